import keras
import numpy as np
import tensorflow as tf

# %% one_hot | Right: one-hot labels, and the sum over what counts.
def answer_loss(labels, logits, counts):
    right = tf.one_hot(labels, tf.shape(logits)[-1])
    losses = -tf.reduce_sum(right * tf.nn.log_softmax(logits), axis=-1)
    return tf.reduce_sum(losses * counts) / tf.maximum(tf.reduce_sum(counts), 1)

# %% keras_ops | Right: Keras's own loss, and its weights.
def answer_loss(labels, logits, counts):
    losses = keras.losses.sparse_categorical_crossentropy(labels, logits, from_logits=True)
    weights = keras.ops.cast(counts, losses.dtype)
    return keras.ops.sum(losses * weights) / (keras.ops.sum(weights) + 1e-9)

# %% plain | Right: the losses, times what counts, over their number.
def answer_loss(labels, logits, counts):
    losses = tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits)
    return tf.math.divide_no_nan(tf.reduce_sum(losses * counts), tf.reduce_sum(counts))
