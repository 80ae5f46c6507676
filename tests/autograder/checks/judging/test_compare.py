import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from autograder.checks.judging.compare import difference, equal, near
from autograder.checks.judging.values.crossing_types import COMPLEX  # noqa: F401 - the table names it
from tests.tables import rows

DIFFERENCES = rows(__file__, "differences.tsv")
A = np.arange(6.0).reshape(2, 3)
B = A**2 + 10
HALF = np.array([[0, 0, 0], [0, 0.5, 0]])


@pytest.mark.parametrize(("off", "sizes", "remark"), [
    (4096, {"d_model": 4096, "heads": 32}, {"amount": "4,096", "size": "d_model"}),
    (-131_072, {"d_model": 4096, "heads": 32}, {"amount": "131,072", "size": "d_model · heads"}),
    (-131_072, {"d_model": 4096, "heads": 32, "layers": 32}, {"amount": "131,072"}),  # it may be either
    (5, {}, {"amount": "5"}),
])  # fmt: skip
def test_a_count_is_written_out_with_what_it_is_off_by(off, sizes, remark):
    right = 8_030_261_248
    told = difference(right + off, (np.array(float(right)),), ("n",), 1e-13, sizes=sizes)
    assert told.values["sentence"].values == {"name": "n", "got": f"{right + off:,}", "expected": "8,030,261,248"}
    assert told.values["remark"].values == remark
    assert ("more" in told) == (off > 0)


@pytest.mark.parametrize(("value", "sentence"), DIFFERENCES)
def test_the_first_difference_in_one_sentence(value, sentence):
    with np.errstate(all="ignore"):
        assert str(difference(eval(value), (A, B), ("h", "p"), 1e-4)) == sentence


@pytest.mark.parametrize(("name", "verb"), [("the rows", "have"), ("the bias", "has"), ("the loss", "has")])
def test_several_have_and_one_has(name, verb):
    assert difference(B.T, (B,), (name,), 1e-4) == f"{name} {verb} shape {B.T.shape}, expected {B.shape}"


@pytest.mark.parametrize(("value", "right"), [
    ([1, 2, 3], [1.0, 2.0, 3.0]),
    ([np.array(7)], [7.0]),  # one id, as np.argmax gives it
    ([np.array([7.0, 8.0])], [[7.0, 8.0]]),  # a list of rows, of which there is one
    ([np.array([7.0, 8.0])], [7.0, 8.0]),  # a list with the one value that is returned
    ((np.array(7.0),), 7.0),
    ([np.array(7), np.array(8)], [7.0, 8.0]),
    ([7.0, np.array(8.0)], [7.0, 8.0]),
])  # fmt: skip
def test_a_list_of_one_is_read_as_it_fits(value, right):
    assert difference(value, (np.array(right),), ("the list",), 1e-4) is None


@pytest.mark.parametrize(("value", "right", "sentence"), [
    ([1, 2], [1, 2, 3], "the result is [1, 2], expected [1, 2, 3]"),  # a list of ids is shown whole
    ([np.array(1), 2], [1, 3], "the result is [1, 2], expected [1, 3]"),
    ([10**400, 1.5], [1, 1.5], "the result is a list, "),  # too large for a float
    (A + HALF, A, "the result at [1, 1] is 4.5, expected 4 (1 of 6 "),
    (1.00012, 1, "the result is 1.00012, expected 1"),  # with more digits where numbers differ late
    (3.0, 2, "the result is 3, expected 2"),  # a single number has no position
    (3.0, np.zeros(2), "the result is a single number, expected an array of shape (2,)"),
])  # fmt: skip
def test_one_result_is_told_by_its_words(value, right, sentence):
    assert difference(value, (np.asarray(right, float),), ("the result",), 1e-5).startswith(sentence)


def test_where_nan_is_expected_any_finite_number_will_do():
    expected = np.array([1.0, np.nan])
    assert equal(np.array([1.0, 99.0]), expected, 1e-4)
    assert not equal(np.array([1.0, np.nan]), expected, 1e-4)
    told = difference(np.array([5.0, 7.0, 3.0]), (np.array([np.nan, 2.0, 3.0]),), ("h",), 1e-4)
    assert told == "h[1] is 7, expected 2 (1 of 3 numbers differ)"
    assert not equal(np.array([2.0, 99.0]), expected, 1e-4)


def test_shapes_only_looks_at_no_number():
    assert difference(A + 1, (A,), ("h",), 1e-4, values=False) is None
    assert difference(A.T, (A,), ("h",), 1e-4, values=False)


floats = arrays(np.float64, (2, 3), elements=st.floats(-1e6, 1e6))


@given(floats, st.floats(-0.9, 0.9))
def test_tolerance_is_relative_to_one_plus_the_size(values, share):
    for tolerance, right in ((2e-4, values), (1e-4, values[np.rint(values) != values])):  # of whole ones see below
        step = tolerance * (1 + np.abs(right))
        assert equal(right + share * step, right, tolerance)
        assert not right.size or not equal(right + 1.5 * step, right, tolerance)


@given(st.integers(1, 2**20 - 1), st.integers(-9, 9))
def test_the_last_digit_of_whole_numbers_counts(number, off):
    right = np.array([number, 0.5])
    assert equal(right + np.array([off, 0]), right, 1e-4) == (off == 0)
    assert equal(right + np.array([off * 1e-5, 0]), right, 1e-4)  # what float32 makes of it
    assert equal(right + np.array([off, 0]), right, 10)  # a case that allows more
    assert near(np.array([12.0 * 2**20 + 1]), np.array([12.0 * 2**20]), 1e-4).all()
