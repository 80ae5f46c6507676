"""A record that is wrong is refused in one sentence, by whoever reads the catalogue."""

import importlib
import sys
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


STATIC = {
    "too many stars": (("    minutes=5,", "    minutes=5,\n    stars=4,"), "has 4 stars and the way ''"),
    "no such way": (("    minutes=5,", "    minutes=5,\n    way='long',"), "has 1 stars and the way 'long'"),
    "no slugs": ({"__init__": 'NOTEBOOK = "90-fruit"\n'}, "nb90_fruit/__init__.py needs NOTEBOOK"),
    "no file": ({"doubled": ""}, "names 'doubled', and there is no exercises/nb90_fruit/doubled.py"),
    "one too many": ({"stray": "A = 1\n"}, "nb90_fruit/stray.py, and SLUGS in .* doesn't name it"),
    "no record": ({"doubled": "A = 1\n"}, "holds no EXERCISE: it needs one"),
    "a slip of Python": ({"doubled": "def (:\n"}, r"doubled.py is no Python: .*, in line 1\.$"),
    "an import that fails": ({"doubled": "import no_such_thing\n"}, "can't be imported: ModuleNotFoundError"),
    "another slug": (
        ('EXERCISE = Exercise(\n    slug="doubled"', 'EXERCISE = Exercise(\n    slug="double"'),
        "the slug 'double'",
    ),
    "no parts": (('(Part("values", 8, "Right."), Part("edge cases", 2, "Right."))', "()"), "gives no points"),
    "no points": (('"values", 8', '"values", 0'), "the part 'values' has 0 points, expected more than 0"),
    "points below zero": (('"values", 8', '"values", -1'), "has -1 points"),
    "points that are no number": (('"values", 8', '"values", "8"'), "has '8' points"),
    "points that are true": (('"values", 8', '"values", True'), "has True points"),
    "endless points": (('"values", 8', '"values", float("inf")'), "has inf points"),
    "one name twice": (('Part("edge cases"', 'Part("values"'), "has two parts named 'values'"),
    "neither edit nor sign": ((', edit="2.0 -> 3.0"', ""), "'trebled' needs an edit or a sign"),
    "nothing to edit": (("    reference=_reference,\n", ""), "there is no reference to change"),
    "an own value that no case takes": (own("(3, 4)", ""), "the cases need a keyword most with a default"),
    "one without a default": (own("(3, 4)", ", *, most"), "the cases need a keyword most with a default"),
    "one that is nobody's": (own("(4, 5)"), "most is 3 where nobody has values of their own, and they are drawn from"),
    "one that is always the same": (own("(3, 3)"), "it needs two or more, the default among them"),
    "one that no notebook can say": (own("(3, None)"), "most may be None: only numbers, texts and tuples"),
}
DRAWN = {
    "an unknown part": (
        ('"edge cases", "one', '"edges", "one'),
        "counts for the part 'edges', .* there are: values, edge cases",
    ),
    "a part without a case": (('"edge cases", "one', '"values", "one'), "no case counts for the part 'edge cases'"),
    "cases that fail": (("rng.standard_normal(3)", "rng.normals(3)"), "its cases can't be drawn: AttributeError"),
    "an argument that no process can be handed": (
        ('{"x": rng.standard_normal(1)}', '{"x": np.array([None])}'),
        "doubled.py: for the case 'one number' the argument x is an array of type object, which can't be handed",
    ),
    "a function that gives the reference away": (
        ('{"x": rng.standard_normal(1)}', '{"x": lambda x: _reference(x)}'),
        "a function of the case 'one number' uses the reference, which would go to the answer with it",
    ),
    "a reference that fails": (("(factor * x,)", "(factor * y,)"), "no answer to the case 'three numbers': NameError"),
    "a reference that prints": (
        ("    return (factor * x,)", "\n\n_reference = Formed(_reference, Printed())"),
        r"'three numbers': it returns None; [^.]*\.$",
    ),
    "a case it doesn't take": (
        ('{"x": rng.standard_normal(1)}', '{"y": rng.standard_normal(1)}'),
        "no answer to the case 'one number': TypeError",
    ),
    "an own value that fails": (own("range(4)"), "with most = 0: its cases can't be drawn: ZeroDivisionError"),
    "no tuple": (("(factor * x,)", "factor * x"), "gives an array of type float64, expected a tuple of arrays"),
    "more results than names": (
        ("(factor * x,)", "(factor * x, x)"),
        r"gives 2 results for the case 'three numbers', which names 1 \(the result\): give the case names=",
    ),
    "a tuple of something": (("(factor * x,)", "(list(x),)"), "gives a tuple with a list in it"),
    "an edit that doesn't fit": (('edit="2.0 -> 3.0"', 'edit="factor * y -> x"'), "of 'trebled' doesn't fit: 'factor"),
    "an edit that is none": (('edit="2.0 -> 3.0"', 'edit="3 * x"'), "the edit of 'trebled' doesn't fit: '3"),
    "an edit that stops": (
        ('edit="2.0 -> 3.0"', 'edit="2.0 -> None"'),
        "the edit of 'trebled' can't be used: TypeError",
    ),
}


def broken(change):
    if isinstance(change, dict):
        return change
    assert change[0] in RECORD
    return {"doubled": RECORD.replace(*change)}


@pytest.mark.parametrize(("change", "sentence"), STATIC.values(), ids=STATIC)
def test_what_a_record_says_is_looked_at_when_it_is_found(shelf, change, sentence):
    shelf(broken(change))
    with pytest.raises(BadCatalogue, match=sentence) as told:
        everything()
    assert "\n" not in str(told.value)


QUESTION = """title = "Why?"
minutes = 5
answer = "Because."
[[marks]]
points = 2
for = "Says why."
"""


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("[[marks]]\n", ""), "doubled.toml holds title, minutes, answer, beware, and marks"),
        (('[[marks]]\npoints = 2\nfor = "Says why."', "marks = [2]"), "doubled.toml holds title"),
        (("points = 2", ""), "doubled.toml holds title, .*'points'"),
        (('title = "Why?"\n', ""), "doubled.toml holds title, .*'title'"),
        (("minutes = 5", "minutes ="), "doubled.toml is no TOML: .* line 2"),
        ((QUESTION[QUESTION.index("[[") :], ""), "doubled.toml gives no points: it needs at least one mark"),
        (("points = 2", "points = 0"), "the mark 'Says why.' has 0 points"),
        ((QUESTION, QUESTION + QUESTION[QUESTION.index("[[") :]), "has two marks named 'Says why.'"),
    ],
)
def test_a_question_in_words_keeps_to_the_same_rules(shelf, change, sentence):
    folder = shelf({"doubled": ""})
    (folder / "doubled.toml").write_text(QUESTION)
    assert list(examined()) == ["doubled"]
    assert examined()["doubled"].marks == ((2, "Says why."),)
    everything.cache_clear()
    (folder / "doubled.toml").write_text(QUESTION.replace(*change))
    with pytest.raises(BadCatalogue, match=sentence):
        everything()


@pytest.mark.parametrize(("change", "sentence"), DRAWN.values(), ids=DRAWN)
def test_what_its_cases_say_is_looked_at_when_it_is_asked_for(shelf, change, sentence):
    shelf(broken(change))
    assert list(everything()) == ["doubled"]
    for look in (examined, lambda: find("doubled")):
        with pytest.raises(BadCatalogue, match=sentence) as told:
            look()
        assert "\n" not in str(told.value)


def test_an_edit_may_have_no_result_for_a_case(shelf):
    shelf(broken(('edit="2.0 -> 3.0"', 'edit="2.0 -> int(str(None))"')))
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


@pytest.mark.parametrize("command", [["catalogue"], ["check", "doubled__mine.py"], ["build"], ["bundle"], ["guide"]])
def test_every_command_says_it_in_one_sentence(shelf, tmp_path, monkeypatch, command):
    change = ('"values", 8', '"values", 0') if command == ["guide"] else ('"edge cases", "one', '"edges", "one')
    shelf(broken(change))
    (tmp_path / "solutions").mkdir()
    (tmp_path / "solutions" / "90-fruit.md").write_text("```python\n1\n```\n", encoding="utf-8")
    (tmp_path / "doubled__mine.py").write_text("def doubled(x):\n    return 2 * x\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    told = CliRunner().invoke(app, command)
    assert told.exit_code == 1
    assert isinstance(told.exception, SystemExit), told.exception
    assert told.stderr.splitlines()[-1].startswith("exercises/nb90_fruit/doubled.py: ")
    assert "Traceback" not in told.output


def test_two_courses_whose_notebooks_have_one_name_are_both_named(monkeypatch):
    folders = [SimpleNamespace(__name__=f"{course}.nb01", NOTEBOOK="01-first", SLUGS=()) for course in ("zoo", "park")]
    monkeypatch.setattr(MODULE, "_folders", lambda: folders)
    with pytest.raises(BadCatalogue, match=r"park/nb01/.*zoo/nb01/"):
        notebooks.__wrapped__()
