"""A record that is wrong is refused in one sentence, by whoever reads the catalogue."""

import importlib
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

import exercises
from autograder.checks.catalogues import BadCatalogue, catalogue, everything, examined, find, notebooks
from autograder.cli import app

MODULE = importlib.import_module("autograder.checks.catalogues.catalogue")
FOLDER = "nb90_fruit"
INIT = 'NOTEBOOK = "90-fruit"\nSLUGS = ("doubled",)\n'
RECORD = Path(__file__).with_name("doubled.txt").read_text(encoding="utf-8")


def own(among, keyword=", most=3"):
    """The record with a value of a student's own: how many numbers there are."""
    drawn = RECORD.replace("_cases(rng)", f"_cases(rng{keyword})").replace("normal(3)", "normal(10 // most)")
    return {"doubled": drawn.replace("    cases=_cases,", f"    cases=_cases,\n    own={{'most': {among}}},")}


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    """Puts a catalogue of one folder in the place of the course's: call it with file names and their texts."""

    def put(files=None):
        folder = tmp_path / FOLDER
        folder.mkdir()
        for name, text in ({"__init__": INIT, "doubled": RECORD} | (files or {})).items():
            if text:
                (folder / f"{name}.py").write_text(text, encoding="utf-8")
        return folder

    def forget():
        for cached in (notebooks, everything, MODULE._examine):
            cached.cache_clear()
        for name in [name for name in sys.modules if name.startswith(f"{exercises.__name__}.{FOLDER}")]:
            del sys.modules[name]
        importlib.invalidate_caches()

    monkeypatch.setattr(exercises, "__path__", [str(tmp_path)])
    forget()
    yield put
    monkeypatch.undo()
    forget()
    vars(exercises).pop(FOLDER, None)


def test_a_sound_record_is_a_catalogue(shelf):
    shelf()
    assert list(examined()) == list(catalogue()) == ["doubled"]
    assert find("doubled").notebook == "90-fruit"


WRONG = tomllib.loads(Path(__file__).with_name("wrong_records.toml").read_text(encoding="utf-8"))


def broken(wrong):
    """The files of a record that is wrong."""
    if "files" in wrong:
        return wrong["files"]
    if "own" in wrong:
        return own(*wrong["own"])
    assert wrong["old"] in RECORD
    return {"doubled": RECORD.replace(wrong["old"], wrong["new"])}


@pytest.mark.parametrize("wrong", WRONG["static"].values(), ids=WRONG["static"])
def test_what_a_record_says_is_looked_at_when_it_is_found(shelf, wrong):
    shelf(broken(wrong))
    with pytest.raises(BadCatalogue, match=wrong["says"]) as told:
        everything()
    assert "\n" not in str(told.value)


QUESTION = """title = "Why?"
minutes = 5
answer = "Because."
[[marks]]
points = 2
for = "Says why."
"""


@pytest.mark.parametrize(("change", "sentence"), [
    (("[[marks]]\n", ""), "doubled.toml holds title, minutes, answer, beware, and marks"),
    (('[[marks]]\npoints = 2\nfor = "Says why."', "marks = [2]"), "doubled.toml holds title"),
    (("points = 2", ""), "doubled.toml holds title, .*'points'"),
    (('title = "Why?"\n', ""), "doubled.toml holds title, .*'title'"),
    (("minutes = 5", "minutes ="), "doubled.toml is no TOML: .* line 2"),
    ((QUESTION[QUESTION.index("[[") :], ""), "doubled.toml gives no points: it needs at least one mark"),
    (("points = 2", "points = 0"), "the mark 'Says why.' has 0 points"),
    ((QUESTION, QUESTION + QUESTION[QUESTION.index("[[") :]), "has two marks named 'Says why.'"),
])  # fmt: skip
def test_a_question_in_words_keeps_to_the_same_rules(shelf, change, sentence):
    folder = shelf({"doubled": ""})
    (folder / "doubled.toml").write_text(QUESTION)
    assert list(examined()) == ["doubled"]
    assert examined()["doubled"].marks == ((2, "Says why."),)
    everything.cache_clear()
    (folder / "doubled.toml").write_text(QUESTION.replace(*change))
    with pytest.raises(BadCatalogue, match=sentence):
        everything()


@pytest.mark.parametrize("wrong", WRONG["drawn"].values(), ids=WRONG["drawn"])
def test_what_its_cases_say_is_looked_at_when_it_is_asked_for(shelf, wrong):
    shelf(broken(wrong))
    assert list(everything()) == ["doubled"]
    for look in (examined, lambda: find("doubled")):
        with pytest.raises(BadCatalogue, match=wrong["says"]) as told:
            look()
        assert "\n" not in str(told.value)


def test_an_edit_may_have_no_result_for_a_case(shelf):
    shelf(broken({"old": 'edit="2.0 -> 3.0"', "new": 'edit="2.0 -> int(str(None))"'}))
    assert list(examined()) == ["doubled"]


def test_two_notebooks_can_share_neither_name_nor_slug(shelf):
    other = shelf().parent / f"{FOLDER}s"
    other.mkdir()
    (other / "__init__.py").write_text(INIT, encoding="utf-8")
    (other / "doubled.py").write_text(RECORD, encoding="utf-8")
    with pytest.raises(BadCatalogue, match="'90-fruit'"):
        everything()
    (other / "__init__.py").write_text(INIT.replace("90-fruit", "91-fruits"), encoding="utf-8")
    sys.modules.pop(f"{exercises.__name__}.{FOLDER}s")
    importlib.invalidate_caches()
    with pytest.raises(BadCatalogue, match="'doubled'"):
        everything()


@pytest.mark.parametrize(
    "command", [["catalogue"], ["check", "doubled__mine.py"], ["build"], ["build", "--check"], ["bundle"], ["guide"]]
)
def test_every_command_says_it_in_one_sentence(shelf, tmp_path, monkeypatch, command):
    wrong = WRONG["static"]["no points"] if command == ["guide"] else WRONG["drawn"]["an unknown part"]
    shelf({"__init__": 'SLUGS = ("doubled",)\n'} if "--check" in command else broken(wrong))
    (tmp_path / "solutions").mkdir()
    (tmp_path / "solutions" / "90-fruit.md").write_text("```python\n1\n```\n", encoding="utf-8")
    (tmp_path / "doubled__mine.py").write_text("def doubled(x):\n    return 2 * x\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    told = CliRunner().invoke(app, command)
    assert told.exit_code == 1
    assert isinstance(told.exception, SystemExit), told.exception
    assert told.stderr.splitlines()[-1].startswith("exercises/nb90_fruit/")
    assert "Traceback" not in told.output


def test_two_courses_whose_notebooks_have_one_name_are_both_named(monkeypatch):
    folders = [SimpleNamespace(__name__=f"{course}.nb01", NOTEBOOK="01-first", SLUGS=()) for course in ("zoo", "park")]
    monkeypatch.setattr(MODULE, "_folders", lambda: folders)
    with pytest.raises(BadCatalogue, match=r"park/nb01/.*zoo/nb01/"):
        notebooks.__wrapped__()
