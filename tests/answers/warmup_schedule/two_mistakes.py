"""Wrong: max_for_min, width_forgotten - two at once."""


def warmup_schedule(step, d_model, warmup_steps):
    return max(step**-0.5, step * warmup_steps**-1.5)
