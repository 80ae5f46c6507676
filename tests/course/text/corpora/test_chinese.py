"""The grammar of the embedded corpus in Chinese: what a teacher would mark."""

from pathlib import Path

import pytest

from course.text.corpora import CorpusError, embedded_corpus, unspaced
from course.text.corpora.embedded import LANGUAGES
from course.text.corpora.languages.chinese import chinese
from course.text.corpora.languages.chinese_words import NOUNS
from tests.course.text.corpora.meanings import np, says

SENTENCES = [
    line.split("\t") for line in Path(__file__).with_name("chinese_sentences.tsv").read_text("utf-8").splitlines()[1:]
]
GARDEN = (("in", np("garden")),)
MEANINGS = {
    "a measure word for each noun": says("I", "have", object=np("book", "two", plural=True)),
    "it agrees over a distance": says("I", "see", object=np("car", "this", adjective="expensive")),
    "several of them need none": says(np("dog", plural=True), quality="happy"),
    "people take 们": says(np("student", plural=True), "sing"),
    "no 的 for kin": says(np("mother", "my"), quality="tired"),
    "one 的 is enough": says("he", "wash", object=np("shirt", "my", adjective="red")),
    "everybody knows the king": says(np("king"), "love", object=np("queen")),
    "who is new is brought in": says(np("dog", "a"), "sleep"),
    "where stands before the verb": says("she", "write", places=GARDEN),
    "when too": says("she", "come", tense="future", time="tomorrow"),
    "the wider before the narrower": says("he", "sleep", places=(("on", np("bed")), ("in", np("hotel", "my")))),
    "behind some verbs": says("he", "live", places=GARDEN),
    "what there is, behind where": says("there", role=np("cat", "a"), places=(("on", np("table")),)),
    "没 for 有": says("I", "have", object=np("car", "a"), negative=True),
    "没 for what didn't happen": says("she", "eat", object=np("egg"), tense="past", negative=True),
    "不 for what isn't so": says("she", "eat", object=np("egg"), negative=True),
    "看不见": says("I", "see", object="him", negative=True),
    "了 for what happened": says("he", "buy", object=np("hat", "a"), tense="past"),
    "了 where there is a place, too": says("he", "sleep", tense="past", places=GARDEN),
    "了 behind a verb and its object": says("they", "eat", tense="past"),
    "no 了 for what lasts": says("I", "like", object=np("horse"), tense="past"),
    "nor for where one stays": says("we", "stay", tense="past", places=GARDEN),
    "nor for how it was": says(np("car"), quality="dry", tense="past"),
    "以前 for what somebody was": says("he", role=np("student", "a"), tense="past"),
    "以前 for what somebody had": says("I", "have", object=np("car", "a"), tense="past"),
    "not where it is denied": says("he", role=np("student", "a"), tense="past", negative=True),
    "没 alone for what nobody had": says("I", "have", object=np("car", "a"), tense="past", negative=True),
    "nor for what there was": says("there", role=np("cat", "a"), tense="past", places=GARDEN),
    "when, of what lasted": says("you", "know", object="her", tense="past", question="when"),
    "过 for when one had": says("you", "have", object=np("dog", "a"), tense="past", question="when"),
    "why it went on": says("they", "walk", tense="past", question="why"),
    "why it happened": says("he", "buy", object=np("hat", "a"), tense="past", question="why"),
    "正在": says("I", "work", ongoing=True),
    "正 在": says("I", "work", ongoing=True, places=GARDEN),
    "正 for where one stays": says("she", "stay", ongoing=True, places=GARDEN),
    "正要 for what begins": says("she", "go", ongoing=True, places=(("to", np("garden")),)),
    "快要 for what is over at once": says("he", "leave", ongoing=True),
    "是 … 的 for colours": says(np("door"), quality="red"),
    "很 goes with 不": says(np("door"), quality="heavy", negative=True),
    "very, denied": says(np("door"), quality="heavy", very=True, negative=True),
    "two qualities": says(np("house"), quality="big", also="old"),
    "yes or no": says("you", "like", object=np("dog", "", plural=True), question="yes or no"),
    "who": says("who", "dance", modal="want", question="who"),
    "where": says("you", "work", question="where"),
    "where, of what was": says("you", "work", question="where", tense="past"),
    "when, of what was": says("he", "arrive", question="when", tense="past"),
    "why": says("they", "hate", object="me", question="why"),
    "把 for what is brought somewhere": says(
        "she", "hide", object=np("key"), tense="past", places=(("under", np("bed")),)
    ),
    "a skill": says("I", "swim", modal="can", negative=True),
    "must not": says("we", "open", object=np("door"), modal="must", negative=True),
    "with whom": says("she", "dance", places=(("with", np("brother", "my")),)),
    "but": says("it", quality="big", joined=("but", says("I", "cry"))),
    "by profession": says("she", role=np("doctor", "a")),
    "of several": says("you", role=np("student", "", plural=True)),
}


@pytest.mark.parametrize(("rule", "in_chinese"), SENTENCES)
def test_a_rule(rule, in_chinese):
    assert unspaced(chinese(MEANINGS[rule])) == in_chinese


def test_each_meaning_has_its_sentence():
    assert [rule for rule, _ in SENTENCES] == list(MEANINGS)


def test_every_meaning_has_one_sentence_and_a_number_the_nouns_own_measure_word(drawn):
    seen, known, of, met = {}, set(), dict(NOUNS.values()), 0
    for meaning, said in drawn[:12_000]:
        sentence = chinese(meaning)
        assert seen.setdefault(said, sentence) == sentence
        assert "  " not in sentence
        words = sentence.split()
        assert (words[-1] == "？") == bool(meaning.question)
        known |= set(words)
        for place, word in enumerate(words[:-2]):
            if word in ("两", "三") and words[place + 2] in of:
                assert words[place + 1] == of[words[place + 2]]
                met += 1
    assert {part for noun in NOUNS.values() for part in noun} <= known
    assert not any("a" <= letter <= "z" for letter in "".join(known))
    assert met > 200


def test_the_same_sentences_as_in_french():
    french, found = embedded_corpus(600, 40), embedded_corpus(600, 40, "zh")
    assert [one for one, _ in found.train] == [one for one, _ in french.train]
    with pytest.raises(CorpusError, match=r"not translated into 'de'; it is into: fr \(French\), zh \(Chinese\)\."):
        embedded_corpus(60, 4, "de")


def test_what_a_room_says_was_translated_by_hand(drawn):
    by_hand = dict(LANGUAGES["zh"].room)
    said = {sentence: chinese(meaning) for meaning, sentence in drawn if sentence in by_hand}
    assert len(said) > 5
    assert said == {sentence: by_hand[sentence] for sentence in said}
    known = {word for _, line in embedded_corpus(3000, 100, "zh").train for word in line.split()}
    assert not {word for _, line in LANGUAGES["zh"].room for word in line.split()} - known
