"""Grades on their way to the LMS: one pass over what differs, and the thread of the service that makes them."""

import logging
import threading
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from autograder.base.problem import Problem
from autograder.checks.report.text import number
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.lock import only_one
from autograder.grading.gradebooks.gradebook import gradebook_of
from autograder.lti import links
from autograder.lti.grade_service import Closed, GradeService, Later, NotTaken, Stumbled
from autograder.lti.launches import Launches
from autograder.lti.names import bring_names
from autograder.lti.scores import Again, Score, Sent, SentScore, different, next_time, scores
from autograder.lti.settings import FOLDER, Platform, platform_of

log = logging.getLogger(__name__)

FIRST, LONGEST = 2.0, 600.0  # seconds before what failed is tried again; doubled each time
CLOSED = 3600.0  # seconds, where the LMS lets nothing in: somebody has to put that right, perhaps over there
LOCK, PATIENCE = ".sending.lock", 60.0


@dataclass(frozen=True)
class Pass:
    """Tells the LMS what differs.

    Args:
        course: the class.
        now: gives the time.
    """

    course: Course
    now: Callable[[], datetime] = lambda: datetime.now(UTC)

    @property
    def folder(self) -> Path:
        """Where what belongs to the LMS is kept."""
        return self.course.class_folder / FOLDER

    def require_usable(self) -> None:
        """Raise Problem where the settings or the key can't be used."""
        for platform in Platform.read_all(self.folder):
            GradeService(platform, self.folder)
        links.keep_notebooks(self.course, self.folder)

    def notebooks(self) -> list[str]:
        """Those that the gradebook knows."""
        with gradebook_of(self.course) as book:
            return sorted(one.name for one in book.assignments)

    def due(
        self, notebook: str, students: Collection[str] | None = None, again: Again = Again.NOTHING
    ) -> tuple[list[Score], list[str]]:
        """What the LMS should be told, and whose grade can't go anywhere."""
        found, unknown = scores(self.course, notebook, Launches(self.folder).learners(), students)
        return list(different(found, Sent(self.folder), again)), unknown

    def send(
        self, notebook: str, students: Collection[str] | None = None, again: Again = Again.NOTHING
    ) -> Iterator[tuple[Score, str]]:
        """Tell the LMS what differs; each score as it is told, and why it wasn't taken, or "".

        The gradebook is read, the score sent and remembered while no other command of this class does: that is why an
        older one never comes after a newer one.

        Raises:
            Later: the LMS doesn't answer; what was told is remembered.
            Closed: it lets this course write nothing.
            Problem: the settings, the key or the gradebook can't be used.
        """
        platforms, sent = Platform.read_all(self.folder), Sent(self.folder)
        busy = Later("Another command is sending grades of this class: try again when it has ended.")
        with only_one(self.folder / LOCK, busy, PATIENCE):
            due, _ = self.due(notebook, students, again)
            if not due:
                return
            services, left = dict[Platform, GradeService](), list[Stumbled]()
            away: dict[Platform, Problem] = {}  # the other LMS goes on
            for score in due:
                at, refused = next_time(sent.last(score), self.now()), ""
                platform = platform_of(platforms, score.learner.issuer, score.learner.client)
                if platform in away:
                    continue
                try:
                    if platform not in services:
                        services[platform] = GradeService(platform, self.folder)
                    services[platform].put(score, at)
                except Stumbled as problem:
                    left.append(problem)
                    continue
                except (Later, Closed) as problem:
                    away[platform] = problem
                    continue
                except NotTaken as problem:
                    refused = str(problem)
                sent.keep(score, SentScore.of(score, at, refused))
                yield score, refused
        for trouble in away.values():
            raise trouble
        if left:
            raise Later(f"{len(left)} of {len(due)} grades of {notebook} aren't in the LMS yet: {left[0]}")


class Passback(threading.Thread):
    """Sends each grade when it has changed, in a thread of its own: grading waits for no LMS.

    Args:
        one_pass: tells the LMS what differs.
        first: seconds before what failed is tried again.
    """

    def __init__(self, one_pass: Pass, first: float = FIRST):
        super().__init__(name="to the LMS", daemon=True)  # it may be stopped anywhere
        self._pass, self._first = one_pass, first
        # Notebook -> whose; None for all, as it is at the start. Asked here, and not in the thread: whoever opens a
        # gradebook that isn't there yet makes it, and two must not do that at once.
        self._waiting: dict[str, set[str] | None] = dict.fromkeys(one_pass.notebooks())
        self._changed, self._stop_it = threading.Condition(), threading.Event()
        self.idle = threading.Event()  # nothing is on its way

    def tell(self, student: str, notebook: str) -> None:
        """Say that a grade may have changed."""
        with self._changed:
            self.idle.clear()
            if (whose := self._waiting.setdefault(notebook, set())) is not None:
                whose.add(student)
            self._changed.notify()

    def run(self) -> None:
        """First all that differs from what was told before; then what changes."""
        pause, trouble = self._first, ""
        while not self._stop_it.is_set():
            try:
                self._send_what_waits()
            except Exception as problem:
                closed = isinstance(problem, Closed)
                if str(problem) != trouble:
                    when = " every hour, and by `autograder lti send`" if closed else ""
                    log.error("%s It is tried again%s.", problem, when, exc_info=not isinstance(problem, Problem))
                trouble = str(problem)
                self._stop_it.wait(CLOSED if closed else pause)
                pause = min(2 * pause, LONGEST)
            else:
                pause, trouble = self._first, ""

    def end(self) -> None:
        """Stop. What isn't told yet is told after the next start."""
        self._stop_it.set()
        with self._changed:
            self._changed.notify()
        if self.ident is not None:
            self.join(FIRST)

    def _send_what_waits(self) -> None:
        with self._changed:
            if not self._waiting:
                self.idle.set()
                self._changed.wait_for(lambda: self._waiting or self._stop_it.is_set())
                if not self._waiting:
                    return
            notebook, whose = next(iter(self._waiting.items()))
            del self._waiting[notebook]
        try:
            bring_names(self._pass.course, self._pass.folder, whose)
            for score, refused in self._pass.send(notebook, whose):
                if self._stop_it.is_set():
                    return
                report(score, refused)
        except BaseException:
            with self._changed:  # at the end: one that always fails keeps nobody else waiting
                came = self._waiting.pop(notebook, set())
                self._waiting[notebook] = None if whose is None or came is None else whose | came
            raise


def report(score: Score, refused: str) -> None:
    """A line in the log."""
    line = f"{score.notebook}, {score.student}, {number(score.given)} / {number(score.maximum)}"
    if refused:
        log.error("the LMS doesn't take %s: %s It isn't asked again while the grade stays the same.", line, refused)
    else:
        log.info("told the LMS: %s%s", line, ", some answers not marked yet" if score.pending else "")
