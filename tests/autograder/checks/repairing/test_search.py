"""A repair is what the judge itself says "right" to; what can't be one isn't looked for."""

from contextlib import contextmanager
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from autograder.checks.answering.in_process import InProcess
from autograder.checks.building import Data, function_case
from autograder.checks.judging import Failure, Reply, judge
from autograder.checks.judging.verdict import SLIP, Named, Repair, Verdict
from autograder.checks.repairing.bounded import LONGEST, Bounded, stays_inside
from autograder.checks.repairing.edits import Edit, goes_round, is_in_a_loop
from autograder.checks.repairing.search import looked_into
from autograder.checks.repairing.sources import definitions_in, definitions_of, is_attempt
from autograder.grading.answers import Answer
from tests.autograder.checks.toy import toy, toy_of_form

SEED = 5


def _centred(x, scale):
    return (scale * (x - x.mean(axis=-1, keepdims=True)),)


def _cases(rng):
    for rows, columns in ((2, 3), (4, 4), (1, 5)):
        given = {"x": rng.normal(size=(rows, columns)), "scale": 1.5 + rows}
        yield function_case("values", f"{rows} rows", given, mode="arrays")


EXERCISE = toy(_cases, _centred, entry="centred")


def _looked_into(source, verdict=None, seconds=20.0, exercise=EXERCISE):
    names = {"np": np}
    exec(source, names)
    definitions = definitions_in("centred", source)
    verdict = verdict or judge(exercise, InProcess(names), SEED)
    runs = Bounded("centred", definitions, names, InProcess)
    return looked_into(exercise, verdict, SEED, definitions, runs, seconds=seconds)


WRONG_AXIS = """
def centred(x, scale):
    middle = x.mean(axis=0, keepdims=True)
    return scale * (x - middle)
"""


def test_the_one_change_is_found_with_its_line():
    found = _looked_into(WRONG_AXIS).repair
    assert (found.line, found.old, found.new) == (3, "axis=0", "axis=-1")


def test_beside_a_slip_there_is_an_example_of_plain_data_alone():
    source = "def centred(x, scale):\n    return (7 * x.max() + x**3 - scale).tolist()\n"
    verdict = Verdict("centred", 0, 10, (), (Named(SLIP, ""),))
    plain = toy_of_form(Data(), _cases, lambda x, scale: _centred(x, scale)[0].tolist(), entry="centred")
    assert _looked_into(source, verdict, exercise=plain).example is not None
    assert _looked_into(source, verdict).example is None


def test_a_function_that_the_answer_calls_is_mended_as_well():
    source = "def middle(x):\n    return x.mean(axis=0, keepdims=True)\n\n\n"
    source += "def centred(x, scale):\n    return scale * (x - middle(x))\n"
    found = _looked_into(source).repair
    assert (found.line, found.new) == (2, "axis=-1")


def test_what_a_repair_contradicts_is_not_said():
    named = (Named(SLIP, "a slip"), Named("stranger", "an idea that explains nothing"))
    wrong = Verdict("centred", 0, 4, misconceptions=named, noticed="something in common")
    found = _looked_into(WRONG_AXIS, wrong)
    assert found.repair is not None
    assert (found.misconceptions, found.noticed) == ((), "")


def test_a_line_that_gives_the_result_back_is_put_below_the_last():
    found = _looked_into(
        "def centred(x, scale):\n    for _ in (1,):\n        y = scale * (x - x.mean(-1)[:, None])\n"
    ).repair
    where = found.line, found.code
    assert (found.kind, found.new, where) == ("add", "return y", (3, "y = scale * (x - x.mean(-1)[:, None])"))
    assert found.steps[1] != replace(found, kind="replace").steps[1]
    assert ("`return y`" in str(found.change), "``" in str(found.change)) == (True, False)


def test_what_only_adds_up_is_an_attempt():
    body = "def sums(values):\n    total = 0\n    for value in values:\n        yield total\n        total += value\n"
    assert is_attempt(definitions_in("sums", body))


@pytest.mark.parametrize("body", [
    "    raise NotImplementedError", "    y = x - 1\n    raise NotImplementedError", "    return None",
    "    return x", "    return 0.0",
])  # fmt: skip
def test_a_blank_is_not_repaired(body):
    source = f"def centred(x, scale):\n{body}\n"
    assert not is_attempt(definitions_in("centred", source))
    wrong = Verdict("centred", 0, 4)
    assert _looked_into(source, wrong) == wrong


def test_three_slips_are_no_small_change():
    source = WRONG_AXIS.replace("scale * ", "np.exp(np.abs(scale) + 1) * ")
    assert _looked_into(source).repair is None


def test_two_slips_are_shown_both():
    found = _looked_into(WRONG_AXIS.replace("scale * ", "scale / "))
    also = (4, "scale / (x - middle)", "scale * (x - middle)")
    assert (found.repair.kind, found.repair.new, found.repair.also) == ("both", "axis=-1", also)
    assert Verdict.from_dict(found.as_dict()) == found
    assert "repair" not in Verdict("centred", 4, 4).as_dict()
    assert not found.repair.one_slip


@pytest.mark.parametrize(("second", "told"), [(7, {"line", "other"}), (4, {"line", "code"})])
def test_two_slips_are_in_two_lines_or_in_one(second, told):
    repair = Repair(4, "y = a - b", "a", "x", "both", also=(second, "b", "z"))
    assert set(repair.steps[1].values) == told


def test_a_change_that_never_ends_is_left(monkeypatch):
    """`n - 1` made `n`, `n + 1` or 0 would loop for ever."""
    monkeypatch.setattr("autograder.checks.repairing.bounded.LONGEST", 0.2)
    loop = "    n = 3\n    while n > 0:\n        n = n - 1\n    for _ in iter(int, n):\n        pass\n"
    source = WRONG_AXIS.replace("    middle", f"{loop}    middle", 1)
    assert _looked_into(source).repair.new == "axis=-1"


def test_an_edit_that_took_long_leaves_the_next_one_no_more_time():
    (definition,) = definitions_in("centred", WRONG_AXIS)
    runs = Bounded("centred", [definition], {"np": np}, InProcess)
    for edit, seconds in ((None, 0.001), (Edit(definition, 0, 0, ""), 9.0), (Edit(definition, 0, 0, ""), 0)):
        with runs.edited(edit):
            runs.took(seconds)
    assert runs._allowed < LONGEST


@pytest.mark.parametrize("endless", [False, True])
def test_an_answer_that_never_ends_is_measured_by_what_ends(endless):
    (definition,) = definitions_in("centred", WRONG_AXIS)
    runs = Bounded("centred", [definition], {"np": np}, InProcess)
    with runs.edited(None):
        for seconds in (0.001, LONGEST * endless):
            runs.took(seconds)
        assert (runs._allowed < LONGEST) == endless, "one that never ends is enough"
    with runs.edited(Edit(definition, 0, 0, "")):
        assert runs._allowed < LONGEST


@pytest.mark.parametrize("kind", ["Timeout", "OutOfTime", "ValueError"])
def test_of_an_answer_that_never_ends_its_loops_are_tried_alone(kind):
    tried = []

    class Runs(Bounded):
        @contextmanager
        def edited(self, edit):
            tried.append(edit)
            yield SimpleNamespace(ask=lambda probe: Reply(failure=Failure(kind, "")))

    source = WRONG_AXIS.replace("    return", "    while scale > 9:\n        scale = scale\n    return")
    definitions = definitions_in("centred", source)
    looked_into(
        EXERCISE, Verdict("centred", 0, 4), SEED, definitions, Runs("centred", definitions, {}, None), seconds=9.0
    )
    assert len(tried) > 9
    assert all(map(is_in_a_loop, filter(None, tried))) == (kind != "ValueError")


@pytest.mark.parametrize(
    ("old", "new", "goes"), [("block]", "9]", True), ("block]", "block + 1]", False), ("x[i :", "x[0 :", True)]
)
def test_an_edit_that_leaves_an_argument_or_a_loop_no_part_goes_round_it(old, new, goes):
    source = "def sums(x, block):\n    for i in range(2):\n        yield sum(x[i : 9]) + sum(x[:block])\n"
    (definition,) = definitions_in("sums", source)
    start = source.index(old)
    assert goes_round(Edit(definition, start, start + len(old), new)) == goes


def test_the_search_ends_with_its_time():
    assert _looked_into(WRONG_AXIS, seconds=0.0).repair is None


@pytest.mark.parametrize("line", ["open('x', 'w')", "np.save('x', x)", "import os", "global y", "async def g(): x"])
def test_what_reaches_out_is_not_tried(line):
    assert not stays_inside(definitions_in("centred", f"def centred(x, scale):\n    {line}\n    return x.mean()\n"))
    assert stays_inside(definitions_in("centred", WRONG_AXIS))


def test_prints_are_not_heard(capfd):
    _looked_into(WRONG_AXIS.replace("    middle", "    print('heard')\n    middle", 1), Verdict("centred", 0, 4))
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("definition", [WRONG_AXIS, "class centred:\n    def call(self, x):\n        return x\n"])
def test_a_definition_is_found_where_it_stands(definition):
    source = f"centred = 1\n{definition}\nother = 2\n"
    (found,) = definitions_of("centred", Answer("centred", "here", source, "Wrong: unnamed.").definitions())
    assert found.source.strip() == definition.strip()
    assert source.splitlines()[found.first - 1] == definition.strip().splitlines()[0]
