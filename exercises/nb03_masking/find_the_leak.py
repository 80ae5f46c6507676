"""leaks_future(decoder_layer, length, width): the learner writes the test; it is tried on good and bad layers.

Find the leak: 20 minutes, 3 stars

Somebody changes a word that is still to come. What in the answers may move, and what must not?

Call the layer twice, with inputs that agree up to some position and differ from there on. Then look at the outputs
before that position, and at no others. One position may be a lucky one: try several.

Draw de_x and en_x at random, both (1, length, width), and take the causal mask. Call the layer. Change de_x from some
position on, call it again. A causal layer gives the same outputs at all positions before the change; compare only
those, and allow for rounding (np.allclose).

tells them apart, 3: It tells a causal decoder from two that look ahead.
the mask, 2: It gives the layer a mask that hides the future and nothing else.
small leaks, 2: It also finds leaks that are small or reach only one step.
no false alarm, 2: It accuses no innocent layer.
other lengths, 1: It works for short and long sequences.
"""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from autograder.checks.building import Case, Message, Probe, Remote, Reply, exercise
from exercises.building.models.find_the_leak_layers import GOOD, LEAKY, Layer

CALLS_KEPT = 50


class Watched:
    """A layer that remembers which decoder inputs and masks it was called with; a mask that was left out is None.

    It stays with the judge: a learner's code can call it, and that is all.
    """

    def __init__(self, layer: Layer):
        self._layer = layer
        self.heard: list[np.ndarray] = []
        self.masks: list[np.ndarray | None] = []

    def __call__(self, de_x: np.ndarray, *others: np.ndarray) -> np.ndarray:
        """The layer's output."""
        self.heard = [*self.heard[-CALLS_KEPT:], de_x]
        self.masks = [*self.masks[-CALLS_KEPT:], others[1] if len(others) > 1 else None]
        return self._layer(de_x, *others)

    @property
    def was_tried(self) -> bool:
        """Whether it was called, and not merely twice with one and the same input."""
        return len(self.heard) == 1 or any(not np.array_equal(self.heard[0], de_x) for de_x in self.heard[1:])


def _says(expected: bool) -> Callable[[Reply], Message | None]:
    def check(reply: Reply) -> Message | None:
        said = _verdict(reply)
        if said is None:
            return Message("expected True or False back")
        if said is expected:
            return None
        if expected:
            return Message("leaks_future said {said}, but this layer looks ahead", said=said)
        return Message("leaks_future said {said}, but this layer does not look ahead", said=said)

    return check


def _verdict(reply: Reply) -> bool | None:
    value = reply.value
    if isinstance(value, np.ndarray) and value.size == 1:
        value = value.reshape(()).item()
    return bool(value) if isinstance(value, (bool, int)) else None


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, name: str, leaks: bool, length: int = 0) -> Case:
        length, width = length or int(rng.integers(5, 9)), int(rng.integers(3, 9))
        make, about = (LEAKY if leaks else GOOD)[name]
        remote = Remote("decoder_layer", Watched(make(rng, width)))
        probe = Probe(args=(remote, length, width), called=("decoder_layer", "length", "width"))
        return Case(part, f"{about} (length {length}, width {width})", probe, check=_says(leaks))

    cases = [
        case("tells them apart", "decoder", False), case("tells them apart", "unmasked", True),
        case("tells them apart", "printed", True), case("small leaks", "decoder", False),
        case("small leaks", "one step", True), case("small leaks", "two steps", True),
        case("small leaks", "normalised over time", True), case("small leaks", "faint", True),
        case("small leaks", "whisper", True), case("the mask", "decoder", False),
        case("the mask", "shifts its mask", True), case("the mask", "through the past", True),
        case("no false alarm", "unmasked", True), case("no false alarm", "running mean", False),
        case("no false alarm", "word by word", False), case("no false alarm", "deaf", False),
        case("other lengths", "decoder", False, 2), case("other lengths", "unmasked", True, 2),
        case("other lengths", "decoder", False, 11), case("other lengths", "one step", True, 11),
    ]  # fmt: skip
    # Sizes and order are drawn: answers that were learned by heart from an earlier report are worth nothing.
    yield from (cases[i] for i in rng.permutation(len(cases)))


def _answers(seen: list[Any]) -> dict[str, set[bool | None]]:
    """What was said on the leaky layers, on the layers that hear their input, and on the deaf one."""
    answers: dict[str, set[bool | None]] = {"leaky": set(), "good": set(), "deaf": set()}
    for one in seen:
        about = one.case.about
        leaky = any(about.startswith(text) for _, text in LEAKY.values())
        group = "leaky" if leaky else "deaf" if about.startswith(GOOD["deaf"][1]) else "good"
        answers[group].add(None if one.reply.failure else _verdict(one.reply))
    return answers


def _tried(seen: list[Any]) -> bool:
    return all(one.case.probe.args[0].function.was_tried for one in seen)


def _said(*, leaky: bool, good: bool, deaf: bool) -> Callable[[list[Any]], bool]:
    """A sign: this was said on all layers that look ahead, that don't, and that hear nothing."""
    return lambda seen: _answers(seen) == {"leaky": {leaky}, "good": {good}, "deaf": {deaf}}


_always_true, _always_false = _said(leaky=True, good=True, deaf=True), _said(leaky=False, good=False, deaf=False)
_changed_position = _said(leaky=True, good=True, deaf=False)


def _inverted(seen: list[Any]) -> bool:
    said = _answers(seen)
    return said["leaky"] == {False} and said["good"] == {True}


def _masks(seen: list[Any]) -> list[tuple[np.ndarray | None, int]]:
    """The masks that the layers were called with, each with the length of its sentence."""
    watched = [one.case.probe.args[0].function for one in seen]
    return [(mask, de_x.shape[1]) for one in watched for mask, de_x in zip(one.masks, one.heard, strict=True)]


def _mask_forgotten(seen: list[Any]) -> bool:
    masks = _masks(seen)
    return bool(masks) and all(mask is None for mask, _ in masks)


def _mask_once(seen: list[Any]) -> bool:
    """Each layer was called with a mask and without one."""
    watched = [one.case.probe.args[0].function for one in seen]
    return all({mask is None for mask in one.masks} == {True, False} for one in watched)


def _other_mask(seen: list[Any]) -> bool:
    """Every call with a mask, and none of them hides the future and nothing else."""
    masks = [(mask, T) for mask, T in _masks(seen) if T > 1]
    return bool(masks) and not any(
        mask is None or (mask.size == T * T and np.array_equal(mask.reshape(T, T) > 0, np.triu(np.ones((T, T)), 1) > 0))
        for mask, T in masks
    )


def _compares_shapes_only(seen: list[Any]) -> bool:
    return _always_false(seen) and _tried(seen)


def _always_false_2(seen: list[Any]) -> bool:
    return _always_false(seen) and not _tried(seen)


EXERCISE = exercise(__name__, __doc__, _cases, ready_made=("course.layers.DecoderLayer",))
