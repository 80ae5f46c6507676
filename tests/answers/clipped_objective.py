import keras
import numpy as np
import tensorflow as tf

# %% by_sign | Right: by the sign of the advantage.
def clipped_objective(logp, old, advantage, counts, clip=0.2):
    ratio = tf.exp(logp) / tf.exp(old)
    A = tf.reshape(advantage, (-1, 1)) * tf.ones_like(logp)
    bounded = tf.where(A > 0, tf.minimum(ratio, 1 + clip), tf.maximum(ratio, 1 - clip))
    return -tf.reduce_mean(tf.boolean_mask(bounded * A, counts > 0))
