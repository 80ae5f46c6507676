"""What wrong numbers have in common with the right ones."""

import numpy as np
import pytest

from autograder.checks.judging.patterns import pattern
from exercises.building.words_of_lessons import WORDS

RNG = np.random.default_rng(0)
A = RNG.normal(size=(3, 4, 4))
OTHER = RNG.normal(size=(3, 4, 4))


def changed(where):
    other = A.copy()
    other[where] = OTHER[where]
    return other


@pytest.mark.parametrize(
    ("got", "remark"),
    [
        (2 * A, "each number is 2 times the expected one"),
        (-A, "each number has the wrong sign"),
        (A + 0.5, "each number is 0.5 too large"),
        (A - 0.5, "each number is 0.5 too small"),
        (A.swapaxes(1, 2), "the right numbers with the axes 1 and 2 exchanged"),
        (A.swapaxes(0, 1), "the right numbers with the axes 0 and 1 exchanged"),
        (A.reshape(3, 16), "the right numbers in their order, only the shape is wrong"),
        (A[None], "the right numbers in their order, only the shape is wrong"),
        (A[:, ::-1], "the right numbers in reverse order along axis 1"),
        (np.roll(A, 1, axis=1), "the right numbers, moved by one place along axis 1"),
        (A.ravel()[RNG.permutation(A.size)].reshape(A.shape), "all of the right numbers are there, in other places"),
        (changed(slice(1, None)), "right for the first sentence of the batch, wrong for the others"),
        (changed(2), "right but for the last sentence of the batch"),
        (changed((slice(None), 3)), "right but for the last word"),
        (OTHER, ""),
        (changed((0, 0)), ""),
        (A[..., :3], ""),
        (A * np.nan, ""),
    ],
)
def test_what_is_noticed(got, remark):
    assert pattern(got, A, 1e-4, WORDS) == remark


def test_a_course_without_words_speaks_of_axes():
    assert pattern(changed(2), A, 1e-4, {}).endswith("last place along axis 0")


def test_rows_of_a_table_are_called_rows():
    got = A[0].copy()
    got[1:] += OTHER[0][1:]
    assert "first row" in pattern(got, A[0], 1e-4, WORDS)


def test_few_or_plain_numbers_tell_nothing():
    assert pattern(np.array([2.0, 4.0]), np.array([1.0, 2.0]), 1e-4, WORDS) == ""
    assert pattern(np.eye(4)[::-1], np.eye(4), 1e-4, WORDS) == ""  # zeros and ones agree by chance
