"""The ladder: a climb is measured on sentences that nothing has looked at, and kept beside one's pieces."""

import itertools
import json
import time
from types import SimpleNamespace

import pytest
from rich.console import Console
from typer.testing import CliRunner

from autograder.base.problem import Problem
from course import cli
from course.mine import whole_machine
from course.training.translator import ladder
from course.training.translator.ladder import Rung, as_table, changed, climb, keep, kept

SMALL = {"d_model": 16, "num_heads": 2, "dim_feedforward": 16, "num_layers": 1}


def rung(exact, when=0.0):
    return Rung(exact, 1000, 3, {"d_model": 96}, when)


def test_numbers_are_read_as_the_recipe_has_them():
    assert changed(["d_model=96", "dropout=0.1"]) == {"d_model": 96, "dropout": 0.1}
    for wrong in ("width=3", "epochs=3", "positions=1", "shared_embedding=1", "=3", ""):
        with pytest.raises(Problem, match="NAME=NUMBER"):
            changed([wrong])
    for wrong in ("d_model", "d_model=x", "d_model=1.5", "d_model=0", "dropout=1", "dropout=nan", "seed=-1"):
        with pytest.raises(Problem, match="below"):
            changed([wrong])


def test_a_climb_takes_so_much_computing_and_is_measured_on_unseen_sentences(monkeypatch, tmp_path):
    asked = []
    monkeypatch.setattr(ladder, "own_machine", lambda: whole_machine(tmp_path))
    monkeypatch.setattr(ladder, "QUESTIONS", 950)
    monkeypatch.setattr(ladder, "exact_share", lambda texts, wanted: asked.append(wanted) or 0.25)
    ticks = itertools.count(0, 1_000)  # so that the first step is too long
    monkeypatch.setattr(ladder, "time", SimpleNamespace(process_time=lambda: next(ticks), time=time.time))
    found = climb(SMALL, Console(quiet=True), seconds=5)
    assert next(ticks) == 2_000, "it is computing that is counted"
    assert (found.exact, found.own, found.changes) == (0.25, 0, SMALL)
    assert 0 < found.parameters < 100_000
    assert len(asked[-1]) == 50
    with pytest.raises(Problem, match="2 heads, got 15"):
        climb({**SMALL, "d_model": 15}, Console(quiet=True), seconds=0.01)


def test_climbs_are_kept_with_the_best_first_and_the_newest_is_shown(tmp_path):
    for place in range(12):
        rungs = keep(tmp_path, rung(place / 100, when=place))
    assert [one.when for one in rungs] == list(range(11, -1, -1))
    worst = rung(0.001, when=99)
    table = as_table(keep(tmp_path, worst), worst)
    assert [*table.columns[0].cells] == [*map(str, range(1, 11)), "12"]
    assert next(iter(table.columns[1].cells)) == "11.0%"
    (tmp_path / ladder.FILE).write_text(json.dumps([{"exact": 1}]))
    with pytest.raises(Problem, match="damaged"):
        kept(tmp_path)


def test_the_command_keeps_the_climb_and_tells_who_wants_to_know(tmp_path, monkeypatch):
    told = []
    (tmp_path / "mine").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(ladder, "climb", lambda changes, console, language: rung(0.5))
    monkeypatch.setattr(cli, "_of", lambda place: lambda *climb: told.append((place, *climb)) or True)
    for told_too in ([], ["--no-board"]):
        done = CliRunner().invoke(cli.app, ["ladder", "d_model=96", *told_too])
        assert done.exit_code == 0
    assert told == [("autograder.student.checking.after_check:send_rung", 0.5, 1000, tmp_path)]
    assert len(kept(tmp_path / "mine")) == 2
    assert CliRunner().invoke(cli.app, ["ladder", "width=96"]).exit_code == 1
