"""A learner's process, seen from the judge."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from autograder.checks.answering.wire import answer_call, probe_fields, remotes_of, reply_from
from autograder.checks.judging.probes import Failure, Probe, Reply
from autograder.isolation.forkserver_client import ColdStart, ForkServer
from autograder.isolation.limits import Limits
from autograder.isolation.messages import Channel, ChannelError, ChannelTimeout

START = 120.0


@dataclass(frozen=True)
class CellResult:
    """How a cell ended: its status, its outputs in nbformat's form, the seconds it took."""

    status: Literal["ok", "error", "timeout", "memory", "died"]
    outputs: list[dict[str, Any]] = field(default_factory=list)
    seconds: float = 0.0


class Learner:
    """One process with one learner's code in it. A context manager: its end is the end of the process.

    Make it with `Learner.start`.
    """

    def __init__(self, source: ForkServer | ColdStart, limits: Limits, *, owns_source: bool):
        self._source, self._owns_source, self._limits = source, owns_source, limits
        self._deadline = time.monotonic() + limits.notebook + START
        self.alive = False
        self._gone: Failure | None = None
        self._pid, sock = source.fork({"home_size": limits.home_size, "rlimits": limits.rlimits()})
        self._watched = source.watch(self._pid, limits.together)
        self._channel = Channel(sock)
        try:
            self._channel.receive(timeout=START)
            self.alive = True
        except ChannelError:
            self._lose("Died", "the process for this answer did not start")
        self._deadline = time.monotonic() + limits.notebook

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

    @property
    def died(self) -> bool:
        """Whether the process ended by itself, or was killed by somebody else than the judge."""
        return self._gone is not None and self._gone.type == "Died" and not self.overused

    @property
    def overused(self) -> bool:
        """Whether its processes used too much memory together, and were killed for it."""
        return self._watched is not None and self._watched.overused

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
            how it ended. After "timeout", "memory" or "died" the process may be gone: see `alive`.
        """
        started = time.monotonic()
        reply = self._request({"do": "cell", "source": source}, timeout or self._limits.cell, interrupt=True)
        if isinstance(reply, Failure):
            status = "timeout" if reply.type == "Timeout" else "memory" if self.overused else "died"
            return CellResult(status, [], time.monotonic() - started)
        try:
            status = "timeout" if self._interrupted else ("ok" if reply["status"] == "ok" else "error")
            return CellResult(status, list(reply["outputs"]), float(reply["seconds"]))
        except (KeyError, TypeError, ValueError, OverflowError):
            return CellResult("error", [], time.monotonic() - started)

    def run_file(self, path: Path, timeout: float | None = None) -> Failure | None:
        """Run a Python file; its definitions are what later probes see. Returns why it failed, or None."""
        source = path.read_text(encoding="utf-8")
        request = {"do": "file", "path": str(path), "source": source}
        reply = self._request(request, timeout or self._limits.cell, interrupt=True)
        if isinstance(reply, Failure):
            return reply
        if self._interrupted:
            return self._lose("Timeout", f"the file took longer than {self._limits.cell:g} seconds to run")
        return reply_from({"value": None, "leaves": [], "facts": {}, "failure": reply.get("failure")}).failure

    def ask(self, probe: Probe) -> Reply:
        """Answer one probe, in the learner's process."""
        reply = self._request({"do": "probe", "probe": probe_fields(probe)}, self._limits.probe, remotes_of(probe))
        return Reply(failure=reply) if isinstance(reply, Failure) else reply_from(reply)

    def close(self) -> None:
        """End the process and all that it started; remove its folder."""
        self._end()
        self.alive = False
        if self._owns_source:
            self._source.close()

    def _request(self, request: dict[str, Any], seconds: float, remotes: Any = None, *, interrupt: bool = False) -> Any:
        """The reply to a request, or the Failure for which there is none."""
        self._interrupted = False
        if not self.alive:
            return self._gone or Failure("Died", "the process is gone")
        left = self._deadline - time.monotonic()
        if left <= 0:
            return self._lose("Timeout", f"the whole took longer than {self._limits.notebook:g} seconds")
        seconds = min(seconds, left)
        deadline = time.monotonic() + seconds
        try:
            self._channel.send(request)
            while True:
                try:
                    message = self._channel.receive(timeout=max(deadline - time.monotonic(), 0.001))
                except ChannelTimeout:
                    if not interrupt or self._interrupted:
                        return self._lose("Timeout", f"this took longer than {seconds:g} seconds")
                    self._interrupted = True
                    self._source.interrupt(self._pid)
                    deadline = time.monotonic() + self._limits.grace
                    continue
                if "call" in message:
                    self._channel.send(_answered(remotes or {}, message))
                    continue
                return message["reply"]
        except ChannelError:
            return self._lose("Died", "the process ended while this ran")
        except Exception:  # whatever a hostile far end made up
            return self._lose("NoReply", "what came back from the answer's process is no reply")

    def _lose(self, kind: str, message: str) -> Failure:
        """End the process; every later request fails with this reason."""
        if self.overused:
            message = f"its processes used more than {self._limits.together / 2**30:.3g} GB of memory together"
        self._gone = Failure(kind, message)
        self.alive = False
        self._end()
        return self._gone

    def _end(self) -> None:
        if self._pid:
            self._channel.close()
            if self._watched is not None:
                self._source.memory.drop(self._watched)
            self._source.end(self._pid)
            self._pid = 0


def _answered(remotes: Any, message: dict[str, Any]) -> dict[str, Any]:
    """The value of a remote call, or what is wrong with its arguments: that is a learner's error like any other."""
    try:
        return {"value": answer_call(remotes, message["call"], message["kind"], message["args"])}
    except (TypeError, ValueError, IndexError) as error:
        return {"error": str(error)}
