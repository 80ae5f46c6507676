"""What a function makes is called, and after it what it was made of.

That the stand-ins are what they claim to be is held by the answers to `ablate_head` and `patch`.
"""

import numpy as np
import pytest

from autograder.checks.answering.in_process import InProcess
from autograder.checks.judging.probes import Call, Probe, Remote
from course.stand_ins.attention import small_attention

X = np.random.default_rng(1).normal(size=(2, 4, 6)).astype("float32")
WEIGHTS = [np.random.default_rng(seed).normal(size=(6, 6)).astype("float32") for seed in range(4)]


def given(name="attention", kind="call", args=()):
    return np.float32(3), *WEIGHTS


def asked(function):
    attention = Remote("attention", lambda: given(), "attention")
    return InProcess({"change": function}).ask(Probe("change", "made", (attention,), then=(Call((X, X, X)),) * 2))


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


def test_a_stand_in_that_no_course_has_is_one_sentence():
    with pytest.raises(ValueError, match=r"no stand-in of the form 'heads'; there are attention, decoder, "):
        Remote("attention", given, "heads")
