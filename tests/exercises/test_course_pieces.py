"""What the course itself uses is a right answer to the exercise that teaches it: same numbers, edges, graphs, weights.

The solutions that learners see get full marks as well (tests/autograder/authoring/notebooks/test_notebooks.py),
so that both are one thing wherever the judge looks.
"""

from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from autograder.checks.answering.in_process import InProcess
from autograder.checks.catalogues import catalogue, find
from autograder.checks.judging import judge
from course import assistant, decoding, interpret, layers, models, text, training

ROOMS: tuple[ModuleType, ...] = (layers, models, text, training, decoding, interpret, assistant)
OTHERWISE = {
    "embedding_lookup": "the course's is for arrays, and the exercise's for graphs too",
    "transformer": "the course's begins with a layer that does more; see test_taught_matches_course.py",
}
UNDER_ANOTHER_NAME = {"fc_layer_dense": layers.PositionWiseFFN}


def piece(slug: str) -> Any:
    """What the course has under the name of an exercise's answer; None where it has nothing."""
    entry = find(slug).entry
    return UNDER_ANOTHER_NAME.get(slug) or next((getattr(one, entry) for one in ROOMS if hasattr(one, entry)), None)


TAUGHT = {slug: piece(slug) for slug in catalogue() if slug not in OTHERWISE and piece(slug) is not None}


@pytest.mark.parametrize("slug", TAUGHT)
def test_the_courses_own_is_a_right_answer(slug: str) -> None:
    exercise = replace(find(slug), ready_made=())
    verdict = judge(exercise, InProcess({exercise.entry: TAUGHT[slug]}), 11)
    assert verdict.score == verdict.points, [part.message for part in verdict.parts if part.score < part.points]


def test_most_of_what_is_taught_is_used() -> None:
    assert len(TAUGHT) >= 50
    assert set(OTHERWISE) <= set(catalogue())
