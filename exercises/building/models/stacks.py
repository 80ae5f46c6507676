"""Stacks of blocks and the whole Transformer: their weights, their cases, and what goes wrong in every stack."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from autograder.checks.building.cases import layer_case
from autograder.checks.building.layer_checks import TRAINED, Sign
from autograder.checks.building.replies import alike
from autograder.checks.judging.message import Message
from autograder.checks.judging.probes import Call, Mode, Reply
from autograder.checks.judging.records import Arrays, Case
from exercises.building.models.blocks import by_either_epsilon, decoder, encoder
from exercises.building.models.random_weights import Weights

TOLERANCE = 1e-3  # through several blocks in float32
SAME_EACH_TIME = Message("with dropout = 0.5 and training=True two calls give the same numbers: nothing is dropped")


def below(name: str, weights: Weights) -> Weights:
    """The same weights, standing in a part of this name."""
    return {"|".join(f"{name}.{way}" for way in path.split("|")): value for path, value in weights.items()}


def draw_stack(rng: np.random.Generator, kind: str, num_layers: int, D: int, hidden: int) -> Weights:
    """Weights of a stack's blocks; kind is "encoder" or "decoder"."""
    block = (encoder if kind == "encoder" else decoder)()
    weights: Weights = {}
    for number in range(num_layers):
        weights |= below(f"blocks[{number}]", block.draw(rng, D, hidden))
    return weights


def stack_case(
    part: str,
    about: str,
    inputs: Mapping[str, Any],
    reference: Callable[..., Arrays],
    *,
    init: Mapping[str, Any],
    weights: Weights,
    known: Mapping[str, Any],
    mode: Mode = "eager",
) -> Case:
    """A case of a stack or a model. In the part "dropout" it is called in training.

    Where the rate is 0 that has to give the right numbers, and otherwise other ones each of two times.
    """
    drops = part == "dropout"
    twice = drops and init["dropout"] > 0
    args = tuple(value for value in inputs.values() if value is not None)
    case = layer_case(
        part, about, inputs, init=init, weights=weights, known={"weights": weights, **known}, mode=mode,
        kwargs={"training": True} if drops else None, then=[Call(args, {"training": True})] * twice,
        names=("the output",), tolerance=TOLERANCE, telling=not drops,
    )  # fmt: skip
    if part == "builds":
        return case

    def right(value: Any) -> Message | None:
        return by_either_epsilon(reference, case.given, value, "the output", TOLERANCE)

    return replace(case, check=_differs if twice else lambda reply: right(reply.value))


def _differs(reply: Reply) -> Message | None:
    got = alike(reply.value, 2, ndim=3)
    if got is None or not np.isfinite(got).all():
        return Message("expected an output of finite numbers from each call")
    return SAME_EACH_TIME if np.abs(got[0] - got[1]).max() < 1e-3 else None


def never_drops(seen: list[Any]) -> bool:
    """All is right but this: in training nothing is dropped."""
    return _only(seen, lambda one: one.problem == SAME_EACH_TIME)


def _drops_at_rate_0(seen: list[Any]) -> bool:
    return _only(seen, lambda one: one.problem is not None and not one.case.probe.init["dropout"])


def _only(seen: list[Any], problem: Callable[[Any], bool]) -> bool:
    wrong = [one for one in seen if one.problem is not None]
    drops = all(one.case.part == "dropout" and one.reply.failure is None for one in wrong)
    return bool(wrong) and drops and all(map(problem, wrong))


def shared(*paths: str) -> Sign:
    """A sign: the weights under these paths, seen in some case, are one and the same variable."""

    def sign(seen: list[Any]) -> bool:
        for one in seen:
            found = [one.reply.facts.get("weights", {}).get(path, {}) for path in paths]
            identities = [weight["identity"] for weight in found if weight.get("kind") in TRAINED]
            if len(identities) > len(set(identities)):
                return True
        return False

    return sign


def _used_floors(count: int) -> Sign:
    """A sign: of three blocks so many have weights after the first call, from the first on. The others never ran."""

    def sign(seen: list[Any]) -> bool:
        for one in seen:
            found = one.reply.facts.get("weights", {})
            if one.case.probe.init.get("num_layers") == 3 and found and one.reply.failure is None:
                floors = [found.get(f"blocks[{floor}].self_attn.Wq", {}).get("kind") in TRAINED for floor in range(3)]
                if floors == [floor < count for floor in range(3)]:
                    return True
        return False

    return sign


one_block_repeated = shared("blocks[0].self_attn.Wq", "blocks[1].self_attn.Wq")
first_block_only, one_too_few = _used_floors(1), _used_floors(2)
