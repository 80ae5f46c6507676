"""Tables, what is printed, and plots are read into arrays: judged, told and explained as arrays are."""

import re
import sqlite3

import numpy as np
import pandas as pd
import pytest
from matplotlib.figure import Figure

from autograder.checks.answering.in_process import InProcess
from autograder.checks.answering.types.databases import Databases
from autograder.checks.building import Case, Data, Drawn, Printed, Probe, Table, query_case, script_case
from autograder.checks.building.cases import function_case
from autograder.checks.building.exercise import formed
from autograder.checks.judging import SLIP, Misconception, judge
from autograder.checks.judging.compare import CantBeCompared
from autograder.checks.judging.values.coded import coded, in_one_order, shown
from tests.autograder.checks.toy import toy_of_form
from tests.tables import rows

SALES = pd.DataFrame({"city": ["Rome", "Oslo", "Rome", "Bern"], "amount": [1.0, 2.0, 4.0, np.nan]})
TOTALS = Table(("city", "total"))


def exercise(reference, cases, form, edits=()):
    ideas = tuple(Misconception(f"idea{n}", "Did.", "Matters.", "Look.", edit=edit) for n, edit in enumerate(edits))
    return toy_of_form(form, cases, reference, misconceptions=ideas)


def verdict(one, answer):
    found = judge(one, InProcess({"f": answer}), 1)
    assert found.fault == ""
    return found


def message(one, answer):
    found = verdict(one, answer)
    return found.error or found.parts[0].message


def totals(sales):
    return sales.groupby("city", as_index=False, sort=True)["amount"].sum().rename(columns={"amount": "total"})


def sales_cases(rng):
    yield function_case("values", "four sales", {"sales": SALES}, mode="arrays")
    more = pd.DataFrame({"city": list("abcabc"), "amount": np.arange(6.0)})
    yield function_case("values", "six sales", {"sales": more}, mode="arrays")


ONE = exercise(totals, sales_cases, TOTALS, ["sum() -> mean()"])
WRONG_TABLES = rows(__file__, "wrong_tables.tsv")
ANY_ORDER = exercise(totals, sales_cases, Table(("city", "total"), in_order=False))


@pytest.mark.parametrize("answer", [
    totals,
    lambda sales: totals(sales)[["total", "city"]],  # columns are found by their names
    lambda sales: list(totals(sales).itertuples(index=False, name=None)),  # and those of rows by their place
    lambda sales: totals(sales).to_dict("list"),
])  # fmt: skip
def test_a_right_table_is_right_in_whatever_form(answer):
    assert verdict(ONE, answer).score == 10


def test_the_order_of_rows_counts_where_the_exercise_says_so():
    def turned(sales):
        return totals(sales)[::-1]

    assert verdict(ANY_ORDER, turned).score == 10
    assert "another order" in message(ONE, turned)


@pytest.mark.parametrize(("answer", "says"), WRONG_TABLES)
def test_what_is_wrong_with_a_table_is_told(answer, says):
    assert says in message(ONE, eval(answer))


def ideas(one, answer):
    return [named.id for named in verdict(one, answer).misconceptions]


def test_a_misconception_and_a_slip_are_found_in_tables():
    def means(sales):
        return sales.groupby("city", as_index=False)["amount"].mean().rename(columns={"amount": "total"})

    assert ideas(ONE, means) == ["idea0"]

    def doubled(sales):
        return sales.assign(amount=2 * sales["amount"] + 1)

    twice = exercise(doubled, sales_cases, Table(("city", "amount")))
    last_first = verdict(exercise(doubled, sales_cases, Table(("city", "amount"))), lambda sales: doubled(sales)[::-1])
    assert "axis" not in last_first.noticed
    (slip,) = verdict(twice, lambda sales: sales.assign(amount=2 * sales["amount"] - 1)).misconceptions
    assert slip.id == SLIP
    assert "subtracted" in slip.message


def shop():
    database = sqlite3.connect(":memory:")
    database.executescript(
        "create table customer(id, name); insert into customer values (1, 'Ada'), (2, 'Bob'), (3, 'Cyd');"
        "create table orders(customer, amount); insert into orders values (1, 5), (1, 7), (2, 1);"
    )
    return database


def spent(database):
    return database.execute(
        "select name, sum(amount) from customer left join orders on customer = id group by name order by name"
    )


def shop_cases(rng):
    yield query_case("values", "three customers", shop())


SPENT = exercise(spent, shop_cases, Table(("name", "total")), ["left join -> join"])


def test_a_query_is_asked_of_a_database():
    right = "SELECT name, (SELECT sum(amount) FROM orders WHERE customer = id) FROM customer ORDER BY 1"
    assert verdict(SPENT, right).score == 10
    inner = "select name, sum(amount) from customer join orders on customer = id group by name order by name"
    assert ideas(SPENT, inner) == ["idea0"]
    assert "no such column" in verdict(SPENT, "select nome from customer").crashes[0].message
    assert "text of a query" in message(SPENT, print)


def test_a_query_may_find_nothing():
    def nobody(database):
        return database.execute("select name, id from customer where id > 3")

    one = exercise(nobody, shop_cases, Table(("name", "id")))
    assert verdict(one, "select name, id from customer where id is null").score == 10
    assert "rows of the table: 1, expected 0" in message(one, "select name, id from customer where id = 3")
    assert Databases.shown(Databases.plain(shop()))[-3:] == [["orders", 1, 5], ["orders", 1, 7], ["orders", 2, 1]]


def test_the_last_digit_of_a_sum_counts():
    table = Table(("total",))
    right, more, nearly = (table.arrays([[one]]) for one in (2_500_000, 2_500_010, 2_500_000.01))
    assert table.difference(nearly, right, 1e-4) is None
    assert "2500010, expected 2500000" in table.difference(more, right, 1e-4)


def table_of_squares(n):
    return [f"{k} {k * k}" for k in range(n)]


SQUARES = exercise(
    table_of_squares,
    lambda rng: [
        function_case("values", "five", {"n": 5}, mode="arrays"),
        function_case("values", "none", {"n": 0}, mode="arrays"),
    ],
    Printed(),
    ["k * k -> 2 * k"],
)


def test_what_is_printed_is_compared_line_by_line():
    def printed(square, end=" \n"):
        return lambda n: [print(k, square(k), end=end) for k in range(n)]

    assert verdict(SQUARES, printed(lambda k: k**2)).score == 10
    wrong = verdict(SQUARES, printed(lambda k: 2 * k))
    assert [one.id for one in wrong.misconceptions] == ["idea0"]
    assert "line 2 is '1 2', expected '1 1'" in wrong.parts[0].message
    assert re.findall(r"\d+", message(SQUARES, table_of_squares)) == ["5"]
    with pytest.raises(CantBeCompared):
        Printed().arrays(None)  # a reference that prints
    assert re.findall(r"\d+", message(SQUARES, lambda n: print("0 0"))) == ["1", "5"]
    assert "`list(…)`" in message(SQUARES, lambda n: print(map(str, range(n))))


def heights(x):
    return x**2, "squares", ["a", "b", "c"]


PLOT = exercise(
    heights, lambda rng: [function_case("values", "three bars", {"x": np.array([1.0, 2.0, 3.0])}, mode="arrays")],
    Drawn(("bars", "title", "ticks")), ["x**2 -> 2 * x"],
)  # fmt: skip


def drawn(f, title="squares", ticks=("a", "b", "c")):
    def draw(x):
        axes = Figure().subplots()
        axes.bar(ticks, f(x))
        axes.set_title(title)
        return axes

    return draw


def test_a_plot_is_its_data_and_its_words():
    assert verdict(PLOT, drawn(np.square)).score == 10
    assert ideas(PLOT, drawn(lambda x: x + x)) == ["idea0"]
    assert "'cubes', expected 'squares'" in message(PLOT, drawn(np.square, title="cubes"))
    assert "the names below the bars: ['bca'], expected" in message(PLOT, drawn(np.square, ticks="bca"))
    assert "the heights of the bars at [0]: 4, expected 1" in message(PLOT, drawn(lambda x: 4 * x))
    assert "no plot" in message(PLOT, lambda x: x)
    assert "nothing of this" in message(PLOT, lambda x: Figure().subplots())
    assert "horizontal" in message(PLOT, lambda x: Figure().subplots().barh(["a", "b", "c"], x**2)[0].axes)
    for places, words in ((range(3), "nothing of this"), ([5, 6, 7], "'5', '6', '7'")):  # those that it finds itself
        axes = Figure().subplots()
        axes.bar(places, [1, 4, 9])
        axes.set_title("squares")
        if words != "nothing of this":
            axes.set_xticks(places)
        assert words in message(PLOT, lambda x, axes=axes: axes)


@pytest.mark.parametrize(("form", "names"), [(Table, "city"), (Drawn, "bars"), (Drawn, ("bar",))])
def test_what_is_no_form_is_refused_where_it_is_written(form, names):
    with pytest.raises(ValueError, match=r"tuple.* got "):
        form(names)


def test_a_title_that_is_missing_is_empty_and_not_0():
    def bars(rng):
        return [function_case("values", f"{n}", {"x": np.arange(1.0, n)}, mode="arrays") for n in (4, 5)]

    two = exercise(lambda x: ("squares" * len(x), x), bars, Drawn(("title", "bars")))
    assert Drawn(("title", "bars")).shown((coded([""]), np.array([1.0, 2.5]))) == "{'title': '', 'bars': [1, 2.5]}"
    assert verdict(two, drawn(np.abs, title="", ticks="abc")).score == 0
    assert (
        verdict(two, lambda x: drawn(np.abs, "", "abcd"[: len(x)])(x)).noticed
        == "In each wrong case the title is empty."
    )


EMPTY = ["def f(x): pass", 'def f(x):\n    """To do."""\n    return None', "def f(x): ...", "class f:\n  def g(s): ..."]
WRITTEN = ["f = lambda x: 0", "class f(ValueError): pass", "class f:\n  def g(s): ...\n  n = 1",
           "class f(dict):\n  def update(s): pass",
           "from abc import *\nclass f(metaclass=ABCMeta):\n  @abstractmethod\n  def g(s): ..."]  # fmt: skip


@pytest.mark.parametrize("answer", [*EMPTY, *WRITTEN])
def test_what_has_nothing_in_it_is_not_written_yet(answer):
    names = {}
    exec(answer, names)
    assert ("not written yet" in (verdict(PLOT, names["f"]).error or "")) == (answer in EMPTY)


def test_a_class_that_is_to_do_nothing_is_a_whole_answer():
    class Silent:
        def write(self, text): ...

    cases = [script_case("values", f"{n}", lambda V: V().write("a")) for n in (1, 2)]
    asked = exercise(lambda script: script(Silent), lambda rng: cases, Data())
    assert verdict(asked, Silent).score == asked.points


@pytest.mark.parametrize(
    "values", [[1, None, 2.5], ["a", None, "ö"], [], [None], [True, False], ["", "x" * 60], np.array([1, 2])]
)
def test_columns_come_back_as_they_were(values):
    assert shown(coded(values)) == list(values)


def test_long_texts_are_told_apart_by_all_of_them():
    one, other = coded(["x" * 99 + "a"]), coded(["x" * 99 + "b"])
    assert not np.array_equal(one, other)
    assert shown(one) == shown(other) == ["x" * 60 + "…"]


@pytest.mark.parametrize("values", [["a", 1], [{}], [[1]], 3, np.zeros((2, 2)), [2**2000]])
def test_what_is_no_column_is_refused(values):
    with pytest.raises(ValueError, match="it holds"):
        coded(values)


def test_rows_are_sorted_by_their_texts_first():
    numbers, texts = in_one_order([coded([1, 3, 2]), coded(["b", "a", "b"])])
    assert (shown(numbers), shown(texts)) == ([3, 1, 2], ["a", "b", "b"])


def test_a_case_of_its_own_form_names_what_it_brings():
    (case,) = formed(lambda: [Case("values", "one", Probe("f"))], Printed())()
    assert (case.probe.brings, case.names) == ("printed", ("what is printed",))


def test_a_query_that_waits_to_be_written_is_not_written_yet():
    for text in ("", '\n# Your code here.\nraise NotImplementedError("write f")\n'):
        assert "not written yet" in verdict(SPENT, text).error


def test_a_name_of_a_column_brings_nothing_into_a_sentence_that_a_terminal_obeys():
    said = message(ONE, lambda sales: pd.DataFrame({"\x1b[31mred\u202e": [1]}))
    assert said.isprintable()
    assert "red" in said
