"""The grammar of the embedded corpus: what English and French do differently."""

import re

import pytest

from course.text.corpora.languages.english import english
from course.text.corpora.languages.french import french
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


SENTENCES = {
    "agreement in gender": (says(np("girl"), quality="happy"), "the girl is happy", "la fille est heureuse"),
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
    "elision": (says("I", "love", object=np("bee")), "i love the bee", "j' adore l' abeille"),
    "cet before a vowel": (says(np("friend", "this"), quality="nice"), "this friend is nice", "cet ami est gentil"),
    "mon before a feminine vowel": (says(np("island", "my"), quality="dry"), "my island is dry", "mon île est sèche"),
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
    "contraction": (says("she", "go", places=(("to", np("market")),)), "she goes to the market", "elle va au marché"),
    "no contraction before a vowel": (
        says("she", "come", places=(("near", np("hotel")),)),
        "she comes near the hotel",
        "elle vient près de l' hôtel",
    ),
    "contraction with de": (
        says("he", "stay", tense="past", places=(("near", np("bridge", plural=True)),)),
        "he stayed near the bridges",
        "il est resté près des ponts",
    ),
    "an object pronoun stands in front": (
        says(np("teacher"), "like", negative=True, object="her"),
        "the teacher does not like her",
        "le professeur ne l' aime pas",
    ),
    "a participle agrees with a pronoun in front of it": (
        says(np("king"), "see", tense="past", object="her"),
        "the king saw her",
        "le roi l' a vue",
    ),
    "love of someone": (says("I", "love", object="you"), "i love you", "je vous aime"),
    "all of a kind, as an object": (
        says(np("dog", "", plural=True), "love", object=np("cat", "", plural=True)),
        "dogs love cats",
        "les chiens adorent les chats",
    ),
    "some of a kind": (
        says(np("cat"), "eat", object=np("mouse", "", plural=True)),
        "the cat eats mice",
        "le chat mange des souris",
    ),
    "none of a kind": (
        says(np("cat"), "eat", negative=True, object=np("mouse", "", plural=True)),
        "the cat does not eat mice",
        "le chat ne mange pas de souris",
    ),
    "a profession has no article": (says("I", role=np("student", "a")), "i am a student", "je suis étudiant"),
    "a profession of hers": (
        says("she", role=np("baker", "a"), tense="past"),
        "she was a baker",
        "elle était boulangère",
    ),
    "a profession with a quality": (
        says("he", role=np("doctor", "a", adjective="good")),
        "he is a good doctor",
        "c' est un bon médecin",
    ),
    "what is shown": (says("this", role=np("dog", "my")), "this is my dog", "c' est mon chien"),
    "what is shown, several": (
        says("these", role=np("friend", "my", plural=True), negative=True),
        "these are not my friends",
        "ce ne sont pas mes amis",
    ),
    "the article stays after être": (
        says("it", role=np("house", "a", adjective="red"), negative=True),
        "it is not a red house",
        "ce n' est pas une maison rouge",
    ),
    "what is shown, asked": (
        says("this", role=np("book", "your"), question="yes or no"),
        "is this your book ?",
        "est-ce que c' est votre livre ?",
    ),
    "what there is": (
        says("there", role=np("cat", "a"), places=(("in", np("garden")),)),
        "there is a cat in the garden",
        "il y a un chat dans le jardin",
    ),
    "what there is not": (
        says("there", role=np("key", "a", plural=True), negative=True, places=(("on", np("table")),)),
        "there are not any keys on the table",
        "il n' y a pas de clés sur la table",
    ),
    "a wish": (
        says("we", "go", modal="want", places=(("to", np("beach")),)),
        "we want to go to the beach",
        "nous voulons aller à la plage",
    ),
    "a pronoun stands before its infinitive": (
        says("he", "see", modal="can", negative=True, object="them"),
        "he cannot see them",
        "il ne peut pas les voir",
    ),
    "what must be": (
        says(np("girl", plural=True), modal="must", quality="patient"),
        "the girls must be patient",
        "les filles doivent être patientes",
    ),
    "what is going on": (
        says(np("baker"), "run", ongoing=True, question="why"),
        "why is the baker running ?",
        "pourquoi est-ce que le boulanger court ?",
    ),
    "not comes early": (
        says("you", "like", negative=True, early_not=True, question="yes or no", object=np("dog", "", plural=True)),
        "do not you like dogs ?",
        "est-ce que vous n' aimez pas les chiens ?",
    ),
    "have": (says("I", "have", object=np("dog", "two", plural=True)), "i have two dogs", "j' ai deux chiens"),
    "had": (says("she", "have", tense="past", object=np("car", "a")), "she had a car", "elle avait une voiture"),
    "where": (says(np("key", "my", plural=True), question="where"), "where are my keys ?", "où sont mes clés ?"),
    "where one lives": (says("you", "live", question="where"), "where do you live ?", "où est-ce que vous habitez ?"),
    "what": (says("you", "want", question="what"), "what do you want ?", "qu' est-ce que vous voulez ?"),
    "who": (
        says("who", "eat", tense="past", question="who", object=np("cake")),
        "who ate the cake ?",
        "qui a mangé le gâteau ?",
    ),
    "two of them": (
        says(np("cat", other=np("mouse")), quality="small"),
        "the cat and the mouse are small",
        "le chat et la souris sont petits",
    ),
    "two qualities": (
        says(np("house"), quality="big", also="old"),
        "the house is big and old",
        "la maison est grande et vieille",
    ),
    "two sentences": (
        says(np("dog", plural=True), quality="great", joined=("and", says(np("cat", plural=True), quality="small"))),
        "the dogs are great and the cats are small",
        "les chiens sont super et les chats sont petits",
    ),
    "somewhere": (
        says(np("woman"), "see", object=np("man"), places=(("in", np("garden")),)),
        "the woman sees the man in the garden",
        "la femme voit l' homme dans le jardin",
    ),
    "des melts away behind de": (
        says("he", "walk", places=(("near", np("tree", "a", plural=True)),)),
        "he walks near some trees",
        "il marche près d' arbres",
    ),
    "a time": (says("I", "come", tense="future", time="tomorrow"), "i will come tomorrow", "je viendrai demain"),
    "very": (says("it", quality="beautiful", very=True), "it is very beautiful", "c' est très beau"),
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


def test_an_english_sentence_has_one_translation(drawn):
    seen = {}
    for meaning, sentence in drawn[:20_000]:
        translation = french(meaning)
        assert seen.setdefault(sentence, translation) == translation


@pytest.mark.parametrize(
    ("english", "french"),
    [
        ("see", "voir"), ("like", "aimer"), ("buy", "acheter"), ("hear", "entendre"), ("know", "connaître"),
        ("take", "prendre"), ("wait", "attendre"), ("choose", "choisir"), ("sleep", "dormir"), ("run", "courir"),
        ("write", "écrire"), ("go", "aller"), ("come", "venir"), ("have", "avoir"), ("want", "vouloir"),
    ],
)  # fmt: skip
def test_an_infinitive(english, french):
    assert VERBS[english].infinitive == french


def test_what_is_going_on_is_spelt_right():
    """All that the grammar can say; of the rest English has no such form."""
    said = "looking listening finding drawing watching waiting helping eating studying writing carrying taking buying"
    said += " selling choosing washing hiding opening closing sleeping singing working running arriving leaving falling"
    said += " playing dancing staying walking speaking crying coming dreaming swimming going"
    verbs = (*TO_ALL, *TO_THINGS, *WITHOUT_OBJECT, GO, HAVE)
    assert [verb.ing for verb in verbs if verb.ing] == said.split()


def test_nobody_does_it_to_themselves(drawn):
    for _, words in drawn:
        assert not re.search(r"\bi (\w+ )?(see|like|love|help) me\b", words), words
        assert not re.search(r"\b(i am|we are) (my|our)\b", words), words


def test_every_word_of_the_lexicon_is_used(drawn):
    used = {word for _, sentence in drawn for word in sentence.split()}
    assert {form for noun in NOUNS.values() for form in (noun.english, noun.english_plural)} <= used
    verbs = [verb for verb in VERBS.values() if verb not in MODALS]
    assert {word for verb in verbs for word in (verb.english, verb.third, verb.past)} <= used
    assert set(QUALITIES) <= used
