"""Right: keras.ops."""

from keras import ops


def logit_lens(states, norm, table):
    return ops.matmul(norm(states), ops.transpose(table))
