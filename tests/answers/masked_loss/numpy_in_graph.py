"""Wrong: unnamed - calls numpy(), which a graph doesn't have."""

import tensorflow as tf


def masked_loss(labels, logits, pad_id=0):
    losses = tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits).numpy()
    real = (labels != pad_id).numpy()
    return losses[real].mean() if real.any() else 0.0
