"""What is done where an answer is wrong, which no search is needed for: an object's calls, or the lines of a script."""

import ast
import linecache
from collections.abc import Mapping, Sequence
from types import FunctionType
from typing import Any

import numpy as np

from autograder.checks.judging.compare import as_arrays, equal
from autograder.checks.judging.crashes import BLANK, OWN_WORDS, RETURNED
from autograder.checks.judging.diagnose import Observation
from autograder.checks.judging.edits import unwatched
from autograder.checks.judging.probes import EarlierResult, Remote
from autograder.checks.judging.records import Exercise
from autograder.checks.judging.values.data import Data, Tests
from autograder.checks.judging.values.definitions import written
from autograder.checks.judging.values.forms import Formed
from autograder.checks.judging.verdict import Example

MOST, LETTERS = 12, 240  # calls, and what all of them have together: so much is read
OF_SCRIPT = 600  # letters of one that is read
AN_ADDRESS = " at 0x"  # in how Python writes what has no other way to be written
UNSAID = ("Timeout", BLANK, RETURNED, *OWN_WORDS)  # what is told of these has no need of the script
FirstWrong = tuple[int, str, str]  # the place of the first thing that is wrong, how it and the right one are written


def example_of(exercise: Exercise, seen: Sequence[Observation]) -> Example | None:
    """The fewest calls of an object, or the shortest script, that go wrong; None where there is none to be read."""
    return called(exercise, seen) or scripted(exercise, seen)


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
    return next(((k, text_of(g), text_of(e)) for k, g, e in differ), None)


def _written(name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> str:
    """A call as it is typed; "" where it is given what can't be."""
    if any(isinstance(value, (EarlierResult, Remote)) for value in (*args, *kwargs.values())):
        return ""
    return f"{name}({', '.join([*map(text_of, args), *(f'{key}={text_of(value)}' for key, value in kwargs.items())])})"


def text_of(value: Any) -> str:
    """A value as it is typed."""
    if isinstance(value, (np.ndarray, np.generic)):
        return str(plain(np.asarray(value)) if value.dtype.kind in "iufc" else value.tolist())
    if isinstance(value, np.random.Generator):
        seed = value.bit_generator.seed_seq.entropy  # type: ignore[attr-defined]
        fresh = np.random.default_rng(seed).bit_generator.state == value.bit_generator.state
        return f"np.random.default_rng({seed if fresh else '…'})"
    return "…" if AN_ADDRESS in (text := written(value)) else text


def scripted(exercise: Exercise, seen: Sequence[Observation]) -> Example | None:
    """The shortest script with which the answer is wrong, or stops; None where there is none to be read."""
    reference = None if exercise.reference is None else unwatched(exercise.reference)
    form = reference.form if isinstance(reference, Formed) else None
    shown = form.shown if isinstance(form, Data) else lambda arrays: text_of(arrays[0])
    wrong = [one for one in seen if one.case.probe.kind == "script" and one.problem and one.expected and one.comparable]
    found = []
    for one in wrong if isinstance(form, Data | None) and not isinstance(form, Tests) else ():
        failure, lines = one.reply.failure, _lines(one.case.probe.args[0], exercise.entry)
        first = (0, failure.type, shown(one.expected or ())) if failure is not None else _first_wrong(one, form, 1)
        if (failure is None or failure.type not in UNSAID) and first and 0 < len(lines) < OF_SCRIPT:
            given = [(name, _cut(text_of(value))) for name, value in one.case.given.items()][1:]
            found.append(Example((*given, ("", lines)), "", _cut(first[1]), _cut(first[2])))
    return min(found, key=lambda one: sum(len(text) for _, text in one.given), default=None)


def _cut(text: str) -> str:
    return text if len(text) <= LETTERS // 2 else text[: LETTERS // 2] + "…"


def _lines(script: Any, entry: str) -> str:
    """What it does, with the answer's own name in it; "" where that can't be read."""
    if not isinstance(script, FunctionType):
        return ""
    tree = ast.parse("".join(linecache.getlines(script.__code__.co_filename)))
    made = [one for one in ast.walk(tree) if isinstance(one, (ast.FunctionDef, ast.Lambda))]
    made = [one for one in made if one.lineno == script.__code__.co_firstlineno and one.args.args]
    if len(made) != 1:
        return ""
    (head,) = made
    for one in ast.walk(head):
        if isinstance(one, ast.Name) and one.id == head.args.args[0].arg:
            one.id = entry
    body = [head.body] if isinstance(head, ast.Lambda) else head.body[ast.get_docstring(head) is not None :]
    alone = body[0].value if len(body) == 1 and isinstance(body[0], ast.Return) else None
    return ast.unparse(alone) if alone else "\n".join(map(ast.unparse, body))


def plain(numbers: np.ndarray) -> Any:
    """Nested lists of numbers with four digits, whole ones as such."""
    if numbers.ndim:
        return [plain(row) for row in numbers]
    if np.iscomplexobj(numbers):
        return complex(*(float(f"{float(one):.4g}") for one in (numbers.real, numbers.imag)))
    number = float(f"{float(numbers):.4g}")
    return int(number) if number.is_integer() else number
