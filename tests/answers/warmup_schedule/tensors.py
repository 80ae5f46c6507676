"""Right: tf.minimum and tf.math.rsqrt, as an optimizer calls it."""

import tensorflow as tf


def warmup_schedule(step, d_model, warmup_steps):
    step = tf.cast(step, tf.float32)
    rise = step * float(warmup_steps) ** -1.5
    return tf.math.rsqrt(tf.cast(d_model, tf.float32)) * tf.minimum(tf.math.rsqrt(step), rise)
