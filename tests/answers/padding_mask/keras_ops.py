"""Right: keras.ops, one minus not_equal, reshaped."""

from keras import ops


def padding_mask(ids, pad_id: int = 0):
    visible = ops.cast(ops.not_equal(ids, pad_id), "float32")
    B, S = ids.shape
    return ops.reshape(1.0 - visible, (B, 1, S))
