"""Our blocks and keras-hub's give the same numbers, weights carried over. keras-hub's masks are 1 = visible."""

import numpy as np
import pytest

from course import layers
from tests.course.harness import ids, noise
from tests.parity.carry import hub_decoder, hub_encoder, stirred

SIZES = [  # B, T, S, D, H, hidden
    (1, 1, 1, 4, 1, 3),
    (2, 7, 5, 24, 3, 31),
    (3, 5, 9, 40, 8, 64),
    (2, 16, 11, 96, 6, 200),
]


def padded(batch, length):
    """Ids with PAD at the end of every sentence but the first, a word at least in each."""
    words = ids(batch, length, high=9)
    for b in range(1, batch):
        words[b, max(1, length - b) :] = 0
    return words


@pytest.mark.parametrize(("B", "T", "S", "D", "H", "hidden"), SIZES)
@pytest.mark.parametrize("kind", ["open", "padding", "causal"])
@pytest.mark.parametrize("norm_first", [False, True])
def test_encoder_block(B, T, S, D, H, hidden, kind, norm_first):
    x, words = noise(B, T, D), padded(B, T)
    ours = stirred(
        (layers.PreLNEncoderLayer if norm_first else layers.TransformerEncoderLayer)(D, H, hidden, dropout=0.0), x
    )
    theirs = hub_encoder(ours, x.shape, "gelu" if norm_first else "relu", norm_first)
    mask = {"open": None, "padding": layers.padding_mask(words), "causal": layers.causal_mask(T)}[kind]
    visible = {
        "open": {},
        "padding": {"padding_mask": words != 0},
        "causal": {"attention_mask": np.tril(np.ones((B, T, T), bool))},
    }[kind]
    np.testing.assert_allclose(ours(x, mask), theirs(x, **visible), atol=2e-5)


@pytest.mark.parametrize(("B", "T", "S", "D", "H", "hidden"), SIZES)
def test_decoder_block(B, T, S, D, H, hidden):
    de_x, en_x, words = noise(B, T, D), noise(B, S, D, seed=1), padded(B, S)
    ours = stirred(layers.TransformerDecoderLayer(D, H, hidden, dropout=0.0), de_x, en_x)
    theirs = hub_decoder(ours, de_x.shape, en_x.shape)
    expected = theirs(de_x, en_x, encoder_padding_mask=words != 0)
    np.testing.assert_allclose(ours(de_x, en_x, layers.causal_mask(T), layers.padding_mask(words)), expected, atol=2e-5)


def test_a_stack_of_blocks():
    x, words = noise(2, 9, 24), padded(2, 9)
    ours = stirred(layers.TransformerEncoder(4, 24, 3, 50, dropout=0.0), x)
    y = x
    for block in ours.blocks:
        y = hub_encoder(block, x.shape)(y, padding_mask=words != 0)
    np.testing.assert_allclose(ours(x, layers.padding_mask(words)), y, atol=5e-5)
