"""The picture of a power law: points, line and bets stand where they should."""

import numpy as np
import pytest

from course.figures import power_law


def test_points_line_and_bets_stand_where_they_should():
    (axes,) = power_law([1e3, 1e4], [4.0, 2.0], (32.0, 0.30103), {"the bet": (1e5, 1.2), "trained": (1e5, 1.0)}).axes
    line, points, bet, trained = axes.lines
    np.testing.assert_allclose(line.get_ydata(), 32 * line.get_xdata() ** -0.30103)
    assert line.get_xdata()[0] < 1e3 < 1e5 < line.get_xdata()[-1]
    assert points.get_xydata().tolist() == [[1e3, 4.0], [1e4, 2.0]]
    assert [one.get_xydata().tolist() for one in (bet, trained)] == [[[1e5, 1.2]], [[1e5, 1.0]]]
    assert axes.get_xscale() == axes.get_yscale() == "log"


@pytest.mark.parametrize(("sizes", "losses"), [([1e3], [1.0, 2.0]), ([], [])])
def test_each_size_needs_a_loss(sizes, losses):
    with pytest.raises(ValueError, match="loss"):
        power_law(sizes, losses)


def test_what_has_no_logarithm_is_told():
    with pytest.raises(ValueError, match="must be above 0"):
        power_law([1e3, 1e4], [1.0, np.nan])
