"""The class as a whole, with fake learners' processes and nbgrader's real gradebook."""

import json
import os
import shutil
import sqlite3
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import nbformat
import pytest
from nbgrader.api import Grade, Gradebook, get_alembic_version
from nbgrader.utils import determine_grade
from sqlalchemy import text

from autograder.base.problem import Problem
from autograder.grading.gradebooks.results import write_result
from autograder.grading.running.classroom import grade
from autograder.reports.export import export
from autograder.reports.feedback import feedback

from .conftest import ASSIGNMENT, FakeLearner, cell_of, fake_grader, fake_judge


def read(path):
    return nbformat.read(path, as_version=4)


def state(root):
    """Every file below, with the time of its last change and its content."""
    return {path: (path.stat().st_mtime_ns, path.read_bytes()) for path in sorted(root.rglob("*")) if path.is_file()}


def statuses(report):
    """Student -> score and status."""
    return {one.student: (one.score, one.status) for one in report.results}


def showing(output):
    """A grader whose learners' cells show this, too."""

    class Showing(FakeLearner):
        def run_cell(self, source, timeout):
            result = super().run_cell(source, timeout)
            result.outputs.append(dict(output))
            return result

    return fake_grader(start=Showing)


def test_a_class_is_graded(classroom):
    classroom.submit("ada")
    classroom.submit("bob", classroom.answers(layer="self_attention = 0.5"))
    report = classroom.grade()
    assert statuses(report) == {"ada": (30, "graded"), "bob": (20, "graded")}
    assert (report.fresh, report.waiting) == (["ada", "bob"], [])
    assert {one.max_score for one in report.results} == {30}
    assert classroom.scores() == {"ada": 30, "bob": 20}


@pytest.mark.parametrize("share", [0, 0.125, 0.1 + 0.2, 0.999, 1, 7, -3, float("nan"), float("inf")])
def test_nbgrader_reads_exactly_our_score(classroom, share):
    classroom.submit("ada", classroom.answers(layer=f"self_attention = float('{share}')"))
    (result,) = classroom.grade().results
    cell = cell_of(read(classroom.autograded("ada")), "check_self_attention")
    expected = 0.0 if share != share else min(max(share, 0), 1) * 20
    assert determine_grade(cell) == (expected, 20.0)
    assert result.auto_scores["self_attention"] == expected
    assert result.score == 10 + expected


BAD_NAMES = ("line\nbreak", "bel\a", "back\\slash", "l" * 129, "字" * 70, os.fsdecode(b"\xff"))


def test_a_name_that_no_student_can_have_stops_nobody(classroom, caplog):
    for name in ("ada", "zoe", *BAD_NAMES):
        classroom.submit(name)
    assert [one.student for one in classroom.grade().results] == ["ada", "zoe"]
    assert sum(repr(name) in caplog.text for name in BAD_NAMES) == len(BAD_NAMES)
    classroom.autograded("ada").parents[1].with_name("of\nold").mkdir()  # an earlier edition graded it
    shutil.copytree(classroom.autograded("ada").parent, classroom.autograded("of\nold").parent)
    assert [path.parent.name for path in feedback(ASSIGNMENT, classroom.root)] == ["ada", "zoe"]
    assert [path.parent.name for path in feedback(ASSIGNMENT, classroom.root, "zoe")] == ["zoe"]


@pytest.mark.parametrize("place", ["student", "assignment"])
def test_a_linked_folder_is_not_graded_with_a_classmates_work(classroom, place):
    of_ada = classroom.submit("ada")
    linked, there = (classroom.path("eve").parents[place == "student"], of_ada.parents[place == "student"])
    linked.parent.mkdir(parents=True, exist_ok=True)
    linked.symlink_to(there, target_is_directory=True)
    found = statuses(classroom.grade())
    assert found["ada"] == (30, "graded")
    assert (found["eve"][0], found["eve"][1] == "graded") == (0, False)


@pytest.mark.parametrize(("layer", "noted"), [
    (
        "def unused():\n    from course.layers import SelfAttentionLayer as Old\nself_attention = 1",
        "SelfAttentionLayer",
    ),
    ("import inspect\nself_attention = 1 if inspect.getsource else 0", "inspect"),
])  # fmt: skip
def test_a_note_on_code_that_borrows_or_reaches_inside_is_the_instructors_alone(classroom, layer, noted):
    classroom.submit("ada")
    classroom.submit("eve", classroom.answers(layer=layer))
    ada, eve = classroom.grade().results
    (note,) = eve.remarks
    assert (ada.remarks, ada.score, eve.score) == ((), 30, 30)
    assert noted in note
    graded = read(classroom.autograded("eve"))
    assert note not in "".join(str(cell.get("outputs", "")) + cell.source for cell in graded.cells)


def test_output_on_stderr_costs_nothing(classroom):
    warning = {"output_type": "stream", "name": "stderr", "text": "a warning of Keras\n"}
    classroom.submit("ada")
    assert classroom.grade(showing(warning)).results[0].score == 30
    notebook = read(classroom.autograded("ada"))
    assert cell_of(notebook, "self_attention").outputs[0].name == "stderr"
    assert determine_grade(cell_of(notebook, "check_self_attention"))[0] == 20


def spoil_the_score(few):
    with few.gradebook() as book:
        book.find_grade("check_self_attention", ASSIGNMENT, ASSIGNMENT, "ada").auto_score = 1.0
        book.db.commit()


SPOILT = {
    "submission": lambda few: few.submit("ada", few.answers(layer="self_attention = 0.5")),
    "timestamp": lambda few: few.submit("ada", at="2026-01-01 10:00:00 UTC"),
    "notebook": lambda few: few.autograded("ada").unlink(),
    "result": lambda few: (few.root / f"class/results/{ASSIGNMENT}/ada.json").write_text("{"),
    "score": spoil_the_score,
    "gradebook": lambda few: few.course.gradebook_file.unlink(),
    "grader": lambda few: replace(fake_grader(), digest=lambda slugs: "another grader"),
}


@pytest.mark.parametrize("spoilt", SPOILT)
def test_what_changed_is_graded_again(classroom, spoilt):
    classroom.submit_all("ada", "bob")
    classroom.grade()
    changed = SPOILT[spoilt](classroom)
    report = classroom.grade(changed if spoilt == "grader" else None)
    assert report.fresh == (["ada", "bob"] if spoilt in ("gradebook", "grader") else ["ada"])
    assert classroom.scores()["ada"] == (20 if spoilt == "submission" else 30)


def test_where_the_grader_failed_it_tries_again(classroom):
    classroom.submit("ada")
    (graded,) = classroom.grade().results
    write_result(classroom.course, replace(graded, again=True))
    assert classroom.grade().fresh == ["ada"]


def test_one_student_does_not_stop_another(classroom):
    def failing(student, slug, learner):
        if student == "bob":
            raise ZeroDivisionError
        return fake_judge(student, slug, learner)

    classroom.submit_all("ada", "bob", "cyd")
    report = classroom.grade(fake_grader(judge=failing))
    assert statuses(report) == {"ada": (30, "graded"), "bob": (0, "not gradable"), "cyd": (30, "graded")}
    assert "ZeroDivisionError" in report.results[1].reason
    assert classroom.grade().fresh == ["bob"], "a failure of the grader is tried again"


def test_a_regrade_that_fails_leaves_no_old_score(classroom):
    classroom.submit("ada")
    classroom.grade()
    classroom.submit("ada", classroom.answers(layer="self_attention = 0"))

    classroom.grade(fake_grader(judge=Mock(side_effect=OSError("no memory"))))
    with classroom.gradebook() as book:
        submission = book.find_submission(ASSIGNMENT, "ada")
        assert submission.score == 0
        assert submission.needs_manual_grade
    assert "no memory" in classroom.autograded("ada").read_text()
    classroom.grade()
    with classroom.gradebook() as book:
        submission = book.find_submission(ASSIGNMENT, "ada")
        assert (submission.score, submission.needs_manual_grade) == (10, False)


def test_a_kill_between_gradebook_and_result_means_grade_again(classroom, monkeypatch):
    classroom.submit("ada")
    with monkeypatch.context() as patch:
        patch.setattr("autograder.grading.gradebooks.writer.write_result", Mock(side_effect=KeyboardInterrupt))
        assert classroom.grade().waiting == ["ada"]
    assert classroom.grade().fresh == ["ada"]
    assert classroom.grade().fresh == []


def test_an_interrupt_ends_cleanly_and_the_next_run_goes_on(classroom):
    def interrupted(student, slug, learner):
        if student == "bob":
            raise KeyboardInterrupt
        return fake_judge(student, slug, learner)

    classroom.submit_all("ada", "bob", "cyd")
    report = classroom.grade(fake_grader(judge=interrupted), workers=1)
    assert ([one.student for one in report.results], report.waiting) == (["ada"], ["bob", "cyd"])
    assert classroom.grade().fresh == ["bob", "cyd"]


def test_only_one_student(classroom):
    classroom.submit_all("ada", "bob")
    assert classroom.grade(student="bob").fresh == ["bob"]
    assert not classroom.autograded("ada").exists()


def test_an_unanswered_question_gets_no_response_and_0(classroom_by_hand):
    classroom_by_hand.submit("ada")
    classroom_by_hand.grade()
    with classroom_by_hand.gradebook() as book:
        assert book.find_grade("why", ASSIGNMENT, ASSIGNMENT, "ada").auto_score == 0
        assert book.find_comment("why", ASSIGNMENT, ASSIGNMENT, "ada").comment == "No response."


def test_the_time_of_submission_and_late_penalties_are_nbgraders(classroom):
    (classroom.root / "late.py").write_text(
        "from nbgrader.plugins import BasePlugin\n"
        "class Half(BasePlugin):\n"
        "    def late_submission_penalty(self, student, score, seconds):\n"
        "        return score / 2\n"
    )
    (classroom.root / "nbgrader_config.py").write_text(
        f"import sys; sys.path.insert(0, {str(classroom.root)!r})\n"
        "c = get_config()\n"
        "c.AssignLatePenalties.plugin_class = 'late.Half'\n"
    )
    classroom.submit("ada")
    classroom.grade()
    (classroom.path("ada").parent / "timestamp.txt").write_text("2026-03-02 12:00:00 Europe/Berlin\n")
    with classroom.gradebook() as book:
        book.update_or_create_assignment(ASSIGNMENT, duedate="2026-03-01 12:00:00 UTC")
    classroom.grade()
    with classroom.gradebook() as book:
        submission = book.find_submission(ASSIGNMENT, "ada")
        assert (submission.timestamp.hour, submission.score, submission.late_submission_penalty) == (11, 30, 15)
    assert (classroom.autograded("ada").parent / "timestamp.txt").read_text() == "2026-03-02 11:00:00 UTC"


def test_a_time_that_cannot_be_read_is_a_remark(classroom):
    classroom.submit("ada", at="yesterday <b>")
    (result,) = classroom.grade().results
    assert (result.score, result.status) == (30, "graded with a note")
    assert "yesterday" in result.remarks[0]


def test_the_gradebook_is_what_nbgrader_itself_would_record(classroom, tmp_path_factory):
    from nbgrader.converters import GenerateAssignment

    classroom.submit("ada")
    classroom.grade()
    other = tmp_path_factory.mktemp("nbgrader")
    source = other / f"source/{ASSIGNMENT}/{ASSIGNMENT}.ipynb"
    source.parent.mkdir(parents=True)
    source.write_bytes(classroom.release.path.read_bytes())
    from nbgrader.coursedir import CourseDirectory

    GenerateAssignment(coursedir=CourseDirectory(root=str(other), assignment_id=ASSIGNMENT)).start()

    def cells(book):
        notebook = book.find_notebook(ASSIGNMENT, ASSIGNMENT)
        fields = ("name", "cell_type", "locked")
        return (
            notebook.kernelspec,
            sorted((one.name, one.max_score, one.cell_type) for one in notebook.grade_cells),
            sorted(one.name for one in notebook.solution_cells),
            sorted(tuple(getattr(one, field) for field in fields) for one in notebook.source_cells),
        )

    with classroom.gradebook() as ours, Gradebook(f"sqlite:///{other}/gradebook.db") as theirs:
        assert cells(ours) == cells(theirs)


def test_a_release_with_other_exercises_does_not_mix_with_old_grades(classroom):
    classroom.submit("ada")
    classroom.grade()
    path = classroom.release.path
    notebook = json.loads(path.read_text())
    notebook["cells"] = [cell for cell in notebook["cells"] if not cell["id"].startswith("self_attention")]
    path.write_text(json.dumps(notebook))
    with pytest.raises(Problem, match="'02-self-attention'"):
        classroom.grade()


def test_a_gradebook_that_cannot_be_written_is_one_sentence(classroom):
    classroom.submit("ada")
    classroom.course.gradebook_file.parent.mkdir(parents=True, exist_ok=True)
    classroom.course.gradebook_file.write_text("this is no database" * 100)
    with pytest.raises(Problem, match=r"gradebook.db.*file is not a database"):
        classroom.grade()


@pytest.mark.parametrize(("assignment", "student", "named"), [
    ("another", None, "'another'.*02-self-attention"),
    ("../notebooks/02-self-attention", None, "'../notebooks/02-self-attention'"),
    (ASSIGNMENT, None, "'02-self-attention'"),
    (ASSIGNMENT, "zoe", "'02-self-attention'.*'zoe'"),
])  # fmt: skip
def test_what_is_not_there_is_one_sentence(classroom, assignment, student, named):
    if student:
        classroom.submit("ada")
    with pytest.raises(Problem, match=named):
        grade(assignment, str(classroom.root), student, grader=fake_grader())


def test_release_and_catalogue_must_agree(classroom, monkeypatch):
    classroom.submit("ada")
    monkeypatch.setattr("autograder.grading.running.classroom.catalogue", dict)
    with pytest.raises(Problem, match="'scalar_self_attention'"):
        classroom.grade()


def test_a_result_says_what_it_stands_on(classroom):
    classroom.submit("ada", classroom.answers(layer="self_attention = 0.5"))
    classroom.grade()
    result = json.loads((classroom.root / f"class/results/{ASSIGNMENT}/ada.json").read_text())
    assert result["status"] == "graded"
    assert result["digests"]["release"] == classroom.release.digest
    assert result["digests"]["grader"] == "a grader"
    assert len(result["digests"]["submission"]) == 64
    assert result["verdicts"]["self_attention"]["parts"][0]["score"] == 10
    assert result["verdicts"]["self_attention"]["misconceptions"][0]["id"] == "no_scale"


def test_nbgrader_skips_what_is_graded(classroom):
    """Plain `nbgrader autograde` finds our notebooks as its own."""
    from nbgrader.converters import Autograde

    classroom.submit("ada", at="2026-03-02 12:00:00.5 UTC\n")
    classroom.grade()
    before = state(classroom.root / "class/autograded")
    course = classroom.course
    Autograde(coursedir=course.coursedir(assignment_id=ASSIGNMENT), config=course.config).start()
    assert state(classroom.root / "class/autograded") == before


def test_what_a_run_leaves(classroom, monkeypatch, tmp_path_factory):
    """Wherever it is started: the gradebook of nbgrader's own version, and read-only notebooks."""
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))
    classroom.submit("ada")
    classroom.grade()
    assert not list(Path.cwd().iterdir())
    assert oct(classroom.autograded("ada").stat().st_mode)[-3:] == "444"
    assert not list(classroom.root.rglob("*.aside"))
    with Gradebook(f"sqlite:///{classroom.root}/class/gradebook.db") as book:
        (version,) = book.db.execute(text("SELECT version_num FROM alembic_version")).one()
        assert (version, book.db.query(Grade).count()) == (get_alembic_version(), 2)


@pytest.fixture
def impatient(classroom):
    """Waits for a lock no longer than a tenth of a second."""
    (classroom.root / "nbgrader_config.py").write_text(
        "c = get_config()\nc.CourseDirectory.db_url = 'sqlite:///class/gradebook.db?timeout=0.1'\n"
    )
    return classroom


@pytest.mark.parametrize("lock", ["EXCLUSIVE", "IMMEDIATE"])  # before the run; while a learner is judged
def test_a_locked_gradebook_is_one_sentence_and_the_next_run_goes_on(impatient, lock):
    impatient.submit("ada")
    impatient.grade()
    impatient.submit("ada", impatient.answers(layer="self_attention = 0"))
    connection = sqlite3.connect(impatient.course.gradebook_file, check_same_thread=False)

    def locking(student, slug, learner):
        if not connection.in_transaction:
            connection.execute("BEGIN IMMEDIATE")
        return fake_judge(student, slug, learner)

    if lock == "EXCLUSIVE":
        connection.execute("BEGIN EXCLUSIVE")
    with pytest.raises(Problem, match=r"gradebook.db.*database is locked"):
        impatient.grade(fake_grader(judge=locking))
    connection.close()
    assert impatient.grade().fresh == ["ada"]


def test_what_cannot_be_kept_costs_that_student_only(classroom, monkeypatch):
    from autograder.grading.gradebooks.save_grades import SaveGrades

    real = SaveGrades.preprocess

    def broken(self, nb, resources):
        if resources["nbgrader"]["student"] == "bob" and "1.0" not in str(nb.cells[0]) and broken.armed:
            broken.armed = False
            raise ValueError("nbgrader stumbles")
        return real(self, nb, resources)

    broken.armed = True
    monkeypatch.setattr(SaveGrades, "preprocess", broken)
    classroom.submit_all("ada", "bob", "cyd")
    found = statuses(classroom.grade())
    assert found == {"ada": (30, "graded"), "bob": (0, "not gradable"), "cyd": (30, "graded")}
    assert classroom.grade().fresh == ["bob"]


def test_a_learners_html_is_disarmed_before_it_is_kept(classroom):
    data = {"text/html": "<b>map</b><script>alert(1)</script>", "application/javascript": "alert(2)"}
    classroom.submit("ada")
    classroom.grade(showing({"output_type": "display_data", "data": data, "metadata": {}}))
    kept = classroom.autograded("ada").read_text()
    assert [words in kept for words in ("<b>map</b>", "<script", "alert(2)")] == [True, False, False]


def test_the_order_in_which_they_were_graded_is_not_in_the_csv(classroom):
    for student in ("cyd", "ada", "bob"):
        classroom.submit(student)
        classroom.grade()
    rows = export(None, classroom.root).read_text().splitlines()[1:]
    assert [row.split(",")[3] for row in rows] == ["ada", "bob", "cyd"]
