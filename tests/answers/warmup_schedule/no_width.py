"""Wrong: width_forgotten - no factor for the width."""


def warmup_schedule(step, d_model, warmup_steps):
    return min(step**-0.5, step * warmup_steps**-1.5)
