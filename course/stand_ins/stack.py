"""A model as a stack of floors, made in the learner's process: what somebody is given who looks between them."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

CallBack = Callable[[str, str, list[Any]], Any]


def small_stack(name: str, call_back: CallBack) -> Any:
    """It has `embed(ids)`, a list `blocks` of functions of x, and `logits(x)`, as `course.interpret.Stream` has.

    `x = table[ids] + positions`; each block `x + tanh((x + mean of x so far) W)`; `logits = x outᵀ`.

    Args:
        name: what the judge knows it by.
        call_back: brings the table of words, the positions, the table of the output, and a W for each block.
    """
    import tensorflow as tf

    table, positions, out, *matrices = call_back(name, "call", [])

    def embed(ids: Any) -> Any:
        ids = tf.cast(ids, tf.int32)
        return tf.gather(tf.constant(table), ids) + tf.constant(positions)[: tf.shape(ids)[1]]

    def block(W: Any) -> Callable[[Any], Any]:
        def run(x: Any) -> Any:
            x = tf.convert_to_tensor(x, tf.float32)
            count = tf.range(1, tf.shape(x)[1] + 1, dtype=tf.float32)[:, tf.newaxis]
            return x + tf.tanh(tf.matmul(x + tf.cumsum(x, axis=1) / count, W))

        return run

    def logits(x: Any) -> Any:
        return tf.matmul(x, out, transpose_b=True)

    return SimpleNamespace(embed=embed, blocks=[block(W) for W in matrices], logits=logits)
