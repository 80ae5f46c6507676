"""byte_pieces(text, merges): a text in pieces of bytes, as GPT-2 cuts it.

A text in bytes, and in pieces: 12 minutes, 2 stars

How many bytes has é in UTF-8? And which word does the space between two words belong to?

WORD.findall(text) gives the words, each with the space in front of it. Each word becomes bytes, each byte its sign, and
the merges have their turns in their order.

For each word of WORD.findall(text): pieces = tuple(SIGNS[byte] for byte in word.encode()); for pair in merges: pieces =
merge_pair(pieces, pair); then add the pieces to the list.

bytes, 3: Without merges there is a sign for each byte of the UTF-8, spaces among them.
the order of merges, 3: The merges have their turns in the order in which they were learned.
word by word, 2: No piece goes across the border of two words, and a space belongs to the word behind it.
learned merges, 2: Merges that were learned from stories cut a new sentence as their tokenizer does.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np

from autograder.checks.building import Case, Data, Message, exercise, function_case
from exercises.reference.pair_encoding import Pair, merge_pair, train_bpe

# As in the notebook, where they come from course.text.
SEEN = (*range(33, 127), *range(161, 173), *range(174, 256))
SIGNS = "".join(chr(one if one in SEEN else 256 + sum(two not in SEEN for two in range(one))) for one in range(256))
WORD = re.compile(r"'(?:s|t|re|ve|m|ll|d)| ?[^\W\d_]+| ?\d+| ?(?:[^\s\w]|_)+|\s+(?!\S)|\s+")
HUGS: list[Pair] = [("u", "g"), ("h", "ug"), ("Ġ", "hug"), ("u", "n"), ("Ġ", "p")]
FRENCH: list[Pair] = [("Ã", "©"), ("f", "Ã©"), ("c", "a"), ("ca", "fÃ©"), ("Ġ", "cafÃ©")]
LOWS: list[Pair] = [("o", "w"), ("l", "o"), ("n", "ow")]
ACROSS: list[Pair] = [("t", "h"), ("e", "Ġ"), ("a", "Ġ"), ("th", "e"), ("Ġ", "the")]
NAMES = ("Mila", "Otto", "Zoe", "Pip")


def in_pieces(text: str, merges: Sequence[Pair]) -> list[str]:
    """The pieces."""
    found: list[str] = []
    for word in WORD.findall(text):
        pieces = tuple(SIGNS[byte] for byte in word.encode())
        for pair in merges:
            pieces = merge_pair(pieces, pair)
        found += pieces
    return found


def _learned(text: str, count: int) -> list[Pair]:
    return train_bpe(Counter(tuple(SIGNS[byte] for byte in word.encode()) for word in WORD.findall(text)), count)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, text: str, merges: list[Pair]) -> Case:
        about = Message("{text}, with {count} merges", text=repr(text), count=len(merges))
        return function_case(part, about, {"text": text, "merges": merges})

    drinks = [str(one) for one in rng.permutation(["café", "thé", "naïve", "größer", "狗", "😀"])]
    yield case("bytes", "a café", [])
    yield case("bytes", f"{drinks[0]} {drinks[1]}!", [])
    yield case("bytes", f"{drinks[2]} {drinks[3]}", FRENCH)
    yield case("the order of merges", "hugs", HUGS)
    hugs = " ".join(str(one) for one in rng.permutation(["hug", "puns", "hugs", "bug", "pun", "shrug"]))
    yield case("the order of merges", f"a {hugs}", HUGS)
    yield case("the order of merges", "a café", FRENCH)
    yield case("the order of merges", "low now", LOWS)
    first, second, third = (str(one) for one in rng.permutation(["a tea", "the theme", "he", "thea", "at"])[:3])
    yield case("word by word", f"{first} {second}, {third} the a the", ACROSS)
    yield case("word by word", "hug hug hug", HUGS)
    yield case("word by word", "a pun  or a bug", HUGS)
    yield case("word by word", " a hug, he said: 12 hugs", HUGS)
    for count in (12, 30):
        one, two, other = (str(name) for name in rng.permutation(NAMES)[:3])
        story = f"{one} the fox and {two} the bear went to the sea. The sea was wet, and {one} and {two} went to bed."
        yield case("learned merges", f"{other} and the fox went to bed.", _learned(story, count))


EXERCISE = exercise(__name__, __doc__, _cases, in_pieces, form=Data(), ready_made=("course.text.byte_pieces",))
