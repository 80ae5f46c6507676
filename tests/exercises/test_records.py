"""The law for the records: complete, in order, with sentences a learner can read."""

import importlib
import re

import numpy as np
import pytest

from autograder.checks.catalogues import UnknownExercise, catalogue, everything, find, notebooks
from autograder.checks.judging import Exercise
from autograder.checks.judging.diagnose import perturb
from autograder.grading.check_files import check_files, slug_of
from autograder.student.desk import check
from tests.exercises.answers import is_installed

EXERCISES = list(catalogue().values())
each_exercise = pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.slug)


def is_sentence(text: str) -> bool:
    """It may begin with a name of the code, which is written small."""
    return len(text) > 8 and text == text.strip() and text.endswith((".", "?", "…", ".)"))


def test_the_catalogue_follows_the_notebooks() -> None:
    assert list(notebooks()) == sorted(notebooks())
    assert list(everything()) == [slug for slugs in notebooks().values() for slug in slugs]
    for notebook, slugs in notebooks().items():
        assert {everything()[slug].notebook for slug in slugs} <= {notebook}  # the first look has no exercise


@each_exercise
def test_texts_are_written(exercise: Exercise) -> None:
    assert exercise.title
    assert all(map(is_sentence, exercise.hints))
    assert exercise.minutes > 0
    assert exercise.entry.isidentifier()
    assert all(is_sentence(part.holds) for part in exercise.parts)
    for misconception in exercise.misconceptions:
        assert misconception.id.isidentifier()
        assert all(map(is_sentence, (misconception.did, misconception.matters, misconception.look)))


def test_the_shortest_way_goes_through_the_core_notebooks_and_leaves_the_curious_aside() -> None:
    short = {one.notebook[:2] for one in EXERCISES if one.way == "short"}
    assert {"01", "02", "03", "04", "05", "06", "07", "09"} <= short
    assert sum(one.minutes for one in EXERCISES if one.way == "short") < 0.7 * sum(one.minutes for one in EXERCISES)
    assert {one.stars for one in EXERCISES} == {1, 2, 3}


CODE = re.compile(r"[`=\[\]_@{}]|\w\(|\b(?:tf|np|keras|self)\.")


@each_exercise
def test_hints_come_in_three_steps_and_the_first_asks_back_without_code(exercise: Exercise) -> None:
    assert len(exercise.hints) == 3
    assert exercise.hints[0].endswith("?")
    assert not CODE.search(exercise.hints[0])
    assert len(set(exercise.hints)) == 3


@each_exercise
def test_what_may_not_be_borrowed_exists(exercise: Exercise) -> None:
    """A name that leads nowhere would forbid nothing, and nobody would notice."""
    for name in filter(is_installed, exercise.ready_made):
        module, _, attribute = name.rpartition(".")
        assert hasattr(importlib.import_module(module), attribute), name


@each_exercise
def test_a_name_stands_for_one_thing(exercise: Exercise) -> None:
    """Several may share an id where one idea has several forms; each form stands there once."""
    assert len({part.name for part in exercise.parts}) == len(exercise.parts)
    forms = [(one.id, one.edit, one.sign) for one in exercise.misconceptions]
    assert len(forms) == len(set(forms))
    formulas = [one.edit for one in exercise.misconceptions if one.is_formula]
    assert len(formulas) == len(set(formulas)), "two names for one and the same result"


@each_exercise
def test_points_are_those_of_the_parts(exercise: Exercise) -> None:
    assert exercise.points == sum(part.points for part in exercise.parts)
    assert exercise.points in (5, 10, 20)
    assert all(part.points > 0 for part in exercise.parts)


@each_exercise
def test_every_part_has_cases_and_every_case_a_part(exercise: Exercise) -> None:
    for seed in range(3):
        cases = list(exercise.cases(np.random.default_rng(seed)))
        assert {case.part for case in cases} == {part.name for part in exercise.parts}
        assert all(case.check or case.given for case in cases)
        assert all(case.about for case in cases)


@each_exercise
def test_a_wrong_idea_changes_the_numbers_of_some_case(exercise: Exercise) -> None:
    """A misconception that changes no number is right; there would be nothing to name."""
    cases = [case for case in exercise.cases(np.random.default_rng(1)) if case.given and case.telling]
    for misconception in exercise.misconceptions:
        if misconception.is_formula:
            assert any(_differs(exercise, case, misconception) for case in cases), misconception.id


def _differs(exercise: Exercise, case, misconception) -> bool:
    assert exercise.reference is not None
    right, perturbed = exercise.reference(**case.given), perturb(exercise, (misconception,), case)
    return perturbed is not None and any(
        r.shape != b.shape or np.abs(np.nan_to_num(r - b)).max(initial=0) > 1e-2
        for r, b in zip(right, perturbed, strict=True)
    )


def test_an_unknown_slug_is_answered_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(UnknownExercise, match="did you mean 'self_attention'"):
        find("self_atention")
    with pytest.raises(UnknownExercise, match="there are: "):
        find("zzz")
    assert check("self_atention", object) == 0.0
    assert "did you mean 'self_attention'?" in capsys.readouterr().out


def test_a_file_of_an_unknown_slug_gets_nothing(tmp_path, warm_grading) -> None:
    path = tmp_path / "no_such_thing__mine.py"
    path.write_text("def no_such_thing(): ...\n", encoding="utf-8")
    assert slug_of(str(path)) == "no_such_thing"
    (result,) = check_files([str(path)], slug=None, seed=1)
    assert (result.usable, result.verdict.score, result.verdict.points) == (False, 0.0, 0.0)
    assert "no exercise 'no_such_thing'" in (result.verdict.error or "")
