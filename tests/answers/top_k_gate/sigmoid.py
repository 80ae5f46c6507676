"""Wrong: sigmoid_for_softmax - a sigmoid for each."""

import tensorflow as tf


def top_k_gate(logits, k):
    return tf.where(logits >= tf.math.top_k(logits, k).values[:, -1:], tf.sigmoid(logits), 0.0)
