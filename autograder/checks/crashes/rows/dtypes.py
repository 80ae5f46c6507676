"""Kinds of numbers that don't go together: decimal and whole ones, truth values, sizes that are no whole numbers."""

import ast
import re

from autograder.checks.crashes.row import Crash, Fields, rows_beside
from autograder.checks.judging.message import both

OTHER_NAMES = {"double": "float64", "float": "float32", "half": "float16"}


def two_kinds(crash: Crash, _: Fields) -> Fields | None:
    """The two kinds of numbers that a message names."""
    kinds = re.findall(r"\b(?:b?float\d*|u?int\d+|double|half|bool)\b", crash.message)
    kinds = list(dict.fromkeys(OTHER_NAMES.get(kind, kind) for kind in kinds))
    return {"kinds": both(kinds[:2])} if len(kinds) > 1 else None


def bare_variable(crash: Crash, found: Fields) -> Fields | None:
    """A layer's weight that is a bare `tf.Variable`, among two kinds of numbers."""
    kept = [n for n in crash.place.nodes(ast.Attribute, of_line=True) if ast.unparse(n).startswith("self.")]
    bare = [ast.unparse(n) for n in kept if type(crash.place.value(n)).__name__ == "ResourceVariable"]
    kinds = two_kinds(crash, found)
    return {"name": bare[0], **kinds} if bare and kinds else None


ROWS = rows_beside(__file__, globals())
