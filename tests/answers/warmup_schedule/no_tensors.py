"""Wrong: unnamed - a whole number of steps only."""

import math


def warmup_schedule(step, d_model, warmup_steps):
    if not isinstance(step, int):
        raise TypeError("step must be an int")
    return min(1 / math.sqrt(step), step * warmup_steps**-1.5) / math.sqrt(d_model)
