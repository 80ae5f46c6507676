"""Right: keras.ops with repeated angles and a partner made by stacking."""

from keras import ops


def apply_rotary(x):
    T, d = x.shape[1], x.shape[2]
    paces = ops.power(10000.0, -ops.arange(0, d, 2, dtype="float32") / d)
    angles = ops.repeat(ops.arange(T, dtype="float32")[:, None] * paces, 2, axis=-1)
    partner = ops.reshape(ops.stack([-x[..., 1::2], x[..., 0::2]], axis=-1), ops.shape(x))
    return x * ops.cos(angles) + partner * ops.sin(angles)
