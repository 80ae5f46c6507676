"""What a beginner's exception means: the first row that fits is told."""

# ruff: noqa: I001 - the rows' names are packed

import importlib
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from autograder.base.entry_points import offered
from autograder.checks.crashes.facts import facts
from autograder.checks.crashes.row import Crash, Row, rows_beside
from autograder.checks.crashes.rows import (
    attributes, axes, calls, dtypes, general, graphs, layers, modules, names, plain, products, results,
    side_by_side, tables,
)  # fmt: skip
from autograder.checks.judging.message import Message, together

OF_COURSES = "autograder.crashes"  # the group of entry points by which a course names a module with rows of its own
# What is special comes first; where two kinds share an exception, the one that looks closer.
SYNTAX, TENSORS, *OF_LIBRARIES = (  # which need no functions
    SimpleNamespace(__name__=name, ROWS=rows_beside(str(Path(tables.__file__).with_name(f"{name}.toml")), {}))
    for name in (
        "syntax", "tensors", "estimators", "solvers", "symbols", "regexes", "plots", "asynchronous", "files", "classes",
        "polars",
    )
)  # fmt: skip
LIBRARIES = ("torch", "jax")  # without these, a class of a learner's own may be called Tensor
TABLES: tuple[Any, ...] = (
    SYNTAX, *map(importlib.import_module, offered(OF_COURSES)), *OF_LIBRARIES, tables, TENSORS, results,
    layers, names, modules, calls, plain, attributes, graphs, dtypes, axes, products, side_by_side, general,
)  # fmt: skip
FACTS = "facts"  # the kind of what is told where no row fits: what stood on the line

GIVEN = "a function of the case"  # the kind of what a function that was handed over raises
OF_GIVEN = "A function that your code was given stops here: see what you call it with."


def explain(crash: Crash) -> tuple[str, str]:
    """Name of the kind of crash, and the explanation; two empty texts where none is known."""
    if crash.place.code.startswith(f"raise {crash.type}"):
        return "", ""  # a learner's own sentence needs no other words
    if crash.place.in_given:
        return GIVEN, together(Message(OF_GIVEN), _facts(crash))
    kind, row, sentence = speaks(crash)
    if row is not None and not row.facts:
        return kind, sentence
    seen = _facts(crash)
    return kind if row is not None else FACTS if seen else "", together(sentence, seen)


def speaks(crash: Crash) -> tuple[str, Row | None, str]:
    """The kind, the row and the sentence of the first row that fits."""
    for table in TABLES:
        for row in table.ROWS if table is not TENSORS or not sys.modules.keys().isdisjoint(LIBRARIES) else ():
            sentence = row.sentence(crash)
            if sentence is not None:
                return table.__name__.rpartition(".")[2], row, sentence
    return "", None, ""


def _facts(crash: Crash) -> Message | str:
    """What stood on the line, which helps with any exception; empty where nothing is known of it."""
    try:
        return facts(crash, dtypes="dtype" in crash.message or "DataType" in crash.message) or ""
    except Exception:
        return ""
