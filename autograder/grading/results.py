"""What came of each submission, as JSON beside the gradebook: the record of what need not be graded again."""

import contextlib
import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from autograder.checks.judging import Verdict
from autograder.grading.course import Course

GRADED, NOTED, NOT_GRADABLE = "graded", "graded with a note", "not gradable"


@dataclass(frozen=True)
class Digests:
    """What a result stands on: a change to any of the three asks for a new one."""

    submission: str
    release: str
    grader: str


@dataclass(frozen=True)
class Result:
    """One student's result in one assignment.

    Args:
        score: the sum of the judged exercises; points given by hand come on top in the gradebook.
        max_score: all points of the assignment.
        verdicts: the judge's verdicts by slug.
        remarks: what was odd and has been put right.
        reason: why it could not be graded, else None.
        guard: what stood between the learner's code and the grader's machine; "none" promises nothing, "" is for
            what was not run.
        again: whether the next run should try again, since the grader itself failed.
        seconds: that it took.
        memory: the most bytes that its processes were seen to use together.
    """

    student: str
    assignment: str
    digests: Digests
    score: float
    max_score: float
    verdicts: dict[str, Verdict] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()
    reason: str | None = None
    guard: str = ""
    again: bool = False
    seconds: float = 0.0
    memory: int = 0

    @property
    def status(self) -> str:
        """Graded, graded with a note, or not gradable."""
        if self.reason is not None:
            return NOT_GRADABLE
        return NOTED if self.remarks else GRADED

    @property
    def auto_scores(self) -> dict[str, float]:
        """Slug -> what the gradebook should hold."""
        return {slug: bounded(verdict.score, verdict.points) for slug, verdict in self.verdicts.items()}

    def as_dict(self) -> dict[str, Any]:
        """The result as JSON knows it."""
        fields = asdict(self)
        fields["verdicts"] = {slug: verdict.as_dict() for slug, verdict in self.verdicts.items()}
        return {**fields, "status": self.status}

    @classmethod
    def from_dict(cls, fields: dict[str, Any]) -> "Result":
        """The result that `as_dict` wrote."""
        known = {name: value for name, value in fields.items() if name != "status"}
        known["digests"] = Digests(**known["digests"])
        known["remarks"] = tuple(known["remarks"])
        known["verdicts"] = {slug: Verdict.from_dict(verdict) for slug, verdict in known["verdicts"].items()}
        return cls(**known)


def bounded(score: float, points: float) -> float:
    """A score that nbgrader takes as it is: a plain float from 0 to `points`; what is no number is 0."""
    number = float(score)
    return float(min(max(number, 0.0), float(points))) if number == number else 0.0


def result_path(course: Course, assignment: str, student: str) -> Path:
    """Where a result is kept."""
    return course.class_folder / "results" / assignment / f"{student}.json"


def read_result(course: Course, assignment: str, student: str) -> Result | None:
    """The kept result; None where there is none that can be read."""
    path = result_path(course, assignment, student)
    with contextlib.suppress(OSError, ValueError, TypeError, KeyError, AttributeError):
        return Result.from_dict(json.loads(path.read_text(encoding="utf-8")))
    return None


def write_result(course: Course, result: Result) -> Path:
    """Keep a result."""
    text = json.dumps(result.as_dict(), indent=1, ensure_ascii=False) + "\n"
    path = result_path(course, result.assignment, result.student)
    write_aside(path, text)
    return path


def forget_result(course: Course, assignment: str, student: str) -> None:
    """Remove a result that is about to be replaced."""
    result_path(course, assignment, student).unlink(missing_ok=True)


def remove_asides(course: Course, assignment: str) -> None:
    """Remove what a killed run left half-written in the class's folder, or with an assignment's results."""
    results = result_path(course, assignment, "").parent
    graded = course.folder("autograded", "*", assignment).relative_to(course.root)
    for folder in (course.class_folder, results, *course.root.glob(str(graded))):
        for aside in folder.glob(".*.aside"):
            aside.unlink(missing_ok=True)


def write_aside(path: Path, text: str, mode: int = 0o644) -> None:
    """Write a file in full under another name, then put it in place: no reader ever finds half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f".{path.name}.{os.getpid()}.aside")
    try:
        with aside.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())  # or a power cut could leave an empty file under the name
        aside.chmod(mode)
        aside.replace(path)
    except OSError as error:
        error.filename, error.filename2 = str(path), None  # the name that is known to those who read it
        raise
    finally:
        with contextlib.suppress(OSError):  # on a read-only disk even that it is missing
            aside.unlink()
