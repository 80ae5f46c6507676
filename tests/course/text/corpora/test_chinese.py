"""The grammar of the embedded corpus in Chinese: what a teacher would mark."""

import pytest

from course.text.corpora import CorpusError, embedded_corpus, unspaced
from course.text.corpora.embedded import LANGUAGES
from course.text.corpora.languages.chinese import chinese
from course.text.corpora.languages.chinese_words import NOUNS
from tests.course.text.corpora.meanings import sentences


@pytest.mark.parametrize(("rule", "meaning", "in_chinese"), sentences("chinese_sentences.tsv"))
def test_a_rule(rule, meaning, in_chinese):
    assert unspaced(chinese(meaning)) == in_chinese


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
