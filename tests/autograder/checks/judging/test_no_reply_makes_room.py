"""A law: how far numbers may be off is said by the record and the right answer, never by what came back."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.checks.catalogues import catalogue, find
from autograder.checks.judging import Reply
from autograder.checks.judging.gradients import agrees
from autograder.checks.judging.judge import _compared
from exercises.building.models.min_transformer_behaviour import leaks
from exercises.nb06_positions.rotary import EXERCISE as ROTARY
from exercises.nb07_encoder_and_decoder.decoder_layer import _past_stays

SIZES = st.floats(0, 280).map(lambda power: 10.0**power)


@cache
def cases(slug):
    """The cases of a record that are held against numbers of its reference, with these."""
    exercise = find(slug)
    found = []
    for case in exercise.cases(np.random.default_rng(5)):
        if exercise.reference is not None and case.given and case.values:
            expected = tuple(np.asarray(one, np.float64) for one in exercise.reference(**case.given))
            if all(one.size and not np.isnan(one).all() for one in expected):
                found.append((case, expected))
    return found


@pytest.mark.parametrize("slug", [slug for slug in catalogue() if cases(slug)])
@settings(max_examples=3, deadline=None)
@given(size=SIZES, seed=st.integers(0, 9), only=st.booleans())
def test_no_error_is_small_since_the_reply_is_large(slug, size, seed, only):
    rng = np.random.default_rng(seed)
    for case, expected in cases(slug):
        values = []
        for one in expected:
            noise = rng.uniform(1, 2, one.shape) * rng.choice([-1, 1], one.shape)
            if only and one.size > 1:  # all but one number are huge, and it alone is nearly right
                noise.flat[0] = 1e-2 / size
            values.append(np.nan_to_num(one) + noise * size * (1 + np.nan_to_num(np.abs(one))))
        value = values[0] if len(values) == 1 else tuple(values)
        replied = [value] * (len(case.probe.then) + 1) if case.probe.then else value
        assert _compared(find(slug), case, Reply(replied), expected).problem is not None


@given(expected=st.floats(-1e4, 1e4), size=SIZES, sign=st.sampled_from([-1, 1]))
def test_no_gradient_is_right_since_it_is_large(expected, size, sign):
    assert agrees(expected, expected)
    assert not agrees(expected + sign * size * (1 + abs(expected)), expected)


@given(size=st.floats(0, 12).map(lambda power: 10.0**power))
def test_nothing_may_leak_since_what_should_move_moves_far(size):
    moves = np.array([0, 0, 2e-4, size, size])
    assert leaks(moves, 3)
    assert not leaks(np.where(moves == 2e-4, 0, moves), 3)

    before = np.zeros((1, 5, 2))
    changed, other = before + moves[:, None], before + size
    assert _past_stays(3)(Reply([before + size, changed + size, other])) is not None


@given(size=st.floats(2, 12).map(lambda power: 10.0**power))
def test_products_that_grow_depend_on_more_than_the_distance(size):
    (case,) = (case for case in ROTARY.cases(np.random.default_rng(1)) if case.check and "T = 7" in case.about)
    (q,), (k,) = case.probe.args, case.probe.then[0].args
    grown = size * np.ones_like(q, np.float64)
    grown[:, 1:] += 0.01
    assert case.check(Reply([grown, size * np.ones_like(k, np.float64)])) is not None
