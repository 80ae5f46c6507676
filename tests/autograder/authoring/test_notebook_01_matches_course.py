"""The functions taught in notebook 01 give the values of `course.text`."""

from pathlib import Path

import numpy as np
import pytest

from autograder.authoring.source import read_source
from autograder.checks.catalogues import catalogue
from course import text

NAME = "01-text-as-numbers"
SOURCE = Path(__file__).parents[3] / "solutions" / f"{NAME}.py"
RANDOM = np.random.default_rng(0)
STORIES = text.little_stories(20)
VECTORS = RANDOM.normal(size=(2, 4, 5))
IDS = RANDOM.integers(0, 7, (2, 3))

CALLS = {
    "build_vocabulary": [(STORIES,), ([],)],
    "pad_or_truncate": [([6, 7, 8], 5), ([6, 7, 8], 2), ([], 2, 9)],
    "one_hot": [(IDS, 7), (3, 4)],
    "embedding_lookup": [(VECTORS[0].repeat(2, 0), IDS), (VECTORS[1], 2)],
    "skip_gram_pairs": [([4, 1, 1, 2, 4], 2), ([3], 2), ([], 1)],
    "cosine_similarity": [(VECTORS, VECTORS[::-1]), (VECTORS, VECTORS[0, 0])],
}


PUZZLES = {"read_off_ids"}  # the course itself never reads ids off a text


def taught(slug):
    """The function that the solution of an exercise defines."""
    import tensorflow as tf

    namespace = {"np": np, "tf": tf}
    source = next(c.source for c in read_source(SOURCE, catalogue()) if (c.slug, c.role) == (slug, "solution"))
    exec(source, namespace)
    return namespace[slug]


@pytest.mark.parametrize("slug", CALLS)
def test_what_is_taught_is_what_the_course_uses(slug):
    for args in CALLS[slug]:
        ours, theirs = taught(slug)(*args), getattr(text, slug)(*args)
        if isinstance(theirs, np.ndarray | np.floating):
            np.testing.assert_allclose(ours, theirs, atol=1e-6)
        else:
            assert ours == theirs


def test_every_exercise_of_the_notebook_is_compared():
    assert set(CALLS) | PUZZLES == {slug for slug, record in catalogue().items() if record.notebook == NAME}


def test_the_printed_ids_are_read_off():
    ids = [1996, 4937, 7771, 2006, 1996, 6411, 1012, 2009, 2001, 2205, 5458, 2000, 2131, 2039, 1012]
    words = ["the", "cat", "slept", "on", "the", "couch", ".", "it", "was", "too", "tired", "to", "get", "up", "."]
    found = taught("read_off_ids")("The cat slept on the couch. It was too tired to get up.", ids)
    assert [found[word] for word in words] == ids
    assert len(found) == 13
