"""What a record defines, among the arguments of a case: functions, classes, and objects of these classes.

An answer uses them where it runs, with what they use themselves. Each is one thing there, however often it is met.
"""

import __future__

import builtins
import copy
import dis
import importlib
import inspect
import marshal
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from types import BuiltinFunctionType, CellType, CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from autograder.checks.judging.values.crossing_types import FILE, attributes, can_be_made, type_of
from autograder.rooms import closed_to_learners, courses, libraries

DEEPEST = 100_000  # calls within calls of what copies
OBJECTS = 12  # within others: so many are written, and made at once, so that those in a set are whole
OURS = __name__.partition(".")[0]


def is_definition(value: Any) -> bool:
    """Whether it is a function, a class, an object of a record's class, or a module that a function uses.

    A module is none that an answer's process may not import: what a function needs of a record stands beside it.
    """
    if isinstance(value, ModuleType):
        return not _lies_in(value.__name__, closed_to_learners())
    if isinstance(value, type):
        ours = value.__module__.partition(".")[0] == OURS or "." in value.__qualname__
        return _is_installed(value) or bool(not ours and _source_of(value))
    return isinstance(value, (FunctionType, BuiltinFunctionType, np.ufunc)) or is_object(value)


def is_object(value: Any) -> bool:
    """Whether it is an object of a class that a course wrote, with nothing in it but its attributes."""
    kind = type(value)
    if kind.__new__ is not object.__new__ and not issubclass(kind, Enum):
        return False
    known = type_of(value)
    return not (known and can_be_made(known)) and not _is_installed(kind) and is_definition(kind)


def fields_of(value: Any) -> dict[str, Any]:
    """The code and the values that it uses; of what isn't written in Python, and of a module, where it is found."""
    if isinstance(value, ModuleType):
        return {"module": value.__name__, "name": ""}
    if is_object(value):
        kind = type(value)
        return {"of": kind, "member": value.name} if issubclass(kind, Enum) else {"of": kind, "has": attributes(value)}
    if not isinstance(value, (FunctionType, type)) or _is_installed(value):
        return {"module": getattr(value, "__module__", None) or "numpy", "name": value.__name__}
    there = vars(sys.modules[value.__module__]) if isinstance(value, type) else value.__globals__
    if isinstance(value, type):
        if _lies_in(value.__module__, libraries()) and not _lies_in(value.__module__, closed_to_learners()):
            return {"module": value.__module__, "name": value.__name__}  # the one that learners import
        code = _compiled(source := _source_of(value))
        used = {name for name in names_in(code) if name in there and name[:2] != "__"} - {value.__name__}
        names = {name: there[name] for name in used}
        first = [*used.intersection(names_in(code, at_once=True))]
        return {"source": source, "name": value.__name__, "first": first, "names": names}
    return {
        "code": np.frombuffer(marshal.dumps(_elsewhere(value.__code__)), np.uint8),
        "names": {name: there[name] for name in {*names_in(value.__code__)} if name in there},
        "cells": [cell.cell_contents for cell in value.__closure__ or ()],
        "defaults": value.__defaults__,
        "by_name": value.__kwdefaults__,
    }


def written(value: Any, within: tuple[int, ...] = ()) -> str:
    """A value as it is typed; an object whose class doesn't say how, by what it knows."""
    if not is_object(value) or type(value).__repr__ is not object.__repr__:
        try:
            return repr(value)
        except RecursionError:  # a long chain of a dataclass
            return "…"
    if id(value) in within or len(within) == OBJECTS:
        return "…"
    known = (f"{name}={written(one, (*within, id(value)))}" for name, one in attributes(value).items())
    return f"{type(value).__name__}({', '.join(known)})"


def copied(value: Any) -> Any:
    """A deep copy, of a long chain of objects too."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, DEEPEST))
    try:
        return copy.deepcopy(value)
    finally:
        sys.setrecursionlimit(limit)


def _elsewhere(code: CodeType) -> CodeType:
    """The code, and that of what is made in it, without the place where it was written."""
    inner = (_elsewhere(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_filename=FILE, co_consts=tuple(inner))


class Definitions:
    """Makes what these fields tell of, each thing once.

    Args:
        fields: of all, in the order of their numbers.
        ready: makes a value of what stands in the fields, where numbers may stand for more of them.
    """

    def __init__(self, fields: Sequence[Mapping[str, Any]], ready: Callable[[Any], Any]):
        self._fields, self._ready = fields, ready
        self._made: dict[int, Any] = {}
        self._hollow: list[tuple[Any, Mapping[str, Any]]] = []  # objects without their attributes
        self._depth = 0

    def anew(self) -> None:
        """Objects are made once more, as they were; functions and classes stay."""
        self._made = {number: one for number, one in self._made.items() if "of" not in self._fields[number]}

    def __getitem__(self, number: int) -> Any:
        if number not in self._made:
            fields = self._fields[number]
            kind = next(kind for kind in ("module", "source", "code", "of") if kind in fields)
            getattr(self, f"_{kind}")(number, fields)
        return self._made[number]

    def _module(self, number: int, fields: Mapping[str, Any]) -> None:
        found = importlib.import_module(fields["module"])
        self._made[number] = getattr(found, fields["name"]) if fields["name"] else found

    def _source(self, number: int, fields: Mapping[str, Any]) -> None:
        names = {"__builtins__": builtins, "__name__": FILE}
        names |= {name: self._ready(fields["names"][name]) for name in fields["first"]}
        if number in self._made:  # by what it needs at once, which needs it later
            return
        sys.modules.setdefault(FILE, ModuleType(FILE))  # dataclasses look there
        exec(_compiled(fields["source"]), names)
        self._made[number] = names[fields["name"]]
        names.update(self._ready(fields["names"]))

    def _code(self, number: int, fields: Mapping[str, Any]) -> None:
        code, names = marshal.loads(fields["code"].tobytes()), {"__builtins__": builtins}
        cells = tuple(CellType() for _ in fields["cells"])
        self._made[number] = made = FunctionType(code, names, code.co_name, None, cells)
        names.update(self._ready(fields["names"]))  # it may be among them, and call itself
        made.__defaults__, made.__kwdefaults__ = self._ready(fields["defaults"]), self._ready(fields["by_name"])
        for cell, value in zip(cells, fields["cells"], strict=True):
            cell.cell_contents = self._ready(value)

    def _of(self, number: int, fields: Mapping[str, Any]) -> None:
        kind = self._ready(fields["of"])
        if "member" in fields:
            self._made[number] = getattr(kind, fields["member"])
            return
        self._made[number] = made = object.__new__(kind)
        self._hollow.append((made, fields["has"]))
        while self._hollow and self._depth < OBJECTS:  # a chain may be long
            made, has = self._hollow.pop()
            self._depth += 1
            for name, value in has.items():
                object.__setattr__(made, name, self._ready(value))  # whatever the class makes of setting
            self._depth -= 1


def _compiled(source: str) -> CodeType:
    return compile(source, FILE, "exec", __future__.annotations.compiler_flag)


@cache
def _source_of(kind: type) -> str:
    """The lines of a class; "" where it has none."""
    try:
        return textwrap.dedent(inspect.getsource(kind))
    except (OSError, TypeError):
        return ""


def _is_installed(value: Any) -> bool:
    """Whether it is Python's own, or lies among the libraries, and is no course's."""
    top = (value.__module__ or "").partition(".")[0]
    if getattr(sys.modules.get(value.__module__), value.__name__, None) is not value:
        return False
    lies = "site-packages" in (getattr(sys.modules.get(top), "__file__", None) or "")
    return top in sys.stdlib_module_names or (lies and top not in (*courses(), OURS))


def _lies_in(module: str, packages: Sequence[str]) -> bool:
    return f"{module}.".startswith(tuple(f"{name}." for name in packages))


def names_in(code: CodeType, *, at_once: bool = False) -> Iterator[str]:
    """The names that code uses, and its comprehensions and lambdas, which are code of their own.

    Args:
        code: of a function, or of a class.
        at_once: leave out what its functions use, which is needed only once they run.
    """
    for one in dis.get_instructions(code):
        if one.opcode in dis.hasname and one.opname.startswith("LOAD_") and not one.opname.endswith(("ATTR", "METHOD")):
            yield one.argval  # an attribute is no name
    for inner in code.co_consts:
        if isinstance(inner, CodeType) and not (
            at_once and inner.co_flags & inspect.CO_OPTIMIZED and inner.co_name[0] != "<"
        ):
            yield from names_in(inner, at_once=at_once)
