"""A lesson and a recipe so small that a training takes seconds."""

import pytest

from course.text.corpora import Corpus, embedded_corpus
from course.training import Recipe, make_dataset

TINY = Recipe(d_model=32, num_heads=2, dim_feedforward=32, num_layers=1, epochs=2, batch_tokens=200, warmup_steps=20)


@pytest.fixture(scope="session")
def corpus():
    found = embedded_corpus(600, 40)
    short = [[pair for pair in pairs if len(pair[1].split()) < 7] for pairs in (found.train, found.held_out)]
    return Corpus(tuple(short[0][:120]), tuple(short[1][:8]))


@pytest.fixture(scope="session")
def lesson(corpus):
    return make_dataset(corpus, TINY)


@pytest.fixture(scope="session")
def recipe():
    return TINY
