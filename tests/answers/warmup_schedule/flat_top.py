"""Wrong: never_falls - rises right, then stays."""


def warmup_schedule(step, d_model, warmup_steps):
    return (d_model * warmup_steps) ** -0.5 * min(1.0, step / warmup_steps)
