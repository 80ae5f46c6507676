"""The calls up to the first answer of an object that is wrong, and a script's lines: few, as one would type them."""

import inspect
from dataclasses import replace

import numpy as np
import pytest

from autograder.checks.answering.in_process import InProcess
from autograder.checks.building import Call, Data, object_case, script_case
from autograder.checks.judging import examples, judge
from autograder.checks.judging.examples import called, scripted, text_of
from autograder.checks.judging.judge import asking_once, observe
from autograder.checks.judging.verdict import Example, Verdict
from autograder.checks.repairing.bounded import Bounded
from autograder.checks.repairing.search import looked_into
from autograder.checks.repairing.sources import definitions_in
from autograder.checks.report.html import as_html
from autograder.checks.report.text import as_text
from tests.autograder.checks.toy import toy, toy_of_form


class Count:
    def __init__(self, start):
        self.total = start

    def add(self, x):
        self.total = self.total + x + (5 if np.max(x) > 1 else 0)

    def get(self):
        return self.total


def case(about, *added, at_end=()):
    calls = [one for x in added for one in (Call((x,), method="add"), Call(method="get", gives=True))]
    gives = tuple(f"call {number}" for number in range(len(added)))
    known = {"added": added}
    return object_case("values", about, {"start": 1}, calls, at_end, known=known, names=(*gives, *at_end))


def right(start, added):
    return tuple(np.array(start + np.sum(np.array(added[:end]), axis=0)) for end in range(1, len(added) + 1))


def found(exercise):
    ask = asking_once(InProcess({"f": Count}), ())
    return called(exercise, [observe(exercise, ask, one) for one in exercise.cases(np.random.default_rng(0))])


def steps(example):
    return [step for _, step in example.given]


@pytest.mark.parametrize("form", [None, Data()])
def test_the_fewest_calls_up_to_the_first_wrong_answer_are_shown(form):
    cases = [case("long", 1, 1, 1, 3), case("short", 1, 2, 7), case("right", 1)]

    def as_data(start, added):
        values = [int(one) for one in right(start, added)]
        return values if len(values) > 1 else values[0]

    exercise = toy_of_form(form, lambda rng: cases, as_data) if form else toy(lambda rng: cases, right)
    example = found(exercise)
    assert steps(example) == ["f(start=1)", "add(1)", "get()", "add(2)", "get()"]
    assert (example.name, example.got, example.right) == ("", "9", "4")


def test_an_attribute_is_named_and_an_array_is_typed():
    exercise = toy(
        lambda rng: [case("one", np.array([2.0, 1.0]), at_end=("total",))],
        lambda start, added: (np.array([8.0, 7]), np.array([3.0, 2])),
    )
    example = found(exercise)
    assert (example.name, example.got, example.right) == ("total", "[8, 7]", "[3, 2]")
    assert steps(example) == ["f(start=1)", "add([2, 1])", "get()"]


def test_of_many_calls_none_is_shown():
    assert found(toy(lambda rng: [case("long", *[1] * 9, 3)], right)) is None


def test_a_random_generator_is_typed_with_its_seed_where_it_is_fresh():
    rng = np.random.default_rng(7)
    assert (text_of(rng), rng.random() and text_of(rng)) == ("np.random.default_rng(7)", "np.random.default_rng(…)")


def looked(old, new):
    source, names = inspect.getsource(Count).replace("Count", "f").replace(old, new), {"np": np}
    exercise, written = toy(lambda rng: [case("short", 1, 2)], right), definitions_in("f", source)
    exec(source, names)
    verdict = judge(exercise, InProcess(names), 1)
    return verdict, looked_into(exercise, verdict, 1, written, Bounded("f", written, names, InProcess), seconds=1.0)


def test_without_a_repair_they_are_found_and_told_as_calls():
    verdict, found = looked("total + x +", "total * np.exp(3 * x) +")
    assert steps(found.example)[:2] == ["f(start=1)", "add(1)"]
    assert found.example == verdict.example  # the judge's own: no search is needed for it
    assert "For f(start=1), add(1), get()" in as_text(found, "Count")
    assert "<code>f(start=1)</code>, <code>add(1)</code>" in as_html(found, "Count")


def test_beside_a_repair_there_are_none():
    verdict, found = looked(" + (5 if np.max(x) > 1 else 0)", " + 1")
    assert (verdict.example is None, found.repair is None, found.example) == (False, False, None)


def test_where_the_order_is_free_nothing_is_first():
    form = Data(in_order=False)
    assert found(toy_of_form(form, lambda rng: [case("short", 1, 2)], lambda start, added: [2, 4])) is None


def added(V):
    """One, and two."""
    one = V(1)
    one.add(2)
    return one.get()


def of_a_script(script, answer=Count, **more):
    class Right(Count):
        nothing = 3

        def add(self, x):
            self.total += x

    cases = [script_case("values", "", lambda V: V(1).get()), script_case("values", "", script, more)]
    exercise = toy_of_form(Data(), lambda rng: cases, lambda script, **more: script(Right, **more))
    ask = asking_once(InProcess({"f": answer}), ())
    return scripted(exercise, [observe(exercise, ask, one) for one in exercise.cases(None)])


def test_of_a_script_the_lines_are_shown_with_the_answers_own_name():
    lines = "one = f(1)\none.add(2)\nreturn one.get()"
    assert of_a_script(added) == Example((("", lines),), "", "8", "3")
    verdict = Verdict("f", 0, 10, example=of_a_script(added))
    assert set(lines.splitlines()) <= {line.strip() for line in as_text(verdict, "F").splitlines()}
    assert f"<pre>{lines}</pre>" in as_html(verdict, "F")
    assert "A small example" not in as_html(verdict, "F")
    assert of_a_script(lambda V: V(5).nothing).given == (("", "f(5).nothing"),)  # it stops there
    with_n = replace(verdict, example=replace(verdict.example, given=(("n", "7"), ("", lines))))
    assert "      n = 7\n      one = f(1)\n" in as_text(with_n, "F")
    assert "A small example" not in as_html(with_n, "F")
    assert of_a_script(lambda V, n: V(n).nothing, n=7).given == (("n", "7"), ("", "f(n).nothing"))
    long = of_a_script(lambda V, n: V(len(n)).nothing, n=[7] * 500).given[0][1]
    assert (len(long) < 200, str([7] * 500).startswith(long[:-1])) == (True, True)


def test_of_what_is_not_written_yet_or_right_or_long_no_script_is_shown(monkeypatch):
    def blank(start):
        raise NotImplementedError

    assert of_a_script(added, blank) is None
    assert of_a_script(lambda V: V(5).total) is None
    monkeypatch.setattr(examples, "OF_SCRIPT", 20)
    assert of_a_script(added) is None
