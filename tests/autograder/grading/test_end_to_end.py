"""The sample class through real processes, the real judge and nbgrader's gradebook."""

import json
import shutil
import sys
from pathlib import Path

import nbformat
import pytest
from nbgrader.api import Gradebook
from nbgrader.utils import determine_grade, is_grade

from autograder.grading.class_folder.course import Course
from autograder.grading.running.classroom import grade
from autograder.grading.running.local import local_grader
from autograder.grading.sample_class import make_sample_class
from autograder.isolation import Limits
from autograder.reports.feedback import feedback
from exercises import SAMPLE as ASSIGNMENT
from tests.autograder.grading.conftest import code
from tests.autograder.grading.interrupted.killing import state
from tests.tables import values

pytestmark = pytest.mark.slow
LIMITS = Limits(cell=8)  # of a learner's own seconds: one of them loops
COLD_LIMITS = Limits(cell=120, probe=120, notebook=600, grace=30)  # its first cell imports TensorFlow
OWN_CELLS = [cell for (cell,) in values(__file__, "own_cells.tsv")]
"""Of the one who left out the scale: whatever may differ between a fork and a process that starts from nothing."""
KINDS = ["stdout", "stderr"], ["stdout"], ["execute_result"], ["display_data"], ["error"], *2 * (["execute_result"],)


@pytest.fixture(scope="module")
def graded(tmp_path_factory, warm_grading):
    """The course directory, and the results by what the students are called, without their number."""
    root = tmp_path_factory.mktemp("class")
    (path,) = (one for one in make_sample_class(root) if one.parts[-3].endswith("-no-scale"))
    with_own = json.loads(path.read_text())
    with_own["cells"] += [code(source, f"own-{number}") for number, source in enumerate(OWN_CELLS)]
    path.write_text(json.dumps(with_own))
    report = grade(ASSIGNMENT, str(root), limits=LIMITS)
    return root, {result.student.partition("-")[2]: result for result in report.results}


def test_right_answers_in_every_style_get_full_marks(graded):
    right = {kind: result for kind, result in graded[1].items() if kind.startswith("right-")}
    assert {(result.score, result.status) for result in right.values()} == {(45, "graded")}


def test_a_mistake_gets_its_name_and_less_than_full_marks(graded):
    odd = ("right-", "empty", "crashes", "loops", "broken-json", "cheats")
    named = {kind: result for kind, result in graded[1].items() if not kind.startswith(odd)}
    assert len(named) >= 5
    for kind, result in named.items():
        found = [one.id for verdict in result.verdicts.values() for one in verdict.misconceptions]
        assert found == [kind.replace("-", "_")]
        assert 25 <= result.score < 45


@pytest.mark.parametrize(("kind", "score", "status", "words"), values(__file__, "odd_submissions.tsv"))
def test_odd_submissions_get_what_they_deserve(graded, kind, score, status, words):
    result = graded[1][kind]
    assert (result.score, result.status) == (score, status)
    assert words in (result.reason or " ".join(result.remarks))


def test_gradebook_notebooks_and_results_agree(graded):
    root, results = graded
    course = Course.at(root)
    with Gradebook(course.db_url, course.course_id) as book:
        recorded = {one.student.id: one.score for one in book.assignment_submissions(ASSIGNMENT)}
    assert recorded == {result.student: result.score for result in results.values()}
    for result in results.values():
        path = course.folder("autograded", result.student, ASSIGNMENT) / f"{ASSIGNMENT}.ipynb"
        cells = [cell for cell in nbformat.read(path, as_version=4).cells if is_grade(cell)]
        assert sum(determine_grade(cell)[0] for cell in cells) == result.score
        assert all(output.output_type != "error" for cell in cells for output in cell.outputs)


def test_a_second_run_has_nothing_to_do(graded):
    root, results = graded
    report = grade(ASSIGNMENT, str(root), limits=LIMITS)
    assert report.fresh == []
    assert report.results == list(results.values())


def test_feedback_tells_the_mistake_and_runs_nothing(graded):
    root, results = graded
    feedback(ASSIGNMENT, root, students={results["no-scale"].student, results["cheats"].student})
    pages = {
        kind: (root / f"class/feedback/{results[kind].student}/{ASSIGNMENT}/{ASSIGNMENT}.html").read_text()
        for kind in ("no-scale", "cheats")
    }
    (named,) = results["no-scale"].verdicts["self_attention"].misconceptions
    assert named.message.split("√")[0] in pages["no-scale"]
    assert "alert('full marks')" not in pages["cheats"]


def test_the_next_run_repeats_every_score(graded):
    """The same seeds ask the same questions."""
    root, results = graded
    student = results["no-scale"].student
    (again,) = grade(ASSIGNMENT, str(root), student, limits=LIMITS, again=True).results
    assert again.verdicts == results["no-scale"].verdicts
    assert again.digests == results["no-scale"].digests


def test_no_secret_of_the_course_is_in_what_a_learner_sees(graded):
    root, _ = graded
    secret = (root / "class/secret.key").read_text().strip()
    for path in (root / "class").rglob("*"):
        if path.suffix in (".ipynb", ".html", ".json"):
            assert secret not in path.read_text()
    assert json.loads(next((root / "class/results").rglob("*.json")).read_text())["student"]


@pytest.mark.skipif(sys.platform != "linux", reason="a warm process is for Linux")
def test_in_processes_that_start_from_nothing_grades_outputs_and_pages_are_the_same(graded, tmp_path):
    root, results = graded
    students = {results[kind].student for kind in ("no-scale", "crashes")}
    for student in students:
        shutil.copytree(root / "class/submitted" / student, tmp_path / "class/submitted" / student)
    shutil.copy(root / "class/secret.key", tmp_path / "class")
    with local_grader(Course.at(tmp_path), COLD_LIMITS, warm=False, allow_unguarded=True) as grader:
        grade(ASSIGNMENT, str(tmp_path), grader=grader, workers=2)
    for one in (root, tmp_path):
        feedback(ASSIGNMENT, one, students=students)
    fork, cold = state(root), state(tmp_path)
    assert cold["grades"] == [row for row in fork["grades"] if row[0] in students]
    for student in students:
        assert cold["results"][f"{student}.json"] == fork["results"][f"{student}.json"]
        its_files = [[file for file in at["files"].items() if student in Path(file[0]).parts] for at in (fork, cold)]
        assert its_files[0] == its_files[1]
        assert any(name.endswith(".html") for name, _ in its_files[0])
    path = tmp_path / "class/autograded" / results["no-scale"].student / ASSIGNMENT / f"{ASSIGNMENT}.ipynb"
    cells = json.loads(path.read_text())["cells"][-len(OWN_CELLS) :]
    kinds = [[output.get("name", output["output_type"]) for output in cell["outputs"]] for cell in cells]
    assert kinds == list(KINDS), "every one of them ran"
