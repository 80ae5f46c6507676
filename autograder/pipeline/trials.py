"""A learner's process in which an answer with edits is run: one after the other, until one takes it down.

The first is the answer as it is. One with an edit gets some times as long, and is interrupted then: the next one needs
the process, and an edit easily makes a loop that never ends.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from autograder.checks.judging.probes import Asks, Probe, Reply
from autograder.checks.repairing.edits import Definition, Edit, text_with
from autograder.isolation import Learner
from autograder.isolation.remote_calls import Calls

STARTS = 5  # of processes: an edit may take its own down
SECONDS = 1.0  # for one answer to be defined, and for one probe of the answer as it is
FOR_ONE_MORE = 0.03  # that may not end, as the answer doesn't: seconds for a probe of it
AT_LEAST, TIMES = 0.1, 5  # for a probe of an edited one: seconds, and of what the answer as it is has taken
FILE = Path("answer.py")


class Trials:
    """A context manager: its end is the end of the process.

    Args:
        start: starts one, with limits of its own.
    """

    def __init__(self, start: Callable[[], Learner]):
        self._start, self._starts = start, 0
        self._stack, self._before = ExitStack(), 0.0
        self._learner: Learner | None = None
        self._runs, self._most, self._ends = 0, 0.0, True

    def __enter__(self) -> Trials:
        return self

    def __exit__(self, *exception: object) -> None:
        self._stack.close()

    @property
    def spent(self) -> float:
        """Seconds that its processes computed; infinite where no further one is started."""
        if self._starts > STARTS:
            return 1e9
        return self._before + (self._learner.spent if self._learner is not None else 0.0)

    def run(self, source: str) -> bool:
        """Define an edited answer; whether that went well."""
        learner, self._runs = self._alive(), self._runs + 1
        if learner is None:
            return False
        return learner.run_file(FILE, source, timeout=3 * SECONDS) is None

    def answer(self, fields: dict[str, Any], calls: Calls) -> Any:
        """As `Learner.answer`, within the time of a trial."""
        with self._in_time() as learner:
            return learner.answer(fields, calls, interrupt=True)

    def ask(self, probe: Probe) -> Reply:
        """As `Learner.ask`, within the time of a trial."""
        with self._in_time() as learner:
            return learner.ask(probe, interrupt=True)

    @contextmanager
    def _in_time(self) -> Iterator[Learner]:
        assert self._learner is not None
        as_it_is, before = self._runs == 1, self._learner.spent
        whole = as_it_is and self._ends  # of a loop without an end one is enough
        least = AT_LEAST if self._ends else FOR_ONE_MORE
        self._learner.judging_left = SECONDS if whole else min(SECONDS, least + TIMES * self._most)
        yield self._learner
        taken = self._learner.spent - before
        self._ends = self._ends and taken < SECONDS
        if as_it_is and self._ends:
            self._most = max(self._most, taken)

    def _alive(self) -> Learner | None:
        if self._learner is not None and self._learner.alive:
            return self._learner
        if self._learner is not None:
            self._before += self._learner.spent
        self._stack.close()
        self._learner, self._starts = None, self._starts + 1
        if self._starts <= STARTS:
            self._learner = self._stack.enter_context(self._start())
        return self._learner


class Tried:
    """Runs an answer with edits in such a process. See `autograder.checks.repairing.search.Runs`.

    Args:
        trials: the processes.
        preamble: what is run before it.
        definitions: its own.
    """

    def __init__(self, trials: Trials, preamble: str, definitions: Sequence[Definition]):
        self._trials, self._preamble, self._definitions = trials, preamble, definitions
        self._began = time.thread_time()

    def spent(self) -> float:
        """Seconds that this thread and the processes have computed."""
        return time.thread_time() - self._began + self._trials.spent

    @contextmanager
    def edited(self, edit: Edit | None) -> Iterator[Asks | None]:
        """What answers probes with this edit; None where it can't be defined."""
        ran = self._trials.run("\n\n".join([self._preamble, text_with(edit, self._definitions)]))
        yield self._trials if ran else None
