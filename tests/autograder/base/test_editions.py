"""A newer edition of a notebook: replaces what nobody has written in, and takes in what somebody has."""

import json

import pytest

from autograder.base import notebooks
from autograder.base.editions import language_of
from autograder.base.problem import Problem
from course.lab import notebooks as lab
from course.lab.notebooks import copy_notebooks

NAME = "01-a"


def cell(cell_id, source, grade_id=None, **more):
    mark = {"nbgrader": {"grade_id": grade_id, "solution": True}} if grade_id else {}
    return {"cell_type": "code", "id": cell_id, "metadata": mark, "source": source, "outputs": [], **more}


def edition(*cells):
    return {"cells": list(cells), "metadata": {}, "nbformat": 4, "nbformat_minor": 5}


FIRST = edition(
    cell("a", "given = 1"), cell("b", "# Your code here.", "row_sum"), cell("c", "check()"), cell("d", "old")
)
SECOND = edition(
    cell("a", "given = 2"), cell("e", "# Your code here.", "column_sum"), cell("b", "# Your code here!", "row_sum"),
    cell("c", "check()"),
)  # fmt: skip


@pytest.fixture
def course(tmp_path, monkeypatch):
    """Installs an edition; says what came of copying it, and what the learner then has."""
    mine = tmp_path / "mine" / NAME / f"{NAME}.ipynb"
    for module in (notebooks, lab):
        monkeypatch.setattr(module, "release", lambda: tmp_path / "release")

    class Course:
        path = mine

        def install(self, notebook, language=""):
            path = tmp_path / "release" / language / NAME / f"{NAME}.ipynb"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(notebook))

        def copy(self, **options):
            copied = copy_notebooks(tmp_path / "mine", **options)
            return {
                sort: names for sort, names in vars(copied).items() if names and sort not in ("language", "switched")
            }

        def write(self, notebook):
            mine.write_text(json.dumps(notebook, indent=2))

        @property
        def sources(self):
            return [one["source"] for one in json.loads(mine.read_text())["cells"]]

    course = Course()
    course.install(FIRST)
    assert course.copy() == {"new": (NAME,)}
    return course


def written():
    own = cell("mine", "my_experiment = 3")
    return edition(cell("a", "given = 1"), own, cell("b", "def row_sum(): ...", "row_sum"), *FIRST["cells"][2:])


def test_a_notebook_that_was_only_run_is_replaced(course):
    run = json.loads(json.dumps(FIRST))
    run["cells"][0]["outputs"] = [{"output_type": "stream", "name": "stdout", "text": "1"}]
    run["cells"][0]["source"] = ["given", " = 1\n"]
    course.write(run)
    assert course.copy() == {"kept": (NAME,)}
    course.install(SECOND)
    assert course.copy() == {"replaced": (NAME,)}
    assert course.sources == [one["source"] for one in SECOND["cells"]]
    assert course.copy() == {"kept": (NAME,)}


def test_what_is_written_is_kept_until_one_asks(course):
    course.write(written())
    before = course.path.read_bytes()
    course.install(SECOND)
    assert course.copy() == {"older": (NAME,)}
    assert course.path.read_bytes() == before


def test_an_update_puts_answers_and_own_cells_into_the_new_and_keeps_the_old(course):
    course.write(written())
    before = course.path.read_bytes()
    course.install(SECOND)
    assert course.copy(update=True) == {"merged": (NAME,)}
    wanted = ["given = 2", "my_experiment = 3", "# Your code here.", "def row_sum(): ...", "check()"]
    assert course.sources == wanted
    assert course.path.with_name(f"{NAME}-before.ipynb").read_bytes() == before
    assert course.copy() == {"kept": (NAME,)}
    course.install(FIRST)
    course.copy(update=True)
    assert course.path.with_name(f"{NAME}-before1.ipynb").is_file()
    assert "def row_sum(): ..." in course.sources


def test_what_an_older_course_copied_or_nobody_can_read_is_left_alone(course, tmp_path):
    (tmp_path / "mine/.editions.json").unlink()
    course.write(written())
    course.install(SECOND)
    assert course.copy(update=True) == {"kept": (NAME,)}
    (tmp_path / "mine/.editions.json").write_text("[broken")
    course.path.write_text("{not a notebook")
    assert course.copy(update=True) == {"kept": (NAME,)}
    assert course.path.read_text() == "{not a notebook"


def test_a_notebook_with_numbers_of_ones_own_is_left_alone(course):
    """A newer one would have everybody's."""
    course.write({**FIRST, "metadata": {"course": {"own": True}}})
    course.install(SECOND)
    before = course.path.read_bytes()
    assert course.copy(update=True) == {"kept": (NAME,)}
    assert course.path.read_bytes() == before


CHINESE = edition(
    cell("a", "given = 1"), {**cell("b", "# Your code here.", "row_sum")}, cell("c", "check()"), cell("d", "旧"),
    {**cell("w", "*写在这里。*", "why"), "cell_type": "markdown"},
)  # fmt: skip
ENGLISH = edition(*FIRST["cells"], {**cell("w", "*Your answer here.*", "why"), "cell_type": "markdown"})


@pytest.fixture
def in_two(course):
    course.install(ENGLISH)
    course.install(CHINESE, "zh")
    course.copy()
    return course


def test_a_folder_keeps_its_language(in_two):
    assert in_two.copy(language="zh") == {"replaced": (NAME,)}
    assert "旧" in in_two.sources
    assert in_two.copy() == {"kept": (NAME,)}
    assert in_two.copy(language="en") == {"replaced": (NAME,)}
    assert "old" in in_two.sources
    assert in_two.copy() == {"kept": (NAME,)}


def test_what_is_written_comes_into_the_other_language_when_asked(in_two):
    answered = json.loads(json.dumps(ENGLISH))
    answered["cells"][1]["source"] = "def row_sum(): ..."
    in_two.write(answered)
    assert in_two.copy(language="zh") == {"older": (NAME,)}
    assert "old" in in_two.sources
    assert in_two.copy(update=True) == {"merged": (NAME,)}
    assert in_two.sources == ["given = 1", "def row_sum(): ...", "check()", "旧", "*写在这里。*"], "no English stub"


def test_an_answer_in_words_is_kept_in_the_other_language(in_two):
    answered = json.loads(json.dumps(ENGLISH))
    answered["cells"][-1]["source"] = "Because."
    in_two.write(answered)
    in_two.copy(language="zh", update=True)
    assert in_two.sources[-1] == "Because."


def test_a_language_that_is_not_there_changes_nothing(in_two):
    with pytest.raises(Problem, match=r"'fr'.* en, zh"):
        in_two.copy(language="fr")
    assert in_two.copy() == {"kept": (NAME,)}
    (in_two.path.parents[1] / ".editions.json").write_text('{"language": 7}')
    assert in_two.copy() == {"kept": (NAME,)}


@pytest.mark.parametrize(
    "metadata", [{}, {"course": 1}, {"course": {"language": 1}}, {"course": {"language": "<b>"}}, 7]
)
def test_a_notebook_that_says_no_language_is_english(metadata):
    assert language_of({"metadata": metadata}) == "en"
    assert language_of({"metadata": {"course": {"language": "zh"}}}) == "zh"
    assert language_of(None) == "en"
