"""Stand-ins for what stays with the judge: what an answer is given in its place, by the `form` of a `Remote`."""

import importlib
from collections.abc import Callable
from typing import Any

import numpy as np

from autograder.checks.judging.probes import forms


class Values:
    """Calls a remote function of plain lists and numbers that gives a NumPy array.

    Args:
        name: what the judge knows the function by.
        call_back: from (name, "call", arguments) to an array.
    """

    def __init__(self, name: str, call_back: Callable[[str, str, list[Any]], Any]):
        self._name, self._call_back = name, call_back

    def __call__(self, *values: Any) -> Any:
        """The function's value, computed by the judge."""
        return self._call_back(self._name, "call", [_plain(value) for value in values])


def _plain(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return np.asarray(value).tolist() if hasattr(value, "__array__") else value


def stand_in(form: str) -> Callable[..., Any]:
    """What makes the stand-in of a form, from what the judge knows it by and how to call back."""
    module, _, name = forms()[form].partition(":")
    return getattr(importlib.import_module(module), name)
