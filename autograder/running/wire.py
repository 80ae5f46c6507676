"""Probes and replies as plain fields, and the judge's side of a remote call."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from autograder.judging.probes import Failure, Probe, Remote, Reply

STEP = 1e-4  # of the central differences, in float64


def probe_fields(probe: Probe) -> dict[str, Any]:
    """The probe as messages carry it; remote arguments become their names."""

    def field(value: Any) -> Any:
        return {"$remote": value.name} if isinstance(value, Remote) else value

    return {
        "entry": probe.entry,
        "kind": probe.kind,
        "args": [field(value) for value in probe.args],
        "kwargs": {name: field(value) for name, value in probe.kwargs.items()},
        "init": dict(probe.init),
        "weights": dict(probe.weights),
        "mode": probe.mode,
        "ready_made": list(probe.ready_made),
    }


def remotes_of(probe: Probe) -> dict[str, Remote]:
    """The probe's remote arguments by name."""
    values = [*probe.args, *probe.kwargs.values()]
    return {value.name: value for value in values if isinstance(value, Remote)}


def reply_from(fields: Any) -> Reply:
    """The reply that came, whatever it was: the far end is not to be believed."""
    try:
        failure = fields["failure"]
        if failure is not None:
            failure = Failure(*(str(failure[name])[:1000] for name in ("type", "message", "line")))
        facts, leaves = fields["facts"], fields["leaves"]
        if not isinstance(facts, Mapping) or not all(isinstance(leaf, Mapping) for leaf in leaves):
            raise TypeError("no mapping")
        return Reply(fields["value"], tuple(leaves), facts, failure)
    except (KeyError, TypeError, ValueError):
        return Reply(failure=Failure("NoReply", "what came back from the answer's process is no reply"))


def answer_call(remotes: Mapping[str, Remote], name: str, kind: str, args: list[Any]) -> Any:
    """Compute a remote function, or the gradient of it: for a learner who finds a leak by `GradientTape`.

    Args:
        remotes: what may be called.
        name: which one.
        kind: "call" with (de_x, en_x[, mask]), or "gradient" with (upstream, de_x, en_x[, mask]).
        args: NumPy arrays.

    Returns:
        the output as float32; for "gradient", those of de_x and en_x.
    """
    function = remotes[name].function
    if kind == "call":
        return np.asarray(function(*(np.asarray(a, np.float64) for a in args)), np.float32)
    upstream, de_x, en_x, *rest = (np.asarray(a, np.float64) for a in args)
    return [
        _gradient(lambda x: function(x, en_x, *rest), de_x, upstream).astype(np.float32),
        _gradient(lambda x: function(de_x, x, *rest), en_x, upstream).astype(np.float32),
    ]


def _gradient(function: Any, x: np.ndarray, upstream: np.ndarray) -> np.ndarray:
    gradient = np.zeros_like(x)
    for index in np.ndindex(x.shape):
        up, down = x.copy(), x.copy()
        up[index] += STEP
        down[index] -= STEP
        gradient[index] = ((function(up) - function(down)) * upstream).sum() / (2 * STEP)
    return gradient
