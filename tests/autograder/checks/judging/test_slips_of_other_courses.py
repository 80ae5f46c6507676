"""A course on something else, asked with arrays: its slips are named as here, and in its own words alone."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from autograder.checks.building.cases import function_case
from autograder.checks.building.exercise import asking
from autograder.checks.judging import SLIP, Case, Exercise, Failure, Part, Probe, Reply, Verdict, judge
from autograder.checks.judging.message import Message
from autograder.grading.answers import answers_in
from exercises.building.words_of_lessons import WORDS

ROOT = Path(__file__).parents[4]
ARRAYS = ROOT / "examples" / "arrays"
NAMED = {("distances", "largest"), ("row_sums", "largest"), ("standardise", "centred"), ("standardise", "scaled")}


class Learner:
    def __init__(self, answer: Callable[..., Any]):
        self._answer = answer

    def ask(self, probe: Probe) -> Reply:
        try:
            with np.errstate(all="ignore"):
                return Reply(self._answer(*probe.args))
        except ValueError as error:
            return Reply(failure=Failure("ValueError", str(error)))


def ids(verdict: Verdict) -> list[str]:
    assert verdict.fault == ""
    return [one.id for one in verdict.misconceptions]


def words_in(message: str) -> Iterator[str]:
    yield str(message)
    for value in message.values.values() if isinstance(message, Message) else ():
        yield from words_in(value)


def test_slips_of_the_example_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ARRAYS)
    named: dict[tuple[str, str], Verdict] = {}
    for answer in (one for path in sorted(ARRAYS.glob("tests/answers/*.py")) for one in answers_in(path)):
        exercise = importlib.import_module(f"arrays_course.exercises.nb01_arrays.{answer.slug}").EXERCISE
        if answer.kind == "Wrong":
            verdict = judge(exercise, Learner(answer.definitions()[answer.slug]), 1)
            named |= {(answer.slug, answer.name): verdict} if ids(verdict) == [SLIP] else {}
    assert set(named) == NAMED
    shown = (ROOT / "docs" / "own-course.md").read_text(encoding="utf-8")  # what the guide ends with
    assert f"\n> {named['standardise', 'centred'].misconceptions[0].message}\n" in shown


def gain(P: np.ndarray, H: np.ndarray, R: np.ndarray) -> np.ndarray:
    return P @ H.T @ np.linalg.inv(H @ P @ H.T + R)


def update(x: np.ndarray, P: np.ndarray, z: np.ndarray, H: np.ndarray, R: np.ndarray) -> tuple[np.ndarray, ...]:
    K = gain(P, H, R)
    return x + K @ (z - H @ x), (np.eye(len(x)) - K @ H) @ P


def kalman(words: Mapping[str, str]) -> Exercise:
    def cases(rng: np.random.Generator) -> Iterator[Case]:
        for states, measured in ((3, 2), (4, 3), (3, 3)):
            root, noise = rng.normal(size=(states, states)), rng.normal(size=(measured, measured))
            given = {
                "x": rng.normal(size=states),
                "P": root @ root.T,
                "z": rng.normal(size=measured),
                "H": rng.normal(size=(measured, states)),
                "R": noise @ noise.T + np.eye(measured),
            }
            about = f"{states} states, {measured} measured"
            yield function_case("values", about, given, mode="arrays", names=("x", "P"))

    return Exercise(
        "update", "U", 1, "update", (Part("values", 10, "Right."),), asking("update", cases), update, words=words
    )


def answer(S: str, innovation: str, P: str) -> Callable[..., Any]:
    source = f"""
def update(x, P, z, H, R):
    S = {S}
    K = P @ H.T @ np.linalg.inv(S)
    return x + K @ ({innovation}), ({P}) @ P
"""
    space: dict[str, Any] = {"np": np}
    exec(source, space)
    return space["update"]


RIGHT = {"S": "H @ P @ H.T + R", "innovation": "z - H @ x", "P": "np.eye(len(x)) - K @ H"}


@pytest.mark.parametrize(
    "slip",
    [
        {"S": "H @ P @ H.T"},
        {"S": "H @ P @ H.T - R"},
        {"innovation": "H @ x - z"},
        {"innovation": "z"},
        {"P": "np.eye(len(x)) + K @ H"},
    ],
)
def test_a_slip_of_a_kalman_filter_is_named_without_words_of_this_course(slip: dict[str, str]) -> None:
    verdict = judge(kalman({}), Learner(answer(**{**RIGHT, **slip})), 1)
    assert ids(verdict) == [SLIP]
    assert not set(words_in(verdict.misconceptions[0].message)) & set(map(str, WORDS.values()))


def test_a_slip_is_told_in_the_words_of_the_course() -> None:
    multiplied = Learner(answer(**{**RIGHT, "S": "(H @ P @ H.T) * R"}))
    own = "the Kalman gain"
    for words in ({}, {"gain": own}):
        (named,) = judge(kalman(words), multiplied, 1).misconceptions
        assert (own in set(words_in(named.message))) == bool(words)
