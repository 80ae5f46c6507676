"""merge_pair(pieces, pair): two neighbours become one piece, wherever they stand.

Two become one: 8 minutes, 2 stars

Four times the same letter, and the pair is that letter twice. With a finger on the first: where does the finger go
after a merge, and where does it go without one?

Walk along the pieces with a place i that you move yourself. A while loop lets you move it by two after a merge, which a
for loop won't. Look at two pieces at a time, and mind the last one.

While i < len(pieces): if tuple(pieces[i:i + 2]) == pair, append pieces[i] + pieces[i + 1] and go on by 2; else append
pieces[i] and go on by 1. Return tuple(merged).

pairs, 2: The pair is joined wherever it stands, and nothing else is.
the same twice, 1: No piece is used twice; it goes from left to right.
longer pieces, 1: Whole pieces are compared, not their letters.
edge cases, 1: Where the pair is not there, all stays as it was.
"""

import itertools
from collections.abc import Iterator, Sequence

import numpy as np

from autograder.checks.building import Case, Data, exercise, function_case
from exercises.reference.pair_encoding import Pair, Pieces
from exercises.reference.pair_encoding import merge_pair as merged


def joined(pieces: Sequence[str], pair: Pair) -> Pieces:
    """The pieces after the merge."""
    return merged(pieces, pair)


def from_the_right(pieces: Sequence[str], pair: Pair) -> Pieces:
    """The same from right to left: word and pair are read in a mirror."""
    left, right = pair
    turned = merged([piece[::-1] for piece in reversed(pieces)], (right[::-1], left[::-1]))
    return tuple(piece[::-1] for piece in reversed(turned))


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, pieces: Pieces, pair: Pair) -> Case:
        return function_case(part, about, {"pieces": pieces, "pair": pair})

    def word(length: int, pair: Pair) -> Pieces:
        """A word that has the pair at two places or more, and its halves apart."""
        while True:
            found = ("_", *(str(letter) for letter in rng.choice([*pair, "e"], length)))
            twos = list(itertools.pairwise(found))
            if twos.count(pair) >= 2 and (pair[1], pair[0]) in twos and found[-1] != pair[1]:
                return found

    yield case("pairs", "(u, g) in _ h u g", tuple("_hug"), ("u", "g"))
    yield case("pairs", "(a, n) in _ b a n a n a", tuple("_banana"), ("a", "n"))
    for length in (8, 11):
        yield case("pairs", f"(s, t) in a word of {length} letters", word(length, ("s", "t")), ("s", "t"))
    yield case("the same twice", "(a, a) in _ a a a", tuple("_aaa"), ("a", "a"))
    yield case("the same twice", "(o, o) in _ b o o o o o m", tuple("_booooom"), ("o", "o"))
    yield case(
        "longer pieces", "(th, e) in _ ba th e th e r e", ("_", "ba", "th", "e", "th", "e", "r", "e"), ("th", "e")
    )
    yield case("longer pieces", "(s, t) in _ es t s t", ("_", "es", "t", "s", "t"), ("s", "t"))
    yield case("longer pieces", "(n, a) in _ n an a n ab", ("_", "n", "an", "a", "n", "ab"), ("n", "a"))
    yield case("edge cases", "a pair that is not there", tuple("_tab"), ("b", "a"))
    yield case("edge cases", "a word of one piece", ("_hug",), ("u", "g"))
    yield case("edge cases", "no pieces", (), ("u", "g"))
    a, b, c = (str(letter) for letter in rng.permutation(list("delnorst"))[:3])
    many = int(rng.integers(4, 8))
    same, longer = ("_", b, *[a] * many, c), ("_", c + a, a + b, c, a + b, c, b, c)
    yield case("the same twice", f"({a}, {a}) in {' '.join(same)}", same, (a, a))
    yield case("longer pieces", f"({a + b}, {c}) in {' '.join(longer)}", longer, (a + b, c))
    yield case("edge cases", "letters, and a pair that is not among them", ("_", a, b, c), (c, a))


EXERCISE = exercise(__name__, __doc__, _cases, joined, form=Data(kind=tuple), ready_made=("course.text.merge_pair",))
