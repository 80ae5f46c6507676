"""read_off_ids(text, ids): a vocabulary, read off a text that lies beside its ids.

Which word is 1996?: 6 minutes

Fifteen ids. What would you have to count in the text, to come to fifteen as well?

Thirteen words and two stops: a mark is a token of its own. And 1996 stands twice, so 'The' and 'the' are one. Cut the
text like that, and the two lists are of one length.

Make the letters small. Then put a space before and behind each character that is neither a letter nor a digit
(character.isalnum() knows), and split at the spaces. zip puts each token beside its id, and dict makes a dictionary of
the pairs.

plain words, 2: Each word gets the id that stands at its place.
the printed text, 1: The printed text is read off.
capitals and marks, 2: Capitals make no difference, and each mark is a token of its own.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from autograder.checks.building import Case, exercise, function_case
from exercises.building.tokens.dictionaries import reader, right_ids, unread

PRINTED = "The cat slept on the couch. It was too tired to get up."
PRINTED_IDS = (1996, 4937, 7771, 2006, 1996, 6411, 1012, 2009, 2001, 2205, 5458, 2000, 2131, 2039, 1012)
WORDS = ("we", "sang", "late", "Anna", "often", "and", "the", "tea", "rain", "cold", "moon", "up", "Boats", "7", "in")
MARKS = (".", "!", "?", ";")


def tokens_of(text: str) -> list[str]:
    """Words in small letters, and marks by themselves."""
    return "".join(c if c.isalnum() else f" {c} " for c in text.lower()).split()


def ids_by_token(text: str, ids: Sequence[int]) -> tuple[np.ndarray]:
    """The id of each token, in the order in which the tokens appear; text and ids stand side by side."""
    found = dict(zip(tokens_of(text), ids, strict=True))
    return (np.array(list(found.values()), float),)


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, text: str, ids: Sequence[int] | None = None) -> Case:
        tokens = tokens_of(text)
        if ids is None:
            drawn = rng.choice(np.arange(1000, 30_000), len(set(tokens)), replace=False)
            known = dict(zip(dict.fromkeys(tokens), map(int, drawn), strict=True))
            ids = [known[token] for token in tokens]
        inputs = {"text": text, "ids": list(ids)}
        words = list(dict.fromkeys(tokens))
        check = right_ids(words, ids_by_token(text, ids)[0])
        return function_case(part, about, inputs, names=("the ids",), check=check, read=reader(words))

    def sentence() -> str:
        """Small letters only, and neither a mark nor a word twice."""
        return " ".join(str(word).lower() for word in rng.choice(WORDS, 6, replace=False))

    def story() -> str:
        """Capitals, marks and words that come again."""
        parts = [
            " ".join(map(str, rng.choice(WORDS, 4))).capitalize() + str(mark) for mark in rng.permutation(MARKS)[:3]
        ]
        return " ".join(["The rain, the moon.", *parts])

    yield case("plain words", "six words in small letters", sentence())
    yield case("plain words", "words that come again", f"so it is and so it was and {sentence()}")
    yield case("the printed text", "the printed text", PRINTED, PRINTED_IDS)
    yield case("capitals and marks", "four sentences with capitals and marks", story())
    yield case("capitals and marks", "two marks side by side, and an apostrophe", 'Don\'t go, no! "Why?" Go.')


def _keys_are(*cuts: Callable[[str], Sequence[str]]) -> Callable[[list[Any]], bool]:
    """A sign: wherever the tokens were not found, there are those of one of these cuts of the text."""

    def sign(seen: list[Any]) -> bool:
        found = [({*one.reply.value}, one.case.given["text"]) for one in unread(seen)]
        return bool(found) and any(all(keys == {*cut(text)} for keys, text in found) for cut in cuts)

    return sign


def _turned(seen: list[Any]) -> bool:
    found = [({*map(str, one.reply.value)}, {*map(str, one.case.given["ids"])}) for one in unread(seen)]
    return bool(found) and all(keys == ids for keys, ids in found)


def _capitals_kept(text: str) -> list[str]:
    return re.findall(r"\w+|[^\w\s]", text)


def _marks_left_out(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


_capitals_kept_2 = _keys_are(_capitals_kept)
_marks_stay_with_words = _keys_are(lambda text: text.lower().split(), str.split)
_marks_left_out_2 = _keys_are(_marks_left_out)


EXERCISE = exercise(__name__, __doc__, _cases, ids_by_token)
