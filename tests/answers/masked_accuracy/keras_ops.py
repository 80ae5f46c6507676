"""Right: keras.ops."""

from keras import ops


def masked_accuracy(labels, logits, pad_id=0):
    right = ops.cast(ops.equal(ops.cast(ops.argmax(logits, axis=-1), "int32"), ops.cast(labels, "int32")), "float32")
    real = ops.cast(ops.not_equal(labels, pad_id), "float32")
    return ops.sum(right * real) / ops.maximum(ops.sum(real), 1)
