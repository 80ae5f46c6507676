"""After the verdict: the search in a notebook, with a bar that goes away."""

import pytest

from autograder.checks.building import function_case
from autograder.checks.judging.verdict import Verdict
from autograder.grading.answers import Answer
from autograder.student.checking import explaining
from autograder.student.show import Card
from tests.autograder.checks.toy import toy


def _cases(rng):
    yield function_case("values", "3 rows", {"x": rng.normal(size=(3, 4))}, mode="arrays")


EXERCISE = toy(_cases, lambda x: (x.mean(axis=-1),), entry="middles")
WRONG = Verdict("middles", 0, 4)


@pytest.fixture
def shown(monkeypatch):
    states = []
    monkeypatch.setattr(Card, "show", lambda self, text, html: states.append(html))
    return states


def _answer(source):
    return Answer("middles", "here", source, "Wrong: unnamed.").definitions()["middles"]


def test_the_verdict_gets_its_repair_and_the_bar_goes_away(shown):
    answer = _answer("def middles(x):\n    return x.mean(axis=0)\n")
    assert explaining.explained(EXERCISE, WRONG, answer, 3).repair.new == "axis=-1"
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
