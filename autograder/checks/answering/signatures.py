"""Hands arguments over to a learner's function the way its own signature takes them.

An exercise says what a function gets and in which order. Learners rename their parameters, and make some of them
keyword-only: that is style, and right.
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from autograder.checks.judging.message import Message, listed

BY_POSITION = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
# What a learner may add of their own; nothing of an exercise is meant for these.
KERAS_OWN = frozenset({"training", "name", "dtype", "trainable"})


def call_arguments(
    function: Callable[..., Any], args: Sequence[Any], kwargs: Mapping[str, Any], called: Sequence[str] = ()
) -> tuple[Sequence[Any], Mapping[str, Any]]:
    """The arguments of a call, those that don't fit by position under the names of keyword-only parameters.

    Args:
        function: what is called, a function or a layer.
        args: in the order of the exercise.
        kwargs: by name.
        called: the exercise's names of `args`, as far as they are known.
    """
    parameters = _parameters(getattr(function, "call", function))
    if parameters is None or any(p.kind is p.VAR_POSITIONAL for p in parameters.values()):
        return args, kwargs
    room = sum(p.kind in BY_POSITION for p in parameters.values())
    names = [name for name, p in parameters.items() if p.kind is p.KEYWORD_ONLY and name not in {*kwargs, *KERAS_OWN}]
    left, theirs = args[room:], called[room : len(args)]
    takes_any = any(p.kind is p.VAR_KEYWORD for p in parameters.values())
    if len(theirs) == len(left) and (takes_any or set(theirs) <= set(names)):
        names = list(theirs)
    if not left or len(left) > len(names):
        return args, kwargs
    return args[:room], {**kwargs, **dict(zip(names, left, strict=False))}


def too_many(layer: Any, args: Sequence[Any], called: Sequence[str] = ()) -> str | None:
    """One sentence where a layer's `call` has no room for these arguments; Keras's own is hard to read."""
    parameters = _parameters(getattr(layer, "call", None))
    if parameters is None or any(p.kind is p.VAR_POSITIONAL for p in parameters.values()):
        return None
    args, _ = call_arguments(layer, args, {}, called)
    names = [name for name, p in parameters.items() if p.kind in BY_POSITION]
    if len(args) <= len(names):
        return None
    first = next(iter(inspect.signature(type(layer).call).parameters), "self")
    if first != "self" and first not in names:
        return Message(
            "the first parameter of `call` is the layer itself: write `def call(self, {first}, …)`", first=first
        )
    if not names:
        return Message("call is given {given} arguments here, and takes none", given=len(args))
    takes = "call is given {given} arguments here, and takes {count}: {names}"
    return Message(takes, given=len(args), count=len(names), names=listed(names))


def init_arguments(kind: Any, init: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of a class: by the exercise's names where it knows them, else in the exercise's order.

    Args:
        kind: the learner's class.
        init: by the exercise's names, in the order of the exercise.
    """
    parameters = _parameters(kind.__init__)
    if parameters is None:
        return dict(init)
    own = [name for name, p in parameters.items() if p.kind in (*BY_POSITION, inspect.Parameter.KEYWORD_ONLY)][1:]
    unknown = [name for name in init if name not in own]
    free = [name for name in own if name not in init and name not in KERAS_OWN]
    if not unknown or len(unknown) > len(free):
        return dict(init)
    renamed = dict(zip(unknown, free, strict=False))
    return {renamed.get(name, name): value for name, value in init.items()}


def made(kind: Any, init: Mapping[str, Any]) -> Any:
    """An object of the class, which gets its arguments as `init_arguments` says, by place where it takes no name."""
    arguments = init_arguments(kind, init)
    parameters = (_parameters(kind.__init__) or {}).values()
    nameless = [p.name for p in parameters if p.kind is p.POSITIONAL_ONLY and p.name in arguments]
    return kind(*[arguments.pop(name) for name in nameless], **arguments)


def _parameters(function: Any) -> Mapping[str, inspect.Parameter] | None:
    try:
        return inspect.signature(function).parameters
    except (TypeError, ValueError):
        return None
