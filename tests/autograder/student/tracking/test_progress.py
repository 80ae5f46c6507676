"""How far a learner has come: what is kept beside the notebooks, and what is made of it."""

from io import StringIO

import pytest
from rich.console import Console
from typer.testing import CliRunner

import autograder
from autograder.base.folders import folder_here
from autograder.checks.catalogues import everything
from autograder.student.tracking.progress import Line, as_html, as_table, progress_of
from autograder.student.tracking.progress_store import keep, kept
from course.cli import app
from course.lab.notebooks import copy_notebooks

EXERCISES = sum(hasattr(record, "parts") for record in everything().values())
POINTS = f"{sum(record.maximum for record in everything().values() if hasattr(record, 'parts')):g}"


@pytest.fixture
def mine(tmp_path):
    copy_notebooks(tmp_path / "mine")
    return tmp_path / "mine"


def test_the_best_and_the_last_are_kept(tmp_path):
    for points in (3, 10, 5):
        keep(tmp_path, "causal_mask", points, 10)
    found = kept(tmp_path)["causal_mask"]
    assert (found.best, found.last, found.of, found.tries) == (10, 5, 10, 3)
    assert found.solved is not None, "what was solved once stays solved"
    assert [path.name for path in (tmp_path / ".progress").iterdir()] == ["causal_mask.json"]


@pytest.mark.parametrize("broken", ["", "[]", "{}", '{"slug": 1}', "\x00"])
def test_a_damaged_file_counts_as_none(tmp_path, broken):
    keep(tmp_path, "causal_mask", 10, 10)
    (tmp_path / ".progress" / "padding_mask.json").write_text(broken)
    assert list(kept(tmp_path)) == ["causal_mask"]
    keep(tmp_path, "padding_mask", 1, 10)
    assert kept(tmp_path)["padding_mask"].tries == 1


def test_only_a_notebooks_own_folder_counts(mine, monkeypatch):
    monkeypatch.chdir(mine)
    assert folder_here() is None
    monkeypatch.chdir(mine / "03-masking")
    assert folder_here() == mine


def test_every_exercise_of_the_catalogue_is_there_with_its_title_and_points(mine):
    lines = [line for found in progress_of(mine).values() for line in found]
    records = everything()
    assert {line.slug for line in lines} == set(records)
    for line in lines:
        assert (line.title, line.points) == (records[line.slug].title, records[line.slug].points)
        assert line.written == (not hasattr(records[line.slug], "parts"))
        assert line.state == ("written" if line.written else "open")


def test_a_bonus_comes_on_top(mine):
    keep(mine, "rotary", 10, 10)
    lines = progress_of(mine)["06-positions"]
    html, ordinary = as_html({"06-positions": lines}), [one for one in lines if not one.bonus and not one.written]
    assert f"10 of {sum(one.points for one in ordinary):g} points" in html
    (line,) = (one for one in html.split("<li") if everything()["rotary"].title in one)
    assert "10 of 10 " in line


def test_it_adds_up(mine):
    keep(mine, "causal_mask", 10, 10)
    keep(mine, "padding_mask", 4, 10)
    found = progress_of(mine)
    console = Console(width=90, file=StringIO())
    console.print(as_table(found))
    said = console.file.getvalue()
    assert f"1 of {EXERCISES} solved" in said
    assert f"14 of {POINTS}" in said
    assert "4/10" in said
    html = as_html(found)
    assert f"<strong>1 of {EXERCISES} exercises solved</strong>, 14 of {POINTS} points" in html
    (line,) = (one for one in html.split("<li") if everything()["padding_mask"].title in one)
    assert "4 of 10 points, 1 " in line


def test_each_way_is_counted_and_the_core_leaves_out_what_is_for_the_curious_and_whole_notebooks(mine):
    for slug in ("causal_mask", "rotary", "swiglu"):
        keep(mine, slug, 10, 10)
    records = [one for one in everything().values() if hasattr(one, "parts")]
    assert [everything()[slug].way for slug in ("causal_mask", "rotary")] == ["short", "curious"]
    assert (everything()["swiglu"].way, everything()["swiglu"].core) == ("", False)
    short, core = sum(one.way == "short" for one in records), sum(one.core for one in records)
    assert short < core < len(records)
    table, html = as_table(progress_of(mine)).caption, as_html(progress_of(mine))
    for said in (table, html):
        assert f"1 of {short} " in said
        assert f"1 of {core} " in said
    assert as_table({"01-one": [Line("x", "A course without ways", 10, False, None)]}).caption == ""


def test_a_title_stays_text():
    assert "<script" not in as_html({"03-masking": [Line("x", "<script>alert(1)</script>", 10, False, None)]})


def test_a_notebook_that_is_not_there_is_left_out_and_a_damaged_one_is_not(mine):
    (mine / "03-masking" / "03-masking.ipynb").unlink()
    (mine / "04-multi-head" / "04-multi-head.ipynb").write_text("{")
    assert "03-masking" not in progress_of(mine)
    theirs = sum(record.notebook == "04-multi-head" for record in everything().values())
    assert len(progress_of(mine)["04-multi-head"]) == theirs


def test_the_command_and_the_function(mine, monkeypatch, capsys):
    done = CliRunner().invoke(app, ["progress", str(mine)])
    assert done.exit_code == 0
    assert everything()["causal_mask"].title in done.output
    done = CliRunner().invoke(app, ["progress", str(mine / "nowhere")])
    assert done.exit_code == 1
    assert str(mine / "nowhere") in "".join(done.output.split("\n"))
    monkeypatch.chdir(mine / "03-masking")
    autograder.progress()
    assert f"0 of {EXERCISES} solved" in capsys.readouterr().out
    monkeypatch.chdir(mine.parent)
    autograder.progress()
    assert "`course lab .`" in capsys.readouterr().out


def test_the_command_speaks_the_language_of_the_notebooks(tmp_path, monkeypatch):
    monkeypatch.delenv("COURSE_LANGUAGE", raising=False)
    copy_notebooks(tmp_path / "mine", language="zh")
    for language, said in ((None, "练习"), ("en", "exercise")):
        if language:
            monkeypatch.setenv("COURSE_LANGUAGE", language)
        assert said in CliRunner().invoke(app, ["progress", str(tmp_path / "mine")]).output
