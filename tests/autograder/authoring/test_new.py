"""`autograder new` writes an exercise whole or not at all."""

import importlib.util
import inspect
import re
import sys
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from autograder.authoring import examples
from autograder.authoring import new as module
from autograder.authoring import new_course as new_module
from autograder.authoring.examples import KINDS, TEMPLATES, example, in_record
from autograder.authoring.new import new
from autograder.authoring.new_course import new_course
from autograder.authoring.notebooks.source import language_of, read_source
from autograder.base.problem import Problem
from autograder.checks.answering.in_process import InProcess
from autograder.checks.judging import SLIP, judge
from autograder.cli import app
from autograder.grading.answers import answers_in
from tests.autograder.authoring.conftest import Record

FOLDER = "exercises/nb01_fruit"
INIT = '"""Notebook 01."""\n\nNOTEBOOK = "01-fruit"\nSLUGS = ({})\n\nAFTER = 1\n'


@pytest.fixture
def checkout(tmp_path):
    folder = tmp_path / FOLDER
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text(INIT.format('\n    "pick",\n'), encoding="utf-8")
    (folder / "pick.py").write_text("", encoding="utf-8")
    (tmp_path / "solutions").mkdir()
    (tmp_path / "solutions/01-fruit.md").write_text("## Exercise 4 · Pick\n", encoding="utf-8")
    return tmp_path


def everything(root):
    return {str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*") if path.is_file()}


@pytest.mark.parametrize(("kind", "entry"), [("function", "row_sums"), ("layer", "RowSums"), ("data", "row_sums")])
def test_all_of_it_is_written(checkout, kind, entry):
    written = new(checkout, "row_sums", "01", kind)
    assert [path.as_posix() for path in written] == [
        f"{FOLDER}/row_sums.py", f"{FOLDER}/row_sums.edits", f"{FOLDER}/__init__.py", "solutions/01-fruit.md",
        "tests/answers/row_sums.py", "tests/answers/row_sums.edits",
    ]  # fmt: skip
    assert (checkout / written[2]).read_text() == INIT.format('\n    "pick",\n    "row_sums",\n')
    assert (checkout / written[0]).read_text().startswith(f'"""{entry}(')
    cells = read_source(checkout / written[3], {"row_sums": Record("01-fruit", "Sum", 5, 10)})
    assert [(cell.role, cell.slug) for cell in cells[-2:]] == [("solution", "row_sums"), ("check", "row_sums")]
    text = "\n".join(cell.source for cell in cells)
    assert "## Exercise 5 · {{row_sums.title}}" in text
    assert 'hint("row_sums")' in text
    assert f'check("row_sums", {entry})' in text
    answers = answers_in(checkout / written[4])
    assert {one.slug for one in answers} == {"row_sums"}
    assert all(entry in one.source for one in answers)
    assert not [name for name in everything(checkout) if "$" in name or Path(name).name.startswith(".")]
    assert not [name for name, text in everything(checkout).items() if b"$" in text]


@pytest.mark.parametrize("before", ["", "\n```python\nwith quiet():\n    import keras\n```\n"])
def test_a_layer_finds_keras_in_its_notebook(checkout, before):
    source = checkout / "solutions/01-fruit.md"
    source.write_text(source.read_text() + before, encoding="utf-8")
    new(checkout, "row_sums", "01", "layer")
    assert source.read_text().count("import keras\n") == 1
    new(checkout, "row_means", "01", "layer")
    assert source.read_text().count("import keras\n") == 1


@pytest.mark.parametrize("kind", KINDS)
def test_in_chinese_all_that_a_learner_reads_is_chinese(kind):
    names = {"slug": "doubled", "entry": "doubled", "number": 1, **in_record(("x", "P"), "zh")}
    made = example(kind, "zh").filled(names)
    code = re.compile(r"```[\s\S]*?```|`[^`\n]*`|{{.*?}}|.* -> .*|^\w+$", re.MULTILINE)
    for text in (made.record.split('"""')[1], code.sub("", made.edits), code.sub("", made.cells)):
        assert re.search("[\u4e00-\u9fff]", text)
        assert not re.search(r"[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}", text)


def test_each_text_of_the_table_stands_in_a_template():
    paths = [path for path in TEMPLATES.rglob("*") if path.suffix in (".md", ".txt")]
    sources = [inspect.getsource(one) for one in (module, new_module, examples)]
    written = "\n".join([*(path.read_text(encoding="utf-8") for path in paths), *sources])
    table = tomllib.loads((TEMPLATES / "zh.toml").read_text(encoding="utf-8"))
    assert [text for text in table if text not in written] == []


@pytest.mark.parametrize("kind", KINDS)
def test_the_answers_keep_the_law_in_number(kind, tmp_path):
    path = tmp_path / "doubled.py"
    made = example(kind).filled({"slug": "doubled", "entry": "doubled", "number": 1, **in_record(("x",))})
    path.write_text(made.answers, encoding="utf-8")
    path.with_suffix(".edits").write_text(made.answer_edits, encoding="utf-8")
    answers = answers_in(path)
    assert sum(one.kind == "Right" for one in answers) >= 5
    assert sum(one.subject == ("unnamed",) for one in answers) >= 5
    assert sum(one.kind == "Blank" for one in answers) == 1


@pytest.mark.parametrize("slugs", ["", '"pick",', '\n    "pick",  # first\n'])
def test_the_list_of_slugs_may_be_written_in_any_way(checkout, slugs):
    (checkout / FOLDER / "__init__.py").write_text(INIT.format(slugs), encoding="utf-8")
    new(checkout, "row_sums", "01-fruit")
    found = {}
    exec((checkout / FOLDER / "__init__.py").read_text(), found)
    assert found["SLUGS"] == (("pick", "row_sums") if slugs else ("row_sums",))
    assert found["AFTER"] == 1


@pytest.mark.parametrize(("args", "ideas"), [("x,P", "squared without_P"), ("y", "squared"), ("", "each_once letters")])
def test_it_is_written_for_its_arguments_and_judged(checkout, monkeypatch, args, ideas):
    names = (args or "text").split(",")
    written = new(checkout, "predict", "01", None if args else "data", args=args)
    record, _, _, source, answers, _ = (checkout / path for path in written)
    spec = importlib.util.spec_from_file_location("predict", record)
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "predict", module)
    spec.loader.exec_module(module)
    exercise = module.EXERCISE
    assert list(inspect.signature(module._reference).parameters) == names
    assert f"`predict({', '.join(names)})`" in source.read_text(encoding="utf-8")
    assert f"def predict({', '.join(names)}):" in source.read_text(encoding="utf-8")
    for answer in answers_in(answers):
        verdict = judge(exercise, InProcess(answer.definitions()), 1)
        assert (verdict.score == verdict.points) == (answer.kind == "Right"), answer.name
        assert {one.id for one in verdict.misconceptions} - {SLIP} == answer.ids, answer.name
    assert {one.id for one in exercise.misconceptions} == {*ideas.split()}


@pytest.mark.parametrize("args", ["x,x", "1x", "x,", "lambda", "np", "predict"])
def test_what_can_t_be_arguments_is_refused(checkout, args):
    before = everything(checkout)
    with pytest.raises(Problem, match="can't be arguments"):
        new(checkout, "predict", "01", args=args)
    with pytest.raises(Problem, match="--kind layer"):
        new(checkout, "predict", "01", kind="layer", args="x")
    assert everything(checkout) == before


REFUSED = [line.split("\t") for line in Path(__file__).with_name("refused.tsv").read_text("utf-8").splitlines()[1:]]


@pytest.mark.parametrize(("slug", "notebook", "sentence"), REFUSED, ids=[f"{one[0]} {one[1]}" for one in REFUSED])
def test_what_can_t_be_is_refused_in_one_sentence_and_nothing_is_written(checkout, slug, notebook, sentence):
    (checkout / "tests/answers").mkdir(parents=True)
    (checkout / "tests/answers/stored.py").touch()
    for name in ("03-nuts", "03-oats"):
        folder = checkout / FOLDER / f"../nb{name.replace('-', '_')}"
        folder.mkdir()
        (folder / "__init__.py").write_text(f'NOTEBOOK = "{name}"\nSLUGS = ("planned",)\n', encoding="utf-8")
    before = everything(checkout)
    with pytest.raises(Problem, match=sentence) as told:
        new(checkout, slug, notebook)
    assert "\n" not in str(told.value)
    assert everything(checkout) == before


@pytest.mark.parametrize("text", ["SLUGS = ()\n", "NOTEBOOK = (\n", 'NOTEBOOK = "01-fruit"\nSLUGS = tuple(x)\n'])
def test_a_list_that_can_t_be_read_is_a_sentence(checkout, text):
    (checkout / FOLDER / "__init__.py").write_text(text, encoding="utf-8")
    with pytest.raises(Problem, match=r"__init__\.py .*NOTEBOOK"):
        new(checkout, "row_sums", "01")


def test_elsewhere_than_in_a_checkout_it_says_so(tmp_path):
    with pytest.raises(Problem, match=str(tmp_path)):
        new(tmp_path, "row_sums", "01")


@pytest.mark.parametrize("failing", range(7))
def test_where_writing_fails_all_is_as_it_was(checkout, monkeypatch, failing):
    """Whichever of the moves it is."""
    before, moves = everything(checkout), []
    move = Path.replace

    def full(self, target):
        moves.append(target)
        if len(moves) - 1 == failing:
            raise OSError(28, "No space left on device", str(target))
        return move(self, target)

    monkeypatch.setattr(module.Path, "replace", full)
    told = CliRunner().invoke(app, ["new", "row_sums", "--notebook", "01", "--root", str(checkout)])
    if failing >= 6:
        assert told.exit_code == 0
        assert len(moves) == 6
        return
    assert told.exit_code == 1
    assert told.stderr.rstrip().endswith(": No space left on device.")
    assert everything(checkout) == before


def test_the_command_says_what_it_wrote_and_what_remains(checkout):
    told = CliRunner().invoke(app, ["new", "row_sums", "--notebook", "01", "--root", str(checkout)])
    assert told.exit_code == 0
    assert f"written: {FOLDER}/row_sums.py" in told.stdout
    assert "autograder check tests/answers/row_sums.py" in told.stdout
    again = CliRunner().invoke(app, ["new", "row_sums", "--notebook", "01", "--root", str(checkout)])
    assert (again.exit_code, again.stdout) == (1, "")
    assert again.stderr.count("\n") == 1


def test_in_a_course_of_ones_own_it_adds_exercises_and_begins_notebooks(tmp_path):
    new_course("mine_here", tmp_path)
    written = new(tmp_path, "row_sums", "01")
    assert [path.as_posix() for path in written[:3]] == [
        "mine_here/exercises/nb01_first_steps/row_sums.py",
        "mine_here/exercises/nb01_first_steps/row_sums.edits",
        "mine_here/exercises/nb01_first_steps/__init__.py",
    ]
    assert 'mode="arrays"' in (tmp_path / written[0]).read_text()
    assert "## Exercise 2 · {{row_sums.title}}" in (tmp_path / written[3]).read_text()
    written = new(tmp_path, "margin", "02-confidence-intervals")
    assert "# Confidence intervals\n" in (tmp_path / written[3]).read_text()
    found = {}
    exec((tmp_path / "mine_here/exercises/nb02_confidence_intervals/__init__.py").read_text(), found)
    assert (found["NOTEBOOK"], found["SLUGS"]) == ("02-confidence-intervals", ("margin",))
    with pytest.raises(Problem, match=r"'03'; .* 01-first-steps, 02-confidence-intervals"):
        new(tmp_path, "other", "03")


def test_a_new_exercise_and_a_new_notebook_speak_the_language_of_the_course(tmp_path):
    new_course("mine_here", tmp_path, "zh")
    written = new(tmp_path, "row_sums", "01", args="x,P")
    assert "## 练习 2 · {{row_sums.title}}" in (tmp_path / written[3]).read_text()
    assert "P 没有用上。" in (tmp_path / written[1]).read_text()
    assert language_of(tmp_path / new(tmp_path, "margin", "02-intervals")[3]) == "zh"
    with pytest.raises(Problem, match="'fr' here; there are: en, zh"):
        new_course("theirs", tmp_path / "theirs", "fr")


@pytest.mark.parametrize("name", ["json", "numpy", "course", "2cnn", "class"])
def test_a_name_that_hides_a_module_names_no_course(tmp_path, name):
    with pytest.raises(Problem, match=name):
        new_course(name, tmp_path / "here")
    assert not (tmp_path / "here").exists()


def test_records_of_ones_own_have_no_other_language(tmp_path, monkeypatch):
    new_course("mine_here", tmp_path)
    monkeypatch.chdir(tmp_path)
    told = CliRunner().invoke(app, ["texts", "zh"])
    assert (told.exit_code, "`autograder translate`" in told.stderr) == (1, True)
