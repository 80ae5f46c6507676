"""Text as people write it, and as the embedded corpus has it."""

from pathlib import Path

import pytest

from course.text.corpora import embedded_corpus, spaced, unspaced

SPACED = [line.split("\t") for line in Path(__file__).with_name("spaced.tsv").read_text("utf-8").splitlines()[1:]]


@pytest.mark.parametrize(("text", "expected"), SPACED)
def test_spaced(text, expected):
    assert spaced(text) == expected


def test_there_and_back():
    for english, french in embedded_corpus(600, 40).train:
        assert spaced(unspaced(french)) == french
        assert spaced(english) == english
