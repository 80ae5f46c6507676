"""Every row has an example that raises it, on these very versions: it speaks, and none before it."""

import sys
from importlib.util import find_spec

import pytest

from autograder.checks.answering.authored import text_from
from autograder.checks.crashes import explain
from autograder.checks.crashes.explain import TABLES, speaks
from autograder.checks.crashes.failures import crash_of, describe
from autograder.checks.judging.message import FIELD, as_data
from course import crashes
from tests.autograder.checks.crashes.raised import raised
from tests.tables import values

MISSING = [one for one in ("torch", "jax") if find_spec(one) is None]  # `make parity` has them
KINDS = {
    table.__name__.rpartition(".")[2]: [
        row for row in table.ROWS if not any(f"import {one}" in row.example for one in MISSING)
    ]
    for table in TABLES
}


@pytest.mark.parametrize(
    ("kind", "row"), [pytest.param(kind, row, id=row.example) for kind, rows in KINDS.items() for row in rows]
)
def test_the_row_speaks_and_none_before_it(kind, row, monkeypatch):
    error = raised(row.example)
    speaking, first, _ = speaks(crash_of(error))
    if first in crashes.ROWS and kind == "side_by_side":  # which says the same in words that any course understands
        monkeypatch.setattr(explain, "TABLES", [table for table in TABLES if table is not crashes])
        speaking, first, _ = speaks(crash_of(error))
    assert (speaking, first) == (kind, row)
    told = describe(error)
    assert told["kind"] == kind
    assert text_from(as_data(told["explanation"]), 300) == told["explanation"] != ""  # the judge takes it for ours
    assert not any(f"{{{field}}}" in told["explanation"] for field in FIELD.findall(row.told))


@pytest.mark.parametrize(("lines", "words", "said"), values(__file__, "said.tsv"))
def test_what_is_named_is_what_it_is_about_and_nothing_else(lines, words, said):
    assert (words in describe(raised(lines))["explanation"]) == said


LOOK_ALIKES = {
    "class Tensor: pass\nTensor().copy()": "attributes", "class Value: grad = None\n0.1 * Value().grad": "results",
    "class Net: pass\nnet = Net(); net.ix": "attributes",
    "import pandas as pd; t = pd.DataFrame({'a': [1]}); d = {'b': 2}; t['a'] * d['c']": "plain",
}  # fmt: skip


@pytest.mark.parametrize(("lines", "kind"), LOOK_ALIKES.items())
def test_what_only_looks_like_a_library_is_told_in_other_words(lines, kind, monkeypatch):
    for library in ("torch", "jax"):
        monkeypatch.delitem(sys.modules, library, raising=False)
    assert describe(raised(lines))["kind"] == kind
