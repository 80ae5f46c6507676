"""corrupt_spans(ids, spans, first_sentinel): T5's puzzle, a text with holes and what belongs in them.

A text with holes: 10 minutes, 3 stars, curious

Read the inputs aloud, with a sentinel for each gap. What must the targets say, so that somebody could fill the gaps?

Walk along the ids once, from span to span, and remember how far you have come. Sentinels count downwards. And both
texts have an end: what is still to be written after the last span?

Keep a place `done`, at first 0. For span number i: sentinel = first_sentinel - i; inputs get ids[done:start] and the
sentinel, targets get the sentinel and ids[start:start + length]; done = start + length. At the end inputs get
ids[done:], targets one more sentinel.

one span, 3: One span becomes one sentinel, and the targets say what it stands for.
several spans, 4: Each span has a sentinel of its own, and one more closes the targets.
edge cases, 2: Spans at both ends, over the whole text, and other sentinels work.
its input, 1: The list that was passed in stays as it was.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from autograder.checks.building import Case, Message, Reply, exercise, function_case
from autograder.checks.judging.compare import difference

Spans = Sequence[tuple[int, int]]
NAMES = ("inputs", "targets")


def corrupt(ids: Sequence[int], spans: Spans, first_sentinel: int) -> tuple[np.ndarray, ...]:
    """The text with a sentinel for each span, (start, length), and the sentinels with what they stand for."""
    inputs, targets, done = [], [], 0
    for i, (start, length) in enumerate(spans):
        sentinel = first_sentinel - i
        inputs += [*ids[done:start], sentinel]
        targets += [sentinel, *ids[start : start + length]]
        done = start + length
    inputs += [*ids[done:]]
    targets += [first_sentinel - len(spans)]
    return tuple(np.array(one, float) for one in (inputs, targets))


def places_shift(ids: Sequence[int], spans: Spans, first_sentinel: int) -> tuple[np.ndarray, ...]:
    """Both are cut from a list that gets shorter with each span."""
    inputs, targets = [*ids], []
    for i, (start, length) in enumerate(spans):
        targets += [first_sentinel - i, *inputs[start : start + length]]
        inputs[start : start + length] = [first_sentinel - i]
    targets += [first_sentinel - len(spans)]
    return np.array(inputs, float), np.array(targets, float)


def places_of_inputs_shift(ids: Sequence[int], spans: Spans, first_sentinel: int) -> tuple[np.ndarray, ...]:
    """The targets are cut from the text as it was."""
    return places_shift(ids, spans, first_sentinel)[0], corrupt(ids, spans, first_sentinel)[1]


def _untouched(expected: tuple[np.ndarray, ...]) -> Callable[[Reply], Message | None]:
    def check(reply: Reply) -> Message | None:
        problem = difference(reply.value, expected, NAMES, 1e-6)
        if problem is None and 0 in reply.facts.get("changed", ()):
            return Message("the list of ids that was passed in is not the same any more")
        return problem

    return check


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, text: int | list[int], spans: Spans, first_sentinel: int = 99) -> Case:
        ids = text if isinstance(text, list) else [int(i) for i in rng.permutation(np.arange(10, 80))[:text]]
        inputs = {"ids": ids, "spans": spans, "first_sentinel": first_sentinel}
        check = _untouched(corrupt(ids, spans, first_sentinel)) if part == "its input" else None
        telling = isinstance(text, int) and bool(spans)
        return function_case(part, about, inputs, names=NAMES, check=check, telling=telling)

    def spans(count: int) -> list[tuple[int, int]]:
        """So many spans of one to three tokens, with a token or more before each."""
        found, at = [], 0
        for size in rng.permutation([2, 3, 1, 2, 3])[:count]:
            at += int(rng.integers(1, 4))
            found.append((at, int(size)))
            at += int(size)
        return found

    yield case("one span", "8 tokens and the span (2, 3)", 8, [(2, 3)])
    yield case("one span", "6 tokens and the span (1, 2)", 6, [(1, 2)])
    yield case("several spans", "6 tokens, the spans (1, 2) and (4, 1)", 6, [(1, 2), (4, 1)])
    three, four = spans(3), spans(4)
    yield case("several spans", f"20 tokens, the spans {three}", 20, three)
    yield case("several spans", f"28 tokens, the spans {four}", 28, four)
    yield case("edge cases", "spans at the beginning and at the end, (0, 2) and (5, 2)", 7, [(0, 2), (5, 2)])
    yield case("edge cases", "one span that is the whole text", 3, [(0, 3)])
    yield case("edge cases", "a text that says the same twice, with an id 0", [0, 15, 16, 15, 16, 0, 17], [(3, 2)])
    yield case("edge cases", "two spans side by side, (1, 2) and (3, 1)", 6, [(1, 2), (3, 1)])
    yield case("edge cases", "no span at all", 4, [])
    yield case("edge cases", "first_sentinel = 32099", 9, [(1, 2), (6, 1)], 32099)
    yield case("its input", "a list that is looked at again afterwards", 9, [(2, 2), (6, 2)])


def _changes_its_input(seen: list[Any]) -> bool:
    return any(0 in one.reply.facts.get("changed", ()) for one in seen)


EXERCISE = exercise(__name__, __doc__, _cases, corrupt, ready_made=("course.text.corrupt_spans",))
