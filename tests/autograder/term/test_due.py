"""Due dates and extensions: said back, kept as moments, and followed by penalties that stand already."""

import sqlite3
from datetime import datetime

import pytest

from autograder.base.problem import Problem
from autograder.checks.judging.records import Written
from autograder.grading.default_config import LINES
from autograder.term.moments import moment, oddity
from tests.tables import values

from .conftest import A_TENTH_A_DAY, ASSIGNMENT


def penalties(classroom):
    with classroom.gradebook() as book:
        return {one.student_id: one.late_submission_penalty for one in book.assignment_submissions(ASSIGNMENT)}


@pytest.fixture
def late(roster, run):
    """ada and bob handed in 36 hours after it was due; a tenth of 30 points a day is six points."""
    (roster.root / "nbgrader_config.py").write_text(LINES + A_TENTH_A_DAY)
    for student in ("ada", "bob"):
        roster.submit(student, at="2026-11-22 11:59:00 UTC")
    return roster


@pytest.mark.parametrize(("text", "utc"), [
    ("2026-11-20 23:59 Europe/Berlin", datetime(2026, 11, 20, 22, 59)),
    ("2026-07-01 8:05 America/New_York", datetime(2026, 7, 1, 12, 5)),
    ("2026-11-20 23:59 UTC", datetime(2026, 11, 20, 23, 59)),
    ("2026-11-20T23:59+0530", datetime(2026, 11, 20, 18, 29)),
    ("2026-11-20 23:59 -03:30", datetime(2026, 11, 21, 3, 29)),
    ("2026-11-20", datetime(2026, 11, 20, 23, 59)),
])  # fmt: skip
def test_a_moment_is_read_in_its_zone(text, utc):
    assert moment(text) == utc


@pytest.mark.parametrize(
    "text",
    ["tomorrow", "2026-13-01", "2026-11-20 25:00", "2026-11-20 23:59 Mars/Base", "20.11.26", "9999-12-31 23:59 -05:00"],
)
def test_what_is_no_moment_is_refused_with_an_example(text):
    with pytest.raises(Problem, match="2026-11-20 23:59 Europe/Berlin"):
        moment(text)


def test_a_year_that_may_be_a_slip_is_asked_about(late, run):
    now = datetime(2026, 11, 20)
    assert oddity(datetime(2027, 7, 1), now) is None
    assert " 36 years " in oddity(datetime(2062, 11, 20), now)
    assert run("due", "02", "9999-12-31")[1].endswith("?")


def test_an_id_that_is_nearly_one_is_asked_about(late, run):
    assert run("extend", "Ada", "02", "--until", "2026-11-23")[1].endswith("Did you mean 'ada'?")
    assert run("grade", "02", "--student", "bobb")[1].endswith("Did you mean 'bob'?")
    assert "Did you mean" not in run("mark", "zoe", "02", "self_attention", "1")[1]


def test_an_extension_before_anybody_hands_in_holds_when_they_do(late, run):
    status, said = run("due", "02", "2026-11-20")
    assert (status, ASSIGNMENT in said, "Fri 20 Nov 2026, 23:59 UTC" in said) == (0, True, True)
    status, said = run("extend", "ada", "02", "--until", "2026-11-23 12:00")
    assert (status, said.startswith("ada "), "Mon 23 Nov 2026, 12:00 UTC" in said) == (0, True, True)
    status, said = run("extend", "bob", "02", "--until", "2026-11-19")  # which would take time away
    assert (status, "2026-11-20 23:59 UTC" in said) == (1, True)
    run("grade", "02", "--no-feedback")
    assert penalties(late) == {"ada": 0, "bob": 6}


def test_a_due_date_or_extension_given_afterwards_moves_penalty_and_feedback(late, run):
    run("grade", "02")
    assert penalties(late) == {"ada": 0, "bob": 0}
    said = run("due", "02", "2026-11-20")[1]
    assert ("ada: 6 points" in said, "bob: 6 points" in said) == (True, True)
    page = late.feedback("bob")
    assert "-6.0" in page.read_text()
    assert "bob: 0 points" in run("extend", "bob", "02", "--until", "2026-11-22")[1]
    assert "-6.0" not in page.read_text()
    assert penalties(late) == {"ada": 6, "bob": 0}
    # What was promised is a moment: it stays where it is when the due date moves, and a regrade keeps to it.
    run("due", "02", "2026-11-21")
    run("grade", "02", "--again", "--no-feedback")
    assert penalties(late) == {"ada": 3, "bob": 0}
    run("extend", "bob", "02", "--remove")
    assert penalties(late) == {"ada": 3, "bob": 3}
    run("due", "02", "--remove")
    assert penalties(late) == {"ada": 0, "bob": 0}


def test_a_mark_by_hand_takes_its_share_of_the_penalty_along(late, run):
    run("due", "02", "2026-11-20")
    late.submit("ada", late.answers(why="Because."))
    run("grade", "02")
    assert run("mark", "ada", "02", "why", 5, "--comment", "Well said.")[0] == 0
    assert penalties(late)["ada"] == 7  # two tenths of 35


@pytest.mark.parametrize(("words", "named"), [
    (("extend", "eve", "02", "--until", "2026-11-27"), "'eve'"),
    (("extend", "ada", "02", "--until", "2026-11-27"), ASSIGNMENT), (("extend", "ada", "02"), "--until"),
    (("due", "77"), "'77'"), (("due", "02", "2026-11-20", "--remove"), "--remove"),
])  # fmt: skip
def test_what_cannot_be_is_a_sentence(roster, run, words, named):
    status, said = run(*words)
    assert (status, named in said) == (1, True), said


@pytest.mark.parametrize(("file", "words"), values(__file__, "damaged_files.tsv"))
@pytest.mark.parametrize("text", ["{cut off", '["of another form"]'])
def test_a_file_that_is_damaged_is_named(roster, run, monkeypatch, file, words, text):
    path = roster.course.class_folder / file
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    why = Written("why", "Why?", 5, marks=((5, "Says it."),), answer="So.", notebook=ASSIGNMENT)
    monkeypatch.setattr("autograder.term.marking.worths.questions", lambda: {"why": why})
    status, said = run(*words)
    assert (status, str(path) in said) == (1, True), said
    assert path.read_text() == text


def test_a_gradebook_that_takes_nothing_is_one_sentence_and_no_traceback(roster, run, caplog):
    with sqlite3.connect(roster.course.gradebook_file) as book:  # as a full disk does it, to whoever writes
        book.execute(
            "CREATE TRIGGER full BEFORE INSERT ON assignment BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
        )
    book.close()
    status, said = run("due", "02", "2026-11-20")
    assert (status, "database or disk is full" in said) == (1, True), said
    assert caplog.records == []
