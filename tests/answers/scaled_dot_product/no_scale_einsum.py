"""Wrong: no_scale - the scale is computed and not used."""

from keras import ops


def scaled_dot_product(q, k, v):
    scores = ops.einsum("btd,bsd->bts", q, k)
    scores / ops.sqrt(float(q.shape[-1]))
    p = ops.softmax(scores)
    return ops.einsum("bts,bsd->btd", p, v), p
