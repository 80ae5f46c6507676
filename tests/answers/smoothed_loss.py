import keras
import numpy as np
import tensorflow as tf

# %% gather | Right: surprises, gathered.
def smoothed_loss(labels, logits, smoothing=0.1, pad_id=0):
    surprises = -tf.nn.log_softmax(logits)
    right = tf.gather(surprises, labels, batch_dims=2)
    losses = (1 - smoothing) * right + smoothing * tf.reduce_mean(surprises, axis=-1)
    real = tf.cast(labels != pad_id, tf.float32)
    return tf.math.divide_no_nan(tf.reduce_sum(losses * real), tf.reduce_sum(real))

# %% keras_ops | Right: in keras.ops.
from keras import ops

def smoothed_loss(labels, logits, smoothing=0.1, pad_id=0):
    log_p = ops.log_softmax(logits, axis=-1)
    share = ops.one_hot(labels, logits.shape[-1]) * (1 - smoothing) + smoothing / logits.shape[-1]
    real = ops.cast(ops.not_equal(labels, pad_id), "float32")
    return ops.sum(-ops.sum(share * log_p, axis=-1) * real) / ops.maximum(ops.sum(real), 1.0)

# %% numpy | Right: in NumPy.
def smoothed_loss(labels, logits, smoothing=0.1, pad_id=0):
    labels, z = np.asarray(labels), np.asarray(logits, np.float64)
    z = z - z.max(-1, keepdims=True)
    log_p = z - np.log(np.exp(z).sum(-1, keepdims=True))
    right = np.take_along_axis(log_p, labels[..., None], axis=-1)[..., 0]
    losses = -(1 - smoothing) * right - smoothing * log_p.mean(-1)
    return losses[labels != pad_id].mean()
