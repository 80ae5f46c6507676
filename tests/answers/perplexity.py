import keras
import numpy as np
import tensorflow as tf

# %% one_hot | Right: one-hot labels.
def perplexity(logits, labels, pad_id=0):
    right = tf.one_hot(labels, tf.shape(logits)[-1])
    losses = -tf.reduce_sum(right * tf.nn.log_softmax(logits), axis=-1)
    weights = tf.where(labels == pad_id, 0.0, 1.0)
    return tf.exp(tf.tensordot(losses, weights, 2) / tf.reduce_sum(weights))
