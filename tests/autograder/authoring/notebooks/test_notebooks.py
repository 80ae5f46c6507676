"""The course's own notebooks: the answers get full marks, the releases run blank and give nothing away."""

import copy
import json
import os
import re
import shutil
from itertools import chain

import nbformat
import pytest
from nbclient import NotebookClient
from nbgrader.utils import is_grade, is_solution

from autograder.authoring.notebooks.source import BEGIN, END
from autograder.authoring.notebooks.staging import stage
from autograder.checks.catalogues import catalogue, everything
from tests.autograder.authoring.lessons import NAMES, ROOT, cells, solution
from tests.autograder.authoring.notebooks.shorter import SHORTER, shorten
from tests.autograder.authoring.notebooks.slices import dependent


def released(name):
    return nbformat.read(ROOT / "notebooks" / name / f"{name}.ipynb", as_version=4)


COLD, WITH_GRAPHS = "01-text-as-numbers", ("01-text-as-numbers", "03-masking")
"""Solved in a kernel that imports all itself, as a learner's does; solved with graphs: a `fit`, and a step by hand."""

FAR = "09-training-a-translator"
"""Is run twice below, both times for full marks."""


def run(notebook, tmp_path, kernel, *, eager=True, drawn=True):
    """Execute a copy in a fresh kernel; returns it and fails on anything written to stderr. See `shorten`."""
    done = shorten(copy.deepcopy(notebook), eager=eager, drawn=drawn)
    # Under pytest's mark ipykernel doesn't watch what C++ writes, and a learner's kernel does.
    environment = {name: value for name, value in os.environ.items() if name != "PYTEST_CURRENT_TEST"}
    environment.setdefault("COURSE_SECONDS", "0.3")  # a training that takes minutes is not what is looked at here
    client = NotebookClient(
        done, timeout=1800, startup_timeout=1800, kernel_name=kernel, resources={"metadata": {"path": str(tmp_path)}}
    )
    client.execute(env=environment)
    noise = [
        (cell.id, output.text)
        for cell in done.cells
        for output in cell.get("outputs", [])
        if output.get("name") == "stderr"
    ]
    assert noise == []
    return done


def without_what_the_answers_cannot_reach(blank, solved):
    """The blank notebook without the cells that have run as they are when it was solved, and use no answer."""
    code = [cell for cell in blank.cells if cell.cell_type == "code"]
    same = {cell.id: cell.source for cell in solved.cells}
    missing = [place for place, cell in enumerate(code) if cell.source != same[cell.id]]
    blank.cells = [code[place] for place in sorted(dependent([cell.source for cell in code], missing))]
    return blank


def scores(notebook):
    return {
        cell.metadata.nbgrader.grade_id.removeprefix("check_"): float(output.data["text/plain"])
        for cell in notebook.cells
        if is_grade(cell)
        for output in cell.get("outputs", ())
        if output.output_type == "execute_result"
    }


def points(name):
    return {slug: record.points for slug, record in catalogue().items() if record.notebook == name}


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in NAMES if name != FAR])
def test_the_answers_run_without_a_warning_and_get_full_marks(name, tmp_path, warm_kernels):
    kernel, eager = "python3" if name == COLD else warm_kernels, name not in WITH_GRAPHS
    assert scores(run(stage(name, cells(name), everything()), tmp_path, kernel, eager=eager)) == points(name)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_blank_release_runs_to_the_end_and_scores_nothing(name, tmp_path, warm_kernels):
    blank = without_what_the_answers_cannot_reach(released(name), stage(name, cells(name), everything()))
    # Its pictures are those of the solved one, and are drawn there.
    assert scores(run(blank, tmp_path, warm_kernels, drawn=False)) == dict.fromkeys(points(name), 0.0)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["02-self-attention", "11-reading-minds"])
def test_a_release_in_chinese_gives_the_same_points_and_speaks_chinese(name, tmp_path, warm_kernels, monkeypatch):
    monkeypatch.setenv("COURSE_LANGUAGE", "zh")
    chinese = nbformat.read(ROOT / "notebooks" / "zh" / name / f"{name}.ipynb", as_version=4)
    for cell in chinese.cells:
        if cell.cell_type == "code" and is_solution(cell):
            cell.source = solution(cell.metadata.nbgrader.grade_id)
    done = run(chinese, tmp_path, warm_kernels, drawn=False)  # which would ask for a font
    assert scores(done) == points(name)
    assert re.search("[\u4e00-\u9fff]", text_of(done))


def text_of(notebook):
    return "".join(
        output.get("text", "") for cell in notebook.cells for output in cell.get("outputs", ()) if "text" in output
    )


OWN = {"GOOD, SPEAKS = 0.85, 0.3": "GOOD, SPEAKS = 0.85, 0.0"}  # goes on with what it has


@pytest.mark.slow
@pytest.mark.parametrize(("changes", "seconds", "whose"), [
    ({}, "0", "learner's"), (OWN, "0.3", "course's"),
], ids=["no training, all pieces theirs: the course's takes over", "its own goes on, poor as it is"])  # fmt: skip
def test_no_cell_depends_on_how_far_a_training_comes(
    changes, seconds, whose, everything_kept, tmp_path, monkeypatch, warm_kernels
):
    """On a slow machine the course's weights take over; a poor translator that goes on has a good one beside it."""
    notebook = stage(FAR, cells(FAR), everything())
    source = json.dumps([cell.source for cell in notebook.cells])
    for before, after in changes.items():
        assert before in source
        for cell in notebook.cells:
            cell.source = cell.source.replace(before, after)
    if whose == "learner's":
        shutil.copytree(everything_kept, tmp_path / "mine")
    monkeypatch.setenv("COURSE_SECONDS", seconds)
    done = run(notebook, tmp_path, warm_kernels)
    assert scores(done) == points(FAR)
    said = text_of(done)
    shares = [float(share) for share in re.findall(r"exact sentences +([0-9.]+)%", said)]
    assert len(shares) == (2 if changes else 1)
    assert shares[-1] >= 90
    assert not changes or shares[0] < 20, "its own stands first"
    assert "la voiture rouge est près du vieil hôtel" in said
    assert ("Your Transformer: " in said) == (whose == "learner's"), "the card says whose it is"


def test_each_training_that_is_cut_short_is_in_a_notebook():
    text = "".join(cell.source for name in NAMES for cell in cells(name))
    assert [before for before, _ in chain(*SHORTER.values()) if not re.search(before, text)] == []


def test_every_notebook_of_the_catalogue_has_its_source():
    with_exercises = {record.notebook for record in catalogue().values()}
    assert set(NAMES) - with_exercises == {"00-first-look"}
    assert with_exercises <= set(NAMES)


def test_the_releases_are_fresh(course_built):
    assert course_built.stale == ()


@pytest.mark.parametrize("name", NAMES)
def test_no_line_of_an_answer_is_in_the_release(name):
    text = "\n".join(cell.source for cell in released(name).cells)
    answers = [line for cell in cells(name) if cell.role == "solution" for line in between_markers(cell.source)]
    assert answers or name == "00-first-look"
    assert [line for line in answers if line in text] == []


HEADS = ("class ", "def ", "super().__init__", "self.supports_masking")


def between_markers(source):
    inside = False
    for line in map(str.strip, source.splitlines()):
        inside = (inside or line == BEGIN) and line != END
        # Of a cell that is all solution: how any layer begins stands in other cells, too.
        begins = source.startswith(BEGIN) and line.startswith(HEADS)
        if inside and line != BEGIN and len(line) > 25 and not begins:
            yield line


@pytest.mark.parametrize("name", NAMES)
def test_every_demonstration_is_marked_and_every_exercise_offers_its_hint(name):
    text = json.dumps(released(name))
    for slug in points(name):
        assert f'hint(\\"{slug}\\")' in text
    for cell in released(name).cells:
        if cell.id.startswith("demo"):
            assert cell.metadata.tags == ["demonstration"]
