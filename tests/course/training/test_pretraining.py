"""Each family learns from a small text more than how frequent its words are."""

import keras
import numpy as np
import pytest

from course.models import (
    DecoderOnly,
    MaskedLanguageModel,
    Transformer,
    cut_spans,
    family_model,
    learn,
    masked_words,
    next_words,
    pretrain,
    pretraining_vocabulary,
    unigram_entropy,
)
from course.models.learning import PUZZLES
from course.text import harbour_days

LINES = [line for line, _ in harbour_days()[0]][:16]
VOCABULARY = pretraining_vocabulary(LINES)
CLS, SEP, MASK, FIRST, SECOND = VOCABULARY.ids_of("[CLS] [SEP] [MASK] <0> <1>")
TINY = {"d_model": 32, "num_heads": 2, "dim_feedforward": 32, "dropout": 0.0, "num_layers": 1}


@pytest.mark.parametrize(
    ("name", "kind", "epochs"),
    [
        ("encoder-only", MaskedLanguageModel, 250),
        ("decoder-only", DecoderOnly, 30),
        ("encoder-decoder", Transformer, 80),
    ],
)
def test_the_loss_falls_well_below_the_unigram_entropy(name, kind, epochs):
    keras.utils.set_random_seed(0)
    model = family_model(name, VOCABULARY, **TINY)
    assert isinstance(model, kind)
    told = []
    result = pretrain(
        model, PUZZLES[name], VOCABULARY, LINES, LINES, epochs, after_epoch=lambda epoch, loss: told.append(loss)
    )
    assert told == result.losses
    assert len(told) == epochs
    assert result.losses[0] > result.unigram_entropy
    assert np.mean(result.losses[-5:]) < 0.6 * result.unigram_entropy
    assert result.held_out_loss < 0.6 * result.unigram_entropy  # here the same lines, masked anew


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


def test_the_loss_of_an_epoch_counts_every_guessed_word_alike():
    """Lines of unequal length, one a batch; a rate of almost 0 keeps the model as it is."""
    model = keras.Sequential([keras.layers.Embedding(VOCABULARY.size, VOCABULARY.size, "normal")])
    inputs, labels = next_words(VOCABULARY, ["the old boat sleeps in the harbour", "the sea"])
    loss = keras.losses.SparseCategoricalCrossentropy(from_logits=True, ignore_class=-100)
    expected = float(loss(labels, model(inputs)))
    losses = learn(model, lambda epoch: (inputs, labels), epochs=1, rate=1e-9, batch_size=1)
    assert losses == pytest.approx([expected], rel=1e-4)


def test_there_are_three_families():
    with pytest.raises(ValueError, match="one of encoder-only, decoder-only, encoder-decoder, got 'bert'"):
        family_model("bert", VOCABULARY)
