"""What goes wrong in the layers of encoder and decoder; most of it is told by the shapes of the weights."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from autograder.checks.building.layer_checks import TRAINED, Sign


def _of_weights(sign: Callable[[Mapping[str, Any], Mapping[str, Any]], bool]) -> Sign:
    """A sign that looks at the weights found and the weights expected of each case."""

    def seen_in(seen: list[Any]) -> bool:
        return any(
            sign(one.reply.facts["weights"], one.case.probe.weights)
            for one in seen
            if one.reply.facts.get("weights") and one.case.probe.init
        )

    return seen_in


def _shapes(found: Mapping[str, Any], pattern: str) -> list[tuple[int, ...]]:
    return [
        tuple(weight["shape"])
        for path, weight in found.items()
        if re.match(pattern, path) and weight.get("kind") in TRAINED
    ]


def _wanted(wanted: Mapping[str, Any], pattern: str) -> tuple[int, ...]:
    return next(value.shape for path, value in wanted.items() if re.match(pattern, path))


@_of_weights
def heads_not_joined(found: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    """W1 takes the width of one head, and not because others are missing, or all are too narrow."""
    width, every = _wanted(wanted, r"attn_heads\[0\]\.Wv")[-1], r"attn_heads\[\d+\]\.Wv"
    count = sum(re.match(every, path) is not None for path in wanted)
    heads = [shape[-1] for shape in _shapes(found, every)]
    if width == _wanted(wanted, r"fc_layer\.W1")[0] or len(heads) < count or {*heads} != {width}:
        return False
    return any(shape[0] == width for shape in _shapes(found, r"fc_layer\.W1"))


@_of_weights
def fc_width_wrong(found: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    """W1 makes another hidden width."""
    right = _wanted(wanted, r"fc_layer\.W1")[1]
    return any(shape[1:] != (right,) for shape in _shapes(found, r"fc_layer\.W1"))


@_of_weights
def heads_too_wide(found: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    """A head is as wide as the layer."""
    d, head = _wanted(wanted, r"fc_layer\.W1")[0], _wanted(wanted, r"attn_heads\[0\]\.Wv")[-1]
    return d != head and any(shape[-1] == d for shape in _shapes(found, r"(dec_)?attn_heads\[0\]\.Wv"))


@_of_weights
def head_repeated(found: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    """Two places of a list hold one and the same head."""
    for name in ("attn_heads", "dec_attn_heads"):
        heads = [
            weight["identity"]
            for path, weight in found.items()
            if re.match(rf"{name}\[\d+\]\.Wv", path) and weight.get("kind") in TRAINED
        ]
        if len(set(heads)) < len(heads):
            return True
    return False
