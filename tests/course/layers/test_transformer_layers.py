"""The blocks of the paper and of BERT and GPT."""

import numpy as np
import pytest

from course import layers
from tests.course import references
from tests.course.harness import Case, harnessed, noise

X, EN = noise(2, 4, 6), noise(2, 3, 5, seed=1)
CAUSAL = np.triu(np.ones((4, 4), "float32"), 1)
PADDING = np.array([[[0, 0, 1]], [[0, 0, 0]]], "float32")
SIZES = {"d_model": 6, "num_heads": 2, "dim_feedforward": 10, "dropout": 0.4}


def encoder(**kwargs):
    return layers.TransformerEncoderLayer(**SIZES, **kwargs)


def decoder(**kwargs):
    return layers.TransformerDecoderLayer(**SIZES, **kwargs)


def pre_ln(**kwargs):
    return layers.PreLNEncoderLayer(**SIZES, **kwargs)


def encoder_reference(w, x, attn_mask=None):
    return references.encoder_block(w, 2, x, attn_mask)


def decoder_reference(w, de_x, en_x, tgt_mask=None, memory_mask=None):
    return references.decoder_block(w, 2, de_x, en_x, tgt_mask, memory_mask)


def pre_ln_reference(w, x, attn_mask=None):
    return references.pre_ln_block(w, 2, x, attn_mask)


BOTH = {"de_x": X, "en_x": EN}
CASES = {
    "encoder": Case(encoder, {"x": X}, [X.shape], encoder_reference, another_mask=True),
    "encoder, masked": Case(encoder, {"x": X, "attn_mask": CAUSAL}, [X.shape], encoder_reference, mask="attn_mask"),
    "decoder": Case(decoder, BOTH, [X.shape], decoder_reference, another_mask=True),
    "decoder, causal": Case(decoder, {**BOTH, "tgt_mask": CAUSAL}, [X.shape], decoder_reference, mask="tgt_mask"),
    "decoder, padded": Case(
        decoder, {**BOTH, "memory_mask": PADDING}, [X.shape], decoder_reference, mask="memory_mask", another_mask=True
    ),
    "pre-LN": Case(pre_ln, {"x": X}, [X.shape], pre_ln_reference, another_mask=True),
    "pre-LN, causal": Case(pre_ln, {"x": X, "attn_mask": CAUSAL}, [X.shape], pre_ln_reference, mask="attn_mask"),
}
test_harness = harnessed(CASES)


@pytest.mark.parametrize("cuts", [[1, 1, 1, 1], [2, 1, 1], [1, 3], [4]])
def test_decoder_step_by_step_equals_the_full_pass(cuts):
    layer = decoder()
    whole = layer(X, EN, CAUSAL, PADDING).numpy()
    cache, seen = {}, 0
    for cut in cuts:
        mask = layers.causal_mask(seen + cut)[seen:]
        y, cache = layer(X[:, seen : seen + cut], EN if not seen else None, mask, PADDING, cache=cache)
        np.testing.assert_allclose(y, whole[:, seen : seen + cut], atol=1e-5)
        seen += cut
        assert int(layers.seen_length([cache])) == seen


def test_pre_ln_step_by_step_equals_the_full_pass():
    layer = pre_ln()
    whole = layer(X, CAUSAL).numpy()
    cache = {}
    for t in range(4):
        y, cache = layer(X[:, t : t + 1], cache=cache)
        np.testing.assert_allclose(y[:, 0], whole[:, t], atol=1e-5)
    assert layers.seen_length([{}]) == 0


@pytest.mark.parametrize("make", [encoder, pre_ln])
def test_dropout_is_for_training_only(make):
    layer = make()
    still = layer(X).numpy()
    np.testing.assert_array_equal(layer(X, training=False), still)
    assert not np.allclose(layer(X, training=True), still)


def test_the_residual_wants_inputs_of_d_model():
    with pytest.raises(ValueError, match="5, got 6"):
        encoder()(EN)
    with pytest.raises(ValueError, match="must be d_model=6 wide, got 5"):
        pre_ln()(EN)


@pytest.mark.parametrize(("seen", "new"), [(0, 1), (0, 3), (2, 1), (3, 2)])
def test_the_mask_of_a_step_is_the_end_of_the_whole_mask(seen, new):
    np.testing.assert_array_equal(layers.step_mask(seen, new), layers.causal_mask(seen + new)[seen:])
    np.testing.assert_array_equal(layers.step_mask(seen, new, length=9), layers.causal_mask(9)[seen : seen + new])
