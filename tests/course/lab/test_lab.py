"""`course lab`: a learner's own copy, Jupyter's settings for it, and how it ends."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from autograder.base.notebooks import chapter, chapters
from autograder.base.problem import Problem
from autograder.serving import words as pages
from course.cli import app
from course.lab import command, messages, notebooks, settings
from course.lab.notebooks import copy_notebooks
from course.lab.settings import write_settings
from tests.tables import values

ROOT = Path(__file__).parents[3]
NOTEBOOKS = len(list((ROOT / "solutions").glob("[0-9]*.md")))


def run(*words):
    done = CliRunner().invoke(app, [str(word) for word in words], catch_exceptions=False)
    return done.exit_code, " ".join(done.output.split())


def test_what_a_learner_has_is_never_touched(tmp_path):
    mine = tmp_path / "mine"
    first = copy_notebooks(mine)
    assert (len(first.new), first.kept) == (NOTEBOOKS, ())
    work = mine / "03-masking" / "03-masking.ipynb"
    work.write_text("my work")
    (mine / "02-self-attention" / "02-self-attention.ipynb").unlink()
    (mine / "notes.txt").write_text("mine too")
    again = copy_notebooks(mine)
    assert again.new == ("02-self-attention",)
    assert len(again.kept) == NOTEBOOKS - 1
    assert (work.read_text(), (mine / "notes.txt").read_text()) == ("my work", "mine too")
    hidden = {path.name for path in mine.rglob(".*") if path.is_file()}
    assert hidden == {".editions.json"}, "nothing half-written is left"


def test_a_notebook_can_be_written_even_if_the_release_can_not(tmp_path, monkeypatch):
    release = tmp_path / "release"
    (release / "01-a").mkdir(parents=True)
    (release / "01-a" / "01-a.ipynb").write_text("{}")
    (release / "01-a" / "01-a.ipynb").chmod(0o444)
    monkeypatch.setattr(notebooks, "release", lambda: release)
    monkeypatch.setattr("autograder.base.notebooks.release", lambda: release)
    copy_notebooks(tmp_path / "mine")
    assert (tmp_path / "mine" / "01-a" / "01-a.ipynb").stat().st_mode & 0o200


def test_a_chapter_by_its_number_or_name():
    assert len(chapters()) == NOTEBOOKS
    for wish in ("2", "02", "02-self-attention", "02-s"):
        assert chapter(wish).stem == "02-self-attention"
    for wish in ("99", "", "nothing", "../02-self-attention"):
        with pytest.raises(Problem, match="00-first-look, 00b-twelve-repairs, 01-"):
            chapter(wish)


def test_the_language_reaches_kernels(tmp_path, monkeypatch):
    monkeypatch.delenv("COURSE_LANGUAGE", raising=False)
    (tmp_path / "jupyterlab.py").write_text("import os; print('speaks', os.environ['COURSE_LANGUAGE'], flush=True)")
    environment = os.environ | {"PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    spoken = ("notebooks are new", "现在是中文的了", "保持你离开时的样子", "are in this language now")
    asked = (([], "en"), (["--language", "zh"], "zh"), ([], "zh"), (["--language", "en"], "en"))
    for (options, said), sentence in zip(asked, spoken, strict=True):
        command = [sys.executable, "-m", "course.cli", "lab", "mine", *options]
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=600)
        assert f"speaks {said}" in done.stdout, done.stdout + done.stderr
        assert sentence in done.stdout
    assert f"{NOTEBOOKS} notebooks" in done.stdout
    status, said = run("lab", tmp_path / "mine", "--language", "fr")
    assert (status, "'fr'" in said, "en, zh" in said) == (1, True, True)


def test_what_is_said_in_chinese_keeps_its_placeholders():
    found = pages.words("zh", (messages.HERE,))
    for english in messages.TEXTS:
        other = found.get(english, english)  # what waits for its translation stays English
        assert sorted(re.findall(r"{\w+}", english)) == sorted(re.findall(r"{\w+}", other)), english


def test_a_chapter_in_another_language():
    assert len(chapters("zh")) == NOTEBOOKS
    assert chapter("2", "zh").parts[-3:] == ("zh", "02-self-attention", "02-self-attention.ipynb")


def test_bad_folders_are_one_sentence(tmp_path):
    (tmp_path / "file").write_text("precious")
    for words, said in (
        ([ROOT / "notebooks"], "is the course's own: name a folder for your copy"),
        ([tmp_path / "file"], "can't hold your notebooks: "),
        ([tmp_path / "new", "--exchange", tmp_path / "no"], "There is no exchange"),
    ):
        code, output = run("lab", *words)
        assert (code, "Traceback" in output) == (1, False)
        assert said in output
    assert (tmp_path / "file").read_text() == "precious"
    assert not (tmp_path / "new").exists()


def test_without_jupyterlab(monkeypatch, tmp_path):
    monkeypatch.setattr(command.importlib.util, "find_spec", lambda name: None)
    code, output = run("lab", tmp_path / "mine")
    assert code == 1
    assert "python -m pip install" in output
    assert not (tmp_path / "mine").exists()


def test_the_settings_hold_for_learners(tmp_path):
    write_settings(tmp_path, Path("exchange"))
    disabled = json.loads((tmp_path / "labconfig" / "page_config.json").read_text())["disabledExtensions"]
    assert disabled["@jupyter/nbgrader:formgrader"] is True
    assert not [name for name in disabled if "validate" in name or "assignment-list" in name]
    server = json.loads((tmp_path / "jupyter_server_config.json").read_text())["ServerApp"]["jpserver_extensions"]
    assert server["nbgrader.server_extensions.formgrader"] is False
    nbgrader = json.loads((tmp_path / "nbgrader_config.json").read_text())
    assert nbgrader["Exchange"]["root"] == str(Path("exchange").resolve())
    write_settings(tmp_path)
    assert "Exchange" not in json.loads((tmp_path / "nbgrader_config.json").read_text())


def test_the_menus_speak_the_language_of_the_notebooks(tmp_path, monkeypatch):
    import jupyterlab_server.translation_utils as jupyterlab

    def locale(language):
        write_settings(tmp_path, language=language)
        overrides = json.loads((tmp_path / "labconfig" / "default_setting_overrides.json").read_text())
        return overrides.get("@jupyterlab/translation-extension:plugin", {}).get("locale")

    assert (locale("en"), locale("zh")) == (None, "zh_CN")
    assert jupyterlab.is_valid_locale(locale("zh"))
    assert locale("zh") in jupyterlab.get_language_packs()[0], "JupyterLab finds the same pack"
    monkeypatch.setattr(settings, "entry_points", lambda group: ())
    assert locale("zh") is None
    (told,) = messages.copy_report(notebooks.Copied((), (), language="zh"), tmp_path, has_buttons=True, has_menus=False)
    assert "[zh]" in told


STAND_IN = """
import os, signal, sys, time
signal.signal(signal.SIGTERM, lambda *_: sys.exit(7))
print("stand-in", sys.argv[1:], os.getcwd(), os.environ["JUPYTER_CONFIG_PATH"], flush=True)
time.sleep(60)
"""


@pytest.mark.parametrize(("words", "folder", "options"), values(__file__, "options.tsv"))
def test_an_option_of_jupyters_is_no_folder(words, folder, options, monkeypatch):
    seen = []
    monkeypatch.setattr(
        command, "lab", lambda *messages, update, language: seen.append((str(messages[0]), messages[2](Path()))) or 0
    )
    assert run("lab", *words)[0] == 0
    assert seen == [(folder, options)]


def test_it_waits_for_jupyter_and_takes_its_settings_away(tmp_path):
    """With something small in JupyterLab's place: what it is told, where it runs, and what is left."""
    (tmp_path / "jupyterlab.py").write_text(STAND_IN)
    command = [sys.executable, "-m", "course.cli", "lab", "mine", "--port=1234"]
    environment = os.environ | {"PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}", "JUPYTER_CONFIG_PATH": "/theirs"}
    process = subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True)
    said = next(line for line in process.stdout if "stand-in" in line)
    settings, theirs = said.split()[-1].split(os.pathsep)
    assert "['--port=1234']" in said
    assert str(tmp_path / "mine") in said
    assert theirs == "/theirs"
    assert (Path(settings) / "nbgrader_config.json").is_file()
    process.send_signal(signal.SIGINT)  # JupyterLab's own affair: it asks whether it shall end
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=600)
    assert process.returncode == 7
    assert not Path(settings).exists()


def test_a_jupyter_that_does_not_end_is_ended(monkeypatch):
    monkeypatch.setattr(command, "PATIENCE", 0.1)
    deaf = (
        "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('deaf', flush=True); time.sleep(600)"
    )
    process = subprocess.Popen([sys.executable, "-c", deaf], stdout=subprocess.PIPE)
    assert process.stdout.readline() == b"deaf\n"
    command._end(process)
    process.communicate(timeout=600)
    assert process.returncode == -signal.SIGKILL
