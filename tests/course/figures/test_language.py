"""The words in pictures, in the reader's language, where a font has them; in moving figures always."""

import pytest

from autograder.base.reader import SETTING
from course.figures import curves, language, moving_flow
from course.figures.language import caption
from course.figures.plots.model_growth import weight_label


@pytest.fixture
def in_chinese(monkeypatch):
    monkeypatch.setenv(SETTING, "zh")


@pytest.mark.parametrize(("font", "expected"), [("SimHei", ("头 3", "15 亿")), (None, ("head 3", "1.5 billion"))])
def test_what_is_drawn_is_chinese_where_a_font_has_it(in_chinese, monkeypatch, font, expected):
    monkeypatch.setattr(language, "find_chinese", lambda: font)
    assert (caption("head {head}", head=3), weight_label(1.5e9)) == expected


def test_in_english_nothing_is_another():
    assert (caption("head {head}", head=3), caption("loss")) == ("head 3", "loss")


def test_words_of_a_notebook_stay_as_they_are(in_chinese, monkeypatch):
    monkeypatch.setattr(language, "find_chinese", lambda: "SimHei")
    (axes,) = curves({"a": [1.0, 2.0]}, xlabel="$x_{1}$").axes
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("$x_{1}$", "损失")
    assert caption("没有字体") == "没有字体"


def test_a_moving_figure_brings_its_words_along(in_chinese, monkeypatch):
    figure = moving_flow([1.0, 2.0], words=["a", "b"])
    assert '"who asks": "谁在看"' in figure._repr_html_()
    assert "▶ 播放" not in figure._repr_html_(), "and no others"
    monkeypatch.setenv(SETTING, "en")
    assert "谁在看" not in figure._repr_html_()
