"""The NumPy references against independent truth: numbers by hand, Keras with the same weights, properties."""

from __future__ import annotations

from collections.abc import Callable

import keras
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.checks.judging.edits import with_edits
from autograder.checks.judging.records import Misconception
from exercises.building.attention_misconceptions import (
    KEYS_NOT_TRANSPOSED,
    MASK_INVERTED,
    SCALES,
    SCORES_TO_ZERO,
)
from exercises.building.find_the_leak_layers import GOOD, LEAKY
from exercises.nb02_self_attention.scalar_self_attention import scalar_attention
from exercises.nb03_masking.causal_mask import look_ahead
from exercises.nb03_masking.padding_mask import hide_padding
from exercises.reference.attention import attend, self_attention, softmax

sizes = st.integers(1, 5)
seeds = st.integers(0, 2**32 - 1)


def test_softmax_by_hand() -> None:
    assert np.allclose(softmax(np.log([[1.0, 2.0, 5.0]])), [[1 / 8, 2 / 8, 5 / 8]])
    assert np.allclose(softmax(np.log([[1.0, 3.0], [3.0, 1.0]]), axis=0), [[1 / 4, 3 / 4], [3 / 4, 1 / 4]])
    assert np.allclose(softmax(np.array([1000.0, 1000.0])), [0.5, 0.5])


def test_scalar_attention_by_hand() -> None:
    # Scores ln 2 · x_i x_j for x = (0, 1): rows (0, 0) and (0, ln 2). Values 3 x.
    h, p = scalar_attention(np.array([0.0, 1.0]), np.log(2), 1.0, 3.0)
    assert np.allclose(p, [[1 / 2, 1 / 2], [1 / 3, 2 / 3]])
    assert np.allclose(h, [1.5, 2.0])


def test_attention_by_hand() -> None:
    # d = 4, so scores are halved: q·k = (2 ln 3, 0) gives ln 3 and 0, weights 3/4 and 1/4.
    q = np.array([[[1.0, 1.0, 0.0, 0.0]]])
    k = np.array([[[np.log(3), np.log(3), 9.0, 9.0], [1.0, -1.0, 7.0, 5.0]]])
    v = np.array([[[4.0, 0.0, 8.0, 0.0], [0.0, 4.0, 0.0, 8.0]]])
    h, p = attend(q, k, v)
    assert np.allclose(p, [[[3 / 4, 1 / 4]]])
    assert np.allclose(h, [[[3.0, 1.0, 6.0, 2.0]]])
    h, p = attend(q, k, v, np.array([[[1.0, 0.0]]]))
    assert np.allclose(p, [[[0.0, 1.0]]])
    assert np.allclose(h, v[:, 1:])


def test_masks_by_hand() -> None:
    assert np.array_equal(look_ahead(3)[0], [[0, 1, 1], [0, 0, 1], [0, 0, 0]])
    assert np.array_equal(look_ahead(1)[0], [[0]])
    assert np.array_equal(hide_padding(np.array([[4, 5, 0], [6, 0, 0]]))[0], [[[0, 0, 1]], [[0, 1, 1]]])
    assert np.array_equal(hide_padding(np.array([[4, 0, 4]]), pad_id=4)[0], [[[1, 0, 1]]])


@settings(max_examples=15, deadline=None)
@given(seeds, sizes, sizes, sizes, sizes)
def test_attention_is_that_of_keras(seed: int, B: int, T: int, S: int, d: int) -> None:
    rng = np.random.default_rng(seed)
    q, k, v = (rng.standard_normal((B, n, 1, d)) for n in (T, S, S))
    mask = rng.random((B, T, S)) < 0.5
    mask[..., 0] = False
    h, p = attend(q[:, :, 0], k[:, :, 0], v[:, :, 0], mask)
    theirs = keras.ops.dot_product_attention(q, k, v, mask=~mask[:, None])
    assert np.allclose(h, np.asarray(theirs)[:, :, 0], atol=1e-5)
    assert np.allclose(p.sum(-1), 1)
    assert (p[mask] == 0).all()


@pytest.mark.parametrize("masked", [False, True])
def test_self_attention_is_a_keras_head(masked: bool) -> None:
    rng = np.random.default_rng(3)
    B, T, S, D, d = 2, 3, 5, 7, 4
    q_x, k_x, v_x = rng.standard_normal((B, T, D)), rng.standard_normal((B, S, D)), rng.standard_normal((B, S, D))
    Wq, Wk, Wv = rng.standard_normal((3, D, d))
    mask = np.broadcast_to(np.arange(S) > np.arange(T)[:, None], (B, T, S)) if masked else None
    head = keras.layers.MultiHeadAttention(1, d, use_bias=False, output_shape=d, dtype="float64")
    head.build((B, T, D), (B, S, D), (B, S, D))
    head.set_weights([Wq[:, None], Wk[:, None], Wv[:, None], np.eye(d)[None]])
    keep = None if mask is None else ~mask
    theirs, weights = head(q_x, v_x, k_x, attention_mask=keep, return_attention_scores=True)
    h, p = self_attention(q_x, k_x, v_x, Wq, Wk, Wv, mask)
    assert np.allclose(h, theirs, atol=1e-6)
    assert np.allclose(p, np.asarray(weights)[:, 0], atol=1e-6)


@settings(max_examples=20, deadline=None)
@given(seeds, sizes, sizes, sizes)
def test_rows_are_averages(seed: int, T: int, S: int, d: int) -> None:
    """h lies between the smallest and the largest value; moving all keys by one vector changes nothing."""
    rng = np.random.default_rng(seed)
    q, k, v = rng.standard_normal((1, T, d)), rng.standard_normal((1, S, d)), rng.standard_normal((1, S, d))
    h, p = attend(q, k, v)
    assert (p >= 0).all()
    assert np.allclose(p.sum(-1), 1)
    assert (h <= v.max(1, keepdims=True) + 1e-9).all()
    assert (h >= v.min(1, keepdims=True) - 1e-9).all()
    assert np.allclose(attend(q, k + rng.standard_normal(d), v)[1], p)
    order = rng.permutation(S)
    assert np.allclose(attend(q, k[:, order], v[:, order])[0], h)


def test_a_row_hidden_whole_is_free() -> None:
    rng = np.random.default_rng(0)
    mask = np.array([[[0.0, 1.0], [1.0, 1.0]]])
    h, p = attend(rng.normal(size=(1, 2, 3)), rng.normal(size=(1, 2, 3)), rng.normal(size=(1, 2, 3)), mask)
    assert np.isnan(h[0, 1]).all()
    assert np.isnan(p[0, 1]).all()
    assert np.array_equal(p[0, 0], [1, 0])


@pytest.mark.parametrize("name", GOOD)
@pytest.mark.parametrize("length", [2, 3, 8])
def test_a_good_layer_keeps_to_the_past(name: str, length: int) -> None:
    assert _gap(GOOD[name][0], length) == 0


SHORTEST = {"two steps": 3, "through the past": 3}  # positions that a layer needs to look so far ahead


@pytest.mark.parametrize(("name", "length"), [(n, t) for n in LEAKY for t in (2, 3, 8) if t >= SHORTEST.get(n, 2)])
def test_a_leaky_layer_looks_ahead(name: str, length: int) -> None:
    """And by more than the tolerance of a careful test."""
    assert min(_gap(LEAKY[name][0], length, seed) for seed in range(100)) > 1e-3


def _gap(make, length: int, seed: int = 0) -> float:
    """By how much outputs change when something later changes."""
    rng = np.random.default_rng(seed)
    layer = make(rng, 4)
    de_x, en_x = rng.standard_normal((2, 1, length, 4))
    before = layer(de_x, en_x, look_ahead(length)[0])
    changed = de_x.copy()
    changed[:, -1] += 1
    return float(np.abs(layer(changed, en_x, look_ahead(length)[0]) - before)[:, :-1].max())


@pytest.mark.parametrize("name", ["shifts its mask", "through the past"])
def test_a_leak_by_the_mask_is_closed_by_one_that_hides_everything(name: str) -> None:
    """So a test that hides too much does not see it."""
    rng = np.random.default_rng(0)
    layer = LEAKY[name][0](rng, 4)
    de_x, en_x = rng.standard_normal((2, 1, 6, 4))
    changed = de_x.copy()
    changed[:, -1] += 1
    for hidden in (np.ones((6, 6)), 1.0):
        assert np.array_equal(layer(changed, en_x, hidden)[:, :-1], layer(de_x, en_x, hidden)[:, :-1])


def _edited(idea: Misconception) -> Callable[..., tuple[np.ndarray, np.ndarray]]:
    return with_edits(attend, (idea.edit,))


def test_attention_bent_as_public_code_bends_it() -> None:
    """By hand, on two queries and keys of width 4: q·k is 4 where both are (1, 1, 1, 1)."""
    q = k = v = np.array([[[1.0, 1.0, 1.0, 1.0], [0.0, 0.0, 0.0, 0.0]]])
    right = 1 / (1 + np.exp(-2))  # of the scores 4 / √4 and 0
    multiplied, root_twice, scaled_p, scaled_h = map(_edited, SCALES)
    assert np.isclose(attend(q, k, v)[1][0, 0, 0], right)
    assert np.isclose(multiplied(q, k, v)[1][0, 0, 0], 1 / (1 + np.exp(-8)))
    assert np.isclose(root_twice(q, k, v)[1][0, 0, 0], 1 / (1 + np.exp(-4 / 2**0.5)))
    assert np.isclose(scaled_p(q, k, v)[1][0, 0, 0], 1 / (1 + np.exp(-4)) / 2)
    h, p = scaled_h(q, k, v)
    assert np.isclose(p[0, 0, 0], 1 / (1 + np.exp(-4)))
    assert np.isclose(h[0, 0, 0], 1 / (1 + np.exp(-4)) / 2)
    mask = np.array([[0.0, 1.0], [1.0, 1.0]])
    assert np.isclose(_edited(SCORES_TO_ZERO)(q, k, v, mask)[1][0, 0, 0], right)
    inverted = _edited(MASK_INVERTED[1])(q, k, v, mask[:1])[1][0]
    assert np.allclose(inverted, [[0, 1], [0, 1]])
    with pytest.raises(ValueError, match="matmul"):
        _edited(KEYS_NOT_TRANSPOSED)(q, k, v)


def test_attention_with_an_inverted_mask_shares_out_what_a_blind_row_has() -> None:
    q = k = v = np.array([[[1.0, 0.0], [0.0, 2.0]]])
    h, p = _edited(MASK_INVERTED[0])(q, k, v, np.array([[0.0, 0.0], [1.0, 0.0]]))
    assert np.allclose(p, [[[0.5, 0.5], [1, 0]]])
    assert np.allclose(h, [[[0.5, 1], [1, 0]]])
