"""Each family learns from a small text more than how frequent its words are."""

import keras
import numpy as np
import pytest

from course.models import DecoderOnly, MaskedLanguageModel, Transformer
from course.text import harbour_days, next_words, pretraining_vocabulary
from course.training import family_model, learn, pretrain
from course.training.pretraining import PUZZLES

LINES = [line for line, _ in harbour_days()[0]][:8]
VOCABULARY = pretraining_vocabulary(LINES)
TINY = {"d_model": 32, "num_heads": 2, "dim_feedforward": 32, "dropout": 0.0, "num_layers": 1}


@pytest.mark.parametrize(
    ("name", "kind", "epochs"),
    [("encoder-only", MaskedLanguageModel, 15), ("decoder-only", DecoderOnly, 5), ("encoder-decoder", Transformer, 5)],
)
def test_the_loss_falls_well_below_the_unigram_entropy(name, kind, epochs):
    keras.utils.set_random_seed(0)
    model = family_model(name, VOCABULARY, **TINY)
    assert isinstance(model, kind)
    told = []
    result = pretrain(
        model, PUZZLES[name], VOCABULARY, LINES * 16, LINES, epochs, after_epoch=lambda epoch, loss: told.append(loss)
    )  # an epoch costs more than its few steps
    assert told == result.losses
    assert len(told) == epochs
    assert result.losses[0] > result.unigram_entropy
    assert np.mean(result.losses[-2:]) < 0.6 * result.unigram_entropy
    assert result.held_out_loss < 0.6 * result.unigram_entropy  # here the same lines, masked anew


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
