"""What a sentence of the embedded corpus says, in no language yet: both languages are made from this."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from course.text.corpora.lexicon import Adjective, Noun, Verb

# Pronouns: English subject, French subject, place in a verb's table, plural, feminine.
PERSONS = {
    "I": ("je", 0, False, False),
    "you": ("vous", 1, True, False),
    "he": ("il", 2, False, False),
    "she": ("elle", 2, False, True),
    "we": ("nous", 3, True, False),
    "they": ("ils", 4, True, False),
}
OBJECT_PRONOUNS = {"him": "le", "her": "la", "them": "les"}


@dataclass(frozen=True)
class NounPhrase:
    """A noun with its article or the like: "the", "a", "my", "this", "two", or "" for all of a kind."""

    noun: Noun
    determiner: str
    plural: bool = False
    adjective: Adjective | None = None

    def content(self) -> Iterator[tuple[str, str]]:
        """The pairs of words that belong together."""
        if self.adjective is not None:
            yield (self.adjective.english, self.noun.english)


Subject = NounPhrase | str
"""A noun phrase, or a key of PERSONS."""


@dataclass(frozen=True)
class Meaning:
    """One sentence: who does what to whom, or is how, and where; when; denied or asked.

    Args:
        subject: a noun phrase or a pronoun.
        verb: what is done; None says that something *is* (`quality` or `place`).
        tense: "present", "past" or "future".
        negative: whether it is denied.
        question: "" for a statement, "yes or no", "why" or "when".
        object: what it is done to: a noun phrase or a key of OBJECT_PRONOUNS.
        quality: what the subject is like.
        preposition: English word of place.
        place: where.
    """

    subject: Subject
    verb: Verb | None = None
    tense: str = "present"
    negative: bool = False
    question: str = ""
    object: NounPhrase | str | None = None
    quality: Adjective | None = None
    preposition: str = ""
    place: NounPhrase | None = None

    def combinations(self) -> frozenset[tuple[str, str]]:
        """Which content words meet here: adjective and noun, verb and subject, verb and object."""
        found: list[tuple[str, str]] = []
        phrases = [phrase for phrase in (self.subject, self.object, self.place) if isinstance(phrase, NounPhrase)]
        for phrase in phrases:
            found.extend(phrase.content())
        if isinstance(self.subject, NounPhrase):
            if self.verb is not None:
                found.append((self.subject.noun.english, self.verb.english))
            if self.quality is not None:
                found.append((self.quality.english, self.subject.noun.english))
        if self.verb is not None and isinstance(self.object, NounPhrase):
            found.append((self.verb.english, self.object.noun.english))
        return frozenset(found)
