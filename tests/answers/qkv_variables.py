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

# %% keras_variable | Right: keras.Variable with an initialiser by name, in a dictionary's values.
def qkv_variables(d_in, d):
    W = {n: keras.Variable("random_normal", shape=(d_in, d), name=n) for n in ["Wq", "Wk", "Wv"]}
    return W["Wq"], W["Wk"], W["Wv"]

# %% list_comprehension | Right: a list of three, drawn by tf.random, small numbers.
def qkv_variables(d_in, d):
    return [tf.Variable(tf.random.normal([d_in, d], stddev=0.02), name=name) for name in ("Wq", "Wk", "Wv")]

# %% named_tuple | Right: a seeded generator outside, a named tuple back.
from collections import namedtuple

QKV = namedtuple("QKV", "Wq Wk Wv")
rng = tf.random.Generator.from_seed(7)

def new_weight(rows, columns):
    return tf.Variable(rng.normal((rows, columns)) / rows**0.5, trainable=True)

def qkv_variables(d_in, d):
    return QKV(new_weight(d_in, d), new_weight(d_in, d), new_weight(d_in, d))

# %% numpy_normal | Right: TFA's way, three NumPy draws wrapped in variables of float64.
def qkv_variables(d_in, d):
    Wq = tf.Variable(np.random.normal(size=(d_in, d)))
    Wk = tf.Variable(np.random.normal(size=(d_in, d)))
    Wv = tf.Variable(np.random.normal(size=(d_in, d)))
    return Wq, Wk, Wv

# %% one_row_repeated, of default_rng | Wrong: unnamed - one row, repeated.
# + def qkv_variables(d_in, d):
# +     def make():
# +         return tf.Variable(tf.tile(tf.random.normal((1, d)), (d_in, 1)))
# +     return make(), make(), make()

# %% arrays, of list_comprehension | Wrong: constants - NumPy arrays.
# [tf.Variable(tf.random.normal([d_in, d], stddev=0.02), name=name) for name in ("Wq", "Wk", "Wv")] -> tuple(np.random.normal(size=(d_in, d)) for _ in range(3))
# %% dictionary, of list_comprehension | Wrong: unnamed - a dictionary comes back.
# [tf -> {name: tf ; ([d_in, d], stddev=0.02), name=name -> ((d_in, d)) ; ("Wq", "Wk", "Wv")] -> ("Wq", "Wk", "Wv")}
# %% one_draw_filled, of list_comprehension | Wrong: not_random - one random number fills the matrix.
# [tf.Variable(tf.random.normal([d_in, d], stddev=0.02), name=name) for name in ("Wq", "Wk", "Wv")] -> tuple(tf.Variable(tf.fill((d_in, d), np.random.normal())) for _ in range(3))
# %% one_initializer, of list_comprehension | Wrong: same_numbers - one initializer object gives the same numbers each time.
# return [tf.Variable(tf.random.normal([d_in, d], stddev=0.02), name=name) for name in ("Wq", "Wk", "Wv")] -> he = keras.initializers.HeNormal(); return [tf.Variable(he((d_in, d), dtype="float32")) for _ in "qkv"]
# %% one_variable, of list_comprehension | Wrong: one_variable_three_times - a chained assignment.
# return [tf.Variable(tf.random.normal([d_in, d], stddev=0.02), name=name) for name in ("Wq", "Wk", "Wv")] -> Wq = Wk = Wv = tf.Variable(np.random.normal(size=(d_in, d))); return Wq, Wk, Wv
# %% square, of list_comprehension | Wrong: unnamed - d_in is not used.
# [tf -> tuple(tf ; ([d_in, d], stddev=0.02), name=name) for name -> ((d, d))) for _ ; ("Wq", "Wk", "Wv")] -> range(3))
# %% two_mistakes_shared_zeros, of list_comprehension | Wrong: one_variable_three_times, not_random - one variable of zeros.
# return [tf.Variable(tf.random.normal([d_in, d], stddev=0.02), name=name) for name in ("Wq", "Wk", "Wv")] -> W = tf.Variable(tf.zeros((d_in, d))); return W, W, W
# %% uniform, of list_comprehension | Wrong: unnamed - uniform numbers.
# [tf.Variable(tf.random.normal([d_in, d], stddev=0.02), name=name) for name in ("Wq", "Wk", "Wv")] -> tuple(tf.Variable(np.random.uniform(-1, 1, size=(d_in, d))) for _ in range(3))
# %% whole_numbers, of list_comprehension | Wrong: unnamed - whole numbers.
# [tf.Variable(tf.random.normal([d_in, d], stddev=0.02), name=name) for name in ("Wq", "Wk", "Wv")] -> tuple(tf.Variable(tf.cast(10 * tf.random.normal((d_in, d)), tf.int32)) for _ in range(3))

# %% shape_for_numbers, of numpy_normal | Wrong: holds_its_shape - tf.Variable gets the shape.
# np.random.normal(size=(d_in, d) -> (d_in, d
# %% transposed, of numpy_normal | Wrong: transposed_shape - rows and columns have changed places.
# d_in, d)) -> d, d_in))
