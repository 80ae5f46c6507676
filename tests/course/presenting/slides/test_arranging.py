"""From cells to slides: texts are cut where one may breathe, nothing is lost, what belongs together stays so."""

from copy import deepcopy
from pathlib import Path

import nbformat
import pytest
from hypothesis import given
from hypothesis import strategies as st
from nbformat import from_dict

from course.presenting.slides.arrange import arrange, only_imports
from course.presenting.slides.blocks import LINES, MORE, cut, lines_of

ROOT = Path(__file__).parents[4]
LONG = "A sentence of some length that goes on for a while, and then comes to its end. " * 8


def test_a_short_text_is_one_slide():
    text = "# Title\n\nA line.\n\n- one\n- two"
    assert cut(text) == [text]


def test_a_long_text_is_cut_between_paragraphs():
    pieces = cut("\n\n".join(["# Title", LONG, LONG, LONG]))
    assert len(pieces) == 3
    assert pieces[0].startswith("# Title")
    assert all(lines_of(piece) <= LINES + MORE for piece in pieces)


def test_a_heading_begins_anew_and_is_never_last():
    pieces = cut(f"{LONG}\n\n### Next\n\n{LONG}")
    assert [piece.splitlines()[0] for piece in pieces][1] == "### Next"
    assert not any(piece.splitlines()[-1].startswith("#") for piece in pieces)


@pytest.mark.parametrize("lead", ["**At the end you can**", "These are the symbols:"])
def test_what_leads_to_something_stays_with_it(lead):
    pieces = cut(f"{LONG}\n\n{lead}\n\n- one\n- two\n\n{LONG}")
    assert any(f"{lead}\n\n- one\n- two" in piece for piece in pieces)


@pytest.mark.parametrize(
    "whole",
    [
        "```python\nx = 1\n\n\ny = 2\n```",
        "$$\na\n\n= b\n$$",
        "| a | b |\n|---|---|\n| 1 | 2 |",
        "- one\n- two\n  and on",
    ],
)
def test_what_is_one_thing_is_never_cut(whole):
    assert sum(whole in piece for piece in cut(f"{LONG}\n\n{whole}\n\n{LONG}\n\n{LONG}")) == 1


@given(
    st.lists(
        st.sampled_from(["# H", "text", LONG, "- a\n- b", "$$x$$", "```\na\n\nb\n```", "**B**", "so:"]), max_size=20
    )
)
def test_nothing_is_lost(blocks):
    text = "\n\n".join(blocks)
    assert "\n\n".join(cut(text)) == text


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import numpy as np", True),
        ("from course.quiet_start import quiet_start\n\nwith quiet_start():\n    import keras", True),
        ('import sys\nCOURSE = ""\nif "google.colab" in sys.modules:\n    print(1)', True),
        ("%matplotlib inline\nimport numpy", True),
        ("import numpy as np\nprint(np.pi)", False),
        ("x = 1 +", False),
        ("", False),
    ],
)
def test_cells_that_only_import(source, expected):
    assert only_imports(source) is expected


def cells(*found):
    parts = []
    for number, (kind, source, *nbgrader) in enumerate(found):
        metadata = {"nbgrader": nbgrader[0]} if nbgrader else {}
        parts.append(from_dict({"cell_type": kind, "id": f"c{number}", "metadata": metadata, "source": source}))
    return parts


def types(found):
    return [cell.metadata["slideshow"]["slide_type"] for cell in arrange(found, deepcopy)]


def test_headings_begin_slides_and_checks_stand_below_their_exercise():
    found = cells(
        ("markdown", "# Title"),
        ("code", "import numpy"),
        ("markdown", f"## Section\n\n{LONG}"),
        ("code", "f()", {"solution": True, "grade": False}),
        ("code", "check(1, f)", {"solution": False, "grade": True}),
        ("markdown", "Short, about the above."),
        ("markdown", "What will this show?"),
        ("code", "show()"),
        ("markdown", "*Your answer here*", {"solution": True, "grade": True}),
    )
    assert types(found) == ["slide", "skip", "slide", "subslide", "-", "-", "subslide", "-"]
    arranged = arrange(found, deepcopy)
    assert ["skip-execution" in cell.metadata.get("tags", []) for cell in arranged][3:5] == [False, True]
    assert "slideshow" not in found[0].metadata, "the notebook itself is left as it was"


def test_a_long_cell_becomes_several_with_ids_of_their_own():
    arranged = arrange(cells(("markdown", "\n\n".join(["# T", LONG, LONG, LONG]))), deepcopy)
    assert [cell.id for cell in arranged] == ["c0", "c0-2", "c0-3"]


@pytest.mark.parametrize("path", sorted((ROOT / "notebooks").glob("*/*.ipynb")), ids=lambda path: path.stem)
def test_every_chapter_can_be_arranged(path):
    notebook = nbformat.read(path, as_version=4)
    arranged = arrange(notebook.cells, deepcopy)
    ids = [cell.id for cell in arranged]
    assert len(set(ids)) == len(ids)
    texts = [cell.source for cell in arranged if cell.cell_type == "markdown"]
    assert max(map(lines_of, texts)) < 2 * LINES
    kept = {cell.id for cell in arranged}
    assert {cell.id for cell in notebook.cells if cell.cell_type == "code"} <= kept
