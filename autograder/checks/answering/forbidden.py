"""Keeps ready-made answers out of an answer: while it is judged, using one of them is an error."""

import contextlib
import functools
import importlib
from collections.abc import Iterable, Iterator
from types import CodeType, FunctionType
from typing import Any

from autograder.checks.judging.message import Message


class ReadyMade(Exception):
    """The answer calls what it was asked to write."""


@contextlib.contextmanager
def forbid(names: Iterable[str], entry: Any) -> Iterator[None]:
    """While this lasts, the things of these dotted names raise ReadyMade when they are used.

    A class is replaced at its own methods, a function and what a class defines at their code: so names imported earlier
    are met as well, and methods taken out of a class.

    Args:
        names: for example "keras.layers.Dense".
        entry: the learner's class or function, which may not be one of them.
    """
    with contextlib.ExitStack() as stack:
        for name in names:
            thing = _find(name)
            if thing is None:
                continue
            copies = _copies(thing) if isinstance(thing, type) else [thing]
            if any(one is entry for one in copies):
                raise ReadyMade(_sentence(name))
            if isinstance(thing, type):
                for one in copies:
                    for function in _methods(one):
                        stack.enter_context(_other_code(function, name))
                    for method in ("__init__", "__call__"):
                        stack.enter_context(_replaced(one, method, _raiser(name)))
            elif hasattr(thing, "__code__"):
                stack.enter_context(_other_code(thing, name))
            elif callable(thing):  # written in C: it is met where it is asked for by its module
                module, _, attribute = name.rpartition(".")
                stack.enter_context(_replaced(importlib.import_module(module), attribute, _raiser(name)))
        yield


def _sentence(name: str) -> str:
    return Message("the answer uses {name}, which is what this exercise asks you to write yourself", name=name)


def refusal(name: str) -> ReadyMade:
    """What is raised by code that stands in another's place, and has none of our names."""
    return ReadyMade(_sentence(name))


def _find(name: str) -> Any:
    module, _, attribute = name.rpartition(".")
    try:
        return getattr(importlib.import_module(module), attribute, None)
    except ImportError:
        return None


def _copies(thing: type) -> list[type]:
    """The class, and what it was before its module was imported anew: an answer may have kept that."""
    base = thing.__base__ or object
    ours = thing.__module__.partition(".")[0]
    bases = _copies(base) if base.__module__.partition(".")[0] == ours else [base]
    named = (thing.__module__, thing.__qualname__)
    found: list[type] = []
    for each in bases:
        found += type.__subclasses__(each)
    found = [one for one in found if (one.__module__, one.__qualname__) == named]
    return [thing, *(one for one in found if one is not thing)]


def _methods(owner: type) -> list[FunctionType]:
    """What a class itself defines to be made and called: an answer may have kept these functions."""
    own = (vars(owner).get(name) for name in ("__init__", "build", "call"))
    return [one for one in own if isinstance(one, FunctionType)]


def _raiser(name: str) -> Any:
    def refuse(self: Any, *args: Any, **kwargs: Any) -> Any:  # Keras reads the names of an __init__
        raise ReadyMade(_sentence(name))

    return refuse


@contextlib.contextmanager
def _replaced(owner: Any, method: str, replacement: Any) -> Iterator[None]:
    own = owner.__dict__.get(method)
    setattr(owner, method, replacement)
    try:
        yield
    finally:
        if own is None:
            delattr(owner, method)
        else:
            setattr(owner, method, own)


@contextlib.contextmanager
def _other_code(function: Any, name: str) -> Iterator[None]:
    code = function.__code__
    function.__code__ = _refusing(name, len(code.co_freevars))
    try:
        yield
    finally:
        function.__code__ = code


@functools.cache
def _refusing(name: str, kept: int) -> CodeType:
    """Code that refuses. It keeps the old code's closure, of which Python only checks the size.

    So it brings its sentence and its exception along.
    """
    raising = f"raise __import__({__name__!r}, fromlist=['refusal']).refusal({name!r})"
    cells = [f"kept_{i}" for i in range(kept)]
    made: dict[str, Any] = {}
    exec(
        f"def around({', '.join(cells)}):\n"
        f"    def refuse(*args, **kwargs):\n"
        f"        {raising}\n"
        f"        return [{', '.join(cells)}]\n"
        f"    return refuse",
        made,
    )
    return made["around"](*cells).__code__
