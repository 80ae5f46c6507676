"""The judge in a process of its own: what hangs, takes all memory or crashes in it costs one exercise and no class.

It asks the learner's process through the grader, which started both. Its functions that a learner's code may call are
called here as well.
"""

import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from autograder.checks.answering.wire import probe_fields, remotes_of, reply_from
from autograder.checks.catalogues import catalogue
from autograder.checks.judging.no_reply import NO_REPLY
from autograder.checks.judging.probes import Asks, Failure, Probe, Reply
from autograder.checks.judging.records import Exercise
from autograder.checks.judging.variants import variant
from autograder.checks.judging.verdict import Verdict
from autograder.checks.repairing.edits import Definition, Edit, text_with
from autograder.checks.repairing.search import looked_into
from autograder.checks.repairing.sources import module_of
from autograder.isolation.channel import Channel, ChannelError, NoMessage
from autograder.isolation.remote_calls import RemoteCalls, TooMuchWork
from autograder.isolation.sandbox.linux import LINUX, die_with_parent
from autograder.isolation.starting.spawn import handed_over, settings
from autograder.pipeline.judging.judge import SeededJudge
from autograder.pipeline.judging.judges_clock import JudgesClock

MEMORY = 4 * 2**30  # bytes of address space: replies are bounded, so that no right answer comes near


def serve(channel: Channel, exercises: Callable[[], Mapping[str, Exercise]] = catalogue) -> None:
    """Judge one exercise after the other, until the grader hangs up."""
    while True:
        try:
            request = channel.receive()
        except ChannelError:
            return
        if "repair" in request:
            _look_into(channel, request, exercises)
            continue
        clock = JudgesClock(request["seconds"])
        slug = request["slug"]
        judged = SeededJudge({slug: request["seed"]}, clock, exercises, {slug: request["own"]})
        try:
            verdict = judged(slug, _ThroughTheGrader(channel, request["probe_seconds"]))
            channel.send({"verdict": verdict.as_dict(), "spent": clock.spent})
        except ChannelError:
            return
        except Exception as error:
            channel.send({"stopped": f"{type(error).__name__}: {error}"})


def _look_into(channel: Channel, request: Mapping[str, Any], exercises: Callable[[], Mapping[str, Exercise]]) -> None:
    """Send back a verdict with what small changes of the answer tell."""
    try:
        exercise = variant(exercises()[request["slug"]], request["own"])
        preamble, definitions = module_of(request["cells"], exercise.entry)
        runs = _InSandbox(channel, request["probe_seconds"], preamble, definitions)
        verdict = Verdict.from_dict(request["verdict"])
        found = looked_into(exercise, verdict, request["seed"], definitions, runs, seconds=request["repair"])
        channel.send({"verdict": found.as_dict(), "spent": 0.0})
    except ChannelError:
        return
    except Exception as error:
        channel.send({"stopped": f"{type(error).__name__}: {error}"})


class _InSandbox:
    """Runs an answer with edits in a learner's process of its own. See `autograder.checks.repairing.search.Runs`."""

    def __init__(self, channel: Channel, seconds: float, preamble: str, definitions: Sequence[Definition]):
        self._channel, self._seconds = channel, seconds
        self._preamble, self._definitions = preamble, definitions
        self._began, self._used = time.process_time(), 0.0

    def spent(self) -> float:
        """Seconds that this process and the learner's have computed."""
        return time.process_time() - self._began + self._used

    @contextmanager
    def edited(self, edit: Edit | None) -> Iterator[Asks | None]:
        """What answers probes with this edit; None where it can't be defined."""
        source = "\n\n".join([self._preamble, text_with(edit, self._definitions)])
        self._channel.send({"run": source})
        told = self._channel.receive()
        self._used = told["used"]
        yield _ThroughTheGrader(self._channel, self._seconds) if told["ran"] else None


class _ThroughTheGrader:
    """The learner's process, which only the grader can reach."""

    ended = False  # the grader ends this process with the run

    def __init__(self, channel: Channel, seconds: float):
        self._channel, self._seconds = channel, seconds

    def ask(self, probe: Probe) -> Reply:
        """Answer one probe."""
        remotes = RemoteCalls(remotes_of(probe), self._seconds)
        self._channel.send({"ask": probe_fields(probe)})
        while True:
            try:
                message = self._channel.receive()
            except NoMessage:  # nested as deep as it can be read there, and here no more
                return Reply(failure=Failure("NoReply", NO_REPLY))
            if "call" not in message:
                return reply_from(message["reply"])
            self._channel.send({**_answer(remotes, message), "spent": remotes.spent})


def _answer(remotes: RemoteCalls, message: Mapping[str, Any]) -> dict[str, Any]:
    """What is sent back to the learner's code, or that nothing is."""
    try:
        return {"answer": remotes.answer(message)}
    except TooMuchWork:
        return {"too_much": True}
    except Exception as error:  # nobody but a learner's process made it up
        return {"refused": f"{type(error).__name__}: {error}"}


def main() -> None:
    """Serve on the socket that was handed over."""
    if LINUX:
        import resource

        die_with_parent()  # in the middle of a loop it doesn't see that the grader is gone
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    own = handed_over()
    sys.path[:] = settings()["path"]
    serve(Channel(own))


if __name__ == "__main__":
    main()
