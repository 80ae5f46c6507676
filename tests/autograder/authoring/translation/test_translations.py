"""The course's own translations keep the law, and its words are those of the glossary."""

import ast
import io
import re
import tokenize
import tomllib

import nbformat
import pytest

from autograder.authoring.notebooks.here import MARK, here
from autograder.authoring.notebooks.staging import WAYS
from autograder.authoring.translation.code_texts import read_code_texts, said_in
from autograder.authoring.translation.faithful import broken
from autograder.authoring.translation.in_language import Language
from autograder.authoring.translation.overlay import languages, read_overlay, read_words, with_text
from course.presenting.slides.running import UNSOLVED
from tests.autograder.authoring.lessons import NAMES, ROOT, cells
from tests.tables import values

CHINESE = ROOT / "solutions" / "zh"
QUOTED = re.compile("“[^”\n]{1,20}”")  # there a word is spoken of, and not used


@pytest.mark.parametrize("name", NAMES)
def test_a_translation_keeps_what_is_no_word(name):
    overlay = read_overlay(ROOT, "zh", name)
    faults = {
        cell_id: said
        for cell_id, cell in with_text(cells(name))
        if (text := overlay.text(cell.source)) and (said := broken(cell.source, text))
    }
    assert faults == {}


@pytest.mark.parametrize("name", NAMES)
def test_both_releases_have_the_same_cells_code_and_points(name):
    english, chinese = (
        nbformat.read(ROOT / "notebooks" / folder / name / f"{name}.ipynb", as_version=4) for folder in ("", "zh")
    )
    assert [without_words(cell) for cell in chinese.cells] == [without_words(cell) for cell in english.cells]
    assert chinese.metadata == english.metadata | {"course": {"language": "zh"}}


@pytest.mark.parametrize("name", NAMES)
def test_what_code_says_is_translated(name):
    said = said_in(cells(name))
    known = read_code_texts(ROOT, "zh", name)
    assert list(known) == said, f"autograder translate {name[:2]} --language zh"


@pytest.mark.parametrize("name", NAMES)
def test_what_is_said_twice_in_a_cell_is_translated_twice(name):
    """A label may be a key as well: three figures of notebook 10 once looked for rows by another name."""
    known = read_code_texts(ROOT, "zh", name)
    chinese = nbformat.read(ROOT / "notebooks" / "zh" / name / f"{name}.ipynb", as_version=4)
    for source in (cell.source for cell in chinese.cells if cell.cell_type == "code"):
        said = {node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)}
        left = {text for text in said if known.get(text, text) != text and known[text] in said}
        assert not left, source


def test_what_waits_for_an_exercise_says_so_in_words_that_slides_know():
    for name in NAMES:
        for english, chinese in read_code_texts(ROOT, "zh", name).items():
            assert bool(UNSOLVED.search(english)) == bool(UNSOLVED.search(chinese)), chinese


def code_of(source):
    """Its names, numbers and signs, without comments and texts; in Chinese, values may stand in another order."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return sorted(one.string for one in tokens if one.type in (tokenize.NAME, tokenize.NUMBER, tokenize.OP))


def without_words(cell):
    nbgrader = {key: value for key, value in cell.metadata.get("nbgrader", {}).items() if key != "checksum"}
    return (
        cell.id, cell.cell_type, code_of(cell.source) if cell.cell_type == "code" else "",
        cell.metadata | {"nbgrader": nbgrader},
    )  # fmt: skip


def test_what_the_build_says_is_translated():
    assert languages(ROOT) == ["zh"]
    words = read_words(ROOT, "zh")
    assert {*words["ways"], ""} == set(WAYS)
    assert words["stub"]
    spoken = list(words["picture"])
    for name in NAMES:
        if not any(cell.source == MARK for cell in cells(name)):
            continue
        picture = here(ROOT, name, keep=False)
        said = Language("zh", words).picture(picture)
        assert broken(said, said) == [], "its emphasis is one"
        left = re.sub(r"data:[^)]*", "", picture)
        for one in sorted(spoken, key=len, reverse=True):
            left = left.replace(one, "")
        assert not re.search("[A-Za-z]", left), f"{name}: {left!r} is in no [picture] of words.toml"


@pytest.mark.parametrize(("english", "translation", "said"), values(__file__, "unfaithful.tsv"))
def test_the_law_can_be_broken(english, translation, said):
    assert said in broken(english, translation)


@pytest.mark.parametrize(("english", "translation"), values(__file__, "free_words.tsv"))
def test_words_are_free(english, translation):
    assert broken(english, translation) == []


def terms():
    return tomllib.loads((CHINESE / "glossary.toml").read_text(encoding="utf-8"))["term"]


def chinese_texts():
    """All that a learner reads in Chinese: lessons, README, and the catalogues of what the checks say."""
    places = [CHINESE, ROOT / "autograder" / "languages" / "zh"]
    yield from (path for place in places for kind in ("*.md", "*.po") for path in sorted(place.glob(kind)))
    yield from ROOT.glob("README.zh.md")


def test_no_text_says_what_the_glossary_forbids():
    never = {word: one["chinese"] for one in terms() for word in one.get("never", ())}
    pattern = re.compile("|".join(sorted(never, key=len, reverse=True)))
    found = [
        f"{path.relative_to(ROOT)}:{number}: {match[0]}; the course says {' or '.join(never[match[0]])}"
        for path in chinese_texts()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        for match in pattern.finditer(QUOTED.sub("", line))
    ]
    assert found == []


def test_the_glossary_forbids_no_word_of_its_own():
    said = [word for one in terms() for word in one["chinese"]]
    assert len({one["english"] for one in terms()}) == len(terms())
    assert [word for one in terms() for word in one.get("never", ()) if any(word in one for one in said)] == []
