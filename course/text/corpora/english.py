"""English sentences from meanings."""

from __future__ import annotations

from course.text.corpora.lexicon import Verb
from course.text.corpora.meaning import Meaning, NounPhrase, Subject

BE = {
    "present": {"I": "am", "you": "are", "he": "is", "she": "is", "we": "are", "they": "are"},
    "past": {"I": "was", "you": "were", "he": "was", "she": "was", "we": "were", "they": "were"},
}


def english(meaning: Meaning) -> str:
    """The sentence in English, in small letters, its words between spaces."""
    words = [subject_words(meaning.subject)]
    helper, rest = _verb(meaning)
    denied = ["not"] if meaning.negative else []
    if meaning.question:
        ask = [] if meaning.question == "yes or no" else [meaning.question]
        words = [*ask, helper, *words, *denied, *rest]
    else:
        words = [*words, *([helper] if helper else []), *denied, *rest]
    if isinstance(meaning.object, NounPhrase):
        words.append(phrase_words(meaning.object, denied=meaning.negative))
    elif meaning.object:
        words.append(meaning.object)
    if meaning.quality is not None:
        words.append(meaning.quality.english)
    if meaning.place is not None:
        words += [meaning.preposition, phrase_words(meaning.place)]
    if meaning.question:
        words.append("?")
    return " ".join(word for word in words if word)


def phrase_words(phrase: NounPhrase, denied: bool = False) -> str:
    """Article, adjective, noun."""
    noun = phrase.noun.english_plural if phrase.plural else phrase.noun.english
    after = f"{phrase.adjective.english} {noun}" if phrase.adjective is not None else noun
    determiner = phrase.determiner
    if determiner == "a" and phrase.plural:
        determiner = "any" if denied else "some"
    elif determiner == "a" and after[0] in "aeiou":
        determiner = "an"
    elif determiner == "this" and phrase.plural:
        determiner = "these"
    return f"{determiner} {after}".strip()


def subject_words(subject: Subject) -> str:
    """The pronoun, or the noun phrase."""
    return phrase_words(subject) if isinstance(subject, NounPhrase) else subject.lower()


def _person(subject: Subject) -> str:
    if isinstance(subject, NounPhrase):
        return "they" if subject.plural else "he"
    return subject


def _verb(meaning: Meaning) -> tuple[str, list[str]]:
    """What goes in front in a question (may be empty in a statement), and what stays."""
    person, tense, verb = _person(meaning.subject), meaning.tense, meaning.verb
    if verb is None:
        return ("will", ["be"]) if tense == "future" else (BE[tense][person], [])
    if tense == "future":
        return "will", _with_preposition(verb, verb.english)
    third = person in ("he", "she")
    if meaning.negative or meaning.question:
        helper = "did" if tense == "past" else "does" if third else "do"
        return helper, _with_preposition(verb, verb.english)
    form = verb.past if tense == "past" else verb.third if third else verb.english
    return "", _with_preposition(verb, form)


def _with_preposition(verb: Verb, form: str) -> list[str]:
    return [form, verb.preposition]
