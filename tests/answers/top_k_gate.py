import tensorflow as tf

# %% keras_ops | Right: with keras.ops.
from keras import ops

def top_k_gate(logits, k):
    logits = logits - 1e-6 * ops.arange(logits.shape[-1], dtype="float32")  # of equal scores the first
    values, _ = ops.top_k(logits, k)
    e = ops.where(logits >= values[:, -1:], ops.exp(logits - values[:, :1]), 0.0)
    return e / ops.sum(e, axis=-1, keepdims=True)

# %% scatter | Right: scattered into zeros.
def top_k_gate(logits, k):
    values, places = tf.math.top_k(logits, k)
    rows = tf.repeat(tf.range(tf.shape(logits)[0])[:, None], k, axis=1)
    return tf.scatter_nd(tf.stack([rows, places], -1), tf.nn.softmax(values), tf.shape(logits))
