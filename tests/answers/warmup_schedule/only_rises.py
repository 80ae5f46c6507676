"""Wrong: never_falls - the line alone."""


def warmup_schedule(step, d_model, warmup_steps):
    return d_model**-0.5 * step * warmup_steps**-1.5
