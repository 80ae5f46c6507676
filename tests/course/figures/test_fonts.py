"""Chinese characters in pictures: in a font that has them, and one sentence where there is none. No font is needed."""

import io
import re
import warnings
from pathlib import Path

import matplotlib
import pytest
from matplotlib import font_manager

from course.figures import attention_links, fonts
from course.figures.style import breadth

CHINESE = ["那", "只", "狗"]


@pytest.fixture(autouse=True)
def as_before(monkeypatch):
    monkeypatch.setattr(fonts, "_told", [])
    fonts._look_around.cache_clear()
    with matplotlib.rc_context({"font.family": ["sans-serif"]}):
        yield


def with_fonts(monkeypatch, *families, on_disk=()):
    """A machine with these fonts; those on disk are known once somebody has looked."""
    known = list(families)
    monkeypatch.setattr(font_manager, "get_font_names", lambda: known)
    monkeypatch.setattr(font_manager, "findSystemFonts", lambda: list(on_disk))
    monkeypatch.setattr(font_manager.fontManager, "addfont", known.append)


def drawn(words):
    file = io.BytesIO()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        attention_links(words, [0.2, 0.3, 0.5], looking=2).savefig(file)
    return file.getvalue()


def test_the_first_family_that_is_there(monkeypatch):
    with_fonts(monkeypatch, "DejaVu Sans", "SimHei", "Microsoft YaHei")
    assert fonts.fall_back()
    assert matplotlib.rcParams["font.family"] == ["sans-serif", "Microsoft YaHei"]
    assert fonts.fall_back()
    assert matplotlib.rcParams["font.family"] == ["sans-serif", "Microsoft YaHei"]


def test_a_font_that_was_installed_since(monkeypatch):
    with_fonts(monkeypatch, "DejaVu Sans", on_disk=["WenQuanYi Zen Hei"])
    assert fonts.find_chinese() == "WenQuanYi Zen Hei"


def test_one_sentence_where_there_is_none(monkeypatch, capsys):
    with_fonts(monkeypatch, "DejaVu Sans")
    assert matplotlib.rcParams["font.family"] == ["sans-serif"]
    drawn(["the", "big", "dog"])
    assert capsys.readouterr().err == ""
    drawn(CHINESE)
    drawn(CHINESE)
    assert capsys.readouterr().err == f"{fonts.MISSING}\n"


def test_a_font_changes_nothing_of_a_picture_without_chinese(monkeypatch):
    before = drawn(["the", "big", "dog"])
    matplotlib.rcParams["font.family"] = ["sans-serif"]
    with_fonts(monkeypatch, "DejaVu Sans", "SimHei")
    monkeypatch.setattr(fonts, "find_chinese", lambda: "DejaVu Serif")  # one that is there
    assert drawn(["the", "big", "dog"]) == before


@pytest.mark.parametrize("sheet", ["figures/moving/kit.css", "../autograder/serving/theme/theme.css"])
def test_pages_name_the_same_families(sheet):
    text = (Path(fonts.__file__).parents[1] / sheet).read_text(encoding="utf-8")
    (stack,) = re.findall(r'("Noto Sans CJK SC",[^;]*), sans-serif;', text)
    named = re.findall(r'"([^"]+)"', stack)
    assert len(named) >= 4
    assert set(named) <= set(fonts.FAMILIES)


def test_a_character_is_two_letters_wide():
    assert [breadth(text) for text in ("dog", "狗", "BERT，狗")] == [3, 2, 8]


def test_a_font_without_a_bold_form_is_no_news(monkeypatch, caplog):
    with_fonts(monkeypatch, "SimHei")
    assert fonts.fall_back()
    for said in ("Failed to find font weight bold for SimHei, now using 400.", "Font family 'X' not found."):
        font_manager._log.warning("findfont: %s", said)
    assert [one.getMessage() for one in caplog.records] == ["findfont: Font family 'X' not found."]
