"""Right: keras.ops, and the inputs by their names."""

from keras import ops


def concat_heads(heads, x):
    return ops.concatenate([head(q_x=x, k_x=x, v_x=x)[0] for head in heads], axis=-1)
