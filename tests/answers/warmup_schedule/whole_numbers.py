"""Wrong: unnamed - rounds the rate."""


def warmup_schedule(step, d_model, warmup_steps):
    return round(float(d_model**-0.5 * min(step**-0.5, step * warmup_steps**-1.5)), 2)
