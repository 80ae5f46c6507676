"""Whether a block's dropout leaves x whole: with sub-layers that give nothing, there is nothing else to drop."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from autograder.checks.judging.compare import as_arrays
from autograder.checks.judging.probes import Reply
from autograder.checks.judging.records import Misconception
from autograder.checks.reference.blocks import fc_paths

ABOUT = "dropout = 0.5 and sub-layers whose output is 0, at inference and in training"
CHANGES = "in training the output changes, though there is nothing to drop but x itself"
LAST = ("self_attn.Wo", *fc_paths("ffn")[2:])  # whoever sets these to 0 gets 0 from both sub-layers


def silent(weights: Mapping[str, np.ndarray]) -> dict[str, np.ndarray]:
    """The weights, with sub-layers that give 0."""
    return {path: np.zeros_like(value) if path in LAST else value for path, value in weights.items()}


def x_stays_whole(reply: Reply) -> str | None:
    """Check three calls of a silent block, one at inference and two in training: all the same."""
    found = reply.facts.get("weights", {})
    if any(found.get(path, {}).get("kind") not in ("variable", "dense", "biased") for path in LAST):
        return "this can't be tried before all weights stand under their names"
    got = as_arrays(reply.value, 3)
    if got is None or any(one is None or one.shape != got[0].shape or not np.isfinite(one).all() for one in got):
        return "expected an output of finite numbers from each call"
    if max(np.abs(one - got[0]).max() for one in got[1:]) < 1e-3:
        return None
    return CHANGES


X_DROPPED = Misconception(
    "x_dropped",
    "Dropout works on the input of a sub-layer as well, or in the place of its output.",
    "What is dropped from x is lost for all later layers; the sum is there to bring x through whole.",
    "Drop from what the sub-layer gives, before it is added to x, and from nothing else.",
    sign=lambda seen: _drops_x(seen),
)


def _drops_x(seen: list[Any]) -> bool:
    """All is right but this: a sub-layer that is left out, say, gets x in the place of its output."""
    return all(one.problem is None for one in seen if one.case.part != "dropout") and any(
        one.case.check is x_stays_whole and one.problem == CHANGES for one in seen
    )
