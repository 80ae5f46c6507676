"""What the steps hand on to each other: all that is known about one submission so far."""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from autograder.checks.judging import Verdict
from autograder.checks.judging.message import Message
from autograder.pipeline.digest import grader_digest
from autograder.pipeline.reading.release import Cell, Release
from autograder.pipeline.reporting.result import Result


@dataclass(frozen=True)
class Submission:
    """Where the files lie that one student handed in for one assignment."""

    student: str
    assignment: str
    folder: Path

    @property
    def path(self) -> Path:
        """Where the notebook belongs."""
        return self.folder / f"{self.assignment}.ipynb"


@dataclass(frozen=True)
class HandedIn:
    """The content of a submission's files.

    Args:
        name: the notebook's file name.
        renamed: whether that is another one than the assignment's.
        notebook: its bytes; None where they can't be read.
        unreadable: why not.
        time: the bytes of the file that says when it was handed in.
        secret: what nbgrader's exchange names this submission's feedback by, where it came through the exchange.
    """

    name: str
    renamed: bool = False
    notebook: bytes | None = None
    unreadable: str = ""
    time: bytes = b""
    secret: str | None = None

    @property
    def digest(self) -> str:
        """Changes when the notebook, its name or its time of submission does."""
        found = hashlib.sha256()
        for part in (
            f"not readable: {self.unreadable}".encode() if self.notebook is None else self.notebook,
            self.name.encode("utf-8", "surrogateescape") if self.renamed else b"",
            self.time,
            *([self.secret.encode()] if self.secret else []),
        ):
            found.update(len(part).to_bytes(8, "big") + part)
        return found.hexdigest()

    @property
    def timestamp(self) -> tuple[datetime | None, str | None]:
        """When it was handed in (UTC, as nbgrader reads it), and a remark where the file makes no sense."""
        from nbgrader.utils import parse_utc

        text = self.time.decode("utf-8", "replace").strip()
        if not text:
            return None, None
        try:
            return parse_utc(text), None
        except (ValueError, OverflowError, TypeError):
            return None, Message(
                "The time of submission ({text}) could not be read and was left out.", text=repr(text[:40])
            )


@dataclass(frozen=True)
class Canonical:
    """A submission in the release's skeleton, without outputs.

    Where it cannot be graded, `reason` says why and the notebook is the bare skeleton. `language` is the one that the
    submitted notebook says it is in, "" where it says nothing: its reports are read in it.
    """

    notebook: dict[str, Any]
    remarks: tuple[str, ...] = ()
    reason: str | None = None
    language: str = ""


@dataclass
class Executed:
    """What came of a notebook's cells.

    Args:
        outputs: by the place of their cell.
        verdicts: by slug.
        remarks: one sentence a cell that did not come to its end.
        memory: the most bytes that its processes used together.
        seconds: that it took.
        guard: what stood between the learner's code and the machine; "" where none of it was run.
    """

    outputs: dict[int, list[dict[str, Any]]] = field(default_factory=dict)
    verdicts: dict[str, Verdict] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)
    memory: int = 0
    seconds: float = 0.0
    guard: str = ""


@dataclass(frozen=True)
class Grader:
    """All that is the same for every submission of a run.

    Args:
        run: from a student and the canonical cells to what came of them; on this machine, say, or on a cluster.
        digest: from the slugs of a notebook to a text that changes when their grader does.
        titles: what a learner sees in place of an exercise's slug.
        kept: what came of a submission's cells before, where that stands; else None, and it is run.
        at_once: how many submissions it can work on; as many as there are cores where nothing is said.
    """

    run: Callable[[str, list[Cell]], Executed]
    digest: Callable[[Iterable[str]], str] = grader_digest
    titles: Mapping[str, str] = field(default_factory=dict)
    kept: Callable[["Work"], Executed | None] = lambda work: None
    at_once: int | None = None


@dataclass(frozen=True)
class Graded:
    """What is kept of a submission.

    Args:
        notebook: the graded notebook, as nbformat 4 JSON.
        result: the outcome.
        timestamp: when it was handed in.
        secret: of nbgrader's exchange.
        told: those of the result's remarks that are for the student, too.
    """

    notebook: dict[str, Any]
    result: Result
    timestamp: datetime | None = None
    secret: str | None = None
    told: tuple[str, ...] = ()


@dataclass
class Work:
    """One submission on its way; each step finds what the earlier ones have put here.

    Args:
        release: what was handed out.
        submission: where its files lie.
        grader: of this run.
        handed_in: its files, by `read`.
        canonical: its notebook in the release's skeleton, by `canonicalise`.
        executed: outputs and verdicts, by `run`.
        graded: what is kept, by `report`.
    """

    release: Release
    submission: Submission
    grader: Grader
    handed_in: HandedIn = field(init=False)
    canonical: Canonical = field(init=False)
    executed: Executed = field(init=False)
    graded: Graded = field(init=False)
