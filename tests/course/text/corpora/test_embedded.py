"""The embedded corpus: always the same, and honest."""

import hashlib
from random import Random

import pytest

from course.text.corpora import LANGUAGES, embedded_corpus, spaced
from course.text.corpora.embedded import is_held_out
from course.text.corpora.grammar import draw_meaning
from course.text.corpora.languages.english import english
from course.text.line_encoder import UNK


def test_it_has_the_size_that_was_asked_for():
    corpus = embedded_corpus(600, 40)
    assert (len(corpus.train), len(corpus.held_out)) == (600, 40)
    sentences = [one for one, _ in corpus.train + corpus.held_out]
    assert len(set(sentences)) == 640


def test_it_is_always_the_same():
    text = "\n".join("\t".join(pair) for pair in embedded_corpus(600, 40).train).encode()
    embedded_corpus.cache_clear()
    assert "\n".join("\t".join(pair) for pair in embedded_corpus(600, 40).train).encode() == text
    assert hashlib.sha256(text).hexdigest()[:16] == "ed04e56fecc6e9d2"


def test_held_out_combinations_are_never_learned():
    """Meanings are drawn anew as the corpus does, and looked at word by word."""
    corpus, draw = embedded_corpus(3000, 100), Random(2017)
    learned, asked = dict(corpus.train), dict(corpus.held_out)
    seen, wanted = set(), {}
    for _ in range(8000):
        meaning = draw_meaning(draw)
        if english(meaning) in asked:
            wanted[english(meaning)] = meaning.combinations()
        elif english(meaning) in learned:
            assert not is_held_out(meaning)
            seen |= meaning.combinations()
    assert len(wanted) == len(asked)
    assert all(combinations - seen for combinations in wanted.values())


def test_every_word_that_is_asked_about_was_learned():
    corpus = embedded_corpus()
    for side in (0, 1):
        known = {word for pair in corpus.train for word in pair[side].split()}
        assert {word for pair in corpus.held_out for word in pair[side].split()} <= known
        assert 300 < len(known) < 1000


@pytest.mark.parametrize("language", LANGUAGES)
def test_set_phrases_stand_at_the_end_and_nowhere_else(language):
    corpus, phrases = embedded_corpus(10_000, 10, language, phrases=True), LANGUAGES[language].phrases
    said = [one for one, _ in phrases]
    assert corpus.train[10_000:] == 2 * phrases
    assert [spaced(one.replace(UNK, "ada")) for one in said] == [one.replace(UNK, "ada") for one in said]
    assert f"my name is {UNK}" in said
    assert len(set(said)) == len(said) > 300
    assert not set(said) & {one for one, _ in corpus.train[:10_000] + corpus.held_out + LANGUAGES[language].room}
