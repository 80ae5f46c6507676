"""Layer normalisation, and add and norm, in NumPy float64."""

import numpy as np

Axis = int | tuple[int, ...]


def layer_norm(x: np.ndarray, gamma: np.ndarray, beta: np.ndarray, epsilon: float = 1e-6) -> tuple[np.ndarray]:
    """γ (x − μ) / √(σ² + ε) + β, with μ and σ² over the last axis; x (B, T, D), gamma and beta (D,)."""
    mean = x.mean(axis=-1, keepdims=True)
    variance = ((x - mean) ** 2).mean(axis=-1, keepdims=True)
    y = (x - mean) / np.sqrt(variance + epsilon)
    return (y * gamma + beta,)


def standardised(x: np.ndarray, axis: Axis = -1) -> np.ndarray:
    """Mean 0 and variance 1 along the axis."""
    return (x - x.mean(axis=axis, keepdims=True)) / np.sqrt(x.var(axis=axis, keepdims=True) + 1e-6)


def add_norm(
    x: np.ndarray, sublayer_output: np.ndarray, training: bool = False, calls: int = 1
) -> tuple[np.ndarray, ...]:
    """LayerNorm(x + sublayer_output) with γ = 1 and β = 0, once for each call; both arguments (B, T, D)."""
    total = x + sublayer_output
    y = standardised(total)
    return (y,) * calls


def by_batch_statistics(x: np.ndarray, training: bool) -> np.ndarray:
    """Keras's BatchNormalization: before it has been trained, its moving mean is 0 and its moving variance 1."""
    return standardised(x, axis=(0, 1)) if training else x / np.sqrt(1 + 1e-3)
