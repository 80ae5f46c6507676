"""What a sentence of the embedded corpus says, in no language yet: both languages are made from this."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from course.text.corpora.languages.verbs import Verb
from course.text.corpora.lexicon import Adjective, Noun

# Who a pronoun is: whether several, whether feminine.
PERSONS = {
    "I": (False, False), "you": (True, False), "he": (False, False), "she": (False, True), "it": (False, False),
    "we": (True, False), "they": (True, False),
}  # fmt: skip
# The same as objects.
OBJECT_PRONOUNS = {
    "me": (False, False), "you": (True, False), "him": (False, False), "her": (False, True), "it": (False, False),
    "us": (True, False), "them": (True, False),
}  # fmt: skip
# What is there without a name: shown, asked for, or merely there.
SHOWN = ("this", "these", "it", "they")
OTHER_SUBJECTS = ("this", "these", "there", "who")


@dataclass(frozen=True)
class NounPhrase:
    """A noun with its article or the like: "the", "a", "my", "this", "two", or "" for no article.

    Args:
        noun: the noun.
        determiner: what stands before it.
        plural: whether there are several.
        adjective: what it is like.
        other: a second phrase, joined by *and*.
    """

    noun: Noun
    determiner: str
    plural: bool = False
    adjective: Adjective | None = None
    other: NounPhrase | None = None

    @property
    def several(self) -> bool:
        """Whether a verb after it stands in the plural."""
        return self.plural or self.other is not None

    @property
    def feminine(self) -> bool:
        """Whether an adjective after it is feminine in French: one man among them is enough, says grammar."""
        return self.noun.gender == "f" and (self.other is None or self.other.feminine)

    def parts(self) -> Iterator[NounPhrase]:
        """The phrase, and those joined to it."""
        yield self
        if self.other is not None:
            yield from self.other.parts()


Subject = NounPhrase | str
"""A noun phrase, or a word of PERSONS or OTHER_SUBJECTS."""


@dataclass(frozen=True)
class Meaning:
    """One sentence: who does what to whom, or is how, what or where; when; denied or asked.

    Args:
        subject: a noun phrase, a pronoun, "this", "these", "there" or "who".
        verb: what is done; None says that something *is*.
        tense: "present", "past" or "future".
        negative: whether it is denied.
        question: "" for a statement; "yes or no", "why", "when", "where", "what" (asks for the object), "who" (for the
            subject).
        object: what it is done to: a noun phrase or a word of OBJECT_PRONOUNS.
        quality: what the subject is like.
        also: a second quality.
        very: whether the quality is a strong one.
        role: what the subject is.
        places: where, or with whom: English prepositions and what stands behind.
        modal: a verb that stands in front: to want to, can or must.
        ongoing: whether English says that it is going on right now.
        early_not: whether an English question begins with *don't* or *isn't*.
        time: "" or a word of TIMES.
        joined: "and" or "but", and the sentence that follows.
    """

    subject: Subject
    verb: Verb | None = None
    tense: str = "present"
    negative: bool = False
    question: str = ""
    object: NounPhrase | str | None = None
    quality: Adjective | None = None
    also: Adjective | None = None
    very: bool = False
    role: NounPhrase | None = None
    places: tuple[tuple[str, NounPhrase], ...] = ()
    modal: Verb | None = None
    ongoing: bool = False
    early_not: bool = False
    time: str = ""
    joined: tuple[str, Meaning] | None = None

    @property
    def loves_a_person(self) -> bool:
        """Whether *love* is said of someone, which many languages tell from the love of things."""
        if self.verb is None or self.verb.english != "love" or self.object is None:
            return False
        return self.object != "it" if isinstance(self.object, str) else self.object.noun.kind == "person"

    def combinations(self) -> frozenset[tuple[str, str]]:
        """Which content words meet here: adjective and noun, verb and subject, verb and object."""
        found = {
            (one.adjective.english, one.noun.english)
            for phrase in (self.subject, self.object, self.role, *(place for _, place in self.places))
            if isinstance(phrase, NounPhrase)
            for one in phrase.parts()
            if one.adjective is not None
        }
        if isinstance(self.subject, NounPhrase):
            for one in self.subject.parts():
                if self.verb is not None:
                    found.add((one.noun.english, self.verb.english))
                found |= {(each.english, one.noun.english) for each in (self.quality, self.also) if each is not None}
        if self.verb is not None and isinstance(self.object, NounPhrase):
            found |= {(self.verb.english, one.noun.english) for one in self.object.parts()}
        if self.joined is not None:
            found |= self.joined[1].combinations()
        return frozenset(found)
