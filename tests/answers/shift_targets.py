import numpy as np
import tensorflow as tf

# %% keras_ops | Right: keras.ops, with SOS as a column of zeros plus its id.
from keras import ops

def shift_targets(target_ids, sos_id):
    first = ops.zeros_like(target_ids[:, :1]) + sos_id
    shifted = ops.concatenate([first, target_ids[:, :-1]], axis=1)
    return shifted, target_ids

# %% pad | Right: tf.pad puts SOS in front.
def shift_targets(target_ids, sos_id):
    return tf.pad(target_ids[:, :-1], [[0, 0], [1, 0]], constant_values=sos_id), target_ids

# %% first_column | Right: a first column made of the ids themselves.
def shift_targets(target_ids, sos_id):
    first = tf.zeros_like(target_ids[:, :1]) + sos_id
    return tf.concat([first, target_ids[:, :-1]], axis=1), tf.identity(target_ids)

# %% tf_roll | Right: tf.roll, and SOS where the first column is.
def shift_targets(target_ids, sos_id):
    is_first = tf.range(tf.shape(target_ids)[1]) == 0
    return tf.where(is_first, tf.cast(sos_id, target_ids.dtype), tf.roll(target_ids, 1, axis=1)), target_ids
