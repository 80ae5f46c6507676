"""What of the NumPy references the course itself has in no other form: by hand, and how they leak and are bent.

The rest is held against the course, and the course against Keras: test_course_pieces.py, tests/course/layers.
"""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from autograder.checks.building.misconceptions import ideas_beside
from autograder.checks.judging.edits import with_edits
from autograder.checks.judging.records import Misconception
from exercises.building import heads
from exercises.building.models.find_the_leak_layers import GOOD, LEAKY
from exercises.nb02_self_attention.scalar_self_attention import scalar_attention
from exercises.nb03_masking.causal_mask import look_ahead
from exercises.nb13c_from_memory_again.block_gradients import block_gradients
from exercises.reference.attention import attend

SCALES_AND_MASKS = ideas_beside(str(Path(heads.__path__[0], "scales_and_masks.edits")))


def test_scalar_attention_by_hand() -> None:
    # Scores ln 2 · x_i x_j for x = (0, 1): rows (0, 0) and (0, ln 2). Values 3 x.
    h, p = scalar_attention(np.array([0.0, 1.0]), np.log(2), 1.0, 3.0)
    assert np.allclose(p, [[1 / 2, 1 / 2], [1 / 3, 2 / 3]])
    assert np.allclose(h, [1.5, 2.0])


def test_gradients_by_hand_are_a_tapes() -> None:
    import tensorflow as tf

    rng = np.random.default_rng(0)
    shapes = ((2, 4, 6), (6, 3), (6, 3), (6, 3), (3, 6), (6, 5), (5, 6), (2, 4, 6))
    *given, upstream = (tf.constant(rng.normal(size=shape)) for shape in shapes)
    with tf.GradientTape() as tape:
        tape.watch(given)
        x, Wq, Wk, Wv, Wo, W1, W2 = given
        n = x / tf.sqrt(tf.reduce_mean(x**2, axis=-1, keepdims=True) + 1e-6)
        z = tf.matmul(n @ Wq, n @ Wk, transpose_b=True) / 3**0.5
        h = x + tf.nn.softmax(tf.where(np.tri(4) == 1, z, -1e9)) @ (n @ Wv) @ Wo
        m = h / tf.sqrt(tf.reduce_mean(h**2, axis=-1, keepdims=True) + 1e-6)
        loss = tf.reduce_sum(upstream * (h + tf.nn.relu(m @ W1) @ W2))
    found = block_gradients(*(one.numpy() for one in (*given, upstream)))
    for one, other in zip(found, tape.gradient(loss, given), strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-9, atol=1e-12)


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
    multiplied, root_twice, scaled_p, scaled_h, not_transposed, _, inverted, to_zero = map(_edited, SCALES_AND_MASKS)
    assert np.isclose(attend(q, k, v)[1][0, 0, 0], right)
    assert np.isclose(multiplied(q, k, v)[1][0, 0, 0], 1 / (1 + np.exp(-8)))
    assert np.isclose(root_twice(q, k, v)[1][0, 0, 0], 1 / (1 + np.exp(-4 / 2**0.5)))
    assert np.isclose(scaled_p(q, k, v)[1][0, 0, 0], 1 / (1 + np.exp(-4)) / 2)
    h, p = scaled_h(q, k, v)
    assert np.isclose(p[0, 0, 0], 1 / (1 + np.exp(-4)))
    assert np.isclose(h[0, 0, 0], 1 / (1 + np.exp(-4)) / 2)
    mask = np.array([[0.0, 1.0], [1.0, 1.0]])
    assert np.isclose(to_zero(q, k, v, mask)[1][0, 0, 0], right)
    assert np.allclose(inverted(q, k, v, mask[:1])[1][0], [[0, 1], [0, 1]])
    with pytest.raises(ValueError, match="matmul"):
        not_transposed(q, k, v)


def test_attention_with_an_inverted_mask_shares_out_what_a_blind_row_has() -> None:
    q = k = v = np.array([[[1.0, 0.0], [0.0, 2.0]]])
    h, p = _edited(SCALES_AND_MASKS[5])(q, k, v, np.array([[0.0, 0.0], [1.0, 0.0]]))
    assert np.allclose(p, [[[0.5, 0.5], [1, 0]]])
    assert np.allclose(h, [[[0.5, 1], [1, 0]]])
