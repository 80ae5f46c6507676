"""Random inputs for cases: float32 for the learner, float64 of the same numbers for the reference."""

from __future__ import annotations

from typing import Any

import numpy as np


def normal(rng: np.random.Generator, *shape: int, scale: float = 1.0) -> np.ndarray:
    """Normally distributed float32 numbers."""
    return (rng.standard_normal(shape) * scale).astype(np.float32)


def exact(value: Any) -> Any:
    """The same numbers in float64; anything else unchanged."""
    return value.astype(np.float64) if isinstance(value, np.ndarray) and value.dtype.kind == "f" else value


def given(**arrays: Any) -> dict[str, Any]:
    """Arguments for a reference, in float64."""
    return {name: exact(value) for name, value in arrays.items()}
