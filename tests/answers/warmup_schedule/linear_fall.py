"""Wrong: unnamed - rises right, then falls in a straight line."""


def warmup_schedule(step, d_model, warmup_steps):
    peak = (d_model * warmup_steps) ** -0.5
    return peak * step / warmup_steps if step <= warmup_steps else peak * max(0.0, 2 - step / warmup_steps)
