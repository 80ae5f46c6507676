"""Wrong: width_not_rooted - divided by the width."""


def warmup_schedule(step, d_model, warmup_steps):
    return min(step**-0.5, step * warmup_steps**-1.5) / d_model
