"""Wrong: width_inverted - times the root of the width."""


def warmup_schedule(step, d_model, warmup_steps):
    return d_model**0.5 * min(step**-0.5, step * warmup_steps**-1.5)
