"""Text as people write it, and as the embedded corpus has it."""

import pytest

from course.text.corpora import embedded_corpus, spaced, unspaced


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The dogs are great.", "the dogs are great"),
        ("Isn't the dog great?", "is not the dog great ?"),
        ("They won't eat, I'm sure!", "they will not eat i am sure"),
        ("She can’t; she's tired...", "she cannot she is tired"),
        ("L'oiseau n'est pas grand", "l' oiseau n' est pas grand"),
        ("Is it red？the dogs，my cats。", "is it red ? the dogs my cats"),
        ("  ", ""),
    ],
)
def test_spaced(text, expected):
    assert spaced(text) == expected


def test_there_and_back():
    for english, french in embedded_corpus(600, 40).train:
        assert spaced(unspaced(french)) == french
        assert spaced(english) == english
