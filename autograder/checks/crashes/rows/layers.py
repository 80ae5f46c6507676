"""Layers, their weights and their training: what Keras and the tape ask for."""

import difflib
import re
import sys

from autograder.checks.crashes.row import Crash, Fields, rows_beside
from autograder.checks.crashes.words import kind_said

HOMES = {"activation function": "activations", "loss": "losses", "optimizer": "optimizers", "metric": "metrics",
         "regularizer": "regularizers", "initializer": "initializers", "constraint": "constraints"}  # fmt: skip


def no_such_thing(crash: Crash, found: Fields) -> tuple[str, Fields]:
    """A name of a loss, an activation, an optimizer that Keras hasn't got."""
    kind, given = found["kind"], found["given"].split()[0].strip("'\",")
    home = getattr(sys.modules.get("keras"), HOMES.get(kind, ""), None)
    if kind == "initializer" and "add_weight" in crash.place.code and not given.isidentifier():
        return "sizes", {}
    near = difflib.get_close_matches(given, [n for n in dir(home) if not n.startswith("_")], n=1, cutoff=0.6)
    if home is None or not given.isidentifier():
        return "neither", {}
    name = {"name": given[:40]}
    return ("near", {**name, "near": near[0]}) if near else ("home", {**name, "home": HOMES[kind]})


def two_shapes(crash: Crash, _: Fields) -> Fields | None:
    """The two shapes of a weight and of what is put into it."""
    shapes = re.findall(r"\(\d[\d, ]*,?\)|\(\)", crash.message)
    return {"a": shapes[0], "b": shapes[1]} if len(shapes) >= 2 else None


def passed(_: Crash, found: Fields) -> Fields:
    """The kind of what a layer was called with."""
    return {"kind": kind_said(found["kind"])}


ROWS = rows_beside(__file__, globals())
