"""Pictures, whose numbers are bytes: what is cut, and what goes round beyond 255, is recognised as such."""

import numpy as np
import pytest

from autograder.checks.answering.in_process import InProcess
from autograder.checks.building import function_case
from autograder.checks.building.misconceptions import wrong_ideas
from autograder.checks.judging import SLIP, judge
from autograder.checks.judging.judge import asking_once, observe
from autograder.checks.repairing.smallest import smallest
from tests.autograder.checks.toy import toy


def brighter(image, by):
    return (np.clip(np.round(image * by), 0, 255),)


def cases(rng):
    for rows, columns, by in ((3, 5, 1.37), (6, 4, 2.21), (5, 5, 0.77)):
        image = rng.integers(0, 256, (rows, columns)).astype(np.uint8)
        image[0, 0] = 0
        given = {"image": image, "by": by}
        yield function_case("values", f"{rows} rows of {columns}", given, mode="arrays", dtype="uint8")


BRIGHTER = toy(cases, brighter)
IDEAS = wrong_ideas("wraps\n    np.clip(np.round(image * by), 0, 255) -> np.round(image * by)\n    A.\n    B.\n    C.")


def rounded(image, by):
    return np.round(image * by).astype(np.int64).astype(np.uint8)


def cut(image, by):
    return np.clip(image * by, 0, 255).astype(np.uint8)


def test_a_rounding_and_a_clipping_that_are_missing_are_named():
    named = {answer: judge(BRIGHTER, InProcess({"f": answer}), 1).misconceptions for answer in (cut, rounded)}
    assert {answer: [one.id for one in ideas] for answer, ideas in named.items()} == {cut: [SLIP], rounded: [SLIP]}
    assert "255" in named[rounded][0].message
    assert "255" not in named[cut][0].message
    (idea,) = judge(toy(cases, brighter, misconceptions=IDEAS), InProcess({"f": rounded}), 1).misconceptions
    assert idea.id == "wraps"


def test_numbers_of_another_type_are_told_of_their_type_alone():
    verdict = judge(BRIGHTER, InProcess({"f": lambda image, by: np.clip(np.round(image * by), 0, 255)}), 1)
    assert (verdict.misconceptions, "uint8" in verdict.noticed) == ((), True)


def test_numbers_that_are_cut_are_no_tanh():
    verdict = judge(BRIGHTER, InProcess({"f": lambda image, by: np.clip(image * by, 0, 1).astype(np.uint8)}), 1)
    assert verdict.noticed.endswith("nowhere above 1.")


def test_one_more_is_seen_in_a_whole_number():
    learner = InProcess({"f": cut})
    seen = [observe(BRIGHTER, asking_once(learner, ()), case) for case in BRIGHTER.cases(np.random.default_rng(1))]
    example = smallest(BRIGHTER, learner, seen, lambda: True)
    assert np.abs(np.subtract(example.got, example.right)).max() == 1


@pytest.mark.parametrize(("written", "meant"), [("int", "int64"), ("float", "float64"), ("bfloat16", "bfloat16")])
def test_a_type_has_one_name(written, meant):
    assert function_case("values", "one", {}, dtype=written).dtype == meant
