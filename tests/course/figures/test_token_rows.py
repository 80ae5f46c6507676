import numpy as np
import pytest

from course.figures.words.token_rows import token_rows


def test_each_token_has_its_box_in_its_colour():
    figure = token_rows({"text": ["a", "dry", "hat"], "labels": [3, ""]}, marks={"text": ["plain", "red", "plain"]})
    (axes,) = figure.axes
    assert [text.get_text() for text in axes.texts] == ["text", "a", "dry", "hat", "labels", "3"]
    filled = [box for box in axes.patches if box.get_facecolor()[3] > 0]
    assert (len(axes.patches), len(filled)) == (4, 1)
    red, green, blue, _ = filled[0].get_facecolor()
    assert red > green
    assert red > blue


def test_tokens_of_a_column_stand_under_one_another():
    axes = token_rows({"one": ["long word", "b"], "two": ["x", "y"]}).axes[0]
    at = {text.get_text(): text.get_position() for text in axes.texts}
    assert at["b"][0] == at["y"][0]
    assert at["b"][1] > at["y"][1]


def test_it_shows_itself():
    data, _ = token_rows({"ids": np.arange(3)})._repr_png_()
    assert data.startswith(b"\x89PNG")


@pytest.mark.parametrize(("rows", "marks", "message"), [
    ({}, None, "got none"), ({"a": []}, None, "got none"),
    ({"a": ["x"]}, {"b": ["red"]}, "1 marks for 0 tokens"), ({"a": ["x"]}, {"a": []}, "0 marks for 1 tokens"),
    ({"a": ["x"]}, {"a": ["pink"]}, "pink"),
])  # fmt: skip
def test_what_does_not_fit_is_said(rows, marks, message):
    with pytest.raises(ValueError, match=message):
        token_rows(rows, marks=marks)
