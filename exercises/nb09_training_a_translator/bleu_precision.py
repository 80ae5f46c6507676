"""modified_precision(candidate, references, n): BLEU's clipped n-gram precision.

How much of it is in the reference?: 15 minutes, 2 stars

A translation that says *the the the* has only words of the reference. How often should each of them count?

Count the n-grams of the candidate, and for each find its largest count in any one reference. Which of the two numbers
is fair? And what if the candidate is too short to have an n-gram?

collections.Counter counts the n-grams: Counter(tuple(words[i:i + n]) for i in range(len(words) - n + 1)). For each
n-gram of the candidate take the smaller of two numbers: its count here, and its largest count in any one reference. Add
these up and divide by the number of the candidate's n-grams.

single words, 4: Single words are counted, and clipped.
longer n-grams, 4: Pairs and triples as well, with several references.
edge cases, 2: Nothing in common gives 0, and so does a line that is too short.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from autograder.checks.building import Case, exercise, function_case

WORDS = ("le", "chat", "est", "sur", "la", "table", "un", "noir", "petit", "et")


def precision(candidate: Sequence[str], references: Sequence[Sequence[str]], n: int) -> tuple[np.ndarray]:
    """The share of the candidate's n-grams that are in a reference, each as often at most as in one of them."""
    counts, in_each = grams(candidate, n), [grams(line, n) for line in references]
    matched = 0
    for gram, count in counts.items():
        most = max(one[gram] for one in in_each)
        matched += min(count, most)
    total = sum(counts.values())
    return (np.array(matched / total if total else 0.0),)


def grams(words: Sequence[str], n: int) -> Counter[tuple[str, ...]]:
    """How often each n-gram stands in a line."""
    return Counter(tuple(words[i : i + n]) for i in range(len(words) - n + 1))


def best_of_each(candidate: Sequence[str], references: Sequence[Sequence[str]], n: int) -> tuple[np.ndarray]:
    """The best of the shares that each reference gives by itself."""
    return (max(precision(candidate, [line], n)[0] for line in references),)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, candidate: list[str], references: list[list[str]], n: int, **options: Any) -> Case:
        inputs = {"candidate": candidate, "references": references, "n": n}
        return function_case(part, f"{about}, n = {n}", inputs, names=("the precision",), **options)

    def line(length: int, words: int = 4) -> list[str]:
        return [WORDS[i] for i in rng.integers(0, words, length)]

    # Long lines of few words: no two ways of counting agree by chance.
    the = ["the"] * 7
    cat = [["the", "cat", "is", "on", "the", "mat"], ["there", "is", "a", "cat", "on", "the", "mat"]]
    short = line(3)
    yield case("single words", "the the the the the the the", the, cat, 1, telling=False)
    yield case("single words", "a line of 29 words", line(29, 10), [line(9, 10)], 1)
    yield case("single words", "two references", line(31, 10), [line(13, 10), line(8, 10)], 1)
    yield case("longer n-grams", "a line of 31 words", line(31, 3), [line(14, 3)], 2)
    yield case("longer n-grams", "two references", line(37, 3), [line(17, 3), line(29, 3)], 3)
    yield case("longer n-grams", "three references", line(35, 4), [line(23, 4), line(12, 4), line(17, 4)], 2)
    yield case("edge cases", "a line of just n words", short, [[*line(2), *short]], 3, telling=False)
    yield case("edge cases", "a line shorter than n", line(2), [line(6)], 4, telling=False)
    yield case("edge cases", "nothing in common", ["oui", "non", "oui"], [line(5)], 1, telling=False)
    yield case("edge cases", "a capital, Le for le", ["Le", "chat"], [["le", "chat"]], 1, telling=False)
    yield case("edge cases", "ab c where a bc is right", ["ab", "c"], [["a", "bc"]], 2, telling=False)
    yield case("edge cases", "an empty line", [], [line(5)], 1, telling=False)


EXERCISE = exercise(__name__, __doc__, _cases, precision)
