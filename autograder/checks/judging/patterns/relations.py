"""What came back, told by the right numbers: their squares, twice as large, in reverse order, …"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, permutations
from typing import Any

import numpy as np

from autograder.checks.judging.message import Message
from autograder.checks.judging.patterns import comparison
from autograder.checks.judging.values.coded import holds_texts

Change = Callable[[np.ndarray], np.ndarray]
Both = Callable[[np.ndarray, np.ndarray], np.ndarray]

WITHOUT_FIRST = "just {name} without the first place along axis {axis}"
WITHOUT_LAST = "just {name} without the last place along axis {axis}"
MORE_BEFORE = "the right one with one place too many along axis {axis}, before the first"
MORE_BEHIND = "the right one with one place too many along axis {axis}, behind the last"
AGAIN = "the last place of the right one along axis {axis} at {places}, as if one array were put in again and \
again; a copy of it each time may be what is meant"
GOES_ON = "the right one along axis {axis}, with more behind the end"
NOT_ABOVE, NOT_BELOW = "the right one, but nowhere above {number}", "the right one, but nowhere below {number}"
FLAT = 4  # where a tanh is as good as 1


def _bent(e: np.ndarray, there: np.ndarray) -> np.ndarray:
    """What a function gives that is flat far out: nothing, where most numbers lie there."""
    return there if e.any() and np.median(np.abs(e[e != 0])) < FLAT else np.full(e.shape, np.nan)


FUNCTIONS: Mapping[Message, Change] = {
    Message("the right one with the other sign, number by number"): lambda e: -e,
    Message("1 minus the right one, number by number"): lambda e: 1 - e,
    Message("the right one plus 1, number by number"): lambda e: e + 1,
    Message("the right one minus 1, number by number"): lambda e: e - 1,
    Message("twice the right one, number by number"): lambda e: 2 * e,
    Message("half of the right one, number by number"): lambda e: e / 2,
    Message("the square of the right one, number by number"): np.square,
    Message("the right one with 0 in place of negative numbers, number by number"): lambda e: np.maximum(e, 0),
    Message("the right one without signs, number by number"): np.abs,
    Message("the square root of the right one, number by number"): np.sqrt,
    Message("1 divided by the right one, number by number"): lambda e: 1 / e,
    Message("the exponential of the right one, number by number"): np.exp,
    Message("the logarithm of the right one, number by number"): np.log,
    Message("the right one, rounded, number by number"): np.round,
    Message("the right one after a tanh, number by number"): lambda e: _bent(e, np.tanh(e)),
    Message("the right one after a sigmoid, number by number"): lambda e: _bent(e, 1 / (1 + np.exp(-e))),
}


def relations(comparisons: Sequence[comparison.Comparison]) -> Iterator[tuple[comparison.Phrase, comparison.Gives]]:
    """Sentences on all wrong numbers, and what each would give for a case."""
    wrong = [one for one in comparisons if one.wrong]
    sources = (_arguments(wrong), _functions(), _limits(wrong), _sizes(wrong), _with_arguments(wrong), _axes())
    for phrase, relation in chain.from_iterable(sources):
        yield partial(_sentence, wrong, phrase), partial(comparison.gives_of, comparison.wrong_places(wrong), relation)


def _sentence(wrong: Sequence[comparison.Comparison], phrase: comparison.Phrase) -> Message:
    what, verb = comparison.what_of(wrong)
    sentence = Message("In each wrong case {what} is {phrase}.", what=what, phrase=comparison.fitting(phrase(), wrong))
    return sentence.reworded(sentence.template.replace(" is ", f" {verb} "))


def _arguments(wrong: Sequence[comparison.Comparison]) -> Iterator[tuple[comparison.Phrase, comparison.Relation]]:
    for name in wrong[0].arguments:
        yield partial(Message, "just {name}, unchanged", name=name), partial(_argument, name)
        for axis in range(2):
            for last, words in ((False, WITHOUT_FIRST), (True, WITHOUT_LAST)):
                phrase = partial(Message, words, name=name, axis=axis)
                yield phrase, partial(_shortened, name, axis, last)
    yield partial(Message, "empty"), lambda one, e, g: g[:0] if one.wrong else e
    first = wrong[0].pairs[0][0]
    if holds_texts(first):
        if not first.any():
            yield partial(Message, "empty"), partial(_constant, 0.0)
        return
    for number in first.ravel()[:1]:
        yield partial(Message, "{number} everywhere", number=f"{number:.4g}"), partial(_constant, float(number))


def _constant(number: float, one: comparison.Comparison, e: np.ndarray, g: np.ndarray) -> np.ndarray:
    return np.full(e.shape, number)


def _argument(name: str, one: comparison.Comparison, e: np.ndarray, g: np.ndarray) -> np.ndarray | None:
    return one.arguments.get(name)


def _shortened(
    name: str, axis: int, last: bool, one: comparison.Comparison, e: np.ndarray, g: np.ndarray
) -> np.ndarray | None:
    return np.delete(one.arguments[name], -1 if last else 0, axis) if name in one.arguments else None


def _functions() -> Iterator[tuple[comparison.Phrase, comparison.Relation]]:
    for phrase, function in FUNCTIONS.items():
        yield partial(Message.reworded, phrase, phrase), partial(_applied, function)


def _limits(wrong: Sequence[comparison.Comparison]) -> Iterator[tuple[comparison.Phrase, comparison.Relation]]:
    """One and the same largest number in all wrong cases, or smallest one."""
    highest, lowest = ({float(end(g)) for one in wrong for g, _ in one.pairs if g.size} for end in (np.max, np.min))
    for ends, words, cut in ((highest, NOT_ABOVE, np.minimum), (lowest, NOT_BELOW, np.maximum)):
        for number in ends if len(ends) == 1 else ():
            yield partial(Message, words, number=f"{number:.4g}"), partial(_applied, partial(cut, number))


def _sizes(wrong: Sequence[comparison.Comparison]) -> Iterator[tuple[comparison.Phrase, comparison.Relation]]:
    """Times or divided by a size. One that is the same in all cases, who knows whether it is that?"""
    factors: dict[str, Callable[[float], float]] = {
        "the right one divided by √{size}": lambda n: n**-0.5,
        "the right one times √{size}": lambda n: n**0.5,
        "the right one divided by {size}": lambda n: 1 / n,
        "the right one times {size}": lambda n: n,
    }
    for name in wrong[0].sizes:
        values = [one.sizes.get(name, 0) for one in wrong]
        if min(values) < 1 or len(set(values)) < 2:
            continue
        for phrase, factor in factors.items():
            yield partial(Message, phrase, size=name), partial(_scaled, factor, name)


def _with_arguments(wrong: Sequence[comparison.Comparison]) -> Iterator[tuple[comparison.Phrase, comparison.Relation]]:
    ways: dict[str, Both] = {
        "the right one minus {other}": np.subtract,
        "the right one plus {other}": np.add,
        "the right one times {other}": np.multiply,
        "the right one divided by {other}": np.divide,
        "mirrored at {other}: {other} minus what should be added to it": lambda e, value: 2 * value - e,
    }

    for name in wrong[0].arguments:
        for phrase, way in ways.items():
            yield partial(Message, phrase, other=name), partial(_combined, way, name)


def _again(start: int, e: np.ndarray, axis: int) -> np.ndarray:
    found = np.moveaxis(e.copy(), axis, 0)
    found[start:] = found[-1]
    return np.moveaxis(found, 0, axis)


def _axes() -> Iterator[tuple[comparison.Phrase, comparison.Relation]]:
    """What is done along one axis."""

    def softmax(e: np.ndarray, axis: int) -> np.ndarray:
        powers = np.exp(e - e.max(axis=axis, keepdims=True))
        return np.asarray(powers / powers.sum(axis=axis, keepdims=True))

    ways: dict[str, Callable[[np.ndarray, int], np.ndarray]] = {
        "the right one in reverse order along axis {axis}": lambda e, k: np.flip(e, k),
        "the right one, moved on by one place along axis {axis}": lambda e, k: np.roll(e, 1, k),
        "the right one, moved back by one place along axis {axis}": lambda e, k: np.roll(e, -1, k),
        "the right one without the first place along axis {axis}": lambda e, k: np.delete(e, 0, k),
        "the right one without the last place along axis {axis}": lambda e, k: np.delete(e, -1, k),
        "the first place of the right one along axis {axis}, and no other": lambda e, k: np.take(e, 0, k),
        "the last place of the right one along axis {axis}, and no other": lambda e, k: np.take(e, -1, k),
        "the sum of the right one over axis {axis}": lambda e, k: e.sum(axis=k),
        "the mean of the right one over axis {axis}": lambda e, k: e.mean(axis=k),
        "the sum of the right one over axis {axis}, kept with length 1": lambda e, k: e.sum(axis=k, keepdims=True),
        "the mean of the right one over axis {axis}, kept with length 1": lambda e, k: e.mean(axis=k, keepdims=True),
        "the right one divided by the sum over axis {axis}": lambda e, k: e / e.sum(axis=k, keepdims=True),
        "the right one less the mean over axis {axis}": lambda e, k: e - e.mean(axis=k, keepdims=True),
        "the right one after one more softmax over axis {axis}": softmax,
        "the running sum of the right one along axis {axis}": lambda e, k: np.cumsum(e, axis=k),
    }
    for phrase, way in ways.items():
        for axis in range(comparison.AXES):
            yield partial(Message, phrase, axis=axis), partial(_along, way, axis)
    for axis in range(comparison.AXES):
        for start, places in enumerate((Message("every place"), Message("every place but the first"))):
            yield partial(Message, AGAIN, axis=axis, places=places), partial(_along, partial(_again, start), axis)
        for first, words in ((True, MORE_BEFORE), (False, MORE_BEHIND)):
            yield (partial(Message, words, axis=axis), partial(_longer, axis, first))
    for axis in range(comparison.AXES):
        yield partial(Message, GOES_ON, axis=axis), partial(_goes_on, axis)
        yield partial(Message, "the right one, but cut off along axis {axis}", axis=axis), partial(_cut_off, axis)
    for count in range(2, comparison.AXES + 1):
        for order in list(permutations(range(count)))[1:]:
            moved = [axis for axis in order if order[axis] != axis]
            low, high = min(moved), max(moved)
            exchanged = (
                partial(Message, "the right one with the axes in the order {order}", order=order)
                if len(moved) > 2
                else partial(Message, "the right one with the axes {first} and {last} exchanged", first=low, last=high)
            )
            yield exchanged, partial(_transposed, order)
    for axis in range(comparison.AXES):
        yield partial(Message, "the same at every place along axis {axis}", axis=axis), partial(_same_along, axis)


def _applied(function: Change, one: comparison.Comparison, e: np.ndarray, g: np.ndarray) -> np.ndarray:
    return function(e)


def _scaled(
    factor: Callable[[float], float], name: str, one: comparison.Comparison, e: np.ndarray, g: np.ndarray
) -> np.ndarray | None:
    return e * factor(one.sizes[name]) if name in one.sizes else None


def _combined(way: Both, name: str, one: comparison.Comparison, e: np.ndarray, g: np.ndarray) -> np.ndarray | None:
    return way(e, one.arguments[name]) if name in one.arguments else None


def _along(
    way: Callable[[np.ndarray, int], np.ndarray], axis: int, one: comparison.Comparison, e: np.ndarray, g: np.ndarray
) -> Any:
    return way(e, axis) if e.ndim > axis and e.size else None


def _transposed(order: tuple[int, ...], one: comparison.Comparison, e: np.ndarray, g: np.ndarray) -> np.ndarray | None:
    return np.transpose(e, order) if e.ndim == len(order) else None


def _longer(axis: int, first: bool, one: comparison.Comparison, e: np.ndarray, g: np.ndarray) -> np.ndarray | None:
    if g.ndim != e.ndim or e.ndim <= axis or g.shape[axis] != e.shape[axis] + 1:
        return None
    more = np.take(g, [0 if first else -1], axis)
    joined = [more, e] if first else [e, more]
    shapes = {tuple(np.delete(part.shape, axis)) for part in joined}
    return np.concatenate(joined, axis) if len(shapes) == 1 else None


def _goes_on(axis: int, one: comparison.Comparison, e: np.ndarray, g: np.ndarray) -> np.ndarray | None:
    if g.ndim != e.ndim or e.ndim <= axis or (g.shape[axis] <= e.shape[axis] and one.wrong):
        return None
    return np.concatenate([e, np.take(g, range(e.shape[axis], g.shape[axis]), axis)], axis)


def _cut_off(axis: int, one: comparison.Comparison, e: np.ndarray, g: np.ndarray) -> np.ndarray | None:
    if g.ndim != e.ndim or e.ndim <= axis or (one.wrong and not 1 <= g.shape[axis] < e.shape[axis]):
        return None
    return np.take(e, range(g.shape[axis]), axis)


def _same_along(axis: int, one: comparison.Comparison, e: np.ndarray, g: np.ndarray) -> np.ndarray | None:
    if e.ndim <= axis or g.shape != e.shape:
        return None
    first = np.take(e, [0], axis)
    if one.wrong and np.array_equal(np.broadcast_to(first, e.shape), e):
        return None  # so it should be
    return np.repeat(np.take(g, [0], axis), e.shape[axis], axis)
