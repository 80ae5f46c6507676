import math

import keras
import numpy as np
import tensorflow as tf

# %% einsum | Right: einsum of one-hot and table, in float64 inside.
def embedding_lookup(table, ids):
    boxes = tf.cast(ids[..., tf.newaxis] == tf.range(table.shape[0]), tf.float64)
    return tf.cast(tf.einsum("...v,vd->...d", boxes, tf.cast(table, tf.float64)), tf.float32)

# %% gather | Right: tf.gather.
def embedding_lookup(table, ids):
    return tf.gather(table, ids)

# %% keras_take | Right: keras.ops.take.
from keras import ops

def embedding_lookup(table, ids):
    return ops.take(table, ids, axis=0)

# %% ids_as_bytes, of einsum | Wrong: unnamed - ids in 8 bits.
# + def embedding_lookup(table, ids):
# +     table = tf.convert_to_tensor(table); small = tf.cast(ids, tf.uint8)
# +     return tf.tensordot(tf.one_hot(small, table.shape[0], dtype=table.dtype), table, axes=1)

# %% axis_one, of gather | Wrong: table_transposed - gather along the wrong axis.
# gather(table, ids) -> gather(table, ids, axis=1)
# %% batch_only, of gather | Wrong: unnamed - only for a batch (B, T).
# return tf.gather(table, ids) -> B, T = ids.shape; return tf.reshape(tf.gather(table, tf.reshape(ids, [-1])), [B, T, table.shape[1]])
# %% flat, of gather | Wrong: flattens_the_batch - reshaped and left so.
# gather(table, ids) -> gather(table, tf.reshape(ids, [-1]))
# %% flat_numpy, of gather | Wrong: flattens_the_batch - a list of rows, word by word; as NumPy it misses tf.function too.
# return tf.gather(table, ids) -> table = np.asarray(table); return np.array([table[i] for i in np.ravel(ids)])
# %% flat_scaled, of gather | Wrong: flattens_the_batch, scaled - two at once.
# gather(table, ids) -> gather(table, tf.reshape(ids, [-1])) * table.shape[1] ** 0.5
# %% mean, of gather | Wrong: mixes_the_sentence - averaged over the words.
# gather(table, ids -> reduce_mean(tf.gather(table, ids), axis=-2
# %% minus_one, of gather | Wrong: shifted_by_one - words counted from 1, rows from 0; row -1 is the last.
# tf.gather(table, ids) -> np.asarray(table)[np.asarray(ids) - 1]
# %% minus_one_gather, of gather | Wrong: shifted_by_one - TensorFlow has no row -1.
# gather(table, ids) -> gather(table, ids - 1)
# %% numpy, of gather | Wrong: unnamed - right as NumPy, but not inside tf.function.
# tf.gather(table, ids) -> np.array(table)[np.array(ids)]
# %% pad_zeroed, of gather | Wrong: pad_zeroed - PAD gets zeros.
# return tf.gather(table, ids) -> real = tf.cast(ids != 0, table.dtype); return tf.gather(table, ids) * real[..., tf.newaxis]
# %% reversed_table, of gather | Wrong: unnamed - reads the table from behind.
# gather(table -> gather(table[::-1]
# %% scaled, of gather | Wrong: scaled - times the root of the width, as in the Transformer.
# gather(table, ids) -> gather(table, ids) * math.sqrt(table.shape[-1])
# %% sorted_ids, of gather | Wrong: unnamed - the words in the order of their ids.
# gather(table, ids) -> gather(table, tf.sort(ids, axis=-1))
# %% sum, of gather | Wrong: mixes_the_sentence - counts times table.
# return tf.gather(table, ids) -> counts = tf.reduce_sum(tf.one_hot(ids, table.shape[0]), axis=-2); return tf.tensordot(counts, table, 1)
# %% transposed, of gather | Wrong: table_transposed - the table turned round first.
# gather(table -> gather(tf.transpose(table)
