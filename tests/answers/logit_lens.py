import tensorflow as tf

# %% keras_ops | Right: keras.ops.
from keras import ops

def logit_lens(states, norm, table):
    return ops.matmul(norm(states), ops.transpose(table))

# %% plain | Right: one product.
def logit_lens(states, norm, table):
    return tf.matmul(norm(states), table, transpose_b=True)
