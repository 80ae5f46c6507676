"""The grammar of the embedded corpus: what English and French do differently."""

import re
from pathlib import Path

import pytest

from course.text.corpora.languages.english import english
from course.text.corpora.languages.french import french
from course.text.corpora.languages.verbs import GO, HAVE, MODALS, TO_ALL, TO_THINGS, WITHOUT_OBJECT
from tests.course.text.corpora.meanings import NOUNS, QUALITIES, VERBS, np, says

MEANINGS = {
    "agreement in gender": says(np("girl"), quality="happy"),
    "agreement in number": says(np("dog", plural=True), quality="great"),
    "adjective after the noun": says(np("car", adjective="red"), quality="expensive"),
    "adjective before the noun": says(np("bird", "a", adjective="old"), "sing"),
    "elision of the article": says("she", "eat", object=np("apple", "this", adjective="green")),
    "elision": says("I", "love", object=np("bee")),
    "cet before a vowel": says(np("friend", "this"), quality="nice"),
    "mon before a feminine vowel": says(np("island", "my"), quality="dry"),
    "negation": says(np("cat"), "watch", negative=True, object=np("mouse")),
    "de after a negation": says("they", "buy", negative=True, tense="past", object=np("egg", "a", plural=True)),
    "des turns into de": says("we", "see", object=np("garden", "a", plural=True, adjective="beautiful")),
    "a question": says("he", "wait", question="yes or no", object=np("queen")),
    "why": says(np("boy"), quality="sad", tense="past", question="why"),
    "past with être agrees": says(np("sister", "two", plural=True), "arrive", tense="past"),
    "future": says("you", "choose", tense="future", negative=True, object=np("hat", "our")),
    "contraction": says("she", "go", places=(("to", np("market")),)),
    "no contraction before a vowel": says("she", "come", places=(("near", np("hotel")),)),
    "contraction with de": says("he", "stay", tense="past", places=(("near", np("bridge", plural=True)),)),
    "an object pronoun stands in front": says(np("teacher"), "like", negative=True, object="her"),
    "a participle agrees with a pronoun in front of it": says(np("king"), "see", tense="past", object="her"),
    "love of someone": says("I", "love", object="you"),
    "all of a kind, as an object": says(np("dog", "", plural=True), "love", object=np("cat", "", plural=True)),
    "some of a kind": says(np("cat"), "eat", object=np("mouse", "", plural=True)),
    "none of a kind": says(np("cat"), "eat", negative=True, object=np("mouse", "", plural=True)),
    "a profession has no article": says("I", role=np("student", "a")),
    "a profession of hers": says("she", role=np("baker", "a"), tense="past"),
    "a profession with a quality": says("he", role=np("doctor", "a", adjective="good")),
    "what is shown": says("this", role=np("dog", "my")),
    "what is shown, several": says("these", role=np("friend", "my", plural=True), negative=True),
    "the article stays after être": says("it", role=np("house", "a", adjective="red"), negative=True),
    "what is shown, asked": says("this", role=np("book", "your"), question="yes or no"),
    "what there is": says("there", role=np("cat", "a"), places=(("in", np("garden")),)),
    "what there is not": says("there", role=np("key", "a", plural=True), negative=True, places=(("on", np("table")),)),
    "a wish": says("we", "go", modal="want", places=(("to", np("beach")),)),
    "a pronoun stands before its infinitive": says("he", "see", modal="can", negative=True, object="them"),
    "what must be": says(np("girl", plural=True), modal="must", quality="patient"),
    "what is going on": says(np("baker"), "run", ongoing=True, question="why"),
    "not comes early": says(
        "you", "like", negative=True, early_not=True, question="yes or no", object=np("dog", "", plural=True)
    ),
    "have": says("I", "have", object=np("dog", "two", plural=True)),
    "had": says("she", "have", tense="past", object=np("car", "a")),
    "where": says(np("key", "my", plural=True), question="where"),
    "where one lives": says("you", "live", question="where"),
    "what": says("you", "want", question="what"),
    "who": says("who", "eat", tense="past", question="who", object=np("cake")),
    "two of them": says(np("cat", other=np("mouse")), quality="small"),
    "two qualities": says(np("house"), quality="big", also="old"),
    "two sentences": says(
        np("dog", plural=True), quality="great", joined=("and", says(np("cat", plural=True), quality="small"))
    ),
    "somewhere": says(np("woman"), "see", object=np("man"), places=(("in", np("garden")),)),
    "des melts away behind de": says("he", "walk", places=(("near", np("tree", "a", plural=True)),)),
    "a time": says("I", "come", tense="future", time="tomorrow"),
    "very": says("it", quality="beautiful", very=True),
    "all of a kind": says(np("cat", "", plural=True), quality="jealous"),
}


SENTENCES = [line.split("\t") for line in Path(__file__).with_name("sentences.tsv").read_text("utf-8").splitlines()[1:]]


@pytest.mark.parametrize(("rule", "in_english", "in_french"), SENTENCES)
def test_a_rule(rule, in_english, in_french):
    meaning = MEANINGS[rule]
    assert (english(meaning), french(meaning)) == (in_english, in_french)


def test_each_meaning_has_its_sentences():
    assert [rule for rule, *_ in SENTENCES] == list(MEANINGS)


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
