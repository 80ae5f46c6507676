"""The decoder's block: its cases, and what tells that dropout is missing on one of its three roads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from autograder.checks.building.cases import Mode, layer_case
from autograder.checks.building.encoder_blocks import KERAS_EPSILON, NO_RATE, last_of
from autograder.checks.building.layer_checks import TRAINED
from autograder.checks.building.random_inputs import normal
from autograder.checks.building.random_weights import Weights, draw_attention, draw_fc, draw_norms
from autograder.checks.building.replies import alike
from autograder.checks.building.words_of_lessons import difference
from autograder.checks.judging.probes import Call, Reply
from autograder.checks.judging.records import Case, Misconception
from autograder.checks.judging.said import Said
from autograder.checks.reference.blocks import fc_paths
from autograder.checks.reference.decoder_blocks import NORMS, decoder_block

TOLERANCE = 5e-4
LAST = {  # of each sub-layer the weights that make its output: whoever sets them to 0 silences it
    Said("the masked self-attention"): ("self_attn.Wo",),
    Said("the cross-attention"): ("cross_attn.Wo",),
    Said("the fully connected layer"): fc_paths("ffn")[2:],
}
SILENT = "dropout = 0.5 and sub-layers whose output is 0, at inference and in training"
ALONE = {f"dropout = 0.5, where {name} alone gives something": name for name in LAST}
X_CHANGES = Said("in training the output changes, though there is nothing to drop but tgt itself")


def draw_block(rng: np.random.Generator, D: int, hidden: int) -> Weights:
    """Weights of a decoder's block."""
    weights = {**draw_attention(rng, "self_attn", D), **draw_attention(rng, "cross_attn", D)}
    return {**weights, **draw_fc(rng, "ffn", D, hidden, D), **draw_norms(rng, NORMS, D)}


def block_case(
    rng: np.random.Generator,
    entry: str,
    part: str,
    about: str,
    *sizes: int,
    masks: tuple[np.ndarray, ...] = (),
    mode: Mode = "eager",
) -> Case:
    """A case of the sizes B, T, S, D, number of heads, width of ffn, with as many masks as there are.

    In the part "dropout" the rate is 0.5, or 0 for NO_RATE. There are three calls: one at inference, two in training.
    """
    B, T, S, D, n, hidden = sizes
    # Wide, and off zero: where a norm is missing, or added to, it shows.
    tgt = 2 * normal(rng, B, T, D) + normal(rng, 1, 1, D)
    memory = normal(rng, B, S, D) + normal(rng, 1, 1, D)
    weights = draw_block(rng, D, hidden)
    drops = part == "dropout"
    trials = (1 if about == NO_RATE else 2) if drops else 0  # calls in training
    silent = {name: paths for name, paths in LAST.items() if drops and name != ALONE.get(about)}
    for path in (path for paths in silent.values() for path in paths) if about in (SILENT, *ALONE) else ():
        weights[path] = np.zeros_like(weights[path])
    named = dict(zip(("tgt_mask", "memory_mask"), masks, strict=False))
    case = layer_case(
        entry,
        part,
        about,
        {"tgt": tgt, "memory": memory, **named},
        init={
            "d_model": D,
            "num_heads": n,
            "dim_feedforward": hidden,
            "dropout": 0.5 if drops and about != NO_RATE else 0.0,
        },
        weights=weights,
        known={"weights": weights, "num_heads": n},
        mode=mode,
        then=[Call((tgt, memory, *masks), {"training": True})] * trials,
        names=("the output",),
        tolerance=TOLERANCE,
        telling=not drops,
    )
    return case if part == "builds" else replace(case, check=_check(case))


def _check(case: Case) -> Callable[[Reply], Said | None]:
    if case.part != "dropout":
        return lambda reply: _right(reply.value, case, "the output")
    if case.about == SILENT:
        return tgt_stays_whole
    if case.about == NO_RATE:
        return lambda reply: _right(last_of(reply), case, "the output")

    def check(reply: Reply) -> Said | None:
        if not isinstance(reply.value, (list, tuple)) or len(reply.value) != 3:
            return Said("expected an output from each call")
        problem = _right(reply.value[0], case, Said("the output at inference"))
        if problem:
            return problem
        got = alike(reply.value, 3, ndim=3)
        if got is None or not np.isfinite(got).all():
            return Said("with training=True the output is no array (B, T, d_model) of finite numbers")
        if np.abs(got[1] - got[0]).max() < 0.01 or np.abs(got[1] - got[2]).max() < 0.01:
            if case.about not in ALONE:
                return Said("with training=True nothing is dropped")
            return Said("with training=True nothing of what {layer} gives is dropped", layer=ALONE[case.about])
        return None

    return check


def _right(value: Any, case: Case, name: str) -> Said | None:
    """What is wrong with an output, by the course's epsilon and by Keras's."""
    if difference(value, decoder_block(**case.given, epsilon=KERAS_EPSILON), (name,), TOLERANCE) is None:
        return None
    return difference(value, decoder_block(**case.given), (name,), TOLERANCE)


def tgt_stays_whole(reply: Reply) -> Said | None:
    """Check three calls of a block whose sub-layers give 0, one at inference and two in training: all the same."""
    found = reply.facts.get("weights", {})
    paths = [path for paths in LAST.values() for path in paths]
    if any(found.get(path, {}).get("kind") not in TRAINED for path in paths):
        return Said("this can't be tried before all weights stand under their names")
    got = alike(reply.value, 3, ndim=3)
    if got is None or not np.isfinite(got).all():
        return Said("expected an output of finite numbers from each call")
    return None if max(np.abs(one - got[0]).max() for one in got[1:]) < 1e-3 else X_CHANGES


def _drops_tgt(seen: list[Any]) -> bool:
    """All is right but this: a sub-layer that is left out, say, gets tgt in the place of its output."""
    return all(one.problem is None for one in seen if one.case.part != "dropout") and any(
        one.case.check is tgt_stays_whole and one.problem == X_CHANGES for one in seen
    )


def _a_road_without(seen: list[Any]) -> bool:
    """Something is dropped, and nothing of one or two of the three sub-layers."""
    missing = [bool(one.problem and "nothing of what" in one.problem) for one in seen if one.case.about in ALONE]
    return 0 < sum(missing) < len(ALONE)


TGT_DROPPED = Misconception(
    "tgt_dropped",
    "Dropout works on the input of a sub-layer as well, or in the place of its output.",
    "What is dropped from tgt is lost for all later layers; the sum is there to bring it through whole.",
    "Drop from what the sub-layer gives, before it is added, and from nothing else.",
    sign=_drops_tgt,
)
ROAD_WITHOUT_DROPOUT = Misconception(
    "dropout_missing_on_a_road",
    "What one of the three sub-layers gives is never dropped from.",
    "Each of them may come to lean on single features; the dropout keeps all three from it.",
    "Every one of the three AddNorms gets the rate, AddNorm(dropout).",
    sign=_a_road_without,
)
