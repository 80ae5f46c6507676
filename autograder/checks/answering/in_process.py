"""The learner's process is this one: the notebook that the learner sits in."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from autograder.checks.answering import probe_server
from autograder.checks.answering.wire import answer_call, probe_fields, remotes_of, reply_from
from autograder.checks.judging.probes import Probe, Reply


class InProcess:
    """Answers probes in this very process.

    Args:
        namespace: the learner's names and what they stand for.
    """

    def __init__(self, namespace: Mapping[str, Any]):
        self._namespace = namespace

    def ask(self, probe: Probe) -> Reply:
        """Answer one probe. Only the keyboard's interrupt passes through."""
        remotes = remotes_of(probe)
        fields = {**probe_fields(probe), "interruptible": True}
        call_back = partial(answer_call, remotes)
        return reply_from(probe_server.answer(fields, self._namespace, call_back))
