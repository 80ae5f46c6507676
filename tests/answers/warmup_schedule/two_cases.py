"""Right: rise and fall told apart by if."""

import math


def warmup_schedule(step, d_model, warmup_steps):
    step = float(step)
    peak = 1 / math.sqrt(d_model * warmup_steps)
    if step < warmup_steps:
        return peak * step / warmup_steps
    return peak * math.sqrt(warmup_steps / step)
