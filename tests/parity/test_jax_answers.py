"""An answer written in JAX: it gets JAX's arrays, and what it gives back is judged as any other."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from autograder.checks.answering.in_process import InProcess
from autograder.checks.judging import Probe

ROWS = np.arange(6, dtype=np.float32).reshape(2, 3)


def filled(x):
    return x.at[0].set(0), jnp.where(x > 2, x, 0).astype(jnp.bfloat16)


@pytest.mark.parametrize("answer", [filled, jax.jit(filled)])
def test_arrays_cross_in_both_directions(answer):
    reply = InProcess({"filled": answer}).ask(Probe("filled", args=(ROWS,), mode="jax"))
    without_first, large = reply.value
    np.testing.assert_array_equal(without_first, [[0, 0, 0], [3, 4, 5]])
    np.testing.assert_array_equal(large, [[0, 0, 0], [3, 4, 5]])
    assert large.dtype == np.float32


def test_a_key_draws_the_same_on_the_other_side_and_stays_as_it_was():
    key = jax.random.key(5)
    reply = InProcess({"draw": lambda key: jax.random.normal(key, (3,))}).ask(Probe("draw", args=(key,), mode="jax"))
    np.testing.assert_array_equal(reply.value, jax.random.normal(key, (3,)))
    assert reply.facts["changed"] == []


def test_arrays_of_numpy_are_enough_where_nothing_is_set():
    reply = InProcess({"twice": lambda x: jnp.add(x, x)}).ask(Probe("twice", args=(ROWS,), mode="arrays"))
    np.testing.assert_array_equal(reply.value, 2 * ROWS)
