"""A small class whose commands are typed as an instructor types them; the judge is a fake, so no TensorFlow."""

# ruff: noqa: I001 - a list of names is packed

import json
import zipfile

import pytest
from typer.testing import CliRunner

from autograder.cli import app
from autograder.grading.running import classroom as grading
from tests.autograder.grading.conftest import (  # noqa: F401
    ASSIGNMENT, cell_of, classroom, classroom_by_hand, fake_grader, known_alembic_version,
)  # fmt: skip

STUDENTS = """id,first_name,last_name,email
ada,Ada,Lovelace,ada@uni.example
bob,Bob,Noyce,bob@uni.example
cyd,Cyd,Charisse,cyd@uni.example
"""
A_TENTH_A_DAY = """
from nbgrader.plugins import LateSubmissionPlugin


class TenPercentADay(LateSubmissionPlugin):
    def late_submission_penalty(self, student_id, score, total_seconds_late):
        return score * min(1, 0.1 * (total_seconds_late // 86400 + 1))


c.AssignLatePenalties.plugin_class = TenPercentADay
"""


@pytest.fixture
def run(classroom_by_hand, monkeypatch):  # noqa: F811
    """Types a command in the class's folder; returns its status and what it printed, in one line's spaces."""
    monkeypatch.chdir(classroom_by_hand.root)
    real = grading.grade
    # One at a time: the fake learner turns the whole process's stdout around.
    monkeypatch.setattr(grading, "grade", lambda *a, **k: real(*a, **k, grader=fake_grader(), workers=1))

    def run(*words):
        result = CliRunner().invoke(app, [str(word) for word in words])
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result.exit_code, " ".join(result.output.split())

    return run


def packed(few, *names, notebook=None):
    """A download with a right answer, or this notebook, under each name, and with what macOS adds."""
    path = few.root / "download.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name in names:
            archive.writestr(f"{name}.ipynb", json.dumps(notebook or few.answers()))
        archive.writestr("__MACOSX/ada/._x.ipynb", "")
    return path


@pytest.fixture
def roster(classroom_by_hand, run):  # noqa: F811
    """The class, with three students in the gradebook."""
    (classroom_by_hand.root / "class.csv").write_text(STUDENTS)
    assert run("students", "import", "class.csv")[0] == 0
    return classroom_by_hand
