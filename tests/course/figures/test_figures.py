import io

import matplotlib
import numpy as np
import pytest
from matplotlib.image import imread
from matplotlib.patches import Circle

from course.figures import attention_flow, attention_links, attention_maps, mask_map, score_spread, word_box
from course.figures.style import Picture

WORDS = ["dogs", "are", "great"]
P = np.array([[1.0, 0.0, 0.0], [0.25, 0.75, 0.0], [0.5, 0.2, 0.3]])
CAUSAL = np.triu(np.ones((3, 3)), 1)


def texts(axes):
    return [text.get_text() for text in axes.texts]


def names(axes):
    return (
        [label.get_text() for label in axes.get_yticklabels()],
        [label.get_text() for label in axes.get_xticklabels()],
    )


FIGURES = {
    "maps": lambda: attention_maps(P, WORDS),
    "masks": lambda: mask_map(CAUSAL, WORDS),
    "links": lambda: attention_links(WORDS, P[2], looking=2),
    "flow": lambda: attention_flow([1.0, -1.0, 0.5], 1.0, 1.0, 1.0, looking=2, words=WORDS),
    "spread": lambda: score_spread((4, 16)),
    "box": lambda: word_box([[1, 2, 0]], {"it": 1, "rains": 2}),
}


@pytest.mark.parametrize("name", FIGURES)
def test_a_picture_shows_itself_transparent_and_without_pyplot(name):
    data, size = FIGURES[name]()._repr_png_()
    pixels = imread(io.BytesIO(data), format="png")
    assert pixels.shape[2] == 4
    assert pixels[0, 0, 3] == 0
    assert pixels[..., 3].max() == 1
    assert abs(pixels.shape[1] - 2 * size["width"]) <= 2
    assert not matplotlib._pylab_helpers.Gcf.figs


def test_an_attention_map_draws_the_values_and_names_both_sides():
    (axes,) = attention_maps(P, WORDS).axes
    np.testing.assert_array_equal(axes.images[0].get_array(), P)
    assert names(axes) == (WORDS, WORDS)
    assert texts(axes) == ["1", ".00", ".00", ".25", ".75", ".00", ".50", ".20", ".30"]
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("key", "query")


def test_heads_stand_side_by_side_with_their_titles():
    figure = attention_maps(np.stack([P, P.T]), WORDS, titles=["head 1", "head 2"])
    assert [axes.get_title() for axes in figure.axes] == ["head 1", "head 2"]
    np.testing.assert_array_equal(figure.axes[1].images[0].get_array(), P.T)


def test_queries_and_keys_may_differ_in_number():
    (axes,) = attention_maps(P[:2], ["les", "chiens"], WORDS).axes
    assert names(axes) == (["les", "chiens"], WORDS)
    (axes,) = attention_maps(P[:2]).axes
    assert names(axes) == (["1", "2"], ["1", "2", "3"])


def test_hidden_cells_are_hatched_and_without_numbers():
    (axes,) = attention_maps(P, WORDS, mask=CAUSAL).axes
    hatched = {(patch.get_y() + 0.5, patch.get_x() + 0.5) for patch in axes.patches if patch.get_hatch()}
    assert hatched == {(0, 1), (0, 2), (1, 2)}
    assert len(axes.texts) == 6
    assert len(attention_maps(P[None], WORDS, mask=CAUSAL[None, :1]).axes[0].patches) == 6


def test_a_large_map_has_no_numbers():
    (axes,) = attention_maps(np.eye(20)).axes
    assert texts(axes) == []


def test_a_mask_map_hatches_what_is_hidden_and_writes_the_numbers():
    left, right = mask_map(np.stack([CAUSAL, 0 * CAUSAL]), WORDS, titles=["causal", "none"]).axes
    assert texts(left) == ["0", "1", "1", "0", "0", "1", "0", "0", "0"]
    assert sum(patch.get_hatch() is not None for patch in left.patches) == 3
    assert not any(patch.get_hatch() for patch in right.patches)
    assert names(left) == (WORDS, WORDS)


def test_links_are_as_thick_as_the_weights():
    (axes,) = attention_links(WORDS, P[2], looking=2).axes
    assert len(axes.patches) == 2
    assert axes.patches[0].get_linewidth() > axes.patches[1].get_linewidth()
    assert texts(axes) == ["dogs", "0.50", "are", "0.20", "great", "0.30"]


def test_the_flow_mixes_the_values_by_the_softmax_of_query_times_keys():
    x = np.array([1.0, -1.0, 0.5])
    (axes,) = attention_flow(x, 2.0, 1.0, 3.0, looking=2, words=WORDS).axes
    weights = np.exp(2.0 * 0.5 * x)
    p = weights / weights.sum()
    bars = [patch.get_height() for patch in axes.patches]
    np.testing.assert_allclose(np.array(bars) / np.sum(bars), p)
    assert f"{p @ (3 * x):.2f}" == texts(axes)[-1]


def test_the_spread_grows_with_d_only_where_it_is_not_divided():
    raw, scaled, rough, smooth = score_spread((4, 64)).axes
    assert [line.get_label() for line in raw.lines] == ["d = 4", "d = 64"]

    def width(line):
        return line.get_xdata()[-1] - line.get_xdata()[0]

    assert width(raw.lines[1]) == pytest.approx(4 * width(raw.lines[0]), rel=0.1)
    assert width(scaled.lines[1]) == pytest.approx(width(scaled.lines[0]), rel=0.1)
    for axes in (rough, smooth):
        assert sum(bar.get_height() for bar in axes.patches) == pytest.approx(1)
    assert rough.patches[0].get_height() > smooth.patches[0].get_height()


def test_the_word_box_holds_one_ball_a_word():
    sentence = "I went to the beach it was cold"
    vocabulary = {word: number for number, word in enumerate(sentence.split(), 1)}
    figure = word_box([[1, 2, 3, 4, 5], [6, 7, 8, 0, 0]], vocabulary)
    balls = [[patch.center for patch in axes.patches if isinstance(patch, Circle)] for axes in figure.axes]
    assert balls == [[(t, t + 1) for t in range(5)], [(0, 6), (1, 7), (2, 8), (3, 0), (4, 0)]]
    assert names(figure.axes[1])[1] == ["it", "was", "cold", "<PAD>", "<PAD>"]


@pytest.mark.parametrize(("draw", "told"), [
    (lambda: attention_maps(P[0]), r"got shape \(3,\)"),
    (lambda: attention_maps(P, ["dogs"]), "queries has 1 names for 3 positions"),
    (lambda: attention_maps(P, titles=["a", "b"]), "titles has 2 names for 1 positions"),
    (lambda: mask_map(CAUSAL[0]), r"got shape \(3,\)"),
    (lambda: attention_links(WORDS, [1.0], looking=0), r"must be \(3,\)"),
    (lambda: attention_flow([1.0], 1, 1, 1, looking=1), "looking must be from 0 to 0, got 1"),
    (lambda: score_spread(()), "one to three values, got 0"),
    (lambda: word_box([1, 2], {}), r"got shape \(2,\)"),
    (lambda: word_box([[7]], {"it": 1}), r"no word for the ids \[7\]"),
])  # fmt: skip
def test_wrong_shapes_and_names_are_told(draw, told):
    with pytest.raises(ValueError, match=told):
        draw()


def test_a_picture_is_as_large_as_asked():
    assert tuple(Picture(3, 2).get_size_inches()) == (3, 2)


def test_digits_stand_out_on_every_shade():
    """At least 4 : 1, on light pages and dark ones alike, since the cells are opaque."""
    from matplotlib.colors import to_rgb

    from course.figures.style import ATTENTION, KEY, QUERY, VALUE, readable_on, tints

    def luminance(colour):
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in to_rgb(colour)]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    for colours in (tints(ATTENTION), tints(VALUE), tints(KEY, below=QUERY)):
        for value in np.linspace(0, 1, 21):
            face = colours(value)
            assert face[3] == 1, "the page doesn't show through"
            light, dark = sorted((luminance(face), luminance(readable_on(face)["color"])), reverse=True)
            assert (light + 0.05) / (dark + 0.05) >= 4.0, (colours.name, value)
