"""corrupt_spans(ids, spans, first_sentinel): T5's puzzle, a text with holes and what belongs in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal

import numpy as np

from autograder.checks.building.cases import function_case
from autograder.checks.building.corrupt_spans_misconceptions import MISCONCEPTIONS
from autograder.checks.judging.compare import difference
from autograder.checks.judging.probes import Reply
from autograder.checks.judging.records import Case, Exercise, Part
from autograder.checks.judging.said import Said

ENTRY = "corrupt_spans"
Spans = Sequence[tuple[int, int]]
Targets = Literal[
    "right",
    "no sentinels",
    "not closed",
    "the whole text",
    "behind",
    "closed by first",
    "up to the length",
    "closed upwards",
    "from the start",
]
NAMES = ("inputs", "targets")


def corrupt(
    ids: Sequence[int],
    spans: Spans,
    first_sentinel: int,
    *,
    targets: Targets = "right",
    holes: Literal["one a span", "one a token", "new one a token", "none", "beside", "from the start"] = "one a span",
    step: int = -1,
    closes: int | None = None,
    reads: Literal["length", "end"] = "length",
    shifted: Literal["no", "inputs", "both"] = "no",
    swapped: bool = False,
) -> tuple[np.ndarray, np.ndarray]:
    """The text with sentinels for spans, and the sentinels with what they stand for.

    Args:
        ids: a flat list. spans: (start, length), in order. first_sentinel: id of the first.
        targets: what the targets hold.
        holes: what stands for a span in the inputs; "beside" leaves the span there; "from the start"
            goes back to the first token for each piece between two spans.
        step: from one sentinel to the next.
        closes: the same for the one that closes the targets; None takes `step`.
        reads: "end" takes the second number of a span for its end.
        shifted: whether the starts are taken in the text that has been shortened already, for the inputs or for both.
        swapped: targets first.
    """
    inputs, wanted = list(ids), []
    starts = []
    for i, (start, length) in enumerate(spans):
        end = start + length if reads == "length" else length
        if end <= start:
            raise ValueError(Said("an empty span"))
        wanted.append((first_sentinel + step * i, list(ids[start:end])))
        starts.append((start, end))
    order = list(enumerate(starts))[:: -1 if shifted == "no" else 1]
    for i, (start, end) in order:
        sentinel, words = wanted[i]
        if shifted == "both":
            wanted[i] = (sentinel, words := inputs[start:end])
        before = sum(len(w) for _, w in wanted[:i])
        inputs[start:end] = {
            "one a span": [sentinel],
            "one a token": [sentinel] * len(words),
            "new one a token": [first_sentinel + step * (before + j) for j in range(len(words))],
            "none": [],
            "beside": [sentinel, *words],
            "from the start": [sentinel],
        }[holes]
    if holes == "from the start":
        pieces = [[*ids[:start], first_sentinel + step * i] for i, (start, _) in enumerate(starts)]
        inputs = [token for piece in pieces for token in piece] + list(ids[starts[-1][1] if starts else 0 :])
    last = first_sentinel + (step if closes is None else closes) * len(spans)
    if holes == "new one a token":
        words = [word for _, span in wanted for word in span]
        wanted = [(first_sentinel + step * j, [word]) for j, word in enumerate(words)]
        last = first_sentinel + step * len(words)
    named = [token for sentinel, words in wanted for token in (sentinel, *words)]
    behind = [token for sentinel, words in wanted for token in (*words, sentinel)]
    answer = {
        "right": [*named, last],
        "no sentinels": [word for _, words in wanted for word in words],
        "not closed": named,
        "the whole text": list(ids),
        "behind": behind,
        "closed by first": [*named, first_sentinel],
        "closed upwards": [*named, first_sentinel + len(spans)],
        "up to the length": [
            *(token for i, (start, n) in enumerate(spans) for token in (first_sentinel + step * i, *ids[start:n])),
            last,
        ],
        "from the start": [
            *(token for i, (_, end) in enumerate(starts) for token in (first_sentinel + step * i, *ids[:end])),
            last,
        ],
    }[targets]
    both = (np.array(inputs, float), np.array(answer, float))
    return both[::-1] if swapped else both


def _untouched(expected: tuple[np.ndarray, ...]) -> Callable[[Reply], Said | None]:
    def check(reply: Reply) -> Said | None:
        problem = difference(reply.value, expected, NAMES, 1e-6)
        if problem is None and 0 in reply.facts.get("changed", ()):
            return Said("the list of ids that was passed in is not the same any more")
        return problem

    return check


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, text: int | list[int], spans: Spans, first_sentinel: int = 99) -> Case:
        ids = text if isinstance(text, list) else [int(i) for i in rng.permutation(np.arange(10, 80))[:text]]
        inputs = {"ids": ids, "spans": spans, "first_sentinel": first_sentinel}
        check = _untouched(corrupt(ids, spans, first_sentinel)) if part == "its input" else None
        telling = isinstance(text, int) and bool(spans)
        return function_case(ENTRY, part, about, inputs, names=NAMES, check=check, telling=telling)

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


EXERCISE = Exercise(
    slug="corrupt_spans",
    title="A text with holes",
    minutes=10,
    stars=3,
    way="curious",
    entry=ENTRY,
    hints=(
        (
            "Read the inputs aloud, with a sentinel for each gap. What must the targets say, so that somebody could "
            "fill the gaps?"
        ),
        (
            "Walk along the ids once, from span to span, and remember how far you have come. Sentinels count "
            "downwards. And both texts have an end: what is still to be written after the last span?"
        ),
        (
            "Keep a place `done`, at first 0. For span number i: sentinel = first_sentinel - i; inputs get "
            "ids[done:start] and the sentinel, targets get the sentinel and ids[start:start + length]; done = start "
            "+ length. At the end inputs get ids[done:], targets one more sentinel."
        ),
    ),
    parts=(
        Part("one span", 3, "One span becomes one sentinel, and the targets say what it stands for."),
        Part("several spans", 4, "Each span has a sentinel of its own, and one more closes the targets."),
        Part("edge cases", 2, "Spans at both ends, over the whole text, and other sentinels work."),
        Part("its input", 1, "The list that was passed in stays as it was."),
    ),
    cases=_cases,
    reference=corrupt,
    misconceptions=MISCONCEPTIONS,
    ready_made=("course.text.corrupt_spans",),
)
