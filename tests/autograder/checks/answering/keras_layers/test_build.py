"""Layers without a `build`: their parts are there after the first call, and nothing is added later."""

from dataclasses import replace

import keras
import numpy as np

from autograder.checks.answering.in_process import InProcess
from autograder.checks.building.cases import layer_case
from autograder.checks.judging import judge
from autograder.checks.judging.probes import Probe
from tests.autograder.checks.toy import toy

X = np.ones((2, 4), np.float32)
KERNEL = np.arange(12, dtype=np.float32).reshape(4, 3)


def test_its_parts_are_built_by_the_first_call_alone():
    seen = []

    class Layer(keras.layers.Layer):
        def __init__(self):
            super().__init__()
            self.inner = keras.layers.Dense(3, use_bias=False)

        def call(self, x):
            seen.append(hasattr(x, "numpy"))
            return self.inner(x)

    probe = Probe("Layer", "layer", (X,), init={}, weights={"inner.kernel": KERNEL})
    np.testing.assert_allclose(InProcess({"Layer": Layer}).ask(probe).value, X @ KERNEL)
    assert seen == [True, True], "once to build, once to answer, never with symbols"


def test_what_is_made_in_call_fails_as_in_keras():
    class Layer(keras.layers.Layer):
        def call(self, x):
            self.inner = keras.layers.Dense(3)
            return self.inner(x)

    reply = InProcess({"Layer": Layer}).ask(Probe("Layer", "layer", (X,), init={}, weights={}))
    assert "already built" in reply.failure.message


class Counted(keras.layers.Layer):
    """How often it was made: its weight starts as this number."""

    made = 0

    def __init__(self, units):
        super().__init__()
        Counted.made += 1
        self.kernel = self.add_weight(shape=(4, units), initializer="ones")

    def call(self, x):
        return x @ self.kernel


def asked(here, layer, units=3, factor=1, entry="Counted"):
    values = factor * np.ones((4, units), np.float32)
    reply = here.ask(Probe(entry, "layer", (X,), init={"units": units}, weights={"kernel": values}, layer=layer))
    np.testing.assert_allclose(reply.value, factor * np.full((2, units), 4.0))
    assert reply.facts["weights"]["kernel"]["kind"] == "variable"
    return Counted.made


def test_a_layer_that_is_kept_is_built_once_for_each_size_and_answer():
    Counted.made = 0
    here = InProcess({"Counted": Counted})
    assert [asked(here, "kept"), asked(here, "again", factor=2), asked(here, "again", factor=3)] == [1, 1, 1]
    assert asked(here, "again", units=5) == 2, "another size"
    assert [asked(here, "kept"), asked(here, "own"), asked(here, "own")] == [3, 4, 5]

    class Other(Counted):
        pass

    assert asked(InProcess({"Counted": Other}), "again") == 6, "another answer"


class Forgetful(Counted):
    def save_own_variables(self, store):
        """Save and load lose the weight."""


def test_a_layer_that_has_learned_and_lost_nothing_serves_further_probes():
    for layer, made in ((Counted, 1), (Forgetful, 2)):
        here, weights = InProcess({"Layer": layer}), {"kernel": KERNEL}
        probe = Probe("Layer", "layer", (X,), init={"units": 3}, weights=weights, layer="kept", learns=True)
        Counted.made = 0
        assert bool(here.ask(probe).facts["unkept"]) == (layer is Forgetful)
        np.testing.assert_allclose(here.ask(replace(probe, layer="again", learns=False)).value, X @ KERNEL)
        assert Counted.made == made, layer


def test_a_mask_is_no_size_and_still_one_argument_too_many():
    probe = Probe("Counted", "layer", (X,), init={"units": 3}, weights={"kernel": KERNEL}, layer="kept", called=("x",))
    masked = replace(probe, args=(X, np.ones((2, 1, 4), np.float32)), called=("x", "attn_mask"), layer="again")
    assert masked.size == probe.size != replace(masked, called=("x", "memory")).size
    here = InProcess({"Counted": Counted})
    assert here.ask(probe).failure is None
    assert here.ask(masked).failure.type == "Missing"


def test_a_run_of_the_judge_builds_its_own_first():
    Counted.made = 0
    exercise = toy(
        lambda rng: [layer_case("values", "it", {"x": X * n}, init={"units": 3}) for n in (1, 2)],
        lambda x: (x @ np.ones((4, 3)),),
        entry="Counted",
    )
    for run in (1, 2):
        assert judge(exercise, InProcess({"Counted": Counted}), 0).score == 10
        assert Counted.made == run


def test_a_layer_may_be_made_with_a_function():
    class Layer(keras.layers.Layer):
        def __init__(self, bent):
            super().__init__()
            self.bent = bent

        def call(self, x):
            return self.bent(x)

    probe = Probe("Layer", "layer", (X,), init={"bent": lambda x: 2 * x})
    np.testing.assert_allclose(InProcess({"Layer": Layer}).ask(probe).value, 2 * X)
