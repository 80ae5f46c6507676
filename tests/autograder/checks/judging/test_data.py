"""Dictionaries, lists, texts and sets: compared, told and explained as arrays are."""

import itertools  # noqa: F401 - the table of what differs names it
import re
from collections import Counter, deque
from collections.abc import Iterator
from copy import copy
from dataclasses import make_dataclass
from datetime import date, timedelta  # noqa: F401 - it too
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.checks.answering.in_process import InProcess
from autograder.checks.building import Call, Data, Tests, function_case, object_case, script_case
from autograder.checks.judging import SLIP, Misconception, judge
from autograder.checks.judging.judge import asking_once, observe
from autograder.checks.judging.values.data import NUMBERS
from autograder.checks.repairing.smallest import smallest
from tests.autograder.checks.toy import toy, toy_of_form

Node, Leaf = make_dataclass("Node", ["value", "after"]), make_dataclass("Leaf", ["value"])
LEAVES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8)
VALUES = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4))
TOLERANCE = 1e-4


def counted(text):
    counts = {}
    for word in text.split():
        counts[word] = counts.get(word, 0) + 1
    return counts


def asks(*texts):
    return lambda rng: [function_case("values", repr(one), {"text": one}, mode="arrays") for one in texts]


WHOLE = Misconception("whole", "Did.", "Matters.", "Look.", edit="text.split() -> text")
COUNTS = toy_of_form(Data(), asks("a b a c", "the cat and the dog and the bird", ""), counted, misconceptions=(WHOLE,))


def verdict(one, answer):
    found = judge(one, InProcess({"f": answer}), 1)
    assert found.fault == ""
    return found


def anew(value):
    return copy(value) if isinstance(value, Iterator) else value  # one that has ended gives nothing more


def told(right, got, form=None):
    found = verdict(toy_of_form(form or Data(), asks("x"), lambda text: anew(right)), lambda text: anew(got))
    return "" if found.score else found.error or found.parts[0].message


def difference(got, expected):
    data = Data()
    return data.difference(data.arrays(got), data.arrays(expected), TOLERANCE)


@given(VALUES)
def test_data_is_itself(value):
    assert difference(value, value) is None


@given(VALUES, VALUES)
def test_two_are_the_same_where_python_says_so_to_the_tolerance(one, other):
    def same(a, b):
        if {type(a), type(b)} <= {int, float}:
            return a == pytest.approx(b, rel=TOLERANCE, abs=TOLERANCE)
        if type(a) is not type(b) or not isinstance(a, (list, dict)):
            return type(a) is type(b) and a == b
        inner = [a, b] if isinstance(a, list) else [[a[key] for key in sorted(a)], [b.get(key) for key in sorted(a)]]
        return len(a) == len(b) and (isinstance(a, list) or a.keys() == b.keys()) and all(map(same, *inner))

    if not same(one, other):
        assert difference(one, other) is not None


@pytest.mark.parametrize(("right", "got"), [
    ([1, 2], (1.0, np.float32(2))), ([[1, 2]], np.array([[1, 2]])), ({"b": 1, "a": 2}, {"a": 2, "b": 1}),
    ({1: "x"}, {np.int64(1): "x"}), ({1.0: "x"}, {1: "x"}),
    ({(1, 2): "x"}, {(np.int64(1), 2): "x"}), ({("a", 1): 2}, Counter({("a", 1): 2})), ({3, 1}, frozenset([1, 3])),
    (True, np.bool_(True)), (0.3, 0.1 + 0.2), (10**30, 10**30), (1.5e20, 1.5e20 * (1 + 1e-9)),
    (float("inf"), np.inf), (None, None), (Leaf(1), Node(1, 2)), ({"value": 1}, Leaf(1)), ([Leaf("a")], (Leaf("a"),)),
])  # fmt: skip
def test_what_means_the_same_is_right(right, got):
    assert told(right, got) == ""


OTHERS = [line.split("\t") for line in Path(__file__).with_name("other_data.tsv").read_text("utf-8").splitlines()[1:]]


@pytest.mark.parametrize(("right", "got", "says"), OTHERS)
def test_what_differs_is_told(right, got, says):
    assert says in told(eval(right), eval(got))


@pytest.mark.parametrize("pair", [
    (1 + 0j, 1), (np.array([1j]), [1j]), (1j, 1j + 1e-9), ([0, 1], range(2)), (["a"], {"a": 1}.keys()),
    ([1], deque([1])), (Fraction(1, 4), 0.25), (iter("ab"), iter(["a", "b"])),
], ids=lambda pair: type(pair[1]).__name__)  # fmt: skip
def test_what_pythons_other_types_hold_is_right(pair):
    assert told(*pair) == ""


def age(text):
    years = int(text)
    if years < 0:
        raise ValueError(text)
    return years


def returned(text):
    return int(text) if int(text) >= 0 else ValueError("no age")


@pytest.mark.parametrize(("answer", "points", "says"), [
    (age, 10, ""),
    (lambda text: int(text), 0, "gives -2, where it should raise ValueError"),
    (lambda text: abs(int(text)) / (int(text) > 0), 0, "raises ZeroDivisionError, where it should raise"),
    (lambda text: None if int(text) < 0 else int(text), 0, "gives None, where it should raise ValueError"),
    (returned, 0, "gives ValueError back, where it should raise"),
])  # fmt: skip
def test_an_exception_is_a_right_answer_where_the_reference_raises_it(answer, points, says):
    found = verdict(toy_of_form(Data(raises=ValueError), asks("-2"), age), answer)
    assert (found.score, says in found.parts[0].message) == (points, True)
    assert bool(found.crashes) == ("raises" in says)


def test_an_exception_where_a_value_is_right_is_a_crash_as_ever():
    found = verdict(toy_of_form(Data(raises=ValueError), asks("2", "-2"), age), lambda text: age("-2"))
    assert (found.score, [crash.message for crash in found.crashes]) == (0, ["ValueError: -2"])


def asserted(double):
    assert double(3) == 6


@pytest.mark.parametrize(("answer", "points", "says"), [
    (asserted, 10, ""), (lambda double: [1][double(3) - 6], 10, ""), (lambda double: asserted(double) or True, 10, ""),
    (lambda double: asserted(lambda x: 6), 0, "tests pass"), (lambda double: double(3) == 6, 0, "`assert`"),
    (lambda double: asserted(lambda x: 5), 0, "AssertionError"),
])  # fmt: skip
def test_tests_of_a_learner_are_right_where_they_refuse_what_is_broken_alone(answer, points, says):
    def cases(rng):
        for double in (lambda x: 2 * x, lambda x: x * x):
            yield function_case("values", "one", {"double": double}, mode="arrays")
            yield script_case("values", "one", lambda f, double: f(double), {"double": double})

    found = verdict(toy_of_form(Tests(), cases, asked_for), answer)
    assert (found.score, says in found.parts[0].message, found.example) == (points, True, None)


def asked_for(double, script=lambda f, double: f(double)):
    return script(asserted, double)


def test_a_guard_that_is_missing_is_a_misconception_as_others_are():
    unguarded = Misconception("unguarded", "Did.", "Matters.", "Look.", edit="if years < 0 -> if False")
    exercise = toy_of_form(Data(raises=ValueError), asks("4", "-12"), age, misconceptions=(unguarded,))
    assert [one.id for one in verdict(exercise, int).misconceptions] == ["unguarded"]


def test_a_slip_is_named_where_another_case_raises():
    def next_one(text):
        return [k * age(text) + 1 for k in range(9)]

    exercise = toy_of_form(Data(raises=ValueError), asks("4", "12", "-1"), next_one)
    (slip,) = verdict(exercise, lambda text: [k * age(text) - 1 for k in range(9)]).misconceptions
    assert slip.id == SLIP


def test_a_function_that_comes_back_is_called_and_the_calls_are_named():
    def cases(rng):
        calls = [Call((x,)) for x in (1, 3)]
        yield function_case("values", "two", {"f": abs}, mode="arrays", then=calls, known={"xs": (1, 3)})

    twice = toy_of_form(Data(), cases, lambda f, xs: [f(f(x)) + 1 for x in xs])
    assert verdict(twice, lambda f: lambda x: f(f(x)) + 1).score == 10
    assert "what call 2 gives is 3, expected 4" in verdict(twice, lambda f: lambda x: max(x, 2)).parts[0].message
    assert "int" in verdict(twice, lambda f: 3).error


def test_a_random_generator_gives_the_reference_the_same_numbers_each_time():
    def cases(rng):
        for n in (6, 9):
            yield function_case("values", f"{n}", {"rng": np.random.default_rng(n), "n": n}, mode="arrays")

    def rolled(rng, n):
        return rng.integers(1, 7, n)

    five = Misconception("five", "Did.", "Matters.", "Look.", edit="7 -> 6")
    dice = toy_of_form(Data(), cases, rolled, misconceptions=(five,))
    assert [one.id for one in verdict(dice, lambda rng, n: rng.integers(1, 6, n)).misconceptions] == ["five"]
    assert verdict(dice, lambda rng, n: list(rng.integers(1, 7, n))).score == 10


def test_the_order_and_the_kind_count_where_the_exercise_says_so():
    assert told([1, 2, "a"], ["a", 2, 1], Data(in_order=False)) == ""
    assert told((1, 2), [1, 2]) == ""
    assert "expected a tuple" in told((1, 2), [1, 2], Data(kind=tuple))


def test_a_misconception_and_a_slip_are_found():
    assert [one.id for one in verdict(COUNTS, Counter).misconceptions] == ["whole"]
    (slip,) = verdict(COUNTS, lambda text: {word: n - 1 for word, n in counted(text).items()}).misconceptions
    assert slip.id == SLIP
    assert verdict(COUNTS, lambda text: {}).misconceptions == ()  # always the same: many slips leave nothing


def test_of_a_long_value_the_part_that_differs_is_shown_and_no_number_without_its_sign():
    for digits in range(1, 9):
        pair = (Data().arrays([-float("1" * digits)] * 30 + [end]) for end in (1, 2))
        (_, got, right) = Data().first_wrong(*pair, TOLERANCE, 1)
        assert (got[:2], got[-4:], right[-4:]) == ("…-", ", 1]", ", 2]")


def test_what_numbers_have_in_common_is_noticed_and_letters_are_no_numbers():
    sums = toy_of_form(Data(), asks("a bb ccc dddd", "aa b cc d eeeee ff"), lambda text: [len(w) for w in text.split()])
    assert "plus 1" in verdict(sums, lambda text: [len(w) + 1 for w in text.split()]).noticed
    counts = toy_of_form(Data(), asks(3, 5, 8), lambda text: [one * one for one in range(text)])
    more = verdict(counts, lambda text: [one * one for one in range(text + 1)]).noticed
    assert (bool(more), NUMBERS in more) == (True, False)
    turned = toy_of_form(Data(), asks("abcdefgh", "some words", "others again"), lambda text: text.upper())
    assert "reverse order" in verdict(turned, lambda text: text.upper()[::-1]).noticed
    assert verdict(turned, lambda text: "".join(chr(ord(one) + 1) for one in text.upper())).noticed == ""


def ones(text):
    return dict.fromkeys(text.split(), 1)


def example(exercise, answer):
    learner = InProcess({"f": answer})
    seen = [observe(exercise, asking_once(learner, ()), one) for one in exercise.cases(np.random.default_rng(1))]
    return smallest(exercise, learner, seen, lambda: True)


def test_the_smallest_text_list_or_dictionary_is_found():
    found = example(COUNTS, ones)
    assert re.fullmatch(r"'(\w) \1'", found.given[0][1])
    graph = {"a": ["b", "c", "d"], "b": ["d"], "c": [], "d": []}
    cases = [function_case("values", "a graph", {"graph": graph, "pair": ("a", "d")}, mode="arrays")]
    neighbours = toy_of_form(Data(), lambda rng: cases, lambda graph, pair: {key: len(to) for key, to in graph.items()})
    found = example(neighbours, lambda graph, pair: {key: min(len(to), 1) for key, to in graph.items()})
    assert [value for _, value in found.given] == ["{'a': ['b', 'c']}", ("a", "d")]
    assert (found.got, found.right) == ("{'a': 1}", "{'a': 2}")


def test_the_smallest_tree_and_the_smallest_chain_are_found_and_the_reference_may_change_them():
    def cases(rng):
        yield function_case("values", "one", {"tree": Tree(Tree(None, Tree()), Tree(Tree(), None))}, mode="arrays")

    def counted(tree):
        if tree is None:
            return 0
        left, tree.left = tree.left, None
        return 1 + counted(left) + counted(tree.right)

    found = example(toy_of_form(Data(), cases, counted), lambda tree: 1 + counted(tree.left))
    assert found.given == (("tree", "Tree(left=None, right=Tree(left=None, right=None))"),)
    assert (found.got, found.right) == ("1", "2")


class Tree:
    def __init__(self, left=None, right=None):
        self.left, self.right = left, right


def test_the_smallest_input_may_be_complex():
    def cases(rng):
        yield function_case("values", "two", {"x": np.array([-0.2 + 1.4j, 2.3 - 0.3j])}, mode="arrays")

    found = example(toy_of_form(Data(), cases, lambda x: np.conj(x)), lambda x: x)
    assert re.fullmatch(r"\[\([-\d.]+\+[\d.]+j\)\]|.*j.*", found.given[0][1])
    assert found.got != found.right
    assert not re.search(r"-0[j)+-]", found.given[0][1])


def vectors(script, **more):
    class Vector:
        def __init__(self, *parts):
            self.parts = parts

        def __add__(self, other):
            return Vector(*(a + b for a, b in zip(self.parts, other.parts, strict=True)))

        def __len__(self):
            return len(self.parts)

    return script(Vector, **more)


def test_a_script_uses_a_class_in_whatever_way():
    def cases(rng):
        yield script_case("values", "two", lambda V, x: [(V(1, x) + V(3, 4)).parts, len(V(1, 2, 3))], {"x": 2})

    class Answer:
        def __init__(self, *parts):
            self.parts = parts

        def __add__(self, other):
            return Answer(*(a - b for a, b in zip(self.parts, other.parts, strict=True)))

        def __len__(self):
            return 3

    minus = Misconception("minus", "Did.", "Matters.", "Look.", edit="a + b -> a - b")
    sums = toy_of_form(Data(), cases, vectors, misconceptions=(minus,))
    assert [one.id for one in verdict(sums, Answer).misconceptions] == ["minus"]
    assert verdict(sums, vectors(lambda V: V)).score == 10 > verdict(sums, list).score


class Refused(ValueError):
    __module__ = "__main__"  # where a notebook's classes are


class Account:
    def __init__(self, owner):
        self.log = [owner]

    def withdraw(self, amount):
        self.log.append(amount)
        if amount < 0:
            raise Refused(amount)
        return amount > 3


def test_of_an_object_it_is_told_which_call_or_attribute_is_another():
    calls = [Call((amount,), method="withdraw", gives=True) for amount in (2, 5)]
    cases = [object_case("values", "two", {"owner": "Ada"}, calls, ("log",))]
    for right, says in (
        ((False, False, []), "call 2, withdraw"),
        ((True, False, ["Ada", 2, 5]), "call 1, withdraw"),
        ((False, True, ["Bob", 2, 5]), "log at [0] is 'Ada'"),
    ):
        one = toy_of_form(Data(), lambda rng: cases, lambda owner, right=right: right)
        assert says in verdict(one, Account).parts[0].message


def test_what_a_method_raises_is_what_it_gives_where_it_may():
    calls = [Call((-1,), method="withdraw", gives=True, may_raise=True), Call((5,), method="withdraw", gives=True)]
    for right, says in (((ValueError(), True, ["Ada", -1, 5]), ""), ((False, True, ["Ada", 5]), "gives is ValueError")):
        cases = [object_case("values", "two", {"owner": "Ada"}, calls, ("log",))]
        one = toy_of_form(Data(), lambda rng, cases=cases: cases, lambda owner, right=right: right)
        assert says in verdict(one, Account).parts[0].message
        assert bool(verdict(one, Account).score) == (not says)
        assert [crash.line[-20:] for crash in verdict(one, Account).crashes] == ["raise Refused(amount)"[-20:]] * bool(
            says
        )


def test_a_list_that_outlives_its_object_or_its_call_is_told_also_where_the_same_comes_twice():
    class Shared:
        items = []  # noqa: RUF012

        def add(self, item):
            self.items.append(item)
            return self.items

    def kept(x, seen=[]):  # noqa: B006 - it grows once, and is the same then
        seen[:] = seen or [x]
        return seen[0]

    class Own(Shared):
        def __init__(self):
            self.items = []

    scripts = {"one": lambda V: V().add(1), "none": lambda V: V().items, "another": lambda V: V().add(1)}
    cases = [script_case("values", *one) for one in scripts.items()]
    found = verdict(toy_of_form(Data(), lambda rng: cases, lambda script: script(Own)), Shared)
    assert "self.items" in found.parts[0].message
    twice = [script_case("values", "twice", lambda f: (f(1), f(2)))]
    assert "seen=None" in verdict(toy_of_form(Data(), lambda rng: twice, lambda script: [1, 2]), kept).parts[0].message


def test_what_a_script_changes_is_as_it_was_for_the_next_who_asks():
    def kept(f, given):
        found = f(given)
        given[0].append(9)
        return found

    given = [[1], 2]
    exercise = toy_of_form(Data(), lambda rng: [script_case("values", "", kept, {"given": given})], copied)
    (case,) = exercise.cases(None)
    first, again = (exercise.reference(**case.given) for _ in range(2))
    assert (str(first), given, case.given["given"]) == (str(again), [[1], 2], [[1], 2])


def copied(script, given):
    return script(lambda given: [[*given[0]], given[1]], given)


def test_a_class_that_does_nothing_is_not_written_yet_where_it_is_wrong():
    class Empty:
        def __init__(self):
            pass

    made = [script_case("values", "", lambda f: bool(f()))]
    assert verdict(toy_of_form(Data(), lambda rng: made, lambda script: True), Empty).score == 10
    wrong = verdict(toy_of_form(Data(), lambda rng: made, lambda script: False), Empty)
    assert (bool(wrong.error), wrong.crashes) == (True, ())
    given = [script_case("values", "", lambda f: f(3).size)]
    fields = type("Fields", (), {"__annotations__": {"size": int}})  # `@dataclass` is forgotten
    assert verdict(toy_of_form(Data(), lambda rng: given, lambda script: 3), fields).crashes


def test_an_exception_that_is_given_back_is_told_to_be_raised():
    assert "raise ValueError" in verdict(COUNTS, lambda text: ValueError()).parts[0].message


@pytest.mark.parametrize(("new", "named"), [(dict, "dictionary"), (list, "list"), (Leaf, "object")])
def test_one_thing_that_was_put_in_several_times_is_told(new, named):
    def each(text):
        return [new({"word": word} if new is dict else [word]) for word in text.split()]

    def one(text):
        found, kept = [], new([])
        for word in text.split():
            kept.__init__({"word": word} if new is dict else [word])
            found.append(kept)
        return found

    exercise = toy_of_form(Data(), asks("a b a", "c d", "e"), each)
    assert named in verdict(exercise, one).noticed
    assert verdict(exercise, lambda text: each(text)[::-1]).noticed == ""
    first = verdict(exercise, lambda text: each(text)[:1] * len(each(text)))  # alike, and not as the last should be
    assert first.noticed != verdict(exercise, one).noticed


def test_who_draws_with_something_else_than_is_given_is_told_and_has_no_example():
    def drawn(x, rng):
        return (rng.choice(x, len(x)).mean(),)

    case = function_case("values", "", {"x": np.sqrt(np.arange(9.0)), "rng": np.random.default_rng(3)}, mode="arrays")
    exercise = toy(lambda rng: [case], drawn)
    others = (lambda x, rng: np.random.choice(x, len(x)).mean(), lambda x, rng: rng.choice(x, 3).mean())
    of_chance, steady = (verdict(exercise, one).parts[0].message for one in others)
    assert ("`rng`" in of_chance, "`rng`" in steady) == (True, False)
    assert (example(exercise, others[0]) is None, example(exercise, others[1]) is None) == (True, False)


def test_an_infinite_complex_number_is_told_and_warns_nobody():
    assert "inf" in told(np.array([1j, 2j]), np.array([complex(np.inf, 1), 2j]))
