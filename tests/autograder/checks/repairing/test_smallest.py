"""The smallest example: few whole numbers, on which the answer is wrong as it was on many."""

import sqlite3
from dataclasses import replace

import numpy as np
import pandas as pd

from autograder.checks.answering.in_process import InProcess
from autograder.checks.building import Call, Data, Table, function_case, object_case, query_case
from autograder.checks.judging.judge import asking_once, observe
from autograder.checks.judging.patterns.comparison import is_among
from autograder.checks.judging.verdict import Example, Verdict
from autograder.checks.repairing.smallest import smallest
from autograder.checks.report.html import as_html
from autograder.checks.report.text import as_text
from tests.autograder.checks.toy import toy, toy_of_form


def _mixed(x, w, n):
    return (x @ w + n,)


def _cases(rng):
    for rows, inner, columns in ((4, 5, 3), (6, 5, 7)):
        given = {"x": rng.normal(size=(rows, inner)), "w": rng.normal(size=(inner, columns)), "n": columns}
        yield function_case("values", f"{rows} rows", given, mode="arrays")


MIXED = toy(_cases, _mixed)


def _found(answer, exercise=MIXED, *, in_time=True):
    learner = InProcess({"f": answer})
    ask = asking_once(learner, ())
    seen = [observe(exercise, ask, case) for case in exercise.cases(np.random.default_rng(3))]
    return smallest(exercise, learner, seen, lambda: in_time)


def test_it_is_small_whole_and_wrong():
    found = _found(lambda x, w, n: np.abs(x) @ w + n + (x[:1] > 0).any())
    given = dict(found.given)
    assert np.size(given["x"]) == np.size(given["w"]) == 1
    assert {type(given["n"]), *map(type, np.ravel(given["x"]).tolist())} == {int}
    assert np.allclose(found.right, _mixed(np.array(given["x"]), np.array(given["w"]), given["n"])[0])
    assert not np.allclose(found.got, found.right)


def test_what_only_shows_in_a_larger_one_stays_larger():
    found = _found(lambda x, w, n: (x @ w)[::-1] + n)
    assert np.shape(dict(found.given)["x"])[0] > 1


def test_where_only_a_number_is_given_it_becomes_smaller():
    case = function_case("values", "n = 9", {"n": 9}, mode="arrays")
    example = _found(lambda n: np.tri(n), toy(lambda rng: [case], lambda n: (1 - np.tri(n),)))
    assert (example.given, example.right) == ((("n", 1),), [[0]])
    for first, least in ((1994, 90), (64, 60), (7, 7)):  # of what is wrong from there on
        case = function_case("values", "", {"n": first}, mode="arrays")
        found = _found(lambda n, least=least: n % least, toy(lambda rng, case=case: [case], lambda n: (np.array(n),)))
        assert found.given == (("n", least),)


def _above_three(n):
    count = 0
    while n != 3:  # no end below 3
        n, count = n - 1, count + 1
    return (np.array(count),)


def test_a_reference_that_never_ends_on_a_smaller_input_is_left():
    case = function_case("values", "n = 6", {"n": 6}, mode="arrays")
    assert _found(lambda n: n, toy(lambda rng: [case], _above_three)).given == (("n", 3),)


def test_without_time_or_where_it_stops_or_takes_nothing_there_is_none():
    nothing = function_case("values", "", {}, mode="arrays")
    assert _found(lambda: 2, toy(lambda rng: [nothing], lambda: (np.array(1),))) is None
    assert _found(lambda x, w, n: x @ w, in_time=False) is None  # 4 by 3 numbers are too many to be read
    assert _found(lambda x, w, n: 1 / 0) is None


def test_it_is_told_as_two_tables_and_in_one_line():
    example = Example((("x", [[1, 0]]), ("name", "<b>")), "the result", [[[0, 0]]], [[[0.5, -1]]])
    verdict = Verdict("mixed", 0, 4, example=example)
    assert Verdict.from_dict(verdict.as_dict()) == verdict
    page = as_html(verdict, "Mixed")
    assert page.count("<table") == 2
    assert "<b>" not in page
    assert "[[1, 0]]" in as_text(verdict, "Mixed")


def test_what_has_many_solutions_is_no_example():
    def line(x, y):
        a = np.stack([np.ones(len(x)), x], axis=1)
        return (np.linalg.solve(a.T @ a, a.T @ y),)

    for seed in range(8):
        x, y = np.random.default_rng(seed).uniform(1.1, 3, (2, 5))
        case = function_case("values", "5 points", {"x": x, "y": y}, mode="arrays")
        example = _found(lambda x, y: np.array([y.mean(), 0]), toy(lambda rng, case=case: [case], line))
        assert len(set(dict(example.given)["x"])) > 1


def test_where_rounding_decides_a_sign_there_is_no_example():
    def qr(a):
        q, r = np.linalg.qr(a)
        return q * np.sign(np.diag(r)), r * np.sign(np.diag(r))[:, None]

    def wrong(a):
        return qr(a)[0] * np.array([1, -1])[: a.shape[1]], qr(a)[1]

    for seed in range(4):
        given = {"a": np.random.default_rng(seed).uniform(1, 2, (3, 2))}
        case = function_case("values", "3 rows", given, mode="arrays", names=("q", "r"))
        example = _found(wrong, toy(lambda rng, case=case: [case], qr))
        assert np.linalg.matrix_rank(dict(example.given)["a"]) == 2


def test_where_two_are_equal_and_one_of_them_is_chosen_there_is_no_example():
    for seed in range(4):
        case = function_case("values", "", {"x": np.random.default_rng(seed).normal(size=4)}, mode="arrays")
        example = _found(
            lambda x: len(x) - 1 - np.argmin(x[::-1]), toy(lambda rng, case=case: [case], lambda x: (np.argmax(x),))
        )
        assert len(set(dict(example.given)["x"])) > 1


def test_what_an_object_gets_is_made_smaller_alike_in_each_call():
    def fitted(x, y):
        return x @ np.linalg.pinv(x) @ y, np.array(x.shape[1])

    def case(rng, **known):
        x, y = rng.normal(size=(5, 3)), rng.normal(size=5)
        calls = [Call((x, y), method="fit"), Call((x,), method="predict", gives=True)]
        return object_case("values", "five points", {}, calls, ("size",), known={"x": x, "y": y, **known})

    class Fit:
        def fit(self, x, y):
            self.y, self.size = y, x.shape[1]

        def predict(self, x):
            return x[:, 0] * 0 + self.y.mean()

    example = _found(Fit, toy(lambda rng: [case(rng)], fitted))
    given = {name: np.array(value, float) for name, value in example.given}
    assert given["x"].size < 4
    assert np.allclose(example.right, fitted(**given)[0], atol=1e-3)
    assert "call 2, predict" in as_text(Verdict("mixed", 0, 4, example=example), "Mixed")
    assert Verdict.from_dict(Verdict("mixed", 0, 4, example=example).as_dict()).example == example
    more = toy(lambda rng: [case(rng, rows=5)], lambda x, y, rows: fitted(x, y))
    assert _found(Fit, more) is None  # what the object never gets can't be made smaller with the rest


def test_a_table_keeps_the_rows_that_it_takes_to_be_wrong():
    sales = pd.DataFrame({"city": list("abcabcabca"), "n": range(10)})
    case = function_case("values", "ten sales", {"sales": sales}, mode="arrays")

    def totals(sales):
        return sales.groupby("city", as_index=False)["n"].sum()

    def largest(sales):
        return sales.groupby("city", as_index=False)["n"].max()

    example = _found(largest, toy_of_form(Table(("city", "n")), lambda rng: [case], totals))
    ((name, rows),) = example.given
    assert (name, rows[0], len(rows)) == ("sales", ["city", "n"], 3)  # two sales of one city
    assert example.got != example.right
    verdict = Verdict("mixed", 0, 4, example=replace(example, got=[["<b>"]]))
    page = as_html(verdict, "Mixed", ())
    assert "&lt;b&gt;" in page
    assert page.count("<table") == 3  # what is given is one, too
    assert "[[" not in page


def test_a_database_keeps_the_rows_that_it_takes_to_be_wrong():
    database = sqlite3.connect(":memory:")
    database.executescript("create table t(n); insert into t values (5), (5), (6), (7), (8);")
    case = query_case("values", "five rows", database)

    def numbers(database):
        return database.execute("select count(distinct n) from t")

    example = _found("select count(n) from t", toy_of_form(Table(("n",)), lambda rng: [case], numbers))
    ((_, rows),) = example.given
    assert rows == [["t", 5], ["t", 5]]
    assert (example.got[1:], example.right[1:]) == ([[2]], [[1]])


def test_arrays_in_dictionaries_are_made_smaller_and_read_as_lists():
    p, g = ({"w": np.full((3, 2), n), "b": [np.array(n)]} for n in (2.0, 1.0))
    case = function_case("values", "a step", {"p": p, "g": g}, mode="arrays")
    exercise = toy_of_form(Data(), lambda rng: [case], lambda p, g: p["b"][0] - g["b"][0])
    example = _found(lambda p, g: g["b"][0] - p["b"][0], exercise)
    assert dict(example.given) == {"p": "{'b': [1]}", "g": "{'b': [0]}"}
    assert (is_among({"a": None}, [{"a": None}]), is_among(g, [{**g, "more": 1}])) == (True, False)


def test_of_what_is_no_number_a_text_is_shown_and_beside_a_function_nothing():
    def found(second, wrong, right):
        case = function_case("values", "", {"n": 3, "second": second}, mode="arrays")
        return _found(wrong, toy(lambda rng: [case], right))

    texts = found(np.array(["b", "a"]), lambda n, second: n, lambda n, second: (np.array(n + 1),))
    assert texts.given == (("second", ["b"]), ("n", 3))
    example = found(("a", 2), lambda n, second: n, lambda n, second: (np.array(n + second[1]),))
    assert example.given == (("n", 1), ("second", "('a', 2)"))
    assert found(abs, lambda n, second: n, lambda n, second: (np.array(n + 1),)) is None


def test_lists_in_lists_of_several_depths_are_told():
    case = function_case("values", "deep", {"nested": [0, [1, [2]], 3]}, mode="arrays")
    exercise = toy_of_form(Data(), lambda rng: [case], lambda nested: str(nested))
    learner = InProcess({"f": lambda nested: str(nested).replace("[1, [2", "")})
    seen = [observe(exercise, asking_once(learner, ()), case) for case in exercise.cases(None)]
    assert smallest(exercise, learner, seen, lambda: True).given == (("nested", [[1, [2]]]),)
