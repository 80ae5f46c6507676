"""What came back, as arrays, for checks and signs that look at them themselves."""

from typing import Any

import numpy as np

from autograder.checks.judging.compare import as_arrays


def arrays_of(value: Any, count: int) -> list[np.ndarray] | None:
    """So many arrays of numbers; None where something else came back."""
    arrays = [array for array in as_arrays(value, count) or () if array is not None]
    return arrays if len(arrays) == count else None


def alike(value: Any, count: int, ndim: int) -> list[np.ndarray] | None:
    """So many arrays with so many axes, all of one shape; None where something else came back."""
    arrays = arrays_of(value, count)
    if arrays is None or any(array.ndim != ndim or array.shape != arrays[0].shape for array in arrays):
        return None
    return arrays
