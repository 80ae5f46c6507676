import math

import numpy as np
import tensorflow as tf

# %% keras_ops | Right: keras.ops.
from keras import ops

def warmup_schedule(step, d_model, warmup_steps):
    step = ops.cast(step, "float32")
    both = ops.stack([ops.power(step, -0.5), step * warmup_steps ** (-1.5)])
    return ops.min(both) * d_model ** (-0.5)

# %% numpy | Right: NumPy in float64.
def warmup_schedule(step, d_model, warmup_steps):
    step = np.asarray(step, dtype=np.float64)
    return np.minimum(1 / np.sqrt(step), step / warmup_steps**1.5) / np.sqrt(d_model)
