import keras
import numpy as np
import tensorflow as tf

# %% eye | Right: rows of the unit matrix.
def one_hot(ids, depth):
    return np.eye(depth, dtype="float32")[np.array(ids)]

# %% gather_eye | Right: tf.gather from tf.eye.
def one_hot(ids, depth):
    return tf.gather(tf.eye(depth), ids)

# %% keras_where | Right: keras.ops with where.
from keras import ops

def one_hot(ids, depth):
    ids = ops.expand_dims(ids, -1)
    return ops.where(ids == ops.arange(depth, dtype="int32"), 1.0, 0.0)

# %% depth_first, of eye | Wrong: depth_before_words - the new axis stands before the words.
# return np.eye(depth, dtype="float32")[np.array(ids)] -> ids = np.atleast_1d(ids); return (ids[..., None, :] == np.arange(depth)[:, None]).astype("float32")
# %% minus_one_bag, of eye | Wrong: shifted_by_one, bag_of_words - two at once.
# return np.eye(depth, dtype="float32")[np.array(ids)] -> ids = np.asarray(ids); return (ids[..., None] - 1 == np.arange(depth)).sum(axis=-2).astype("float32")
# %% own_depth, of eye | Wrong: unnamed - the depth from the largest id.
# return np.eye(depth, dtype="float32")[np.array(ids)] -> ids = np.asarray(ids); return np.eye(int(ids.max()) + 1, dtype="float32")[ids]
# %% bag, of eye | Wrong: bag_of_words - summed over the words.
# return -> y = ; array -> asarray ; (ids)] -> (ids)]; return y.sum(axis=-2)
# %% booleans, of eye | Wrong: not_float32 - true and false.
# eye(depth, dtype="float32")[np.array(ids)] -> asarray(ids)[..., None] == np.arange(depth)
# %% minus_one_wraps, of eye | Wrong: shifted_by_one - PAD at the last place, since -1 is the last in Python.
# "float32" -> np.float32 ; array(ids) -> asarray(ids) - 1
# %% old_to_categorical, of eye | Wrong: unnamed - drops a last axis of length 1.
# -     return np.eye(depth, dtype="float32")[np.array(ids)]
# +     ids = np.array(ids, dtype="int64"); shape = ids.shape
# +     if len(shape) > 1 and shape[-1] == 1:
# +         shape = shape[:-1]
# +     ids = ids.ravel(); categorical = np.zeros((len(ids), depth), dtype="float32")
# +     categorical[np.arange(len(ids)), ids] = 1; return categorical.reshape((*shape, depth))
# %% single_id_float64, of eye | Wrong: not_float32 - float64 for a single id.
# -     return np.eye(depth, dtype="float32")[np.array(ids)]
# +     if np.ndim(ids) == 0:
# +         row = np.zeros(depth); row[int(ids)] = 1; return row
# +     return np.eye(depth, dtype=np.float32)[np.asarray(ids, dtype=np.int64)]

# %% blank_zeros, of gather_eye | Wrong: unnamed - the box without balls.
# tf.gather(tf.eye(depth), ids) -> np.zeros((*np.shape(ids), depth), "float32")
# %% minus_one, of gather_eye | Wrong: shifted_by_one - ids from 1, places from 0; PAD gets none.
# gather(tf.eye(depth), ids) -> cast(ids[..., tf.newaxis] - 1 == tf.range(depth), tf.float32)
# %% one_cold, of gather_eye | Wrong: inverted - zeros and ones changed about.
# return tf.gather(tf.eye(depth), ids) -> return (np.asarray(ids)[..., None] != np.arange(depth)).astype("float32")
# %% pad_hidden, of gather_eye | Wrong: pad_all_zeros - PAD is taken out.
# return tf.gather(tf.eye(depth), ids) -> ids = np.asarray(ids); y = np.eye(depth, dtype="float32")[ids]; y[ids == 0] = 0; return y
# %% plus_one, of gather_eye | Wrong: shifted_by_one - places counted from 1.
# return tf.gather(tf.eye(depth), ids) -> return (np.asarray(ids)[..., None] == np.arange(depth) - 1).astype("float32")

# %% multi_hot, of keras_where | Wrong: bag_of_words - one row a sentence, filled by index.
# - from keras import ops
# ops.expand_dims(ids, -1) -> np.asarray(ids)
# return ops.where(ids == ops.arange(depth, dtype="int32"), 1.0, 0.0) -> y = np.zeros((*ids.shape[:-1], depth), dtype="float32"); np.put_along_axis(y, ids, 1, axis=-1); return y
