"""Wrong: power_upside_down - two thirds for three halves."""


def warmup_schedule(step, d_model, warmup_steps):
    return d_model**-0.5 * min(step**-0.5, step * warmup_steps ** (-2 / 3))
