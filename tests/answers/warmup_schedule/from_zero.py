"""Wrong: counts_from_zero - counts steps from 0."""


def warmup_schedule(step, d_model, warmup_steps):
    step = step + 1
    return d_model**-0.5 * min(step**-0.5, step * warmup_steps**-1.5)
