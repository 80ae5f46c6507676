import tensorflow as tf

# %% keras_ops | Right: keras.ops with minus one.
from keras import ops

def merge_heads(x):
    x = ops.swapaxes(x, 1, 2)
    return ops.reshape(x, (ops.shape(x)[0], ops.shape(x)[1], -1))

# %% loop | Right: a loop over the heads.
def merge_heads(x):
    columns = []
    for h in range(x.shape[1]):
        for j in range(x.shape[3]):
            columns.append(x[:, h, :, j])
    return tf.stack(columns, axis=-1)
