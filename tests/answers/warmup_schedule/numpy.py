"""Right: NumPy in float64."""

import numpy as np


def warmup_schedule(step, d_model, warmup_steps):
    step = np.asarray(step, dtype=np.float64)
    return np.minimum(1 / np.sqrt(step), step / warmup_steps**1.5) / np.sqrt(d_model)
