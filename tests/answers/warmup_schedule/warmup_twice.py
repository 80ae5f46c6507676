"""Wrong: warmup_for_width - warmup_steps in front."""


def warmup_schedule(step, d_model, warmup_steps):
    return warmup_steps**-0.5 * min(step**-0.5, step * warmup_steps**-1.5)
