"""Wrong: pad_counted - a mean over all positions."""

import tensorflow as tf


def smoothed_loss(labels, logits, smoothing=0.1, pad_id=0):
    surprises = -tf.nn.log_softmax(logits)
    right = tf.gather(surprises, labels, batch_dims=2)
    losses = (1 - smoothing) * right + smoothing * tf.reduce_mean(surprises, axis=-1)
    return tf.reduce_mean(losses)
