import numpy as np
import pytest
from matplotlib.patches import Rectangle

from course.figures import curves, head_pieces, norm_groups, numbered, relu_bends
from course.figures.style import ATTENTION

WORDS = ["dogs", "are", "great"]


def texts(axes):
    return [text.get_text() for text in axes.texts]


def split(x, heads):
    B, T, D = x.shape
    return x.reshape(B, T, heads, D // heads).transpose(0, 2, 1, 3)


def test_each_head_shows_which_word_and_column_its_numbers_are():
    one, two = head_pieces(split(numbered(WORDS, 4), 2), WORDS, 4).axes
    assert texts(one) == ["dogs 0", "dogs 1", "are 0", "are 1", "great 0", "great 1"]
    assert texts(two) == ["dogs 2", "dogs 3", "are 2", "are 3", "great 2", "great 3"]
    assert one.get_title() == "head 1"


def test_a_bare_reshape_shows_in_the_colours():
    right = head_pieces(split(numbered(WORDS, 4), 2), WORDS, 4).axes[0]
    bare = head_pieces(numbered(WORDS, 4).reshape(1, 2, 3, 4 // 2), WORDS, 4).axes[0]
    colours = [len({patch.get_facecolor() for patch in axes.patches}) for axes in (right, bare)]
    assert colours == [3, 2]


def test_more_bends_follow_the_curve_better_and_none_without_a_relu():
    def errors(**options):
        return [float(axes.get_xlabel().split()[2]) for axes in relu_bends((2, 6, 30), **options).axes]

    few, some, many = errors()
    assert few > some > many
    straight = errors(relu=False)
    assert straight[0] == straight[2]
    assert len(relu_bends((6,)).axes[0].lines[2].get_xdata()) == 6


def test_norms_share_a_mean_along_rows_or_columns():
    x = np.arange(12.0).reshape(4, 3) ** 2
    raw, layer, batch = norm_groups(x, row=2, column=1).axes
    np.testing.assert_array_equal(raw.images[0].get_array(), x)
    np.testing.assert_allclose(layer.images[0].get_array().mean(1), 0, atol=1e-6)
    np.testing.assert_allclose(batch.images[0].get_array().mean(0), 0, atol=1e-6)
    frames = [[p for p in axes.patches if isinstance(p, Rectangle) and not p.get_fill()] for axes in (layer, batch)]
    assert [(f.get_xy(), f.get_width(), f.get_height()) for (f,) in frames] == [
        ((-0.5, 1.5), 3, 1),
        ((0.5, -0.5), 1, 4),
    ]


def test_curves_keep_their_names_and_leave_gaps():
    (axes,) = curves({"mine": [3, float("inf"), 1], "yours": [1, 2, 3]}, xlabel="layer", log=True).axes
    assert [line.get_label() for line in axes.lines] == ["mine", "yours"]
    assert np.isnan(axes.lines[0].get_ydata()[1])
    assert axes.lines[0].get_color() == ATTENTION
    assert (axes.get_yscale(), axes.get_xlabel()) == ("log", "layer")


@pytest.mark.parametrize(("draw", "told"), [
    (lambda: head_pieces([[0, 1]], WORDS, 4), r"got shape \(1, 2\)"),
    (lambda: head_pieces(numbered(WORDS * 2, 2), WORDS * 2, 2), "colours for 5 words, got 6"),
    (lambda: head_pieces([[[99]]], WORDS, 4), "3 words of width 4 have the numbers 0 to 11"),
    (lambda: relu_bends(()), r"from 1 on, got \(\)"),
    (lambda: norm_groups([1.0, 2.0]), r"got shape \(2,\)"),
    (lambda: curves({}), "one to 5 curves, got 0"),
])  # fmt: skip
def test_wrong_inputs_are_told(draw, told):
    with pytest.raises(ValueError, match=told):
        draw()
