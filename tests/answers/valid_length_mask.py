import numpy as np
import tensorflow as tf

# %% band | Right: rows of a table with one for each length.
def valid_length_mask(valid_lengths, length):
    table = np.tri(length + 1, length, -1)
    lengths = np.asarray(valid_lengths).reshape(len(valid_lengths), -1)
    return (1 - table[lengths]).astype(np.float32)

# %% course_like | Right: a comparison that broadcasts.
def valid_length_mask(valid_lengths, length):
    lengths = tf.convert_to_tensor(valid_lengths)
    if len(lengths.shape) == 1:
        lengths = lengths[:, tf.newaxis]
    return tf.cast(tf.range(length) >= lengths[..., tf.newaxis], tf.float32)

# %% keras_ops | Right: keras.ops and expand_dims.
from keras import ops

def valid_length_mask(valid_lengths, length):
    if len(valid_lengths.shape) == 1:
        valid_lengths = ops.expand_dims(valid_lengths, 1)
    seen = ops.arange(length) < ops.expand_dims(valid_lengths, -1)
    return ops.cast(ops.logical_not(seen), "float32")

# %% loops | Right: lists of lists.
def valid_length_mask(valid_lengths, length):
    def row(n):
        return [0.0] * int(n) + [1.0] * (length - int(n))

    return tf.constant([[row(n) for n in np.ravel(one)] for one in valid_lengths])

# %% numpy | Right: NumPy.
def valid_length_mask(valid_lengths, length):
    lengths = np.asarray(valid_lengths)
    mask = np.arange(length) >= lengths[..., None]
    return (mask if lengths.ndim == 2 else mask[:, None]).astype("float32")

# %% sequence_mask | Right: tf.sequence_mask, turned round.
def valid_length_mask(valid_lengths, length):
    lengths = tf.reshape(valid_lengths, (len(valid_lengths), -1))
    return 1.0 - tf.sequence_mask(lengths, length, dtype=tf.float32)

# %% square, of band | Wrong: unnamed - repeated for as many queries as there are keys.
# table = np.tri(length + 1, length, -1 -> lengths = np.reshape(valid_lengths, (len(valid_lengths), -1)
# lengths = np.asarray(valid_lengths).reshape(len(valid_lengths), -1 -> mask = (np.arange(length) >= lengths[..., None]).astype("float32"
# (1 - table[lengths]).astype(np.float32 -> mask if mask.shape[1] > 1 else np.repeat(mask, length, axis=1

# %% one_for_all, of course_like | Wrong: one_length_for_all_queries - the longest of each sentence.
# tf.convert_to_tensor -> np.asarray ; len(lengths.shape) == 1 -> lengths.ndim == 2
# lengths = lengths[:, tf.newaxis] -> lengths = lengths.max(axis=1)
# return tf.cast(tf.range(length) >= lengths[..., tf.newaxis], tf.float32) -> return (np.arange(length) >= lengths[:, None, None]).astype("float32")

# %% as_long, of sequence_mask | Wrong: as_long_as_the_longest - tf.sequence_mask without a length.
# lengths = tf.reshape(valid_lengths, (len(valid_lengths), -1)) -> lengths = valid_lengths if len(valid_lengths.shape) == 2 else valid_lengths[:, None]
# 1.0 -> 1 ; length, dtype -> dtype
# %% bool_mask, of sequence_mask | Wrong: unnamed - bool, where float32 is asked for.
# tf.reshape(valid_lengths, (len(valid_lengths), -1)) -> valid_lengths if len(valid_lengths.shape) == 2 else valid_lengths[:, None]
# 1.0 - tf.sequence_mask(lengths, length, dtype=tf.float32) -> tf.range(length) >= lengths[..., None]
# %% greater, of sequence_mask | Wrong: one_too_many_seen - > in the place of >=.
# tf.reshape(valid_lengths, (len(valid_lengths), -1)) -> valid_lengths if len(valid_lengths.shape) == 2 else valid_lengths[:, None]
# return 1.0 - tf.sequence_mask(lengths, length, dtype=tf -> return tf.cast(tf.range(length) > lengths[..., None], tf
# %% inverted, of sequence_mask | Wrong: inverted - tf.sequence_mask as it is.
# tf.reshape(valid_lengths, (len(valid_lengths), -1)) -> valid_lengths if len(valid_lengths.shape) == 2 else valid_lengths[:, None]
# return 1.0 - tf -> return tf
# %% last_word_hidden, of sequence_mask | Wrong: last_word_hidden - compared with length - 1.
# tf.reshape(valid_lengths, (len(valid_lengths), -1)) -> valid_lengths if len(valid_lengths.shape) == 2 else valid_lengths[:, None]
# return 1.0 - tf.sequence_mask(lengths, length, dtype=tf -> return tf.cast(tf.range(length) >= lengths[..., None] - 1, tf
# %% one_place, of sequence_mask | Wrong: unnamed - only the first padded place is hidden.
# = tf. -> = np.
# 1.0 - tf.sequence_mask(lengths, length, dtype=tf.float32 -> (np.arange(length) == lengths[..., None]).astype("float32"
# %% wrong_axis, of sequence_mask | Wrong: wrong_axis - (B, S, 1).
# lengths = tf.reshape(valid_lengths, (len(valid_lengths), -1) -> hidden = tf.cast(tf.range(length) >= valid_lengths[..., None], tf.float32
# 1.0 - tf.sequence_mask(lengths, length, dtype=tf.float32 -> hidden[..., None] if len(hidden.shape) == 2 else tf.transpose(hidden, (0, 2, 1)

# %% axis_too_many | Wrong: axis_too_many - an axis in the middle, whatever came.
def valid_length_mask(valid_lengths, length):
    return tf.cast(tf.range(length) >= valid_lengths[..., None], tf.float32)[:, None]

# %% inverted_flat | Wrong: inverted, no_new_axis - two mistakes at once.
def valid_length_mask(valid_lengths, length):
    return tf.sequence_mask(valid_lengths, length, dtype=tf.float32)

# %% no_new_axis | Wrong: no_new_axis - (B, S) of (B,).
def valid_length_mask(valid_lengths, length):
    return tf.cast(tf.range(length) >= valid_lengths[..., None], tf.float32)

# %% only_two_axes | Wrong: unnamed - lengths for each query are refused.
def valid_length_mask(valid_lengths, length):
    if len(valid_lengths.shape) != 1:
        raise ValueError("only (B,)")
    return tf.cast(tf.range(length) >= valid_lengths[:, None, None], tf.float32)
