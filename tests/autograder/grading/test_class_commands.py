"""The commands: what is printed, which status, no traceback."""

from datetime import datetime
from pathlib import Path
from unittest.mock import Mock

import pytest
from typer.testing import CliRunner

from autograder.cli import app
from autograder.grading.class_folder.course import Course
from autograder.grading.default_config import LINES
from autograder.grading.running import classroom as module

from .conftest import ASSIGNMENT, fake_grader, fake_judge


@pytest.fixture
def run(classroom, monkeypatch):
    """Runs a command on the class; returns its status and what it printed."""
    real = module.grade

    def run(*words, judge=fake_judge):
        with monkeypatch.context() as patch:
            patch.setattr(module, "grade", lambda *a, **k: real(*a, **k, grader=fake_grader(judge=judge)))
            result = CliRunner().invoke(app, [*words, "--course", str(classroom.root)])
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result.exit_code, result.output

    return run


def test_a_run_ends_with_a_table_a_summary_the_paths_and_a_log(classroom, run):
    classroom.submit("ada")
    classroom.submit("bob", classroom.answers(layer="self_attention = 0.5"))
    classroom.submit("cyd", "{broken")
    status, printed = run("grade", ASSIGNMENT)
    assert status == 0
    assert "bob: 20 / 30, graded" in printed
    for words in ("of 30", "3 submissions: 2 graded, 1 not gradable.", "JSON"):
        assert words in " ".join(printed.split())
    for path in ("class/gradebook.db", "class/grades.csv", f"class/feedback/STUDENT/{ASSIGNMENT}/{ASSIGNMENT}.html"):
        assert str(classroom.root / path) in printed
    assert all(classroom.feedback(student).is_file() for student in ("ada", "bob", "cyd"))
    assert "bob,,,,20.0,0.0,20.0,30.0,0" in (classroom.root / "class/grades.csv").read_text()
    log = (classroom.root / f"class/logs/{ASSIGNMENT}.log").read_text()
    for words in ("ada: 30 / 30, graded, ", "cyd: 0 / 30, not ", "ends: 3 submissions: 2 graded, 1 not gradable. "):
        assert words in log


def test_a_second_run_leaves_every_file_alone(classroom, run):
    classroom.submit("ada")
    classroom.submit("bob", "{broken")
    run("grade", ASSIGNMENT)
    before = {path: path.stat().st_mtime_ns for path in classroom.root.rglob("*") if path.is_file()}
    status, printed = run("grade", ASSIGNMENT)
    assert (status, "2 of 2 " in printed) == (0, True)
    assert {path: path.stat().st_mtime_ns for path in classroom.root.rglob("*") if path.is_file()} == before


def test_an_interrupt_says_where_it_stands(classroom, run):
    classroom.submit("ada")
    status, printed = run("grade", ASSIGNMENT, judge=Mock(side_effect=KeyboardInterrupt))
    assert (status, "1 of 1 " in printed) == (130, True)


def test_an_interrupt_while_feedback_is_made_is_one_sentence(classroom, run, monkeypatch):
    classroom.submit("ada")
    with monkeypatch.context() as patch:
        patch.setattr("autograder.reports.feedback.feedback", Mock(side_effect=KeyboardInterrupt))
        status, printed = run("grade", ASSIGNMENT)
    assert (status, "Traceback" in printed) == (130, False)
    run("grade", ASSIGNMENT)
    assert classroom.feedback("ada").is_file()


@pytest.mark.parametrize(("words", "named"), [
    (("grade", "nothing"), "'nothing'"),
    (("grade", ASSIGNMENT), f"'{ASSIGNMENT}'"),
    (("feedback", ASSIGNMENT), "gradebook"),
    (("export",), "gradebook"),
])  # fmt: skip
def test_bad_input_is_a_sentence_and_status_1(run, words, named):
    status, printed = run(*words)
    assert status == 1
    assert named in printed
    assert "Traceback" not in printed


def test_feedback_and_export_by_themselves(classroom, run):
    classroom.submit("ada")
    run("grade", ASSIGNMENT, "--no-feedback")
    assert not (classroom.root / "class/feedback").exists()
    status, printed = run("feedback", ASSIGNMENT)
    assert (status, printed.strip()) == (0, str(classroom.root / f"class/feedback/ada/{ASSIGNMENT}"))
    status, printed = run("export", ASSIGNMENT, "--to", str(classroom.root / "my.csv"))
    assert (status, printed.strip()) == (0, str(classroom.root / "my.csv"))


def test_a_late_student_stands_there_with_the_grade_that_counts(classroom, run):
    classroom.submit("ada")
    run("grade", ASSIGNMENT)
    with classroom.gradebook() as book:
        book.update_or_create_assignment(ASSIGNMENT, duedate=datetime(2026, 3, 1))
    (classroom.root / "nbgrader_config.py").write_text(
        LINES + '\nc.AssignLatePenalties.plugin_class = "nbgrader.plugins.LateSubmissionPlugin"\n'
        'c.LateSubmissionPlugin.penalty_method = "zero"\n'
    )
    classroom.submit("ada", at="2026-03-02 12:00:00 UTC")
    _, printed = run("grade", ASSIGNMENT)
    row = next(line.split() for line in printed.splitlines() if line.split()[:1] == ["ada"])
    assert row[:3] == ["ada", "0", "✓"]
    assert " ".join(row[3:]).startswith("Late: 30 points less.")


def test_init_makes_a_folder_in_which_nbgrader_and_we_agree(tmp_path):
    root = tmp_path / "class 1"
    result = CliRunner().invoke(app, ["init", str(tmp_path / ".." / tmp_path.name / "class 1")])
    assert (result.exit_code, result.output.count("\n")) == (0, 8)
    assert f" {len(list((root / 'notebooks').glob('*/*.ipynb')))} " in result.output
    assert (root / "class/submitted").is_dir()
    assert (root / f"notebooks/{ASSIGNMENT}/{ASSIGNMENT}.ipynb").is_file()
    assert Course.at(root).config.Autograde == Course.at(tmp_path).config.Autograde
    (root / "nbgrader_config.py").write_text(LINES + 'c.CourseDirectory.course_id = "mine"\n')
    again = CliRunner().invoke(app, ["init", str(root)])
    assert (again.exit_code, again.output.count("\n"), "class/" in again.output) == (0, 1, False)
    assert Course.at(root).course_id == "mine"
    (root / "class/submitted").rmdir()
    third = CliRunner().invoke(app, ["init", str(root)])
    assert (third.exit_code, "class/submitted" in third.output) == (0, True)


@pytest.mark.parametrize("place", ["file", "file/inner"])
def test_init_says_where_it_cannot_write(tmp_path, place):
    (tmp_path / "file").write_text("")
    result = CliRunner().invoke(app, ["init", str(tmp_path / place)])
    assert (result.exit_code, result.output.count("\n")) == (1, 1)
    assert result.output.startswith(f"{tmp_path / place} ")


def test_the_checkout_has_the_lines_that_init_writes():
    assert (Path(__file__).parents[3] / "nbgrader_config.py").read_text() == LINES
