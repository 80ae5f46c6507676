"""A query is mended as code is: by one small change that the judge says "right" to, in its line."""

import sqlite3

import pytest

from autograder.checks.answering.in_process import InProcess
from autograder.checks.building import Table, query_case
from autograder.checks.judging import judge
from autograder.checks.repairing.bounded import Bounded, stays_inside
from autograder.checks.repairing.candidates import candidates
from autograder.checks.repairing.edits import Query
from autograder.checks.repairing.search import looked_into
from autograder.checks.repairing.sources import definitions_of, module_of
from tests.autograder.checks.toy import toy_of_form

RIGHT = "select a, count(b) as n\nfrom t left join u on u.t = t.a and b >= 2\ngroup by a order by n desc, a"
TABLES = """create table t(a); insert into t values (1), (2), (3), (4); create table u(t, b);
insert into u values (1, 1), (1, 2), (1, 3), (1, null), (2, 2), (2, 2), (2, 5), (4, 1), (4, 7), (4, 8), (4, 9);"""


def _reference(database):
    return database.execute(RIGHT)


def _cases(rng):
    for more in ("(3, 4)", "(4, 4)", "(1, 1), (1, 2)"):
        database = sqlite3.connect(":memory:")
        database.executescript(f"{TABLES} insert into u values {more}")
        yield query_case("values", more, database)


def _repair(answer):
    exercise = toy_of_form(Table(("a", "n")), _cases, _reference)
    names = {exercise.entry: answer}
    definitions = definitions_of(exercise.entry, names)
    assert stays_inside(definitions)
    runs = Bounded(exercise.entry, definitions, names, InProcess)
    return looked_into(exercise, judge(exercise, InProcess(names), 3), 3, definitions, runs, seconds=20.0).repair


@pytest.mark.parametrize(("right", "wrong", "line"), [
    ("b >= 2", "b > 2", 2), ("b >= 2", "b >= 3", 2), ("left join", "JOIN", 2), ("count(b)", "sum(b)", 1),
    ("count(b)", "count(*)", 1), ("count(b)", "count(distinct b)", 1), ("n desc", "n", 3),
    ("u.t = t.a and", "u.t = t.a or", 2),
])  # fmt: skip
def test_a_slip_in_it_is_shown_with_its_line(right, wrong, line):
    found = _repair(RIGHT.replace(right, wrong))
    assert found.line == line
    assert not found.one_slip


def test_what_is_right_or_far_away_or_endless_has_none():
    assert _repair(RIGHT) is None
    assert _repair("select a, 7 from t") is None
    assert not list(candidates([Query("Q", f"with recursive n(a) as (select 1) {RIGHT}")]))
    assert not stays_inside([Query("Q", "attach database 'x.db' as y")])


def test_of_a_cell_its_text_is_taken_with_its_line():
    before, (found,) = module_of(["x = 1", '# a comment\nQ = """\nselect 1\n"""\n'], "Q")
    assert (before, found, found.first) == ("", Query("Q", "\nselect 1\n", 2), 2)
    assert found.written("select 'a'") == "Q = \"select 'a'\""
