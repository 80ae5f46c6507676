"""What of an answer lasts from call to call: a list in the body of a class, as a default, or beside the function."""

import inspect
from collections.abc import Iterator
from typing import Any

GROWING = (list, dict, set)


def lasting(entry: Any) -> dict[tuple[str, str], int]:
    """By "class", "default" or "global" and the name: how many items there are. No code of a learner's runs."""
    return {(where, name): len(one) for where, name, one in _things(entry) if type(one) in GROWING}


def grown(entry: Any, before: dict[tuple[str, str], int]) -> list[str]:
    """The first thing that holds another number of items than before: where it stands, and its name; [] for none."""
    return next(([*key] for key, count in lasting(entry).items() if before.get(key, count) != count), [])


def _things(entry: Any) -> Iterator[tuple[str, str, Any]]:
    own = dict(vars(entry)) if inspect.isclass(entry) else {"": entry}
    for name, one in own.items():
        yield "class", name, one
        if inspect.isfunction(one):
            yield from (("global", used, one.__globals__.get(used)) for used in one.__code__.co_names)
            places = one.__code__.co_varnames[: one.__code__.co_argcount]
            defaults = one.__defaults__ or ()
            named = [*zip(places[len(places) - len(defaults) :], defaults, strict=True)]
            for argument, default in (*named, *(one.__kwdefaults__ or {}).items()):
                yield "default", argument, default
