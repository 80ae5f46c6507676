"""Draws meanings at random: the grammar of the embedded corpus."""

from __future__ import annotations

from random import Random
from typing import Any

from course.text.corpora.lexicon import (
    ADJECTIVES,
    ANIMALS,
    GO,
    PEOPLE,
    PLACE_WORDS,
    PLACES,
    THINGS,
    TO_ALL,
    TO_THINGS,
    WITHOUT_OBJECT,
    Adjective,
    Noun,
)
from course.text.corpora.meaning import OBJECT_PRONOUNS, PERSONS, Meaning, NounPhrase, Subject

LIVING = PEOPLE + ANIMALS
SINGULAR = ("the", "the", "a", "this", "my", "his", "her", "our", "your")
PLURAL = ("the", "the", "a", "this", "my", "his", "her", "our", "your", "two", "three")
TENSES = ("present", "present", "past", "future")
# What some things are good for, where not everything goes.
FITTING = {
    "eat": ("apple", "egg", "orange", "cake"),
    "study": ("book", "letter", "newspaper"),
    "write": ("book", "letter", "song"),
}
QUESTIONS = ("yes or no", "yes or no", "why", "when")


def draw_meaning(draw: Random) -> Meaning:
    """One sentence's meaning."""
    about: dict[str, Any] = {
        "tense": draw.choice(TENSES),
        "negative": draw.random() < 0.25,
        "question": draw.choice(QUESTIONS) if draw.random() < 0.2 else "",
    }
    kind = draw.random()
    if kind < 0.26:
        return _how_it_is(draw, about)
    if kind < 0.33:
        subject = _subject(draw, LIVING + THINGS)
        return Meaning(subject, preposition=draw.choice(list(PLACE_WORDS)), place=_place(draw), **about)
    if kind < 0.6:
        return _without_object(draw, about)
    if kind < 0.65 and about["tense"] != "past":  # the past would agree with its pronoun: a rule too many
        verb = draw.choice(TO_ALL)
        return Meaning(_subject(draw, LIVING), verb, object=draw.choice(list(OBJECT_PRONOUNS)), **about)
    return _with_object(draw, about)


def _how_it_is(draw: Random, about: dict) -> Meaning:
    quality = draw.choice(ADJECTIVES)
    nouns = [noun for noun in LIVING + THINGS + PLACES if suits(quality, noun)]
    if "person" in quality.of and draw.random() < 0.25:
        return Meaning(draw.choice(list(PERSONS)), quality=quality, **about)
    everything = draw.random() < 0.1
    subject = NounPhrase(draw.choice(nouns), "", plural=True) if everything else _phrase(draw, nouns, adjective=0.1)
    return Meaning(subject, quality=quality, **about)


def _without_object(draw: Random, about: dict) -> Meaning:
    subject = _subject(draw, LIVING)
    if draw.random() < 0.25:
        return Meaning(subject, GO, preposition="to", place=_place(draw), **about)
    verb = draw.choice(WITHOUT_OBJECT)
    if verb.english == "live" or draw.random() < 0.5:
        return Meaning(subject, verb, preposition=draw.choice(list(PLACE_WORDS)), place=_place(draw), **about)
    return Meaning(subject, verb, **about)


def _with_object(draw: Random, about: dict) -> Meaning:
    verb = draw.choice(TO_ALL + TO_THINGS)
    nouns = THINGS if verb in TO_THINGS else LIVING + THINGS + PLACES
    if verb.english in FITTING:
        nouns = [noun for noun in THINGS if noun.english in FITTING[verb.english]]
    return Meaning(_subject(draw, LIVING), verb, object=_phrase(draw, nouns, adjective=0.45), **about)


def _subject(draw: Random, nouns: list[Noun]) -> Subject:
    return draw.choice(list(PERSONS)) if draw.random() < 0.45 else _phrase(draw, nouns, adjective=0.3)


def _place(draw: Random) -> NounPhrase:
    return _phrase(draw, PLACES, adjective=0.25)


def _phrase(draw: Random, nouns: list[Noun], adjective: float) -> NounPhrase:
    noun, plural = draw.choice(nouns), draw.random() < 0.4
    quality = None
    if draw.random() < adjective:
        quality = draw.choice([one for one in ADJECTIVES if one.beside_noun and suits(one, noun)])
    return NounPhrase(noun, draw.choice(PLURAL if plural else SINGULAR), plural, quality)


def suits(adjective: Adjective, noun: Noun) -> bool:
    """Whether the adjective can be said of the noun."""
    return noun.kind in adjective.of
