"""Wrong: width_multiplied - no power on d_model."""


def warmup_schedule(step, d_model, warmup_steps):
    return d_model * min(step**-0.5, step * warmup_steps**-1.5)
