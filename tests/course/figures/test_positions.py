import numpy as np
import pytest

from course.figures import position_clocks, position_map, position_waves
from course.layers import sinusoidal_encoding

ENCODING = sinusoidal_encoding(20, 8)


def test_a_map_draws_each_table_on_one_scale():
    left, right = position_map([ENCODING, 3 * ENCODING], titles=["waves", "larger waves"]).axes
    np.testing.assert_allclose(left.images[0].get_array(), ENCODING)
    assert left.images[0].get_clim() == right.images[0].get_clim() == pytest.approx((-3, 3))
    assert (left.get_title(), right.get_title()) == ("waves", "larger waves")
    assert (left.get_xlabel(), left.get_ylabel()) == ("feature", "position")


def test_a_single_table_and_an_empty_one_are_maps_too():
    assert len(position_map(ENCODING).axes) == len(position_map(np.zeros((2, 2))).axes) == 1


def test_waves_are_the_columns_asked_for():
    (axes,) = position_waves(ENCODING, features=(0, 5)).axes
    first, second = axes.lines[:2]
    np.testing.assert_allclose(first.get_ydata(), ENCODING[:, 0])
    np.testing.assert_allclose(second.get_ydata(), ENCODING[:, 5])
    assert [text.get_text() for text in axes.get_legend().get_texts()] == ["feature 0", "feature 5"]


def test_the_hand_of_a_clock_points_up_at_first_and_turns_clockwise():
    first, second = position_clocks(ENCODING, positions=[0, 1]).axes
    assert len(first.lines) == 4
    (x0, x1), (y0, y1) = first.lines[0].get_data()
    assert (x1 - x0, y1 - y0) == pytest.approx((0, 0.36))
    (x0, x1), (y0, y1) = second.lines[0].get_data()
    assert np.arctan2(x1 - x0, y1 - y0) == pytest.approx(1, abs=1e-5)
    assert [text.get_text() for text in second.texts] == ["pos 1"]


@pytest.mark.parametrize(("draw", "told"), [
    (lambda: position_map(ENCODING[0]), r"got shape \(8,\)"),
    (lambda: position_map(ENCODING, titles=["a", "b"]), "titles has 2 names for 1 positions"),
    (lambda: position_waves(ENCODING, features=()), "one to four columns, got 0"),
    (lambda: position_clocks(ENCODING[:, :7], [0]), "must be even, got 7"),
    (lambda: position_clocks(ENCODING, [0, 20]), r"positions 0 to 19, got \[20\]"),
])  # fmt: skip
def test_what_cannot_be_drawn_is_told(draw, told):
    with pytest.raises(ValueError, match=told):
        draw()
