"""Values on their way into and out of a learner's code."""

import sys
from collections import namedtuple
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from autograder.checks.judging.values.crossing_types import is_own, maker, of_result, text_of_key
from autograder.checks.judging.values.definitions import Definitions

ITEMS = 100_000  # of a returned list; all within may have ten times as many. A learner's code may return anything
DEEPEST = 100  # lists within lists


def of_array(mode: str) -> Callable[[np.ndarray], Any]:
    """What makes of an array what an answer gets, fresh for each call."""
    if mode == "arrays":
        return np.copy
    if mode in ("torch", "jax"):
        return maker({"torch": "torch.Tensor", "jax": "jaxlib.ArrayImpl"}[mode])
    import tensorflow as tf

    return tf.constant


class Arguments:
    """Values as an answer gets them, with what is to be made of plain data made.

    Args:
        definitions: the fields of what is defined, by the numbers that stand for it.
    """

    def __init__(self, definitions: Sequence[Mapping[str, Any]]):
        self.definitions = Definitions(definitions, partial(self.ready, mode="arrays"))

    def ready(self, value: Any, mode: str) -> Any:
        """The value, as a probe's `mode` has it."""
        if isinstance(value, np.ndarray):
            return of_array(mode)(value)
        if isinstance(value, (list, tuple)):
            return type(value)(self.ready(item, mode) for item in value)
        if isinstance(value, dict):
            if "$made" in value:
                return maker(value["$made"])(self.ready(value["data"], "arrays"))
            if "$named" in value:
                return namedtuple(value["$named"], value["fields"])(*self.ready(value["items"], mode))
            if "$defined" in value:
                return self.definitions[value["$defined"]]
            pairs = value.get("$pairs", value.items())
            return {self.ready(key, mode): self.ready(item, mode) for key, item in pairs}
        return value


class NotPlain(Exception):
    """What came back is of a kind that holds no numbers; its name is the message."""


class Leaves:
    """Turns a returned value into plain lists, numbers and arrays, and notes what each array was."""

    def __init__(self) -> None:
        self.records: list[dict[str, Any]] = []
        self._items = 0

    def take(self, value: Any, depth: int = 0) -> Any:
        """The value as plain data. Raises NotPlain where it has no such form."""
        if value is None or isinstance(value, (bool, int, float, str)):
            return value
        if isinstance(value, (list, tuple)) and depth < DEEPEST:
            self._items += len(value)
            if len(value) > ITEMS or self._items > 10 * ITEMS:
                raise NotPlain(f"list of {len(value)} items")
            items = [self.take(item, depth + 1) for item in value]
            return tuple(items) if isinstance(value, tuple) else items
        if isinstance(value, Mapping) and depth < DEEPEST and self._items <= 10 * ITEMS:
            self._items += len(value)
            return {text_of_key(key): self.take(item, depth + 1) for key, item in value.items()}
        kind = self._kind(value)
        array = value if kind is None else np.array(value, copy=True).view(np.ndarray)
        if (plain := of_result(array)) is not array and depth < DEEPEST:
            return self.take(plain, depth + 1)
        if kind is None:
            holds = isinstance(value, (list, tuple, Mapping)) or is_own(type(value))
            deep = f" within {DEEPEST} others" if holds and depth == DEEPEST else ""
            raise NotPlain(type(value).__name__ + deep)
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
