"""Does a value equal the expected one, and if not, how would a learner like to hear it?"""

import re
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

import numpy as np

from autograder.checks.judging.message import Message, both, is_plural, listed, numbered
from autograder.checks.judging.values.crossing_types import COMPLEX, OBJECT, kind_of

COUNTS = 1000  # whole numbers from here on are written out
NO_SIZES: Mapping[str, int] = {}
SHOWN = 14  # items of a list that are shown one by one
# Where such a number comes from; a report says it once.
CAUSES = (
    Message(
        "NaN comes of 0/0, of ∞ − ∞ or 0 · ∞, of the root or logarithm of a negative number, or of the mean of nothing"
    ),
    Message("an infinite number comes of a division by 0, of log 0, or of a number too large for its type"),
)
WITH_CAUSE = "{sentence}: {cause}"
USUAL = 1e-4  # the tolerance where a case says nothing
OF_FLOAT32 = 2.0**20  # what comes to a whole number below this in float32 is off by less than one
IS_NOT, ARE_NOT = "{name} is {got}, expected {expected}", "{name}: {got}, expected {expected}"
# What Python writes of a thing that isn't made to be written.
OF_PYTHON = {
    r"<(?:function|bound method|built-in \w+) ": "{name} is the text of a function, which round brackets "
    "behind its name would call",
    r"<(?:map|zip|filter|enumerate|reversed|generator|\w+iterator|itertools\.\w+) object ": "{name} is the text of "
    "something that gives its things one by one: `list(…)` makes a list of it",
    r"<[\w.<>]+ object at 0x": "{name} is Python's own text of an object: its class says by `__repr__(self)` (for "
    "`print`, also by `__str__(self)`) what stands there",
}
HAS_SHAPE = "{name} has shape {got}, expected {expected}"


class CantBeCompared(ValueError):
    """A result is, or holds, what its form doesn't read."""


def visible(text: str) -> str:
    """A text where several blanks in a row are seen: a page or a terminal would show one."""
    return re.sub(" {2,}", lambda blanks: "␣" * len(blanks[0]), text)


def own_text(name: str, text: str) -> Message | None:
    """One sentence on a text that Python makes of what isn't written as one: an object, a function, an iterator."""
    return next((Message(said, name=name) for pattern, said in OF_PYTHON.items() if re.search(pattern, text)), None)


def as_array(value: Any) -> np.ndarray | None:
    """The value as a float64 array, or None where it is not a rectangle of numbers."""
    try:
        if kind_of(value) == COMPLEX and np.allclose(value[COMPLEX][1], 0):
            value = value[COMPLEX][0]
        array = np.asarray(value)
        if array.dtype.kind not in "biuf":
            return None
        return array.astype(np.float64)
    except (ValueError, TypeError, LookupError, OverflowError):
        return None


def as_arrays(value: Any, count: int, like: np.ndarray | None = None) -> list[np.ndarray | None] | None:
    """`count` returned values as arrays; None where another number of values came back.

    A list with one array in it is that array, `(h,)` for h, where only this gives the shape of `like`: a list of one
    row or of one id is a right answer too.
    """
    if count == 1:
        whole = as_array(value)
        if isinstance(value, (list, tuple)) and len(value) == 1 and isinstance(value[0], np.ndarray):
            alone = as_array(value[0])
            if whole is None or (like is not None and whole.shape != like.shape == value[0].shape):
                return [alone]
        return [whole]
    if isinstance(value, np.ndarray) and like is not None and like.ndim == 0 and value.ndim == 1:
        value = list(value)  # a row of single numbers is unpacked as a tuple is
    if not isinstance(value, (list, tuple)) or len(value) != count:
        return None
    return [as_array(item) for item in value]


def equal(got: np.ndarray | None, expected: np.ndarray, tolerance: float) -> bool:
    """Same shape and same numbers; where NaN is expected, any finite number will do."""
    if got is None or got.shape != expected.shape or not np.isfinite(got).all():
        return False
    free = np.isnan(expected)
    return bool((free | near(got, np.where(free, 0.0, expected), tolerance)).all())


def near(got: np.ndarray, expected: np.ndarray, tolerance: float, exact: float = OF_FLOAT32) -> np.ndarray:
    """Of each number whether it is right. Of whole numbers below `exact` the last digit counts, where a case allows
    no more than is usual.
    """
    same = got == expected
    whole = (got == np.rint(got)) & (expected == np.rint(expected)) & (np.abs(expected) < exact)
    found = np.abs(got - expected) <= tolerance * (1 + np.abs(expected))
    return same | (found & ~whole if tolerance <= USUAL else found)


def difference(
    value: Any,
    expected: Sequence[np.ndarray],
    names: Sequence[str],
    tolerance: float,
    *,
    values: bool = True,
    sizes: Mapping[str, int] = NO_SIZES,
) -> Message | None:
    """One sentence on the first difference, or None where all is right.

    Args:
        value: what came back.
        expected: the right values.
        names: what a learner calls them.
        tolerance: largest difference allowed, relative to 1 + |expected|.
        values: False looks at the shapes only.
        sizes: whole numbers, by name, one of which a count may be off by.
    """
    names = [numbered(name) if " " in name else name for name in names]
    if value is None:
        return Message("nothing came back (None), expected {names}; a return may be missing", names=both(names))
    got = as_arrays(value, len(expected), expected[0])
    if got is None:
        what, count = _what_came(value), len(expected)
        return Message("{what} came back, expected {count}: {names}", what=what, count=count, names=both(names))
    if len(expected) == 2 and values and all(map(equal, got, expected[::-1], [tolerance] * 2)):
        same = equal(expected[0], expected[1], tolerance)
        swapped = "{first} and {second} have changed places: {first} should come first"
        return None if same else Message(swapped, first=names[0], second=names[1])
    raw = [value] if len(expected) == 1 else list(value)
    for name, mine, right, came in zip(names, got, expected, raw, strict=True):
        sentence = _one_difference(name, mine, right, tolerance, values, came)
        if sentence and values and (apart := _apart(mine, right, sizes)):
            sentence = Message("{sentence} ({remark})", sentence=sentence, remark=apart)
        if sentence:
            others = [n for n, m, e in zip(names, got, expected, strict=True) if n != name and equal(m, e, tolerance)]
            return (
                Message("{sentence}; right: {others}", sentence=sentence, others=listed(others)) if others else sentence
            )
    return None


def _one_difference(
    name: str, got: np.ndarray | None, expected: np.ndarray, tolerance: float, values: bool, came: Any
) -> Message | None:
    if (got is None or got.shape != expected.shape) and _holds_arrays(came):
        shapes = dict.fromkeys(str(item.shape) for item in came if isinstance(item, np.ndarray))
        said: dict[str, Any] = {
            "name": name,
            "kind": type(came).__name__,
            "count": len(came),
            "expected": shape(expected),
        }
        if not all(isinstance(item, np.ndarray) for item in came):
            return Message(
                "{name} is a {kind} of {count} items, where one array of shape {expected} was expected", **said
            )
        arrays = (
            "{name} is a {kind} of {count} arrays, of shape {shapes}, where one array of shape {expected} was expected"
        )
        return Message(arrays, **said, shapes=both(list(shapes)[:2]))
    if got is None and kind_of(came) == COMPLEX:
        return Message("{name} is complex, where real numbers were expected", name=name)
    if got is None:
        return Message("{name} is {kind}, where numbers were expected", name=name, kind=kind_said(came))
    if _is_list_of_ids(came) and expected.ndim == 1 and max(got.size, expected.size) <= SHOWN:
        same = equal(got, expected, tolerance) or (not values and got.shape == expected.shape)
        ids = [int(item) for item in came]
        return None if same else Message(IS_NOT, name=name, got=ids, expected=_whole(expected))
    if got.shape != expected.shape:
        if got.ndim == 0:
            wanted = Message("an array of shape {shape}", shape=shape(expected))
            return Message(ARE_NOT if is_plural(name) else IS_NOT, name=name, got=shape(got), expected=wanted)
        has = Message(HAS_SHAPE, name=name, got=shape(got), expected=shape(expected))
        return has.reworded(HAS_SHAPE.replace(" has ", " have ")) if is_plural(name) else has
    if not values or equal(got, expected, tolerance):
        return None
    broken = ~np.isfinite(got)
    if broken.any():
        return _broken(_at(name, broken), got, broken)
    wrong = ~(near(got, expected, tolerance) | np.isnan(expected))  # NaN: any number will do
    mine, right = _pair(float(got[wrong][0]), float(expected[wrong][0]))
    sentence = is_not(_at(name, wrong), mine, right)
    if wrong.all():
        return sentence
    share = Message("{odd} of {all} numbers differ", odd=int(wrong.sum()), all=wrong.size)
    return Message("{sentence} ({remark})", sentence=sentence, remark=share)


def _apart(got: np.ndarray | None, expected: np.ndarray, sizes: Mapping[str, int]) -> Message | None:
    """How far a count is off, and which size, or product of two, that is; None where it is no large whole number."""
    if got is None or got.ndim or expected.ndim or not (_is_count(float(got)) and _is_count(float(expected))):
        return None
    apart = int(got) - int(expected)
    amount = f"{abs(apart):,}"
    names = [name for name, size in sizes.items() if size == abs(apart)]
    names = names or [f"{a} · {b}" for a, b in combinations(sizes, 2) if sizes[a] * sizes[b] == abs(apart)]
    if len(names) == 1:
        that_is = "{amount} more: that is {size}" if apart > 0 else "{amount} less: that is {size}"
        return Message(that_is, amount=amount, size=names[0])
    return Message("{amount} more" if apart > 0 else "{amount} less", amount=amount) if apart else None


def _broken(name: str, got: np.ndarray, broken: np.ndarray) -> Message:
    """What a NaN or an infinite number is, how many there are, and where such a thing comes from."""
    first = got[broken][0]
    sentence = Message("{name} is {number}, where a finite number was expected", name=name, number=_number(first))
    if broken.size > 1:
        many = Message("{odd} of {all} numbers are not finite", odd=int(broken.sum()), all=broken.size)
        sentence = Message("{sentence} ({remark})", sentence=sentence, remark=many)
    return Message(WITH_CAUSE, sentence=sentence, cause=CAUSES[0 if np.isnan(first) else 1])


def _what_came(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return Message("{count} values", count=len(value))
    return kind_said(value) if isinstance(value, Mapping) else Message("one value")


def is_not(name: str, got: Any, expected: Any) -> Message:
    """What a value is, and what it should be: of one thing, or of several."""
    return Message(ARE_NOT if is_plural(name) else IS_NOT, name=name, got=got, expected=expected)


def kind_said(value: Any) -> str:
    """What a value is, that is no array of numbers: "a text"."""
    if value is None:
        return Message("nothing (None)")
    name, table = type(value).__name__, isinstance(value, Mapping) and {*value} == {"columns", "index"}
    name = value[OBJECT][0] if kind_of(value) == OBJECT else name
    kind = {
        Mapping: kind_of(value) or Message("a table" if table else "a dictionary"),
        str: Message("a text"), int | float: Message("a number"),
        tuple: Message("a tuple"), list: Message("a list"),
    }  # fmt: skip
    other = Message("an {kind}" if name[:1] in "AEIOUaeiou" else "a {kind}", kind=name)
    return next((words for one, words in kind.items() if isinstance(value, one) and words != OBJECT), other)


def _holds_arrays(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and any(isinstance(item, np.ndarray) and item.ndim for item in value)


def _is_list_of_ids(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and all(isinstance(item, int) or _is_one_id(item) for item in value)


def _is_one_id(item: Any) -> bool:
    return isinstance(item, np.ndarray) and item.ndim == 0 and item.dtype.kind in "iu"


def _whole(expected: np.ndarray) -> list[Any]:
    return [int(item) if float(item).is_integer() else float(item) for item in expected]


def shape(array: np.ndarray) -> str:
    """The shape as a learner would print it."""
    return Message("a single number") if array.ndim == 0 else str(tuple(array.shape))


def position(where: np.ndarray) -> str:
    """Index of the first true entry, as "[0, 2, 1]"; "" for a single number."""
    return "" if where.ndim == 0 else str([int(i) for i in np.argwhere(where)[0]])


def _at(name: str, where: np.ndarray) -> str:
    """The first true entry of what has this name: "h[0, 2, 1]", or "the result at [0, 2, 1]"."""
    place = position(where)
    if not place:
        return name
    return f"{name}{place}" if name.isidentifier() else Message("{name} at {place}", name=name, place=place)


def _pair(one: float, other: float) -> tuple[str, str]:
    """Two different numbers with as many digits as it takes to tell them apart; counts are written out."""
    if _is_count(one) and _is_count(other):
        return f"{int(one):,}", f"{int(other):,}"
    for digits in (4, 6, 9):
        pair = f"{one:.{digits}g}", f"{other:.{digits}g}"
        if pair[0] != pair[1]:
            break
    return pair


def _is_count(value: float) -> bool:
    """Whether it is a large whole number, which float64 holds to the last one."""
    return COUNTS <= abs(value) < 2**53 and value.is_integer()


def _number(value: float) -> str:
    return f"{value:.4g}"
