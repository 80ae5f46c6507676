"""Pictures of cross-attention."""

import re

import numpy as np
import pytest

from course.figures import Alignment, translation_maps

P = np.random.default_rng(0).dirichlet(np.ones(5), size=(2, 3, 4))  # (L, H, T, S)
SOURCE, TARGET = ["the", "<b>", "red", "car", "."], ["la", "voiture", "rouge", "."]


def test_a_map_for_each_head_and_their_mean():
    figure = translation_maps(P, SOURCE, TARGET)
    assert len(figure.axes) == 2 * (3 + 1)
    np.testing.assert_allclose(figure.axes[1].images[0].get_array(), P[0, 1])
    np.testing.assert_allclose(figure.axes[7].images[0].get_array(), P[1].mean(axis=0))
    assert [label.get_text() for label in figure.axes[0].get_yticklabels()] == TARGET


def test_one_head_and_no_names():
    assert len(translation_maps(P[:1, :1]).axes) == 2


def test_the_alignment_shows_what_it_got():
    (sentence,) = Alignment(P, SOURCE, TARGET, row=1).data["sentences"]
    (kind,) = sentence["kinds"]
    np.testing.assert_allclose(kind["p"], P, atol=5e-4)
    assert (kind["asking"], kind["answering"]) == (TARGET, SOURCE)
    assert re.findall(r"\d", repr(Alignment(P))) == ["2", "3"]


@pytest.mark.parametrize("make", [translation_maps, Alignment])
def test_what_does_not_fit(make):
    with pytest.raises(ValueError, match=r"\(layers, heads, T, S\), got shape \(4, 5\)"):
        make(P[0, 0])
    with pytest.raises(ValueError, match=r"source.* 4 .* 5 "):
        make(P, TARGET, TARGET)


def test_a_word_that_is_not_there_shows_the_last_one():
    """An untrained translator may write nothing but the end."""
    assert Alignment(P[:, :, :1], SOURCE, TARGET[:1], row=5).data["row"] == 0
