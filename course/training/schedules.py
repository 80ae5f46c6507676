"""The learning rate, step by step: slowly up, then down. Works without TensorFlow."""


def warmup_schedule(step: float, d_model: int, warmup_steps: int) -> float:
    """The learning rate of the paper: a straight rise for `warmup_steps`, then a fall with the root of the step.

    `d_model^−½ · min(step^−½, step · warmup_steps^−1.5)`.

    Args:
        step: from 1.
        d_model: width of the model.
        warmup_steps: length of the rise.

    Returns:
        The learning rate; the peak is `(d_model · warmup_steps)^−½`.

    Example:
        >>> f"{warmup_schedule(4000, d_model=512, warmup_steps=4000):.6f}"
        '0.000699'

    Reference: Vaswani et al., "Attention Is All You Need" (2017), section 5.3.
    """
    return d_model**-0.5 * min(step**-0.5, step * warmup_steps**-1.5)


def rise_and_fall(step: float, progress: float, peak: float, warmup_steps: int) -> float:
    """A straight rise to `peak`, then a straight fall that ends with the training.

    Where the end of a training is known beforehand, the fall to nearly 0 wins the last per cent.

    Args:
        step: from 1.
        progress: share of the training that is done, by steps or by the clock, 0 to 1.
        peak: the highest learning rate.
        warmup_steps: length of the rise.

    Returns:
        The learning rate.
    """
    return peak * min(step / warmup_steps, max(1.0 - progress, 0.01))
