import keras
import numpy as np
import tensorflow as tf

# %% einsum | Right: einsum three times.
def cosine_similarity(a, b):
    a, b = np.asarray(a, np.float64), np.asarray(b, np.float64)
    dot = np.einsum("...d,...d->...", a, b)
    return dot / np.sqrt(np.einsum("...d,...d->...", a, a) * np.einsum("...d,...d->...", b, b))

# %% keras_ops | Right: keras.ops.
from keras import ops

def cosine_similarity(a, b):
    lengths = ops.norm(a, axis=-1) * ops.norm(b, axis=-1)
    return ops.sum(ops.multiply(a, b), axis=-1) / lengths

# %% numpy | Right: np.linalg.norm.
def cosine_similarity(a, b):
    a, b = np.asarray(a), np.asarray(b)
    return np.sum(a * b, axis=-1) / (np.linalg.norm(a, axis=-1) * np.linalg.norm(b, axis=-1))

# %% tf_normalised_first | Right: both to length 1 first, then the product.
def cosine_similarity(a, b):
    a, b = tf.math.l2_normalize(a, axis=-1), tf.math.l2_normalize(b, axis=-1)
    return tf.reduce_sum(a * b, axis=-1)

# %% axis_zero | Wrong: wrong_axis - axis 0.
def cosine_similarity(a, b):
    return (a * b).sum(axis=0) / (np.linalg.norm(a, axis=0) * np.linalg.norm(b, axis=0))

# %% blank_one | Wrong: unnamed - always 1.
def cosine_similarity(a, b):
    return 1.0

# %% dot_negated | Wrong: plain_dot_product, negated - two at once.
def cosine_similarity(a, b):
    return -(np.asarray(a) * np.asarray(b)).sum(axis=-1)

# %% loss | Wrong: negated - as the Keras loss has it.
def cosine_similarity(a, b):
    return -tf.reduce_sum(tf.math.l2_normalize(a, -1) * tf.math.l2_normalize(b, -1), axis=-1)

# %% other_length | Wrong: normalised_by_one_only - the length of b.
def cosine_similarity(a, b):
    return tf.reduce_sum(a * tf.math.l2_normalize(b, axis=-1), axis=-1)
