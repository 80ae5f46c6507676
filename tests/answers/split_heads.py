import tensorflow as tf
from keras import ops

# %% keras_ops | Right: keras.ops and swapaxes.
def split_heads(x, num_heads):
    shape = ops.shape(x)
    return ops.swapaxes(ops.reshape(x, (shape[0], shape[1], num_heads, -1)), 1, 2)
