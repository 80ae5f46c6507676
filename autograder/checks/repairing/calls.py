"""What an object is asked, call after call, up to the first answer that is wrong."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from autograder.checks.judging.compare import as_arrays, equal
from autograder.checks.judging.diagnose import Observation
from autograder.checks.judging.edits import unwatched
from autograder.checks.judging.probes import EarlierResult, Remote
from autograder.checks.judging.records import Exercise
from autograder.checks.judging.values.data import Data
from autograder.checks.judging.values.forms import Formed
from autograder.checks.judging.verdict import Example
from autograder.checks.repairing.smallest import plain

MOST, LETTERS = 12, 240  # calls, and what all of them have together: so much is read
FirstWrong = tuple[int, str, str]  # the place of the first thing that is wrong, how it and the right one are written


def called(exercise: Exercise, seen: Sequence[Observation]) -> Example | None:
    """The case of the fewest calls on which an object is wrong; None where there is none to be read."""
    reference = None if exercise.reference is None else unwatched(exercise.reference)
    form = reference.form if isinstance(reference, Formed) else None
    wrong = [one for one in seen if one.case.probe.kind == "object" and one.problem and one.expected and one.comparable]
    found = [example for one in wrong if (example := _of(one, form, exercise.entry)) is not None]
    return min(found, key=lambda one: len(one.given), default=None)


def _of(one: Observation, form: Any, entry: str) -> Example | None:
    probe = one.case.probe
    asked = [number for number, call in enumerate(probe.then, 1) if call.gives]
    first = _first_wrong(one, form, len(asked) + len(probe.reads)) if one.reply.failure is None else None
    if first is None:
        return None
    place, got, right = first
    last, name = (asked[place], "") if place < len(asked) else (len(probe.then), probe.reads[place - len(asked)])
    calls = [_written(call.method, call.args, call.kwargs) for call in probe.then[:last]]
    steps = [_written(entry, (), probe.init), *calls]
    if last > MOST or not all(steps) or sum(map(len, steps)) > LETTERS:
        return None
    return Example(tuple(("", step) for step in steps), name, got, right)


def _first_wrong(one: Observation, form: Any, count: int) -> FirstWrong | None:
    assert one.expected is not None
    tolerance = one.case.tolerance
    if form is not None:
        return form.first_wrong(one.reply.value, one.expected, tolerance, count) if isinstance(form, Data) else None
    pairs = zip(as_arrays(one.reply.value, count, one.expected[0]) or (), one.expected, strict=False)
    differ = ((k, g, e) for k, (g, e) in enumerate(pairs) if g is not None and not equal(g, e, tolerance))
    return next(((k, _text(g), _text(e)) for k, g, e in differ), None)


def _written(name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> str:
    """A call as it is typed; "" where it is given what can't be."""
    if any(isinstance(value, (EarlierResult, Remote)) for value in (*args, *kwargs.values())):
        return ""
    return f"{name}({', '.join([*map(_text, args), *(f'{key}={_text(value)}' for key, value in kwargs.items())])})"


def _text(value: Any) -> str:
    if isinstance(value, (np.ndarray, np.generic)):
        return str(plain(np.asarray(value)) if value.dtype.kind in "iufc" else value.tolist())
    return repr(value)
