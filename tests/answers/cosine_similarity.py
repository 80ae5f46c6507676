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

# %% angle, of einsum | Wrong: angle_not_cosine - arccos.
# np.float64), np.asarray(b, np.float64 -> float), np.asarray(b, float
# dot = np.einsum("...d,...d->...", a, b -> cos = (a * b).sum(-1) / (np.linalg.norm(a, axis=-1) * np.linalg.norm(b, axis=-1)
# dot / np.sqrt(np.einsum("...d,...d->...", a, a) * np.einsum("...d,...d->...", b, b -> np.arccos(np.clip(cos, -1, 1
# %% keepdims, of einsum | Wrong: axis_kept - keepdims everywhere.
# , np.float64), np.asarray(b, np.float64 -> ), np.asarray(b
# dot = np.einsum("...d,...d->...", a, b -> lengths = np.linalg.norm(a, axis=-1, keepdims=True) * np.linalg.norm(b, axis=-1, keepdims=True
# dot / np.sqrt(np.einsum("...d,...d->...", a, a) * np.einsum("...d,...d->...", b, b)) -> (a * b).sum(axis=-1, keepdims=True) / lengths
# %% matrix, of einsum | Wrong: all_with_all - as sklearn does.
# + def cosine_similarity(a, b):
# +     a, b = np.atleast_2d(a), np.atleast_2d(b); a = a / np.linalg.norm(a, axis=-1, keepdims=True)
# +     b = b / np.linalg.norm(b, axis=-1, keepdims=True); return a @ np.swapaxes(b, -1, -2)

# %% one_length, of numpy | Wrong: normalised_by_one_only - the length of a.
# np.sum(a * b, axis=-1) / (np -> (a * b).sum(-1) / np ; (a, axis=-1) * np.linalg.norm(b, axis=-1)) -> (a, axis=-1)
# %% a_twice, of numpy | Wrong: one_length_twice - a slip of the pen.
# (b, -> (a,
# %% absolute, of numpy | Wrong: sign_lost - the size of it.
# np.sum(a * b, axis=-1) / (np.linalg.norm(a, axis=-1) * np.linalg.norm(b, axis= -> abs((a * b).sum(-1)) / np.sqrt((a**2).sum(-1) * (b**2).sum(
# %% brackets_forgotten, of numpy | Wrong: divided_then_multiplied - a / b * c.
# a, b = np.asarray(a), np.asarray(b) -> na = np.sqrt(np.sum(a * a, axis=-1)); nb = np.sqrt(np.sum(b * b, axis=-1))
# (np.linalg.norm(a, axis=-1) * np.linalg.norm(b, axis=-1)) -> na * nb
# %% centred, of numpy | Wrong: unnamed - a correlation.
# (b) -> (b); a, b = a - a.mean(-1, keepdims=True), b - b.mean(-1, keepdims=True)
# np.sum(a * b, axis=-1) -> (a * b).sum(-1)
# %% distance, of numpy | Wrong: distance_not_similarity - 1 minus it.
# np.sum(a * b, axis= -> 1 - (a * b).sum(
# %% length_of_all_b, of numpy | Wrong: length_of_everything - of b alone.
# (b, axis=-1) -> (b)
# %% matrix_product, of numpy | Wrong: all_with_all - a @ b.T, divided by the lengths of the pairs.
# np.sum(a * b, axis=-1) -> a @ b.T
# %% mean, of numpy | Wrong: unnamed - the mean of the products.
# np.sum(a * b, axis= -> (a * b).mean(
# %% no_brackets, of numpy | Wrong: multiplied_by_lengths - an operator.
# / (np -> * np ; (b, axis=-1)) -> (b, axis=-1)
# %% norm_without_axis, of numpy | Wrong: length_of_everything - norm without an axis.
# np.sum(a * b, axis=-1) -> (a * b).sum(axis=-1) ; a, axis=-1 -> a ; (b, axis=-1) -> (b)
# %% one_length_distance, of numpy | Wrong: normalised_by_one_only, distance_not_similarity - two at once.
# np.sum(a * b, axis=-1) / (np.linalg.norm(a, axis=-1) * np.linalg.norm(b, axis=-1) -> 1 - (a * b).sum(-1) / np.linalg.norm(b, axis=-1
# %% one_sum, of numpy | Wrong: one_sum_for_all - the axis is missing.
# * b, axis=-1 -> * b
# %% root_of_lengths, of numpy | Wrong: root_twice - the root of the lengths.
# return np.sum(a * b, axis=-1) / (np -> lengths = np
# (b, axis=-1)) -> (b, axis=-1); return (a * b).sum(-1) / np.sqrt(lengths)
# %% squares, of numpy | Wrong: root_forgotten - divided by the squares.
# np.sum(a * b, axis=-1) / (np.linalg.norm(a, axis=-1) * np.linalg.norm(b, axis= -> (a * b).sum(-1) / ((a**2).sum(-1) * (b**2).sum(
# %% sum_of_lengths, of numpy | Wrong: lengths_added - plus instead of times.
# np.sum(a * b, axis=-1) -> (a * b).sum(-1) ; * np -> + np

# %% dot, of tf_normalised_first | Wrong: plain_dot_product - no lengths.
# -     a, b = tf.math.l2_normalize(a, axis=-1), tf.math.l2_normalize(b, axis=-1)

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
