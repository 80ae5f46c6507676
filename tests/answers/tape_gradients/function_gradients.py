"""Right: sum by number, a dictionary of sources."""

import tensorflow as tf


def mse_gradients(w, b, x, y):
    with tf.GradientTape() as tape:
        tape.watch((w, b))
        loss = tf.reduce_sum((w * x + b - y) ** 2) / tf.cast(tf.size(x), tf.float32)
    slopes = tape.gradient(loss, {"w": w, "b": b})
    return slopes["w"], slopes["b"]
