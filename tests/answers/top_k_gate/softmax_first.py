"""Wrong: not_renormalised - the cut comes last."""

import tensorflow as tf


def top_k_gate(logits, k):
    p = tf.nn.softmax(logits)
    return tf.where(logits >= tf.math.top_k(logits, k).values[:, -1:], p, 0.0)
