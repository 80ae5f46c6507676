"""Probes and replies as plain fields, and the judge's side of a remote call."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from autograder.checks.answering.authored import harmless, text_from
from autograder.checks.judging.facts import are_leaves, well_formed
from autograder.checks.judging.no_reply import NO_REPLY
from autograder.checks.judging.probes import Call, Failure, Probe, Remote, Reply
from autograder.checks.judging.values.crossing import as_fields
from autograder.checks.judging.values.definitions import fields_of

FEW = 5  # exceptions of methods that are read
STEP = 1e-4  # of the central differences, in float64
# The fields of a failure, and the characters that are kept of each.
FAILURE = {"type": 100, "message": 1000, "line": 1000, "kind": 100, "explanation": 1000, "traceback": 7000}


def probe_fields(probe: Probe) -> dict[str, Any]:
    """The probe as messages carry it; remote arguments become their names, and definitions numbers."""
    there: list[Any] = []
    fields = {
        "entry": probe.entry, "kind": probe.kind,
        "calls": [_call_fields(call, there) for call in (Call(probe.args, probe.kwargs), *probe.then)],
        "called": list(probe.called), "item": probe.item, "init": as_fields(dict(probe.init), there),
        "reads": list(probe.reads),
        "weights": dict(probe.weights), "by_shape": {shape: list(values) for shape, values in probe.by_shape.items()},
        "layer": probe.layer, "size": probe.size, "mode": probe.mode, "brings": probe.brings,
        "gradients": probe.gradients, "learns": probe.learns,
        "schooling": None if probe.schooling is None else vars(probe.schooling) | {"inputs": [*probe.schooling.inputs]},
        "ready_made": list(probe.ready_made), "typed": list(map(str, probe.typed)),
    }  # fmt: skip
    return {**fields, "definitions": [as_fields(fields_of(one), there) for one in there]}  # there are more meanwhile


def _call_fields(call: Call, there: list[Any]) -> dict[str, Any]:
    return {**vars(call), "args": as_fields([*call.args], there), "kwargs": as_fields({**call.kwargs}, there)}


def remotes_of(probe: Probe) -> dict[str, Remote]:
    """The probe's remote arguments by name, those in lists and those that a layer is made with as well."""
    found: dict[str, Remote] = {}

    def visit(value: Any) -> None:
        if isinstance(value, Remote):
            found[value.name] = value
        for item in value if isinstance(value, list) else ():
            visit(item)

    for call in (Call(probe.args, probe.kwargs), *probe.then):
        for value in (*call.args, *call.kwargs.values()):
            visit(value)
    for value in probe.init.values():
        visit(value)
    return found


def reply_from(fields: Any) -> Reply:
    """The reply that came, whatever it was: the far end is not to be believed."""
    try:
        if not isinstance(fields, Mapping):
            raise TypeError("no mapping")
        failure = None if fields["failure"] is None else _failure(fields["failure"])
        raised = [_failure(one) for one in fields["facts"].get("raised", ())[:FEW]]
        facts, leaves = harmless(fields["facts"]), harmless(fields["leaves"])
        facts |= {"raised": raised} if raised else {}
        if not well_formed(facts) or not are_leaves(leaves):
            raise TypeError("no facts")
        return Reply(fields["value"], tuple(leaves), facts, failure)
    except (AttributeError, IndexError, KeyError, RecursionError, TypeError, ValueError):
        return Reply(failure=Failure("NoReply", NO_REPLY))


def _failure(given: Mapping[str, Any]) -> Failure:
    texts = ((name, given.get(name, ""), length) for name, length in FAILURE.items())
    return Failure(**{name: text_from(text, most, lines=name == "traceback") for name, text, most in texts})


def answer_call(
    remotes: Mapping[str, Remote], name: str, kind: str, args: list[Any], check: Callable[[], None] = lambda: None
) -> Any:
    """Compute a remote function, or the gradient of it: for a learner who finds a leak by `GradientTape`.

    Args:
        remotes: what may be called.
        name: which one.
        kind: "call" with the function's arguments, or "gradient" with (upstream, de_x, en_x[, mask]).
        args: NumPy arrays, or plain values where the function's form is "values".
        check: is called now and then, and ends the work by raising ValueError.

    Returns:
        the output as float32, or a tuple of such; for "gradient", those of de_x and en_x.
    """
    function = remotes[name].function
    if kind == "call":
        plain = remotes[name].form == "values"
        result = function(*(args if plain else [np.asarray(a, np.float64) for a in args]))
        if isinstance(result, tuple):
            return tuple(np.asarray(item, np.float32) for item in result)
        return np.asarray(result, np.float32)
    upstream, de_x, en_x, *rest = (np.asarray(a, np.float64) for a in args)
    return [
        _gradient(lambda x: function(x, en_x, *rest), de_x, upstream, check).astype(np.float32),
        _gradient(lambda x: function(de_x, x, *rest), en_x, upstream, check).astype(np.float32),
    ]


def _gradient(function: Any, x: np.ndarray, upstream: np.ndarray, check: Callable[[], None]) -> np.ndarray:
    gradient = np.zeros_like(x)
    for index in np.ndindex(x.shape):
        check()
        up, down = x.copy(), x.copy()
        up[index] += STEP
        down[index] -= STEP
        gradient[index] = ((function(up) - function(down)) * upstream).sum() / (2 * STEP)
    return gradient
