import numpy as np
import pytest

from course.figures import word_map
from course.figures.words.word_map import two_directions


def test_words_stand_beside_their_points_in_the_colour_of_their_kind():
    vectors = np.eye(4, 5)
    figure = word_map([vectors, -vectors], list("abcd"), kinds={"x": ("a", "b"), "y": ("c",)}, titles=["one", "two"])
    assert [axes.get_title() for axes in figure.axes] == ["one", "two"]
    texts = figure.axes[0].texts
    assert [text.get_text().strip() for text in texts] == list("abcd")
    a, b, c, d = (text.get_color() for text in texts)
    assert a == b
    assert len({a, c, d}) == 3
    assert figure._repr_png_()[0].startswith(b"\x89PNG")


def test_no_word_covers_another():
    figure = word_map(np.ones((5, 3)) + 1e-3 * np.eye(5, 3), list("abcde"))
    heights = sorted(text.get_position()[1] for text in figure.axes[0].texts)
    assert np.diff(heights).min() > 0


def test_like_vectors_lie_near_whatever_their_length():
    random = np.random.default_rng(0)
    table = random.normal(size=(6, 8))
    table[1] = 5 * table[0]
    places = two_directions(table)
    assert places.shape == (6, 2)
    np.testing.assert_allclose(places[0], places[1], atol=1e-12)
    assert np.linalg.norm(places[0] - places[2]) > 0.1


def test_what_does_not_fit_is_told():
    with pytest.raises(ValueError, match=r"must be \(V, D\)"):
        word_map([[1.0], [2.0]], ["a", "b"])
    with pytest.raises(ValueError, match=r"words .*1 .* 2 "):
        word_map([[1.0, 0.0], [0.0, 1.0]], ["a"])
