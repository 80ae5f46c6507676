"""AddNorm(rate): LayerNorm(x + dropout(sublayer_output)).

Add and norm: 15 minutes, 2 stars, short

What may get lost in training, the memo or the note in its margin?

Read the formula of section 5 from the inside out: drop, add, normalise. Parts that keep something are made once, in
`__init__`. One of them has to be told whether we are training.

In `__init__` make a `keras.layers.Dropout(rate)` and a `keras.layers.LayerNormalization()`, unless you use your own
layer_norm. In `call` the dropout gets sublayer_output alone, and `training=training`; what comes out is added to x, and
the norm gets the sum.

add and norm, 4: Without training it is LayerNorm(x + sublayer_output), the same at every call.
in training, 2: In training a share of sublayer_output is dropped, and the rest is scaled up.
rate 0, 1: With rate = 0, training changes nothing.
learns, 2: What the norm learns, an optimizer finds and save keeps.
inside tf.function, 1: The layer works inside tf.function as well.
"""

# ruff: noqa: I001 - a list of names is packed

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.checks.building import (
    Call, Case, Message, Mode, Probe, Reply, as_array, exercise, layer_case, learning, normal,
)  # fmt: skip
from autograder.checks.judging.compare import difference
from exercises.building.models.add_norm_dropout import look, ruled_inputs
from exercises.reference.norm import add_norm

TRAINING = {"training": True}


def _drops(rate: float, shape: tuple[int, ...]) -> Callable[[Reply], Message | None]:
    """A check for training: entries of the sub-layer's output are dropped and the rest rescaled, anew each time."""

    def check(reply: Reply) -> Message | None:
        results = _results(reply, shape)
        if results is None:
            return Message("expected {shape} back", shape=shape)
        if not all(np.isfinite(result).all() for result in results):
            return Message("there are NaN or infinite numbers")
        seen = look(results[0])
        if seen.dropped == "nothing":
            return Message("nothing is dropped").meaning("no_dropout_in_training")
        if seen.dropped == "unclear":
            return Message("this is not LayerNorm(x + dropout(sublayer_output))")
        if seen.dropped != "output":
            return Message(
                "dropout works on {whole}, and only the sub-layer's output should be touched",
                whole=_WHOLE[seen.dropped],
            ).meaning(f"dropout_{'after_norm' if seen.dropped == 'result' else f'on_{seen.dropped}'}")
        if seen.alike:
            alike = "the same entries are dropped in every word", "the same entries are dropped in every sentence"
            return Message(alike[seen.alike != "word"]).meaning("same_entries_everywhere")
        if abs(seen.share - rate) > 0.06:
            return Message(
                "{share} of the sub-layer's output are dropped, expected {rate}",
                share=f"{seen.share:.0%}",
                rate=f"{rate:.0%}",
            ).meaning("rate_is_kept" if abs(seen.share - (1 - rate)) < 0.05 else "")
        if abs(seen.scale - 1 / (1 - rate)) > 0.02:
            return Message(
                "what is kept is multiplied by {scale}, expected {value}",
                scale=f"{seen.scale:.3g}",
                value=f"{1 / (1 - rate):.3g}",
            ).meaning("dropout_not_rescaled" if abs(seen.scale - 1) < 0.01 else "")
        if np.abs(results[0] - results[1]).max() < 1e-3:
            return Message("two calls dropped the same entries: the choice should be a new one each time")
        return None

    return check


_WHOLE = {"sum": Message("the sum"), "x": "x", "result": Message("the result")}


def _results(reply: Reply, shape: tuple[int, ...]) -> list[np.ndarray] | None:
    """The two results of a reply; None where it hasn't two of this shape."""
    if reply.failure is not None or not isinstance(reply.value, list) or len(reply.value) != 2:
        return None
    arrays = [as_array(value) for value in reply.value]
    return [a for a in arrays if a is not None] if all(a is not None and a.shape == shape for a in arrays) else None


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, B: int, T: int, D: int, rate: float, mode: Mode = "eager") -> Case:
        # Of variance 9, so that no epsilon from 1e-3 to 1e-12 makes a difference that counts.
        x, y = normal(rng, B, T, D, scale=3), normal(rng, B, T, D, scale=3)
        training = part == "rate 0"
        then = () if training else (Call((x, y), {"training": False}),)
        return layer_case(
            part, f"{about} (rate = {rate})", {"x": x, "sublayer_output": y}, init={"rate": rate},
            known={"training": training, "calls": 1 + len(then)}, mode=mode, kwargs=TRAINING if training else {},
            then=then, names=("the result", "the result with training=False")[: 1 + len(then)], tolerance=1e-3,
            telling=B > 1 and T > 1,  # along an axis of length 1 a norm leaves nothing, so mistakes look alike
        )  # fmt: skip

    def dropping(about: str, rate: float, mode: Mode = "eager") -> Case:
        B, T, D = 4, 8, 128
        x, y = ruled_inputs(B, T, D)
        again = (Call((x, y), TRAINING),)
        names = ("x", "sublayer_output")
        probe = Probe("", "layer", (x, y), TRAINING, again, init={"rate": rate}, mode=mode, called=names)
        part = "in training" if mode == "eager" else "inside tf.function"
        return Case(part, f"{about}, training=True (rate = {rate})", probe, check=_drops(rate, x.shape))

    first = case("add and norm", "a batch of 2, T = 3, D = 12", 2, 3, 12, 0.3)
    yield first
    yield case("add and norm", "one sentence, T = 5, D = 16", 1, 5, 16, 0.0)
    yield case("add and norm", "a batch of 3, T = 4, D = 20", 3, 4, 20, 0.5)
    yield case("add and norm", "a single word, T = 1, D = 14", 2, 1, 14, 0.4)  # at 0.1, two draws are one in 300
    yield dropping("a batch of 4, T = 8, D = 128", 0.2)
    yield dropping("a batch of 4, T = 8, D = 128", 0.6)
    yield case("rate 0", "a batch of 3, T = 4, D = 12, training=True", 3, 4, 12, 0.0)
    expected = add_norm(**first.given)
    yield learning(first, lambda reply: difference(reply.value, expected, first.names, first.tolerance))
    yield case("inside tf.function", "a batch of 2, T = 4, D = 12, inside tf.function", 2, 4, 12, 0.4, "graph")
    yield dropping("inside tf.function", 0.3, "graph")


def _noisy_at_inference(seen: list[Any]) -> bool:
    noisy = []
    for one in seen:
        if one.case.part == "add and norm" and one.case.probe.init["rate"]:
            results = _results(one.reply, one.case.probe.args[0].shape)
            noisy.append(results is not None and np.abs(results[0] - results[1]).max() > 1e-3)
    return all(noisy)


EXERCISE = exercise(__name__, __doc__, _cases, add_norm, ready_made=("course.layers.AddNorm",))
