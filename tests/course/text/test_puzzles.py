"""Puzzles from running text. That their values are right, the judge says: tests/exercises/test_course_pieces.py."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from course.text import corrupt_spans, draw_spans, mask_tokens, next_token_pairs


def test_a_rate_is_a_share():
    with pytest.raises(ValueError, match="between 0 and 1, got 15"):
        mask_tokens(np.arange(5, 200), 4, 200, [0], rate=15)


def test_one_token_has_no_next():
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


@pytest.mark.parametrize("spans", [[(3, 1), (1, 1)], [(0, 2), (1, 1)], [(2, 3)], [(1, 0)]])
def test_spans_must_fit(spans):
    with pytest.raises(ValueError, match="within 4 tokens, got"):
        corrupt_spans([1, 2, 3, 4], spans, 99)


def test_one_token_has_no_spans():
    with pytest.raises(ValueError, match="two tokens at least, got a length of 1"):
        draw_spans(1)
