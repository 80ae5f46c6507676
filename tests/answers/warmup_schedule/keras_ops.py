"""Right: keras.ops."""

from keras import ops


def warmup_schedule(step, d_model, warmup_steps):
    step = ops.cast(step, "float32")
    both = ops.stack([ops.power(step, -0.5), step * warmup_steps ** (-1.5)])
    return ops.min(both) * d_model ** (-0.5)
