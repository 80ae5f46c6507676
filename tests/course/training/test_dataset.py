"""Vocabularies and held-out pairs."""

from dataclasses import replace

import pytest

from course.text import SubwordVocabulary
from course.text.corpora import Corpus, CorpusError
from course.training import hold_out, make_dataset


def test_words(lesson, corpus):
    assert lesson.words
    assert lesson.source is not lesson.target
    assert (len(lesson.train), len(lesson.held_out)) == (len(corpus.train), len(corpus.held_out))


def test_subwords_of_both_languages_in_one_table(corpus, recipe):
    lesson = make_dataset(corpus, replace(recipe, subwords=150, shared_embedding=True))
    assert isinstance(lesson.source, SubwordVocabulary)
    assert lesson.source is lesson.target
    assert not lesson.words


def test_only_long_sentences(recipe):
    corpus = Corpus((("a b c d", "e f g h"),) * 3, (("a", "e"),))
    with pytest.raises(CorpusError, match=r" 3 pairs .* 4"):
        make_dataset(corpus, replace(recipe, max_length=4))


def test_hold_out_never_teaches_what_it_asks():
    pairs = [(f"s{i % 50}", f"t{i}") for i in range(200)]  # each sentence four times
    corpus = hold_out(pairs, share=0.1)
    asked = {one for one, _ in corpus.held_out}
    assert len(asked) == 5
    assert not asked & {one for one, _ in corpus.train}
    assert len(corpus.train) == 4 * 45


def test_hold_out_of_two_and_of_one():
    assert len(hold_out([("a", "b"), ("c", "d")]).held_out) == 1
    with pytest.raises(CorpusError):
        hold_out([("a", "b"), ("a", "c")])
