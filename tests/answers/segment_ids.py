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
