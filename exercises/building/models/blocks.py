"""The blocks of encoder and decoder: their cases, and what goes wrong with dropout and widths in all of them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from autograder.checks.building.cases import layer_case
from autograder.checks.building.layer_checks import TRAINED
from autograder.checks.building.random_inputs import normal
from autograder.checks.building.replies import alike
from autograder.checks.judging.compare import difference
from autograder.checks.judging.message import Message
from autograder.checks.judging.probes import Call, Mode, Reply
from autograder.checks.judging.records import Arrays, Case
from exercises.building.models.random_weights import Weights, draw_attention, draw_fc, draw_norms
from exercises.reference.blocks import fc_paths
from exercises.reference.decoder_blocks import NORMS, decoder_block
from exercises.reference.encoder_blocks import POST_LN, post_ln_block

KERAS_EPSILON = 1e-3  # of LayerNormalization, unless it is told another; such a norm is welcome
NO_RATE = "dropout = 0, in training"
SILENT = "dropout = 0.5 and sub-layers whose output is 0, at inference and in training"
FFN = fc_paths("ffn")[2:]  # whoever sets these to 0 gets 0 from the fully connected layer


@dataclass(frozen=True)
class Road:
    """A trial of dropout on one sub-layer's output alone: the weights that are 0 there, and what is left."""

    silenced: tuple[str, ...]
    layer: str


ENCODER_ROADS = {
    "dropout = 0.5 and an attention whose output is 0": Road(("self_attn.Wo",), Message("the fully connected layer")),
    "dropout = 0.5 and a fully connected layer whose output is 0": Road(FFN, Message("the attention")),
}
DECODER_ROADS = {
    f"dropout = 0.5, where {name} alone gives something": Road(silenced, name)
    for name, silenced in {
        Message("the masked self-attention"): ("cross_attn.Wo", *FFN),
        Message("the cross-attention"): ("self_attn.Wo", *FFN),
        Message("the fully connected layer"): ("self_attn.Wo", "cross_attn.Wo"),
    }.items()
}


@dataclass(frozen=True)
class Block:
    """A block with some attentions, ffn and a norm for each of them.

    Args:
        reference: the right answer, with an argument `epsilon`.
        norms: paths of γ and β of each norm.
        tolerance: largest difference allowed.
        roads: for each sub-layer what a case says that tries its dropout alone.
        takes: the inputs, the one that runs through it first: "x", or "tgt" and "memory".
        masks: its masks.
        gradients: as `layer_case` has it.
    """

    reference: Callable[..., Arrays]
    norms: tuple[tuple[str, str], ...]
    tolerance: float
    roads: Mapping[str, Road]
    takes: tuple[str, ...] = ("x",)
    masks: tuple[str, ...] = ("attn_mask",)
    gradients: bool | None = False

    @property
    def attentions(self) -> tuple[str, ...]:
        """Their names."""
        return ("self_attn", "cross_attn")[: len(self.takes)]

    @property
    def last(self) -> tuple[str, ...]:
        """The weights that make the sub-layers' outputs: set to 0, they silence all of them."""
        return (*(f"{name}.Wo" for name in self.attentions), *FFN)

    def draw(self, rng: np.random.Generator, D: int, hidden: int) -> Weights:
        """Weights of such a block."""
        weights = {path: value for name in self.attentions for path, value in draw_attention(rng, name, D).items()}
        return {**weights, **draw_fc(rng, "ffn", D, hidden, D), **draw_norms(rng, self.norms, D)}

    def case(
        self,
        rng: np.random.Generator,
        part: str,
        about: str,
        *sizes: int,
        masks: tuple[np.ndarray, ...] = (),
        mode: Mode = "eager",
    ) -> Case:
        """A case of the sizes B, T (and S), D, number of heads, width of ffn, with as many masks as there are.

        In the part "dropout" the rate is 0.5, or 0 for NO_RATE. There are three calls: one at inference, two in
        training.
        """
        B, *lengths, D, n, hidden = sizes
        # Wide, and off zero: where a norm is missing, or added to, it shows.
        inputs = {
            name: (1 if name == "memory" else 2) * normal(rng, B, length, D) + normal(rng, 1, 1, D)
            for name, length in zip(self.takes, lengths, strict=True)
        }
        weights = self.draw(rng, D, hidden)
        drops = part == "dropout"
        trials = (1 if about == NO_RATE else 2) if drops else 0  # calls in training
        for path in self.last if about == SILENT else self.roads[about].silenced if about in self.roads else ():
            weights[path] = np.zeros_like(weights[path])
        case = layer_case(
            part,
            about,
            {**inputs, **dict(zip(self.masks, masks, strict=False))},
            init={
                "d_model": D,
                "num_heads": n,
                "dim_feedforward": hidden,
                "dropout": 0.5 if drops and about != NO_RATE else 0.0,
            },
            weights=weights,
            known={"weights": weights, "num_heads": n},
            mode=mode,
            gradients=self.gradients,
            then=[Call((*inputs.values(), *masks), {"training": True})] * trials,
            names=("the output",),
            tolerance=self.tolerance,
            telling=not drops,
        )
        return case if part == "builds" else replace(case, check=self._check(case))

    def _check(self, case: Case) -> Callable[[Reply], Message | None]:
        if case.part != "dropout":
            return lambda reply: self._right(reply.value, case.given, "the output")
        if case.about == SILENT:
            return self._stays_whole
        if case.about == NO_RATE:
            return lambda reply: self._right(_last_of(reply), case.given, "the output")

        def check(reply: Reply) -> Message | None:
            if not isinstance(reply.value, (list, tuple)) or len(reply.value) != 3:
                return Message("expected an output from each call")
            problem = self._right(reply.value[0], case.given, Message("the output at inference"))
            if problem:
                return problem
            got = alike(reply.value, 3, ndim=3)
            if got is None or not np.isfinite(got).all():
                return Message("with training=True the output is no array (B, T, d_model) of finite numbers")
            if min(np.abs(got[1] - got[0]).max(), np.abs(got[1] - got[2]).max()) >= 0.01:
                return None
            if case.about not in self.roads:
                return Message("with training=True nothing is dropped")
            layer = self.roads[case.about].layer
            return Message("with training=True nothing of what {layer} gives is dropped", layer=layer)

        return check

    def _right(self, value: Any, given: Mapping[str, Any], name: str) -> Message | None:
        return by_either_epsilon(self.reference, given, value, name, self.tolerance)

    def _stays_whole(self, reply: Reply) -> Message | None:
        """Check three calls with silent sub-layers, one at inference and two in training: all the same."""
        found = reply.facts.get("weights", {})
        if any(found.get(path, {}).get("kind") not in TRAINED for path in self.last):
            return Message("this can't be tried before all weights stand under their names")
        got = alike(reply.value, 3, ndim=3)
        if got is None or not np.isfinite(got).all():
            return Message("expected an output of finite numbers from each call")
        return None if max(np.abs(one - got[0]).max() for one in got[1:]) < 1e-3 else self._changes

    @property
    def _changes(self) -> Message:
        changes = "in training the output changes, though there is nothing to drop but {x} itself"
        return Message(changes, x=self.takes[0])

    def drops_its_input(self, seen: list[Any]) -> bool:
        """A sign: all is right but this. A sub-layer that is left out, say, gets x in the place of its output."""
        return all(one.problem is None for one in seen if one.case.part != "dropout") and any(
            one.case.about == SILENT and one.problem == self._changes for one in seen
        )

    def lacks_a_road(self, seen: list[Any]) -> bool:
        """A sign: something is dropped, and nothing of some of the sub-layers."""
        tried = [one for one in seen if one.case.about in self.roads]
        missing = [bool(one.problem and "nothing of what" in one.problem) for one in tried]
        return 0 < sum(missing) < len(self.roads)


def by_either_epsilon(
    reference: Callable[..., Arrays], given: Mapping[str, Any], value: Any, name: str, tolerance: float
) -> Message | None:
    """What is wrong with an output, by the course's epsilon and by Keras's, which is welcome too."""
    if difference(value, reference(**given, epsilon=KERAS_EPSILON), (name,), tolerance) is None:
        return None
    return difference(value, reference(**given), (name,), tolerance)


def _last_of(reply: Reply) -> Any:
    """The output of the last call, in training, of several."""
    return reply.value[-1] if isinstance(reply.value, (list, tuple)) and len(reply.value) else None


def _rate_ignored(seen: list[Any]) -> bool:
    wrong = [one for one in seen if one.problem is not None]
    return bool(wrong) and all(one.case.about == NO_RATE and one.reply.failure is None for one in wrong)


def _hidden_width(seen: list[Any]) -> bool:
    path = fc_paths("ffn")[0]
    for one in seen:
        found = one.reply.facts.get("weights", {}).get(path, {})
        width, hidden = one.case.probe.weights[path].shape
        if hidden != width and len(found.get("shape", ())) == 2 and found["shape"][1] != hidden:
            return True
    return False


def encoder() -> Block:
    """The encoder's block of the paper."""
    return Block(post_ln_block, POST_LN, 3e-4, ENCODER_ROADS)


def decoder() -> Block:
    """The decoder's block of the paper."""
    takes, masks = ("tgt", "memory"), ("tgt_mask", "memory_mask")
    return Block(decoder_block, NORMS, 5e-4, DECODER_ROADS, takes, masks, gradients=None)
