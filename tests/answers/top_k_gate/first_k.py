"""Wrong: unnamed - the first k experts."""

import tensorflow as tf


def top_k_gate(logits, k):
    near = tf.range(logits.shape[-1]) < k
    return tf.nn.softmax(tf.where(near, logits, -float("inf")))
