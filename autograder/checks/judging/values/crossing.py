"""What can be handed to the process that an answer runs in: plain data, arrays of numbers, and what is made of them.

An exercise that hands over anything else asks what no process can answer; that is its author's to mend.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from autograder.checks.judging.probes import EarlierResult, Probe, Remote
from autograder.checks.judging.records import Case
from autograder.checks.judging.values.crossing_types import can_be_made, plain_of, type_of
from autograder.checks.judging.values.functions import function_fields, is_function

KINDS, BYTES = "biuf", 8  # of the numbers in an array
PLAIN = (
    "numbers, texts, bytes, dates, None, arrays of numbers or texts, lists, tuples, sets or dictionaries of these, "
    "functions that use no more than these, and types of the group autograder.types that can be made of plain data"
)


def not_askable(cases: Iterable[Case]) -> str:
    """One sentence for the author on the first argument that can't be handed over; "" where all can."""
    for case in cases:
        for name, value in _arguments(case.probe):
            for kind in _foreign(value):
                what = f"the argument {name} {'is' if kind == kind_of_value(value) else 'holds'} {kind}"
                return (
                    f"for the case {case.about!r} {what}, which can't be handed to the process that an answer runs in. "
                    f"What can: {PLAIN}."
                )
    return ""


def _arguments(probe: Probe) -> Iterator[tuple[str, Any]]:
    """Each thing that a probe hands over, by the name that the author gave it, or its number."""
    names = dict(enumerate(probe.called))
    yield from ((names.get(place, f"number {place + 1}"), value) for place, value in enumerate(probe.args))
    for call in probe.then:
        yield from ((names.get(place, f"number {place + 1}"), value) for place, value in enumerate(call.args))
    for named in (probe.kwargs, probe.init, probe.weights, probe.by_shape, *(call.kwargs for call in probe.then)):
        yield from named.items()


def _foreign(value: Any) -> Iterator[str]:
    """The kinds of what can't be handed over, in a value."""
    if isinstance(value, (list, tuple)):
        for item in value:
            yield from _foreign(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _foreign(key)
            yield from _foreign(item)
    elif (name := type_of(value)) and can_be_made(name):
        yield from _foreign(plain_of(name, value))
    elif isinstance(value, (np.ndarray, np.generic)):
        if value.dtype.kind not in KINDS or value.dtype.itemsize > BYTES:
            yield kind_of_value(value)
    elif is_function(value):
        yield from _foreign(function_fields(value))
    elif value is not None and not isinstance(value, (bool, int, float, str, Remote, EarlierResult)):
        yield kind_of_value(value)


def kind_of_value(value: Any) -> str:
    """What a value is, for its author: "a Fraction", "an array of type complex128"."""
    if isinstance(value, (np.ndarray, np.generic)):
        return f"an array of type {value.dtype}"
    kind = type(value)
    module = "" if kind.__module__ == "builtins" else f"{kind.__module__.partition('.')[0]} "
    return f"a {module}{kind.__name__}"
