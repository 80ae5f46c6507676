"""Every attack for real, in one class with honest students: each gets what it deserves, nobody else pays."""

import json
import shutil
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from nbgrader.api import Gradebook

from autograder.grading.class_folder.course import Course
from autograder.grading.running.classroom import grade
from autograder.isolation import Limits, best_guard
from autograder.reports.feedback import feedback
from tests.autograder.grading.conftest import cell_of
from tests.waiting import living

PROJECT = Path(__file__).parents[4]
ASSIGNMENT = "03-masking"
HONEST = "def causal_mask(n):\n    return 1 - tf.linalg.band_part(tf.ones((n, n)), -1, 0)\n"
STUDENTS = ("honest-first", "honest-middle", "zz-honest-last")
# Of a learner's own seconds, which an honest answer takes few of on any machine.
LIMITS = Limits(cell=5, probe=3, judging=15, memory=4 * 2**30, grace=1)
# Below `# %% NAME` each.
_, *PARTS = Path(__file__).with_name("attacks.txt").read_text(encoding="utf-8").split("\n# %% ")
ATTACKS = {name: source.rstrip("\n") for name, _, source in (part.partition("\n") for part in PARTS)}
pytestmark = pytest.mark.slow


def submit(root, student, source):
    notebook = json.loads((PROJECT / f"notebooks/{ASSIGNMENT}/{ASSIGNMENT}.ipynb").read_text())
    cell_of(notebook, "causal_mask")["source"] = source
    path = root / f"class/submitted/{student}/{ASSIGNMENT}/{ASSIGNMENT}.ipynb"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(notebook))
    return path


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    """The course's root, and the results by student, after attacks and honest answers were graded side by side."""
    assert best_guard().name != "none", "the attacks are tried where learners' code is guarded"
    root = tmp_path_factory.mktemp("course")
    shutil.copytree(PROJECT / "notebooks" / ASSIGNMENT, root / "notebooks" / ASSIGNMENT)
    shutil.copy(PROJECT / "nbgrader_config.py", root)
    honest = [submit(root, student, HONEST) for student in STUDENTS]
    places = {"COURSE": root, "PROJECT": PROJECT, "HONEST": honest[1]}
    for name, source in ATTACKS.items():
        for place, path in places.items():
            source = source.replace(place, str(path))
        submit(root, name, source)
    before = {path: path.read_bytes() for path in (root / "class/submitted").rglob("*.ipynb")}
    report = grade(ASSIGNMENT, str(root), limits=LIMITS)
    assert {path: path.read_bytes() for path in (root / "class/submitted").rglob("*.ipynb")} == before
    return root, {result.student: result for result in report.results}


def score(result):
    return result.verdicts["causal_mask"].score


@pytest.mark.parametrize("student", STUDENTS)
def test_the_honest_get_full_marks(graded, student):
    assert score(graded[1][student]) == 10.0
    assert graded[1][student].reason is None


@pytest.mark.parametrize("attack", ATTACKS)
def test_an_attack_wins_nothing(graded, attack):
    # The shape alone, which some attacks do return, is worth a point to anybody.
    result = graded[1][attack]
    assert score(result) <= 1.0
    assert "LOOKED-INSIDE" not in json.dumps(result.as_dict())


def test_the_gradebook_holds_what_the_judge_found_and_nothing_else_was_written(graded):
    root, results = graded
    course = Course.at(root)
    with Gradebook(course.db_url, course.course_id) as book:
        recorded = {one.student.id: one.score for one in book.assignment_submissions(ASSIGNMENT)}
    assert recorded == {student: result.score for student, result in results.items()}
    assert not (root / "class/daemon").exists()
    assert not (root / "class/results/late").exists()
    assert max(path.stat().st_size for path in (root / "class/autograded").rglob("*.ipynb")) < 2 * 2**20


def test_nothing_that_moves_a_terminal_is_told(graded):
    told = graded[1]["clears-the-terminal"].verdicts["causal_mask"]
    assert "full marks" not in str(told)
    assert "10 of 10 points" in str(told)
    assert not any(mark in text for mark in ("\x1b", "\u202e") for text in (told.error, told.crashes[0].message))


def test_no_daemon_lives_on(graded):
    assert living("attack-daemon") == []


def test_nothing_of_a_strangers_runs_in_the_feedback(graded):
    root, _ = graded
    feedback(ASSIGNMENT, str(root), student="shows-a-script")
    page = (root / f"class/feedback/shows-a-script/{ASSIGNMENT}/{ASSIGNMENT}.html").read_text()
    assert "ATTACK" in page  # the learner's own source is there, as text
    for tag in BeautifulSoup(page, "html.parser").find_all(True):
        assert tag.name != "script" or "ATTACK" not in tag.text
        assert not [name for name in tag.attrs if name.startswith("on")], tag
        assert not str(tag.get("href", "")).strip().lower().startswith("javascript:"), tag
