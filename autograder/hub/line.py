"""The line of attempts that wait to be graded: students take turns, and each has one in work at most."""

import logging
import threading
from bisect import insort
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import zip_longest
from operator import attrgetter

from autograder.base.problem import Problem
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.releases import read_release
from autograder.grading.running.classroom import grade_safely, require_known
from autograder.grading.running.processes import Stopped
from autograder.grading.terminal.run_log import in_a_line
from autograder.hub.attempts import Attempt, Attempts
from autograder.hub.keeping import keep
from autograder.hub.rules import Counts
from autograder.pipeline.reading.release import Release
from autograder.pipeline.work import Graded, Grader

log = logging.getLogger(__name__)

NUMBER = attrgetter("number")
TRIES = 3  # at an attempt on which the grader itself fails
STOPPED, MOST_STOPPED = "the check itself stopped:", 3  # why, and how often a student gets a notebook's attempt back
MOMENT = 2.0  # seconds before something is tried again that concerns everybody: a full disk, a class that is in use


@dataclass
class Line:
    """Who waits, and who is being graded. May be used from several threads.

    Students take turns, each with the oldest of their attempts, so however many one hands in, the others wait as if
    there were one.

    Args:
        course: the class.
        attempts: all of them; those without an outcome are in the line from the start.
        counts: which attempt the gradebook has.
        moment: seconds before something is tried again that concerns everybody.
        tell: hears whose grade at which notebook may have changed.
    """

    course: Course
    attempts: Attempts
    counts: Counts = Counts.LAST
    moment: float = MOMENT
    tell: Callable[[str, str], object] = lambda student, notebook: None
    trouble: str = field(default="", init=False)  # what keeps everybody waiting just now
    failed: set[int] = field(default_factory=set, init=False)  # the grader's fault; the next start tries again

    def __post_init__(self) -> None:
        self._waiting: dict[str, list[Attempt]] = {}  # by student, in the order of their turns
        self._working: dict[str, Attempt] = {}
        self._tries: Counter[int] = Counter()
        self._changed, self._keeping = threading.Condition(), threading.Lock()
        self._stop = threading.Event()
        self._threads: list[threading.Thread] = []
        for one in self.attempts.without_outcome():
            self._put(one)

    def start(self, grader: Grader, workers: int) -> None:
        """Begin to grade, so many at once. What comes before only waits."""
        self._grader = grader
        self._threads = [threading.Thread(target=self._work, name=f"grade {n}") for n in range(workers)]
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Grade nothing more. What is in work stays in the line for the next start."""
        self._stop.set()
        with self._changed:
            self._changed.notify_all()

    def join(self) -> None:
        """Wait until nobody works any more."""
        for thread in self._threads:
            thread.join()

    def add(self, attempt: Attempt) -> None:
        """Let an attempt wait."""
        with self._changed:
            self._put(attempt)
            self._changed.notify_all()

    def ahead(self, attempt: Attempt) -> int | None:
        """How many come before it, as it stands; None where it doesn't wait any more."""
        with self._changed:
            rounds = zip_longest(*self._waiting.values())
            order = [one.number for each in rounds for one in each if one]
            return len(self._working) + order.index(attempt.number) if attempt.number in order else None

    def wait_until_empty(self) -> None:
        """Wait until nothing is in the line and nothing in work."""
        with self._changed:
            self._changed.wait_for(lambda: not self._waiting and not self._working)

    def _work(self) -> None:
        while (attempt := self._next()) is not None:
            done = False
            try:
                done = self._grade(attempt)
            except Stopped:
                pass
            except Problem as problem:  # with the release, perhaps, which is no reason for others to wait
                log.error("attempt %d of %s: %s", attempt.number, attempt.student, problem)
                self._tries[attempt.number] += 1
            except Exception:
                log.exception("attempt %d of %s could not be graded", attempt.number, attempt.student)
                self._tries[attempt.number] += 1
            if hopeless := not done and self._tries[attempt.number] >= TRIES:
                self._give_back(attempt)
            with self._changed:
                del self._working[attempt.student]
                if hopeless:
                    self.failed.add(attempt.number)
                elif not done:
                    self._put(attempt)
                self._changed.notify_all()
            if not done:
                self._stop.wait(self.moment)

    def _put(self, attempt: Attempt) -> None:
        insort(self._waiting.setdefault(attempt.student, []), attempt, key=NUMBER)

    def _next(self) -> Attempt | None:
        """The oldest attempt of the student whose turn it is; none of whoever has one in work."""
        with self._changed:
            while not self._stop.is_set():
                if student := next((one for one in self._waiting if one not in self._working), None):
                    one, *others = self._waiting.pop(student)
                    if others:
                        self._waiting[student] = others  # behind everybody who waits
                    return self._working.setdefault(student, one)
                self._changed.wait()
        return None

    def _grade(self, attempt: Attempt) -> bool:
        """Grade and keep one; False where it is to be tried again."""
        release = read_release(self.course, attempt.notebook)
        require_known(release)
        graded = grade_safely(release, attempt.submission, self._grader)
        if graded.result.again:
            self._tries[attempt.number] += 1
            return False
        self._forgive(attempt, graded)
        if not self._kept(release, attempt, graded):
            return False
        self.tell(attempt.student, attempt.notebook)
        log.info("graded: attempt %d, %s, %s", attempt.number, attempt.notebook, in_a_line(graded.result))
        return True

    def _forgive(self, attempt: Attempt, graded: Graded) -> None:
        """Give an attempt back at which a check itself stopped; a few times, since it may have been made to stop."""
        stopped = [slug for slug, verdict in graded.result.verdicts.items() if verdict.fault]
        before = [one for one in self.attempts.of(attempt.student, attempt.notebook) if one.number != attempt.number]
        if stopped and sum(one.given_back and STOPPED in one.why_given_back for one in before) < MOST_STOPPED:
            self._give_back(attempt, f"{STOPPED} {', '.join(stopped)}")

    def _give_back(self, attempt: Attempt, why: str = "the grader failed at it") -> None:
        """A fault of ours costs nobody an attempt."""
        try:
            attempt.give_back(why)
        except OSError as error:
            log.error("attempt %d of %s could not be given back: %s", attempt.number, attempt.student, error)

    def _kept(self, release: Release, attempt: Attempt, graded: Graded) -> bool:
        """Keep it as soon as that can be done: grading it again would not help."""
        while not self._stop.is_set():
            try:
                with self._keeping:
                    keep(self.course, release, self.attempts, attempt, graded, self.counts)
                self.trouble = ""
                return True
            except Problem as problem:
                if str(problem) != self.trouble:
                    log.error("%s", problem)
                self.trouble = str(problem)
                self._stop.wait(self.moment)
        return False
