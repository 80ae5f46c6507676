import keras
import numpy as np
import tensorflow as tf

# %% einsum | Right: einsum three times.
def cosine_similarity(a, b):
    a, b = np.asarray(a, np.float64), np.asarray(b, np.float64)
    dot = np.einsum("...d,...d->...", a, b)
    return dot / np.sqrt(np.einsum("...d,...d->...", a, a) * np.einsum("...d,...d->...", b, b))

# %% keras_ops | Right: keras.ops.
from keras import ops

def cosine_similarity(a, b):
    lengths = ops.norm(a, axis=-1) * ops.norm(b, axis=-1)
    return ops.sum(ops.multiply(a, b), axis=-1) / lengths
