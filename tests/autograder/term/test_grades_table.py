"""`class/grades.csv` says what the gradebook says, whoever has changed a grade."""

import csv

import pytest
from nbgrader.plugins import CsvExportPlugin

from autograder import class_commands
from autograder.grading.default_config import LINES
from autograder.term.marking.give import give
from autograder.term.upgrade import upgrade

from .conftest import A_TENTH_A_DAY, ASSIGNMENT
from .test_marking import WHY


@pytest.fixture
def graded(roster, run):
    """ada and bob handed in on the same day; ada has an answer in words that waits for a mark."""
    (roster.root / "nbgrader_config.py").write_text(LINES + A_TENTH_A_DAY)
    roster.submit("ada", roster.answers(why="Because."), at="2026-11-22 11:59:00 UTC")
    roster.submit("bob", at="2026-11-22 11:59:00 UTC")
    assert run("grade", "02")[0] == 0
    return roster


def rows(path):
    with path.open(encoding="utf-8", newline="") as file:
        return {row["student_id"]: row for row in csv.DictReader(file)}


def table(graded):
    return rows(graded.root / "class/grades.csv")


def by_nbgrader(graded):
    """What nbgrader's own exporter writes at this moment."""
    plugin = CsvExportPlugin()
    plugin.to = str(graded.root / "nbgrader.csv")
    with graded.gradebook() as book:
        plugin.export(book)
    return rows(graded.root / "nbgrader.csv")


CHANGES = {
    "due": lambda graded, run: run("due", "02", "2026-11-20"),
    "extend": lambda graded, run: run("extend", "bob", "02", "--until", "2026-11-22"),
    "mark": lambda graded, run: run("mark", "ada", "02", "why", 4),
    "give": lambda graded, run: give(graded.course, ASSIGNMENT, "why", {"ada": 4.0}, 2.0),
    "mark taken back": lambda graded, run: run("mark", "ada", "02", "why", "--remove"),
    "grade": lambda graded, run: (graded.submit("cyd"), run("grade", "02", "--no-feedback")),
    "due taken away": lambda graded, run: run("due", "02", "--remove"),
}


def test_it_follows_every_change_as_nbgrader_would_export_it(graded, run, monkeypatch):
    monkeypatch.setattr("autograder.term.marking.give.questions", lambda: {"why": WHY})
    before = table(graded)
    (graded.root / "class/grades.csv").write_text("as it was once\n")
    upgrade(graded.course, [])
    assert table(graded) == before
    for name, change in CHANGES.items():
        change(graded, run)
        now = table(graded)
        assert now != before, name
        expected = by_nbgrader(graded)
        assert {who: {key: row[key] for key in expected[who]} for who, row in now.items()} == expected, name
        before = now
    assert [row["score"] for row in before.values()] == ["30.0", "30.0", "30.0"]


def test_an_export_for_an_lms_from_before_is_named(graded, run):
    assert run("export", "02", "--format", "canvas")[0] == 0
    exported = f"grades-{ASSIGNMENT}-canvas.csv"
    assert exported in run("due", "02", "2026-11-20")[1]
    assert exported not in run("due", "02", "2026-11-20")[1]  # moves nothing


def test_where_nobody_is_graded_none_is_made(roster, run):
    assert run("due", "02", "2026-11-20")[0] == 0
    assert not (roster.root / "class/grades.csv").exists()


def test_a_name_with_a_comma_stays_one_cell(roster, run):
    (roster.root / "more.csv").write_text('id,first_name,last_name\nada,"Ada, Countess","Lovelace\nKing"\n')
    assert run("students", "import", "more.csv")[0] == 0
    roster.submit("ada")
    run("grade", "02")
    assert (table(roster)["ada"]["first_name"], table(roster)["ada"]["score"]) == ("Ada, Countess", "30.0")


def test_the_time_of_a_run_holds_feedback_and_tables(roster, run, monkeypatch):
    clock = [100.0]
    monkeypatch.setattr(class_commands.time, "monotonic", lambda: clock[0])
    monkeypatch.setattr(class_commands, "make_missing_feedback", lambda *a: clock.__setitem__(0, 189.0))
    roster.submit("ada")
    assert " 1:29 min" in run("grade", "02")[1]
