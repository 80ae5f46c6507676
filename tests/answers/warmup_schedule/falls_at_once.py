"""Wrong: no_warmup - warmup_steps plays no part."""


def warmup_schedule(step, d_model, warmup_steps):
    return d_model**-0.5 * step**-0.5
