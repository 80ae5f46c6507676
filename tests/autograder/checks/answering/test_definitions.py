"""Functions, classes and objects of a record's cross with what they use, and are one thing wherever they are met."""

from __future__ import annotations

import abc
import json
import math
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from functools import reduce
from itertools import chain as pairs
from pathlib import Path
from statistics import mean

import numpy as np
import pandas as pd
import pytest
from matplotlib.figure import Figure

from autograder.checks.answering import probe_server
from autograder.checks.answering.in_process import InProcess
from autograder.checks.answering.wire import probe_fields
from autograder.checks.building import function_case
from autograder.checks.judging.probes import Call, Probe
from autograder.checks.judging.records import Case
from autograder.checks.judging.values import definitions
from autograder.checks.judging.values.crossing import not_askable
from autograder.checks.judging.values.crossing_types import FILE, OBJECT, is_own
from autograder.checks.judging.values.definitions import OBJECTS, copied, fields_of, written
from autograder.isolation.channel import pack, unpack

FACTOR: memoryview | int = 2  # what a module says of its names stays there


def answer(function, *things):
    probe, arrays = Probe("f", args=things, mode="arrays"), []
    assert not_askable([Case("values", "one", probe)]) == ""
    fields = unpack(json.loads(json.dumps(pack(probe_fields(probe), arrays))), arrays)
    return probe_server.answer(fields, {"f": function}, None)["value"]


def doubled(x):
    return x * FACTOR


def halved_until(x, least=1):
    return halved_until(x / 2, least) if x > least else x


exec("def of_no_module(x):\n    return FACTOR * x", made := {"FACTOR": 5})


def even(n):
    return n == 0 or odd(n - 1)


def odd(n):
    return n != 0 and even(n - 1)


@dataclass
class Stack:
    items: list = field(default_factory=list)

    @property
    def top(self):
        return doubled(self.items[-1])


class Tall(Stack):
    @classmethod
    def made(cls):
        return len(super().__init__.__name__)


@pytest.mark.parametrize(("function", "x", "value"), [
    (Path.as_posix, Path("a/b"), "a/b"), (lambda x: Stack(x).top, [2], 4),
    (Stack, [1], {OBJECT: ["Stack", {"items": [1]}]}), (even, 7, False), (made["of_no_module"], 2, 10),
    (lambda x: Tall(x).top + Tall.made(), [2], 12), (lambda x: [*pairs(x, x)], [1], [1, 1]),
    (lambda x: mean(x), [1, 3], 2), (Fraction, "1/3", 1 / 3),
    (lambda x: x + 1, 2, 3), (doubled, 3, 6), (halved_until, 8, 1),
    (lambda x: [math.sqrt(one) for one in x], [4, 9], [2, 3]), (lambda x, more=(1, 2): (x, *more), 0, (0, 1, 2)),
    ((lambda by: lambda x: x * by)(5), 2, 10), (lambda x: doubled(x) + 1, 2, 5),
    (lambda x: sum(np.sin(x)), np.zeros(2), 0), (int, "7", 7), (math.sqrt, 9, 3), (np.exp, 0, 1),
])  # fmt: skip
def test_a_function_crosses_with_what_it_uses(function, x, value):
    assert answer(lambda function, x: function(x), function, x) == value


class Node:
    def __init__(self, value, after=None):
        self.value, self.after = value, after

    def values(self):
        found, one = [], self
        while one is not None and one.value not in found:
            found, one = [*found, one.value], one.after
        return found

    def doubled(self):
        return Loud(2 * self.value, self.after)


class Loud(Node):
    pass


@dataclass(frozen=True, slots=True)
class Point:
    x: float
    y: float
    before: Point | None = None


class Light(Enum):
    RED, GREEN = "stop", "go"

    @property
    def other(self):
        return Light.GREEN if self is Light.RED else Light.RED


POINT = {"x": 2, "y": 3, "before": None}


def chain(*values):
    head = None
    for value in reversed(values):
        head = Node(value, head)
    return head


RING = chain(1, 2, 3)
RING.after.after.after = RING


@pytest.mark.parametrize(("function", "things", "value"), [
    (lambda head, other: [head.values(), head is other], (chain(3, 1), chain(3, 1)), [[3, 1], False]),
    (lambda head: [head.values(), head.after.after.after is head], (RING,), [[1, 2, 3], True]),
    (lambda head, other: head is other, (RING, RING), True),
    (lambda head: isinstance(head.doubled(), type(head)), (chain(2),), True),
    (lambda loud: type(loud.doubled()) is type(loud), (Loud(2),), True),
    (lambda head, kind: isinstance(head, kind), (chain(2), Node), True),
    (lambda one, other: [one == other, hash(one) == hash(other), one.y], (Point(1, 2), Point(1, 2)), [True, True, 2]),
    (lambda light, kind: [light.other.name, light is kind("stop")], (Light.RED, Light), ["GREEN", True]),
    (lambda heads: [one.values() for one in heads["a"]], ({"a": [chain(1), chain(2, 3)]},), [[1], [2, 3]]),
    (lambda places, kind: places[kind(0, 1)], ({Point(0, 1): "a"}, Point), "a"),
    (lambda one, kind: kind(0, 1) in one.value["seen"], (Node({"seen": {Point(0, 1)}}), Point), True),
    (lambda head: len(head.values()), (chain(*range(2000)),), 2000),
    (lambda head: head, (Node(1, Point(2, 3)),), {OBJECT: ["Node", {"value": 1, "after": {OBJECT: ["Point", POINT]}}]}),
])  # fmt: skip
def test_an_object_crosses_with_its_class_and_what_it_knows(function, things, value):
    assert answer(function, *things) == value


def test_an_object_may_be_changed_and_comes_anew_and_a_list_of_them_may_not():
    def last(head, heads, known):
        heads.sort(key=lambda one: one.value)
        while head.after is not None:
            head.after, head.value = head.after.after, head.value + head.after.value
        head.value += 1
        return head.value

    head, heads = chain(1, 2, 3), [chain(5), chain(4)]
    case = function_case("values", "one", {"head": head, "heads": heads, "known": [math.nan]}, mode="arrays")
    probe = replace(case.probe, entry="f", then=(Call(case.probe.args),))
    for _ in range(2):
        reply = InProcess({"f": last}).ask(probe)
        assert (reply.value, reply.facts["changed"], last(case.given["head"], [*heads], [])) == ([7, 7], [1], 7)
    assert (copied(head).values(), [one.value for one in heads]) == ([1, 2, 3], [5, 4])


def test_of_a_class_that_learners_import_there_is_one(monkeypatch):
    monkeypatch.setattr(definitions, "libraries", lambda: (__name__,))

    def one(head, light):
        return [type(head) is Node, light is Light.RED]

    assert answer(one, chain(1), Light.RED) == [True, True]
    monkeypatch.setattr(definitions, "closed_to_learners", lambda: (__name__,))
    assert answer(one, chain(1), Light.RED) == [False, False]


@pytest.mark.parametrize(("module", "base", "own"), [
    ("__main__", object, True), ("answer_f_one", abc.ABC, True), (FILE, object, True), ("course.text", object, True),
    ("numpy.one", object, False), ("__main__", Figure, False), ("__main__", int, False),
])  # fmt: skip
def test_what_learners_and_courses_write_counts_by_its_attributes(module, base, own):
    assert is_own(type("One", (base,), {"__module__": module})) == own


def test_a_ring_and_a_long_chain_are_written_and_copied():
    assert written(RING) == "Node(value=1, after=Node(value=2, after=Node(value=3, after=…)))"
    assert written(chain(*range(99))).count("Node") == OBJECTS
    assert copied(chain(*range(999))).after.after.value == 2
    assert written([reduce(lambda before, n: Point(n, 0, before), range(999), None)]) == "…"


def test_what_a_course_brings_crosses_as_it_is_written(monkeypatch):
    assert fields_of(pd.isna)["name"] == "isna"
    monkeypatch.setattr(definitions, "courses", lambda: ("pandas",))
    assert "code" in fields_of(pd.isna)
