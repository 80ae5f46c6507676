"""Right: with keras.ops."""

from keras import ops


def online_attention(q, k, v, block):
    m = ops.full((q.shape[0], q.shape[1], 1), -1e30)
    total, mixture = 0.0, 0.0
    for start in range(0, k.shape[1], block):
        s = ops.matmul(q, ops.transpose(k[:, start : start + block], (0, 2, 1))) / q.shape[-1] ** 0.5
        new = ops.maximum(m, ops.max(s, axis=-1, keepdims=True))
        old, p = ops.exp(m - new), ops.exp(s - new)
        total = old * total + ops.sum(p, axis=-1, keepdims=True)
        mixture = old * mixture + ops.matmul(p, v[:, start : start + block])
        m = new
    return mixture / total
