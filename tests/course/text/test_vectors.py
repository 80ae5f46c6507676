"""Padding, one-hot, lookup, cosine, skip-gram pairs and what they teach a table of vectors."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from course import text
from course.text.little_stories import KINDS
from course.training import train_skip_gram

BOX = [[1, 2, 3, 4, 5], [6, 7, 8, 0, 0], [1, 9, 10, 3, 4]]
sentence = st.lists(st.integers(1, 9), max_size=8)


def test_the_word_box():
    sentences = ["I went to the beach", "it was cold", "I came back to the house"]
    vocabulary = text.build_vocabulary(sentences)
    assert list(vocabulary.values()) == list(range(1, 12))
    ids = [[vocabulary[word] for word in line.split()] for line in sentences]
    assert [text.pad_or_truncate(row, 5) for row in ids] == BOX
    assert text.pad_batch(ids, 5).tolist() == BOX
    assert text.one_hot(BOX, 12).shape == (3, 5, 12)
    assert text.embedding_lookup(np.zeros((12, 4)), BOX).shape == (3, 5, 4)


@given(sentence, st.integers(0, 10))
def test_padding_makes_the_length_and_keeps_the_input(ids, length):
    before = list(ids)
    padded = text.pad_or_truncate(ids, length, pad_id=99)
    assert ids == before
    assert len(padded) == length
    assert padded[: len(ids)] == ids[:length]
    assert set(padded[len(ids) :]) <= {99}
    assert text.pad_batch([ids], length, 99).tolist() == [padded]


def test_a_batch_is_as_long_as_its_longest():
    assert text.pad_batch([[1], [2, 3], []]).tolist() == [[1, 0], [2, 3], [0, 0]]
    assert text.pad_batch([]).shape == (0, 0)


@pytest.mark.parametrize("wrong", [11, -1])
def test_an_id_without_a_place_is_told(wrong):
    with pytest.raises(ValueError, match=f"id {wrong} has no place among 11: the ids go from 0 to 10"):
        text.one_hot([1, wrong], 11)


def test_the_nearest_do_not_hold_the_word_itself():
    vectors = [[1.0, 0.0], [0.0, 1.0], [2.0, 0.1], [-1.0, 0.0]]
    assert [i for i, _ in text.nearest(vectors, 0, count=2)] == [2, 1]
    assert len(text.nearest(vectors, 0, count=9)) == 3


def test_stories_are_told_by_their_seed():
    assert len(text.little_stories(5)) == 5
    assert text.little_stories(50, seed=1) == text.little_stories(50, seed=1)
    assert text.little_stories(50, seed=1) != text.little_stories(50, seed=2)
    known = {word for words in KINDS.values() for word in words} | {"the", "on", "and", "in", "with"}
    assert {word for line in text.little_stories(200) for word in line.split()} == known


@pytest.fixture(scope="module")
def learned():
    stories = text.little_stories()
    vocabulary = text.build_vocabulary(stories)
    lines = [[vocabulary[word] for word in line.split()] for line in stories]
    pairs = [pair for ids in lines for pair in text.skip_gram_pairs(ids, window=2)]
    return vocabulary, pairs, train_skip_gram(pairs, size=len(vocabulary) + 1)


def test_skip_gram_finds_the_kinds(learned):
    """The three nearest of each word are the three others of its kind."""
    vocabulary, _, (vectors, losses) = learned
    assert vectors.shape == (len(vocabulary) + 1, 16)
    assert losses[0] == pytest.approx(np.log(len(vocabulary) + 1), abs=0.01)
    assert losses[-50:].mean() < losses[0] - 1
    names = {number: word for word, number in vocabulary.items()}
    for words in KINDS.values():
        for word in words:
            found = {names.get(i) for i, _ in text.nearest(vectors, vocabulary[word], count=3)}
            assert found == set(words) - {word}, word


def test_a_seed_gives_the_same_vectors(learned):
    _, pairs, _ = learned
    once, _ = train_skip_gram(pairs, size=38, steps=3)
    again, losses = train_skip_gram(pairs, size=38, steps=3)
    np.testing.assert_allclose(once, again, atol=1e-6)
    assert losses.shape == (3,)
    assert not np.allclose(train_skip_gram(pairs, size=38, steps=3, seed=1)[0], once)


@pytest.mark.parametrize(("pairs", "sentence"), [
    ([], "at least one pair"), ([1, 2], r"must be \(N, 2\).*shape \(2,\)"),
    ([(1, 9)], "from 0 to 8, got 1 to 9"), ([(-1, 2)], "got -1 to 2"),
])  # fmt: skip
def test_wrong_pairs_are_told(pairs, sentence):
    with pytest.raises(ValueError, match=sentence):
        train_skip_gram(pairs, size=9)
