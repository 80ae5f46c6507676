import tensorflow as tf
from keras import ops

# %% keras_ops | Right: keras.ops and swapaxes.
def split_heads(x, num_heads):
    shape = ops.shape(x)
    return ops.swapaxes(ops.reshape(x, (shape[0], shape[1], num_heads, -1)), 1, 2)

# %% tutorial | Right: minus one for the width of a head, the batch from tf.shape.
def split_heads(x, num_heads):
    batch_size = tf.shape(x)[0]
    depth = int(x.shape[-1] / num_heads)
    x = tf.reshape(x, (batch_size, -1, num_heads, depth))
    return tf.transpose(x, perm=[0, 2, 1, 3])
