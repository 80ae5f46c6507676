"""The picture at the head of each notebook: what is lit, what is kept, and that it stands where it should."""

import base64
import re
import tomllib
from pathlib import Path

import pytest

from autograder.authoring.notebooks.build import build
from autograder.authoring.notebooks.here import KEPT, MARK, TABLE, here, number_of, state
from autograder.authoring.notebooks.here_in_words import in_words
from autograder.authoring.translation.in_language import Language, read_language
from autograder.base.problem import Problem
from tests.autograder.authoring.conftest import released
from tests.autograder.authoring.lessons import ROOT, SOURCES

SMALL = 20_000  # bytes
COURSE = tomllib.loads((ROOT / TABLE).read_text(encoding="utf-8"))
SMALL_TABLE = Path(__file__).with_name("small_table.toml").read_text(encoding="utf-8")


@pytest.fixture
def with_table(course):
    """A course whose first text is the mark; its table may be changed before."""

    def make(table=SMALL_TABLE):
        root = course(("# Fruit\n", f"# Fruit\n{MARK}\n"))
        (root / TABLE).write_text(table)
        return root

    return make


def picture_in(text):
    return base64.b64decode(re.search(r"\]\(data:image/png;base64,([\w+/=]+)\)", text)[1])


@pytest.mark.parametrize(("number", "states"), [
    ("00", ["here", "here"]), ("01", ["here", "later"]), ("02", ["built", "here"]), ("03", ["here", "built"]),
    ("04", ["built", "built"]),
])  # fmt: skip
def test_what_is_built_what_is_lit_and_what_comes_later(number, states):
    table = tomllib.loads(SMALL_TABLE)
    assert [state(table, box, number) for box in table["box"]] == states


def test_the_build_puts_the_picture_and_a_caption_in_place(with_table, records):
    root = with_table()
    build(root, records=records)
    (text,) = (cell.source for cell in released(root).cells if "data:image" in cell.source)
    assert re.match(r"# Fruit\n!\[Fruit .*\]\(data:image/png;base64,", text)
    assert "**fruit**" in text
    assert picture_in(text).startswith(b"\x89PNG")
    assert (root / KEPT / "01.png").read_bytes() == picture_in(text)


def test_a_kept_picture_is_taken_until_the_table_changes(with_table):
    root = with_table()
    first = picture_in(here(root, "02-nuts"))
    path = root / KEPT / "02.png"
    path.write_bytes(first + b"kept")
    assert picture_in(here(root, "02-nuts")) == first + b"kept"
    (root / TABLE).write_text(SMALL_TABLE.replace("jam-\\nmaker", "pot"))
    assert picture_in(here(root, "02-nuts")) not in (first, first + b"kept")
    assert path.read_bytes() != first + b"kept"


def test_a_check_draws_without_writing(with_table, records):
    root = with_table()
    build(root, check=True, records=records)
    assert not (root / KEPT).exists()


def test_each_state_is_another_picture(with_table):
    root = with_table()
    assert len({picture_in(here(root, number)) for number in ("00", "01", "02", "03", "04")}) == 5


@pytest.mark.parametrize("table", [None, "size = ["])
def test_without_a_table_it_says_so(with_table, table):
    root = with_table()
    (root / TABLE).unlink() if table is None else (root / TABLE).write_text(table)
    with pytest.raises(Problem, match=r"machine\.toml.*: "):
        here(root, "01-fruit")


def test_a_table_that_lacks_something_is_refused(with_table):
    with pytest.raises(Problem, match=r"machine\.toml lacks arrow, words\."):
        here(with_table(SMALL_TABLE.partition("[[words]]")[0]), "01-fruit")


def german(*fonts, fruit="Obst"):
    words = {"drawn": {"fruit": fruit}, "picture": {"**fruit**": "**Obst**"}, "fonts": list(fonts)}
    return Language("de", words)


def test_in_another_language_the_picture_has_its_words_where_a_font_has_them(with_table):
    root = with_table()
    english = here(root, "01-fruit")
    for none in (german(), german("No Such Font")):
        assert picture_in(in_words(root, "01-fruit", english, none)) == picture_in(english)
    drawn = in_words(root, "01-fruit", english, german("DejaVu Sans"))
    assert "**Obst**" in drawn
    assert picture_in(drawn) != picture_in(english)
    path = root / "solutions/de/machine/01.png"
    assert path.read_bytes() == picture_in(drawn)
    for later in (german("No Such Font"), german(fruit="Apfel")):  # it can't be drawn anew, and what is kept stays
        assert picture_in(in_words(root, "01-fruit", english, later)) == picture_in(drawn)
    other = in_words(root, "01-fruit", english, german("DejaVu Sans", fruit="Apfel"), keep=False)
    assert picture_in(other) not in (picture_in(drawn), picture_in(english))
    assert path.read_bytes() == picture_in(drawn)


def test_without_words_of_its_own_a_language_shows_the_english_picture(with_table):
    root = with_table()
    english = here(root, "01-fruit")
    assert in_words(root, "01-fruit", english, Language("de")) == english
    assert in_words(root, "01-fruit", "", german("DejaVu Sans")) == ""


def test_each_box_has_its_chinese_word_and_each_picture_is_kept():
    language = read_language(ROOT, "zh")
    named = {one["name"] for one in COURSE["box"] + COURSE["frame"]} | {one["text"] for one in COURSE["words"]}
    assert set(language.words["drawn"]) == named
    for path in (ROOT / KEPT).glob("*.png"):
        english = here(ROOT, path.stem, keep=False)
        told = in_words(ROOT, path.stem, english, language, keep=False)
        assert picture_in(told) == (ROOT / "solutions/zh/machine" / path.name).read_bytes() != picture_in(english)


def test_a_letter_stands_for_itself_where_the_table_knows_it_and_else_for_its_number():
    assert [number_of(COURSE, name) for name in ("06-a", "06b-b", "00b-c")] == ["06", "06b", "00"]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_every_notebook_of_the_course_shows_where_it_is_before_anything_is_run(path):
    above = path.read_text(encoding="utf-8").partition("\n```python")[0]
    assert f"\n{MARK}\n" in above, f"{path.name}: write a text cell with {MARK} below the title's first paragraph"
    number = number_of(COURSE, path.stem)
    things = COURSE["box"] + COURSE["frame"]
    assert any(state(COURSE, one, number) == "here" for one in things), f"{TABLE} has no box for {number}"
    kept = (ROOT / KEPT / f"{number}.png").read_bytes()
    assert kept == picture_in(here(ROOT, path.stem, keep=False)), f"{KEPT}/{number}.png is old: `autograder build`"
    assert len(kept) < SMALL
