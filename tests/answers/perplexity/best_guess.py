"""Wrong: unnamed - how sure it is of its own best guess."""

import tensorflow as tf


def perplexity(logits, labels, pad_id=0):
    best = tf.reduce_max(tf.nn.log_softmax(logits), axis=-1)
    return tf.exp(-tf.reduce_mean(best[labels != pad_id]))
