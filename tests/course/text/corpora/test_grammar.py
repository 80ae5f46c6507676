"""The grammar of the embedded corpus: what English and French do differently."""

from random import Random

import pytest

from course.text.corpora.english import english
from course.text.corpora.french import french
from course.text.corpora.grammar import draw_meaning
from course.text.corpora.lexicon import (
    ADJECTIVES,
    ANIMALS,
    GO,
    PEOPLE,
    PLACES,
    THINGS,
    TO_ALL,
    TO_THINGS,
    WITHOUT_OBJECT,
)
from course.text.corpora.meaning import Meaning, NounPhrase

NOUNS = {noun.english: noun for noun in PEOPLE + ANIMALS + THINGS + PLACES}
VERBS = {verb.english: verb for verb in [*TO_ALL, *TO_THINGS, *WITHOUT_OBJECT, GO]}
QUALITIES = {adjective.english: adjective for adjective in ADJECTIVES}


def np(noun, determiner="the", plural=False, adjective=None):
    return NounPhrase(NOUNS[noun], determiner, plural, QUALITIES.get(adjective))


def says(subject, verb=None, quality=None, **more):
    return Meaning(subject, VERBS.get(verb), quality=QUALITIES.get(quality), **more)


SENTENCES = {
    "agreement in gender": (
        says(np("girl"), quality="happy"),
        "the girl is happy",
        "la fille est heureuse",
    ),
    "agreement in number": (
        says(np("dog", plural=True), quality="great"),
        "the dogs are great",
        "les chiens sont super",
    ),
    "adjective after the noun": (
        says(np("car", adjective="red"), quality="expensive"),
        "the red car is expensive",
        "la voiture rouge est chère",
    ),
    "adjective before the noun": (
        says(np("bird", "a", adjective="old"), "sing"),
        "an old bird sings",
        "un vieil oiseau chante",
    ),
    "elision of the article": (
        says("she", "eat", object=np("apple", "this", adjective="green")),
        "she eats this green apple",
        "elle mange cette pomme verte",
    ),
    "elision": (
        says("I", "love", object=np("bee")),
        "i love the bee",
        "j' adore l' abeille",
    ),
    "cet before a vowel": (
        says(np("friend", "this"), quality="nice"),
        "this friend is nice",
        "cet ami est gentil",
    ),
    "mon before a feminine vowel": (
        says(np("island", "my"), quality="dry"),
        "my island is dry",
        "mon île est sèche",
    ),
    "negation": (
        says(np("cat"), "watch", negative=True, object=np("mouse")),
        "the cat does not watch the mouse",
        "le chat ne regarde pas la souris",
    ),
    "de after a negation": (
        says("they", "buy", negative=True, tense="past", object=np("egg", "a", plural=True)),
        "they did not buy any eggs",
        "ils n' ont pas acheté d' œufs",
    ),
    "des turns into de": (
        says("we", "see", object=np("garden", "a", plural=True, adjective="beautiful")),
        "we see some beautiful gardens",
        "nous voyons de beaux jardins",
    ),
    "a question": (
        says("he", "wait", question="yes or no", object=np("queen")),
        "does he wait for the queen ?",
        "est-ce qu' il attend la reine ?",
    ),
    "why": (
        says(np("boy"), quality="sad", tense="past", question="why"),
        "why was the boy sad ?",
        "pourquoi est-ce que le garçon était triste ?",
    ),
    "past with être agrees": (
        says(np("sister", "two", plural=True), "arrive", tense="past"),
        "two sisters arrived",
        "deux sœurs sont arrivées",
    ),
    "future": (
        says("you", "choose", tense="future", negative=True, object=np("hat", "our")),
        "you will not choose our hat",
        "vous ne choisirez pas notre chapeau",
    ),
    "contraction": (
        says("she", "go", preposition="to", place=np("market")),
        "she goes to the market",
        "elle va au marché",
    ),
    "no contraction before a vowel": (
        says("she", "come", preposition="near", place=np("hotel")),
        "she comes near the hotel",
        "elle vient près de l' hôtel",
    ),
    "contraction with de": (
        says("he", "stay", tense="past", preposition="near", place=np("bridge", plural=True)),
        "he stayed near the bridges",
        "il est resté près des ponts",
    ),
    "an object pronoun stands in front": (
        says(np("teacher"), "like", negative=True, object="her"),
        "the teacher does not like her",
        "le professeur ne l' aime pas",
    ),
    "all of a kind": (
        says(NounPhrase(NOUNS["cat"], "", plural=True), quality="jealous"),
        "cats are jealous",
        "les chats sont jaloux",
    ),
}


@pytest.mark.parametrize("name", SENTENCES)
def test_a_rule(name):
    meaning, *expected = SENTENCES[name]
    assert [english(meaning), french(meaning)] == expected


def test_an_english_sentence_has_one_translation():
    draw, seen = Random(3), {}
    for _ in range(20_000):
        meaning = draw_meaning(draw)
        assert seen.setdefault(english(meaning), french(meaning)) == french(meaning)


def test_every_word_of_the_lexicon_is_used():
    draw = Random(4)
    used = {word for _ in range(30_000) for word in english(draw_meaning(draw)).split()}
    assert {noun.english for noun in NOUNS.values()} <= used
    assert {noun.english_plural for noun in NOUNS.values()} <= used
    assert {word for verb in VERBS.values() for word in (verb.english, verb.third, verb.past)} <= used
    assert set(QUALITIES) <= used
