"""What the grammar says by chance, drawn once for all tests of it."""

from random import Random

import pytest

from course.text.corpora.grammar import draw_meaning
from course.text.corpora.languages.english import english


@pytest.fixture(scope="session")
def drawn():
    """Meanings with their English."""
    draw = Random(8)
    return [(meaning, english(meaning)) for meaning in (draw_meaning(draw) for _ in range(30_000))]
