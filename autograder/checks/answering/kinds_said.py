"""What kinds of things are called, in a learner's words."""

from __future__ import annotations

from autograder.checks.judging.said import Said

KINDS = {
    "dict": "a dictionary", "list": "a list", "tuple": "a tuple", "str": "a text", "int": "a whole number",
    "float": "a number", "set": "a set", "bool": "True or False", "TensorShape": "a shape", "NoneType": "None",
    "Counter": "a counter", "generator": "a generator", "zip": "a zip", "ndarray": "an array",
}  # fmt: skip


def kind_said(name: str) -> Said:
    """What a type of this name is called, "a dictionary"."""
    return Said(KINDS[name]) if name in KINDS else Said("a {kind}", kind=name)
