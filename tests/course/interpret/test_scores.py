"""Scores of heads, against numbers by hand."""

import numpy as np
import pytest

from course.interpret import induction_scores, previous_token_scores


def looking_at(places, length):
    """A map (1, 1, T, T) whose row t looks at places[t] alone."""
    p = np.zeros((1, 1, length, length))
    for row, place in enumerate(places):
        p[0, 0, row, place] = 1
    return p


def test_the_word_before_is_one_and_nothing_else_counts():
    before, itself, after = looking_at([0, 0, 1, 2], 4), looking_at([0, 1, 2, 3], 4), looking_at([1, 2, 3, 3], 4)
    p = np.concatenate([before, itself, after], axis=1)
    np.testing.assert_allclose(previous_token_scores(p), [1, 0, 0])


def test_the_first_row_does_not_count_and_sentences_do():
    p = np.array([[[[1, 0, 0], [0.2, 0.8, 0], [0, 0.6, 0.4]]], [[[1, 0, 0], [0.4, 0.6, 0], [0, 0, 1]]]])
    np.testing.assert_allclose(previous_token_scores(p), [(0.2 + 0.6 + 0.4 + 0) / 4])


def test_an_induction_head_looks_behind_the_last_earlier_place():
    ids = [[5, 8, 5, 9, 5]]
    last, first, same = looking_at([0, 0, 1, 0, 3], 5), looking_at([0, 0, 1, 0, 1], 5), looking_at([0, 0, 0, 0, 2], 5)
    p = np.concatenate([last, first, same], axis=1)
    np.testing.assert_allclose(induction_scores(p, ids), [1, 0.5, 0])


def test_rows_of_all_sentences_count_alike_and_rows_without_an_earlier_place_do_not():
    p = np.full((2, 1, 4, 4), 0.25)
    p[0, 0, 3] = [0, 0.9, 0.1, 0]
    # The first sentence has one such row (0.9), the second three (0.25 each).
    np.testing.assert_allclose(induction_scores(p, [[1, 2, 3, 1], [4, 4, 4, 4]]), [(0.9 + 0.75) / 4])


def test_nothing_twice_is_a_score_of_zero():
    np.testing.assert_array_equal(induction_scores(np.full((1, 3, 2, 2), 0.5), [[1, 2]]), [0, 0, 0])


@pytest.mark.parametrize(("call", "message"), [
    (lambda: previous_token_scores(np.ones((2, 3, 3))), r"got shape \(2, 3, 3\)"),
    (lambda: previous_token_scores(np.ones((1, 2, 3, 4))), r"got shape \(1, 2, 3, 4\)"),
    (lambda: previous_token_scores(np.ones((1, 2, 1, 1))), "two words at least"),
    (lambda: induction_scores(np.ones((1, 2, 3, 3)), [[1, 2]]), r"here \(1, 3\), got shape \(1, 2\)"),
])  # fmt: skip
def test_other_shapes_are_refused(call, message):
    with pytest.raises(ValueError, match=message):
        call()
