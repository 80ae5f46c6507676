"""Right: log-softmax times one-hot, in keras.ops."""

from keras import ops


def masked_loss(labels, logits, pad_id=0):
    log_p = ops.log_softmax(ops.cast(logits, "float32"), axis=-1)
    picked = ops.sum(ops.one_hot(labels, logits.shape[-1]) * log_p, axis=-1)
    real = ops.cast(ops.not_equal(labels, pad_id), "float32")
    return -ops.sum(picked * real) / ops.maximum(ops.sum(real), 1.0)
