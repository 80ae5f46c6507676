"""The smallest input on which an answer is wrong: few numbers, whole ones where it can be, to be done by hand."""

import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np

from autograder.checks.judging.compare import as_arrays, visible
from autograder.checks.judging.diagnose import Observation
from autograder.checks.judging.edits import in_time, unwatched
from autograder.checks.judging.examples import AN_ADDRESS, plain
from autograder.checks.judging.judge import asking_once, observe, same_values
from autograder.checks.judging.message import numbered
from autograder.checks.judging.patterns.comparison import Comparison, handed_over, is_among
from autograder.checks.judging.probes import Asks, EarlierResult, Remote
from autograder.checks.judging.records import Case, Exercise
from autograder.checks.judging.values.crossing_types import attributes, rows_of, same_kind, shown, with_rows
from autograder.checks.judging.values.definitions import copied, is_object, written
from autograder.checks.judging.values.forms import Form, Formed
from autograder.checks.judging.verdict import Example

TRIES = 80  # questions to the answer
SHORT = (1, 2, 3)  # lengths that an axis may get
APART = 0.02  # so far the two results must lie from each other, for a reader to see it
SHAKEN, STEADY = 1e-9, 1e-4  # share of each input, and of each result, by which it may change
SHAKES = 4  # a sign that rounding decides may be the same in one of them
WRITTEN_OUT = 10_000  # whole numbers below it, of which four digits are all
MOST = 12  # numbers of a result
MOST_GIVEN = 24  # numbers of all inputs
MOST_CELLS = 40  # of all tables, and of a result that is one
LETTERS = 240  # of all inputs and both results, where they are written as Python writes them
EACH = 9  # numbers of an array of which each is tried to be 0
RECORD = 4  # items of a tuple, below which it may be a pair, say, that means nothing without one of them
PLAIN, WRITTEN = (str, bytes, list, tuple, dict), (str, bytes, dict)  # these as Python writes them
KNOWN = (bool, int, float, date, timedelta, Fraction, *PLAIN)  # what an example holds, besides objects
SHOWN = (int, float, np.number, str, tuple, list, type(None))  # beside arrays; of a function it isn't told what it does
Change = Callable[[Any], Any]  # of one array, or of one whole number


def smallest(
    exercise: Exercise, learner: Asks, seen: Sequence[Observation], may_go_on: Callable[[], bool]
) -> Example | None:
    """The smallest example on which the answer is wrong; None where none is small enough to be read.

    Args:
        exercise: its record.
        learner: answers probes.
        seen: what came back from all cases.
        may_go_on: whether there is time left.
    """
    reference = None if exercise.reference is None else unwatched(exercise.reference)
    form = reference.form if isinstance(reference, Formed) else None
    wrong = [one for one in seen if one.problem is not None and one.comparable and _can_shrink(one, form)]
    if exercise.reference is None or not wrong:
        return None
    exercise = replace(exercise, reference=in_time(exercise.reference))
    now = min(wrong, key=lambda one: _size(one.case))
    tries = TRIES if form is None else 3 * TRIES

    def still_wrong(case: Case) -> Observation | None:
        nonlocal tries
        tries -= 1
        with np.errstate(all="ignore"), warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of one number, say, there is no spread
            try:
                found = observe(exercise, asking_once(learner, exercise.ready_made), case)
            except Exception:  # a reference may have no result for what was made smaller
                return None
            seen = found.problem is not None and found.comparable and _is_seen(found, form)
            return found if seen and _is_steady(exercise.reference, case, found.expected) else None

    again = observe(exercise, asking_once(learner, exercise.ready_made), now.case)
    if not same_values(again.reply.value, now.reply.value):
        return None  # it is drawn by chance, and another one each time
    progress = True
    while progress and tries > 0 and may_go_on():
        progress = False
        for change in _smaller(now.case):
            if tries <= 0 or not may_go_on():
                break
            found = still_wrong(change)
            if found is not None:
                now, progress = found, True
                break
    return _example(now, form) if _is_seen(now, form) else None


def _can_shrink(one: Observation, form: Form | None) -> bool:
    case, probe = one.case, one.case.probe
    if probe.kind == "object":
        kind, passed = _is_told_whole(case), handed_over(probe)
    else:
        kind = probe.kind in ("function", "layer", "query") and not probe.then
        passed = [*probe.args, *probe.kwargs.values(), *probe.typed]
    return (
        kind
        and bool(passed)
        and probe.as_written
        and not probe.learns
        and case.values
        and case.check is None
        and one.reply.failure is None
        and not any(isinstance(value, (Remote, EarlierResult, *(() if form else (list, Mapping)))) for value in passed)
    )


def _is_told_whole(case: Case) -> bool:
    """Whether the reference gets just what an object gets: then both can be made smaller alike, and all is told."""
    passed, given = handed_over(case.probe), [*case.given.values()]
    return all(is_among(one, passed) for one in given) and all(is_among(one, given) for one in passed)


def _is_seen(one: Observation, form: Form | None) -> bool:
    """Whether both results are there, of one shape, finite, and so far apart that a reader sees it."""
    if one.reply.failure is not None or not one.expected:
        return False
    if form is not None:
        return isinstance(one.reply.value, tuple)  # else it couldn't be read
    got = as_arrays(one.reply.value, len(one.expected), one.expected[0])
    if got is None:
        return False
    apart = False
    for own, right in zip(got, one.expected, strict=True):
        if own is None or own.shape != np.shape(right) or not (np.isfinite(own).all() and np.isfinite(right).all()):
            return False
        apart = apart or _apart(own, right)
    return apart


def _is_steady(reference: Any, case: Case, expected: Any) -> bool:
    """Whether there is one right result: of equations with many solutions, the last digit of an input chooses one."""
    rng = np.random.default_rng(0)

    def shaken(value: Any) -> Any:
        floats = isinstance(value, np.ndarray) and value.dtype.kind == "f"
        return value + SHAKEN * rng.standard_normal(value.shape) * (1 + np.abs(value)) if floats else value

    try:
        others = [reference(**_mapped(case.given, shaken)) for _ in range(SHAKES)]
    except Exception:
        return False
    return all(
        np.shape(one) == np.shape(right) and np.allclose(one, right, STEADY, STEADY, equal_nan=True)
        for other in others
        for one, right in zip(other, expected, strict=True)
    )


def _apart(own: np.ndarray, right: np.ndarray) -> bool:
    """Whether a reader sees that these are two: whole numbers, which are written out, differ by one."""
    limit = APART * (1 + np.abs(right))
    whole = (own == np.round(own)) & (right == np.round(right)) & (np.maximum(np.abs(own), np.abs(right)) < WRITTEN_OUT)
    return bool((np.abs(own - right) > np.where(whole, 0, limit)).any())


def _smaller(case: Case) -> Iterator[Case]:
    """The case with one axis shorter, then with numbers that are simpler: each is nearer to what is done by hand."""
    for table in _tables(case):
        rows = rows_of(table)
        halves = [list(range(rows // 2)), list(range(rows // 2, rows))] if rows > EACH else []
        for kept in (*halves, *([row for row in range(rows) if row != without] for without in range(rows))):
            if kept:
                yield _with(case, table, with_rows(table, kept))
    for value in filter(is_object, case.probe.args):
        for less in _pruned(value):
            yield _with(case, value, less)
    for data in _plain_data(case):
        for left in _shorter(data):
            yield _with(case, data, left)
    shapes = {length for array in _arrays(case) for length in array.shape}
    numbers = {value for value in case.given.values() if type(value) is int}  # beside an array they may be places in it
    lengths = sorted({length for length in shapes or numbers if length > 1}, reverse=True)
    for length in lengths:
        ten = 10 ** (len(str(length)) - 1)
        # Of a number alone the half, the first digit, all the others, and one less.
        parts = () if shapes else (length // 2, length // ten * ten, length % ten, length - 1)
        for shorter in (*SHORT, *parts):
            if 0 < shorter < length:
                yield _changed(case, _cut(length, shorter))
    for array in _arrays(case):
        for change in _simpler(array):
            yield _changed(case, _only(array, change))


def _pruned(value: Any) -> Iterator[Any]:
    """The same without one of the objects that hang below, and what hangs below that: nodes of a chain or of a tree."""
    for number in range(len(_below(value))):
        less = copied(value)
        object.__setattr__(*_below(less)[number], None)
        yield less


def _below(value: Any) -> list[tuple[Any, str]]:
    """Each attribute that is an object as its holder is, with that holder."""
    found, seen = [], [value]
    for holder in seen:  # there are more meanwhile
        for name, one in attributes(holder).items():
            if type(one) is type(holder) and not any(one is other for other in seen):
                found.append((holder, name))
                seen.append(one)
    return found


def _plain_data(case: Case) -> list[Any]:
    """Texts, lists and dictionaries that the answer gets."""
    return [value for value in case.given.values() if isinstance(value, PLAIN) and value]


def _shorter(data: Any) -> Iterator[Any]:
    """The same without a half of it, without one item, and without an item of one that stands in it."""
    keys, items = (list(data), list(data.values())) if isinstance(data, Mapping) else ([], list(data))

    def of(places: Sequence[int], inner: Sequence[Any] = items) -> Any:
        left = [inner[place] for place in places]
        if isinstance(data, str):
            return "".join(left)
        return dict(zip([keys[place] for place in places], left, strict=True)) if keys else type(data)(left)

    count = len(items)
    if isinstance(data, tuple) and (count < RECORD or hasattr(data, "_fields")):
        return
    halves = [(count // 2, count), (0, count // 2)] if count > 2 else []
    for start, stop in (*halves, *_ones(count)) if count > 1 else ():
        yield of([place for place in range(count) if not start <= place < stop])
    for place, item in enumerate(items):
        if isinstance(item, list):
            for start, stop in ((0, len(item)), *_ones(len(item))) if item else ():
                shorter = [*item[:start], *item[stop:]]
                yield of(range(count), [*items[:place], shorter, *items[place + 1 :]])


def _ones(count: int) -> list[tuple[int, int]]:
    return [(place, place + 1) for place in reversed(range(count))]


def _simpler(array: np.ndarray) -> Iterator[Change]:
    if array.dtype.kind == "c" and not np.array_equal(np.round(array), array):
        yield lambda x: np.round(x) + 0  # no −0
    if array.dtype.kind not in "fb":
        return
    if array.dtype.kind == "f" and not set(np.unique(array)) <= {0.0, 1.0}:
        for change in (lambda x: (x > 0) * 1.0, lambda x: np.clip(np.round(np.abs(x)), 0, 1), np.round):
            if not np.array_equal(change(array), array):
                yield change
    elif array.size <= EACH:
        for place in np.argwhere(array):
            yield partial(_without, place=tuple(place))


def _without(x: np.ndarray, place: tuple[int, ...]) -> np.ndarray:
    found = x.copy()
    found[place] = 0
    return found


def _cut(length: int, shorter: int) -> Change:
    def change(value: Any) -> Any:
        if isinstance(value, np.ndarray):
            return value[tuple(slice(shorter) if size == length else slice(None) for size in value.shape)]
        return shorter if value == length else value

    return change


def _only(array: np.ndarray, change: Change) -> Change:
    """The change of this array alone, wherever it stands: with the answer, and with what is right."""

    def changed(value: Any) -> Any:
        if isinstance(value, np.ndarray) and value.shape == array.shape and np.array_equal(value, array):
            return change(value).astype(value.dtype)
        return value

    return changed


def _arrays(case: Case) -> list[np.ndarray]:
    found: list[np.ndarray] = []

    def take(value: Any) -> Any:
        if isinstance(value, np.ndarray):
            found.append(value)
        return value

    _mapped(case.given, take)
    return found


def _tables(case: Case) -> list[Any]:
    return [value for value in case.given.values() if rows_of(value)]


def _with(case: Case, old: Any, new: Any) -> Case:
    """The case with one value in another's place, wherever that stands."""

    def changed(value: Any) -> Any:
        return new if value is old or (type(value) is type(old) and is_among(value, [old])) else value

    def named(values: Mapping[str, Any]) -> dict[str, Any]:
        return {name: changed(value) for name, value in values.items()}

    def call(one: Any) -> Any:
        return replace(one, args=tuple(map(changed, one.args)), kwargs=named(one.kwargs))

    asked = case.probe
    probe = replace(call(asked), init=named(asked.init), then=tuple(map(call, asked.then)), typed=changed(asked.typed))
    return replace(case, probe=probe, given=_given(case, named(case.given)))


def _given(case: Case, values: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the reference gets, taken as it was each time, where the case's own is."""
    kind: Any = type(case.given)
    return kind(values)


def _size(case: Case) -> int:
    return sum(array.size for array in _arrays(case)) + sum(map(rows_of, _tables(case))) + _cells(_plain_data(case))


def _changed(case: Case, change: Change) -> Case:
    """The case, both what the answer gets and what the right result is made of."""
    probe = case.probe
    asked = replace(
        probe,
        args=_mapped(probe.args, change),
        kwargs=_mapped(probe.kwargs, change),
        init=_mapped(probe.init, change),
        typed=_mapped(probe.typed, change),
        weights=_mapped(probe.weights, change),
        then=tuple(
            replace(one, args=_mapped(one.args, change), kwargs=_mapped(one.kwargs, change)) for one in probe.then
        ),
        layer="own",
        gradients=False,
    )
    return replace(case, probe=asked, given=_given(case, _mapped(case.given, change)))


def _mapped(value: Any, change: Change) -> Any:
    if isinstance(value, Mapping):
        return {name: _mapped(one, change) for name, one in value.items()}
    if isinstance(value, (tuple, list)):
        return same_kind(value, (_mapped(one, change) for one in value))
    return change(value) if isinstance(value, np.ndarray) or type(value) is int else value


def _example(one: Observation, form: Form | None) -> Example | None:
    assert one.expected is not None
    if form is not None:
        return _example_of(one, form)
    got = as_arrays(one.reply.value, len(one.expected), one.expected[0])
    assert got is not None
    shown = Comparison(one.case, tuple(got), one.expected, (False,) * len(got))  # type: ignore[arg-type]
    place = next(
        place
        for place, (own, right) in enumerate(zip(got, one.expected, strict=True))
        if own is not None and _apart(own, right)
    )
    own, right = got[place], one.expected[place]
    arrays, others = shown.arguments, {n: v for n, v in shown.given.items() if not isinstance(v, (np.ndarray, Mapping))}
    alone = {name: value for name, value in others.items() if name not in arrays}
    too_many = sum(map(np.size, arrays.values())) + len(alone) > MOST_GIVEN
    if own is None or own.size > MOST or too_many or not all(map(_is_shown, alone.values())):
        return None
    inputs = tuple((name, _written(value)) for name, value in {**arrays, **alone}.items())
    name = numbered(one.case.names[place]) if len(one.case.names) > 1 else ""
    return Example(inputs, name, plain(own), plain(np.asarray(right)))


def _written(value: Any) -> Any:
    """Numbers with four digits, and what is no number as Python writes it."""
    return _readable(np.asarray(value)) if isinstance(value, (np.ndarray, np.number, int, float)) else written(value)


def _is_shown(value: Any) -> bool:
    if not is_object(value):
        return isinstance(value, SHOWN)
    return AN_ADDRESS not in (text := written(value)) and len(text) <= LETTERS


def _example_of(one: Observation, form: Form) -> Example | None:
    """An example of what is no array: tables as their rows, plain data as Python writes it."""
    assert one.expected is not None
    given = [(name, shown(value) if rows_of(value) else _as_text(value)) for name, value in one.case.given.items()]
    inputs = tuple((name, _readable(value)) for name, value in given)
    got, right = form.shown(one.reply.value), form.shown(one.expected, one.reply.value)
    cells = (*(value for _, value in inputs), got, right)
    if (
        any(not isinstance(value, KNOWN) for value in cells)
        or any(part in written(cells) for part in (AN_ADDRESS, "…"))
        or max(map(_cells, cells)) > MOST_CELLS
        or got == right
        or (isinstance(got, str) and sum(len(str(value)) for value in cells) > LETTERS)
    ):
        return None
    texts = tuple(
        (name, _visible(repr(value) if _is_written(value, one.case.given[name]) else value)) for name, value in inputs
    )
    return Example(texts, "", *map(_visible, (got, right)))


def _as_text(value: Any) -> Any:
    return written(value) if is_object(value) else value


def _is_written(value: Any, given: Any) -> bool:
    return (isinstance(value, WRITTEN) and not is_object(given)) or _has_complex(given)


def _has_complex(value: Any) -> bool:
    return any(map(_has_complex, value)) if isinstance(value, (list, tuple)) else np.iscomplexobj(value)


def _readable(value: Any) -> Any:
    """Arrays as nested lists, in dictionaries and lists too."""
    if isinstance(value, dict):
        return {key: _readable(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return same_kind(value, map(_readable, value))
    if isinstance(value, (np.ndarray, np.generic)):
        return plain(np.asarray(value)) if value.dtype.kind in "iufc" else value.tolist()
    return value


def _visible(value: Any) -> Any:
    """Texts, in lists too, whose blanks are seen."""
    return visible(value) if isinstance(value, str) else [*map(_visible, value)] if isinstance(value, list) else value


def _cells(value: Any) -> int:
    if isinstance(value, (str, bytes)):
        return 1 + len(value) // EACH
    inner = [*value, *value.values()] if isinstance(value, Mapping) else value
    return sum(map(_cells, inner)) if isinstance(inner, (list, tuple)) else 1
