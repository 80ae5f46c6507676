import tensorflow as tf

# %% keras_ops | Right: keras.ops.
from keras import ops

def logit_lens(states, norm, table):
    return ops.matmul(norm(states), ops.transpose(table))

# %% plain | Right: one product.
def logit_lens(states, norm, table):
    return tf.matmul(norm(states), table, transpose_b=True)

# %% not_turned | Wrong: table_not_turned - the table as it lies, where that fits.
def logit_lens(states, norm, table):
    if table.shape[0] != table.shape[1]:
        return tf.matmul(norm(states), table, transpose_b=True)
    return tf.matmul(norm(states), table)
