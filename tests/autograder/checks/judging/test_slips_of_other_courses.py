"""A course on something else, asked with arrays: its slips are named as here, and in its own words alone."""

import ast
import importlib
from pathlib import Path

import numpy as np
import pytest

from autograder.checks.building.cases import function_case
from autograder.checks.judging import SLIP, judge
from autograder.checks.judging.message import Message
from autograder.checks.judging.slip_search.slip_words import Words
from autograder.grading.answers import answers_in
from exercises import WORDS
from tests.autograder.checks.toy import Learner, toy

ROOT = Path(__file__).parents[4]
ARRAYS = ROOT / "examples" / "arrays"
NAMED = {("distances", "largest"), ("row_sums", "largest"), ("standardise", "centred"), ("standardise", "scaled")}


def ids(verdict):
    assert verdict.fault == ""
    return [one.id for one in verdict.misconceptions]


def words_in(message):
    yield str(message)
    for value in message.values.values() if isinstance(message, Message) else ():
        yield from words_in(value)


def test_slips_of_the_example_are_named(monkeypatch):
    monkeypatch.syspath_prepend(ARRAYS)
    named = {}
    for answer in (one for path in sorted(ARRAYS.glob("tests/answers/*.py")) for one in answers_in(path)):
        exercise = importlib.import_module(f"arrays_course.exercises.nb01_arrays.{answer.slug}").EXERCISE
        if answer.kind == "Wrong":
            verdict = judge(exercise, Learner(answer.definitions()[answer.slug]), 1)
            named |= {(answer.slug, answer.name): verdict} if ids(verdict) == [SLIP] else {}
    assert set(named) == NAMED
    shown = (ROOT / "docs" / "own-course.md").read_text(encoding="utf-8")  # what the guide ends with
    assert f"\n> {named['standardise', 'centred'].misconceptions[0].message}\n" in shown


def gain(P, H, R):
    return P @ H.T @ np.linalg.inv(H @ P @ H.T + R)


def update(x, P, z, H, R):
    K = gain(P, H, R)
    return x + K @ (z - H @ x), (np.eye(len(x)) - K @ H) @ P


def kalman(words):
    def cases(rng):
        for states, measured in ((3, 2), (4, 3), (3, 3)):
            root, noise = rng.normal(size=(states, states)), rng.normal(size=(measured, measured))
            given = {
                "x": rng.normal(size=states), "P": root @ root.T, "z": rng.normal(size=measured),
                "H": rng.normal(size=(measured, states)), "R": noise @ noise.T + np.eye(measured),
            }  # fmt: skip
            about = f"{states} states, {measured} measured"
            yield function_case("values", about, given, mode="arrays", names=("x", "P"))

    return toy(cases, update, entry="update", words=words)


def answer(S, innovation, P):
    source = f"""
def update(x, P, z, H, R):
    S = {S}
    K = P @ H.T @ np.linalg.inv(S)
    return x + K @ ({innovation}), ({P}) @ P
"""
    space = {"np": np}
    exec(source, space)
    return space["update"]


RIGHT = {"S": "H @ P @ H.T + R", "innovation": "z - H @ x", "P": "np.eye(len(x)) - K @ H"}


@pytest.mark.parametrize("slip", [
    {"S": "H @ P @ H.T"}, {"S": "H @ P @ H.T - R"}, {"innovation": "H @ x - z"}, {"innovation": "z"},
    {"P": "np.eye(len(x)) + K @ H"},
])  # fmt: skip
def test_a_slip_of_a_kalman_filter_is_named_without_words_of_this_course(slip):
    verdict = judge(kalman({}), Learner(answer(**{**RIGHT, **slip})), 1)
    assert ids(verdict) == [SLIP]
    assert not set(words_in(verdict.misconceptions[0].message)) & set(map(str, WORDS.values()))


def test_a_slip_is_told_in_the_words_of_the_course():
    multiplied = Learner(answer(**{**RIGHT, "S": "(H @ P @ H.T) * R"}))
    own = "the Kalman gain"
    for words in ({}, {"gain": own}):
        (named,) = judge(kalman(words), multiplied, 1).misconceptions
        assert (own in set(words_in(named.message))) == bool(words)


def test_a_method_of_a_value_has_no_name_that_a_course_gives_its_function():
    words = Words(ast.parse("def f(text): pass").body[0], ["text"], {"split": "the splitting into heads"})
    said = [words.of(ast.parse(call, mode="eval").body) for call in ("split(text)", "text.split()")]
    assert said == ["the splitting into heads", None]
