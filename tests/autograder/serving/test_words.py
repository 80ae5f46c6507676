"""The pages' other languages: every text is there, keeps its names and its HTML, and nobody's language is guessed."""

import re
from pathlib import Path

import pytest

import autograder
import course
from autograder.base.problem import Problem
from autograder.serving.words import THEME, accepted, in_language, known, languages, texts_of, words
from course.figures.plots.model_growth import LEGEND
from course.presenting.demo.against import AGAINST
from course.presenting.demo.server import GONE
from course.text.corpora import LANGUAGES
from course.text.corpora.kinds import KINDS
from tests.pages import refusals, said_on

PRESENTING = Path(course.__file__).parent / "presenting"
PAGES = ("demo", "room", "take_home", "playground", "writer")
DEMO, ROOM, HOME, PLAY, WRITER = (PRESENTING / name / "page" for name in PAGES)
SLIDES = PRESENTING / "slides" / "template"
BOARD = Path(autograder.__file__).parent / "board" / "page"
FIGURES = Path(course.__file__).parent / "figures"
MARKING = Path(autograder.__file__).parent / "term" / "marking" / "page"
MODULES = {
    THEME: [THEME.parent / f"{name}.py" for name in ("names", "hub", "pages")],
    DEMO: [*(DEMO.parent / f"{name}.py" for name in ("server", "answers")),
     PRESENTING.parent / "decoding" / "translator.py"], ROOM: sorted(ROOM.parent.glob("*.py")), HOME: [], PLAY: [],
    WRITER: [], SLIDES: [], BOARD: [], MARKING: [], FIGURES: [],
}  # fmt: skip
# What a server tells as data.
MARKS = [MARKING.parent / f"{name}.py" for name in ("server", "give", "answers")]
TOLD = {
    MARKING: refusals(*MARKS, also=("Problem", "MarkedMeanwhile")),
    DEMO: {GONE, "There is no translator yet.", *AGAINST.values(), *(one.name for one in LANGUAGES.values()), *KINDS},
    # Arguments that a notebook may leave out come to `caption` and `say` by their names.
    FIGURES: refusals(*sorted(FIGURES.rglob("*.py")), also=("caption", "say"))
    | said_on(FIGURES / "moving")
    | {"query", "key", "value", "position", "feature", "of the query", "of the key", "asks", "answers", "loss", "step"}
    | {"share", "it writes", "it looks at", "it reads", "after this word", "it looks back at", *LEGEND.values()}
    | {"writing, at the source", "reading", "writing, back at its words"},
}
BESIDE = {HOME: (DEMO,), PLAY: (DEMO,), WRITER: (DEMO,)}  # a page that shows what another one does
OTHERS = languages()[1:]


def english_of(folder):
    return said_on(folder) | refusals(*MODULES[folder]) | TOLD.get(folder, set())


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("folder", MODULES, ids=lambda one: one.parent.name)
def test_every_text_of_a_page_is_there_and_none_is_left_over(folder, language):
    its = words(language, (*BESIDE.get(folder, ()), folder))
    english = english_of(folder)
    assert len(english) > 5
    assert english <= set(its)
    shared = set(words(language, BESIDE.get(folder, ()))) if folder != THEME else set()
    own = set(its) - shared
    assert own <= english


@pytest.mark.parametrize("language", OTHERS)
def test_names_and_html_are_kept(language):
    for english, text in words(language, tuple(MODULES)).items():
        for kept in (r"\{\w+\}", r"<[^>]+>", r"`[^`]+`", r"\d+"):
            assert sorted(re.findall(kept, text)) == sorted(re.findall(kept, english)), text
        assert LETTERS.search(text) is None, f"{text!r} has a sign of English in it"


LETTERS = re.compile(
    r"(?<=[一-鿿])[,;:!?.(]|[,;:!?)](?=[一-鿿])|(?<=[一-鿿])(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=[一-鿿])"
)


def test_a_text_is_all_that_stands_in_its_element():
    page = '<p title="A b">One <b>two</b>\n  &amp; three</p><ul><li>Four</li><li> 5 %</li></ul>'
    page += "<script>const six = 6;</script>"
    assert [text for _, _, text in texts_of(page)] == ["A b", "One <b>two</b> &amp; three", "Four"]
    with pytest.raises(ValueError, match="</p> comes where <b> is open"):
        texts_of("<p><b>one</p>")


def test_a_page_is_said_in_a_language(tmp_path):
    page = '<html lang="en"><head><title>Ours</title></head><body>'
    page += "<p>\n  Ours <b>is</b>\n  this</p><p>New</p></body></html>"
    (tmp_path / "zh.po").write_text(
        'msgid "Ours <b>is</b> this"\nmsgstr "是<b>这个</b>"\n\nmsgid "</script>"\nmsgstr "<b>"\n', encoding="utf-8"
    )
    said = in_language(page, "zh", [tmp_path])
    assert "<p>\n  是<b>这个</b></p><p>New</p>" in said, "and what nobody has translated stays"
    assert '<html lang="zh-Hans">' in said
    assert said.count("</script>") == 1, "no word ends it"
    assert in_language(page, "en", [tmp_path]) == page


@pytest.mark.parametrize(("header", "language"), [
    ("zh-CN,zh;q=0.9,en;q=0.8", "zh"), ("en-GB, zh;q=0.5", "en"), ("fr, zh-TW;q=0.3, en;q=0.2", "zh"),
    ("en;q=0.1, zh;q=0.2", "zh"), ("zh;q=0, en", "en"), ("de, en; q=0.5, zh; q=0.7", "zh"), ("de", "fallback"),
    ("", "fallback"), ("zh;q=x, ;;,q=", "fallback"),
])  # fmt: skip
def test_a_browser_says_what_it_likes(header, language):
    assert accepted(header, "fallback") == language
    assert accepted(header, "fallback", ["nl"]) == "fallback"


def test_a_language_that_no_page_speaks():
    assert known("zh") == "zh"
    with pytest.raises(Problem, match=r"'tlh'.* en, zh"):
        known("tlh")
