"""What a sentence of the embedded corpus means, told by English words."""

from pathlib import Path

from course.text.corpora.languages.verbs import GO, HAVE, MODALS, TO_ALL, TO_THINGS, WITHOUT_OBJECT
from course.text.corpora.lexicon import ADJECTIVES, ANIMALS, PEOPLE, PLACES, THINGS
from course.text.corpora.meaning import Meaning, NounPhrase

NOUNS = {noun.english: noun for noun in PEOPLE + ANIMALS + THINGS + PLACES}
VERBS = {verb.english: verb for verb in [*MODALS, *TO_ALL, *TO_THINGS, *WITHOUT_OBJECT, GO, HAVE]}
QUALITIES = {adjective.english: adjective for adjective in ADJECTIVES}


def np(noun, determiner="the", plural=False, adjective=None, other=None):
    return NounPhrase(NOUNS[noun], determiner, plural, QUALITIES.get(adjective), other)


def says(subject, verb=None, quality=None, also=None, modal=None, **more):
    words = {"quality": QUALITIES.get(quality), "also": QUALITIES.get(also), "modal": VERBS.get(modal)}
    return Meaning(subject, VERBS.get(verb), **words, **more)


def sentences(table):
    """The rows of a table beside this file: the rule, the meaning, and how each language says it."""
    rows = [line.split("\t") for line in Path(__file__).with_name(table).read_text("utf-8").splitlines()[1:]]
    names = {"says": says, "np": np}  # a meaning stands there as a call of these two
    return [(rule, eval(meaning, names), *said) for rule, meaning, *said in rows]
