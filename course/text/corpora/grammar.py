"""Draws meanings at random: the grammar of the embedded corpus."""

from dataclasses import replace
from random import Random
from typing import Any

from course.text.corpora.languages.verbs import GO, HAVE, MODALS, TO_ALL, TO_THINGS, WITHOUT_OBJECT
from course.text.corpora.lexicon import ADJECTIVES, ANIMALS, HOLDS, PEOPLE, PLACE_WORDS, PLACES, THINGS, Adjective, Noun
from course.text.corpora.meaning import OBJECT_PRONOUNS, PERSONS, SHOWN, Meaning, NounPhrase, Subject

LIVING = PEOPLE + ANIMALS
OWNED = ("my", "his", "her", "our", "your")
SINGULAR = ("the", "the", "the", "a", "this", *OWNED)
PLURAL = (*SINGULAR, "two", "three")
TENSES = ("present", "present", "past", "future")
QUESTIONS = ("yes or no", "yes or no", "why", "when", "where", "where", "what", "who")
# What some things are good for, where not everything goes.
FITTING = {
    "eat": ("apple", "egg", "orange", "cake"), "study": ("book", "letter", "newspaper"),
    "write": ("book", "letter", "song"), "open": ("door", "window", "book", "bag", "bottle", "letter"),
    "close": ("door", "window", "book", "bag", "bottle"),
}  # fmt: skip
ALONE = [verb for verb in TO_ALL + TO_THINGS if verb.english in ("eat", "draw", "study", "write", "listen")]
ALONE = [verb for verb in ALONE if not verb.preposition]
# What people say more often than the rest.
OFTEN = [verb for verb in TO_ALL + TO_THINGS if verb.english in ("love", "like", "see", "want", "eat")] * 2
# What the same person can't be done to (that takes *myself*, which the grammar doesn't know), nor be to themselves.
THEMSELVES = {
    "I": ("me", "us", "my", "our"), "we": ("me", "us", "my", "our"), "you": ("you", "your"), "he": ("him", "his"),
    "she": ("her",), "they": ("them",),
}  # fmt: skip
NOT_IN = ("bridge", "island", "beach", "restaurant")


def draw_meaning(draw: Random) -> Meaning:
    """One sentence's meaning."""
    if draw.random() < 0.07:
        first, second = (draw.choice((_how_it_is, _without_object))(draw, {"tense": "present"}) for _ in range(2))
        return replace(first, joined=(draw.choice(("and", "and", "but")), second))
    about: dict[str, Any] = {"tense": draw.choice(TENSES), "negative": draw.random() < 0.25}
    kinds = (_how_it_is, _what_it_is, _where_it_is, _without_object, _with_pronoun, _with_object)
    (kind,) = draw.choices(kinds, weights=(20, 12, 9, 21, 7, 31))
    meaning = _in_which_way(draw, kind(draw, about))
    if draw.random() < 0.2:
        meaning = _asked(draw, meaning)
    if not meaning.question and draw.random() < 0.07:
        time = draw.choice(("today", {"past": "yesterday", "present": "now", "future": "tomorrow"}[meaning.tense]))
        meaning = replace(meaning, time=time)
    return meaning


def _how_it_is(draw: Random, about: dict) -> Meaning:
    quality = draw.choice(ADJECTIVES)
    nouns = [noun for noun in LIVING + THINGS + PLACES if suits(quality, noun)]
    more: dict[str, Any] = {"very": quality.beside_noun and draw.random() < 0.12}
    if draw.random() < 0.08:
        also = draw.choice([one for one in ADJECTIVES if one.of == quality.of and one != quality and one.beside_noun])
        more = {"also": also} if quality.beside_noun else more
    if set(quality.of) == {"person", "animal", "thing", "place"} and draw.random() < 0.2:
        return Meaning(draw.choice(("it", "this")), quality=quality, **more, **about)
    if "person" in quality.of and draw.random() < 0.25:
        return Meaning(_pronoun(draw), quality=quality, **more, **about)
    if draw.random() < 0.1:
        return Meaning(NounPhrase(draw.choice(nouns), "", plural=True), quality=quality, **more, **about)
    return Meaning(_perhaps_two(draw, _phrase(draw, nouns, adjective=0.1), nouns), quality=quality, **more, **about)


def _what_it_is(draw: Random, about: dict) -> Meaning:
    kind = draw.random()
    if kind < 0.2:
        role = _phrase(draw, LIVING + THINGS, adjective=0.2, determiners=("a",), of_several=("a", "", "two", "three"))
        return Meaning("there", role=role, places=(_place(draw),), **about)
    if kind < 0.55:
        subject = draw.choice(SHOWN)
        role = _phrase(draw, LIVING + THINGS + PLACES, 0.3, plural=subject in ("these", "they"))
        return Meaning(subject, role=role, **about)
    several = draw.random() < 0.3
    someone: Subject = _phrase(draw, PEOPLE, 0.1, plural=several)
    if draw.random() < 0.55:
        someone = draw.choice(("we", "they", "you") if several else ("I", "I", "he", "she", "you"))
    nouns = [noun for noun in PEOPLE if _can_be(someone, noun)]
    owned = tuple(word for word in OWNED if word not in THEMSELVES.get(str(someone), ()))
    of_several: tuple[str, ...] = owned
    if draw.random() < 0.6:
        nouns, owned, of_several = [noun for noun in nouns if noun.work], ("a", "a", "a", *owned), ("", "", *owned)
    return Meaning(someone, role=_phrase(draw, nouns, 0.35, several, owned, of_several), **about)


def _can_be(someone: Subject, noun: Noun) -> bool:
    """Whether they can be it: no brother is an aunt."""
    gender = someone.noun.gender if isinstance(someone, NounPhrase) else {"he": "m", "she": "f"}.get(someone, "")
    return gender in ("", noun.gender) or (gender == "f" and (noun.work or bool(noun.feminine)))


def _where_it_is(draw: Random, about: dict) -> Meaning:
    subject = "it" if draw.random() < 0.1 else _subject(draw, LIVING + THINGS)
    return Meaning(subject, places=(_place(draw),), **about)


def _without_object(draw: Random, about: dict) -> Meaning:
    subject = _subject(draw, LIVING)
    if draw.random() < 0.25:
        return Meaning(subject, GO, places=(("to", _phrase(draw, PLACES, adjective=0.25)),), **about)
    verb = draw.choice(WITHOUT_OBJECT + ALONE)
    if verb.english != "live" and draw.random() < 0.5:
        return Meaning(subject, verb, **about)
    with_whom = ("with", _phrase(draw, PEOPLE, adjective=0.1))
    places: tuple[tuple[str, NounPhrase], ...] = (_place(draw),) if draw.random() < 0.75 else (with_whom,)
    if draw.random() < 0.1:
        places = (*places, _place(draw))
    return Meaning(subject, verb, places=places, **about)


def _with_pronoun(draw: Random, about: dict) -> Meaning:
    subject = _subject(draw, LIVING)
    pronouns = [one for one in OBJECT_PRONOUNS if one not in THEMSELVES.get(str(subject), ())]
    return Meaning(
        subject, draw.choice([*TO_ALL, *(one for one in OFTEN if one in TO_ALL)]), object=draw.choice(pronouns), **about
    )


def _with_object(draw: Random, about: dict) -> Meaning:
    verb = HAVE if draw.random() < 0.1 else draw.choice(TO_ALL + TO_THINGS + OFTEN)
    nouns = THINGS if verb in TO_THINGS else LIVING + THINGS + PLACES
    if verb.english in FITTING:
        nouns = [noun for noun in THINGS if noun.english in FITTING[verb.english]]
    subject = _subject(draw, LIVING)
    if verb.english == "eat" and isinstance(subject, NounPhrase) and subject.noun.kind == "animal":
        nouns = [*nouns, *(noun for noun in ANIMALS if noun.english in ("mouse", "bird", "rabbit"))]
    if draw.random() < 0.22:
        what = NounPhrase(draw.choice(nouns), "", plural=True)
    else:
        what = _phrase(draw, nouns, adjective=0.4)
    places = (_place(draw),) if draw.random() < 0.12 else ()
    return Meaning(subject, verb, object=_perhaps_two(draw, what, nouns), places=places, **about)


def _in_which_way(draw: Random, meaning: Meaning) -> Meaning:
    """Sometimes it is wanted, possible or necessary; sometimes it is going on."""
    if meaning.tense != "present" or meaning.role is not None or meaning.subject in ("it", "this"):
        return meaning
    kind = draw.random()
    if kind < 0.15:
        return replace(meaning, modal=draw.choice(MODALS))
    if kind < 0.35 and meaning.verb is not None and meaning.verb.ing:
        return replace(meaning, ongoing=True)
    return meaning


def _asked(draw: Random, meaning: Meaning) -> Meaning:
    question = draw.choice(QUESTIONS)
    early_not = meaning.negative and question in ("yes or no", "why") and draw.random() < 0.5
    if question == "who":
        fits = meaning.subject not in ("there", "this", "these", "it") and meaning.role is None
        suits_people = meaning.quality is None or "person" in meaning.quality.of
        question, subject = ("who", "who") if fits and suits_people else ("yes or no", meaning.subject)
        return replace(meaning, question=question, subject=subject)
    if question == "what":
        if not isinstance(meaning.object, NounPhrase) or meaning.negative or meaning.loves_a_person:
            return replace(meaning, question="yes or no")
        return replace(meaning, question="what", object=None)
    if question == "where":
        if meaning.negative or meaning.subject == "there" or not meaning.places or meaning.modal is not None:
            return replace(meaning, question="yes or no")
        return replace(meaning, question="where", places=())
    return replace(meaning, question=question, early_not=early_not)


def _pronoun(draw: Random) -> str:
    return draw.choice([one for one in PERSONS if one != "it"])


def _subject(draw: Random, nouns: list[Noun]) -> Subject:
    if draw.random() < 0.45:
        return _pronoun(draw)
    if draw.random() < 0.08:
        return NounPhrase(draw.choice(nouns), "", plural=True)
    return _perhaps_two(draw, _phrase(draw, nouns, adjective=0.3), nouns)


def _place(draw: Random) -> tuple[str, NounPhrase]:
    word = draw.choice([*PLACE_WORDS, "near"])  # the one that melts with an article takes more practice
    nouns = [noun for noun in THINGS + PLACES if noun.english in HOLDS.get(word, ())]
    if word not in HOLDS:
        nouns = PLACES + [noun for noun in THINGS if noun.english in ("door", "window", "tree", "table")]
    elif word == "in":
        nouns += [noun for noun in PLACES if noun.english not in NOT_IN] * 3
    return word, _phrase(draw, nouns, adjective=0.35)


def _perhaps_two(draw: Random, phrase: NounPhrase, nouns: list[Noun]) -> NounPhrase:
    """The phrase, now and then joined by a second one of its kind."""
    if phrase.determiner in ("a", "two", "three") or draw.random() > 0.07:
        return phrase
    second = draw.choice([noun for noun in nouns if noun.kind == phrase.noun.kind and noun != phrase.noun] or [None])
    if second is None:
        return phrase
    determiner = draw.choice(("the", phrase.determiner)) if phrase.determiner else ""
    return replace(phrase, other=NounPhrase(second, determiner, phrase.plural))


def _phrase(
    draw: Random,
    nouns: list[Noun],
    adjective: float,
    plural: bool | None = None,
    determiners: tuple[str, ...] = SINGULAR,
    of_several: tuple[str, ...] = PLURAL,
) -> NounPhrase:
    noun = draw.choice(nouns)
    if plural is None:
        plural = draw.random() < 0.4
    quality = None
    if draw.random() < adjective:
        quality = draw.choice([one for one in ADJECTIVES if one.beside_noun and suits(one, noun)])
    return NounPhrase(noun, draw.choice(of_several if plural else determiners), plural, quality)


def suits(adjective: Adjective, noun: Noun) -> bool:
    """Whether the adjective can be said of the noun."""
    return noun.kind in adjective.of
