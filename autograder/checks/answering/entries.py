"""What an exercise asks for among a learner's names."""

from collections.abc import Mapping
from typing import Any

from autograder.checks.judging.message import Message


class Missing(Exception):
    """The learner's names don't hold what the exercise asks for."""


def entry_of(name: str, kind: str, namespace: Mapping[str, Any]) -> Any:
    """The class, the function, or the text of a query that is asked.

    Raises:
        Missing: there is none under this name.
    """
    if name not in namespace:
        raise Missing(Message("there is no {name} here: define it under just this name", name=name))
    entry = namespace[name]
    if kind == "query":
        if not isinstance(entry, str):
            query = "{name} is {kind}, where the text of a query was expected"
            raise Missing(Message(query, name=name, kind=a_thing(entry)))
        return entry
    if kind in ("layer", "object") and not isinstance(entry, type):
        raise Missing(
            Message(
                "{name} is {kind}, where a class was expected: pass the class itself", name=name, kind=a_thing(entry)
            )
        )
    if not callable(entry):
        raise Missing(Message("{name} is {kind}, where a function was expected", name=name, kind=a_thing(entry)))
    return entry


def a_thing(value: Any) -> str:
    """What it is, with an article."""
    name = type(value).__name__
    return Message("an {kind} object" if name[0] in "aeiouAEIOU" else "a {kind} object", kind=name)


def of_an_object(thing: Any, name: str) -> Any:
    """A method or an attribute of an object.

    Raises:
        Missing: it has none of this name.
    """
    found = getattr(thing, name, Missing)
    if found is Missing:
        sentence = "{kind} has no {name}: give it a method or an attribute of just this name"
        raise Missing(Message(sentence, kind=a_thing(thing), name=name))
    return found
