"""What an earlier cell has switched for the whole process costs an answer nothing, and stays switched after it."""

from contextlib import contextmanager

import keras
import numpy as np
import pytest
import tensorflow as tf

from autograder.checks.answering.as_usual import as_usual
from autograder.checks.answering.in_process import InProcess
from autograder.checks.catalogues import find
from autograder.checks.catalogues.rules import require_cases
from autograder.checks.judging import judge
from autograder.checks.report.text import as_text
from autograder.grading.answers import answer_to
from tests.exercises.answers import FOLDER

SEED = 20261122


def verdict_on(slug, style):
    return judge(find(slug), InProcess(answer_to(FOLDER, slug, style).definitions()), SEED)


SWITCHES = {  # how it is asked, how it is switched, and to what
    "mixed_float16": (keras.config.dtype_policy, keras.config.set_dtype_policy, "mixed_float16"),
    "float64": (keras.config.dtype_policy, keras.config.set_dtype_policy, "float64"),
    "floatx": (keras.config.floatx, keras.config.set_floatx, "float64"),
    "run_functions_eagerly": (tf.config.functions_run_eagerly, tf.config.run_functions_eagerly, True),
    "seterr": (np.geterr, lambda wishes: np.seterr(**wishes), dict.fromkeys(np.geterr(), "raise")),
}


@contextmanager
def switched(name):
    told, switch, value = SWITCHES[name]
    before = told()
    switch(value)
    yield told
    switch(before)


@pytest.mark.parametrize("state", SWITCHES)
@pytest.mark.parametrize(
    ("slug", "style"), [("scaled_embedding", "embedding_layer"), ("masked_self_attention", "add_small_number")]
)
def test_a_right_answer_stays_right(state, slug, style):
    with switched(state) as told:
        before = told()
        verdict = verdict_on(slug, style)
        assert verdict.score == verdict.points, as_text(verdict, slug)
        assert told() == before


def test_numpy_inside_tf_function_stays_wrong_where_functions_run_eagerly():
    def masks(n):
        return tf.constant(np.triu(np.ones((int(n), int(n)), np.float32), 1) * float(tf.reduce_sum(n) > 0))

    with switched("run_functions_eagerly"), as_usual():
        assert not tf.config.functions_run_eagerly()
        with pytest.raises(TypeError):
            tf.function(masks, autograph=False)(tf.constant(3))


def test_cases_are_drawn_where_numpy_raises():
    with switched("seterr"):
        require_cases(find("induction_score"), "it")


@pytest.fixture
def eager_is_off(monkeypatch):
    """As far as can be seen: in earnest it can't be taken back."""
    monkeypatch.setattr(tf, "executing_eagerly", lambda: False)


def test_without_eager_execution_one_sentence_says_what_to_take_out(eager_is_off):
    def fails(n):
        raise NotImplementedError("numpy() is only available when eager execution is enabled")

    verdict = judge(find("causal_mask"), InProcess({"causal_mask": fails}), SEED)
    assert verdict.score == 0
    assert "take out tf.compat.v1.disable_eager_execution()" in verdict.error
    assert not verdict.crashes


def test_what_needs_no_tensorflow_is_judged_all_the_same(eager_is_off):
    verdict = verdict_on("bleu_precision", "counters")
    assert verdict.score == verdict.points
