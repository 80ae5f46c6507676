"""The board's page says only what the server can send in another language."""

import re

import pytest

from autograder.board.server import PAGE
from autograder.board.words import WORDS, words
from autograder.languages.texts import IN_ENGLISH, texts


def said_in_page():
    found = set()
    for path in PAGE.glob("*.js"):
        for call in re.findall(r"\bsay\(((?:[^()]|\([^()]*\))*)\)", path.read_text(encoding="utf-8")):
            found |= set(re.findall(r'"([^"]+)"', call))
    for path in PAGE.glob("*.html"):
        for text in re.findall(r"data-say>([^<]+)<", path.read_text(encoding="utf-8")):
            found.add(" ".join(text.split()))
    return found


def test_each_word_of_the_page_is_known_and_none_is_left_over():
    known = {one.template for one in WORDS}
    labels = {"Let in", "Remove", "Close the door: no new names", "Open the door: new names may come"}
    labels |= {"Show what is solved", "Show how to join", "{count} solved, {trying} at it"}
    assert said_in_page() - known == set()
    assert known - said_in_page() - labels == set()


@pytest.mark.parametrize("language", ["zh"])
def test_the_page_is_sent_its_words(language):
    sent = words(texts(language))
    assert set(sent) == {str(one) for one in WORDS}
    assert words(IN_ENGLISH) == {}
