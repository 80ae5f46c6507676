"""The English words of the embedded corpus by what they are, for whoever wants to build a sentence of them."""

from collections.abc import Iterable, Iterator

from course.text.corpora.embedded import LANGUAGES
from course.text.corpora.languages.verbs import GO, HAVE, MODALS, TO_ALL, TO_THINGS, WITHOUT_OBJECT
from course.text.corpora.lexicon import ADJECTIVES, ANIMALS, PEOPLE, PLACES, PREPOSITIONS, THINGS, TIMES

SMALL = "small words"
HELPERS = "am is are was were be do does did will cannot"
KINDS = ("people", "animals", "things", "places", "what they are like", "what they do", "where and when", SMALL)


def by_kind(words: Iterable[str]) -> dict[str, list[str]]:
    """Words in the order of their kinds, then of the alphabet; one of no kind, "the" or "and", is a small word.

    Example:
        >>> by_kind(["the", "dogs", "sleeps", "red"])
        {'animals': ['dogs'], 'what they are like': ['red'], 'what they do': ['sleeps'], 'small words': ['the']}
    """
    kind_of = {word: kind for kind, text in _texts() for word in text.split()}
    found: dict[str, list[str]] = {kind: [] for kind in KINDS}
    for word in sorted(words):
        found[kind_of.get(word, SMALL)].append(word)
    return {kind: some for kind, some in found.items() if some}


def _texts() -> Iterator[tuple[str, str]]:
    """Each kind with a text of its words; of a word of two kinds the later one counts."""
    for text in (*PREPOSITIONS, *TIMES):
        yield "where and when", text
    for verb in (GO, HAVE, *MODALS, *TO_ALL, *TO_THINGS, *WITHOUT_OBJECT):
        yield "what they do", f"{verb.english} {verb.third} {verb.past} {verb.ing}"
    yield "what they do", HELPERS
    for kind, nouns in zip(KINDS, (PEOPLE, ANIMALS, THINGS, PLACES), strict=False):
        for noun in nouns:
            yield kind, f"{noun.english} {noun.english_plural}"
    yield KINDS[0], " ".join(name for name, _ in LANGUAGES["fr"].names[:-1])
    for adjective in ADJECTIVES:
        yield "what they are like", adjective.english
    yield SMALL, "of to"
