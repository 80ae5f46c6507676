"""What a record must keep to, told in one sentence where it doesn't: before a learner meets it."""

import inspect
import math
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from autograder.base.problem import Problem
from autograder.checks.judging.compare import CantBeCompared
from autograder.checks.judging.edits import Unfit, with_edits
from autograder.checks.judging.records import Case, Exercise, Misconception, Written
from autograder.checks.judging.values.crossing import KINDS, kind_of_value, not_askable
from autograder.checks.judging.values.definitions import fields_of, is_definition
from autograder.checks.judging.variants import usual, variant

SEED = 0


class BadCatalogue(Problem):
    """The records don't make a catalogue; the message says in one sentence which file to mend."""


def require_sound(record: Exercise | Written, where: str) -> None:
    """Raise BadCatalogue where what the record says of itself can't be right; `where` names its file."""
    marks = (
        [(part.name, part.points) for part in record.parts]
        if isinstance(record, Exercise)
        else [(what, points) for points, what in record.marks]
    )
    if not marks:
        raise BadCatalogue(f"{where} gives no points: it needs at least one {_share(record)}.")
    for name, points in marks:
        if isinstance(points, bool) or not isinstance(points, (int, float)) or not 0 < points < math.inf:
            raise BadCatalogue(f"{where}: the {_share(record)} {name!r} has {points!r} points, expected more than 0.")
    if twice := [name for name, count in Counter(name for name, _ in marks).items() if count > 1]:
        raise BadCatalogue(f"{where} has two {_share(record)}s named {twice[0]!r}: each needs a name of its own.")
    if isinstance(record, Exercise):
        if record.stars not in (1, 2, 3) or record.way not in ("", "short", "curious"):
            raise BadCatalogue(
                f"{where} has {record.stars!r} stars and the way {record.way!r}: 1 to 3, and '', 'short' or 'curious'."
            )
        for misconception in record.misconceptions:
            _require_recognisable(record, misconception, where)
        for name, among in record.own.items():
            _require_drawable(record, name, among, where)


def _share(record: Exercise | Written) -> str:
    return "part" if isinstance(record, Exercise) else "mark"


def _require_recognisable(exercise: Exercise, misconception: Misconception, where: str) -> None:
    name = misconception.id
    if bool(misconception.edit) == bool(misconception.sign):
        raise BadCatalogue(f"{where}: the misconception {name!r} needs an edit or a sign, one of them.")
    if misconception.edit and exercise.reference is None:
        raise BadCatalogue(f"{where}: the misconception {name!r} has an edit, and there is no reference to change.")


def _require_drawable(exercise: Exercise, name: str, among: Sequence[Any], where: str) -> None:
    """A value of a student's own has a default, is one of several, and can be written into a notebook."""
    keyword = inspect.signature(exercise.cases).parameters.get(name)
    if keyword is None or keyword.default is keyword.empty:
        raise BadCatalogue(f"{where}: own has {name!r}: the cases need a keyword {name} with a default.")
    if len(set(among)) < 2 or keyword.default not in among:
        raise BadCatalogue(
            f"{where}: {name} is {keyword.default!r} where nobody has values of their own, and they are drawn from "
            f"{list(among)!r}: it needs two or more, the default among them."
        )
    if odd := [one for one in among if not _is_plain(one)]:
        raise BadCatalogue(f"{where}: {name} may be {odd[0]!r}: only numbers, texts and tuples of them can be drawn.")


def _is_plain(value: Any) -> bool:
    if isinstance(value, tuple):
        return all(map(_is_plain, value))
    return type(value) in (int, str) or (type(value) is float and math.isfinite(value))


def require_cases(exercise: Exercise, where: str) -> None:
    """Raise BadCatalogue where the cases don't fit the parts, the reference or the edits.

    They are drawn once, and once more for each value of a student's own.
    """
    _require_fitting(exercise, where)
    for name, among in exercise.own.items():
        for value in among:
            own = {**usual(exercise), name: value}
            _require_fitting(variant(exercise, own), f"{where}, with {name} = {value!r}")


@np.errstate(divide="warn", over="warn", under="ignore", invalid="warn")  # as when it is judged
def _require_fitting(exercise: Exercise, where: str) -> None:
    try:
        cases = list(exercise.cases(np.random.default_rng(SEED)))
    except Exception as error:
        raise BadCatalogue(f"{where}: its cases can't be drawn: {_told(error)}.") from error
    parts = [part.name for part in exercise.parts]
    for case in cases:
        if case.part not in parts:
            raise BadCatalogue(
                f"{where}: the case {case.about!r} counts for the part {case.part!r}, which there isn't; "
                f"there are: {', '.join(parts)}."
            )
    if missing := [name for name in parts if name not in {case.part for case in cases}]:
        raise BadCatalogue(f"{where}: no case counts for the part {missing[0]!r}: anything would win it.")
    if told := not_askable(cases):
        raise BadCatalogue(f"{where}: {told}")
    secret = getattr(exercise.reference, "reference", exercise.reference)
    for case in cases:
        for value in filter(is_definition, (*case.probe.args, *case.probe.kwargs.values())):
            if secret is not None and any(one is secret for one in fields_of(value).get("names", {}).values()):
                told = f"a function of the case {case.about!r} uses the reference, which would go to the answer with it"
                raise BadCatalogue(f"{where}: {told}: write what it needs beside it.")
    if exercise.reference is not None:
        _require_answers(exercise, [case for case in cases if case.given], where)


def _require_answers(exercise: Exercise, cases: Iterable[Case], where: str) -> None:
    assert exercise.reference is not None
    with np.errstate(all="ignore"):
        for number, case in enumerate(cases):
            try:
                right = exercise.reference(**case.given)
            except Exception as error:
                about = f"the reference has no answer to the case {case.about!r}"
                say = f" If that is right, say so: exercise(…, form=Data(raises={type(error).__name__}))."
                of_data = isinstance(error, (ValueError, LookupError, ArithmeticError, TypeError))
                other = getattr(exercise.reference, "form", None)  # a table, say: it raises nothing
                may = of_data and not isinstance(error, CantBeCompared) and (other is None or hasattr(other, "raises"))
                raise BadCatalogue(f"{where}: {about}: {_told(error)}.{say * may}") from error
            if not isinstance(right, tuple) or not all(map(_are_numbers, right)):
                raise BadCatalogue(
                    f"{where}: the reference gives {_kind(right)}, expected a tuple of arrays, (x,) for one. What is "
                    "no array of real numbers needs a form: exercise(…, form=Data()) takes dictionaries, lists, texts; "
                    "Table(('a', 'b')) tables and rows; Printed() lines; Drawn(('bars',)) plots."
                )
            if case.check is None and len(right) != len(case.names):
                raise BadCatalogue(
                    f"{where}: the reference gives {len(right)} results for the case {case.about!r}, which names "
                    f"{len(case.names)} ({', '.join(case.names)}): give the case names=(…), one for each."
                )
            for misconception in exercise.misconceptions if number == 0 else ():
                if misconception.edit:
                    _require_fits(exercise, misconception, case, where)


def _require_fits(exercise: Exercise, misconception: Misconception, case: Case, where: str) -> None:
    """An edit may have no result for a case, as a learner's code would have none; it may not be misunderstood."""
    assert exercise.reference is not None
    try:
        with_edits(exercise.reference, (misconception.edit,))(**case.given)
    except (Unfit, OSError) as error:
        raise BadCatalogue(f"{where}: the edit of {misconception.id!r} doesn't fit: {error}.") from error
    except (ValueError, IndexError, ZeroDivisionError):
        return
    except Exception as error:
        raise BadCatalogue(f"{where}: the edit of {misconception.id!r} can't be used: {_told(error)}.") from error


def _are_numbers(value: Any) -> bool:
    return isinstance(value, (np.ndarray, np.generic)) and value.dtype.kind in KINDS


def _kind(value: Any) -> str:
    if not isinstance(value, tuple):
        return kind_of_value(value)
    other = next(one for one in value if not _are_numbers(one))
    return f"a tuple with {kind_of_value(other)} in it"


def _told(error: Exception) -> str:
    kind = "" if isinstance(error, CantBeCompared) else f"{type(error).__name__}: "
    return f"{kind}{str(error).rstrip('.')}"
