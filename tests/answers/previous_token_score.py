import numpy as np
import tensorflow as tf

# %% diag_part | Right: TensorFlow's diagonal of a part.
def previous_token_score(p):
    return tf.reduce_mean(tf.linalg.diag_part(p[:, :, 1:, :-1]), axis=[0, 2])

# %% keras_ops | Right: keras.ops.
from keras import ops

def previous_token_score(p):
    return ops.mean(ops.diagonal(p, offset=-1, axis1=2, axis2=3), axis=(0, 2))

# %% plain | Right: NumPy's diagonal.
def previous_token_score(p):
    return np.diagonal(np.asarray(p), offset=-1, axis1=2, axis2=3).mean(axis=(0, 2))
