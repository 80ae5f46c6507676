"""Wrong: more_than_one_in_all - the right word keeps its whole weight."""

import tensorflow as tf


def smoothed_loss(labels, logits, smoothing=0.1, pad_id=0):
    surprises = -tf.nn.log_softmax(logits)
    losses = tf.gather(surprises, labels, batch_dims=2) + smoothing * tf.reduce_mean(surprises, axis=-1)
    real = tf.cast(labels != pad_id, tf.float32)
    return tf.math.divide_no_nan(tf.reduce_sum(losses * real), tf.reduce_sum(real))
