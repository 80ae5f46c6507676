"""The check of the part "builds", on what the learner's process found."""

import numpy as np
import pytest

from autograder.checks.building.layer_checks import builds, one_weight_shared, shape_sign
from autograder.checks.judging.diagnose import Observation
from autograder.checks.judging.probes import Probe, Reply
from autograder.checks.judging.records import Case

SHAPES = {"Wq": (2, 3), "Wk": (2, 3)}
DENSE = {"fc.W1|fc.dense": (2, 3), "fc.b1|fc.dense.bias": (3,)}
HEADS = {"heads[0].Wq": (2, 3), "heads[1].Wq": (2, 3)}


def weight(identity, kind="variable", shape=(2, 3), **more):
    return {"kind": kind, "shape": list(shape), "identity": identity, "trainable": True, **more}


def told(shapes, *weights, **facts):
    return builds(shapes)(Reply(facts={"weights": dict(zip(shapes, weights, strict=True)), **facts}))


@pytest.mark.parametrize("kind", ["variable", "dense"])
def test_a_weight_of_its_own_under_each_name_is_right(kind):
    assert told(SHAPES, weight(1, kind), weight(2, kind)) is None


def test_a_dense_layer_keeps_its_bias_where_the_bias_is_asked_for():
    assert told(DENSE, weight(1, "biased"), weight(2, shape=(3,))) is None
    assert "self.Wq has a bias, which the formula has not" in told(SHAPES, weight(1, "biased"), weight(2))


MISSING = {"kind": "missing"}


@pytest.mark.parametrize(("shapes", "weights", "facts", "sentence"), [
    (SHAPES, (weight(1), MISSING), {}, "there is no weight self.Wk after the first call"),
    (SHAPES, (weight(1), {**MISSING, "near": "wk"}), {}, "after the first call, but there is self.wk"),
    (SHAPES, (weight(1), weight(2, "uncalled", ())), {}, "self.Wk is a layer that was never called"),
    (HEADS, (MISSING, MISSING), {}, "self.heads[0].Wq after the first call: heads is missing, or never called"),
    (HEADS, (weight(1), MISSING), {}, "there is no weight self.heads[1].Wq after the first call"),
    (SHAPES, (weight(1, "constant"), weight(2)), {}, "self.Wq is a constant, which can't be trained"),
    (SHAPES, (weight(1, "other"), weight(2)), {}, "self.Wq is not a weight"),
    (SHAPES, (weight(1), weight(2, shape=(3, 2))), {}, "Wk has shape (3, 2), expected (2, 3)"),
    (SHAPES, (weight(1), weight(2, trainable=False)), {}, "Wk is not trainable"),
    (SHAPES, (weight(1), weight(1)), {}, "Wq and Wk are the same variable"),
    (SHAPES, (weight(1), weight(2)), {"others": ["l/bias"]}, "more weights than Wq, Wk: l/bias"),
    (SHAPES, (weight(1), weight(2)), {"unreached": ["Wk"]}, "no gradient of the output reaches Wk"),
    (SHAPES, (weight(1), weight(2)), {"anew": ["Wk"], "unreached": ["Wk"]}, "self.Wk is made anew at every call"),
    (SHAPES, (weight(1), weight(2)), {"unfound": ["Wk"]}, "self.Wk is not among layer.trainable_variables"),
    (SHAPES, (weight(1), weight(2)), {"unfound": ["Wq", "Wk"]}, "Wq, Wk are not among layer.trainable_variables"),
    (SHAPES, (weight(1), weight(2)), {"unmoved": ["Wk"]}, "a step of an optimizer leaves self.Wk as it is"),
    (SHAPES, (weight(1), weight(2)), {"unkept": ["Wk"]}, "self.Wk is lost between save and load"),
])  # fmt: skip
def test_what_is_wrong_is_told_in_one_sentence(shapes, weights, facts, sentence):
    assert sentence in told(shapes, *weights, **facts)


def test_many_weights_are_counted_not_listed():
    shapes = {f"W{i}": (2, 3) for i in range(6)}
    assert " 6 asked for: extra" in told(shapes, *map(weight, range(6)), others=["extra"])


def seen(path, right, *found):
    probe = Probe("L", "layer", weights={path: np.zeros(right)})
    return [Observation(Case("p", "a", probe), Reply(facts={"weights": {path: one}}), None, "wrong") for one in found]


def test_a_weight_that_is_shared():
    names = {"Wq": weight(1), "Wk": weight(1), "b": {"kind": "constant", "identity": 0}}
    case = Case("p", "a", Probe("L"))
    assert one_weight_shared([Observation(case, Reply(facts={"weights": names}), None, None)])
    names["Wk"] = weight(2)
    assert not one_weight_shared([Observation(case, Reply(facts={"weights": names}), None, None)])


def test_a_wrong_shape_is_a_sign_where_it_differs_from_the_right_one():
    sign = shape_sign("W", lambda case: case.probe.weights["W"].shape[::-1])
    turned, right = weight(1, shape=(3, 2)), weight(1, shape=(2, 3))
    assert sign(seen("W", (2, 3), turned))
    assert not sign(seen("W", (2, 3), right))
    assert not sign(seen("W", (2, 3), turned, right))
    assert not sign(seen("W", (2, 2), weight(1, shape=(2, 2)))), "it tells nothing"
    assert not sign(seen("W", (2, 3), MISSING))
