"""The right answer to another question: what comes out with k_x in place of v_x, with b1 = 0, with one word more."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations, permutations
from typing import Any

import numpy as np

from autograder.checks.judging.edits import in_time
from autograder.checks.judging.message import Message, both, numbered
from autograder.checks.judging.patterns.comparison import Comparison, Gives, Phrase
from autograder.checks.judging.records import Exercise
from autograder.checks.judging.ticking import TooLong
from autograder.checks.judging.values.data import NUMBERS

AXES = 3
NOTHING = np.empty(0)  # what no answer is: with these inputs there is no result
MOST = 12  # arrays, beyond which no two are put in each other's place: a whole layer has too many
Given = Mapping[str, Any]
Change = Callable[[Comparison], Given | None]


def other_inputs(exercise: Exercise, comparisons: Sequence[Comparison]) -> Iterator[tuple[Phrase, Gives]]:
    """Sentences, and what the reference gives with the inputs changed as they say."""
    wrong = [one for one in comparisons if one.wrong]

    def gives(change: Change, one: Comparison) -> Sequence[np.ndarray] | None:
        given = change(one)
        if given is None:
            return None
        try:
            return reference(**given)
        except (ValueError, LookupError, ArithmeticError, TypeError, AttributeError, RecursionError, TooLong):
            return [NOTHING] * len(one.expected)

    if exercise.reference is None:
        return
    reference = in_time(exercise.reference)
    names = [
        name
        for name in dict.fromkeys(name for one in wrong for name in one.case.given)
        if all(name in one.given for one in wrong if name in one.case.given)
    ]
    right = [all(one.right[place] for one in wrong) for place in range(len(wrong[0].right))]
    what = [name for name, always in zip(wrong[0].case.names, right, strict=False) if not always]
    for words, change, name in _changes(comparisons, wrong, names):
        yield partial(_sentence, what, words, name), partial(gives, change)


def _sentence(what: Sequence[str], words: Phrase, name: str) -> Message:
    told = "In each wrong case {what} would be right with {words}. Look at each place where your code uses {name}."
    return Message(
        told, what=both(numbered(name) for name in what if name != NUMBERS or len(what) == 1), words=words(), name=name
    )


def _changes(
    comparisons: Sequence[Comparison], wrong: Sequence[Comparison], names: Sequence[str]
) -> Iterator[tuple[Phrase, Change, str]]:
    """What might have been given instead, and the name that a sentence points to; the likeliest first."""
    arrays = [name for name in names if any(isinstance(one.case.given.get(name), np.ndarray) for one in wrong)]
    numbers = [name for name in names if all(type(one.case.given.get(name, 0)) in (int, float) for one in wrong)]
    whole = [name for name in numbers if all(type(one.case.given.get(name, 0)) is int for one in wrong)]
    for name in names:
        if not all(name in one.case.given for one in wrong) or name == "mask":
            yield partial(Message, "no {name} given", name=name), partial(_without, name), name
    yield from _of_arrays(arrays, [name for name in arrays if _kind(wrong, name) == "f"])
    yield from _of_numbers(comparisons, wrong, numbers, whole)
    for name in whole:
        for size in wrong[0].sizes:
            if size not in names and len({one.sizes.get(size) for one in wrong}) > 1:
                yield (
                    partial(Message, "{size} in place of {name}", size=size, name=name),
                    partial(_as_large_as, name, size),
                    name,
                )
    yield from _of_weights(wrong)


def _of_arrays(arrays: Sequence[str], floats: Sequence[str]) -> Iterator[tuple[Phrase, Change, str]]:
    for name in floats:
        yield partial(Message, "{name} = 0", name=name), partial(_with, name, np.zeros_like), name
        yield partial(Message, "−{name} in place of {name}", name=name), partial(_with, name, np.negative), name
        yield partial(Message, "{name} = 1", name=name), partial(_with, name, np.ones_like), name
        yield partial(Message, "{name} transposed", name=name), partial(_with, name, _transposed), name
    for name in arrays:
        if name.endswith("mask"):
            yield (
                partial(Message, "0 and 1 exchanged in {name}", name=name),
                partial(_with, name, lambda mask: 1 - mask),
                name,
            )
    if len(arrays) <= MOST:
        for one, other in ((one, other) for one in arrays for other in arrays if one != other):
            yield (
                partial(Message, "{other} in place of {one}", other=other, one=one),
                partial(_replaced, one, other),
                one,
            )
        for one, other in combinations(arrays, 2):
            yield (
                partial(Message, "{one} and {other} exchanged", one=one, other=other),
                partial(_exchanged, one, other),
                Message("{first} and {then}", first=one, then=other),
            )
    for name in arrays:
        for axis in range(AXES):
            reverse = partial(_along, axis, lambda value, k: np.flip(value, k))
            yield (
                partial(Message, "{name} in reverse order along axis {axis}", name=name, axis=axis),
                partial(_with, name, reverse),
                name,
            )
            first = partial(_along, axis, lambda value, k: np.repeat(np.take(value, [0], k), value.shape[k], k))
            yield (
                partial(
                    Message, "the first place of {name} along axis {axis} repeated at all others", name=name, axis=axis
                ),
                partial(_with, name, first),
                name,
            )


def _of_numbers(
    comparisons: Sequence[Comparison], wrong: Sequence[Comparison], numbers: Sequence[str], whole: Sequence[str]
) -> Iterator[tuple[Phrase, Change, str]]:
    for name in whole:
        yield (
            partial(Message, "a {name} that is larger by 1", name=name),
            partial(_with, name, lambda number: number + 1),
            name,
        )
        yield (
            partial(Message, "a {name} that is smaller by 1", name=name),
            partial(_with, name, lambda number: number - 1),
            name,
        )
        yield partial(Message, "twice the {name}", name=name), partial(_with, name, lambda number: 2 * number), name
        for fixed in dict.fromkeys((0, 1, *(one.case.given[name] for one in comparisons if name in one.case.given))):
            yield (
                partial(Message, "{name} = {fixed}, whatever is given", name=name, fixed=fixed),
                partial(_fixed, name, fixed),
                name,
            )
    for name in numbers:
        yield (
            partial(Message, "−{name} in place of {name}", name=name),
            partial(_with, name, lambda number: -number),
            name,
        )
    # What is the same in all cases could be anything.
    varied = {name for name in numbers if len({one.case.given.get(name) for one in wrong}) > 1}
    for one, other in permutations(numbers, 2):
        if other in varied:
            yield (
                partial(Message, "{other} in place of {one}", other=other, one=one),
                partial(_replaced, one, other),
                one,
            )
    for one, other in combinations(sorted(varied), 2):
        yield (
            partial(Message, "{one} and {other} exchanged", one=one, other=other),
            partial(_exchanged, one, other),
            Message("{first} and {then}", first=one, then=other),
        )


def _of_weights(wrong: Sequence[Comparison]) -> Iterator[tuple[Phrase, Change, str]]:
    weights = wrong[0].case.given.get("weights")  # of a layer; a function may have an argument of this name
    for path in map(str, weights) if isinstance(weights, Mapping) else ():
        name = path.split("|")[0]
        yield partial(Message, "{name} = 0", name=name), partial(_in_weights, path, np.zeros_like), name
        yield partial(Message, "{name} transposed", name=name), partial(_in_weights, path, _transposed), name
        yield partial(Message, "{name} = 1", name=name), partial(_in_weights, path, np.ones_like), name


def _kind(wrong: Sequence[Comparison], name: str) -> str:
    values = [one.case.given.get(name) for one in wrong]
    return next((value.dtype.kind for value in values if isinstance(value, np.ndarray)), "")


def _without(name: str, one: Comparison) -> Given | None:
    given = one.case.given
    return {key: value for key, value in given.items() if key != name} if name in given else None


def _with(name: str, change: Callable[[Any], Any], one: Comparison) -> Given | None:
    value = one.case.given.get(name)
    changed = change(value) if isinstance(value, (np.ndarray, int, float)) else None
    return None if changed is None else {**one.case.given, name: changed}


def _in_weights(path: str, change: Callable[[Any], Any], one: Comparison) -> Given | None:
    weights = one.case.given["weights"]
    changed = change(weights[path]) if path in weights else None
    return None if changed is None else {**one.case.given, "weights": {**weights, path: changed}}


def _transposed(value: np.ndarray) -> np.ndarray | None:
    return np.swapaxes(value, -1, -2) if np.ndim(value) > 1 else None


def _along(axis: int, change: Callable[[np.ndarray, int], np.ndarray], value: np.ndarray) -> np.ndarray | None:
    return change(value, axis) if np.ndim(value) > axis and np.size(value) else None


def _replaced(name: str, other: str, one: Comparison) -> Given | None:
    given = one.case.given  # `name` may be left out there, where its default was asked for
    return {**given, name: given[other]} if other in given else None


def _fixed(name: str, value: int, one: Comparison) -> Given | None:
    return {**one.case.given, name: value}


def _as_large_as(name: str, size: str, one: Comparison) -> Given | None:
    return {**one.case.given, name: one.sizes[size]} if size in one.sizes else None


def _exchanged(name: str, other: str, one: Comparison) -> Given | None:
    given = one.case.given
    return {**given, name: given[other], other: given[name]} if name in given and other in given else None
