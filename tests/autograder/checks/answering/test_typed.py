"""What `input` reads are the lines of the case, in a notebook too, where nobody is asked."""

import builtins
import sys

import pytest

from autograder.checks.answering.in_process import InProcess
from autograder.checks.building import Printed, function_case, script_case
from autograder.checks.judging.judge import asking_once, observe
from autograder.checks.judging.probes import Probe
from autograder.checks.judging.verdict import Verdict
from autograder.checks.repairing.bounded import Bounded
from autograder.checks.repairing.search import looked_into
from autograder.checks.repairing.smallest import smallest
from autograder.checks.repairing.sources import definitions_in
from tests.autograder.checks.toy import toy_of_form


def total():
    found = 0
    while line := input("More? "):
        found += int(line)
    print(found)


def small_ones():
    print(sum(int(line) for line in sys.stdin if int(line) < 5))


@pytest.mark.parametrize(("f", "typed", "printed"), [
    (total, (3, " 4", ""), "7\n"), (total, ("", 5), "0\n"), (small_ones, [3, 5], "3\n"),
])  # fmt: skip
def test_the_lines_are_read_and_no_question_is_printed(f, typed, printed, monkeypatch):
    monkeypatch.setattr(builtins, "input", None)  # in a notebook it is another one, which asks somebody
    stdin = sys.stdin
    reply = InProcess({"f": f}).ask(Probe("f", typed=typed, brings="printed", mode="arrays"))
    assert (reply.value, builtins.input, sys.stdin) == (printed, None, stdin)


def test_where_no_line_is_left_nobody_is_asked():
    with pytest.raises(ValueError, match="'Ada'"):
        function_case("values", "a text alone", {}, typed="Ada")
    failure = InProcess({"f": total}).ask(Probe("f", typed=[3], mode="arrays")).failure
    assert (failure.type, "`input()`" in failure.explanation) == ("EOFError", True)


def example(exercise, f):
    learner = InProcess({"f": f})
    seen = [observe(exercise, asking_once(learner, ()), case) for case in exercise.cases(None)]
    assert all(one.problem for one in seen)
    found = smallest(exercise, learner, seen, lambda: True)
    return found.given, found.got, found.right


def test_the_reference_gets_them_and_an_example_tells_the_fewest():
    def cases(rng):
        yield function_case("values", "three", {}, typed=[2, 7, 4], mode="arrays")
        yield script_case("values", "a script", lambda f, x: f(), {"x": 1}, typed=[3, 6])

    exercise = toy_of_form(Printed(), cases, lambda typed, **_: str(sum(typed)))
    assert example(exercise, small_ones) == ((("typed", [7]),), ["0"], ["7"])


def more(n):
    print(n + int(input()) + (n > 1))


def test_a_number_beside_them_and_in_them_becomes_smaller_in_both():
    def cases(rng):
        yield function_case("values", "four", {"n": 4}, typed=[4], mode="arrays")

    exercise = toy_of_form(Printed(), cases, lambda n, typed: str(n + typed[0]))
    assert example(exercise, more) == ((("n", 2), ("typed", [2])), ["5"], ["4"])


def test_an_answer_with_edits_reads_them_too_and_nobody_is_asked(monkeypatch):
    def cases(rng):
        yield from (function_case("values", "one", {}, typed=[number], mode="arrays") for number in (3, 5))

    def mended(source):
        definitions = definitions_in("f", source)
        bounded = Bounded("f", definitions, {}, InProcess)
        return looked_into(exercise, Verdict("f", 0, 10), 1, definitions, bounded).repair

    exercise, heard = toy_of_form(Printed(), cases, lambda typed: str(1 + typed[0])), []
    monkeypatch.setattr(builtins, "input", lambda *_: heard.append(1) or "1")
    assert mended("def f():\n    print(1 + input())\n").new == "int(input())"
    assert mended("def f(n=input()):\n    print(1 + input())\n") is None
    assert heard == []
