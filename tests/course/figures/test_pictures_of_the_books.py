"""The pictures that the books draw: a block of numbers, the box of heads, wires, sums, growth, the decoding loop."""

# ruff: noqa: I001 - a list of names is packed

import numpy as np
import pytest
from matplotlib.collections import PathCollection
from matplotlib.colors import to_rgb
from matplotlib.patches import Circle, Rectangle

from course.figures import (
    decoding_steps, feed_forward_wires, model_growth, multi_head_box, tensor_block, word_plus_position,
)  # fmt: skip
from course.figures.plots.model_growth import weight_label
from course.models.configurations import CONFIGURATIONS

random = np.random.default_rng(0)


def texts(axes):
    return [text.get_text() for text in axes.texts]


def test_a_block_has_a_cell_for_each_number_and_says_its_sizes():
    x = np.zeros((2, 3, 4))
    x[0, 2, 1] = 5.0
    (axes,) = tensor_block(x, ["les", "chiens", "sont"]).axes
    cells = [one for one in axes.patches if isinstance(one, Rectangle) and one.get_width() == 1]
    assert len(cells) == 24
    coloured = [one for one in cells if max(one.get_facecolor()[:3]) - min(one.get_facecolor()[:3]) > 0.3]
    assert [(one.get_x(), one.get_y()) for one in coloured] == [(1, 0)], "feature 1 of the last word, in front"
    assert texts(axes)[:3] == ["les", "chiens", "sont"]
    assert "time: T = 3" in texts(axes)


def test_the_box_says_the_shapes_of_the_way_through():
    (axes,) = multi_head_box(12, 3).axes
    assert {"query (B, T, 12)", "3 heads of 4", "split: (B, 3, T or S, 4)", "merge: (B, T, 12)"} <= set(texts(axes))
    pieces = [one for one in axes.patches if type(one) is Rectangle]
    assert len(pieces) == 4 * 3, "q, k and v before, and the heads side by side after"


def test_a_unit_that_rests_is_an_empty_ring():
    x, W1, b1 = np.array([[1.0, -1.0], [0.0, 2.0]]), np.array([[1.0, 0.0, 2.0], [1.0, -1.0, 0.0]]), np.zeros(3)
    W2, b2 = random.normal(size=(3, 2)), np.zeros(2)
    picture = feed_forward_wires(x, W1, b1, W2, b2, ["dogs", "are"])
    hidden = x @ W1 > 0
    for axes, awake in zip(picture.axes, hidden, strict=True):
        units = [one for one in axes.patches if isinstance(one, Circle)]
        assert len(units) == 2 + 3 + 2
        assert [one.get_facecolor()[3] > 0 for one in units[2:5]] == list(awake)
        assert len(axes.lines) == 2 * 3 + 3 * 2
    assert [axes.get_title() for axes in picture.axes] == ["dogs", "are"]


def test_a_word_plus_its_position_adds_up():
    """The worked example of the course: Autobots roll out."""
    words = np.array([[1.769, 2.22, 3.4, 5.8], [7.3, 9.9, 8.5, 7.1], [9.1, 7.1, 0.85, 10.1]])
    places = np.array([[0, 1, 0, 1], [0.841, 0.540, 0.010, 1.000], [0.909, -0.416, 0.020, 1.000]])
    word, place, both = word_plus_position(words, places, ["Autobots", "roll", "out"]).axes
    assert (texts(word)[0], texts(place)[9], texts(both)[9]) == ("1.77", "-0.42", "6.68")
    assert texts(both)[-1] == "11.10"


def test_the_growth_of_models_stands_at_its_numbers():
    counted = {"Transformer base": (2017.45, CONFIGURATIONS["base"].parameters())}
    (axes,) = model_growth(counted).axes
    dots = np.array([dot.get_offsets()[0] for dot in axes.collections if isinstance(dot, PathCollection)])
    assert [2017.45, 63_045_632] in dots.tolist()
    assert [2020.4, 175e9] in dots.tolist()
    assert "Transformer base\n63 million" in texts(axes)
    assert axes.get_yscale() == "log"
    assert [weight_label(one) for one in (1.6e12, 1.5e9, 13_681_040, 900_000)] == [
        "1.6 trillion", "1.5 billion", "13.7 million", "900,000",
    ]  # fmt: skip


def test_the_loop_takes_the_best_and_ends_at_the_end():
    p = [[0.1, 0.7, 0.2], [0.3, 0.2, 0.5], [0.0, 1.0, 0.0]]
    walk = decoding_steps(p, ["les", "chiens", "<EOS>"], ["dogs"], show=2)
    first, second = walk.data["steps"]
    assert first == {"chosen": "chiens", "best": [["chiens", 0.7], ["<EOS>", 0.2]]}
    assert second["chosen"] == "<EOS>"
    (axes,) = walk.still.axes
    assert texts(axes)[2:4] == ["<SOS>", "chiens  0.70"]
    assert "<SOS> chiens" in texts(axes)
    white = [text for text in axes.texts if to_rgb(text.get_color()) == (1, 1, 1)]
    assert len(white) <= 2


@pytest.mark.parametrize(("make", "message"), [
    (lambda: tensor_block(np.zeros((2, 3))), r"x must be \(B, T, D\), at most \(5, 10, 16\), got shape \(2, 3\)"),
    (lambda: tensor_block(np.zeros((6, 1, 1))), r"got shape \(6, 1, 1\)"),
    (lambda: multi_head_box(10, 3), "num_heads must divide 10 and be 1 to 8, got 3"),
    (lambda: multi_head_box(90, 9), "got 9"),
    (lambda: word_plus_position([[1.0]], [[1.0, 2.0]]), r"both must be \(T, d\), got shapes \(1, 1\) and \(1, 2\)"),
    (lambda: model_growth({"none": (2020, 0)}), "none has no weights to draw"),
    (lambda: decoding_steps([0.5, 0.5]), r"p must be \(T, V\), got shape \(2,\)"),
    (lambda: decoding_steps([[0.5, 0.5]], ["a"]), "vocabulary has 1 names for 2 positions"),
    (lambda: feed_forward_wires(np.zeros((5, 2)), np.eye(2), np.zeros(2), np.eye(2), np.zeros(2)),
     r"T up to 4 and up to 12 units a level, got shapes \(5, 2\)"),
    (lambda: feed_forward_wires(np.zeros((2, 3)), np.eye(2), np.zeros(2), np.eye(2), np.zeros(2)),
     r"the shapes \(2, 3\), \(2, 2\) and \(2, 2\) don't meet"),
])  # fmt: skip
def test_what_does_not_fit_is_told(make, message):
    with pytest.raises(ValueError, match=message):
        make()
