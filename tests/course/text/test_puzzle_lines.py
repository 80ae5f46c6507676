import numpy as np
import pytest

from course.text import (
    Vocabulary,
    cut_spans,
    harbour_days,
    masked_words,
    next_words,
    pretraining_vocabulary,
    unigram_entropy,
)

LINES = [line for line, _ in harbour_days()[0]][:16]
VOCABULARY = pretraining_vocabulary(LINES)
CLS, SEP, MASK, FIRST, SECOND = VOCABULARY.ids_of("[CLS] [SEP] [MASK] <0> <1>")


def test_masked_words_never_mask_or_draw_what_is_no_word():
    puzzles = [masked_words(VOCABULARY, LINES, seed) for seed in range(9)]
    inputs, labels = (np.concatenate(part) for part in zip(*puzzles, strict=True))
    assert (inputs[:, 0] == CLS).all()
    chosen = labels != -100
    assert {0, CLS, SEP} | {MASK} == set(inputs[inputs <= MASK])
    assert inputs.max() < SECOND - 1
    assert labels[chosen].min() > MASK
    assert 0.15 < chosen.mean() < 0.3
    assert not np.array_equal(puzzles[1][1], puzzles[2][1])


def test_next_words_shift_by_one_and_leave_out_the_padding():
    inputs, labels = next_words(VOCABULARY, ["the old boat", "the sea"])
    the, old, boat, sea = VOCABULARY.ids_of("the old boat sea")
    np.testing.assert_array_equal(inputs, [[1, the, old, boat], [1, the, sea, 2]])
    np.testing.assert_array_equal(labels, [[the, old, boat, 2], [the, sea, 2, -100]])


def test_cut_spans_say_what_each_sentinel_stands_for():
    (en_ids, de_ids), labels = cut_spans(VOCABULARY, LINES, seed=3)
    for line, en, de, right in zip(LINES, en_ids, de_ids, labels, strict=True):
        assert de[0] == VOCABULARY.sos_id
        real = right[right != -100]
        assert real[-1] == VOCABULARY.eos_id
        np.testing.assert_array_equal(de[1 : len(real)], real[:-1])
        spans, rebuilt = VOCABULARY.decode([real])[0].split("<0> ")[1], VOCABULARY.decode([en])[0]
        first, _, rest = spans.partition(" <1>")
        rebuilt = rebuilt.replace("<0>", first).replace("<1>", rest.removesuffix(" <2>").strip())
        assert rebuilt == line


def test_unigram_entropy():
    assert unigram_entropy([[7, 7, -100, -100]]) == 0
    assert unigram_entropy([[4, 5], [6, 7]]) == pytest.approx(np.log(4))
    assert unigram_entropy([4, 4, 4, 5]) == pytest.approx(-(0.75 * np.log(0.75) + 0.25 * np.log(0.25)))


@pytest.mark.parametrize("make", [masked_words, next_words, cut_spans])
def test_a_puzzle_needs_its_specials(make):
    plain = Vocabulary(["[CLS]", "[SEP]", "[MASK]", "the", "sea", "<2>", "<1>", "<0>"], specials=False)
    with pytest.raises(ValueError, match="make it by pretraining_vocabulary"):
        make(plain, ["the sea"])
