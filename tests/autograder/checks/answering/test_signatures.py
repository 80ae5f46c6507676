"""Arguments reach a learner's function whatever its parameters are called, and however they are taken."""

import re

import keras
import numpy as np
import pytest

from autograder.checks.answering.in_process import InProcess
from autograder.checks.answering.signatures import call_arguments, init_arguments, made, too_many
from autograder.checks.judging.probes import Probe


def by_place(a, b, c=0):
    return a, b, c


def by_name(a, b, *, training=None, c=0):
    return a, b, c


def any_number(*values):
    return values


def turned(*, c=0, b, a):
    return a, b, c


def takes_any(a, **others):
    return a, others["b"], others["c"]


NAMES = ("a", "b", "c")


@pytest.mark.parametrize(("function", "names"), [
    *((function, ()) for function in (by_place, by_name, any_number)),  # a keyword-only one takes what is left
    *((function, NAMES) for function in (by_name, turned, takes_any)),  # by the exercise's names, where known
])  # fmt: skip
def test_what_has_no_place_goes_to_a_keyword(function, names):
    args, kwargs = call_arguments(function, (1, 2, 3), {}, names)
    assert function(*args, **kwargs) == (1, 2, 3)


def test_what_has_no_place_at_all_is_left_to_python():
    args, kwargs = call_arguments(by_name, (1, 2, 3, 4), {})
    with pytest.raises(TypeError):
        by_name(*args, **kwargs)


class Named:
    def __init__(self, d_model, num_heads):
        pass


class Renamed:
    def __init__(self, units, heads, rate=0.1, **kwargs):
        pass


class Turned:
    def __init__(self, heads, d_model, name=None):
        pass


class Short:
    def __init__(self, units):
        pass


@pytest.mark.parametrize(("kind", "arguments"), [
    (Named, {"d_model": 12, "num_heads": 3}),
    (Renamed, {"units": 12, "heads": 3}),
    (Turned, {"d_model": 12, "heads": 3}),  # the name that it knows, and the other value for what is left
    (Short, {"d_model": 12, "num_heads": 3}),  # no room: Python says so
])  # fmt: skip
def test_a_class_gets_its_settings_under_its_own_names(kind, arguments):
    assert init_arguments(kind, {"d_model": 12, "num_heads": 3}) == arguments


class ByPlace:
    def __init__(self, units, /, heads, rate=0.1):
        self.sizes = units, heads


@pytest.mark.parametrize("kind", [ByPlace, type("Below", (ByPlace,), {})])
def test_what_takes_no_name_is_given_by_place(kind):
    assert made(kind, {"d_model": 12, "heads": 3}).sizes == (12, 3)


class OneInput(keras.layers.Layer):
    def call(self, inputs, training=None):
        return inputs


class KeywordMask(keras.layers.Layer):
    def __init__(self, factor):
        super().__init__()
        self.factor = factor

    def call(self, x, *, mask=None):
        return self.factor * x * (1 - mask)


def test_a_call_with_too_few_parameters_is_told_in_words():
    assert re.findall(r"\d|inputs|training", too_many(OneInput(), (1, 2, 3))) == ["3", "2", "inputs", "training"]
    assert too_many(OneInput(), (1,)) is None
    assert too_many(KeywordMask(2), (1, 2)) is None


def test_a_layer_with_names_of_its_own_is_built_and_called():
    x, mask = np.ones((1, 2), np.float32), np.array([[0, 1]], np.float32)
    for mode in ("eager", "graph"):
        reply = InProcess({"L": KeywordMask}).ask(Probe("L", "layer", (x, mask), init={"d": 3}, mode=mode))
        assert reply.failure is None
        assert reply.value.tolist() == [[3, 0]]
