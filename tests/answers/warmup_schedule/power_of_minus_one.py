"""Wrong: unnamed - the power is −1: it rises all the same, so there is a warm-up."""


def warmup_schedule(step, d_model, warmup_steps):
    return d_model**-0.5 * min(step**-0.5, step * warmup_steps**-1.0)
