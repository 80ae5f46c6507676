"""Functions and classes among the arguments of a case: an answer calls them where it runs, with what they use."""

import builtins
import importlib
import inspect
import marshal
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping
from types import BuiltinFunctionType, CellType, CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from autograder.rooms import closed_to_learners, courses

FILE = "<a function of the case>"  # where its code seems to stand
OURS = __name__.partition(".")[0]


def is_function(value: Any) -> bool:
    """Whether it is a function, a class, or a module that a function uses.

    A module is none that an answer's process may not import: what a function needs of a record stands beside it.
    """
    if isinstance(value, ModuleType):
        return not f"{value.__name__}.".startswith(tuple(f"{name}." for name in closed_to_learners()))
    if isinstance(value, type):
        ours = value.__module__.partition(".")[0] == OURS or "." in value.__qualname__
        return _is_installed(value) or bool(not ours and _source_of(value))
    return isinstance(value, (FunctionType, BuiltinFunctionType, np.ufunc))


def function_fields(function: Callable[..., Any] | ModuleType) -> dict[str, Any]:
    """The code and the values that it uses; of what isn't written in Python, and of a module, where it is found."""
    if isinstance(function, ModuleType):
        return {"module": function.__name__, "name": ""}
    if not isinstance(function, (FunctionType, type)) or _is_installed(function):
        return {"module": getattr(function, "__module__", None) or "numpy", "name": function.__name__}
    if isinstance(function, type):
        source = _source_of(function)
        there = vars(sys.modules[function.__module__])
        used = {*names_in(compile(source, FILE, "exec"))} - {function.__name__}
        return {"source": source, "name": function.__name__, "names": {one: there[one] for one in used if one in there}}
    names, there = set(names_in(function.__code__)), function.__globals__
    return {
        "code": np.frombuffer(marshal.dumps(_elsewhere(function.__code__)), np.uint8),
        "names": {name: there[name] for name in names if name in there and there[name] is not function},
        "cells": [cell.cell_contents for cell in function.__closure__ or ()],
        "defaults": function.__defaults__,
        "by_name": function.__kwdefaults__,
    }


def _elsewhere(code: CodeType) -> CodeType:
    """The code, and that of what is made in it, without the place where it was written."""
    inner = (_elsewhere(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_filename=FILE, co_consts=tuple(inner))


def function_from(fields: Mapping[str, Any]) -> Any:
    """The function, or the module, that these fields tell of."""
    if "module" in fields:
        found = importlib.import_module(fields["module"])
        return getattr(found, fields["name"]) if fields["name"] else found
    if "source" in fields:
        made_in = {"__builtins__": builtins, "__name__": FILE, **fields["names"]}
        exec(compile(fields["source"], FILE, "exec"), made_in)
        return made_in[fields["name"]]
    code, names = marshal.loads(fields["code"].tobytes()), {"__builtins__": builtins, **fields["names"]}
    made = FunctionType(code, names, code.co_name, fields["defaults"], tuple(map(CellType, fields["cells"])))
    made.__kwdefaults__ = fields["by_name"]
    names.setdefault(code.co_name, made)  # it may call itself
    return made


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


def names_in(code: CodeType) -> Iterator[str]:
    """The names that code uses, and its comprehensions and lambdas, which are code of their own."""
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from names_in(inner)
