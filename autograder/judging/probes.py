"""The questions that a judge can ask a learner's process, and the replies it gets.

Both are plain data. A probe names the learner's class or function, the arguments and how to call; a reply holds the
values that came back, or the error. What answers a probe (this process or another) is behind `Asks`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol


@dataclass(frozen=True)
class Remote:
    """An argument that stays with the judge: the learner's process gets a stand-in that calls back.

    So a learner's code can call a layer without being able to look inside it.

    Args:
        name: what the learner's process calls it.
        function: from NumPy arrays to a NumPy array; runs in the judge's process.
    """

    name: str
    function: Callable[..., Any]


@dataclass(frozen=True)
class Probe:
    """One question.

    Args:
        entry: name of the learner's class or function.
        kind: "function" calls it; "layer" builds it with `init`, sets `weights`, then calls it.
        args: positional arguments; arrays arrive as tensors.
        kwargs: keyword arguments.
        init: keyword arguments of the class.
        weights: values by attribute name ("Wq", "attn_heads[0].Wq") that are set before the call.
        mode: "eager", "graph" (under `tf.function`) or "mixed_float16".
        ready_made: dotted names that the answer may not use.
    """

    entry: str
    kind: Literal["function", "layer"] = "function"
    args: tuple[Any, ...] = ()
    kwargs: Mapping[str, Any] = field(default_factory=dict)
    init: Mapping[str, Any] = field(default_factory=dict)
    weights: Mapping[str, Any] = field(default_factory=dict)
    mode: Literal["eager", "graph", "mixed_float16"] = "eager"
    ready_made: tuple[str, ...] = ()


@dataclass(frozen=True)
class Failure:
    """Why no value came back.

    Args:
        type: name of the exception, or "Timeout", "Died", "Missing", "ReadyMade", "NoReply".
        message: what it said, shortened.
        line: the learner's own line that failed, as "line 12: p = q @ k", or "".
    """

    type: str
    message: str
    line: str = ""


@dataclass(frozen=True)
class Reply:
    """What came back.

    Args:
        value: nested lists, numbers and NumPy arrays; None where it failed.
        leaves: one record for each array in `value`, in order: its `kind` ("variable", "tensor", "array"),
            `identity` (equal numbers: the same object).
        facts: what was seen on the way: the weights found, their shapes and identities.
        failure: why there is no value, or None.
    """

    value: Any = None
    leaves: tuple[Mapping[str, Any], ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    failure: Failure | None = None


class Asks(Protocol):
    """Whatever answers probes: the process that a learner's code lives in."""

    def ask(self, probe: Probe) -> Reply:
        """Answer one probe; never raises for a learner's fault."""
        ...
