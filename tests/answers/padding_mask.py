import numpy as np
import tensorflow as tf
from keras import ops

# %% keras_ops | Right: keras.ops, one minus not_equal, reshaped.
def padding_mask(ids, pad_id: int = 0):
    visible = ops.cast(ops.not_equal(ids, pad_id), "float32")
    return ops.reshape(1.0 - visible, (-1, 1, ids.shape[1]))

# %% keyword_only | Right: pad_id by keyword only.
def padding_mask(seq, *, pad_id=0):
    seq = tf.cast(tf.math.equal(seq, pad_id), tf.float32)
    return seq[:, tf.newaxis, :]

# %% lists | Wrong: unnamed - list comprehensions: in a graph there is no word to look at.
def padding_mask(ids, pad_id=0):
    return tf.constant([[[1.0 if int(word) == pad_id else 0.0 for word in sentence]] for sentence in ids])

# %% batch_in_front | Wrong: axis_in_front - the new axis stands in front, (1, B, S).
def padding_mask(ids, pad_id=0):
    return tf.cast(tf.equal(ids, pad_id), tf.float32)[None]

# %% hard_coded_length | Wrong: unnamed - reshaped to five words.
def padding_mask(ids, pad_id=0):
    return tf.reshape(tf.cast(tf.equal(ids, pad_id), tf.float32), (-1, 1, 5))

# %% inverted | Wrong: inverted - Keras's own meaning, True = real word.
def padding_mask(ids, pad_id=0):
    return tf.cast(ids != pad_id, tf.float32)[:, None, :]

# %% no_new_axis | Wrong: no_new_axis - (B, S).
def padding_mask(ids, pad_id=0):
    return ops.cast(ops.equal(ids, pad_id), "float32")

# %% not_ids | Wrong: pad_id_ignored - logical_not of the ids.
def padding_mask(ids, pad_id=0):
    return np.logical_not(ids)[:, np.newaxis, :]

# %% other_dtype | Wrong: not_float32 - bool, where float32 is asked for.
def padding_mask(ids, pad_id=0):
    return (ids == pad_id)[:, None, :]

# %% pad_id_ignored | Wrong: pad_id_ignored - zero is built in.
def padding_mask(ids, pad_id=0):
    return tf.cast(tf.equal(ids, 0), tf.float32)[:, None, :]

# %% returns_ids | Wrong: ids_themselves - the ids themselves with a new axis.
def padding_mask(ids, pad_id=0):
    return ids[:, None, :]

# %% sign | Wrong: inverted - ones at the words.
def padding_mask(ids, pad_id=0):
    return np.expand_dims(np.where(np.array(ids) == pad_id, 0, 1), 1)

# %% two_mistakes_inverted_axis | Wrong: inverted, wrong_axis - ones at the words, axis at the end.
def padding_mask(ids, pad_id=0):
    return tf.cast(ids != pad_id, tf.float32)[..., None]

# %% wrong_axis | Wrong: wrong_axis - (B, S, 1).
def padding_mask(ids, pad_id=0):
    return tf.expand_dims(tf.cast(tf.equal(ids, pad_id), tf.float32), -1)

# %% wrong_axis_numpy | Wrong: wrong_axis - None at the end.
def padding_mask(ids, pad_id=0):
    return (np.array(ids) == pad_id).astype("float32")[:, :, None]
