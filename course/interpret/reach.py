"""How far back a network remembers, as a gradient."""

from collections.abc import Callable
from typing import Any

import numpy as np
import tensorflow as tf


def reach(last_of: Callable[[Any], Any], x: Any) -> np.ndarray:
    """Say of each word how strongly a network's last state depends on it.

    The length of the gradient of the sum of the last state by the word's vector; the mean over the sentences.

    Args:
        last_of: from `(batch, length, width)` to the last state `(batch, units)`, in TensorFlow.
        x: the words, `(batch, length, width)`.

    Returns:
        `(length,)`.

    Raises:
        ValueError: `x` has another number of axes, or the last state doesn't depend on `x`.

    Example:
        >>> reach(lambda x: 0.5 * x[:, 0] + 3 * x[:, 2], tf.ones((2, 3, 1)))
        array([0.5, 0. , 3. ], dtype=float32)

    Reference: Hochreiter, Bengio, Frasconi and Schmidhuber, "Gradient Flow in Recurrent Nets" (2001).
    """
    x = tf.convert_to_tensor(x)
    if x.shape.rank != 3:
        raise ValueError(f"x is (batch, length, width), got shape {tuple(x.shape)}.")
    with tf.GradientTape() as tape:
        tape.watch(x)
        last = last_of(x)
    gradient = tape.gradient(last, x)
    if gradient is None:
        raise ValueError("no gradient reaches x: the last state must be made of it, with TensorFlow's operations.")
    return tf.reduce_mean(tf.norm(gradient, axis=-1), axis=0).numpy()
