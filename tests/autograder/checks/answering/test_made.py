"""What a function makes is called, and after it what it was made of; the stand-ins for that are what they claim."""

import copy

import numpy as np
import pytest
import tensorflow as tf

from autograder.checks.answering.in_process import InProcess
from autograder.checks.judging.probes import Call, Probe, Remote
from course.layers import MultiHeadAttention, causal_mask
from course.stand_ins.attention import small_attention
from course.stand_ins.stack import small_stack
from exercises.nb11_reading_minds.patch import patched

X = np.random.default_rng(1).normal(size=(2, 4, 6)).astype("float32")
WEIGHTS = [np.random.default_rng(seed).normal(size=(6, 6)).astype("float32") for seed in range(4)]


def given(name="attention", kind="call", args=()):
    return np.float32(3), *WEIGHTS


def asked(function):
    attention = Remote("attention", lambda: given(), "attention")
    return InProcess({"change": function}).ask(Probe("change", "made", (attention,), then=(Call((X, X, X)),) * 2))


def test_the_small_attention_is_that_of_the_course():
    ours = MultiHeadAttention(6, 3)
    ours(X, X, X)
    ours.set_weights(WEIGHTS)
    theirs = small_attention("attention", given)
    for mine, its in zip(ours(X, X, X, causal_mask(4)), theirs(X, X, X, causal_mask(4)), strict=True):
        np.testing.assert_allclose(mine, its, atol=1e-5)
    twin = copy.deepcopy(theirs)
    twin.Wo.assign(0 * twin.Wo)
    assert np.abs(theirs.Wo).max() > 0 == np.abs(twin(X, X, X)[0]).max()


def test_what_was_made_is_called_and_then_what_it_was_made_of():
    def change(attention):
        attention.Wo.assign(2 * attention.Wo)
        return lambda query, key, value: query + 1

    (first, second, one, other) = asked(change).value
    np.testing.assert_allclose(first, X + 1)
    np.testing.assert_allclose(first, second)
    doubled = [*WEIGHTS[:3], 2 * WEIGHTS[3]]
    expected = small_attention("attention", lambda *_: (np.float32(3), *doubled))(X, X, X)[0]
    np.testing.assert_allclose(one[0], expected, atol=1e-5)
    np.testing.assert_allclose(other[0], expected, atol=1e-5)


@pytest.mark.parametrize(("value", "said"), [(None, "gave nothing back"), (3, "returned an int object")])
def test_what_cannot_be_called_is_told(value, said):
    assert said in asked(lambda attention: value).failure.message


def test_the_small_stack_is_its_formula():
    rng = np.random.default_rng(3)
    table, positions, out = (rng.normal(size=(n, 5)).astype("float32") for n in (7, 6, 7))
    matrices = [rng.normal(size=(5, 5)).astype("float32") for _ in range(2)]
    stack, ids = small_stack("stack", lambda *_: (table, positions, out, *matrices)), np.array([[1, 4, 4, 0]])
    x = stack.embed(tf.constant(ids))
    for block in stack.blocks:
        x = block(x)
    (expected,) = patched(ids, ids, 0, 0, table, positions, out, matrices)
    np.testing.assert_allclose(stack.logits(x), expected, atol=1e-5)


def test_a_stand_in_that_no_course_has_is_one_sentence():
    with pytest.raises(ValueError, match=r"no stand-in of the form 'heads'; there are attention, decoder, "):
        Remote("attention", given, "heads")
