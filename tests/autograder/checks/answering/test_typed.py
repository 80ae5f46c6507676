"""What `input` reads are the lines of the case, in a notebook too, where nobody is asked."""

import builtins
import sys

import pytest

from autograder.checks.answering.in_process import InProcess
from autograder.checks.building import Printed, function_case, script_case
from autograder.checks.judging.judge import asking_once, observe
from autograder.checks.judging.probes import Probe
from autograder.checks.repairing.smallest import smallest
from tests.autograder.checks.toy import toy_of_form


def total():
    found = 0
    while line := input("More? "):
        found += int(line)
    print(found)


def small_ones():
    print(sum(int(line) for line in sys.stdin if int(line) < 5))


def asked(question=""):
    raise AssertionError("somebody was asked")


@pytest.mark.parametrize(("f", "typed", "printed"), [
    (total, (3, " 4", ""), "7\n"), (total, ("", 5), "0\n"), (small_ones, [3, 5], "3\n"),
])  # fmt: skip
def test_the_lines_are_read_and_no_question_is_printed(f, typed, printed, monkeypatch):
    monkeypatch.setattr(builtins, "input", asked)  # as a notebook has one of its own
    stdin = sys.stdin
    reply = InProcess({"f": f}).ask(Probe("f", typed=typed, brings="printed", mode="arrays"))
    assert (reply.value, builtins.input, sys.stdin) == (printed, asked, stdin)


def test_where_no_line_is_left_nobody_is_asked():
    with pytest.raises(ValueError, match="'Ada'"):
        function_case("values", "a text alone", {}, typed="Ada")
    failure = InProcess({"f": total}).ask(Probe("f", typed=[3], mode="arrays")).failure
    assert (failure.type, "`input()`" in failure.explanation) == ("EOFError", True)


def test_the_reference_gets_them_and_an_example_tells_the_fewest():
    def cases(rng):
        yield function_case("values", "three", {}, typed=[2, 7, 4], mode="arrays")
        yield script_case("values", "a script", lambda f, x: f(), {"x": 1}, typed=[3, 6])

    exercise = toy_of_form(Printed(), cases, lambda typed, **_: str(sum(typed)))
    learner = InProcess({"f": small_ones})
    seen = [observe(exercise, asking_once(learner, ()), case) for case in exercise.cases(None)]
    assert [bool(one.problem) for one in seen] == [True, True]
    example = smallest(exercise, learner, seen, lambda: True)
    assert (example.given, example.got, example.right) == ((("typed", [7]),), ["0"], ["7"])
