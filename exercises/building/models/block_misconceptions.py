"""What goes wrong in the layers of encoder and decoder; most of it is told by the shapes of the weights."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from autograder.checks.building.layer_checks import TRAINED, Sign
from autograder.checks.building.misconceptions import wrong_ideas
from autograder.checks.judging.records import Misconception


def _first_sign(sign: Callable[[Mapping[str, Any], Mapping[str, Any]], bool]) -> Sign:
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


def _heads_not_joined(found: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    width = _wanted(wanted, r"attn_heads\[0\]\.Wv")[-1]
    return width != _wanted(wanted, r"fc_layer\.W1")[0] and any(
        shape[0] == width for shape in _shapes(found, r"fc_layer\.W1")
    )


def _fc_width(found: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    right = _wanted(wanted, r"fc_layer\.W1")[1]
    return any(shape[1:] != (right,) for shape in _shapes(found, r"fc_layer\.W1"))


def _wide_heads(found: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    d, head = _wanted(wanted, r"fc_layer\.W1")[0], _wanted(wanted, r"attn_heads\[0\]\.Wv")[-1]
    return d != head and any(shape[-1] == d for shape in _shapes(found, r"(dec_)?attn_heads\[0\]\.Wv"))


def _repeated(found: Mapping[str, Any], wanted: Mapping[str, Any]) -> bool:
    for name in ("attn_heads", "dec_attn_heads"):
        heads = [
            weight["identity"]
            for path, weight in found.items()
            if re.match(rf"{name}\[\d+\]\.Wv", path) and weight.get("kind") in TRAINED
        ]
        if len(set(heads)) < len(heads):
            return True
    return False


HEADS_NOT_JOINED = Misconception(
    "heads_not_joined",
    "The heads' outputs are not joined side by side: the fully connected layer gets the width of one head.",
    "Each head looks in its own way; added up, averaged or put behind one another, their views are mixed.",
    "Use tf.concat(outputs, axis=-1): n_heads outputs of d / n_heads make d again.",
    sign=_first_sign(_heads_not_joined),
)
FC_WIDTH_WRONG = Misconception(
    "fc_width_wrong",
    "The hidden width of the fully connected layer is not 2048.",
    "It is wide inside and narrow outside; with other widths the parameter counts of the model don't come out.",
    "FCLayer(2048, d): first the hidden width, then the width of the output.",
    sign=_first_sign(_fc_width),
)
HEADS_TOO_WIDE = Misconception(
    "heads_too_wide",
    "Each head is d wide.",
    "Eight heads then cost eight times as much, and joined they are n_heads · d wide, not d.",
    "A head is d // n_heads wide.",
    sign=_first_sign(_wide_heads),
)
HEAD_REPEATED = Misconception(
    "one_head_repeated",
    "The list holds one and the same head several times.",
    "[head] * n copies the reference, not the layer: all heads share their weights and look at the same words.",
    "Make a new SelfAttentionLayer for each place of the list, with a comprehension.",
    sign=_first_sign(_repeated),
)
NO_FC_OR_SUMS = wrong_ideas("""
fc_forgotten
    fully_connected(weights, "fc_layer", -> (
    What comes back is the joined heads; the fully connected layer is left out.
    Attention only mixes words; it is the fully connected layer that makes something new of each.
    Return self.fc_layer(h).

residual_added
    multi_head: return -> return q_x + ; fully_connected: return -> return x +
    The input of each sub-layer is added to its output.
    A good idea, and the next one in this chapter; but MinTransformer does without, and here its layer is asked for.
    Leave the sums out for now.
""")
