import numpy as np
import tensorflow as tf

# %% cumsum | Right: counts the separators before each place.
def segment_ids(ids, sep_id):
    is_sep = (np.asarray(ids) == sep_id).astype(int)
    before = np.cumsum(is_sep, axis=-1) - is_sep
    return (before > 0).astype(int)

# %% keras_ops | Right: keras.ops, a float for an answer.
from keras import ops

def segment_ids(ids, sep_id):
    is_sep = ops.cast(ops.equal(ids, sep_id), "float32")
    return ops.sign(ops.cumsum(is_sep, axis=-1) - is_sep)

# %% list_of_numbers | Right: a list of NumPy's numbers, or of lists of them.
def segment_ids(ids, sep_id):
    ids = np.asarray(ids)
    found = np.cumsum(ids == sep_id, axis=-1)
    before = (found > 0) & ~((found == 1) & (ids == sep_id))
    return [list(row.astype(np.int32)) for row in before] if ids.ndim == 2 else list(before.astype(np.int32))

# %% tensors | Right: an exclusive cumsum of TensorFlow.
def segment_ids(ids, sep_id):
    is_sep = tf.cast(tf.equal(ids, sep_id), tf.int32)
    return tf.minimum(tf.cumsum(is_sep, axis=-1, exclusive=True), 1)

# %% first_row, of cumsum | Wrong: first_row_for_all - one place for the whole batch.
# + def segment_ids(ids, sep_id):
# +     ids = np.asarray(ids); row = ids[0] if ids.ndim > 1 else ids
# +     found = np.flatnonzero(row == sep_id); first = found[0] if len(found) else len(row)
# +     return np.broadcast_to((np.arange(len(row)) > first).astype(int), ids.shape)
# %% last_sep, of cumsum | Wrong: splits_at_the_last_sep - the last separator found.
# is_sep = (np.asarray(ids) == sep_id).astype(int) -> ids = np.asarray(ids); T = ids.shape[-1]
# before = np.cumsum(is_sep, axis=-1) - is_sep -> places = np.where(ids == sep_id, np.arange(T), -1); last = places.max(axis=-1, keepdims=True)
# return (before > 0).astype(int) -> last = np.where(last < 0, T, last); return (np.arange(T) > last).astype(int)
# %% back_to_zero, of cumsum | Wrong: back_to_zero - 1 between the two separators only.
# > 0 -> == 1
# %% counts_on, of cumsum | Wrong: counts_on - the number of separators before.
# (before > 0).astype(int) -> before
# %% down_the_batch, of cumsum | Wrong: counts_down_the_batch - axis 0.
# int -> "int32" ; before -> seps_before ; axis=-1 -> axis=0
# %% fixed_sep, of cumsum | Wrong: unnamed - knows only the separator 3.
# == sep_id) -> == 3)
# %% inverted, of cumsum | Wrong: inverted - one first, then zero.
# > 0 -> == 0
# %% late, of cumsum | Wrong: one_token_late - compares one place too far.
# 1) - is_sep -> 1) - is_sep; before = np.roll(before, 1, axis=-1); before[..., 0] = 0
# %% marks_seps, of cumsum | Wrong: unnamed - marks the separators.
# -     before = np.cumsum(is_sep, axis=-1) - is_sep
# return (before > 0).astype(int) -> return is_sep
# %% ones, of cumsum | Wrong: one_segment - all ones.
# (before > 0).astype(int) -> before * 0 + 1
# %% sep_opens, of cumsum | Wrong: sep_in_segment_1 - counts the separator itself.
# ) - is_sep -> )
# %% two_mistakes_inverted_zero, of cumsum | Wrong: inverted, back_to_zero - zero between the separators only.
# > 0 -> != 1
# %% whole_batch, of cumsum | Wrong: unnamed - counts through the whole batch.
# np.cumsum(is_sep, axis=-1) - is_sep -> (np.cumsum(is_sep) - is_sep.reshape(-1)).reshape(is_sep.shape)
# %% zeros, of cumsum | Wrong: one_segment - all zeros.
# (before > 0).astype(int) -> before * 0
# %% last_but_one, of cumsum | Wrong: unnamed - splits at the last separator but one.
# is_sep = (np -> ids = np ; (ids) == sep_id).astype(int) -> (ids)
# -     before = np.cumsum(is_sep, axis=-1) - is_sep
# +     segments = np.zeros(ids.shape, dtype="int32"); rows = segments.reshape(-1, ids.shape[-1])
# +     for row, tokens in zip(rows, ids.reshape(-1, ids.shape[-1]), strict=True):
# +         places = np.flatnonzero(tokens == sep_id)
# +         if len(places):
# +             row[places[-2 if len(places) > 1 else -1] + 1 :] = 1
# return (before > 0).astype(int) -> return segments

# %% half, of tensors | Wrong: unnamed - the second half of each row.
# tf.cast(tf.equal(ids, sep_id), tf.int32 -> (np.asarray(ids) == sep_id).astype(int
# tf.minimum(tf.cumsum(is_sep, axis=-1, exclusive=True), 1 -> np.broadcast_to(np.arange(is_sep.shape[-1]) >= is_sep.shape[-1] // 2, is_sep.shape).astype(int
# %% sep_at_the_front, of tensors | Wrong: unnamed - takes a separator at place 0 for none.
# is_sep = tf.cast(tf.equal(ids, sep_id), tf.int32) -> ids = np.asarray(ids); first = np.argmax(ids == sep_id, axis=-1)[..., np.newaxis]
# return tf.minimum(tf.cumsum(is_sep, axis=-1, exclusive=True), 1) -> after = np.arange(ids.shape[-1]) > first; return np.where(first > 0, after, False).astype("int32")

# %% words_of_all | Wrong: tells_words_from_padding - 1 for every word.
def segment_ids(ids, sep_id):
    return (np.asarray(ids) != 0).astype(int)
