"""Each student's own numbers: the same in statement, check and grading; another's notebook doesn't help."""

import ast
import copy
import importlib
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from autograder.base.editions import has_own_numbers, read_notebook
from autograder.base.problem import Problem
from autograder.checks.answering.in_process import InProcess
from autograder.checks.judging import judge
from autograder.checks.judging.edits import with_edits
from autograder.checks.judging.message import Message
from autograder.checks.judging.variants import NotOwn, usual, variant
from autograder.grading.class_folder.releases import read_release
from autograder.grading.variants import variants
from autograder.pipeline.judging.judge import SeededJudge
from autograder.pipeline.reading import personalise
from autograder.pipeline.reading.canonicalise import canonical
from autograder.pipeline.reading.oddities import NOT_OWN
from autograder.pipeline.reading.personalise import owns_of, personal
from autograder.pipeline.reading.release import checked_slug, grade_id, load_release
from autograder.pipeline.seeds import own_values
from autograder.pipeline.work import HandedIn
from autograder.student import check

EXAMPLE = Path(__file__).parents[3] / "examples/arrays"
SECRET = b"0123456789abcdef" * 2
STATEMENT = re.compile(r"each column gets mean (\d+)\nand standard deviation (\d+) \(")
LASTING_ADA, LASTING_BOB = {"mean": 50, "deviation": 2}, {"mean": 20, "deviation": 2}
SAID = Message(NOT_OWN, names="check_standardise")


@pytest.fixture
def standardise(monkeypatch):
    """The example's record, as if that course were installed."""
    monkeypatch.syspath_prepend(EXAMPLE)
    record = importlib.import_module("arrays_course.exercises.nb01_arrays.standardise").EXERCISE
    monkeypatch.setattr(personalise, "catalogue", lambda: {"standardise": record})
    return record


@pytest.fixture
def release(standardise):
    """The example's release, in a class with variants."""
    return replace(load_release(EXAMPLE / "notebooks/01-arrays/01-arrays.ipynb"), secret=SECRET)


def cell(notebook, name):
    return next(one for one in notebook["cells"] if name in (one["id"], grade_id(one)))


def handed_in(notebook):
    return HandedIn("01-arrays.ipynb", notebook=json.dumps(notebook).encode())


class Learner(InProcess):
    ended = False


def scaled(mean, deviation):
    return {"standardise": lambda x: (x - x.mean(axis=0)) / x.std(axis=0) * deviation + mean}


def test_statement_check_and_grading_agree_for_two_hundred_students(release, standardise):
    """Also on its way through JSON; and a neighbour's answer is right only where the numbers are the same."""
    seen = []
    for number in range(200):
        notebook = json.loads(json.dumps(personal(release, f"s{number}").notebook))
        mean, deviation = map(int, STATEMENT.search(cell(notebook, "text_03")["source"]).groups())
        said = {"mean": mean, "deviation": deviation}
        call = ast.parse(cell(notebook, "check_standardise")["source"]).body[0].value
        graded = owns_of(notebook["cells"])
        assert said == ast.literal_eval(call.keywords[0].value) == graded["standardise"]
        assert f"with mean {mean} and standard deviation {deviation}." in cell(notebook, "standardise")["source"]
        in_grading = SeededJudge({"standardise": number}, exercises=lambda: {"standardise": standardise}, owns=graded)
        assert in_grading("standardise", Learner(scaled(**said))).score == 10
        if 0 < number < 40:
            assert judge(variant(standardise, said), Learner(scaled(**said)), seed=1).score == 10
            neighbour = in_grading("standardise", Learner(scaled(**seen[-1])))
            assert (neighbour.score == 10) == (seen[-1] == said)
        seen.append(said)
    for name, among in standardise.own.items():
        assert {one[name] for one in seen} == set(among)


def test_each_idea_is_recognised_with_any_numbers(standardise):
    for mean in standardise.own["mean"]:
        for deviation in standardise.own["deviation"]:
            record = variant(standardise, {"mean": mean, "deviation": deviation})
            for idea in standardise.misconceptions:
                wrong = with_edits(standardise.reference, (idea.edit,))
                answer = lambda x: wrong(x, mean, deviation)[0]  # noqa: B023, E731
                verdict = judge(record, InProcess({"standardise": answer}), seed=mean)
                assert verdict.score < 10
                assert [named.id for named in verdict.misconceptions] == [idea.id]


def test_what_is_drawn_is_lasting(standardise):
    """Whoever changes how it is drawn changes every student's numbers in the middle of a term."""
    drawn = [own_values(SECRET, student, standardise) for student in ("ada", "bob")]
    assert drawn == [LASTING_ADA, LASTING_BOB]
    assert own_values(SECRET[::-1], "ada", standardise) != drawn[0]


def test_without_variants_the_release_is_the_same_object(standardise):
    release = load_release(EXAMPLE / "notebooks/01-arrays/01-arrays.ipynb")
    assert personal(release, "ada") is release
    assert STATEMENT.search(cell(release.notebook, "text_03")["source"]).groups() == ("0", "1")
    assert cell(release.notebook, "check_standardise")["source"] == 'check("standardise", standardise)'


def test_ids_flags_and_points_are_the_same_and_the_release_is_left_alone(release):
    before = copy.deepcopy(release.notebook)
    mine = personal(release, "ada").notebook
    assert release.notebook == before
    assert [one["id"] for one in mine["cells"]] == [one["id"] for one in before["cells"]]
    changed = [one["id"] for one, other in zip(mine["cells"], before["cells"], strict=True) if one != other]
    assert changed == ["text_03", "standardise", "check_standardise"]
    for name in changed[1:]:
        one, other = (dict(cell(book, name)["metadata"]["nbgrader"]) for book in (mine, before))
        assert one.pop("checksum") != other.pop("checksum")
        assert one == other


@pytest.mark.parametrize("whose", ["ada", "bob", "nobody"])
def test_a_notebook_with_other_numbers_is_judged_by_ones_own_and_noted(release, whose):
    given = personal(release, "ada")
    submitted = copy.deepcopy((release if whose == "nobody" else personal(release, whose)).notebook)
    cell(submitted, "standardise")["source"] = "def standardise(x):\n    return x"
    found = canonical(given, handed_in(submitted))
    assert found.remarks == (() if whose == "ada" else (SAID,))
    assert owns_of(found.notebook["cells"]) == owns_of(given.notebook["cells"])
    assert cell(found.notebook, "text_03") == cell(given.notebook, "text_03")


def test_numbers_that_a_submission_claims_are_not_believed(release):
    """Neither in the check's text nor in any metadata."""
    given, forged = personal(release, "ada"), {"mean": 0, "deviation": 1}
    submitted = copy.deepcopy(given.notebook)
    for one in submitted["cells"]:
        one["metadata"]["course"] = {"own": forged, "text": "{{standardise.own.mean}}"}
        if checked_slug(one) == "standardise":
            one["source"] = f'check("standardise", standardise, own={forged})'
    found = canonical(given, handed_in(submitted))
    assert owns_of(found.notebook["cells"])["standardise"] == LASTING_ADA != forged
    assert SAID in found.remarks


@pytest.mark.parametrize(
    "own", [{"mean": 0}, {"mean": 3, "deviation": 1}, {"mean": 0, "deviation": True}, {"mean": 0, "devil": 1}, [1]]
)
def test_numbers_that_nobody_can_have_are_refused(standardise, own):
    with pytest.raises(NotOwn):
        variant(standardise, own)


def test_a_check_takes_the_numbers_that_stand_in_the_notebook(standardise, monkeypatch, capsys, tmp_path):
    monkeypatch.setattr("autograder.checks.catalogues.find", lambda slug: standardise)
    monkeypatch.chdir(tmp_path)
    answer = scaled(50, 2)["standardise"]
    assert [check("standardise", answer, own=own) for own in (LASTING_ADA, LASTING_BOB, None)] == [10, 0, 0]
    capsys.readouterr()
    assert check("standardise", answer, own={"mean": 7}) == 0
    assert "own={'mean': 7}" in capsys.readouterr().out


def test_lists_from_json_are_the_tuples_that_were_declared(standardise):
    shaped = replace(standardise, own={"shape": ((2, 3), (4, 5))}, cases=lambda rng, shape=(2, 3): [shape])
    assert usual(shaped) == {"shape": (2, 3)}
    assert variant(shaped, {"shape": [4, 5]}).cases(None) == [(4, 5)]


@pytest.fixture
def a_class(classroom, standardise):
    """A class with the example's notebook in it."""
    place = classroom.root / "notebooks/01-arrays/01-arrays.ipynb"
    place.parent.mkdir()
    place.write_bytes((EXAMPLE / "notebooks/01-arrays/01-arrays.ipynb").read_bytes())
    return classroom


def test_a_class_says_in_its_configuration_that_it_has_variants(a_class):
    plain = read_release(a_class.course, "01-arrays")
    with pytest.raises(Problem, match=r"c\.Autograder\.variants = True"):
        variants(a_class.course, "01-arrays", "ada")
    (a_class.root / "nbgrader_config.py").write_text("c = get_config()\nc.Autograder.variants = True\n")
    with pytest.raises(Problem, match="students"):
        variants(a_class.course, "01-arrays")
    (shown,) = variants(a_class.course, "01-arrays", "ada", write=False)
    assert not shown.place.exists()
    (ada,) = variants(a_class.course, "01-arrays", "ada")
    release = read_release(a_class.course, "01-arrays")
    assert release.digest != plain.digest  # what was graded with everybody's numbers is graded anew
    assert "secret" not in repr(release)
    written = read_notebook(ada.place)
    assert written == personal(release, "ada").notebook
    with pytest.raises(Problem, match=ada.place.name):
        load_release(ada.place)
    assert has_own_numbers(written)
    assert ada.said == "standardise: mean = {mean}, deviation = {deviation}".format(**ada.own["standardise"])
    for student, assignment in (("ada", "02-self-attention"), ("../ada", "01-arrays")):
        with pytest.raises(Problem, match=f"'{student}'|{assignment}"):
            variants(a_class.course, assignment, student)


def test_a_course_that_is_not_installed_is_not_one_without_numbers(a_class, monkeypatch):
    (a_class.root / "nbgrader_config.py").write_text("c = get_config()\nc.Autograder.variants = True\n")
    monkeypatch.setattr(personalise, "catalogue", dict)
    with pytest.raises(Problem, match="'row_sums'"):
        variants(a_class.course, "01-arrays", "ada")
