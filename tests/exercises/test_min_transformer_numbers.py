"""Whole models are judged by their numbers: what isn't computed from the weights that were set wins nothing."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from autograder.checks.answering.in_process import InProcess
from autograder.checks.catalogues import find
from autograder.checks.judging import Failure, Reply, judge
from autograder.checks.judging.edits import with_edits
from autograder.checks.judging.probes import Call, Probe
from autograder.grading.answers import answer_to
from course.models import build_min_transformer
from exercises.building.models.min_transformer_behaviour import parameters
from exercises.building.models.min_transformer_numbers import LAYERS, OTHER_HEADS, WRONG, Numbers
from exercises.reference.min_transformer import min_transformer

SIZES = (6, 11, 13, 12, 3)
ANSWERS = Path(__file__).parents[1] / "answers"


def wave(en, de, words):
    """Probabilities that keep to the past and hear the source, and come from no model."""
    heard = np.sin(de.cumsum(axis=1))[..., None] * np.arange(1, words + 1) + np.cos(en.sum(axis=1))[:, None, None]
    exponents = np.exp(2 * np.sin(heard * 3))
    return (exponents / exponents.sum(axis=-1, keepdims=True)).astype(np.float32)


class NoModel:
    """Claims what a MinTransformer is made of, and answers without one."""

    def ask(self, probe):
        _, n_en, n_de, d, _ = probe.args
        values = [wave(*call.args[0], n_de) for call in probe.then]
        facts = {"name": "MinTransformer", "parameters": parameters(n_en, n_de, d), "graph": [], "inputs": []}
        return Reply(values, facts=facts)


def test_a_model_that_is_none_wins_nothing():
    verdict = judge(find("min_transformer"), NoModel(), 3)
    assert verdict.score == 0, [part.message for part in verdict.parts]
    assert "MinTransformer" in verdict.parts[0].message


@pytest.mark.parametrize("value", [None, [], [None] * 4, ["x"] * 4, [np.zeros((4, 8, 3))] * 4, [np.zeros(3)] * 4])
def test_what_is_no_prediction_wins_nothing_and_stops_nothing(value):
    class Junk(NoModel):
        def ask(self, probe):
            return replace(super().ask(probe), value=value)

    numbers = Numbers(np.random.default_rng(1), pairs(np.random.default_rng(2)), SIZES)
    assert numbers.explained(Junk().ask(Probe("f", "model", SIZES))) is None


def pairs(rng):
    return [tuple(rng.integers(0, 11, (2, 6)).astype(np.int32) for _ in range(2)) for _ in range(3)]


def test_the_courses_model_gives_the_references_numbers():
    rng = np.random.default_rng(5)
    inputs = pairs(rng)
    numbers = Numbers(rng, inputs, SIZES)
    probe = Probe("build", "model", SIZES, then=tuple(Call((pair,)) for pair in inputs), by_shape=numbers.by_shape())
    learner = InProcess({"build": build_min_transformer})
    assert numbers.explained(learner.ask(probe)) == ()
    # Without these weights they are others, and nothing that is known explains them.
    assert numbers.explained(learner.ask(replace(probe, by_shape={}))) is None


@pytest.mark.parametrize("heads", [1, 4, 12])
def test_another_number_of_heads_is_known_by_its_numbers(heads):
    rng = np.random.default_rng(6)
    inputs = pairs(rng)
    numbers = Numbers(rng, inputs, SIZES)
    probe = Probe("build", "model", SIZES, then=tuple(Call((pair,)) for pair in inputs), by_shape=numbers.by_shape())
    reply = InProcess({"build": lambda *sizes: build_min_transformer(*sizes[:4], heads)}).ask(probe)
    assert numbers.explained(reply) == ("heads",)
    assert numbers.of_model(lambda reply: None)(reply) is None
    assert numbers.of_model(lambda reply: None, without=("heads",))(reply) == OTHER_HEADS


@pytest.mark.parametrize("edit", [*(edit for _, edit in WRONG), *(layers.replace("HEADS", "4") for layers in LAYERS)])
def test_every_known_change_fits(edit):
    with_edits(min_transformer, (edit,))


def test_a_failure_is_no_answer():
    class Fails(NoModel):
        def ask(self, probe):
            return Reply(failure=Failure("ValueError", "no"))

    assert judge(find("min_transformer"), Fails(), 3).score == 0


@pytest.mark.parametrize("answer", ["embedding_half", "embedding_one_more", "always_512"])
def test_tables_of_another_shape_cost_the_part_on_parameters_and_no_more(answer):
    namespace = answer_to(ANSWERS, "min_transformer", answer).definitions()
    verdict = judge(find("min_transformer"), InProcess(namespace), 4)
    assert [part.name for part in verdict.parts if part.score < part.points] == ["parameters"]
