"""Calls with too few, too many or unknown arguments, held against what the function really takes."""

from __future__ import annotations

import ast
import inspect
import re
from types import MethodType
from typing import Any

from autograder.checks.answering.crash import Crash
from autograder.checks.answering.looked_up import UNKNOWN, attribute
from autograder.checks.judging.said import Said, enumerated, listed

P = inspect.Parameter
BY_PLACE = (P.POSITIONAL_ONLY, P.POSITIONAL_OR_KEYWORD)


def the_call(crash: Crash) -> ast.Call | None:
    """The call that failed: the expression itself, or the one call of the line that the message names."""
    if isinstance(crash.place.failed, ast.Call):
        return crash.place.failed
    calls = list(crash.place.nodes(ast.Call, of_line=True))
    named = [call for call in calls if re.search(rf"\b{re.escape(_last(call.func))}\(", crash.message)]
    found = named or calls
    if len(found) > 1 and "issing" in crash.message:  # the one that lacks something
        found = [call for call in found if lacks(call, parameters_of(crash.place.known(call.func)) or [])]
    return found[0] if len(found) == 1 else None


def lacks(call: ast.Call, takes: list[inspect.Parameter]) -> list[str]:
    """The names of what a call leaves out and must not."""
    given = {one.name for one in takes[: len(call.args)]} | {keyword.arg for keyword in call.keywords}
    needed = [one for one in takes if one.default is P.empty and one.kind in (*BY_PLACE, P.KEYWORD_ONLY)]
    return [one.name for one in needed if one.name not in given]


def _last(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "?")


def parameters_of(called: Any) -> list[inspect.Parameter] | None:
    """What a function, a class, a layer or a method takes, `self` aside; None where that isn't known."""
    if called is UNKNOWN or called is None:
        return None
    within = not inspect.isroutine(called) and not inspect.isclass(called)
    if within:  # a layer: what its call takes
        method = attribute(type(called), "call")
        method = method if inspect.isfunction(method) else attribute(type(called), "__call__")
        if not inspect.isfunction(method):
            return None
        called = method
    try:
        found = list(inspect.signature(called).parameters.values())
    except (TypeError, ValueError):
        return None
    found = found[1:] if within else found
    return [one for one in found if one.name != "name"]


def names_of(parameters: list[inspect.Parameter]) -> list[str]:
    """The names of parameters; those that can be left out stand behind with an equals sign."""
    return [
        f"{one.name}=…" if one.default is not P.empty else one.name
        for one in parameters
        if one.kind not in (P.VAR_POSITIONAL, P.VAR_KEYWORD)
    ]


def missing_arguments(crash: Crash) -> Said | None:
    """What a call lacks, with all that the function takes."""
    missing = re.findall(r"'(\w+)'", crash.message.partition("argument")[2])
    if {"q_x", "k_x", "v_x"} & set(missing):
        return None  # an attention head's, which have words of their own
    call = the_call(crash)
    owner = call.func.value if call is not None and isinstance(call.func, ast.Attribute) else None
    kind = crash.place.known(owner) if owner is not None else UNKNOWN
    method = (
        inspect.getattr_static(kind, _last(call.func), None) if inspect.isclass(kind) and call is not None else None
    )
    own = list(inspect.signature(method).parameters) if inspect.isfunction(method) else []
    if own[:1] == ["self"] and len(missing) == 1 and owner is not None and call is not None:
        return Said(
            "`{kind}` is the class itself: make one of it first, `one = {kind}(…)`, and then call `one.{method}(…)`.",
            kind=ast.unparse(owner),
            method=_last(call.func),
        )
    takes = parameters_of(crash.place.known(call.func)) if call is not None else None
    if call is None or takes is None:
        return None
    if any(isinstance(arg, ast.Starred) for arg in call.args) or any(k.arg is None for k in call.keywords):
        return None
    if not missing:
        missing = lacks(call, takes)
    if not missing or not set(missing) <= {one.name for one in takes}:
        return None
    one = "`{name}` needs {missing} as well; it takes {takes}."
    return Said(one, name=_written(call), missing=enumerated(f"`{n}`" for n in missing[:4]), takes=_takes(takes))


def extra_arguments(crash: Crash) -> Said | None:
    """A call with more than the function takes, or a method that has forgotten `self`."""
    found = re.search(r"takes (?:from \d+ to )?(\d+) positional arguments? but (\d+)|Expected (\d+) but got (\d+)"
                      r"|takes no arguments|too many positional", crash.message)  # fmt: skip
    call = the_call(crash)
    if found is None or call is None:
        return None
    called = crash.place.known(call.func)
    if called is UNKNOWN:
        called = _by_name(crash)
    if inspect.ismethod(called):
        own = list(inspect.signature(called.__func__).parameters.values())
        if not own or (own[0].name not in ("self", "cls", "_") and own[0].kind in BY_PLACE):
            return Said(
                "`{name}` is a method, and its first parameter is always the object itself: "
                "`def {method}(self, {takes})`.",
                name=_written(call),
                method=called.__name__,
                takes=listed(one.name for one in own) if own else "…",
            )
    takes = parameters_of(called)
    if inspect.isclass(called) and "takes no arguments" in crash.message:
        return Said(
            "`{name}` has no `__init__` that takes arguments: is it spelt with two underscores on each side, "
            "`def __init__(self, …):`?",
            name=_written(call),
        )
    if takes is None:
        return None
    places = [one.name for one in takes if one.kind in BY_PLACE]
    given = len(call.args)
    if given <= len(places):
        return None
    if not places:
        return Said("`{name}` takes no arguments by position, and gets {given} here.", name=_written(call), given=given)
    return Said(
        "`{name}` takes {count} arguments by position ({takes}), and gets {given} here. Do several belong in one list "
        "or bracket, or should one be named, `{last}=…`?",
        name=_written(call),
        count=len(places),
        takes=listed(places[:8]),
        given=given,
        last=places[-1],
    )


def _by_name(crash: Crash) -> Any:
    """The method `A.f` that a message names, bound to its class; UNKNOWN where there is none."""
    named = re.match(r"(\w+)\.(\w+)\(\) takes", crash.message)
    owner = crash.place.known(ast.Name(named[1], ast.Load())) if named else UNKNOWN
    found = vars(owner).get(named[2]) if named and inspect.isclass(owner) else None
    return MethodType(found, owner) if inspect.isfunction(found) else UNKNOWN


def _takes(parameters: list[inspect.Parameter]) -> Said:
    return listed(f"`{one}`" for one in names_of(parameters)[:6])


def _written(call: ast.Call) -> str:
    text = ast.unparse(call.func)
    return text if len(text) <= 40 else _last(call.func)
