"""The picture of a fit: a line for each step, and the errors where they belong."""

import numpy as np
import pytest

from course.figures import descent

X, Y = np.array([1.0, 2.0, 4.0]), np.array([2.0, 4.0, 8.0])  # y = 2 x


def test_each_step_is_a_line_and_a_point_on_the_curve_of_the_errors():
    points, valley = descent(X, Y, [0.0, 1.0, 2.0]).axes
    *lines, dots = points.lines
    assert [line.get_ydata()[1] for line in lines] == [0.0, 4.0, 8.0]
    assert np.array_equal(dots.get_xydata(), np.stack([X, Y], axis=1))
    curve, way = valley.lines
    assert way.get_xydata().tolist() == [[0.0, 28.0], [1.0, 7.0], [2.0, 0.0]]
    heights = np.interp([0.0, 1.0, 2.0], *curve.get_data())
    assert np.allclose(heights, [28.0, 7.0, 0.0], atol=0.1)


def test_the_whole_way_is_on_the_picture():
    curve, _ = descent(X, Y, [3.0, 1.5, 2.1]).axes[1].lines
    assert curve.get_xdata().min() < 1.5 < 3.0 < curve.get_xdata().max()


@pytest.mark.parametrize(("x", "y", "path"), [(X, Y[:2], [1.0]), (X, Y, []), (X[None], Y[None], [1.0])])
def test_what_cannot_be_drawn_is_refused(x, y, path):
    with pytest.raises(ValueError, match=r"\(N,\).*, got"):
        descent(x, y, path)
