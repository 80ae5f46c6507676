"""From cells to slides: they begin where the author says so, and nothing is lost."""

from copy import deepcopy
from pathlib import Path

import nbformat
import pytest
from nbformat import from_dict

from course.presenting.slides.arrange import arrange, questions_first

ROOT = Path(__file__).parents[4]


def cells(*found):
    parts = []
    for number, (kind, source, *nbgrader) in enumerate(found):
        metadata = {"nbgrader": nbgrader[0]} if nbgrader else {}
        parts.append(from_dict({"cell_type": kind, "id": f"c{number}", "metadata": metadata, "source": source}))
    return parts


def types(found):
    return [cell.metadata["slideshow"]["slide_type"] for cell in arrange(found, deepcopy)]


def test_headings_and_marks_begin_slides_and_checks_stand_with_their_exercise():
    found = cells(
        ("markdown", "# Title"), ("code", "import numpy"), ("markdown", "## Section\n\nWrite f.\n\n<!-- slide -->"),
        ("code", "f()", {"solution": True, "grade": False}),
        ("code", "check(1, f)", {"solution": False, "grade": True}),
        ("markdown", "About the above.\n\n### No slide of its own"),
        ("markdown", "<!-- slide -->\n\nWhat will this show?"), ("code", "show()"), ("code", "more()"),
        ("markdown", "*Your answer here*", {"solution": True, "grade": True}),
    )  # fmt: skip
    found[1].metadata["jupyter"] = found[8].metadata["jupyter"] = {"source_hidden": True}
    assert types(found) == ["slide", "skip", "slide", "subslide", "-", "-", "subslide", "-", "skip"]
    arranged = arrange(found, deepcopy)
    assert ["skip-execution" in cell.metadata.get("tags", []) for cell in arranged][3:5] == [False, True]
    assert "slideshow" not in found[0].metadata, "the notebook itself is left as it was"


def test_a_text_is_cut_at_its_marks_into_cells_with_ids_of_their_own():
    (cell,) = cells(("markdown", "# T\n\none\n\n<!-- slide -->\n\ntwo\n\n<!-- slide -->\n\n## S\n\n. <!-- slide -->"))
    arranged = arrange([cell], deepcopy)
    assert [part.id for part in arranged] == ["c0", "c0-2", "c0-3"]
    assert [part.source for part in arranged] == ["# T\n\none", "two", "## S\n\n. <!-- slide -->"]
    assert types([cell]) == ["slide", "subslide", "slide"]


def test_a_question_stands_on_the_slide_before_its_result():
    def output(text, kind=""):
        return {
            "output_type": "display_data",
            "data": {"text/html": text},
            "metadata": {"course": kind} if kind else {},
        }

    given = cells(("code", 'guess("a")'), ("code", "2 + 2"), ("code", 'recall("03")'))
    asks, result, remembered = arrange(given, deepcopy)
    asks.outputs = [output("<p style='font-size:14px'>What?</p>", "question")]
    result.outputs = [output("4"), output("Four.", "answer")]
    remembered.outputs = [output("Who?", "question"), output("You.", "answer")]
    question, *others = questions_first([asks, result, remembered])
    assert (question.cell_type, question.source, question.id) == (
        "markdown",
        "<p style='font-size:1em'>What?</p>",
        "c0-question",
    )
    assert [one.metadata["slideshow"]["slide_type"] for one in (question, result)] == ["subslide", "subslide"]
    assert others == [result, remembered], "question and answer stay together where there is no result"


def test_notes_belong_to_their_slide_and_are_not_on_it():
    found = cells(
        ("markdown", "# T\n\n<!-- notes\nAsk *first*.\n-->\n\ntext"), ("code", "f()"),
        ("markdown", "<!-- notes\nWait.\n-->"), ("code", "g()"),
    )  # fmt: skip
    assert types(found) == ["slide", "notes", "-", "notes", "subslide"]
    arranged = arrange(found, deepcopy)
    assert [cell.source.split() for cell in arranged[:2]] == [["#", "T", "text"], ["Ask", "*first*."]]
    assert len({cell.id for cell in arranged}) == 5


def test_a_mark_holds_across_what_is_folded():
    found = cells(("markdown", "text\n\n<!-- slide -->"), ("code", "import numpy"), ("markdown", "more"))
    found[1].metadata["jupyter"] = {"source_hidden": True}
    assert types(found) == ["subslide", "skip", "subslide"]


@pytest.mark.parametrize("path", sorted((ROOT / "notebooks").glob("*/*.ipynb")), ids=lambda path: path.stem)
def test_every_chapter_says_where_its_slides_begin(path):
    notebook = nbformat.read(path, as_version=4)
    arranged = arrange(notebook.cells, deepcopy)
    ids = [cell.id for cell in arranged]
    assert len(set(ids)) == len(ids)
    texts = [cell.source for cell in arranged if cell.cell_type == "markdown"]
    assert len(texts) > 12
    assert not [text for text in texts if text.count("<details>") != text.count("</details>")]
    assert {cell.id for cell in notebook.cells if cell.cell_type == "code"} <= set(ids)
