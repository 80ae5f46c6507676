"""The law: whoever makes a layer's weights as bare variables loses points for it, and hears why."""

import dataclasses

import keras
import numpy as np
import pytest
import tensorflow as tf

from autograder.checks.answering.in_process import InProcess
from autograder.checks.building.misconceptions import UNKNOWN_TO_KERAS
from autograder.checks.catalogues import catalogue, find
from autograder.checks.judging import judge
from autograder.checks.judging.records import Case, Exercise
from tests.exercises.answers import ANSWERS

SEED = 11
GIVEN = {"mend_the_block"}  # there the learner mends a layer that is given
HANDED = {"lora_dense"}  # it is handed a layer of Keras's, whose weights are no learner's


def cases_of(exercise: Exercise) -> list[Case]:
    return list(exercise.cases(np.random.default_rng(SEED)))


def learning(exercise: Exercise) -> list[Case]:
    return [case for case in cases_of(exercise) if case.probe.learns]


EXERCISES = {slug: one for slug, one in catalogue().items() if isinstance(one, Exercise)}
LAYERS = [slug for slug, exercise in EXERCISES.items() if learning(exercise)]


def test_each_exercise_that_sets_weights_asks_whether_they_learn():
    weighted = {
        slug
        for slug, exercise in EXERCISES.items()
        if any(case.probe.weights or case.probe.by_shape for case in cases_of(exercise))
    }
    assert weighted - GIVEN <= set(LAYERS)
    assert len(LAYERS) == 27


def _bare(layer, shape=None, initializer=None, dtype=None, trainable=True, name=None, **kwargs):
    """In the place of `add_weight`: what it would make, as TensorFlow's own variable."""
    initializer = keras.initializers.get(initializer or "glorot_uniform")
    with tf.init_scope():  # also where Keras runs a model over symbols
        return tf.Variable(initializer(tuple(shape or ()), dtype=dtype or layer.variable_dtype), trainable=trainable)


@pytest.mark.parametrize("slug", LAYERS)
def test_a_right_answer_with_bare_variables_loses_points_and_hears_the_name(slug, monkeypatch):
    exercise = find(slug)
    cases = learning(exercise)[:1]
    asked = dataclasses.replace(exercise, cases=lambda rng, **own: cases)
    right_ones = [one for one in ANSWERS if one.slug == slug and one.kind == "Right"]
    right = next(one for one in right_ones if "without weights" not in one.says)
    verdict = judge(asked, InProcess(right.definitions()), SEED)
    assert verdict.score == verdict.points
    if slug in HANDED:
        monkeypatch.setattr(keras.layers.Dense, "add_weight", keras.layers.Layer.add_weight, raising=False)
    monkeypatch.setattr(keras.layers.Layer, "add_weight", _bare)
    verdict = judge(asked, InProcess(right.definitions()), SEED)
    (part,) = (part for part in verdict.parts if part.score < part.points)
    assert part.points >= 1
    assert UNKNOWN_TO_KERAS.id in {one.id for one in verdict.misconceptions}
