"""What was handed in, on the disk before anybody is told so: `class/attempts/NOTEBOOK/STUDENT/NUMBER/`.

The numbers count over the whole class, so they are the order in which all came in. A folder with a number is whole,
notebook and time; one with an outcome in it is graded; one with a `given-back.txt` is not counted where attempts are.
There is no other record, so there is none that could disagree.
"""

import contextlib
import json
import logging
import os
import re
import secrets
import shutil
import threading
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from autograder.base.files import write_whole
from autograder.base.problem import Problem
from autograder.checks.judging.message import as_data, from_data
from autograder.grading.class_folder.course import Course
from autograder.pipeline.reading.read import TIMESTAMP
from autograder.pipeline.reporting.result import Result
from autograder.pipeline.work import Submission

log = logging.getLogger(__name__)

FOLDER, OUTCOME, GIVEN_BACK = "attempts", "outcome.json", "given-back.txt"
NUMBER = re.compile(r"\d{6,}")
TIME = "%Y-%m-%d %H:%M:%S UTC"


@dataclass(frozen=True)
class Attempt:
    """One notebook that one student handed in once.

    Args:
        number: its place in the order in which the class's came in.
        student: whose.
        notebook: the assignment's name.
        folder: where its files lie.
        at: when it came in, in UTC.
    """

    number: int
    student: str
    notebook: str
    folder: Path
    at: datetime

    @property
    def submission(self) -> Submission:
        """As the pipeline takes it."""
        return Submission(self.student, self.notebook, self.folder)

    @property
    def content(self) -> bytes:
        """What was handed in."""
        return self.submission.path.read_bytes()

    @property
    def given_back(self) -> bool:
        """Whether it isn't counted, however it was graded."""
        return (self.folder / GIVEN_BACK).is_file()

    @property
    def why_given_back(self) -> str:
        """What was said when it was given back."""
        return (self.folder / GIVEN_BACK).read_text(encoding="utf-8", errors="replace").strip()

    def give_back(self, why: str) -> None:
        """Don't count it from now on; nothing else changes.

        Args:
            why: what whoever looks into the class should know, in one line.

        Raises:
            OSError: it can't be written.
        """
        write_whole(self.folder / GIVEN_BACK, f"{why}\n")
        log.info("given back: attempt %d, %s, %s: %s", self.number, self.notebook, self.student, why)


@dataclass(frozen=True)
class Outcome:
    """What came of an attempt.

    Args:
        result: all of it.
        told: the remarks that are for the student.
    """

    result: Result
    told: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The outcome as JSON knows it."""
        told = [as_data(remark) for remark in self.told]
        return {"result": self.result.as_dict(), "told": told}

    @classmethod
    def from_dict(cls, kept: dict[str, Any]) -> "Outcome":
        """The outcome that `as_dict` wrote. Raises one of several errors where it is none."""
        return cls(Result.from_dict(kept["result"]), tuple(from_data(remark) for remark in kept["told"]))


class Attempts:
    """All attempts of a class. May be used from several threads.

    Args:
        course: whose.
    """

    def __init__(self, course: Course):
        self._home = course.class_folder / FOLDER
        self._lock = threading.Lock()
        self._last = 0  # number that was given; none is given twice
        self._all: dict[int, Attempt] = {}
        self._of: dict[tuple[str, str], list[Attempt]] = {}
        for one in sorted(self._found(), key=lambda one: one.number):
            if (other := self._all.setdefault(one.number, one)) is not one:
                raise Problem(f"{other.folder} and {one.folder} have one number: move one of them out of the class.")
            self._of.setdefault((one.student, one.notebook), []).append(one)

    def tidy(self) -> None:
        """Remove what a kill left half-written. Only for whoever takes attempts, before the first."""
        for aside in self._home.glob("*/*/.*.aside"):
            shutil.rmtree(aside)
        for aside in self._home.glob("*/*/*/.*.aside"):
            aside.unlink()

    def take(self, student: str, notebook: str, content: bytes, at: datetime) -> Attempt:
        """Keep what was handed in; when this returns, it is on the disk.

        Raises:
            OSError: it can't be written. Nothing of it is left then.
        """
        with self._lock:
            self._last = number = self._last + 1
            folder = self._home / notebook / student / f"{number:06}"
            aside = folder.with_name(f".{number:06}.{secrets.token_hex(6)}.aside")
            try:
                write_whole(aside / f"{notebook}.ipynb", content)
                write_whole(aside / TIMESTAMP, f"{at:{TIME}}\n")
                _to_disk([aside])
                aside.rename(folder)
                _to_disk([folder.parent, folder.parent.parent, self._home, self._home.parent])
            except OSError:
                for half in (aside, folder):
                    shutil.rmtree(half, ignore_errors=True)
                raise
            attempt = Attempt(number, student, notebook, folder, at.replace(microsecond=0))
            self._all[number] = attempt
            self._of.setdefault((student, notebook), []).append(attempt)
            return attempt

    def of(self, student: str, notebook: str) -> list[Attempt]:
        """One student's attempts at one notebook, in their order."""
        return list(self._of.get((student, notebook), ()))

    def all(self) -> list[Attempt]:
        """Everybody's, in the order in which they came."""
        return list(self._all.values())

    def notebooks_of(self, student: str) -> list[str]:
        """The notebooks that a student has handed in."""
        return sorted(notebook for of, notebook in self._of if of == student)

    def without_outcome(self) -> list[Attempt]:
        """What is still to be graded, in its order."""
        return [one for one in self._all.values() if not (one.folder / OUTCOME).exists()]

    def outcome(self, attempt: Attempt) -> Outcome | None:
        """What came of an attempt; None where that isn't known yet."""
        with contextlib.suppress(OSError, ValueError, TypeError, KeyError, AttributeError):
            return Outcome.from_dict(json.loads((attempt.folder / OUTCOME).read_text(encoding="utf-8")))
        return None

    def keep_outcome(self, attempt: Attempt, outcome: Outcome) -> None:
        """Keep what came of an attempt: from now on it is graded."""
        write_whole(attempt.folder / OUTCOME, json.dumps(outcome.as_dict(), indent=1, ensure_ascii=False) + "\n")

    def _found(self) -> Iterable[Attempt]:
        for folder in self._home.glob("*/*/*"):
            if NUMBER.fullmatch(folder.name):
                self._last = max(self._last, int(folder.name))
                try:
                    at = datetime.strptime((folder / TIMESTAMP).read_text(encoding="utf-8").strip(), TIME)
                except (OSError, ValueError):  # no reason why nobody else could hand in
                    log.error("%s has no %s that can be read, so it counts nowhere: mend it, or move it out of the "
                              "class, and start again", folder, TIMESTAMP)  # fmt: skip
                    continue
                yield Attempt(int(folder.name), folder.parent.name, folder.parent.parent.name, folder, at)


def _to_disk(folders: Iterable[Path]) -> None:
    """Have the names in these folders outlive a power cut, as the files themselves do."""
    for folder in folders:
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
