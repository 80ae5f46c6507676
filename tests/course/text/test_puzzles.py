import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from course.text import corrupt_spans, draw_spans, mask_tokens, next_token_pairs, segment_ids


def test_mask_tokens_by_the_numbers():
    ids = np.random.default_rng(0).integers(0, 1000, (400, 500))
    inputs, labels = mask_tokens(ids, mask_id=4, vocab_size=1000, special_ids=[0, 1, 2, 3])
    chosen = labels != -100
    ordinary = ids > 4
    assert not (chosen & ~ordinary).any()
    assert chosen[ordinary].mean() == pytest.approx(0.15, abs=0.005)
    assert (inputs[chosen] == 4).mean() == pytest.approx(0.8, abs=0.01)
    assert (inputs[chosen] == ids[chosen]).mean() == pytest.approx(0.1, abs=0.01)
    np.testing.assert_array_equal(labels[chosen], ids[chosen])
    np.testing.assert_array_equal(inputs[~chosen], ids[~chosen])
    assert (inputs[chosen] >= 4).all()
    assert inputs.dtype == labels.dtype == np.int32


def test_mask_tokens_by_seed():
    ids = np.arange(5, 200)
    one, again, other = (mask_tokens(ids, 4, 200, [0], seed=seed)[1] for seed in (1, 1, 2))
    np.testing.assert_array_equal(one, again)
    assert not np.array_equal(one, other)
    with pytest.raises(ValueError, match="between 0 and 1, got 15"):
        mask_tokens(ids, 4, 200, [0], rate=15)


def test_segment_ids():
    np.testing.assert_array_equal(
        segment_ids([[2, 8, 9, 3, 7, 3, 0], [2, 3, 5, 6, 3, 0, 0]], 3), [[0, 0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 1, 1, 1]]
    )


def test_next_token_pairs():
    inputs, labels = next_token_pairs([[5, 6, 7], [8, 9, 0]])
    np.testing.assert_array_equal(inputs, [[5, 6], [8, 9]])
    np.testing.assert_array_equal(labels, [[6, 7], [9, 0]])
    with pytest.raises(ValueError, match="two tokens at least, got a length of 1"):
        next_token_pairs([5])


def put_back(inputs, targets, sentinels):
    """Undo the corruption: read each sentinel's span out of the targets."""
    spans, current = {}, None
    for token in targets:
        if token in sentinels:
            current = spans.setdefault(token, [])
        else:
            current.append(token)
    return [token for item in inputs for token in (spans[item] if item in sentinels else [item])]


@given(length=st.integers(2, 60), rate=st.floats(0.05, 0.9), mean=st.integers(1, 5), seed=st.integers(0, 9))
def test_spans_can_be_put_back(length, rate, mean, seed):
    ids = list(range(1, length + 1))
    spans = draw_spans(length, rate, mean, seed)
    inputs, targets = corrupt_spans(ids, spans, first_sentinel=999)
    sentinels = set(range(999 - len(spans), 1000))
    assert put_back(inputs, targets, sentinels) == ids
    assert targets[-1] == 999 - len(spans)
    assert len(inputs) + len(targets) == length + 2 * len(spans) + 1
    assert ids == list(range(1, length + 1))


def test_corrupt_spans_by_hand():
    assert corrupt_spans([11, 12, 13, 14, 15, 16], [(1, 2), (4, 1)], 99) == (
        [11, 99, 14, 98, 16],
        [99, 12, 13, 98, 15, 97],
    )
    assert corrupt_spans([11, 12], [], 99) == ([11, 12], [99])
    assert sum(size for _, size in draw_spans(100)) == 15


@pytest.mark.parametrize("spans", [[(3, 1), (1, 1)], [(0, 2), (1, 1)], [(2, 3)], [(1, 0)]])
def test_spans_must_fit(spans):
    with pytest.raises(ValueError, match="within 4 tokens, got"):
        corrupt_spans([1, 2, 3, 4], spans, 99)


def test_one_token_has_no_spans():
    with pytest.raises(ValueError, match="two tokens at least, got a length of 1"):
        draw_spans(1)
