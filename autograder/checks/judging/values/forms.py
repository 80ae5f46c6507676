"""What an answer gives where it is no array: a table, what was printed, a plot. Each is read into arrays.

The reference of such an exercise gives the same kind of thing, or simpler: rows, lines, numbers. Both are read alike,
so misconceptions, slips, repairs and small examples are found as among arrays.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

import numpy as np

from autograder.checks.judging.compare import CantBeCompared, difference, is_not, kind_said, near, own_text, visible
from autograder.checks.judging.message import Message, listed, numbered
from autograder.checks.judging.values.coded import WIDTH, all_missing, coded, holds_texts, in_one_order, shown
from autograder.checks.judging.values.crossing_types import KEY, of_result

Arrays = tuple[np.ndarray, ...]
SOME, LONGEST = 8, 60  # names of columns that a sentence holds, and their letters


class Form(Protocol):
    """How what came back, or what the reference gives, becomes arrays, and how a difference of them is told."""

    @property
    def names(self) -> tuple[str, ...]:
        """What a learner calls the arrays."""
        ...

    @property
    def brings(self) -> Literal["value", "printed", "drawn"]:
        """See `Probe`."""
        ...

    def arrays(self, value: Any) -> Arrays:
        """The value as arrays. Raises ValueError with one sentence where it is of another form."""
        ...

    def difference(self, got: Arrays, expected: Arrays, tolerance: float) -> Message | None:
        """One sentence on the first difference, or None where all is right."""
        ...

    def shown(self, arrays: Arrays, beside: Arrays | None = None) -> Any:
        """The arrays as a learner would read them: rows, lines, numbers, or a text; written as those beside it."""
        ...


@dataclass(frozen=True)
class Formed:
    """A reference whose result is read by a form."""

    reference: Any
    form: Form

    def __call__(self, **given: Any) -> Arrays:
        """What the reference gives, as arrays."""
        return self.run(self.reference, given)

    def run(self, function: Any, given: Mapping[str, Any]) -> Arrays:
        """The same of a function in its place."""
        try:
            result = function(**given)
        except getattr(self.form, "raises", ()) as error:
            result = error
        return self.read(result)

    def read(self, value: Any) -> Arrays:
        """A result as arrays."""
        return self.form.arrays(of_result(value))


@dataclass(frozen=True)
class Table:
    """A table: a DataFrame, what a query gives, or a list of rows.

    Args:
        names: its columns. A DataFrame's are found by their names, in whatever order; those of rows and of a query,
            which calls its columns as it likes, by their place.
        in_order: whether the order of the rows counts.
    """

    names: tuple[str, ...]
    in_order: bool = True
    brings: Literal["value"] = "value"

    def __post_init__(self) -> None:
        if isinstance(self.names, str):
            raise ValueError(f"the columns of a Table are a tuple, ({self.names!r},) for one, got {self.names!r}")

    def arrays(self, value: Any) -> Arrays:
        """The columns, coded."""
        found = []
        for name, values in zip(self.names, self._columns(value), strict=True):
            try:
                found.append(coded(values))
            except ValueError as error:
                raise ValueError(
                    Message("column {name} can't be compared: {why}", name=name, why=error.args[0])
                ) from error
        if len({len(one) for one in found}) > 1:
            raise ValueError(Message("its columns have different lengths"))
        return tuple(found) if self.in_order else in_one_order(found)

    def _columns(self, value: Any) -> list[Any]:
        if isinstance(value, Mapping) and isinstance(value.get("columns"), (list, tuple)):
            columns, index = (
                [(_clean(name), values) for name, _, values in value[key]] for key in ("columns", "index")
            )
            if not value.get("named", True):
                return self._by_place([values for _, values in columns])
            return self._by_name(columns, [name for name, _ in index])
        if isinstance(value, Mapping):
            return self._by_name([(_clean(str(name).removeprefix(KEY)), values) for name, values in value.items()], [])
        if isinstance(value, (list, tuple)) and all(isinstance(row, (list, tuple)) for row in value):
            if len({len(row) for row in value}) > 1:
                raise ValueError(Message("its rows have different lengths"))
            return self._by_place([list(one) for one in zip(*value, strict=True)] if value else [[]] * len(self.names))
        if np.ndim(value) == 1 and isinstance(value, np.ndarray):
            column = "a single column came back, expected a table with {names}: see reset_index"
            raise ValueError(Message(column, names=listed(self.names)))
        what = kind_said(value)
        raise ValueError(
            Message("{what} came back, expected a table with {names}", what=what, names=listed(self.names))
        )

    def _by_name(self, columns: Sequence[tuple[str, Any]], index: Sequence[str]) -> list[Any]:
        names = [name for name, _ in columns]
        for name in self.names:
            if name in index and name not in names:
                raise ValueError(
                    Message("there is no column {name}, which is the table's index: see reset_index", name=name)
                )
            if name not in names:
                lacks = "the table has no column {name}; it has {there}" if names else "the table has no column {name}"
                raise ValueError(Message(lacks, name=name, there=listed(names[:SOME])))
            if names.count(name) > 1:
                raise ValueError(Message("the table has several columns named {name}", name=name))
        if more := [name for name in names if name not in self.names]:
            asked = Message(
                "the table has more columns than {names}: {more}", names=listed(self.names), more=listed(more[:SOME])
            )
            raise ValueError(asked)
        return [dict(columns)[name] for name in self.names]

    def _by_place(self, columns: list[Any]) -> list[Any]:
        if len(columns) != len(self.names):
            told = "{count} columns came back, expected {expected}: {names}"
            count = Message(told, count=len(columns), expected=len(self.names), names=listed(self.names))
            raise ValueError(count)
        return columns

    def difference(self, got: Arrays, expected: Arrays, tolerance: float) -> Message | None:
        """A column of another kind, too few rows, another order, or the first value that is wrong."""
        if len(got[0]) != len(expected[0]):
            return Message(
                "rows of the table: {count}, expected {expected}", count=len(got[0]), expected=len(expected[0])
            )
        right = [_alike(mine, theirs, tolerance) for mine, theirs in zip(got, expected, strict=True)]
        for name, mine, theirs, same in zip(self.names, got, expected, right, strict=True):
            if mine.shape != theirs.shape and not (all_missing(mine) or all_missing(theirs)):
                texts = Message("column {name} holds texts, expected numbers", name=name)
                return texts if holds_texts(mine) else Message("column {name} holds numbers, expected texts", name=name)
            if same.all():
                continue
            sorted_ = (in_one_order(got), in_one_order(expected)) if self.in_order else (got, expected)
            if all(_alike(a, b, tolerance).all() for a, b in zip(*sorted_, strict=True)):
                return Message("the rows are right, and stand in another order")
            row = int(np.argmin(same))
            values = {"name": name, "got": _one(mine, row), "expected": _one(theirs, row)}
            for place, column in enumerate(expected):
                labels = shown(column)
                if right[place].all() and labels.count(labels[row]) == 1:
                    where = "column {name} has {got}, expected {expected}, where {other} is {value}"
                    return Message(where, other=self.names[place], value=_quoted(labels[row]), **values)
            return Message("column {name} has {got}, expected {expected}, in row {row}", row=row, **values)
        return None

    def shown(self, arrays: Arrays, beside: Arrays | None = None) -> list[Any]:
        """Its rows, below the names."""
        return [list(self.names), *map(list, zip(*map(shown, arrays), strict=True))]


@dataclass(frozen=True)
class Printed:
    """What is printed, line by line; blanks at the end of a line, and empty lines at the end, don't count."""

    names: tuple[str, ...] = (Message("what is printed"),)
    brings: Literal["printed"] = "printed"

    def arrays(self, value: Any) -> Arrays:
        """The lines, coded."""
        if value is None:
            raise CantBeCompared(
                "it returns None; a reference of Printed returns what is to be printed, a text or lines"
            )
        lines = value if isinstance(value, (list, tuple)) else str(value).rstrip().splitlines()
        return (coded([str(line).rstrip() for line in lines]) if lines else np.zeros((0, WIDTH)),)

    def difference(self, got: Arrays, expected: Arrays, tolerance: float) -> Message | None:
        """The first line that is wrong, or how many there are."""
        mine, theirs = shown(got[0]), shown(expected[0])
        if not mine and theirs:
            return Message(
                "nothing is printed (to return a text doesn't print it); lines expected: {count}", count=len(theirs)
            )
        for number, (one, other) in enumerate(zip(mine, theirs, strict=False), 1):
            if one != other and (own := own_text(Message("line {number}", number=number), one)):
                return own
            if one != other:
                wrong = "line {number} is {got}, expected {expected}"
                return Message(wrong, number=number, got=visible(repr(one)), expected=visible(repr(other)))
        if len(mine) == len(theirs):
            return None
        return Message("lines that are printed: {count}, expected {expected}", count=len(mine), expected=len(theirs))

    def shown(self, arrays: Arrays, beside: Arrays | None = None) -> list[Any]:
        """The lines."""
        return shown(arrays[0])


# What a plot holds, by the name under which it crosses, and what a learner calls it.
HELD = {
    "lines": Message("the lines"), "bars": Message("the heights of the bars"), "points": Message("the points"),
    "title": Message("the title"), "x": Message("the label of the x axis"), "y": Message("the label of the y axis"),
    "ticks": Message("the names below the bars"), "legend": Message("the legend"),
}  # fmt: skip


@dataclass(frozen=True)
class Drawn:
    """A plot: the axes that come back, or those of pyplot where nothing does.

    Args:
        what: of HELD, what counts. The reference gives a tuple with something for each: lines as (lines, 2, points),
            points as (points, 2), bars as their heights, a text, or a list of texts.
    """

    what: tuple[str, ...]
    brings: Literal["drawn"] = "drawn"

    def __post_init__(self) -> None:
        if isinstance(self.what, str) or not set(self.what) <= set(HELD):
            raise ValueError(f"Drawn takes a tuple of {', '.join(HELD)}, got {self.what!r}")

    @property
    def names(self) -> tuple[str, ...]:
        """What a learner calls it."""
        return tuple(HELD[one] for one in self.what)

    def arrays(self, value: Any) -> Arrays:
        """What counts, texts coded."""
        if isinstance(value, list) and len(value) == 1:
            (value,) = value  # a figure's only axes
        if isinstance(value, Mapping) and value.keys() >= HELD.keys():
            return tuple(_of_plot(one, value[one]) for one in self.what)
        if isinstance(value, tuple) and len(value) == len(self.what):
            return tuple(map(_held, value))
        raise ValueError(Message("no plot came back: give its axes back, or draw with pyplot"))

    def difference(self, got: Arrays, expected: Arrays, tolerance: float) -> Message | None:
        """The first of them that is another."""
        for name, mine, theirs in zip(map(numbered, self.names), got, expected, strict=True):
            if holds_texts(mine) and holds_texts(theirs):
                one, other = shown(mine), shown(theirs)
                if one != other:
                    single = len(one) == len(other) == 1
                    one, other = (one[0], other[0]) if single else (one, other)
                    return is_not(name, visible(repr(one)), visible(repr(other)))
            elif not mine.size and theirs.size:
                return Message("the plot has nothing of this: {name}", name=name)
            elif problem := difference(mine, (theirs,), (name,), tolerance):
                return problem
        return None

    def shown(self, arrays: Arrays, beside: Arrays | None = None) -> str:
        """Numbers and texts, each behind the name of what it is."""
        values = [shown(one) if one.ndim == 1 or holds_texts(one) else one.tolist() for one in arrays]
        single = ("title", "x", "y")
        return str({what: one[0] if what in single else one for what, one in zip(self.what, values, strict=True)})


def _clean(name: Any) -> str:
    """The name of a column, as a sentence may hold it: an answer may call it anything."""
    text = str(name)[:LONGEST]
    return text if text.isprintable() else repr(text)


def _of_plot(what: str, value: Any) -> np.ndarray:
    if what == "lines" and len({np.shape(one) for pair in value for one in pair}) > 1:
        raise ValueError(Message("its lines have different lengths"))
    if what == "points" and len(value) == 1:
        return np.asarray(value[0], np.float64)
    if what == "bars" and value is None:
        raise ValueError(Message("the bars are horizontal: barh draws such ones, bar upright ones"))
    if what == "bars":
        return np.asarray([height for _, height in value], np.float64)
    return _held(value)


def _held(value: Any) -> np.ndarray:
    if isinstance(value, str):
        return coded([value])
    if isinstance(value, (list, tuple)) and value and all(isinstance(one, str) for one in value):
        return coded(value)
    return np.asarray(value, np.float64)


def _alike(got: np.ndarray, expected: np.ndarray, tolerance: float) -> np.ndarray:
    """Of each row whether it is right."""
    if got.shape != expected.shape:
        return np.full(len(expected), all_missing(got) and all_missing(expected))
    with np.errstate(all="ignore"):
        same = near(got, expected, tolerance, exact=2.0**53)
    return np.asarray(same.all(axis=tuple(range(1, same.ndim))))


def _one(column: np.ndarray, row: int) -> str:
    return _quoted(shown(column[row : row + 1])[0])


def _quoted(value: Any) -> str:
    return Message("a missing value") if value is None else repr(value) if isinstance(value, str) else str(value)
