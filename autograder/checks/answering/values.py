"""Values on their way into and out of a learner's code."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np

from autograder.base.entry_points import named

ITEMS = 100_000  # of a returned list; a learner's code may return anything
DEEPEST = 8  # lists within lists
TYPES = "autograder.types"  # the group of entry points by which a course says how its types become plain


def to_tensors(value: Any) -> Any:
    """The value with each NumPy array as a tensor, fresh for each call."""
    if isinstance(value, np.ndarray):
        import tensorflow as tf

        return tf.constant(value)
    if isinstance(value, (list, tuple)):
        return type(value)(to_tensors(item) for item in value)
    if isinstance(value, dict):
        return {key: to_tensors(item) for key, item in value.items()}
    return value


def _plain(value: Any) -> Callable[[Any], Any] | None:
    """What makes plain data of a value whose type, or a base of it, a course has named, such as `pandas.DataFrame`."""
    known = named(TYPES)
    for kind in type(value).__mro__ if known else ():
        place = known.get(f"{kind.__module__.partition('.')[0]}.{kind.__qualname__}")
        if place is not None:
            module, _, name = place.partition(":")
            return getattr(importlib.import_module(module), name)
    return None


class NotPlain(Exception):
    """What came back is of a kind that holds no numbers; its name is the message."""


class Leaves:
    """Turns a returned value into plain lists, numbers and arrays, and notes what each array was."""

    def __init__(self) -> None:
        self.records: list[dict[str, Any]] = []

    def take(self, value: Any, depth: int = 0) -> Any:
        """The value as plain data. Raises NotPlain where it has no such form."""
        if value is None or isinstance(value, (bool, int, float, str)):
            return value
        if isinstance(value, (Fraction, Decimal)):
            return float(value)
        if isinstance(value, (list, tuple)) and depth < DEEPEST:
            if len(value) > ITEMS:
                raise NotPlain(f"list of {len(value)} items")
            items = [self.take(item, depth + 1) for item in value]
            return tuple(items) if isinstance(value, tuple) else items
        if isinstance(value, Mapping) and depth < DEEPEST:
            return {str(key): self.take(item, depth + 1) for key, item in value.items()}
        kind = self._kind(value)
        if kind is None and (plain := _plain(value)) is not None and depth < DEEPEST:
            return self.take(plain(value), depth + 1)
        if kind is None:
            raise NotPlain(type(value).__name__)
        array = np.array(value, copy=True).view(np.ndarray)
        if array.dtype.kind not in "biuf":
            array = array.astype(np.float32)  # bfloat16 and the like
        self.records.append({"kind": kind, "identity": id(value), "dtype": str(array.dtype)})
        return array

    @staticmethod
    def _kind(value: Any) -> str | None:
        # A course of NumPy alone never loads them; then nothing can be one of theirs.
        tf, keras = sys.modules.get("tensorflow"), sys.modules.get("keras")
        if isinstance(value, tuple(one.Variable for one in (tf, keras) if one)):
            return "variable"
        if tf is not None and tf.is_tensor(value):
            return "tensor"
        return "array" if isinstance(value, (np.ndarray, np.generic)) else None
