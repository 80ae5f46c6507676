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

# %% constant, of gather | Wrong: unnamed - always 0.1.
# (1 - smoothing) * right + smoothing -> 0.9 * right + 0.1
# %% exchanged, of gather | Wrong: shares_exchanged - smoothing and 1 - smoothing have changed places.
# (1 - smoothing) * right + smoothing -> smoothing * right + (1 - smoothing)
# %% on_top, of gather | Wrong: more_than_one_in_all - the right word keeps its whole weight.
# -     right = tf.gather(surprises, labels, batch_dims=2)
# (1 - smoothing) * right -> tf.gather(surprises, labels, batch_dims=2)
# %% others, of gather | Wrong: shared_among_the_others - the right word gets nothing of the rest.
# losses = (1 - smoothing) * right + smoothing * tf.reduce_mean(surprises, axis=-1) -> others = (tf.reduce_sum(surprises, axis=-1) - right) / (logits.shape[-1] - 1)
# real = -> losses = (1 - smoothing) * right + smoothing * others; real =
# %% pad_is_zero, of gather | Wrong: pad_id_ignored - PAD is always 0.
# != pad_id -> != 0
# %% rest_lost, of gather | Wrong: unnamed - the rest is given to nobody.
# right + smoothing * tf.reduce_mean(surprises, axis=-1) -> right
# %% sign, of gather | Wrong: unnamed - the sign of the rest is turned.
# right + -> right -
# %% summed, of gather | Wrong: rest_given_to_each - a sum in the place of a mean.
# reduce_mean -> reduce_sum
# %% with_padding, of gather | Wrong: pad_counted - a mean over all positions.
# real = tf.cast(labels != pad_id, tf.float32) -> return tf.reduce_mean(losses)
# -     return tf.math.divide_no_nan(tf.reduce_sum(losses * real), tf.reduce_sum(real))
# %% sum, of gather | Wrong: not_divided - a sum.
# + def smoothed_loss(labels, logits, smoothing=0.1, pad_id=0):
# +     V = logits.shape[-1]; logp = tf.nn.log_softmax(logits); right = tf.gather(logp, labels, batch_dims=2)
# +     each = -(1 - smoothing) * right - smoothing / V * tf.reduce_sum(logp, axis=-1)
# +     mask = tf.cast(labels != pad_id, logits.dtype)
# +     return tf.reduce_sum(each * mask)
# %% mean_over_all, of gather | Wrong: divided_by_all - all positions.
# surprises = -tf.nn.log_softmax(logits) -> V = logits.shape[-1]
# right = tf.gather(surprises -> logp = tf.nn.log_softmax(logits); right = tf.gather(logp
# losses = (1 - smoothing) * right + smoothing -> each = -(1 - smoothing) * right - smoothing / V
# reduce_mean(surprises -> reduce_sum(logp ; real = -> mask = ; tf.float32 -> logits.dtype
# return tf.math.divide_no_nan(tf.reduce_sum(losses * real), tf.reduce_sum(real)) -> return tf.reduce_mean(each * mask)
# %% plain, of gather | Wrong: not_smoothed - the loss of notebook 09.
# surprises = -tf -> losses = tf ; log_softmax(logits) -> sparse_softmax_cross_entropy_with_logits(labels, logits)
# -     right = tf.gather(surprises, labels, batch_dims=2)
# -     losses = (1 - smoothing) * right + smoothing * tf.reduce_mean(surprises, axis=-1)
