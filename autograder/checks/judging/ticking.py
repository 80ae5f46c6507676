"""A function defined anew, whose loops look at the clock: an edit or an unforeseen input may make one endless."""

import ast
import inspect
import textwrap
import time
from collections.abc import Callable, Mapping
from functools import cache
from types import CodeType, FunctionType
from typing import Any

from autograder.checks.judging.values.definitions import names_in

SECONDS, QUICK = 2.0, 0.5  # of computing, for one call of an edited reference, and for one with another input


class TooLong(Exception):
    """A changed reference goes on and on."""


class Ticking:
    """A function, with all that is defined anew for it.

    Args:
        codes: by each function its code, that of the function itself first, see `with_ticks`.
        seconds: of computing that a call may take.
    """

    def __init__(self, codes: Mapping[FunctionType, CodeType], seconds: float = SECONDS):
        self._codes, self._seconds = codes, seconds

    def __call__(self, *args: Any, **given: Any) -> Any:
        """What it gives. Raises TooLong where it takes too long."""
        until = time.thread_time() + self._seconds

        def tick() -> None:
            if time.thread_time() > until:
                raise TooLong(f"it goes on after {self._seconds:g} seconds of computing")

        return defined(self._codes, _tick=tick)(*args, **given)


@cache
def ticking(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, ticking; as it is where its source can't be read, or can't be defined elsewhere."""
    try:
        if not isinstance(function, FunctionType):
            return function
        pieces = pieces_of(function)  # a lambda, say, has no name to be defined by
        if not all(one.__name__.isidentifier() and not inspect.unwrap(one).__closure__ for one in pieces):
            return function
        return Ticking({one: with_ticks(textwrap.dedent(inspect.getsource(one))) for one in pieces}, QUICK)
    except (OSError, TypeError, SyntaxError):
        return function


def with_ticks(source: str) -> CodeType:
    """The code of a definition, with a look at the clock in each round of its loops."""
    tree = ast.parse(source)
    put_ticks(tree)
    return compile(ast.fix_missing_locations(tree), "<edited>", "exec")


def put_ticks(tree: ast.AST) -> None:
    """Let each loop begin its rounds with `_tick()`."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.For, ast.While)):
            node.body.insert(0, ast.parse("_tick()").body[0])


def defined(codes: Mapping[FunctionType, CodeType], **names: Any) -> Callable[..., Any]:
    """The first of these functions, each defined anew by its code, in a copy of its module's names, and of these."""
    spaces: dict[str, dict[str, Any]] = {}
    anew = {}
    for one, code in codes.items():
        space = spaces.setdefault(one.__module__, {**one.__globals__, **names})
        exec(code, space)
        anew[one] = space[one.__name__]
    for space in spaces.values():
        space.update({name: anew[one] for name, one in space.items() if isinstance(one, FunctionType) and one in anew})
    return next(iter(anew.values()))


def pieces_of(reference: FunctionType) -> list[FunctionType]:
    """The reference first, then the functions of its own course that it calls, and that those call."""
    root = reference.__module__.partition(".")[0]
    found = [reference]
    for one in found:
        for name in names_in(one.__code__):
            called = one.__globals__.get(name)
            if isinstance(called, FunctionType) and called.__module__.partition(".")[0] == root and called not in found:
                found.append(called)
    return found
