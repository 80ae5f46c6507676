"""A learner's piece can be called as its exercise says, by place or by name, whatever they have called its arguments.

Their own names for arguments are right, and so are arguments that are taken by keyword only: answers are judged so. In
one machine such a piece meets another, which may hand things over in any of the ways that are right.
"""

import functools
import importlib
import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from course.mine.given import courses

OF_KERAS = frozenset({"self", "training", "name", "dtype", "trainable"})
ALSO_CALLED = {"attn_mask": "mask", "de_x": "tgt", "en_x": "memory"}  # as `course.layers` calls them in the two blocks
Parameters = Mapping[str, inspect.Parameter]
Translation = Callable[[Sequence[Any], Mapping[str, Any]], tuple[list[Any], dict[str, Any]]]


def as_exercise_says(name: str) -> Any:
    """What the course has of this name, its arguments called as the notebooks call them. Raises AttributeError."""
    return getattr(importlib.import_module("course.mine.stand_ins"), name, None) or courses(name)


def either_way(piece: Any, name: str) -> Any:
    """The learner's piece of this name, made so that it takes its arguments in all ways in which the exercise has them.

    It is changed only where it doesn't yet, and stays as it is where the course has no such piece.
    """
    try:
        taught, sizes = as_exercise_says(name), courses(name)
    except AttributeError:
        return piece
    if not isinstance(piece, type):
        translation = _translation(piece, _arguments(taught))
        return piece if translation is None else _function(piece, translation)
    own: Any = piece
    translation = _translation(own.__init__, _arguments(sizes.__init__), by_name=True)
    if translation is not None:
        if own.__new__ is not object.__new__:
            # Keras notes there what to save; and a class with a `__new__` of its own has that one's signature
            own.__new__ = staticmethod(_method(own.__new__, translation, like=own.__init__))
        own.__init__ = _method(own.__init__, translation, like=own.__init__)
    translation = _translation(own.call, _arguments(taught.call)) if hasattr(own, "call") else None
    if translation is not None and "__call__" not in vars(own):
        own.__call__ = _method(own.__call__, translation, like=own.__call__)
    return own


def takes_none(piece: Any) -> Any:
    """The learner's layer, which may be handed None in the place of its mask.

    Where only one tensor comes, Keras fills in `mask` itself, and a None in its place would be there twice.
    """
    call = getattr(piece, "call", None) if isinstance(piece, type) else None
    if call is not None and "mask" in inspect.signature(call).parameters:
        piece.__call__ = _method(piece.__call__, _without_none, like=piece.__call__)
    return piece


def _without_none(args: Sequence[Any], kwargs: Mapping[str, Any]) -> tuple[list[Any], dict[str, Any]]:
    last = max((place for place, arg in enumerate(args, 1) if arg is not None), default=0)
    return list(args[:last]), dict(kwargs)


def own_names(own: Parameters, taught: Sequence[str], *, by_name: bool) -> dict[str, str]:
    """What a learner calls the arguments of an exercise, as far as they take them.

    Args:
        own: the parameters of their function.
        taught: the exercise's names, in its order.
        by_name: whether a name that both have is the same argument wherever it stands, as sizes of a class are; else
            arguments come by their places.
    """
    plain, by_keyword = _of_kind(own, "POSITIONAL"), _of_kind(own, "KEYWORD_ONLY")
    takes_any = any(one.kind is one.VAR_KEYWORD for one in own.values()) and not by_name  # a class's are Keras's
    found = {name: name for name in taught if name in own} if by_name else dict(zip(taught, plain, strict=False))
    found |= {name: name for name in taught if name not in found and (name in by_keyword or takes_any)}
    free = [name for name in (*plain, *by_keyword) if name not in found.values()]
    return found | dict(zip([name for name in taught if name not in found], free, strict=False))


def _arguments(function: Any) -> list[str]:
    return _of_kind(inspect.signature(function).parameters, "POSITIONAL")


def _of_kind(own: Parameters, kind: str) -> list[str]:
    return [name for name, one in own.items() if one.kind.name.startswith(kind) and name not in OF_KERAS]


def _translation(function: Any, taught: Sequence[str], *, by_name: bool = False) -> Translation | None:
    """From the arguments as they are taught to what the function takes; None where these are the same."""
    try:
        own = inspect.signature(function).parameters
    except (TypeError, ValueError):
        return None
    plain, kinds = _of_kind(own, "POSITIONAL"), {one.kind.name for one in own.values()}
    odd = {"KEYWORD_ONLY", "POSITIONAL_ONLY"} if by_name else {"KEYWORD_ONLY", "POSITIONAL_ONLY", "VAR_KEYWORD"}
    if "VAR_POSITIONAL" in kinds or (plain == taught[: len(plain)] and not kinds & odd):
        return None
    names = own_names(own, taught, by_name=by_name)
    nameless = [name for name in plain if own[name].kind is own[name].POSITIONAL_ONLY]
    in_front = nameless or plain[:1]  # Keras wants the first by place

    def translated(args: Sequence[Any], kwargs: Mapping[str, Any]) -> tuple[list[Any], dict[str, Any]]:
        given = dict(zip(taught, args, strict=False))
        for name, value in kwargs.items():
            alias = ALSO_CALLED.get(name, name)
            given[alias if alias in taught and name not in own else name] = value
        if len(given) < len(args) + len(kwargs):  # too many, or one twice: Python says it
            return list(args), dict(kwargs)
        theirs = {names.get(name, name): value for name, value in given.items()}
        return [theirs.pop(name) for name in in_front if name in theirs], theirs

    return translated


def _function(function: Any, translation: Translation) -> Any:
    @functools.wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        by_place, by_name = translation(args, kwargs)
        return function(*by_place, **by_name)

    return call


def _method(method: Any, translation: Translation, like: Any) -> Any:
    @functools.wraps(method)
    def call(self: Any, *args: Any, **kwargs: Any) -> Any:
        by_place, by_name = translation(args, kwargs)
        return method(self, *by_place, **by_name)

    call.__signature__ = inspect.signature(like)  # type: ignore[attr-defined]  # Keras reads the names there
    return call
