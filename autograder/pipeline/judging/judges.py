"""The judges of a run: processes beside the grader, each with a clock that stands outside of it."""

import socket
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from autograder.checks.catalogues import catalogue
from autograder.checks.judging import Verdict
from autograder.checks.judging.variants import Own
from autograder.checks.judging.verdict import NOT_JUDGED
from autograder.isolation import CannotRun, Learner
from autograder.isolation.channel import Channel, ChannelError
from autograder.isolation.remote_calls import JudgeIsGone, TooMuchWork
from autograder.isolation.resources.own_time import PATIENCE, PERIOD, OwnTime
from autograder.isolation.sandbox.guard import Guard
from autograder.isolation.starting.spawn import Spawned
from autograder.pipeline.judging.judges_clock import SECONDS
from autograder.pipeline.trials import Trials

# Between two messages of a judge. Its own clock is shorter; this one is for what never looks at that.
SILENCE = 1.5 * SECONDS
Start = Callable[[socket.socket], Spawned]


class JudgeHangs(JudgeIsGone):
    """A judge said nothing for too long, and was ended."""


class JudgeStopped(Exception):
    """The judge raised an exception; the message has it."""


def start_judge(theirs: socket.socket) -> Spawned:
    """Start a judge on its end of a socket."""
    # It is ours, and looks for exercises where the grader does.
    return Spawned("autograder.pipeline.judging.judging_child", theirs, Guard("none"), {"path": sys.path})


class JudgesProcess:
    """One judge.

    Args:
        start: starts it.
        silence: seconds of its own that it may take between two messages.
    """

    def __init__(self, start: Start = start_judge, silence: float = SILENCE):
        self._silence = silence
        mine, theirs = socket.socketpair()
        self._channel = Channel(mine)
        with theirs:
            self._spawned = start(theirs)
        self.pid = self._spawned.process.pid
        self._called = 0.0  # seconds of what it computed for the learner's code, in one answer

    @property
    def alive(self) -> bool:
        """Whether it runs."""
        return self._spawned.process.poll() is None

    def judged(self, request: Mapping[str, Any], learner: Learner) -> tuple[Verdict, float]:
        """The verdict on what a learner's process defines, and the seconds that the judge computed.

        Args:
            request: the exercise's `slug`, its `seed`, what is the student's `own`, the `seconds` that are left, and
                the `probe_seconds` for what one answer has it compute.
            learner: the process.

        Raises:
            JudgeHangs: it had to be ended.
            JudgeIsGone: it ended.
            JudgeStopped: it raised.
        """
        self._send(request)
        while True:
            message = self._message()
            if "ask" in message:
                self._called = 0.0
                self._reply(learner.answer(message["ask"], self))
            elif "verdict" in message:
                return Verdict.from_dict(message["verdict"]), message["spent"]
            else:
                raise JudgeStopped(message["stopped"])

    def looked_into(self, request: Mapping[str, Any], start: Callable[[], Learner]) -> Verdict:
        """A verdict with what small changes of the answer tell; they run in learners' processes of their own.

        Args:
            request: as of `judged`, with the `verdict`, the `cells` above the check, and the seconds for a `repair`.
            start: starts such a process.

        Raises: as `judged`.
        """
        self._send(request)
        with Trials(start) as trials:
            while True:
                message = self._message()
                if "run" in message:
                    self._send({"ran": trials.run(message["run"]), "used": trials.spent})
                elif "ask" in message:
                    self._called = 0.0
                    self._reply(trials.answer(message["ask"], self))
                elif "verdict" in message:
                    return Verdict.from_dict(message["verdict"])
                else:
                    raise JudgeStopped(message["stopped"])

    @property
    def spent(self) -> float:
        """Seconds that it computed for the learner's code in this answer."""
        return self._called

    def answer(self, message: Mapping[str, Any]) -> Any:
        """What the judge's function gives that a learner's code has called, as `RemoteCalls.answer`."""
        self._send({name: message[name] for name in ("call", "kind", "args")})
        said = self._message()
        self._called = said["spent"]
        if "too_much" in said:
            raise TooMuchWork
        if "refused" in said:
            raise ValueError(said["refused"])
        return said["answer"]

    def _reply(self, fields: Any) -> None:
        try:
            self._send({"reply": fields})
        except (RecursionError, TypeError, ValueError):  # what came can be read, and not be sent on
            self._send({"reply": None})

    def _send(self, message: Any) -> None:
        try:
            self._channel.send(message, timeout=self._silence * PATIENCE)
        except ChannelError as error:
            raise JudgeIsGone("the judge's process ended") from error

    def _message(self) -> Any:
        clock = OwnTime(self.pid)
        try:
            while not self._channel.comes(PERIOD):
                if clock.used() > self._silence or clock.over > self._silence * PATIENCE:
                    raise JudgeHangs(
                        f"the check said nothing for {self._silence:g} seconds and was ended: look at its record."
                    )
            return self._channel.receive()
        except ChannelError as error:
            raise JudgeIsGone("the judge's process ended") from error

    def kill(self) -> None:
        """Have it end, whatever it does."""
        with suppress(OSError):
            self._spawned.process.kill()

    def end(self) -> None:
        """Kill it, and let go of it."""
        self.kill()
        self._spawned.process.wait()
        self._channel.close()
        self._spawned.close()


class Judges:
    """As many judges as are needed at once, kept for the next exercise.

    Args:
        start: starts one.
        silence: as of `JudgesProcess`.
    """

    def __init__(self, start: Start = start_judge, silence: float = SILENCE):
        self._start, self._silence = start, silence
        self._lock, self._closed = threading.Lock(), False
        self._idle: list[JudgesProcess] = []
        self._all: set[JudgesProcess] = set()

    def prepare(self) -> None:
        """Have one ready: its imports take a moment."""
        with self.one():
            pass

    @contextmanager
    def one(self) -> Iterator[JudgesProcess]:
        """A judge that nobody else uses. Who was left in the middle of something, by an exception, is ended."""
        judge = self._taken()
        try:
            yield judge
        except BaseException:
            self._drop(judge)
            raise
        with self._lock:
            if not self._closed:
                self._idle.append(judge)
                return
        self._drop(judge)

    def _taken(self) -> JudgesProcess:
        while True:
            with self._lock:
                if self._closed:
                    raise CannotRun("The run was stopped.")
                judge = self._idle.pop() if self._idle else None
                if judge is None:
                    judge = JudgesProcess(self._start, self._silence)
                    self._all.add(judge)
                    return judge
            if judge.alive:
                return judge
            self._drop(judge)

    def _drop(self, judge: JudgesProcess) -> None:
        with self._lock:
            self._all.discard(judge)
        judge.end()

    def close(self) -> None:
        """End them all; who waits for one sees that it is gone."""
        with self._lock:
            self._closed = True
            idle, self._idle = self._idle, []
            working = self._all.difference(idle)
        for judge in working:
            judge.kill()
        for judge in idle:
            self._drop(judge)


class JudgeOutside:
    """Judges the exercises of one submission in a process beside this one.

    Args:
        judges: where the process comes from.
        seeds: by slug.
        probe_seconds: for what one answer has the judge compute.
        seconds: of the judge's own, for all of the submission.
        owns: values of the student's own, by slug and name.
    """

    def __init__(
        self,
        judges: Judges,
        seeds: Mapping[str, int],
        probe_seconds: float,
        seconds: float = SECONDS,
        owns: Mapping[str, Own] | None = None,
    ):
        self._judges, self._seeds, self._owns = judges, seeds, owns or {}
        self._probe_seconds, self._seconds = probe_seconds, seconds

    def looked_into(
        self, slug: str, verdict: Verdict, cells: Sequence[str], start: Callable[[], Learner], seconds: float
    ) -> Verdict:
        """The verdict with what small changes of the answer tell; as it is, where that can't be found out."""
        request = {"slug": slug, "seed": self._seeds[slug], "probe_seconds": self._probe_seconds, "repair": seconds}
        request |= {"own": dict(self._owns.get(slug, {})), "verdict": verdict.as_dict(), "cells": list(cells)}
        try:
            with self._judges.one() as judge:
                return judge.looked_into(request, start)
        except (JudgeIsGone, JudgeStopped):
            return verdict

    def __call__(self, slug: str, learner: Learner) -> Verdict:
        """The verdict on what this process defines.

        Raises:
            CannotRun: the run is at its end.
            JudgeIsGone: the judge's process ended, and so did the next one: the machine is to blame, or somebody.
            JudgeStopped: the judge raised an exception, which is a fault of ours.
        """
        request = {"slug": slug, "seed": self._seeds[slug], "probe_seconds": self._probe_seconds}
        request["own"] = dict(self._owns.get(slug, {}))
        for last in (False, True):
            try:
                with self._judges.one() as judge:
                    verdict, spent = judge.judged({**request, "seconds": self._seconds}, learner)
                self._seconds -= spent
                return verdict
            except JudgeHangs as error:
                if not last and learner.alive:
                    continue  # it may have been stopped from outside
                points = float(catalogue()[slug].points)
                return Verdict(slug, 0.0, points, error=NOT_JUDGED, fault=str(error))
            except JudgeIsGone:
                if learner.ended:
                    raise CannotRun("The run was stopped.") from None
                if last or not learner.alive:
                    raise
        raise AssertionError("not reached")
