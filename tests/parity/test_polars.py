"""Tables of polars cross as those of pandas do, and what polars stops with is explained."""

from dataclasses import replace
from datetime import date

import numpy as np
import pandas as pd
import polars as pl
import pytest

from autograder.checks.answering.in_process import InProcess
from autograder.checks.building import Table, function_case
from autograder.checks.crashes.failures import describe
from tests.autograder.checks.crashes.raised import raised

DAYS = [date(2024, 2, 29), None, date(2025, 1, 1)]
ORDERS = pl.DataFrame({"city": ["Rome", "Bern", None], "amount": [1, None, 3], "price": [0.5, 1.5, 2.5], "day": DAYS})


def answer(function, **arguments):
    probe = function_case("part", "about", arguments, mode="arrays").probe
    return InProcess({"f": function}).ask(replace(probe, entry="f"))


def test_a_table_and_a_column_arrive_as_they_were():
    assert answer(lambda t: t.equals(ORDERS) and t.schema == ORDERS.schema, t=ORDERS).value is True
    assert answer(lambda t: isinstance(t, pl.LazyFrame) and t.collect().equals(ORDERS), t=ORDERS.lazy()).value is True
    assert answer(lambda s: s.equals(ORDERS["amount"]) and s.name == "amount", s=ORDERS["amount"]).value is True


@pytest.mark.parametrize("given", [
    ORDERS.select("amount", "city"), ORDERS.lazy().select("city", "amount"), ORDERS.rows(),
    pd.DataFrame({"city": ["Rome", "Bern", None], "amount": [1, np.nan, 3]}),
])  # fmt: skip
def test_a_table_that_comes_back_counts_as_one_of_pandas(given):
    form, right = Table(("city", "amount")), [("Rome", 1), ("Bern", None), (None, 3)]
    given = [row[:2] for row in given] if isinstance(given, list) else given
    assert form.difference(form.arrays(answer(lambda: given).value), form.arrays(right), 1e-4) is None
    assert form.difference(form.arrays(answer(lambda: given).value), form.arrays([*right[:2], (None, 4)]), 1e-4)


def test_of_a_column_its_values_come_back():
    assert answer(lambda: ORDERS["price"] * 2).value.tolist() == [1, 3, 5]
    assert answer(lambda: ORDERS["city"]).value == ["Rome", "Bern", None]


@pytest.mark.parametrize("code", [
    "t.filter(pl.col('n') > 0 and pl.col('n') < 9)", "t.select('m')", "t['m'] = 3 * t['n']", "t.lazy()['n']",
    "t.with_columns(k=pl.when(pl.col('n') > 0).then('high'))", "t.sort('n', ascending=False)", "t.loc[0]",
    "t.group_by('n')['n'].sum()", "t.select(pl.col('n'), pl.col('n') * 2)", "t.with_columns(pl.Series('k', [1, 2, 3]))",
])  # fmt: skip
def test_its_own_exceptions_are_explained(code):
    assert describe(raised(f"import polars as pl; t = pl.DataFrame({{'n': [1, 2]}})\n{code}"))["kind"] == "polars"
