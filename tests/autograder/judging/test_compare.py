import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from autograder.judging.compare import difference, equal

A = np.arange(6.0).reshape(2, 3)


def test_equal_values_have_no_difference():
    assert difference((A, A + 1), (A, A + 1), ("h", "p"), 1e-4) is None


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        (A, "one value came back, expected 2: h and p"),
        ((A, A, A), "3 values came back, expected 2: h and p"),
        ((A.T, A), "h has shape (3, 2), expected (2, 3)"),
        ((A, A + np.array([[0, 0, 0], [0, 0.5, 0]])), "p[1, 1] is 4.5, expected 4 (1 of 6 numbers differ)"),
        ((A, A + 1), "p[0, 0] is 1, expected 0"),
        ((A, A * np.nan), "p[0, 0] is nan, where a finite number was expected"),
        (("text", A), "h is not an array of numbers"),
        (([[1, 2], [3]], A), "h is not an array of numbers"),
        (None, "one value came back, expected 2: h and p"),
    ],
)
def test_the_first_difference_in_one_sentence(value, sentence):
    assert difference(value, (A, A), ("h", "p"), 1e-4) == sentence


def test_a_single_number_is_named_without_a_position():
    assert difference(3.0, (np.asarray(2.0),), ("the loss",), 1e-4) == "the loss is 3, expected 2"


def test_where_nan_is_expected_any_finite_number_will_do():
    expected = np.array([1.0, np.nan])
    assert equal(np.array([1.0, 99.0]), expected, 1e-4)
    assert not equal(np.array([1.0, np.nan]), expected, 1e-4)
    assert not equal(np.array([2.0, 99.0]), expected, 1e-4)


def test_shapes_only_looks_at_no_number():
    assert difference(A + 1, (A,), ("h",), 1e-4, values=False) is None
    assert difference(A.T, (A,), ("h",), 1e-4, values=False)


floats = arrays(np.float64, (2, 3), elements=st.floats(-1e6, 1e6))


@given(floats, st.floats(-0.9, 0.9))
def test_tolerance_is_relative_to_one_plus_the_size(values, share):
    step = 1e-4 * (1 + np.abs(values))
    assert equal(values + share * step, values, 1e-4)
    assert not equal(values + 1.5 * step, values, 1e-4)
