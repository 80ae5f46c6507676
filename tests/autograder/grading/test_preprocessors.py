"""Plain `nbgrader autograde`, with the course's own nbgrader_config.py."""

import shutil
from contextlib import contextmanager
from pathlib import Path

import pytest
from nbgrader.api import Gradebook
from nbgrader.converters import Autograde, NbGraderException

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
        @contextmanager
        def grader_for(course, limits, warm):
            yield fake_grader(judge=judge)

        monkeypatch.setattr("autograder.grading.preprocessors.grader_for", grader_for)
        course = classroom.course
        converter = Autograde(coursedir=course.coursedir(assignment_id=ASSIGNMENT), config=course.config)
        converter.force = True
        converter.start()

    return autograde


def scores(classroom):
    with Gradebook(classroom.course.db_url, classroom.course.course_id) as book:
        return {one.student.id: one.score for one in book.assignment_submissions(ASSIGNMENT)}


def test_the_judge_gives_the_score(classroom, autograde):
    classroom.submit("ada", classroom.answers(layer="self_attention = 0.5"))
    autograde()
    assert scores(classroom)["ada"] == 20
    assert "no_scale" not in classroom.autograded("ada").read_text()
    assert "The scores were not divided." in classroom.autograded("ada").read_text()


def test_what_it_graded_stands_for_autograder_grade_too(classroom, autograde):
    classroom.submit("ada")
    autograde()
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
    with pytest.raises(NbGraderException):
        autograde()  # nbgrader reads the broken one before any preprocessor
    assert {name: score for name, score in scores(classroom).items() if score} == {
        "known": 30,
        "ada": 30,
        "bob": 30,
        "dan": 30,
    }


def test_a_fault_of_the_grader_leaves_no_old_score(classroom, autograde):
    classroom.submit("ada")
    autograde()

    def failing(student, slug, learner):
        raise OSError("no memory")

    autograde(judge=failing)
    assert scores(classroom)["ada"] == 0
    assert classroom.grade().fresh == ["ada"]
