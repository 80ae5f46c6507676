"""A new version in mid-term: said first, then done; marks and comments by hand come along."""

# ruff: noqa: I001 - a list of names is packed

import json
from types import SimpleNamespace
from unittest.mock import Mock

import pytest
from typer.testing import CliRunner

from autograder.checks.judging.records import Part
from autograder.cli import app
from autograder.term.cli.keeping_commands import NEWEST
from tests.autograder.grading.conftest import (
    POINTS, FakeLearner, as_release, check, locked, release_notebook, solution, use_small_catalogue, write_json,
)  # fmt: skip

from .conftest import ASSIGNMENT, cell_of

ONE_HOT = "one_hot"  # of another notebook: the judge looks for it in the catalogue


def test_a_fresh_class_has_the_newest_of_all_that_came_with_the_course(tmp_path):
    """The real notebooks, one of which has nothing to grade."""
    for command in (["init", str(tmp_path)], ["upgrade", "--course", str(tmp_path)]):
        done = CliRunner().invoke(app, command)
        assert done.exit_code == 0, done.output
    assert done.output.strip() == NEWEST


@pytest.fixture
def marked(classroom_by_hand, run, monkeypatch):
    """ada's answer and layer are marked by hand, with a comment; a newer course is installed, as yet with no change."""
    answered = classroom_by_hand.answers(layer="self_attention = 0.5", why="Because.")
    classroom_by_hand.submit("ada", answered)
    classroom_by_hand.submit("bob")
    run("grade", "02", "--no-feedback")
    run("mark", "ada", "02", "why", 4, "--comment", "Well said.")
    run("mark", "ada", "02", "self_attention", 15)
    newest = classroom_by_hand.root / "newest"
    monkeypatch.setattr("autograder.term.upgrade.came_with_the_course", lambda: newest)
    install(newest, classroom_by_hand.release.notebook)
    return classroom_by_hand


def install(newest, notebook):
    write_json(newest / ASSIGNMENT / f"{ASSIGNMENT}.ipynb", as_release(notebook["cells"]))


def newer(marked, monkeypatch, **points):
    """The release of a newer course, with these points by slug."""
    for slug, worth in points.items():
        monkeypatch.setitem(POINTS, slug, worth)
    use_small_catalogue(monkeypatch)
    return release_notebook(by_hand=True)


def grades(classroom):
    with classroom.gradebook() as book:
        notebook = book.find_submission_notebook(ASSIGNMENT, ASSIGNMENT, "ada")
        comments = {one.name: one.manual_comment for one in notebook.comments}
        marks = {one.name: (one.manual_score, one.needs_manual_grade, one.max_score) for one in notebook.grades}
        return marks, comments


def test_a_class_with_the_newest_is_told_so(marked, run):
    (marked.root / f"newest/{ASSIGNMENT}/{ASSIGNMENT}.ipynb").write_bytes(
        (marked.root / f"notebooks/{ASSIGNMENT}/{ASSIGNMENT}.ipynb").read_bytes()
    )
    assert run("upgrade") == (0, NEWEST)


def test_a_notebook_without_exercises_gets_its_new_text(marked, run, monkeypatch):
    newest, own = (marked.root / folder / "00-look/00-look.ipynb" for folder in ("newest", "notebooks"))
    write_json(newest, {"cells": [locked("given = 2", "given")], "metadata": {}, "nbformat": 4, "nbformat_minor": 5})
    write_json(own, {"cells": [locked("given = 1", "given")], "metadata": {}, "nbformat": 4, "nbformat_minor": 5})
    assert "00-look only what is given" in run("upgrade")[1]
    assert run("upgrade", "--yes")[0] == 0
    assert own.read_bytes() == newest.read_bytes()
    assert run("upgrade") == (0, NEWEST)


def test_an_exercise_more_points_changed_and_a_text_mended(marked, run, monkeypatch):
    notebook = newer(marked, monkeypatch, self_attention=22, one_hot=10)
    cell_of(notebook, "given")["source"] = "given = 2"
    notebook["cells"] += [solution(ONE_HOT), check(ONE_HOT)]
    install(marked.root / "newest", notebook)
    before, comments = grades(marked)
    status, said = run("upgrade", "02")
    assert status == 0
    for words in (
        "one_hot, points 10",
        "points 22 instead of 20: self_attention",
        ": given",
        "submissions 2, marks by hand 2, comments by hand 1",
        "for another look: marks by hand 1,",
    ):
        assert words in said  # fmt: skip
    assert grades(marked) == (before, comments)
    status, said = run("upgrade", "02", "--yes")
    assert (status, "backups" in said) == (0, True)
    assert len(list((marked.root / "backups").iterdir())) == 1
    assert run("upgrade") == (0, NEWEST)
    run("grade", "02", "--no-feedback")
    after, now = grades(marked)
    assert after["why"] == (4, False, 5)
    assert after["check_self_attention"] == (15, True, 22)
    assert after["check_one_hot"] == (None, False, 10)
    assert now == {**comments, ONE_HOT: None}
    assert "ada 29" in run("roster")[1]  # 10 by the judge, 15 and 4 by hand
    assert list((marked.root / f"class/replaced/notebooks/{ASSIGNMENT}").iterdir())


@pytest.mark.parametrize("also", [None, "given = 2"])
def test_a_weight_alone_has_nobodys_code_run_again(marked, run, monkeypatch, also):
    monkeypatch.setitem(POINTS, "self_attention", 20)
    monkeypatch.setattr(
        "autograder.grading.running.kept_run.catalogue",
        lambda: {slug: SimpleNamespace(parts=(Part("values", points, "So."),)) for slug, points in POINTS.items()},
    )
    notebook = newer(marked, monkeypatch, scalar_self_attention=12, self_attention=30)
    if also:
        cell_of(notebook, "given")["source"] = also
    install(marked.root / "newest", notebook)
    run("upgrade", "--yes")
    begun = FakeLearner.started
    run("grade", "02", "--no-feedback")
    assert FakeLearner.started - begun == (2 if also else 0)
    after, _ = grades(marked)
    assert after["check_self_attention"] == (15, True, 30)
    assert after["why"] == (4, False, 5)
    said = run("roster")[1]
    assert "ada 31" in said  # 12 of 12 by the judge, 15 and 4 by hand
    assert "bob 42" in said
    assert run("grade", "02", "--no-feedback")[0] == 0
    assert FakeLearner.started - begun == (2 if also else 0)


def test_an_exercise_that_goes_takes_its_marks_along_and_says_so(marked, run, monkeypatch):
    notebook = newer(marked, monkeypatch)
    gone = ("self_attention", "check_self_attention")
    notebook["cells"] = [
        one for one in notebook["cells"] if one["metadata"].get("nbgrader", {}).get("grade_id") not in gone
    ]
    install(marked.root / "newest", notebook)
    assert ": self_attention, and marks by hand 1 " in run("upgrade")[1]
    run("upgrade", "--yes")
    run("grade", "02", "--no-feedback")
    assert {name: mark for name, (mark, *_) in grades(marked)[0].items()} == {
        "check_scalar_self_attention": None,
        "why": 4,
    }


def test_grading_on_other_exercises_names_the_command(marked, run):
    notebook = json.loads((marked.root / f"notebooks/{ASSIGNMENT}/{ASSIGNMENT}.ipynb").read_text())
    notebook["cells"].append(locked("more = 1", "more"))
    install(marked.root / "notebooks", notebook)
    status, said = run("grade", "02")
    assert (status, f"`autograder upgrade {ASSIGNMENT}`" in said) == (1, True)


def test_what_is_interrupted_is_as_it_was_and_done_by_the_next(marked, run, monkeypatch):
    notebook = newer(marked, monkeypatch, one_hot=10)
    notebook["cells"] += [solution(ONE_HOT), check(ONE_HOT)]
    install(marked.root / "newest", notebook)
    before = grades(marked)
    from autograder.term import upgrade

    with monkeypatch.context() as patch:
        patch.setattr(upgrade.SaveCells, "preprocess", Mock(side_effect=KeyboardInterrupt))
        assert run("upgrade", "--yes")[0] == 130
    assert grades(marked) == before
    assert run("upgrade", "--yes")[0] == 0
    assert "check_one_hot" in grades(marked)[0]


def test_a_whole_notebook_is_mentioned_and_brought_where_it_is_named(marked, run, monkeypatch):
    for place in ("autograder.term.upgrade", "autograder.grading.class_folder.releases"):
        monkeypatch.setattr(f"{place}.came_with_the_course", lambda: marked.root / "newest")
    use_small_catalogue(monkeypatch)
    new = marked.root / "newest/13-a-small-gpt/13-a-small-gpt.ipynb"
    write_json(new, release_notebook(by_hand=True))
    status, said = run("upgrade")
    assert status == 0
    assert ": 13-a-small-gpt. `autograder upgrade 13` " in said
    assert "13-a-small-gpt new:" not in said
    own = marked.root / "notebooks/13-a-small-gpt/13-a-small-gpt.ipynb"
    run("upgrade", "--yes")
    assert not own.exists()
    _, said = run("upgrade", "13")
    assert "exercises 2, points 35" in said
    assert not own.exists()
    assert run("upgrade", "13", "--yes")[0] == 0
    assert own.read_bytes() == new.read_bytes()
    assert run("upgrade") == (0, NEWEST)
