"""A learner's process, seen from the judge."""

from __future__ import annotations

import time
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Literal

from autograder.checks.answering.authored import text_from
from autograder.checks.answering.wire import FAILURE, probe_fields, remotes_of, reply_from
from autograder.checks.judging import no_reply
from autograder.checks.judging.message import Message, as_data
from autograder.checks.judging.probes import Failure, Probe, Reply
from autograder.isolation.channel import Channel, ChannelError, ChannelTimeout, Size, TooLarge
from autograder.isolation.remote_calls import Calls, JudgeIsGone, RemoteCalls, TooMuchWork
from autograder.isolation.resources.limits import Limits
from autograder.isolation.resources.own_time import OwnTime, Starting, Waiting
from autograder.isolation.sandbox.guard import CannotRun
from autograder.isolation.starting.cold_start import ColdStart
from autograder.isolation.starting.forkserver_client import ForkServer

START = 600.0  # seconds, by the clock on the wall: a busy machine takes long
# What an answer may send back or hand to the judge's functions; the largest that is right is a hundred times smaller.
REPLY = Size(header=2**19, body=2**24, numbers=2**21)
ALL_REPLIES = 2**25  # bytes of all replies of one process: the judge keeps those of an exercise until it is judged
OUTPUTS = Size(header=16 * 2**20, body=0, numbers=0)
INTERRUPT = "KeyboardInterrupt"
NOTHING: dict[str, Any] = {"value": None, "leaves": [], "facts": {}}  # of a reply

Status = Literal["ok", "error", "timeout", "memory", "files", "crowded", "disturbed", "died"]


@dataclass(frozen=True)
class CellResult:
    """How a cell ended: its status, its outputs in nbformat's form, its own seconds, and what it raised."""

    status: Status
    outputs: list[dict[str, Any]] = field(default_factory=list)
    seconds: float = 0.0
    failure: Failure | None = None


class Learner:
    """One process with one learner's code in it. A context manager: its end is the end of the process.

    Make it with `Learner.start`.
    """

    def __init__(self, source: ForkServer | ColdStart, limits: Limits, *, owns_source: bool):
        self._source, self._owns_source, self._limits = source, owns_source, limits
        self.judging_left = limits.judging
        self._cells_left = limits.notebook
        self._bytes_left = ALL_REPLIES
        self.spent = 0.0  # seconds of its own, in all
        self.alive = False
        self.disturbed = False  # by an interrupt that nobody here has sent
        self._gone: Failure | None = None
        self._pid, sock = source.fork(
            {"home_size": limits.home_size, "files": limits.files, "rlimits": limits.rlimits()}
        )
        self._watched = source.watch(self._pid, limits)
        self._channel = Channel(sock)
        try:
            self._channel.receive(patience=Starting(self._watched.pid if self._watched else None, START))
            self.alive = True
        except ChannelError:
            self._lose("Died", f"the process for this answer did not start{source.why_not(self._pid)}")

    @classmethod
    def start(cls, limits: Limits | None = None, source: ForkServer | ColdStart | None = None) -> Learner:
        """Start a learner's process.

        Args:
            limits: what it may use.
            source: the warm process to fork; without one the process starts cold, in seconds.
        """
        limits = limits or Limits()
        if source is not None:
            return cls(source, limits, owns_source=False)
        return cls(ColdStart(), limits, owns_source=True)

    def __enter__(self) -> Learner:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def require_alive(self) -> None:
        """Raise CannotRun where the process did not start."""
        if not self.alive:
            raise CannotRun(f"{self._gone.message[:1].upper()}{self._gone.message[1:]}." if self._gone else "It ended.")

    @property
    def died(self) -> bool:
        """Whether the process ended by itself, or was killed by somebody else than the judge."""
        return (
            self._gone is not None and self._gone.type == "Died" and not (self.overused or self.spilled or self.crowded)
        )

    @property
    def late(self) -> bool:
        """Whether it took too long, and was ended for it."""
        return self._gone is not None and self._gone.type == "Timeout"

    @property
    def ended(self) -> bool:
        """Whether all work is to stop."""
        return self._source.access.ended

    def alone(self) -> AbstractContextManager[None]:
        """While this lasts, no other learner's code is run by this grader."""
        return self._source.access.exclusive()

    @property
    def overused(self) -> bool:
        """Whether its processes used too much memory together, and were killed for it."""
        return self._watched is not None and self._watched.overused

    @property
    def spilled(self) -> bool:
        """Whether its folder held too much, and its processes were killed for it."""
        return self._watched is not None and self._watched.spilled

    @property
    def crowded(self) -> bool:
        """Whether its processes were killed since all together left the machine too little memory or disk."""
        return self._watched is not None and self._watched.crowded

    @property
    def memory(self) -> int:
        """The most bytes of memory that its processes were seen to use together."""
        return self._watched.peak if self._watched is not None else 0

    def run_cell(self, source: str, timeout: float | None = None) -> CellResult:
        """Run one notebook cell.

        Args:
            source: the cell's text.
            timeout: seconds; the limit for a cell where nothing is said.

        Returns:
            how it ended. After "timeout", "memory", "files", "crowded" or "died" the process may be gone: see `alive`.
        """
        reply = self._cell({"do": "cell", "source": source}, timeout or self._limits.cell)
        if isinstance(reply, Failure):
            return CellResult(self._lost_by, [], self._used)
        try:
            status: Status = "timeout" if self._interrupted else ("ok" if reply["status"] == "ok" else "error")
            outputs = list(reply["outputs"])
            if status == "error" and outputs and outputs[-1].get("ename") == INTERRUPT:
                status, self.disturbed = "disturbed", True
            failure = reply_from({**NOTHING, "failure": reply.get("failure")}).failure
            return CellResult(status, outputs, self._used, failure)
        except (AttributeError, KeyError, TypeError, ValueError, OverflowError):
            return CellResult("error", [], self._used)

    @property
    def _lost_by(self) -> Status:
        if self.overused or self.crowded:
            return "memory" if self.overused else "crowded"
        if self.spilled:
            return "files"
        return "timeout" if self.late else "died"

    def run_file(self, path: Path, source: str | None = None, timeout: float | None = None) -> Failure | None:
        """Run a Python file, or what stands in one of its parts; its definitions are what later probes see.

        Returns:
            why it failed, or None.
        """
        source = path.read_text(encoding="utf-8") if source is None else source
        request = {"do": "file", "path": str(path), "source": source}
        reply = self._cell(request, timeout or self._limits.cell)
        if isinstance(reply, Failure):
            return reply
        if self._interrupted:
            return self._lose("Timeout", Message(no_reply.FILE_TOO_SLOW, seconds=f"{self._limits.cell:g}"))
        return reply_from({**NOTHING, "failure": reply.get("failure")}).failure

    def ask(self, probe: Probe, *, interrupt: bool = False) -> Reply:
        """Answer one probe, in the learner's process; `interrupt` as for `answer`."""
        calls = RemoteCalls(remotes_of(probe), self._limits.probe, lambda: self.ended)
        return reply_from(self.answer(probe_fields(probe), calls, interrupt=interrupt))

    def answer(self, probe: dict[str, Any], calls: Calls, *, interrupt: bool = False) -> Any:
        """The fields of a reply to a probe's fields, as they came: `reply_from` reads them.

        Args:
            probe: what `probe_fields` gives.
            calls: answers what the learner's code calls meanwhile.
            interrupt: whether a late one is interrupted, so that the process can answer another.

        Raises:
            JudgeIsGone: who answers that ended.
        """
        if self.alive and self.judging_left <= 0:
            spent = Message(no_reply.JUDGED_TOO_LONG, seconds=f"{self._limits.judging:g}")
            return _no_reply(Failure("Timeout", spent))
        seconds = min(self._limits.probe, self.judging_left)
        before = self._channel.received
        reply = self._request({"do": "probe", "probe": probe}, seconds, REPLY, calls, interrupt=True)
        self.judging_left -= self._used
        self._bytes_left -= self._channel.received - before
        if self.alive and self._bytes_left < 0:
            reply = self._lose("NoReply", no_reply.ALL_TOO_LARGE)
        if isinstance(reply, Failure):
            return _no_reply(reply)
        failure = reply.get("failure") if isinstance(reply, dict) else None
        if self._interrupted and not interrupt:  # whatever came then came too late; where it stood is of use
            line = text_from(failure.get("line", ""), FAILURE["line"]) if isinstance(failure, dict) else ""
            self._gone = replace(self._late(seconds), line=line)
            return _no_reply(self._gone)
        if isinstance(failure, dict) and failure.get("type") == INTERRUPT and not self._interrupted:
            self.disturbed = True
        return reply

    def close(self) -> None:
        """End the process and all that it started; remove its folder."""
        self._end()
        self.alive = False
        if self._owns_source:
            self._source.close()

    def _cell(self, request: dict[str, Any], seconds: float) -> Any:
        if self.alive and self._cells_left <= 0:
            return self._lose("Timeout", Message(no_reply.CELLS_TOO_LONG, seconds=f"{self._limits.notebook:g}"))
        reply = self._request(request, min(seconds, self._cells_left), OUTPUTS, interrupt=True)
        self._cells_left -= self._used
        return reply

    def _request(
        self,
        request: dict[str, Any],
        seconds: float,
        limit: Size,
        calls: Calls | None = None,
        *,
        interrupt: bool = False,
    ) -> Any:
        """The reply to a request, or the Failure for which there is none; `_used` is the learner's own seconds."""
        self._interrupted, self._used = False, 0.0
        if not self.alive:
            return self._gone or Failure("Died", no_reply.GONE)
        with self._source.access.shared():
            clock = OwnTime(self._watched.pid if self._watched else None)
            waiting = Waiting(clock, seconds, partial(self._interrupt, interrupt))
            try:
                self._channel.send(request, patience=waiting)
                return self._reply(clock, waiting, limit, calls)
            except TooLarge:
                return self._lose("NoReply", no_reply.TOO_LARGE)
            except (ChannelTimeout, TooMuchWork):
                return self._late(seconds)
            except ChannelError:
                if self._interrupted:  # on some systems an interrupt is the end
                    return self._late(seconds)
                return self._lose("Died", no_reply.ENDED)
            except JudgeIsGone:
                self._lose("NoReply", no_reply.NO_JUDGE)
                raise
            except Exception:  # whatever a hostile far end made up
                return self._lose("NoReply", no_reply.NO_REPLY)
            finally:
                self._used = max(clock.total, 0.0) + (calls.spent if calls else 0.0)
                self.spent += self._used

    def _reply(self, clock: OwnTime, waiting: Waiting, limit: Size, calls: Calls | None) -> Any:
        while True:
            message = self._channel.receive(limit=limit, patience=waiting)
            if "call" not in message:
                return message["reply"]
            if calls is None:
                raise ValueError("a cell has nothing to call")
            before = time.monotonic()
            answer = calls.answer(message)
            clock.forgive(time.monotonic() - before)
            self._channel.send(answer, patience=waiting)
            waiting()  # whoever asks all the time is never waited for

    def _interrupt(self, may: bool) -> float:
        """The seconds are spent: interrupt a cell, once, and give it a moment; all else is over."""
        if not may or self._interrupted:
            raise ChannelTimeout("no reply in time")
        self._interrupted = True
        self._source.interrupt(self._pid)
        return self._limits.grace

    def _late(self, seconds: float) -> Failure:
        return self._lose("Timeout", Message(no_reply.TOO_SLOW, seconds=f"{seconds:g}"))

    def _lose(self, kind: str, message: str) -> Failure:
        """End the process; every later request fails with this reason."""
        if self.overused:
            message = Message(no_reply.TOO_MUCH_MEMORY, size=f"{self._limits.together / 2**30:.3g}")
        elif self.spilled:
            size = f"{self._limits.home_size / 2**20:.3g}"
            message = Message(no_reply.TOO_MANY_FILES, files=f"{self._limits.files:,}", size=size)
        elif self.crowded:
            message = no_reply.CROWDED
        self._gone = Failure(kind, message)
        self.alive = False
        self._end()
        return self._gone

    def _end(self) -> None:
        if self._pid:
            if self._watched is not None:
                self._source.memory.drop(self._watched)
            self._source.end(self._pid)
            # Not before: it would end by itself, and what it started would be nobody's.
            self._channel.close()
            self._pid = 0


def _no_reply(failure: Failure) -> dict[str, Any]:
    return {**NOTHING, "failure": {name: as_data(text) for name, text in asdict(failure).items()}}
