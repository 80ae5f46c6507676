import csv
import io

import pytest

from autograder.reports.csv_text import as_csv, harmless


@pytest.mark.parametrize("text", ["=1+1", "+cmd", "-cmd|' /C calc'!A0", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1"])
def test_a_formula_becomes_text(text):
    assert harmless(text) == f"'{text}"


@pytest.mark.parametrize("text", ["ada", "-1.5", "+3", "a=b", "", "1-2", "'quoted", "Ångström, Ada"])
def test_the_rest_stays_as_it_is(text):
    assert harmless(text) == text


def test_numbers_are_numbers_and_nothing_is_empty():
    text = as_csv(("name", "=score"), [("=a", -2.5), ("b, c", None), ("d\ne", 3)])
    assert list(csv.reader(io.StringIO(text))) == [["name", "'=score"], ["'=a", "-2.5"], ["b, c", ""], ["d\ne", "3"]]
