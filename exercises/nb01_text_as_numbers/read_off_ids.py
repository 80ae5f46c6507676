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

from collections.abc import Iterator, Sequence

import numpy as np

from autograder.checks.building import Case, Data, exercise, function_case

PRINTED = "The cat slept on the couch. It was too tired to get up."
PRINTED_IDS = (1996, 4937, 7771, 2006, 1996, 6411, 1012, 2009, 2001, 2205, 5458, 2000, 2131, 2039, 1012)
WORDS = ("we", "sang", "late", "Anna", "often", "and", "the", "tea", "rain", "cold", "moon", "up", "Boats", "7", "in")
MARKS = (".", "!", "?", ";")


def tokens_of(text: str) -> list[str]:
    """Words in small letters, and marks by themselves."""
    return "".join(c if c.isalnum() else f" {c} " for c in text.lower()).split()


def ids_by_token(text: str, ids: Sequence[int]) -> dict[str, int]:
    """The id of each token; text and ids stand side by side."""
    return dict(zip(tokens_of(text), ids, strict=True))


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(part: str, about: str, text: str, ids: Sequence[int] | None = None) -> Case:
        tokens = tokens_of(text)
        if ids is None:
            drawn = rng.choice(np.arange(1000, 30_000), len(set(tokens)), replace=False)
            known = dict(zip(dict.fromkeys(tokens), map(int, drawn), strict=True))
            ids = [known[token] for token in tokens]
        return function_case(part, about, {"text": text, "ids": list(ids)})

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


EXERCISE = exercise(__name__, __doc__, _cases, ids_by_token, form=Data())
