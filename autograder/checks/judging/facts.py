"""Whether the facts of a reply have the form that records rely on: the far end may send anything."""

from collections.abc import Callable, Mapping
from typing import Any

Form = Callable[[Any], bool]


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**63


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _list(form: Form) -> Form:
    return lambda value: isinstance(value, (list, tuple)) and all(map(form, value))


def _size(value: Any) -> bool:
    return value is None or _whole(value)


def _weight(value: Any) -> bool:
    forms: dict[str, Form] = {
        "kind": _text,
        "shape": _list(_whole),
        "identity": _whole,
        "trainable": lambda flag: isinstance(flag, bool),
    }
    return (
        isinstance(value, Mapping)
        and all(name in value and form(value[name]) for name, form in forms.items())
        and _text(value.get("near", ""))
        and _text(value.get("library", ""))
        and isinstance(value.get("zero", False), bool)
    )


def _weights(value: Any) -> bool:
    return isinstance(value, Mapping) and all(map(_text, value)) and all(map(_weight, value.values()))


def _operation(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and len(value) == 2 and _text(value[0]) and _list(_whole)(value[1])


def _layer(value: Any) -> bool:
    return (
        isinstance(value, Mapping)
        and _text(value.get("class"))
        and _whole(value.get("parameters"))
        and (value.get("output") is None or _list(_size)(value["output"]))
    )


FORMS: Mapping[str, Form] = {
    "weights": _weights, "others": _list(_text),
    **dict.fromkeys(("unreached", "hidden", "anew", "unfound", "bare", "unmoved", "unkept", "grown"), _list(_text)),
    "changed": _list(_whole), "name": _text, "parameters": _whole, "empty": lambda value: isinstance(value, bool),
    "inputs": lambda value: isinstance(value, (list, tuple)), "graph": _list(_operation), "layers": _list(_layer),
    "losses": _list(lambda value: isinstance(value, float)),
}  # fmt: skip
LEAF: Mapping[str, Form] = {"kind": _text, "identity": _whole, "dtype": _text}


def well_formed(facts: Any) -> bool:
    """Whether each fact that is known has its form. Others are let through: no record reads them."""
    return isinstance(facts, Mapping) and all(form(facts[name]) for name, form in FORMS.items() if name in facts)


def are_leaves(leaves: Any) -> bool:
    """Whether these are records of the arrays in a value."""
    return isinstance(leaves, (list, tuple)) and all(
        isinstance(leaf, Mapping) and all(name in leaf and form(leaf[name]) for name, form in LEAF.items())
        for leaf in leaves
    )
