"""What a room says first: the grammar says what was translated by hand, and none of it is learned."""

from random import Random

import pytest

from course.text.corpora import embedded_corpus
from course.text.corpora.english import english
from course.text.corpora.french import french
from course.text.corpora.grammar import draw_meaning
from course.text.corpora.room import ROOM


@pytest.fixture(scope="module")
def corpus():
    return embedded_corpus()


def test_the_grammar_says_the_same():
    by_hand, drawn = dict(ROOM), {}
    draw = Random(8)
    for _ in range(60_000):
        meaning = draw_meaning(draw)
        if (sentence := english(meaning)) in by_hand:
            drawn[sentence] = french(meaning)
    assert len(drawn) > 5
    assert drawn == {sentence: by_hand[sentence] for sentence in drawn}


def test_none_of_it_is_learned_or_asked(corpus):
    said = {sentence for sentence, _ in ROOM}
    assert len(said) == len(ROOM) > 66
    assert not said & {sentence for sentence, _ in corpus.train + corpus.held_out}


def test_its_words_are_learned(corpus):
    known = {word for pair in corpus.train for line in pair for word in line.split()}
    assert not {word for pair in ROOM for line in pair for word in line.split()} - known
