"""The two blocks of an encoder, norm after and norm before: their cases, and what goes wrong in both."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from autograder.checks.building.cases import Mode, layer_case
from autograder.checks.building.layer_checks import TRAINED
from autograder.checks.building.random_inputs import normal
from autograder.checks.building.random_weights import draw_attention, draw_fc, draw_norms
from autograder.checks.building.replies import alike
from autograder.checks.building.words_of_lessons import difference
from autograder.checks.judging.probes import Call, Reply
from autograder.checks.judging.records import Arrays, Case, Misconception
from autograder.checks.judging.said import Said
from autograder.checks.reference.blocks import fc_paths

KERAS_EPSILON = 1e-3  # of LayerNormalization, unless it is told another; such a norm is welcome
NO_RATE = "dropout = 0, in training"
SILENT = "dropout = 0.5 and sub-layers whose output is 0, at inference and in training"
LAST = ("self_attn.Wo", *fc_paths("ffn")[2:])  # whoever sets these to 0 gets 0 from both sub-layers
ROADS = {  # with one sub-layer silent, only the other is left to drop from
    "dropout = 0.5 and an attention whose output is 0": ("self_attn.Wo",),
    "dropout = 0.5 and a fully connected layer whose output is 0": fc_paths("ffn")[2:],
}
X_CHANGES = Said("in training the output changes, though there is nothing to drop but x itself")


@dataclass(frozen=True)
class Block:
    """A block with self_attn, ffn and two norms.

    Args:
        entry: name of the learner's class.
        reference: the right answer, with an argument `epsilon`.
        norms: paths of γ and β of both norms.
        tolerance: largest difference allowed.
    """

    entry: str
    reference: Callable[..., Arrays]
    norms: tuple[tuple[str, str], ...]
    tolerance: float

    def case(
        self,
        rng: np.random.Generator,
        part: str,
        about: str,
        *sizes: int,
        mask: np.ndarray | None = None,
        mode: Mode = "eager",
    ) -> Case:
        """A case of the sizes B, T, D, number of heads, width of ffn; in the part "dropout" the rate is mostly 0.5."""
        B, T, D, n, hidden = sizes
        # Wide, and off zero: where a norm is missing, or added to, it shows.
        x = 2 * normal(rng, B, T, D) + normal(rng, 1, 1, D)
        weights = {**draw_attention(rng, "self_attn", D), **draw_fc(rng, "ffn", D, hidden, D)}
        weights.update(draw_norms(rng, self.norms, D))
        for path in LAST if about == SILENT else ROADS.get(about, ()):
            weights[path] = np.zeros_like(weights[path])
        drops = part == "dropout"
        trials = (1 if about == NO_RATE else 2) if drops else 0  # calls in training
        case = layer_case(
            self.entry,
            part,
            about,
            {"x": x, "attn_mask": mask},
            init={
                "d_model": D,
                "num_heads": n,
                "dim_feedforward": hidden,
                "dropout": 0.5 if drops and about != NO_RATE else 0.0,
            },
            weights=weights,
            known={"weights": weights, "num_heads": n},
            mode=mode,
            gradients=False,
            then=[Call((x,) if mask is None else (x, mask), {"training": True})] * trials,
            names=("the output",),
            tolerance=self.tolerance,
            telling=not drops,
        )
        return case if part == "builds" else replace(case, check=self._check(case))

    def _check(self, case: Case) -> Callable[[Reply], Said | None]:
        if case.part != "dropout":
            return lambda reply: self._right(reply.value, case.given, "the output")
        if case.about == SILENT:
            return x_stays_whole
        if case.about == NO_RATE:
            return lambda reply: self._right(last_of(reply), case.given, "the output")
        if case.about not in ROADS:
            return self._drops_in_training(case.given, Said("with training=True nothing is dropped"))
        other = Said("the attention") if "fully" in case.about else Said("the fully connected layer")
        nothing = "with training=True nothing of what {layer} gives is dropped"
        return self._drops_in_training(case.given, Said(nothing, layer=other))

    def _right(self, value: Any, given: Mapping[str, Any], name: str) -> Said | None:
        """What is wrong with an output, by the course's epsilon and by Keras's."""
        if difference(value, self.reference(**given, epsilon=KERAS_EPSILON), (name,), self.tolerance) is None:
            return None
        return difference(value, self.reference(**given), (name,), self.tolerance)

    def _drops_in_training(self, given: Mapping[str, Any], nothing: Said) -> Callable[[Reply], Said | None]:
        """A check on three calls, one at inference and two in training, where dropout has to show."""
        expected = self.reference(**given)[0]

        def check(reply: Reply) -> Said | None:
            if not isinstance(reply.value, (list, tuple)) or len(reply.value) != 3:
                return Said("expected an output from each call")
            problem = self._right(reply.value[0], given, Said("the output at inference"))
            if problem:
                return problem
            got = alike(reply.value, 3, ndim=3)
            if got is None or not np.isfinite(got).all():
                return Said("with training=True the output is no array (B, T, d_model) of finite numbers")
            if np.abs(got[1] - expected).max() < 0.01 or np.abs(got[1] - got[2]).max() < 0.01:
                return nothing
            return None

        return check


def last_of(reply: Reply) -> Any:
    """The output of the last call, in training, of several."""
    return reply.value[-1] if isinstance(reply.value, (list, tuple)) and len(reply.value) else None


def rate_ignored(seen: list[Any]) -> bool:
    """A sign: all is right but that something is dropped where the rate is 0."""
    wrong = [one for one in seen if one.problem is not None]
    return bool(wrong) and all(one.case.about == NO_RATE and one.reply.failure is None for one in wrong)


def x_stays_whole(reply: Reply) -> Said | None:
    """Check three calls of a block whose sub-layers give 0, one at inference and two in training: all the same."""
    found = reply.facts.get("weights", {})
    if any(found.get(path, {}).get("kind") not in TRAINED for path in LAST):
        return Said("this can't be tried before all weights stand under their names")
    got = alike(reply.value, 3, ndim=3)
    if got is None or not np.isfinite(got).all():
        return Said("expected an output of finite numbers from each call")
    return None if max(np.abs(one - got[0]).max() for one in got[1:]) < 1e-3 else X_CHANGES


def _drops_x(seen: list[Any]) -> bool:
    """All is right but this: a sub-layer that is left out, say, gets x in the place of its output."""
    return all(one.problem is None for one in seen if one.case.part != "dropout") and any(
        one.case.check is x_stays_whole and one.problem == X_CHANGES for one in seen
    )


def _one_road_only(seen: list[Any]) -> bool:
    """Something is dropped, and nothing of one of the two sub-layers."""
    missing = [bool(one.problem and "nothing of what" in one.problem) for one in seen if one.case.about in ROADS]
    return missing.count(True) == 1


def _hidden_width(seen: list[Any]) -> bool:
    path = fc_paths("ffn")[0]
    for one in seen:
        found = one.reply.facts.get("weights", {}).get(path, {})
        width, hidden = one.case.probe.weights[path].shape
        if hidden != width and len(found.get("shape", ())) == 2 and found["shape"][1] != hidden:
            return True
    return False


X_DROPPED = Misconception(
    "x_dropped",
    "Dropout works on the input of a sub-layer as well, or in the place of its output.",
    "What is dropped from x is lost for all later layers; the sum is there to bring x through whole.",
    "Drop from what the sub-layer gives, before it is added to x, and from nothing else.",
    sign=_drops_x,
)
DROPOUT_ON_ONE_ROAD = Misconception(
    "dropout_on_one_road",
    "What one of the two sub-layers gives is never dropped from.",
    "Each of the two may come to lean on single features; the dropout keeps both from it.",
    "Dropout stands behind the attention and behind the fully connected layer.",
    sign=_one_road_only,
)
RATE_IGNORED = Misconception(
    "dropout_rate_ignored",
    "With dropout = 0 something is dropped in training all the same.",
    "Whoever sets the rate sets nothing: the block keeps one of its own.",
    "Hand the argument dropout on.",
    sign=rate_ignored,
)
HIDDEN_WIDTH_IGNORED = Misconception(
    "dim_feedforward_ignored",
    "The hidden width of the fully connected layer is not dim_feedforward.",
    "Whoever builds a small or a large model sets it by this argument.",
    "First the hidden width, then the width of the output: (dim_feedforward, d_model).",
    sign=_hidden_width,
)
