"""Wrong: no_new_axis - (B, S)."""

from keras import ops


def padding_mask(ids, pad_id=0):
    return ops.cast(ops.equal(ids, pad_id), "float32")
