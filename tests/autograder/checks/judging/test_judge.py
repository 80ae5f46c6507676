"""The judge on a toy exercise: y = 2 x + 1, with learners that are plain functions."""

import json
import re
from dataclasses import replace

import numpy as np
import pytest

from autograder.checks.answering.in_process import InProcess
from autograder.checks.building import object_case
from autograder.checks.judging import Call, Case, Failure, Misconception, Part, Probe, Verdict, judge
from tests.autograder.checks.toy import Learner, toy
from tests.tables import values


def reference(x):
    return (2 * x + 1,)


def cases(rng):
    for part, about, shape in (
        ("values", "one row", (1, 4)),
        ("values", "three rows", (3, 4)),
        ("edge", "one number", (1, 1)),
    ):
        x = rng.standard_normal(shape)
        yield Case(part, about, Probe("line", args=(x,)), {"x": x}, ("y",))


def misconception(name, edit):
    return Misconception(name, f"{name} did.", "It matters.", "Look there.", edit=edit)


IDEAS = {"no_shift": "+ 1 ->", "shift_twice": "+ 1 -> + 2", "no_factor": "2 * ->"}
EXERCISE = replace(
    toy(cases, reference, entry="line", misconceptions=tuple(misconception(*one) for one in IDEAS.items())),
    parts=(Part("values", 8, "The values are right."), Part("edge", 2, "One number works.")),
)


def verdict(function, **told):
    return judge(EXERCISE, Learner(function, **told), 1)


def right(x):
    return 2 * x + 1


def names(found):
    return [named.id for named in found.misconceptions]


def test_a_right_answer_gets_all_points_and_no_name():
    found = verdict(right)
    assert (found.score, found.points, found.error) == (10.0, 10.0, None)
    assert [part.message for part in found.parts] == ["The values are right.", "One number works."]
    assert not found.misconceptions


@pytest.mark.parametrize(("function", "expected"), [
    (lambda x: 2 * x, ["no_shift"]), (lambda x: 2 * x + 2, ["shift_twice"]), (lambda x: x + 1, ["no_factor"]),
    (lambda x: x, ["no_shift", "no_factor"]),
])  # fmt: skip
def test_misconceptions_are_named_by_their_numbers(function, expected):
    found = verdict(function)
    assert found.score == 0
    assert names(found) == expected


def test_an_unknown_mistake_has_no_name_but_a_sentence():
    found = verdict(lambda x: 2 * x + 1.5)
    assert not found.misconceptions
    assert "For one row: y[0, 0] is" in found.parts[0].message


def test_a_name_that_other_answers_contradict_is_not_given():
    # Right for one row: so the shift is known after all.
    found = verdict(lambda x: 2 * x + (1 if len(x) == 1 else 0))
    assert found.score == 2.0
    assert names(found) == []
    assert "For three rows" in found.parts[0].message
    assert "(Right for one row.)" in found.parts[0].message


def test_an_exception_is_told_once_with_the_learners_own_line():
    def line(x):
        raise ValueError("no rows")

    found = verdict(line)
    assert found.score == 0
    assert re.match("For one row: .* ValueError .* 3", found.parts[0].message)
    assert re.search("ValueError .* 3", found.error)
    (crash,) = found.crashes
    assert (crash.line, crash.message) == ("line 3: return y", "ValueError: no rows")
    assert Verdict.from_dict(json.loads(json.dumps(found.as_dict()))) == found


def test_a_result_from_before_crashes_were_kept_is_read():
    fields = verdict(right).as_dict()
    assert "crashes" not in fields
    assert Verdict.from_dict(fields).crashes == ()


@pytest.mark.parametrize(("value", "sentence"), [
    ("set", "a set came back; wanted: y, as a list, an array or a tensor"), ("object", "an object came back"),
])  # fmt: skip
def test_a_value_of_another_kind_is_no_crash(value, sentence):
    found = verdict(right, failure=Failure("Returned", value))
    assert sentence in found.parts[0].message
    assert (found.crashes, found.error) == ((), None)


@pytest.mark.parametrize(("function", "expected"), [
    (lambda x: 2 * x + (0 if x.shape == (1, 4) else 0.7), []),  # two cases of three say that it is something else
    (lambda x: 2 * x + (0.7 if x.size == 1 else 0), []),  # and one of three
    (lambda x: 2 * x + (0.05 if x.size == 1 else 0), ["no_shift"]),  # a number close to the idea's doesn't
])  # fmt: skip
def test_an_idea_that_a_third_of_the_wrong_numbers_speaks_against_is_not_named(function, expected):
    assert names(verdict(function)) == expected


def test_an_idea_that_would_not_have_stopped_is_not_named_where_the_code_stops():
    # One of the three gives the numbers of the idea; the other two give none, though the idea has a result there.
    def line(x):
        if x.size > 1:
            raise ValueError("sizes don't fit")
        return 2 * x

    assert names(verdict(line)) == []


def test_inside_a_graph_code_may_stop_for_a_reason_of_its_own():
    def line(x):
        if len(x) == 3:
            raise ValueError("NumPy in a graph")
        return 2 * x

    def in_graphs(rng):
        for case in cases(rng):
            yield replace(case, probe=replace(case.probe, mode="graph")) if "three" in case.about else case

    assert names(judge(replace(EXERCISE, cases=in_graphs), Learner(line), 1)) == ["no_shift"]


def test_what_came_back_in_no_known_form_is_not_right():
    def check(reply):
        raise TypeError("no such thing")

    checked = replace(EXERCISE, cases=lambda rng: (replace(case, check=check) for case in cases(rng)))
    found = judge(checked, Learner(right), 1)
    assert found.score == 0
    assert found.parts[0].message.startswith("For one row: ")


def test_a_sign_that_fails_names_nothing():
    def sign(seen):
        raise IndexError("no such thing")

    failing = Misconception("failing", "It did.", "It matters.", "Look there.", sign=sign)
    found = judge(replace(EXERCISE, misconceptions=(failing,)), Learner(lambda x: x), 1)
    assert names(found) == []


def test_several_calls_give_several_values():
    def twice(rng):
        for case in cases(rng):
            probe = replace(case.probe, then=(Call(case.probe.args),))
            yield replace(case, probe=probe, check=lambda reply: None)

    class Once(Learner):
        def ask(self, probe):
            return super().ask(replace(probe, then=()))

    twice_called = replace(EXERCISE, cases=twice)
    assert judge(twice_called, Learner(right), 1).score == 10.0
    for value in (5, [5]):
        found = judge(twice_called, Once(lambda x, value=value: value), 1)
        assert (found.score, bool(found.error)) == (0, True)


class InTheClass:
    items = []  # noqa: RUF012

    def add(self, x):
        self.items.append(x)
        return len(self.items)


class AsADefault:
    def __init__(self, items=[]):  # noqa: B006
        self.items = items

    add = InTheClass.add


class Counting:
    number = 0

    def add(self, x):
        Counting.number += 1
        return self.number


@pytest.mark.parametrize(
    ("entry", "says"), [(InTheClass, "`self.items = …`"), (AsADefault, "`items=None`"), (Counting, "made twice")]
)
def test_what_all_objects_share_is_told(entry, says):
    add = Call((1.0,), method="add", gives=True)
    exercise = toy(lambda rng: [object_case("values", "one", {}, [add], names=("n",))] * 2, lambda: (np.array(1),))
    entry().add(0)  # and wrong from the first case on
    (part,) = judge(exercise, InProcess({"f": entry}), 1).parts
    assert says in part.message


def test_a_list_beside_the_function_is_told():
    names = {}
    exec("kept = []\ndef seen(x):\n    kept.append(x)\n    return 2 * x + len(kept) + 1", names)
    (part, _) = judge(EXERCISE, InProcess({"line": names["seen"]}), 1).parts
    assert "`kept`" in part.message


def test_a_default_that_grows_is_told():
    def seen(x, before=[]):  # noqa: B006
        before.append(x)
        return 2 * x + len(before)

    (part, _) = judge(EXERCISE, InProcess({"line": seen}), 1).parts
    assert "`before=None`" in part.message


def test_where_nothing_is_recognised_the_call_is_repeated():
    counted = iter(range(100))
    found = verdict(lambda x: 2 * x + 5 + next(counted))
    assert "called twice" in found.parts[0].message
    assert "called twice" not in verdict(lambda x: 2 * x + 5).parts[0].message


def test_right_elsewhere_is_said():
    found = verdict(lambda x: 2 * x + (1 if x.size > 1 else 7))
    assert found.parts[1].message.endswith("(Right for one row.)")


def test_a_right_result_that_changed_its_argument_is_not_right():
    found = verdict(right, facts={"changed": [0]})
    assert found.score == 0
    assert "its argument number 1: " in found.parts[0].message
    called = [replace(one, probe=replace(one.probe, called=("x",))) for one in cases(np.random.default_rng(1))]
    named = judge(replace(EXERCISE, cases=lambda rng: called), Learner(right, facts={"changed": [0]}), 1)
    assert "its argument x: " in named.parts[0].message


def with_weight(rng):
    for case in cases(rng):
        yield replace(case, probe=replace(case.probe, weights={"W": np.ones((4, 5))}))


@pytest.mark.parametrize(("record", "sentence"), values(__file__, "unset_weights.tsv"))
def test_numbers_of_a_layer_whose_weights_could_not_be_set_are_not_compared(record, sentence):
    learner = Learner(lambda x: x, facts={"weights": {"W": record}, "others": record.pop("others", [])})
    with_bias = {"W": np.ones((4, 5)), "W.bias": np.ones(5)}
    if record["kind"] == "biased":  # which is right where it is asked for
        asked = [replace(one, probe=replace(one.probe, weights=with_bias)) for one in cases(np.random.default_rng(0))]
        found = judge(replace(EXERCISE, cases=lambda rng: asked, misconceptions=()), learner, 1)
        assert "y[0, 0] is" in found.parts[0].message
    found = judge(replace(EXERCISE, cases=with_weight, misconceptions=()), learner, 1)
    assert sentence in found.parts[0].message


@pytest.mark.parametrize(("record", "others", "expected"), [
    ({"kind": "variable", "shape": [4, 5]}, [], ["no_shift"]),
    ({"kind": "missing"}, [], ["no_shift"]),  # a bias that isn't there may be the very idea
    ({"kind": "missing"}, ["shift"], []),
    ({"kind": "constant", "shape": [4, 5]}, [], []),
    ({"kind": "variable", "shape": []}, [], []),
])  # fmt: skip
def test_where_a_weight_has_numbers_of_its_own_no_formula_is_named(record, others, expected):
    learner = Learner(lambda x: 2 * x, facts={"weights": {"W": record}, "others": others})
    assert names(judge(replace(EXERCISE, cases=with_weight), learner, 1)) == expected


@pytest.mark.parametrize(("leaves", "told"), [
    (({"dtype": "float32"},), "The values are right."),
    (({"dtype": "bool"},), "For one row: y is bool, expected float32."),
    ((), "For one row: y is no array, so it has no dtype, expected float32."),
])  # fmt: skip
def test_right_numbers_of_another_type_are_not_right_where_one_is_asked_for(leaves, told):
    typed = replace(EXERCISE, cases=lambda rng: (replace(case, dtype="float32") for case in cases(rng)))
    found = judge(typed, Learner(right, leaves=leaves), 1)
    assert found.parts[0].message == told
    assert names(found) == []
    assert "expected float32" not in judge(typed, Learner(lambda x: 2 * x, leaves=leaves), 1).parts[0].message


def test_two_ideas_that_leave_one_number_everywhere_are_not_named():
    nothing = (misconception("no_factor", "2 * x -> 0 * x"), misconception("no_shift", "+ 1 ->"))
    assert names(judge(replace(EXERCISE, misconceptions=nothing), Learner(lambda x: 0 * x), 1)) == []


def test_where_nan_comes_from_is_told_once():
    found = verdict(lambda x: x * np.nan)
    assert [("NaN comes of" in part.message) for part in found.parts] == [True, False]


def test_an_answer_that_takes_too_long_is_asked_for_its_loop():
    found = verdict(right, failure=Failure("Timeout", "this took longer than 10 seconds"))
    assert " 10 seconds" in found.error
    codes, told = ("while x: pass", "def f(n):", "def __next__(self):", "await f()"), set()
    for code in codes:
        late = Failure("Timeout", "this took longer than 10 seconds", f"line 5: {code}")
        told.add(verdict(right, failure=late).error.replace(f" 10 seconds, and stood at line 5 then, `{code}`", ""))
    assert len(told) == len(codes), "each is asked something of its own"


def test_a_blank_answer_is_called_not_written_yet():
    def line(x):
        raise NotImplementedError

    found = verdict(line)
    assert (found.score, found.error.startswith("line ")) == (0, True)


def test_the_same_seed_asks_the_same_and_another_seed_another():
    def asked(seed):
        learner = Learner(lambda x: x)
        judge(EXERCISE, learner, seed)
        return [probe.args[0] for probe in learner.probes]

    assert all(np.array_equal(a, b) for a, b in zip(asked(5), asked(5), strict=True))
    assert not np.array_equal(asked(5)[0], asked(6)[0])


def read_pair(value):
    if not isinstance(value, dict):
        raise ValueError("expected a dictionary")
    return value["y"]


def test_a_case_reads_what_came_back_before_it_is_compared():
    reading = replace(EXERCISE, cases=lambda rng: (replace(case, read=read_pair) for case in cases(rng)))
    right = judge(reading, Learner(lambda x: {"y": 2 * x + 1}), 1)
    assert right.score == 10.0
    wrong = judge(reading, Learner(lambda x: {"y": 2 * x}), 1)
    assert names(wrong) == ["no_shift"]
    unread = judge(reading, Learner(lambda x: 2 * x), 1)
    assert unread.score == 0
    assert unread.parts[0].message.startswith("For one row: ")
