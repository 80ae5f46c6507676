import numpy as np
import tensorflow as tf

# %% keras_ops | Right: keras.ops, with SOS as a column of zeros plus its id.
from keras import ops

def shift_targets(target_ids, sos_id):
    first = ops.zeros_like(target_ids[:, :1]) + sos_id
    shifted = ops.concatenate([first, target_ids[:, :-1]], axis=1)
    return shifted, target_ids

# %% first_column | Right: a first column made of the ids themselves.
def shift_targets(target_ids, sos_id):
    first = tf.zeros_like(target_ids[:, :1]) + sos_id
    return tf.concat([first, target_ids[:, :-1]], axis=1), tf.identity(target_ids)
