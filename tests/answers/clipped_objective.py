import keras
import numpy as np
import tensorflow as tf

# %% keras_ops | Right: keras.ops, and losses instead of gains.
def clipped_objective(logp, old, advantage, counts, clip=0.2):
    ratio = keras.ops.exp(logp - old)
    A = keras.ops.expand_dims(advantage, -1)
    loss = keras.ops.maximum(-ratio * A, -keras.ops.clip(ratio, 1 - clip, 1 + clip) * A)
    return keras.ops.sum(loss * counts) / keras.ops.sum(counts)

# %% by_sign | Right: by the sign of the advantage.
def clipped_objective(logp, old, advantage, counts, clip=0.2):
    ratio = tf.exp(logp) / tf.exp(old)
    A = tf.reshape(advantage, (-1, 1)) * tf.ones_like(logp)
    bounded = tf.where(A > 0, tf.minimum(ratio, 1 + clip), tf.maximum(ratio, 1 - clip))
    return -tf.reduce_mean(tf.boolean_mask(bounded * A, counts > 0))
