"""After the verdict: the search in a notebook, with a bar that goes away."""

import linecache

import numpy as np
import pytest

from autograder.checks.judging.probes import Probe
from autograder.checks.judging.records import Case, Exercise, Part
from autograder.checks.judging.verdict import Verdict
from autograder.student.checking import explaining
from autograder.student.show import Card


def _cases(rng):
    x = rng.normal(size=(3, 4))
    yield Case("values", "3 rows", Probe("middles", args=(x,), mode="arrays"), {"x": x})


EXERCISE = Exercise("middles", "Middles", 5, "middles", (Part("values", 4, "."),), _cases, lambda x: (x.mean(axis=-1),))
WRONG = Verdict("middles", 0, 4)


@pytest.fixture
def shown(monkeypatch):
    states = []
    monkeypatch.setattr(Card, "show", lambda self, text, html: states.append(html))
    return states


def _answer(source):
    file = "<a cell>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    names = {"np": np}
    exec(compile(source, file, "exec"), names)
    return names["middles"]


def test_the_verdict_gets_its_repair_and_the_bar_goes_away(shown):
    answer = _answer("def middles(x):\n    return x.mean(axis=0)\n")
    found = explaining.explained(EXERCISE, WRONG, answer, 3)
    assert found.repair is not None
    assert found.repair.new == "axis=-1"
    assert "<progress" in shown[0]
    assert shown[-1] == ""


@pytest.mark.parametrize("source", ["import os\ndef middles(x):\n    return os.getpid() + x\n", "middles = max\n"])
def test_what_cannot_be_tried_keeps_its_verdict(shown, source):
    assert explaining.explained(EXERCISE, WRONG, _answer(source), 3) is WRONG
    assert shown == []


def test_an_interrupt_ends_the_search_and_no_more(shown, monkeypatch):
    def interrupted(*args, **kwargs):
        raise KeyboardInterrupt

    monkeypatch.setattr(explaining, "looked_into", interrupted)
    assert explaining.explained(EXERCISE, WRONG, _answer("def middles(x):\n    return x.mean(axis=0)\n"), 3) is WRONG
