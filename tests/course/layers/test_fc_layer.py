import numpy as np

from course.layers import FCLayer
from tests.course import references
from tests.course.harness import Case, harnessed, noise

CASE = Case(lambda **kw: FCLayer(7, 5, **kw), {"x": noise(2, 3, 4)}, [(2, 3, 5)], references.fc)
test_harness = harnessed({"": CASE})


def test_weights_are_shaped_by_d1_not_by_the_input():
    layer = FCLayer(7, 5)
    layer.build((None, None, 4))
    assert [w.shape for w in (layer.W1, layer.b1, layer.W2, layer.b2)] == [(4, 7), (7,), (7, 5), (5,)]


def test_equal_positions_in_give_equal_positions_out():
    x = np.repeat(noise(2, 1, 4), 3, axis=1)
    y = FCLayer(8, 4)(x).numpy()
    np.testing.assert_array_equal(y[:, 0], y[:, 1])
