import keras
import numpy as np
import tensorflow as tf

# %% default_rng | Right: NumPy's new generator, one draw cut in three.
def qkv_variables(d_in, d):
    numbers = np.random.default_rng().standard_normal((3, d_in, d)).astype("float32")
    return tuple(tf.Variable(part) for part in numbers)

# %% glorot_normal | Right: a Keras initialiser, which cuts the bell at two deviations.
glorot = keras.initializers.GlorotNormal

def qkv_variables(d_in: int, d: int) -> tuple[tf.Variable, tf.Variable, tf.Variable]:
    """Three matrices (d_in, d)."""
    Wq, Wk, Wv = (tf.Variable(glorot()(shape=(d_in, d))) for _ in range(3))
    return Wq, Wk, Wv

# %% named_tuple | Right: a seeded generator outside, a named tuple back.
from collections import namedtuple

QKV = namedtuple("QKV", "Wq Wk Wv")
rng = tf.random.Generator.from_seed(7)

def new_weight(rows, columns):
    return tf.Variable(rng.normal((rows, columns)) / rows**0.5, trainable=True)

def qkv_variables(d_in, d):
    return QKV(new_weight(d_in, d), new_weight(d_in, d), new_weight(d_in, d))
