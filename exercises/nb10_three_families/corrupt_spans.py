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

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from autograder.checks.building import Case, Message, Misconception, Reply, exercise, function_case
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


MISCONCEPTIONS = (
    """
targets_lack_sentinels
    [sentinel, *ids[start : start + length]] -> ids[start : start + length] ; [first_sentinel - len(spans)] -> []
    The targets hold the missing words, and no sentinels.
    Nobody can tell then which words belong into which hole.
    Put each span's sentinel in front of its words.

one_sentinel_per_token
    done:start], sentinel] -> done:start], *[sentinel] * length]
    inputs, targets, -> spans = [(t, 1) for start, n in spans for t in range(start, start + n)]; inputs, targets,
    Each token of a span has got a sentinel in the inputs; one for the whole span was asked for.
    The input then tells how many words are missing. Here the model has to find that out too.
    Replace the whole slice by a single sentinel.

targets_not_closed
    [first_sentinel - len(spans)] -> []
    The targets end without a last sentinel.
    It says that nothing more is missing; without it the model can't know when to stop.
    Append first_sentinel - len(spans).

closed_by_the_first
    first_sentinel - len(spans) -> first_sentinel
    The targets end with the first sentinel once more.
    One sentinel would stand for a hole and for the end.
    The last one is the next that is free: first_sentinel - len(spans).

closed_upwards
    first_sentinel - len(spans) -> first_sentinel + len(spans)
    The sentinel that closes the targets counts up, where the others count down.
    Beyond the first sentinel there is no id in T5's vocabulary.
    first_sentinel - len(spans).

targets_from_the_start
    ids[start : start + length] -> ids[: start + length]
    In the targets each sentinel is followed by all of the text up to the end of its span.
    It stands for its own span alone.
    ids[start:start + length].

targets_up_to_the_length
    ids[start : start + length] -> ids[start:length]
    In the targets the length of a span is taken for its end.
    A span (6, 2) begins at 6 and has two tokens; up to place 2 there would be none.
    ids[start:start + length].

pieces_from_the_start
    ids[done:start] -> ids[:start]
    Each piece between two spans begins with the first token again.
    The text is then told once more for each span, the words of earlier spans included.
    A piece begins where the span before it has ended: keep that place in a variable.

sentinels_go_up
    first_sentinel - -> first_sentinel +
    first_sentinel - i -> first_sentinel + i
    The sentinels count up.
    In T5's vocabulary they stand at the very end, the first of them last: beyond it there is no id.
    first_sentinel - i.

one_sentinel_for_all
    first_sentinel - i -> first_sentinel ; first_sentinel - len(spans) -> first_sentinel
    first_sentinel - i -> first_sentinel
    All spans have the same sentinel.
    The holes can't be told apart, nor the answers.
    Span number i has first_sentinel - i.

span_left_in
    done = start + length -> done = start
    The sentinel stands in the inputs, and the span beside it.
    The answer can be read off the question.
    Leave the tokens from start to start + length out.

no_sentinel_in_inputs
    [*ids[done:start], sentinel] -> ids[done:start]
    The spans are cut out, and nothing marks the place.
    The text closes up over the hole: nobody sees that something is missing.
    One sentinel takes the place of each span.

whole_text_as_target
    (inputs, targets) -> (inputs, ids)
    The targets are the whole text.
    That is BART's way. T5 writes only what is missing, which is far less work.
    Each sentinel, then its words, and one more sentinel.

sentinel_behind
    [sentinel, *ids[start : start + length]] -> [*ids[start : start + length], sentinel] ;
        [first_sentinel - len(spans)] -> []
    In the targets each sentinel stands behind its words.
    It says which hole comes next, so it has to come first.
    First the sentinel, then what it stands for; the one more at the end closes.

length_read_as_end
    start + length -> max(start, length)
    start + length -> length
    The second number of a span is taken for its end.
    A span is (start, length).
    ids[start:start + length].

places_shift
    use places_of_inputs_shift
    use places_shift
    From the second span on, the wrong words are cut out.
    Once a span has become one sentinel, all that follows has moved; the starts count in the text as it was.
    Build new lists from pieces of ids, or begin with the last span.

swapped
    (inputs, targets) -> (targets, inputs)
    Inputs and targets have changed places.
    The encoder would read the answer.
    Return (inputs, targets).
""",
    Misconception(
        "changes_its_input",
        "The list that was passed in has been changed.",
        "Next time another hole is cut into the same text, and it is not there any more.",
        "Copy it first, list(ids), or build new lists.",
        sign=lambda seen: any(0 in one.reply.facts.get("changed", ()) for one in seen),
    ),
)


EXERCISE = exercise(__name__, __doc__, _cases, corrupt, MISCONCEPTIONS, ready_made=("course.text.corrupt_spans",))
