import numpy as np
import tensorflow as tf
from keras import ops

# %% keras_ops | Right: keras.ops, one minus not_equal, reshaped.
def padding_mask(ids, pad_id: int = 0):
    visible = ops.cast(ops.not_equal(ids, pad_id), "float32")
    return ops.reshape(1.0 - visible, (-1, 1, ids.shape[1]))
