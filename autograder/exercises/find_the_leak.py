"""leaks_future(decoder_layer, length, width): the learner writes the test; it is tried on good and bad layers.

The layers stay with the judge. The learner's code can call them, and that is all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.exercises.leaky_layers import GOOD, LEAKY, Layer
from autograder.judging.probes import Probe, Remote, Reply
from autograder.judging.records import Case, Exercise, Misconception, Part

ENTRY = "leaks_future"


class Counted:
    """A layer that knows how often it was called."""

    def __init__(self, layer: Layer):
        self._layer, self.calls = layer, 0

    def __call__(self, *arrays: np.ndarray) -> np.ndarray:
        """The layer's output."""
        self.calls += 1
        return self._layer(*arrays)


def _says(expected: bool) -> Callable[[Reply], str | None]:
    def check(reply: Reply) -> str | None:
        said = _verdict(reply)
        if said is None:
            return "expected True or False back"
        if said is expected:
            return None
        return f"leaks_future said {said}, but this layer {'looks ahead' if expected else 'does not look ahead'}"

    return check


def _verdict(reply: Reply) -> bool | None:
    value = reply.value
    if isinstance(value, np.ndarray) and value.size == 1:
        value = value.reshape(()).item()
    return bool(value) if isinstance(value, (bool, int)) else None


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, name: str, leaks: bool, length: int, width: int) -> Case:
        make, about = (LEAKY if leaks else GOOD)[name]
        remote = Remote("decoder_layer", Counted(make(rng, width)))
        probe = Probe(ENTRY, args=(remote, length, width))
        return Case(part, f"{about} (length {length}, width {width})", probe, check=_says(leaks))

    yield case("tells them apart", "decoder", False, 6, 8)
    yield case("tells them apart", "unmasked", True, 6, 8)
    yield case("tells them apart", "printed", True, 5, 8)
    yield case("small leaks", "decoder", False, 7, 4)
    yield case("small leaks", "one step", True, 7, 4)
    yield case("small leaks", "normalised over time", True, 6, 5)
    yield case("small leaks", "faint", True, 6, 5)
    yield case("no false alarm", "unmasked", True, 5, 6)
    yield case("no false alarm", "running mean", False, 5, 6)
    yield case("no false alarm", "word by word", False, 6, 4)
    yield case("no false alarm", "deaf", False, 6, 4)
    yield case("other lengths", "decoder", False, 2, 3)
    yield case("other lengths", "unmasked", True, 2, 3)
    yield case("other lengths", "decoder", False, 11, 6)
    yield case("other lengths", "one step", True, 11, 6)


def _answers(seen: list[Any]) -> dict[str, set[bool | None]]:
    """What was said on the leaky layers, on the layers that hear their input, and on the deaf one."""
    answers: dict[str, set[bool | None]] = {"leaky": set(), "good": set(), "deaf": set()}
    for one in seen:
        about = one.case.about
        leaky = any(about.startswith(text) for _, text in LEAKY.values())
        group = "leaky" if leaky else "deaf" if about.startswith(GOOD["deaf"][1]) else "good"
        answers[group].add(None if one.reply.failure else _verdict(one.reply))
    return answers


def _called(seen: list[Any]) -> bool:
    return all(one.case.probe.args[0].function.calls > 1 for one in seen)


def _always_true(seen: list[Any]) -> bool:
    said = _answers(seen)
    return said == {"leaky": {True}, "good": {True}, "deaf": {True}}


def _always_false(seen: list[Any]) -> bool:
    said = _answers(seen)
    return said == {"leaky": {False}, "good": {False}, "deaf": {False}}


def _changed_position(seen: list[Any]) -> bool:
    said = _answers(seen)
    return said["leaky"] == {True} and said["good"] == {True} and said["deaf"] == {False}


def _inverted(seen: list[Any]) -> bool:
    said = _answers(seen)
    return said["leaky"] == {False} and said["good"] == {True}


EXERCISE = Exercise(
    slug="find_the_leak",
    notebook="03-masking",
    title="Find the leak",
    minutes=20,
    entry=ENTRY,
    hint=(
        "Draw de_x and en_x at random, both (1, length, width), and take the causal mask. Call the layer. Change de_x "
        "from some position on, call it again. A causal layer gives the same outputs at all positions before the "
        "change; compare only those, and allow for rounding (np.allclose)."
    ),
    parts=(
        Part("tells them apart", 4, "It tells a causal decoder from two that look ahead."),
        Part("small leaks", 3, "It also finds leaks that are small or reach only one step."),
        Part("no false alarm", 2, "It accuses no innocent layer."),
        Part("other lengths", 1, "It works for short and long sequences."),
    ),
    cases=_cases,
    misconceptions=(
        Misconception(
            "always_true",
            "The answer is True for every layer.",
            "A test that always cries wolf tells nothing.",
            "Change a late position, and compare only the outputs before it.",
            sign=_always_true,
        ),
        Misconception(
            "compares_changed_position",
            "The test also compares the position that was changed.",
            "There the output may change, and should: a word does see itself. A leak is a change at an earlier one.",
            "Compare only the outputs before the changed position.",
            sign=_changed_position,
        ),
        Misconception(
            "compares_shapes_only",
            "The test calls the layer, but does not look at its numbers: it says False for every layer.",
            "A leak never changes a shape; it changes numbers at earlier positions.",
            "Compare the values of the two outputs, with np.allclose.",
            sign=lambda seen: _always_false(seen) and all(one.case.probe.args[0].function.calls > 0 for one in seen),
        ),
        Misconception(
            "always_false",
            "The answer is False for every layer.",
            "A test that cannot fail protects nobody.",
            "Change a late position, call the layer again, and compare the outputs before it.",
            sign=lambda seen: _always_false(seen) and not all(one.case.probe.args[0].function.calls for one in seen),
        ),
        Misconception(
            "answer_inverted",
            "True and False have changed places.",
            "leaks_future asks whether the layer looks ahead: True is the bad news.",
            "Turn the answer round.",
            sign=_inverted,
        ),
    ),
    ready_made=("course.layers.DecoderLayer",),
)
