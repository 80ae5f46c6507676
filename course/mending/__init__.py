"""Twelve broken lines of notebook 00b: what is asked of each once it is mended."""

from collections.abc import Callable
from typing import Any

import numpy as np
import tensorflow as tf

from course.language import speaker

say = speaker(__file__)
_done: set[int] = set()  # in this kernel


def mended(number: int, answer: Callable[..., Any]) -> bool:
    """Try a mended line, and say in one sentence what came of it.

    Args:
        number: of the repair, from 1.
        answer: the function or the layer's class.

    Returns:
        whether it does what it should.
    """
    try:
        got, expected = TRIALS[number](answer)
        wrong = "" if _alike(got, expected) else say("{got} came out, {expected} should.", got=got, expected=expected)
    except Exception as error:
        lines = [line for line in str(error).strip().splitlines() if line.strip()] or [""]
        wrong = f"{type(error).__name__}: {lines[0].rpartition('}} ')[2][:160]}"
    _done.discard(number) if wrong else _done.add(number)
    if wrong:
        print(say("Not yet. {wrong}", wrong=wrong))
    else:
        print(say("✓ Mended: {done} of {all}.", done=len(_done), all=len(TRIALS)))
    return not wrong


def _alike(got: Any, expected: Any) -> bool:
    return got is not None and np.shape(got) == np.shape(expected) and np.allclose(got, expected, atol=1e-4)


def _in_a_graph(answer: Callable[..., Any], numbers: list[float]) -> Any:
    plan = tf.function(answer, input_signature=[tf.TensorSpec((None,), tf.float32)], autograph=False)
    return plan(tf.constant(numbers)).numpy()


def _after_a_step(answer: Callable[..., Any]) -> Any:
    w = tf.Variable(1.0)
    answer(w)
    return w.numpy()


def _weights_found(layer: Any) -> list[tuple[int, ...]]:
    layer(tf.ones((2, 3, 5)))
    return [tuple(one.shape) for one in layer.trainable_variables]


# From the answer to what came out and what should.
TRIALS: dict[int, Callable[[Any], tuple[Any, Any]]] = {
    1: lambda answer: (answer(tf.constant([1, 2, 4])).numpy(), [0.5, 1.0, 2.0]),
    2: lambda answer: (answer(tf.ones((2, 5, 4)), 2 * tf.ones((2, 3, 4))).numpy(), np.full((2, 5, 3), 8.0)),
    3: lambda answer: (answer(tf.constant([[0.0], [1.0], [2.0]]), tf.constant([[2, 0]])).numpy(), [[[2.0], [0.0]]]),
    4: lambda answer: (answer(tf.constant([3.0, 4.0]), tf.constant([False, True])).numpy(), [3.0, -1000.0]),
    5: lambda answer: (answer(tf.reshape(tf.range(12.0), (2, 2, 3))).numpy(), np.tile([-1.0, 0.0, 1.0], (2, 2, 1))),
    6: lambda answer: (_number(answer(tf.constant(3.0))), 6.0),
    7: lambda answer: (_after_a_step(answer), 0.9),
    8: lambda answer: (_in_a_graph(answer, [1.0, 2.0, 6.0]), [0, 1, 2]),
    9: lambda answer: (_in_a_graph(answer, [4.0, 5.0]), [4 / 3, 5 / 3]),
    10: lambda answer: (_weights_found(answer()), [(5,)]),
    11: lambda answer: (_weights_found(answer()), [(5, 3)]),
    12: lambda answer: (answer(tf.constant([0]), tf.constant([[2.0, 1.0]])).numpy(), np.log1p(np.exp(-1.0))),
}


def _number(found: Any) -> Any:
    return None if found is None else found.numpy()
