"""Wrong: falls_with_the_step - 1/step in the place of its root."""


def warmup_schedule(step, d_model, warmup_steps):
    return d_model**-0.5 * min(step**-1.0, step * warmup_steps**-1.5)
