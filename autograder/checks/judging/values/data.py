"""Plain data of Python as arrays: dictionaries, lists, texts, sets, numbers, in whatever nesting."""

import builtins
import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Literal

import numpy as np

from autograder.checks.judging.compare import IS_NOT, CantBeCompared, kind_said, own_text, visible
from autograder.checks.judging.message import Message, listed
from autograder.checks.judging.values import crossing_types as types

Arrays = tuple[np.ndarray, ...]
EXACT = 2**53  # whole numbers from here on are compared digit by digit
WHOLE = 0.4  # so far from a whole number is another one
RESULT, NUMBERS = Message("the result"), Message("the numbers in the result")
LARGEST = 3e38  # number that float32 can hold
FUNCTION = Message("it holds a function: what it gives is `name(…)`, with round brackets")
OR_WAITING = Message("it holds an object that can't be compared; if it is a task of asyncio's, `await` is missing")
WAITING = Message("it holds what is still to be waited for: `await` is missing")
SYMBOLS = Message("it holds an expression in symbols: `float(…)` makes a number of it, `str(…)` a text")
FORGOTTEN = {
    "method": Message("it holds a method: what it gives is `name()`, or `name` with `@property` above its `def`"),
    "function": FUNCTION, "builtin_function_or_method": FUNCTION,
    "coroutine": WAITING, "_GatheringFuture": WAITING, "Task": OR_WAITING, "Future": OR_WAITING,
    **dict.fromkeys(("Add", "Mul", "Pow", "Symbol"), SYMBOLS),  # SymPy's
    "Match": Message("it holds an object that can't be compared; if a pattern has found it, its text is `.group()`"),
    "type": Message("it holds a class: what makes an object of it is `Name(…)`, with round brackets"),
    "ellipsis": Message("it holds `...`, which stands for what is still to be written"),
}  # fmt: skip
DIGITS = (9, 17)  # of a number: as many as it takes to tell two apart
NOISE = 1e-12  # of a complex number, the share that rounding leaves of a part that is 0
SOME, LONGEST, BEFORE = 6, 48, 12  # keys that a sentence names; letters of a value, and those before what differs


@dataclass(frozen=True)
class Data:
    """Plain data: a dictionary, a list, a text, True, a number, and what holds these.

    Lists and tuples are the same; so are whole numbers and others, arrays and lists, and the order of keys.

    Args:
        in_order: whether the order of the outermost items counts.
        kind: tuple or list, where only that will do.
        items: what a learner calls the outermost items, those of an object say.
        raises: the exceptions that are right answers where the reference raises one of them.
    """

    in_order: bool = True
    kind: type | None = None
    items: tuple[str, ...] = ()
    raises: type[Exception] | tuple[type[Exception], ...] = ()
    names: tuple[str, ...] = (RESULT, NUMBERS)
    brings: Literal["value"] = "value"

    def arrays(self, value: Any) -> Arrays:
        """Its form as JSON, with 0 for each number, and the numbers."""
        if self.kind and isinstance(value, (list, tuple)) and not isinstance(value, self.kind):
            came, wanted = type(value).__name__, self.kind.__name__
            raise ValueError(Message("a {name} came back, expected a {expected}", name=came, expected=wanted))
        data = _plain(value)
        if not self.in_order and _are_lists(data):
            data = sorted(data, key=_rank)
        numbers: list[float] = []

        def take(text: str) -> int:
            if text.lstrip("-").isdigit() and abs(int(text)) >= EXACT:
                return int(text)
            numbers.append(float(text))
            return 0

        text = json.dumps(json.loads(_written(data), parse_int=take, parse_float=take), sort_keys=True).encode()
        form = np.array([*text], np.float64).view(_Form)
        form.given = data
        return form, np.array(numbers, np.float64)

    def difference(self, got: Arrays, expected: Arrays, tolerance: float) -> Message | None:
        """One sentence on the first thing that differs."""
        mine = data_of(got)
        theirs = _as_given(data_of(expected), mine)
        if error := self.raised(expected):
            gives = Message("it gives {got}, where it should raise {error}", got=_shown(mine, ""), error=error)
            return None if mine == theirs else gives
        if mine is None and types.kind_of(theirs) == types.ITERATOR:
            return Message("nothing came back (None): a yield or a return may be missing")
        if mine is None and theirs is not None:
            return Message("nothing came back (None): a return may be missing")
        if self.in_order and not self.items and _are_lists(mine, theirs) and _differ(mine, theirs, tolerance):
            of_two = all(isinstance(one, bool) for one in theirs)  # almost any order of these has the right items
            turned = sorted(mine, key=_rank), sorted(theirs, key=_rank)
            if len(mine) > 1 and not (of_two or _differ(mine[::-1], theirs, tolerance)):
                return Message("the result has the right items, in reverse order")
            if len(mine) > 1 and not (of_two or _differ(*turned, tolerance)):
                return Message("the result has the right items, in another order")
        if self.items and _are_lists(mine, theirs) and len(mine) == len(theirs) == len(self.items):
            each = zip(self.items, mine, theirs, strict=True)
            return next((one for name, a, b in each for one in _differences(a, b, tolerance, "", name)), None)
        return next(_differences(mine, theirs, tolerance, ""), None)

    def raised(self, arrays: Arrays) -> str:
        """The name of the exception that these stand for, or ""."""
        data = data_of(arrays)
        return data[types.RAISED] if types.kind_of(data) == types.RAISED else ""

    def first_wrong(self, got: Arrays, expected: Arrays, tolerance: float, count: int) -> tuple[int, str, str] | None:
        """Of so many things the place of the first that differs, and how it and the right one are written."""
        mine = data_of(got)
        mine, theirs = ([one] if count == 1 else one for one in (mine, _as_given(data_of(expected), mine)))
        ordered = (count == 1 or self.in_order) and _are_lists(mine, theirs) and len(mine) == len(theirs) == count
        pairs = zip(mine, theirs, strict=True) if ordered else ()
        differ = ((place, a, b) for place, (a, b) in enumerate(pairs) if _differ(a, b, tolerance))
        return next(((place, _shown(a, b), _shown(b, a)) for place, a, b in differ), None)

    def shown(self, arrays: Arrays, beside: Arrays | None = None) -> str:
        """The data, as Python writes it."""
        return _repr(_as_given(data_of(arrays), beside and data_of(beside)))


class _Form(np.ndarray):
    """The bytes of data as JSON, with the data: what counts has no tuples and no order of keys, what is told has."""

    given: Any = None


@dataclass(frozen=True)
class Tests(Data):
    """Tests that a learner writes: a right thing passes all of them, and something broken fails one, however it does.

    The reference is such tests itself. What a test gives back doesn't count.
    """

    raises: type[Exception] | tuple[type[Exception], ...] = Exception
    __test__ = False  # for pytest: a class of this name holds no tests

    def raised(self, arrays: Arrays) -> str:
        """That any exception will do, or ""."""
        return Exception.__name__ if super().raised(arrays) else ""

    def difference(self, got: Arrays, expected: Arrays, tolerance: float) -> Message | None:
        """Whether a broken thing passed."""
        if not self.raised(expected) or self.raised(got):
            return None
        if isinstance(data_of(got), bool):
            return Message("a comparison is given back, which tests nothing: write `assert` before it")
        return Message("your tests pass, where one should fail: none of them asks for what is broken here")


def _plain(value: Any) -> Any:
    if isinstance(value, (np.ndarray, np.generic)):
        return _plain(value.tolist())
    if isinstance(value, BaseException):
        return {types.RAISED: type(value).__name__}
    if (kind := types.kind_of(value)) == types.SET:
        return {types.SET: sorted(map(_plain, value[types.SET]), key=_rank)}
    if kind == types.COMPLEX and np.ndim(value[types.COMPLEX][0]):
        both = np.stack(value[types.COMPLEX], -1, dtype=np.float64)
        return _plain(both.view(np.complex128)[..., 0].tolist())
    if isinstance(value, Mapping):
        return {types.text_of_key(key): _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [tuple, list][isinstance(value, list)](map(_plain, value))
    return value if (plain := types.of_result(value)) is value else _plain(plain)


def _rank(item: Any) -> tuple[bool, float, str]:
    number = type(item) in (int, float)
    return not number, item if number else 0, _written(item)


def _written(data: Any) -> str:
    return json.dumps(data, sort_keys=True, default=_refused)


def _refused(value: Any) -> Any:
    kind = type(value).__name__
    if kind in FORGOTTEN:
        raise CantBeCompared(FORGOTTEN[kind])
    if isinstance(named := getattr(builtins, kind, None), type) and issubclass(named, BaseException):
        raise CantBeCompared(
            Message("it holds the exception {kind}, given back and not raised: `raise {kind}(…)`", kind=kind)
        )
    a, an = "it holds a {kind}, which can't be compared", "it holds an {kind}, which can't be compared"
    raise CantBeCompared(Message(an if kind[:1].lower() in "aeiou" else a, kind=kind))


def data_of(arrays: Arrays) -> Any:
    """What these stand for."""
    form, numbers = arrays
    left = iter(numbers.tolist())

    def number(text: str) -> int | float:
        found = next(left) if text == "0" else int(text)
        return int(found) if abs(found) < EXACT and float(found).is_integer() else found

    return _as_given(json.loads(bytes(form.astype(np.uint8)), parse_int=number), getattr(form, "given", None))


def _as_given(data: Any, given: Any) -> Any:
    """The data with the tuples, and the order of keys, of other data like it."""
    if _are_lists(data, given):
        alike = map(_as_given, data, given)
        return type(given)([*alike, *data[len(given) :]])
    if isinstance(data, dict) and isinstance(given, dict):
        return {key: _as_given(data[key], given.get(key)) for key in dict.fromkeys((*given, *data)) if key in data}
    return data


def _are_lists(*values: Any) -> bool:
    return all(isinstance(one, (list, tuple)) for one in values)


def _differ(got: Any, expected: Any, tolerance: float) -> bool:
    return next(_differences(got, expected, tolerance, ""), None) is not None


def _differences(got: Any, expected: Any, tolerance: float, place: str, whole: str = RESULT) -> Iterator[Message]:
    """One sentence on each thing that differs, from the outside to the inside."""
    name = Message("{name} at {place}", name=whole, place=place) if place else whole
    kind, (mine, theirs) = types.kind_of(expected), map(_attributes, (got, expected))
    if mine is not got and isinstance(theirs, dict) and not types.kind_of(theirs):
        for key in [key for key in theirs if key not in mine][:1]:
            yield Message("{name} has no attribute {key}", name=name, key=key)
        for key in theirs:  # what an answer's objects know besides is its own
            yield from _differences(mine.get(key), theirs[key], tolerance, f"{place}.{key}", whole)
    elif kind == types.SET == types.kind_of(got):
        yield from _of_sets(got[types.SET], expected[types.SET], tolerance, name)
    elif kind == types.ITERATOR == types.kind_of(got):
        if len(got[types.ITERATOR]) == types.FIRST > len(expected[types.ITERATOR]):
            count = len(expected[types.ITERATOR])
            told = "{name} goes on for {count} items and more, expected {expected}"
            yield Message(told, name=name, count=types.FIRST, expected=count)
        yield from _differences(got[types.ITERATOR], expected[types.ITERATOR], tolerance, place, whole)
    elif isinstance(got, dict) and isinstance(expected, dict) and not (kind or types.kind_of(got)):
        for key in [key for key in expected if key not in got][:1]:
            there = listed(map(_key, [*got][:SOME])) or Message("none")
            yield Message("{name} has no key {key}; it has {there}", name=name, key=_key(key), there=there)
        for key in [key for key in got if key not in expected][:1]:
            yield Message("{name} has the key {key}, which should not be there", name=name, key=_key(key))
        for key in got:
            yield from _differences(got[key], expected.get(key), tolerance, f"{place}[{_key(key)}]", whole)
    elif _are_lists(got, expected):
        if len(got) != len(expected):
            mine, theirs = _shown(got, expected), _shown(expected, got)
            if "…" not in mine + theirs:
                yield Message(IS_NOT, name=name, got=mine, expected=theirs)
            many = "{name} has {count} items, expected {expected}"
            said = Message(many, name=name, count=len(got), expected=len(expected))
            yield said.reworded(many.replace("items", "item")) if len(got) == 1 else said
        for number, (one, other) in enumerate(zip(got, expected, strict=False)):
            yield from _differences(one, other, tolerance, f"{place}[{number}]", whole)
    elif not _same(got, expected, tolerance):
        if isinstance(got, str) and (own := own_text(name, got)):
            yield own
        mine, theirs = _shown(got, expected), _shown(expected, got)
        if "…" in mine + theirs and type(got) is not type(expected):
            mine, theirs = kind_said(got), kind_said(expected)
        yield Message(IS_NOT, name=name, got=mine, expected=theirs)


def _attributes(value: Any) -> Any:
    return value[types.OBJECT][1] if types.kind_of(value) == types.OBJECT else value


def _of_sets(got: list[Any], expected: list[Any], tolerance: float, name: str) -> Iterator[Message]:
    for item in [item for item in expected if not any(_same(one, item, tolerance) for one in got)][:1]:
        yield Message("{name} lacks {item}", name=name, item=repr(item))
    for item in [item for item in got if not any(_same(item, one, tolerance) for one in expected)][:1]:
        yield Message("{name} has {item}, which should not be there", name=name, item=repr(item))


def _same(got: Any, expected: Any, tolerance: float) -> bool:
    """Whether two values are the same; of whole numbers the last digit counts."""
    if types.COMPLEX in (types.kind_of(got), types.kind_of(expected)):
        mine, right = _complex(got), _complex(expected)
        return None not in (mine, right) and bool(abs(mine - right) <= tolerance * (1 + abs(right)))
    if not {type(got), type(expected)} <= {int, float}:
        return type(got) is type(expected) and got == expected
    if any(isinstance(one, int) and abs(one) >= EXACT for one in (got, expected)):
        return bool(got == expected)
    if not (math.isfinite(got) and math.isfinite(expected)):
        return repr(float(got)) == repr(float(expected))
    most = tolerance * (1 + abs(expected))
    return abs(got - expected) <= (min(most, WHOLE) if isinstance(expected, int) else most)


def _complex(value: Any) -> Any:
    if types.kind_of(value) == types.COMPLEX:
        return complex(*value[types.COMPLEX])
    return value if type(value) in (int, float) else None


def _key(key: str) -> str:
    """A key as Python writes it."""
    return key.removeprefix(types.KEY) if key.startswith(types.KEY) else repr(key)


def _shown(value: Any, other: Any) -> str:
    """The value as Python writes it, with few digits; of a long one what stands about the first letter that differs."""
    for digits in DIGITS:
        text, against = _repr(value, digits), _repr(other, digits)
        if text != against:
            break
    if len(text) <= LONGEST:
        return text
    first = next((at for at, (one, two) in enumerate(zip(text, against, strict=False)) if one != two), len(against))
    start = max(0, min(first - BEFORE, len(text) - LONGEST))
    start = (start and text.find(" ", start, first) + 1) or start  # a number begins with its sign
    return f"{'…' if start else ''}{text[start : start + LONGEST]}{'…' if start + LONGEST < len(text) else ''}"


def _repr(value: Any, digits: int = DIGITS[0]) -> str:
    kind = types.kind_of(value)
    data: Any = next(iter(value.values()), ()) if isinstance(value, dict) else ()
    if kind == types.SET:
        return f"{{{', '.join(_repr(one, digits) for one in data)}}}" if data else "set()"
    if kind == types.COMPLEX:
        least = NOISE * abs(complex(*data))
        nothing = [math.isfinite(least) and abs(one) <= least for one in data]
        return repr(complex(*(float(f"{0 if no else one:.{digits}g}") for one, no in zip(data, nothing, strict=True))))
    if kind == types.ITERATOR:
        return Message("an iterator over {items}", items=_repr(data, digits))
    if kind == types.DURATION:
        return str(timedelta(microseconds=data))
    if kind == types.BYTES:
        return repr(data.encode("latin-1"))
    if kind == types.OBJECT:
        return f"{data[0]}({', '.join(f'{key}={_repr(one, digits)}' for key, one in data[1].items())})"
    if kind:
        return str(data)
    if _are_lists(value):
        items, alone = ", ".join(_repr(one, digits) for one in value), len(value) == 1
        return f"[{items}]" if isinstance(value, list) else f"({items}{',' * alone})"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_key(key)}: {_repr(item, digits)}' for key, item in value.items())}}}"
    return visible(repr(_float(value, digits) if isinstance(value, float) else value))


def _float(value: float, digits: int) -> float:
    """With few digits; a number of float32 with those that tell it from other float32 numbers."""
    if abs(value) < LARGEST and float(single := np.float32(value)) == value:
        return float(str(single))
    return float(f"{value:.{digits}g}")
