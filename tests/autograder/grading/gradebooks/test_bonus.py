"""A bonus is extra credit: on top of the full score, and the same number wherever somebody looks."""

import csv
import json

import pytest
from bs4 import BeautifulSoup

from autograder.base.problem import Problem
from autograder.checks.catalogues import catalogue
from autograder.lms.export import export_for
from autograder.lms.formats import Format
from autograder.reports.class_report.counting import distribution, exercises, judged_score
from autograder.reports.class_report.reading import read_notebook
from autograder.reports.export import export
from autograder.reports.feedback import feedback
from autograder.term.marking.give import mark
from tests.autograder.grading.conftest import ASSIGNMENT, POINTS, as_release, cell_of, check, solution, write_json

BONUS = "rotary"  # a bonus of the real catalogue


@pytest.fixture
def with_bonus(classroom_by_hand, monkeypatch):
    """A class whose release has one more exercise, which adds nothing to the full score."""
    monkeypatch.setitem(POINTS, BONUS, 10)
    monkeypatch.setattr("autograder.grading.running.classroom.catalogue", catalogue)
    place = classroom_by_hand.root / f"notebooks/{ASSIGNMENT}/{ASSIGNMENT}.ipynb"
    cells = json.loads(place.read_text())["cells"]
    write_json(place, as_release([*cells, solution(BONUS), check(BONUS, points=0)]))
    return classroom_by_hand


def hand_in(classroom, share, student="ada"):
    notebook = classroom.answers()
    cell_of(notebook, BONUS)["source"] = f"{BONUS} = {share}"
    classroom.submit(student, notebook)


def grade_of(classroom, student="ada", **changes):
    """The bonus in the gradebook: by the judge, by hand, extra, to look at; and the notebook's score, of what."""
    with classroom.gradebook() as book:
        grade = book.find_grade(f"check_{BONUS}", ASSIGNMENT, ASSIGNMENT, student)
        for name, value in changes.items():
            setattr(grade, name, value)
        book.db.commit()
        whole = book.find_submission(ASSIGNMENT, student)
        cell = (grade.auto_score, grade.manual_score, grade.extra_credit, grade.needs_manual_grade)
        return *cell, whole.score, whole.max_score


def test_everywhere_the_same_number(with_bonus):
    hand_in(with_bonus, 0.5)
    hand_in(with_bonus, 0, "bob")
    with_bonus.grade()
    assert grade_of(with_bonus) == (0, None, 5, False, 35, 35)  # 30 and 5 on top; the answer in words is empty
    assert grade_of(with_bonus, "bob") == (0, None, 0, False, 30, 35)
    with export(ASSIGNMENT, with_bonus.root).open() as file:
        rows = {row["student_id"]: (float(row["score"]), float(row["max_score"])) for row in csv.DictReader(file)}
    assert rows == {"ada": (35, 35), "bob": (30, 35)}
    feedback(ASSIGNMENT, with_bonus.root)
    said = " ".join(BeautifulSoup(with_bonus.feedback("ada").read_text(), "html.parser").get_text().split())
    assert said.count("Extra credit: 5.0 of 10") == 2  # in the index, and at its cell
    found = [words in said for words in ("(Score: 35.0 / 35.0)", "/ 0.0", "Out[ ]: 0.0")]
    assert found == [True, False, False]
    canvas = export_for(Format.CANVAS, ASSIGNMENT, with_bonus.root).path.read_text(encoding="utf-8-sig")
    assert "ada,,,ada,,35" in canvas
    moodle = export_for(Format.MOODLE, ASSIGNMENT, with_bonus.root)
    assert "35 of 35 points" in moodle.path.read_text(encoding="utf-8-sig")


def test_moodle_is_told_of_more_than_all_points(with_bonus):
    hand_in(with_bonus, 1)
    with_bonus.grade()
    assert not any("more than" in note for note in export_for(Format.CANVAS, ASSIGNMENT, with_bonus.root).notes)
    (note,) = [one for one in export_for(Format.MOODLE, ASSIGNMENT, with_bonus.root).notes if "more than" in one]
    assert {"1", "35", "(ada);"} <= {*note.split()}


def test_the_report_counts_a_bonus_aside(with_bonus):
    hand_in(with_bonus, 1)
    with_bonus.grade()
    notebook = read_notebook(with_bonus.course, ASSIGNMENT)
    (ada,) = notebook.handed_in
    assert (notebook.judged_points, judged_score(notebook, ada), distribution(notebook)[-1]) == (30, 30, 1)
    (bonus,) = [one for one in exercises(notebook) if one.slug == BONUS]
    assert (bonus.points, bonus.full, bonus.mean) == (10, 1, 10)


def test_what_is_graded_stands_and_a_new_answer_moves_it(with_bonus):
    hand_in(with_bonus, 1)
    with_bonus.grade()
    assert with_bonus.grade().fresh == []
    hand_in(with_bonus, 0.2)
    assert with_bonus.grade().fresh == ["ada"]
    assert grade_of(with_bonus)[2:5] == (2, False, 32)


def test_extra_credit_by_hand_stays_and_asks_for_a_look_where_the_judge_says_otherwise(with_bonus):
    hand_in(with_bonus, 1)
    with_bonus.grade()
    grade_of(with_bonus, extra_credit=7)
    with_bonus.grade(again=True)
    assert grade_of(with_bonus)[2:5] == (7, False, 37)
    hand_in(with_bonus, 0.5)
    with_bonus.grade()
    assert grade_of(with_bonus)[2:5] == (7, True, 37)


def test_a_mark_from_the_terminal(with_bonus):
    hand_in(with_bonus, 0.5)
    with_bonus.grade()
    done = mark(with_bonus.course, "ada", ASSIGNMENT, BONUS, 8)
    assert (done.before, done.now, done.most) == (5, 8, 10)
    with pytest.raises(Problem, match=r"\b10\b.*\b11\b"):
        mark(with_bonus.course, "ada", ASSIGNMENT, BONUS, 11)
    assert mark(with_bonus.course, "ada", ASSIGNMENT, BONUS, None).now == 5


def test_an_exercise_that_becomes_a_bonus_keeps_its_mark_and_counts_once(with_bonus):
    hand_in(with_bonus, 0.5)
    with_bonus.grade()
    grade_of(with_bonus, manual_score=8, extra_credit=None)  # as it was marked when it still had points
    with_bonus.grade(again=True)
    assert grade_of(with_bonus) == (0, None, 8, False, 38, 35)


def test_nothing_is_on_top_of_what_could_not_be_graded(with_bonus):
    hand_in(with_bonus, 1)
    with_bonus.grade()
    with_bonus.submit("ada", "{broken")
    with_bonus.grade()
    assert grade_of(with_bonus)[2:5] == (0, False, 0)
