"""The way of a submission as a whole; each step has a test of its own."""

from autograder.pipeline import steps
from autograder.pipeline.reading.read import read_files
from autograder.pipeline.work import Submission
from tests.autograder.grading.conftest import ASSIGNMENT, fake_grader


def submission_of(path, student="ada"):
    return Submission(student, ASSIGNMENT, path.parent)


def test_the_order():
    assert [step.__name__ for step in steps.STEPS] == ["read", "personalise", "canonicalise", "run", "report"]
    assert [step.__name__ for step in steps.CELL_STEPS] == ["execute", "judge"]


def test_what_is_graded_is_what_the_digest_stands_for(classroom, monkeypatch):
    path = classroom.submit("ada", at="2026-03-02 12:00:00 UTC")
    handed_in = read_files(submission_of(path)).digest

    def read_and_lose(work):
        real(work)
        for file in path.parent.iterdir():
            file.unlink()

    real = steps.STEPS[0]
    monkeypatch.setattr(steps, "STEPS", (read_and_lose, *steps.STEPS[1:]))
    graded = steps.grade_one(classroom.release, submission_of(path), fake_grader())
    assert (graded.result.score, graded.result.digests.submission) == (30, handed_in)
    assert graded.timestamp.isoformat() == "2026-03-02T12:00:00"


def test_of_what_cannot_be_graded_nothing_is_run(classroom):
    def refuse(*args):
        raise AssertionError("a process was started")

    path = classroom.submit("ada", "{broken")
    graded = steps.grade_one(classroom.release, submission_of(path), fake_grader(start=refuse))
    assert (graded.result.score, graded.result.status) == (0, "not gradable")
    assert all("JSON is cut off" in verdict.error for verdict in graded.result.verdicts.values())
