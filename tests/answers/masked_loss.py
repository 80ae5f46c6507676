import keras
import tensorflow as tf

# %% keyword_only | Right: a loss object without reduction, pad_id by keyword only.
loss_object = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True, reduction="none")

def masked_loss(real, pred, *, pad_id=0):
    mask = tf.math.logical_not(tf.math.equal(real, pad_id))
    loss_ = loss_object(real, pred)
    mask = tf.cast(mask, dtype=loss_.dtype)
    loss_ *= mask
    return tf.reduce_sum(loss_) / tf.maximum(tf.reduce_sum(mask), 1.0)

# %% one_hot | Right: log-softmax times one-hot, in keras.ops.
from keras import ops

def masked_loss(labels, logits, pad_id=0):
    log_p = ops.log_softmax(ops.cast(logits, "float32"), axis=-1)
    picked = ops.sum(ops.one_hot(labels, logits.shape[-1]) * log_p, axis=-1)
    real = ops.cast(ops.not_equal(labels, pad_id), "float32")
    return -ops.sum(picked * real) / ops.maximum(ops.sum(real), 1.0)

# %% where | Right: tf.where puts 0 at the padding.
def masked_loss(labels, logits, pad_id=0):
    losses = tf.where(labels == pad_id, 0.0, tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits))
    count = tf.math.count_nonzero(labels != pad_id, dtype=tf.float32)
    if count == 0:
        return tf.constant(0.0)
    return tf.reduce_sum(losses) / count
