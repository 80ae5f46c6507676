"""Shares as bars."""

import pytest

from course.figures import signed_bars


def test_bars_are_as_long_as_their_shares_from_the_largest_down():
    (axes,) = signed_bars({"a": 0.5, "b": -2.0, "c": 3.0}).axes
    assert [bar.get_width() for bar in axes.patches] == [3.0, 0.5, -2.0]
    assert [tick.get_text() for tick in axes.get_yticklabels()] == ["c", "a", "b"]
    assert [text.get_text() for text in axes.texts] == ["+3.00", "+0.50", "−2.00"]
    heights = [bar.get_y() for bar in axes.patches]
    assert heights == sorted(heights, reverse=True)


def test_the_small_ones_go_together():
    (axes,) = signed_bars({"a": 5.0, "b": -0.25, "c": 0.125, "d": -4.0}, most=3).axes
    assert [bar.get_width() for bar in axes.patches] == [5.0, -4.0, -0.125]
    assert axes.get_yticklabels()[-1].get_text() == "2 others"


@pytest.mark.parametrize(("shares", "most"), [({}, 5), ({"a": 1.0}, 1)])
def test_nothing_to_draw_is_told(shares, most):
    with pytest.raises(ValueError, match="there must be shares"):
        signed_bars(shares, most=most)
