"""Byte-pair encoding: by hand, and against the library behind `SubwordVocabulary`."""

import json

from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Tokenizer, models

from course.models import STORY_TELLER
from course.text import bedtime_stories, byte_pieces, python_manual, text_of_signs
from course.text.pair_encoding import decode_bpe, encode_bpe, train_bpe, word_counts

TOKENIZER = (STORY_TELLER / "tokenizer.json").read_text(encoding="utf-8")
LIBRARY, MERGES = Tokenizer.from_str(TOKENIZER), json.loads(TOKENIZER)["model"]["merges"]


@given(st.text(st.sampled_from("the foxwasé  dZ12_-,.!'\n\t狗😀ſ"), max_size=30))
def test_bytes_are_cut_as_the_library_cuts_them(text):
    cut = byte_pieces(text, map(tuple, MERGES))
    assert cut == LIBRARY.encode(text).tokens
    assert text_of_signs("".join(cut)) == text


def test_a_text_is_cut_as_the_library_cuts_it_and_can_be_put_together_again():
    stories = bedtime_stories(60)
    merges = train_bpe(word_counts(stories), 300)
    letters = {letter for word in word_counts(stories) for letter in word}
    pieces = [*sorted(letters), *dict.fromkeys("".join(pair) for pair in merges)]
    library = Tokenizer(models.BPE({piece: i for i, piece in enumerate(pieces)}, merges))
    for story in [*bedtime_stories(5, seed=1), "no such words, whatsoever"]:
        cut = encode_bpe(story, merges)
        assert decode_bpe(cut) == story
        assert cut == [token for word in story.split() for token in library.encode("_" + word).tokens]


def test_the_manual_is_a_long_text_in_a_drawn_order():
    paragraphs = python_manual()
    assert len(paragraphs) == len(set(paragraphs)) > 1000
    assert sum(map(len, paragraphs)) > 200_000
    assert sorted(python_manual(seed=1)) == sorted(paragraphs) != paragraphs
