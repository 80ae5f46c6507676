"""Right: the output for a shorter sentence has to be the beginning of the output for the longer one."""

import numpy as np
import tensorflow as tf


def causal(n):
    return tf.cast(tf.range(n)[None, :] > tf.range(n)[:, None], tf.float32)


def leaks_future(decoder_layer, length: int, width: int) -> bool:
    de_x, en_x = tf.random.normal((3, length, width)), tf.random.normal((3, length, width))
    whole = decoder_layer(de_x, en_x, causal(length))
    prefixes = [decoder_layer(de_x[:, :t], en_x, causal(t)) for t in range(1, length)]
    return any(not np.allclose(part, whole[:, : part.shape[1]], atol=1e-5) for part in prefixes)
