"""Plain `nbgrader autograde`, with the course's own nbgrader_config.py."""

import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import Mock

import nbformat
import pytest
from nbgrader.converters import Autograde, NbGraderException
from nbgrader.preprocessors import LimitOutput

from autograder.base.problem import Problem
from autograder.grading import preprocessors
from autograder.grading.class_folder.lock import only_grader
from autograder.grading.running.classroom import grade
from tests.autograder.grading.interrupted.killing import state
from tests.autograder.grading.plain_class import PLAIN, make_plain_class

from .conftest import ASSIGNMENT, fake_grader, fake_judge

# nbgrader's own, when it fills a submission; our writer goes around it.
pytestmark = pytest.mark.filterwarnings("ignore:Object of type:sqlalchemy.exc.SAWarning")
ROOT = Path(__file__).parents[3]


@pytest.fixture
def autograde(classroom, monkeypatch):
    """Runs nbgrader's own converter on the class."""
    shutil.copy(ROOT / "nbgrader_config.py", classroom.root)
    classroom.submit("known")
    classroom.grade()  # the gradebook knows the assignment from now on
    shutil.rmtree(classroom.path("known").parents[1])

    def autograde(judge=fake_judge):
        preprocessors.graders.end_all()

        @contextmanager
        def local_grader(course, limits):
            yield fake_grader(judge=judge)

        monkeypatch.setattr("autograder.grading.preprocessors.local_grader", local_grader)
        course = classroom.course
        converter = Autograde(coursedir=course.coursedir(assignment_id=ASSIGNMENT), config=course.config)
        converter.force = True
        converter.start()

    yield autograde
    preprocessors.graders.end_all()


@pytest.mark.parametrize("known", [True, False])
def test_the_judge_gives_the_score(classroom, autograde, known):
    """Also where the gradebook doesn't know the assignment; and it stands for `autograder grade`, too."""
    if not known:
        classroom.course.gradebook_file.unlink()
    classroom.submit("ada", classroom.answers(layer="self_attention = 0.5"))
    autograde()
    assert classroom.scores()["ada"] == 20
    cells = nbformat.read(classroom.autograded("ada"), 4).cells
    shown = " ".join(str(output.get("data", "")) for cell in cells for output in cell.get("outputs", ()))
    assert "no_scale" not in shown
    assert "The scores were not divided." in shown
    assert classroom.grade().fresh == []


def test_odd_submissions_do_not_stop_the_others(classroom, autograde):
    twice = classroom.answers()
    twice["cells"].append({**twice["cells"][-1], "id": "copy"})
    old = classroom.answers()
    old["cells"][-1]["metadata"]["nbgrader"]["schema_version"] = 1
    classroom.submit("ada", twice)
    classroom.submit("bob", old)
    classroom.submit("cyd", "{broken")
    classroom.submit("dan")
    path = classroom.path("eve")
    path.parent.mkdir(parents=True)
    os.mkfifo(path)  # who opens it waits for ever
    autograde()
    assert "JSON" in classroom.autograded("cyd").read_text()
    assert f"{ASSIGNMENT}.ipynb" in classroom.autograded("eve").read_text()
    found = classroom.scores()
    assert found == {"known": 30, "ada": 30, "bob": 30, "cyd": 0, "dan": 30, "eve": 0}


def test_a_regrade_that_fails_in_nbgrader_leaves_no_old_score(classroom, autograde, monkeypatch):
    classroom.submit("ada")
    autograde()
    assert classroom.scores()["ada"] == 30

    def stumbles(self, nb, resources):
        with pytest.raises(Problem), only_grader(classroom.course.class_folder):
            pass
        raise ValueError("nbgrader stumbles")

    with monkeypatch.context() as patch:
        patch.setattr(LimitOutput, "preprocess", stumbles)
        with pytest.raises(NbGraderException):
            autograde()
    with classroom.gradebook() as book:
        submission = book.find_submission(ASSIGNMENT, "ada")
        assert (submission.score, submission.needs_manual_grade) == (0, True)
    assert classroom.grade().fresh == ["ada"], "and the class is given back"


def test_the_grader_is_kept_ready_for_the_next_submission(classroom, autograde, monkeypatch):
    made = []

    @contextmanager
    def local_grader(course, limits):
        made.append(course.root)
        yield fake_grader()

    preprocessors.graders.end_all()
    monkeypatch.setattr(preprocessors, "local_grader", local_grader)
    classroom.submit_all("ada", "bob")
    converter = Autograde(
        coursedir=classroom.course.coursedir(assignment_id=ASSIGNMENT), config=classroom.course.config
    )
    for _ in range(2):  # the formgrader's button, pressed twice
        converter.force = True
        converter.start()
    assert made == [classroom.root]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="a warm process is for Linux")
def test_the_command_itself_grades_a_class_as_ours_does(tmp_path, warm_grading):
    for kind in ("nbgrader", "ours"):
        make_plain_class(tmp_path / kind, ("01-", "05-", "11-", "14-"))
        shutil.copy(ROOT / "nbgrader_config.py", tmp_path / kind)
    grade(PLAIN, str(tmp_path / "ours"), allow_unguarded=True)
    shutil.copy(tmp_path / "ours/class/secret.key", tmp_path / "nbgrader/class")
    command = [sys.executable, "-m", "nbgrader", "autograde", PLAIN]
    done = subprocess.run(command, cwd=tmp_path / "nbgrader", capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    ours, theirs = (state(tmp_path / kind) for kind in ("ours", "nbgrader"))
    for what in ("results", "grades", "comments"):
        assert theirs[what] == ours[what], what
    kept = [[name for name in one["files"] if "autograded" in name] for one in (ours, theirs)]
    assert kept[0] == kept[1]
    assert grade(PLAIN, str(tmp_path / "nbgrader"), allow_unguarded=True).fresh == []


def test_a_fault_of_the_grader_leaves_no_old_score(classroom, autograde):
    classroom.submit("ada")
    autograde()

    autograde(judge=Mock(side_effect=OSError("no memory")))
    assert classroom.scores()["ada"] == 0
    assert classroom.grade().fresh == ["ada"]


def test_it_does_not_run_beside_another_grader(classroom, autograde):
    classroom.submit("ada")
    with only_grader(classroom.course.class_folder), pytest.raises(NbGraderException):
        autograde()
    assert "ada" not in classroom.scores() or classroom.scores()["ada"] == 0
    autograde()
    assert classroom.scores()["ada"] == 30
