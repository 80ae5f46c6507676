"""`solution`: who may see it, and that all it shows is right."""

import ast
from datetime import date
from pathlib import Path

import pytest
import tensorflow as tf

import exercises
from autograder import check, solution
from autograder.checks.catalogues import catalogue, find
from autograder.checks.judging import judge
from autograder.grading.answers import Answer
from autograder.student import solving
from autograder.student.tracking.attempts import attempts, note_attempt
from autograder.student.tracking.notes import Notes
from autograder.student.tracking.progress_store import keep
from autograder.styles import SHOWN_FROM, STYLES, packed, shown_from, styles
from course.presenting.slides.answers import MARKERS
from tests.autograder.authoring.lessons import solution as solution_of
from tests.exercises.kept_replies import Kept

HERE = Path(exercises.__file__).parent / STYLES
SLUGS = sorted(path.stem for path in HERE.glob("*.txt") if path.name != SHOWN_FROM)
# What a notebook has by then: its imports, and what earlier exercises have made.
BY_THEN = """import math
from collections import Counter

import keras
import numpy as np
import tensorflow as tf

from course import layers as mine
from course import layers as ready
from course.layers import *
from course.text import SIGNS, WORD, merge_pair
from course.training import masked_loss, shift_targets


"""
# The first is the course's own, which the notebooks run.
OTHERS = [(slug, number) for slug in SLUGS for number in (1, 2)]


def test_each_exercise_has_solutions():
    assert set(SLUGS) == set(catalogue())


@pytest.mark.parametrize(("slug", "number"), OTHERS, ids=lambda one: str(one))
def test_each_way_is_right(slug, number, request):
    answer = Answer(slug, f"way_{number}", BY_THEN + styles(slug)[number].code, "Right: shown after a green check.")
    here = Kept(answer, anew=request.config.getoption("--ask-anew"))
    verdict = judge(find(slug), here, 5)
    here.keep()
    assert verdict.score == verdict.points, [part.message for part in verdict.parts]


@pytest.mark.parametrize("slug", SLUGS)
def test_the_first_is_the_courses_and_each_says_what_it_is_good_for(slug):
    found = styles(slug)
    assert len(found) == 3
    assert found[0].title == "The course's"
    assert all(one.good_for.endswith(".") for one in found)
    assert len({ast.dump(ast.parse(one.code)) for one in found}) == 3
    assert found[0].code == MARKERS.sub("", solution_of(slug)).strip()


def test_it_waits_for_a_green_check(mine, capsys):
    solution("causal_mask")
    assert f" {solving.ENOUGH} different attempts (0 " in capsys.readouterr().out
    keep(mine, "causal_mask", 10, 10)
    solution("causal_mask")
    text = capsys.readouterr().out
    assert f"{find('causal_mask').title}, in 3 " in text
    assert "tf.linalg.band_part" in text
    assert all(f"{one.title}: {one.good_for[:20]}" in text for one in styles("causal_mask"))


def test_or_for_five_different_attempts(mine, capsys):
    notes = Notes(mine)
    for source in ("0 * n", "1 * n", "1 * n", "2 * n", "n * n", "raise NotImplementedError('write causal_mask')"):
        names = {}
        body = source if source.startswith("raise") else f"return {source}"
        exec(f"def causal_mask(n):\n    {body}", names)
        note_attempt(notes, "causal_mask", names["causal_mask"])
    assert attempts(notes, "causal_mask") == 4, "the same twice is one, and a skeleton is none"
    solution("causal_mask")
    assert "(4 so far)" in capsys.readouterr().out
    check("causal_mask", lambda n: tf.zeros((n, n)))
    capsys.readouterr()
    solution("causal_mask")
    assert "in 3 ways" in capsys.readouterr().out


ADDS_1, ADDS_2 = type("A", (), {"call": lambda self, x: x + 1}), type("A", (), {"call": lambda self, x: x + 2})
QUERIES = ["select 1", "select  1\n", "select 2", "raise NotImplementedError"]


@pytest.mark.parametrize("made", [[ADDS_1, ADDS_1, ADDS_2, 3], QUERIES], ids=["classes", "queries"])
def test_attempts_differ_by_methods_and_by_wordings_however_spaced(made):
    notes, slug = Notes(None), str(made)
    for one in made:
        note_attempt(notes, slug, one)
    assert attempts(notes, slug) == 2


def test_an_instructor_may_switch_them_off_until_a_day(mine, monkeypatch, capsys):
    keep(mine, "causal_mask", 10, 10)
    monkeypatch.setattr(solving, "shown_from", lambda: date(2999, 1, 31))
    solution("causal_mask")
    said = capsys.readouterr().out
    assert ("2999-01-31" in said, "band_part" in said) == (True, False)
    monkeypatch.setattr(solving, "shown_from", lambda: date(2001, 1, 31))
    solution("causal_mask")
    assert "in 3 ways" in capsys.readouterr().out


def test_the_day_is_read_from_the_package(tmp_path, monkeypatch):
    monkeypatch.setattr("autograder.styles.catalogue_folders", lambda: [tmp_path.parent])
    monkeypatch.setattr("autograder.styles.STYLES", tmp_path.name)
    assert shown_from() is None
    (tmp_path / SHOWN_FROM).write_text("2027-01-31\n")
    assert shown_from() == date(2027, 1, 31)
    (tmp_path / SHOWN_FROM).write_text("soon")
    assert shown_from() == date.max, "rather hidden than shown too early"
    text = (HERE / "causal_mask.txt").read_bytes()
    (tmp_path / "causal_mask.txt").write_bytes(packed(text))
    assert b"band_part" not in packed(text)
    unpacked = styles("causal_mask")
    monkeypatch.undo()
    assert unpacked == styles("causal_mask")


def test_an_exercise_without_one_and_a_name_that_is_none(mine, monkeypatch, capsys):
    with monkeypatch.context() as patched:
        patched.setattr(solving, "styles", lambda slug: ())
        solution("find_the_leak")
    assert find("find_the_leak").title in capsys.readouterr().out
    solution("causal_masc")
    assert "'causal_mask'?" in capsys.readouterr().out
