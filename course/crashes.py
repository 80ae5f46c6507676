"""What a crash means in this course: rows that know attentions, heads and sentences, before the engine's own."""

import ast

from autograder.checks.crashes.row import Crash, Fields, rows_beside
from autograder.checks.crashes.rows import side_by_side


def two_results(crash: Crash, _: Fields) -> Fields | None:
    """An attention's two results, handed on as one."""
    for call in crash.place.nodes(ast.Call):
        for arg in call.args:
            if isinstance(arg, ast.Call) and any(one in ast.unparse(arg.func) for one in ("attn", "attention", "head")):
                return {"call": ast.unparse(arg)}
    return None


def heads(crash: Crash, _: Fields) -> Fields | None:
    """Heads that return (h, p), joined as if they returned h."""
    for node in crash.place.nodes((ast.ListComp, ast.GeneratorExp)):
        if isinstance(node.elt, ast.Call):
            return {"call": ast.unparse(node.elt)}
    return None


ROWS = rows_beside(__file__, {**vars(side_by_side), **globals()})
