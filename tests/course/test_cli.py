"""The commands `course train` and `course translate`: what they show, and one sentence for each thing that is wrong."""

import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest
import tensorflow as tf
from matplotlib import rc_context
from matplotlib.image import imread
from typer.testing import CliRunner

from course import training
from course.cli import app
from course.text.corpora import Corpus, embedded_corpus
from course.training.translator import session as sessions
from tests.tables import rows

SMALL = ["--width", "16", "--layers", "1", "--epochs", "1"]


def run(*words):
    done = CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)
    return done.exit_code, " ".join(done.output.split())


@pytest.fixture(scope="module")
def few():
    found = embedded_corpus(600, 40)
    return Corpus(found.train[:150], found.held_out[:20])


@pytest.fixture(scope="module")
def load():
    """Reads a folder's translator once for all commands of this file."""
    return cache(training.load_translator)


@pytest.fixture(autouse=True)
def small_and_known(monkeypatch, few, load):
    monkeypatch.setattr(sessions, "embedded_corpus", lambda language, phrases: few)
    monkeypatch.setattr("course.training.translator.translators.load_translator", load)


@pytest.fixture(scope="module")
def trained(tmp_path_factory, few):
    """A folder with a translator that has hardly learned anything."""
    folder = tmp_path_factory.mktemp("trained") / "translator"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sessions, "embedded_corpus", lambda language, phrases: few)
        tf.config.run_functions_eagerly(True)  # some steps cost less than the drawing of a graph
        code, said = run("train", "--to", folder, *SMALL)
        tf.config.run_functions_eagerly(False)
    assert code == 0, said
    return folder, said


def test_train_shows_what_it_does(trained):
    _, said = trained
    assert "English-French corpus (150 pairs" in said
    assert re.search(r"epoch +1\.0 .* held out: loss", said)
    assert "→" in said
    assert re.search(r"20 held-out sentences: [\d.]+% exact, BLEU", said)
    assert "Now try: course translate" in said


def test_translate(trained, tmp_path):
    folder, _ = trained
    code, said = run("translate", "--from", folder, "the dogs are great", "my zebra sleeps", "--beam", "2", "--score")
    assert code == 0
    assert len(re.findall(r"-\d+\.\d\d ", said)) == 2
    assert ": zebra" in said
    lines = tmp_path / "lines.txt"
    lines.write_text("the cat sleeps\n\nmy dog sings\n", encoding="utf-8")
    assert run("translate", "--from", folder, "--file", lines)[0] == 0


def test_a_bad_line_is_named_and_the_others_are_translated(trained, tmp_path):
    folder, _ = trained
    lines = tmp_path / "lines.txt"
    lines.write_text("the cat sleeps\n\nzebras fly\nmy dog sings\r\nles zèbres\n", encoding="utf-8")
    done = CliRunner().invoke(app, ["translate", "--from", str(folder), "--file", str(lines)], catch_exceptions=False)
    assert done.exit_code == 1
    assert re.findall(r"(.*): The vocabulary knows", done.stderr) == [f"{lines}, line {n}" for n in (3, 5)]
    assert f"{lines}, line 1: " in done.stderr
    good = CliRunner().invoke(app, ["translate", "--from", str(folder)], input="the cat sleeps\nmy dog sings\n")
    assert good.exit_code == 0
    first, last = good.stdout.splitlines()
    assert done.stdout.splitlines() == [first, "", last, ""]
    assert run("translate", "--from", folder, "zebras fly", "the cat sleeps")[1].startswith("sentence 1: The vocab")


def test_the_best_of_a_beam(trained, load):
    folder, _ = trained
    words = ["translate", "--from", folder, "--beam", "4", "--nbest", "3", "the dog sleeps", "zebras fly", "the dog"]
    done = CliRunner().invoke(app, list(map(str, words)), catch_exceptions=False)
    assert done.exit_code == 1
    assert 2 <= len(re.findall(r"(?m)^ *-\d+\.\d\d  ", done.stdout)) <= 6
    assert "sentence 2: " in done.stderr
    found = load(folder).n_best("the dog sleeps", 3)
    assert len(found) <= 3
    assert found[0] == load(folder).translate(["the dog sleeps"], beam=4)[0]
    with pytest.raises(ValueError, match=r"2 .* 3 "):
        load(folder).n_best("the dog", 3, beam=2)


def test_it_asks_until_ctrl_d(trained, monkeypatch, load):
    folder, _ = trained
    loads = []
    monkeypatch.setattr(
        "course.training.translator.translators.load_translator", lambda path: loads.append(path) or load(path)
    )
    monkeypatch.setattr("course.cli.sys", SimpleNamespace(stdin=SimpleNamespace(isatty=lambda: True)))
    typed = "the cat sleeps\n\nzebras fly\nmy dog sings\n"
    done = CliRunner().invoke(app, ["translate", "--from", str(folder), "--score"], input=typed, catch_exceptions=False)
    assert done.exit_code == 0
    assert len(re.findall(r"-\d+\.\d\d ", done.stdout)) == 2
    assert "Ctrl-D" in done.stderr
    assert "'zebras fly'" in done.stderr
    assert len(loads) == 1, "the model is loaded once"


def test_an_attention_that_is_not_there_ends_no_conversation(trained, monkeypatch):
    folder, _ = trained
    monkeypatch.setattr("course.cli.sys", SimpleNamespace(stdin=SimpleNamespace(isatty=lambda: True)))
    words = ["translate", "--from", str(folder), "--attention", "--layer", "9"]
    done = CliRunner().invoke(app, words, input="the cat sleeps\nmy dog sings\n", catch_exceptions=False)
    assert (done.exit_code, done.stderr.count("There is no layer 9")) == (0, 2)


def test_a_picture_is_opaque_and_says_what_it_shows(trained, tmp_path):
    folder, _ = trained
    words = ["translate", "--from", folder, "the dog sleeps", "--attention", "--head", "1"]
    code, said = run(*words, "--picture", tmp_path / "a.png")
    assert (code, "<EOS>" in said) == (0, True), "in the terminal it is shown too"
    assert imread(tmp_path / "a.png")[..., 3].min() == 1.0
    with rc_context({"svg.fonttype": "none"}):
        run("translate", "--from", folder, "the dog sleeps", "--picture", tmp_path / "a.svg")
    drawn = (tmp_path / "a.svg").read_text()
    assert "the dog sleeps  →" in drawn.replace("&#160;", " ")
    assert "share of the attention" in drawn


def test_a_model_that_does_not_fit_is_one_sentence(monkeypatch, tmp_path):
    def full(*_):
        raise tf.errors.ResourceExhaustedError(None, None, "OOM when allocating tensor")

    monkeypatch.setattr(sessions, "session", full)
    code, said = run("train", "--to", tmp_path / "t", "--width", "1024")
    assert (code, "--width" in said) == (1, True)


def test_it_goes_on_and_it_can_begin_anew(quick_model, tmp_path):
    folder = tmp_path / "t"
    assert run("train", "--to", folder, *SMALL)[0] == 0
    code, said = run("train", "--to", folder, *SMALL)
    assert code == 0
    assert re.search(r"All 1 .*--epochs.*--again", said)
    code, said = run("train", "--to", folder, "--epochs", "2")
    assert code == 0
    assert "epoch 1, batch 0" in said
    code, said = run("train", "--to", folder, "--width", "24")
    assert code == 1
    assert "d_model 16, not 24" in said
    assert run("train", "--to", folder, *SMALL, "--again")[0] == 0


def files(tmp_path, **texts):
    paths = {}
    for name, text in texts.items():
        paths[name] = tmp_path / name
        paths[name].write_bytes(text.encode("latin-1" if name == "latin" else "utf-8"))
    return paths


def test_files_of_ones_own(quick_model, tmp_path):
    lines = [f"the {a} {b}" for a in ("red", "blue", "old", "new") for b in ("car", "house", "dog", "book", "sun")]
    paths = files(tmp_path, en="\n".join(lines), fr="\n".join(line[::-1] for line in lines))
    code, said = run(
        "train", "--source", paths["en"], "--target", paths["fr"], "--to", tmp_path / "t", "--subwords", "100", *SMALL
    )
    assert code == 0, said
    assert "en, fr (19 pairs" in said
    assert "subwords" in said
    assert run("translate", "--from", tmp_path / "t", "the red dog")[0] == 0
    code, said = run("train", "--to", tmp_path / "t")
    assert code == 1
    assert "en, fr" in said
    assert "--to" in said


WRONG = Path(__file__).with_name("wrong_options_of_train.tsv").read_text(encoding="utf-8").splitlines()[1:]


@pytest.mark.parametrize("line", WRONG)
def test_bad_input_to_train(tmp_path, monkeypatch, line):
    said, options = line.split("\t")
    files(tmp_path, two="a\nb\n", one="x\n", empty="", latin="schön\n", pairs="a\tb\n")
    monkeypatch.chdir(tmp_path)
    code, output = run("train", *options.split())
    assert code == 1
    assert re.search(said, output)
    assert "Traceback" not in output
    assert not (tmp_path / "translator").exists()


def test_a_folder_says_its_language(tmp_path, monkeypatch, quick_model):
    found = embedded_corpus(300, 40, "zh")
    corpora = {"zh": Corpus(found.train[:60], found.held_out[:4])}
    monkeypatch.setattr(sessions, "embedded_corpus", lambda language, phrases: corpora[language])
    folder = tmp_path / "zh"
    code, said = run("train", "--to", folder, "--language", "zh", *SMALL)
    assert code == 0, said
    assert "English-Chinese corpus (60 pairs" in said
    assert "tok:zh" in said
    assert training.Checkpoint(folder).settings().language == "zh"
    code, said = run("train", "--to", folder)  # goes on in Chinese
    assert (code, "All 1 " in said) == (0, True)
    corpora["fr"] = corpora["zh"]
    code, said = run("train", "--to", folder, "--language", "fr")
    assert (code, "English-Chinese" in said) == (1, True)
    code, said = run("translate", "--from", folder, "the dog sleeps？")  # a Chinese keyboard's mark
    assert (code, re.search(r"vocabulary: [^.]*？", said)) == (0, None)  # what it answers may ask


def test_the_chinese_one_that_comes_with_the_course():
    code, said = run("translate", "--language", "zh", "The two old dogs are great.", "--attention")
    assert code == 0
    assert "两只老狗" in said
    assert "comes with the course" in said


def test_without_a_translator_of_ones_own_the_courses_translates(trained, tmp_path, monkeypatch):
    folder, _ = trained
    words = [sys.executable, "-m", "course.cli", "translate", "the dogs are great"]
    first = subprocess.run(words, cwd=tmp_path, capture_output=True, encoding="utf-8", check=False)
    assert (first.returncode, first.stdout) == (0, "les chiens sont super\n")
    assert (first.stderr.count("\n"), "`course train`" in first.stderr) == (1, True)  # and no word of TensorFlow's
    monkeypatch.chdir(folder.parent)  # where one has been trained, it is asked
    done = CliRunner().invoke(app, ["translate", "the dogs are great"], catch_exceptions=False)
    assert done.exit_code == 0
    assert "les chiens sont super" not in done.stdout
    assert "comes with the course" not in done.stderr


def test_bad_input_to_translate(trained, tmp_path):
    folder, _ = trained
    for words, said in rows(__file__, "bad_translations.tsv"):
        code, output = run("translate", *eval(words, {"folder": folder, "tmp_path": tmp_path}))
        assert (code, "Traceback" in output) == (1, False), output
        assert said in output
