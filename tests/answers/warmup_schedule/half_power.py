"""Wrong: wrong_power - warmup_steps to the -1/2."""


def warmup_schedule(step, d_model, warmup_steps):
    return d_model**-0.5 * min(step**-0.5, step * warmup_steps**-0.5)
