"""Borrows: keras.ops.dot_product_attention - with an axis for one head."""

from keras import ops


def scaled_dot_product(q, k, v):
    q4, k4, v4 = (ops.expand_dims(x, 2) for x in (q, k, v))
    h = ops.squeeze(ops.dot_product_attention(q4, k4, v4), 2)
    p = ops.softmax(ops.einsum("btd,bsd->bts", q, k) / q.shape[-1] ** 0.5)
    return h, p
