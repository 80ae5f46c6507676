"""What a function, a class or a layer takes, read from its signature alone."""

import ast
import inspect
from typing import Any

from autograder.checks.crashes.looked_up import UNKNOWN, attribute

P = inspect.Parameter
BY_PLACE = (P.POSITIONAL_ONLY, P.POSITIONAL_OR_KEYWORD)


def parameters_of(called: Any) -> list[inspect.Parameter] | None:
    """What a function, a class, a layer or a method takes, `self` aside; None where that isn't known."""
    if called is UNKNOWN or called is None:
        return None
    within = not inspect.isroutine(called) and not inspect.isclass(called)
    if within:  # a layer: what its call takes
        method = attribute(type(called), "call")
        called = method if inspect.isfunction(method) else attribute(type(called), "__call__")
        if not inspect.isfunction(called):
            return None
    try:
        found = list(inspect.signature(called).parameters.values())
    except (TypeError, ValueError):
        return None
    return [one for one in found[within:] if one.name != "name"]


def names_of(parameters: list[inspect.Parameter]) -> list[str]:
    """The names of parameters; those that can be left out stand behind with an equals sign."""
    return [
        f"{one.name}=…" if one.default is not P.empty else one.name
        for one in parameters
        if one.kind not in (P.VAR_POSITIONAL, P.VAR_KEYWORD)
    ]


def lacks(call: ast.Call, takes: list[inspect.Parameter]) -> list[str]:
    """The names of what a call leaves out and must not."""
    given = {one.name for one in takes[: len(call.args)]} | {keyword.arg for keyword in call.keywords}
    needed = [one for one in takes if one.default is P.empty and one.kind in (*BY_PLACE, P.KEYWORD_ONLY)]
    return [one.name for one in needed if one.name not in given]
