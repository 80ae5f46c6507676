"""encode_bpe(text, merges): a text in pieces, by merges that were learned before.

Cut a text into pieces: 10 minutes, 2 stars

Take hug with the merges (u, g) and (h, ug). What happens if the second is tried before the first?

Each word begins as its mark and its letters. The merges are tried one after the other, in the order in which they were
learned, each on the whole word.

For each word of text.split(): pieces = tuple('_' + word); for pair in merges: pieces = merge_pair(pieces, pair); then
add the pieces to the list.

one word, 2: A word becomes its pieces, with the mark in front.
the order of merges, 3: The merges have their turns in the order in which they were learned.
several words, 3: Each word is cut on its own.
edge cases, 2: Unknown letters stay as they are; no merges and no text work.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from autograder.checks.building import Case, Data, Message, exercise, function_case
from exercises.reference.pair_encoding import Pair, train_bpe
from exercises.reference.pair_encoding import encode_bpe as encoded

HUGS: list[Pair] = [("u", "g"), ("h", "ug"), ("_", "hug"), ("u", "n"), ("_", "p")]


def in_pieces(text: str, merges: Sequence[Pair]) -> list[str]:
    """The pieces."""
    return encoded(text, merges)


def longest_pieces(text: str, merges: Sequence[Pair]) -> list[str]:
    """From the left, always the longest piece that exists."""
    known = {"".join(pair) for pair in merges}
    found = []
    for word in text.split():
        rest = "_" + word
        while rest:
            size = max([n for n in range(len(rest) + 1) if rest[:n] in known], default=1)
            found.append(rest[:size])
            rest = rest[size:]
    return found


def by_place(text: str, merges: Sequence[Pair]) -> list[str]:
    """The first neighbours from the left that any merge joins, again and again."""
    found: list[str] = []
    for word in text.split():
        pieces, i = ["_", *word], 0
        while i < len(pieces) - 1:
            if (pieces[i], pieces[i + 1]) in merges:
                pieces[i : i + 2] = [pieces[i] + pieces[i + 1]]
                i = 0
            else:
                i += 1
        found += pieces
    return found


def puzzle(rng: np.random.Generator) -> tuple[list[str], list[Pair]]:
    """Three words and merges for which each wrong order gives pieces of its own.

    In `abcd` b and c come together before a and b do; `efg` has its earlier merge on the right; `hij` needs two.
    """
    a, b, c, d, e, f, g, h, i, j = (str(letter) for letter in rng.permutation(list("adeilmnorst"))[:10])
    merges = [(b, c), (a, b + c), (f, g), (c, d), (a, b), (e, f), (h, i), (h + i, j)]
    return [a + b + c + d, e + f + g, h + i + j], merges


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, text: str, merges: list[Pair]) -> Case:
        return function_case(part, about, {"text": text, "merges": merges})

    def drawn(text: str, merges: list[Pair]) -> Message:
        return Message("{text}, with {count} merges", text=repr(text), count=len(merges))

    yield case("one word", "hug, with five merges", "hug", HUGS)
    yield case("one word", "puns, with five merges", "puns", HUGS)
    yield case("one word", "banana, with two merges", "banana", [("a", "n"), ("an", "a")])
    yield case("one word", "aaah, with two merges", "aaah", [("a", "a"), ("_", "aa")])
    for _ in range(2):
        words, merges = puzzle(rng)
        yield case("the order of merges", drawn("".join(words), merges), "".join(words), merges)
        words, merges = puzzle(rng)
        text = " ".join(words[place] for place in rng.permutation([0, 1, 2, *rng.integers(0, 3, 2)]))
        yield case("several words", drawn(text, merges), text, merges)
    words, merges = puzzle(rng)
    learned = train_bpe({tuple("_" + word): int(rng.integers(1, 9)) for word in words}, 7)
    text = " ".join(words)
    about = Message("the words {text}, with merges learned from them", text=text)
    yield case("the order of merges", about, text, learned)
    yield case("several words", "hug a bug hug", "hug a bug hug", HUGS)
    yield case("edge cases", "letters that no merge knows, zoo hugs", "zoo hugs", HUGS)
    yield case("edge cases", "capitals that no merge knows, Hug a hUg", "Hug a hUg", HUGS)
    yield case("edge cases", "no merges at all", "so it goes", [])
    yield case("edge cases", "an empty text", "", HUGS)
    (word, *_), ((b, c), *_) = puzzle(rng)
    yield case("one word", Message("{text}, with one merge", text=word), word, [(b, c)])
    about = Message("letters that no merge knows, {text}", text=f"{word} hugs")
    yield case("edge cases", about, f"{word} hugs", [("z", "q")])


EXERCISE = exercise(__name__, __doc__, _cases, in_pieces, form=Data(), ready_made=("course.text.encode_bpe",))
