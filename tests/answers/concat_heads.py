import keras
import numpy as np
import tensorflow as tf
from keras import ops

# %% keras_ops | Right: keras.ops, and the inputs by their names.
def concat_heads(heads, x):
    return ops.concatenate([head(q_x=x, k_x=x, v_x=x)[0] for head in heads], axis=-1)

# %% tf_function | Right: a tf.function.
@tf.function
def concat_heads(heads, x):
    return tf.concat([h(x, x, x)[0] for h in heads], -1)
