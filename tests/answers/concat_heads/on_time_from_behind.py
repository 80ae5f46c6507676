"""Wrong: joined_on_time - axis=-2."""

from keras import ops


def concat_heads(heads, x):
    outputs = [head(x, x, x)[0] for head in heads]
    return ops.concatenate(outputs, axis=-2)
