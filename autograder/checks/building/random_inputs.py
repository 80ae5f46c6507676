"""Random inputs for cases: float32 for the learner, float64 of the same numbers for the reference."""

from collections.abc import Iterator, Mapping
from io import BytesIO, StringIO
from random import Random
from typing import Any

import numpy as np

from autograder.checks.judging.values.crossing_types import same_kind
from autograder.checks.judging.values.definitions import copied, is_object


def normal(rng: np.random.Generator, *shape: int, scale: float = 1.0) -> np.ndarray:
    """Normally distributed float32 numbers."""
    return (rng.standard_normal(shape) * scale).astype(np.float32)


def exact(value: Any) -> Any:
    """The same numbers in float64, in a mapping or a list as well; anything else unchanged."""
    if isinstance(value, np.ndarray):
        return value.astype(np.result_type(value, np.float64)) if value.dtype.kind in "fc" else value
    if isinstance(value, Mapping):
        found = {name: exact(one) for name, one in value.items()}
        return Anew(found) if any(isinstance(one, USED_UP) or is_object(one) for one in found.values()) else found
    return same_kind(value, map(exact, value)) if isinstance(value, (list, tuple)) else value


USED_UP = (np.random.Generator, Random, StringIO, BytesIO)  # by what only reads it
CHANGED = (*USED_UP, np.ndarray, list, dict, set)  # what may be another after it was used


class Anew(Mapping[str, Any]):
    """Arguments that are each time taken as they were: a reference draws from a generator, a script fills a list."""

    def __init__(self, values: Mapping[str, Any]):
        self._values = values

    def __getitem__(self, name: str) -> Any:
        value = self._values[name]
        return copied(value) if isinstance(value, CHANGED) or is_object(value) else value

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


def given(**arguments: Any) -> dict[str, Any]:
    """Arguments for a reference, in float64."""
    return {name: exact(value) for name, value in arguments.items()}


def causal(n: int) -> np.ndarray:
    """The mask (n, n) that hides what comes later."""
    return np.triu(np.ones((n, n), np.float32), 1)


def scattered(rng: np.random.Generator, *shape: int) -> np.ndarray:
    """A mask that hides some keys; every row keeps something to look at."""
    mask = (rng.random(shape) < 0.4).astype(np.float32)
    mask[..., 0] = 0
    mask[..., 0, -1] = 1
    return mask
