import keras
import numpy as np
import tensorflow as tf

# %% keras_ops | Right: keras.ops and boolean indices of NumPy.
def perplexity(logits, labels, pad_id=0):
    log_p = np.asarray(keras.ops.log_softmax(logits, axis=-1))
    labels = np.asarray(labels)
    right = np.take_along_axis(log_p, labels[..., np.newaxis], axis=-1)[..., 0]
    return float(np.exp(-right[labels != pad_id].mean()))

# %% one_hot | Right: one-hot labels.
def perplexity(logits, labels, pad_id=0):
    right = tf.one_hot(labels, tf.shape(logits)[-1])
    losses = -tf.reduce_sum(right * tf.nn.log_softmax(logits), axis=-1)
    weights = tf.where(labels == pad_id, 0.0, 1.0)
    return tf.exp(tf.tensordot(losses, weights, 2) / tf.reduce_sum(weights))

# %% plain | Right: the masked mean, then the exponential.
def perplexity(logits, labels, pad_id=0):
    losses = tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits)
    real = tf.cast(labels != pad_id, tf.float32)
    return tf.exp(tf.reduce_sum(losses * real) / tf.reduce_sum(real))
