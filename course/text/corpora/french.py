"""French sentences from meanings: agreement, elision, contraction, negation, and where the adjective stands."""

from __future__ import annotations

import re

from course.text.corpora.lexicon import PLACE_WORDS, Adjective
from course.text.corpora.meaning import OBJECT_PRONOUNS, PERSONS, Meaning, NounPhrase, Subject

# Every h of the lexicon is silent.
VOWEL = re.compile(r"[aeiouhâàéèêëîïôœûù]")
ETRE = {
    "present": ("suis", "êtes", "est", "sommes", "sont"),
    "past": ("étais", "étiez", "était", "étions", "étaient"),
    "future": ("serai", "serez", "sera", "serons", "seront"),
}
AVOIR = ("ai", "avez", "a", "avons", "ont")
FUTURE_ENDINGS = ("ai", "ez", "a", "ons", "ont")
# Masculine, feminine, plural.
DETERMINERS = {
    "the": ("le", "la", "les"),
    "a": ("un", "une", "des"),
    "this": ("ce", "cette", "ces"),
    "my": ("mon", "ma", "mes"),
    "his": ("son", "sa", "ses"),
    "her": ("son", "sa", "ses"),
    "our": ("notre", "notre", "nos"),
    "your": ("votre", "votre", "vos"),
    "two": ("", "", "deux"),
    "three": ("", "", "trois"),
    "": ("", "", "les"),
}
BEFORE_VOWEL = {"ce": "cet", "ma": "mon", "sa": "son"}
ELIDED = ("le", "la", "je", "ne", "que", "de")
MELTED = {("à", "le"): "au", ("à", "les"): "aux", ("de", "le"): "du", ("de", "les"): "des"}


def french(meaning: Meaning) -> str:
    """The sentence in French, in small letters, its words between spaces; an apostrophe ends its word."""
    words = [*_asked(meaning), *_subject(meaning.subject), *_predicate(meaning)]
    if meaning.question:
        words.append("?")
    return " ".join(elide(words))


def elide(words: list[str]) -> list[str]:
    """`le` + `oiseau` to `l'` + `oiseau`, and so on."""
    followers = [*words[1:], ""]
    return [
        f"{word[:-1]}'" if word in ELIDED and VOWEL.match(after) else word
        for word, after in zip(words, followers, strict=True)
    ]


def agree(adjective: Adjective, gender: str, plural: bool) -> str:
    """The form for a gender and a number."""
    if gender == "f":
        return adjective.feminine_plural if plural else adjective.feminine
    return adjective.masculine_plural if plural else adjective.masculine


def phrase(np: NounPhrase, denied: bool = False) -> list[str]:
    """Article, noun, and the adjective where it belongs.

    After a negation `un` and `des` turn into `de`; so does `des` before an adjective.
    """
    noun, adjective = np.noun, np.adjective
    words = [noun.french_plural if np.plural else noun.french]
    if adjective is not None:
        form = agree(adjective, noun.gender, np.plural)
        if not adjective.before_noun:
            words.append(form)
        else:
            if adjective.before_vowel and form == adjective.masculine and not np.plural and VOWEL.match(words[0]):
                form = adjective.before_vowel
            words.insert(0, form)
    return [_determiner(np, words, denied), *words]


def _determiner(np: NounPhrase, words: list[str], denied: bool) -> str:
    masculine, feminine, plural = DETERMINERS[np.determiner]
    if np.determiner == "a":
        in_front = np.plural and np.adjective is not None and np.adjective.before_noun
        if denied or in_front:
            return "de"
    if np.plural:
        return plural
    word = feminine if np.noun.gender == "f" else masculine
    return BEFORE_VOWEL.get(word, word) if VOWEL.match(words[0]) else word


def _asked(meaning: Meaning) -> list[str]:
    if not meaning.question:
        return []
    ask = {"yes or no": [], "why": ["pourquoi"], "when": ["quand"]}[meaning.question]
    return [*ask, "est-ce", "que"]


def _subject(subject: Subject) -> list[str]:
    return phrase(subject) if isinstance(subject, NounPhrase) else [PERSONS[subject][0]]


def _about(subject: Subject) -> tuple[int, str, bool]:
    """Place in a verb's table, gender, plural."""
    if isinstance(subject, NounPhrase):
        return (4 if subject.plural else 2), subject.noun.gender, subject.plural
    _, place, plural, feminine = PERSONS[subject]
    return place, "f" if feminine else "m", plural


def _predicate(meaning: Meaning) -> list[str]:
    place, gender, plural = _about(meaning.subject)
    finite, rest = _verb(meaning, place, gender, plural)
    pronoun = [OBJECT_PRONOUNS[meaning.object]] if isinstance(meaning.object, str) else []
    words = ["ne", *pronoun, finite, "pas"] if meaning.negative else [*pronoun, finite]
    words += rest
    if isinstance(meaning.object, NounPhrase):
        words += phrase(meaning.object, denied=meaning.negative)
    if meaning.quality is not None:
        words.append(agree(meaning.quality, gender, plural))
    if meaning.place is not None:
        words += _at(meaning.preposition, meaning.place)
    return words


def _verb(meaning: Meaning, place: int, gender: str, plural: bool) -> tuple[str, list[str]]:
    """The finite form, and the participle where there is one."""
    verb, tense = meaning.verb, meaning.tense
    if verb is None:
        return ETRE[tense][place], []
    if tense == "present":
        return verb.present[place], []
    if tense == "future":
        return f"{verb.future}{FUTURE_ENDINGS[place]}", []
    if verb.auxiliary == "avoir":
        return AVOIR[place], [verb.participle]
    return ETRE["present"][place], [f"{verb.participle}{'e' if gender == 'f' else ''}{'s' if plural else ''}"]


def _at(preposition: str, place: NounPhrase) -> list[str]:
    *front, last = (PLACE_WORDS.get(preposition) or "à").split()
    determiner, *rest = phrase(place)
    # le and la lose their vowel before they could melt.
    if (last, determiner) in MELTED and not (determiner == "le" and VOWEL.match(rest[0])):
        return [*front, MELTED[last, determiner], *rest]
    return [*front, last, determiner, *rest]
