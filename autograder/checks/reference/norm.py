"""Layer normalisation, and add and norm, in NumPy float64, with the ways in which they can be bent."""

from __future__ import annotations

from typing import Literal

import numpy as np

Axis = int | tuple[int, ...]


def layer_norm(
    x: np.ndarray,
    gamma: np.ndarray,
    beta: np.ndarray,
    epsilon: float = 1e-6,
    *,
    axis: Axis = -1,
    root: Literal["over both", "variance only", "none", "nothing below", "squared"] = "over both",
    ddof: int = 0,
    centred: bool = True,
    scaled: bool = True,
    shifted: bool = True,
    fixed_epsilon: float | None = None,
    keeps_axis: bool = True,
    exchanged: bool = False,
    shifted_first: bool = False,
    above: Literal["x - mean", "x"] = "x - mean",
    variance_axis: Axis | None = None,
    mean_axis: Axis | None = None,
    spread: Literal[
        "mean of squares", "of x itself", "sum of squares", "squares", "mean added", "mean added inside"
    ] = "mean of squares",
) -> tuple[np.ndarray]:
    """γ (x − μ) / √(σ² + ε) + β, with μ and σ² over the last axis.

    Args:
        x: (B, T, D). gamma, beta: (D,).
        epsilon: ε.
        axis: what μ and σ² run over.
        root: what stands under the root; "none" divides by σ² + ε, "squared" by its square, "nothing below" not at all.
        ddof: 1 divides the sum of squares by n − 1.
        centred: False doesn't subtract the mean, neither above nor in the variance.
        scaled: whether γ is used.
        shifted: whether β is used.
        fixed_epsilon: used in the place of epsilon.
        exchanged: multiplies by β and adds γ.
        shifted_first: adds β before γ multiplies.
        above: what is divided; "x" leaves the mean in, and the variance is right.
        variance_axis: what σ² alone runs over.
        mean_axis: what μ alone runs over, above and in σ².
        spread: what σ² is: "of x itself" is the mean of x²; "squares" takes no mean at all; "mean added" is right, and
            the mean is added to x above, "mean added inside" adds it in σ².
        keeps_axis: False drops the axis of μ and σ², which then meet x from the right.
    """
    if exchanged:
        gamma, beta = beta, gamma
    if fixed_epsilon is not None:
        epsilon = fixed_epsilon
    count = np.prod([x.shape[i] for i in (axis if isinstance(axis, tuple) else (axis,))])
    mean = x.mean(axis=axis, keepdims=keeps_axis) * centred
    deviation = x - x.mean(axis=axis, keepdims=True) * centred
    variance = (deviation**2).sum(axis=axis, keepdims=keeps_axis) / (count - ddof)
    if mean_axis is not None:
        mean = x.mean(axis=mean_axis, keepdims=True)
        variance = ((x - mean) ** 2).mean(axis=axis, keepdims=True)
    if variance_axis is not None:
        variance = (deviation**2).mean(axis=variance_axis, keepdims=True)
    if spread == "of x itself":
        variance = (x**2).mean(axis=axis, keepdims=True)
    if spread == "mean added inside":
        variance = ((x + mean) ** 2).mean(axis=axis, keepdims=True)
    if spread == "sum of squares":
        variance = variance * count
    if spread == "squares":
        variance = deviation**2
    below = {
        "over both": np.sqrt(variance + epsilon),
        "variance only": np.sqrt(variance) + epsilon,
        "none": variance + epsilon,
        "squared": (variance + epsilon) ** 2,
        "nothing below": np.ones(1),
    }[root]
    y = (x + mean if spread == "mean added" else x if above == "x" else x - mean) / below
    if shifted_first:
        return ((y + beta) * gamma,)
    return ((y * gamma if scaled else y) + (beta if shifted else 0),)


def standardised(x: np.ndarray, axis: Axis = -1) -> np.ndarray:
    """Mean 0 and variance 1 along the axis."""
    return (x - x.mean(axis=axis, keepdims=True)) / np.sqrt(x.var(axis=axis, keepdims=True) + 1e-6)


def add_norm(
    x: np.ndarray,
    sublayer_output: np.ndarray,
    training: bool = False,
    calls: int = 1,
    *,
    residual: bool = True,
    norm: Literal["of the sum", "of the output", "of x", "of each", "none", "by batch statistics"] = "of the sum",
    axis: Axis = -1,
) -> tuple[np.ndarray, ...]:
    """LayerNorm(x + sublayer_output), once for each call; γ = 1, β = 0.

    Args:
        x: (B, T, D). sublayer_output: (B, T, D).
        training: only batch normalisation cares.
        calls: how often the same thing comes back.
        residual: whether x is added.
        norm: what is normalised.
        axis: along which.
    """
    if norm == "of the output":
        y = x * residual + standardised(sublayer_output, axis)
    elif norm == "of x":
        y = standardised(x, axis) * residual + sublayer_output
    elif norm == "of each":
        y = standardised(x, axis) * residual + standardised(sublayer_output, axis)
    else:
        y = x * residual + sublayer_output
        if norm == "of the sum":
            y = standardised(y, axis)
        elif norm == "by batch statistics":
            # Keras's BatchNormalization: before it has seen data, its moving mean is 0 and its moving variance 1.
            y = standardised(y, (0, 1)) if training else y / np.sqrt(1 + 1e-3)
    return (y,) * calls
