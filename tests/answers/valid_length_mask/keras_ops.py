"""Right: keras.ops and expand_dims."""

from keras import ops


def valid_length_mask(valid_lengths, length):
    if len(valid_lengths.shape) == 1:
        valid_lengths = ops.expand_dims(valid_lengths, 1)
    seen = ops.arange(length) < ops.expand_dims(valid_lengths, -1)
    return ops.cast(ops.logical_not(seen), "float32")
