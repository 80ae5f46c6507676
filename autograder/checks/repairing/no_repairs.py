"""What is no repair, though an answer may pass with it: a number by heart, a test of nothing, a bound out of reach."""

import ast

TENFOLD = 100  # from here on a nought too many, or too few
TESTS = (ast.If, ast.While, ast.IfExp, ast.Assert)


def leaves_the_answer(old: ast.expr, new: ast.expr, parent: ast.AST, field: str) -> bool:
    """Whether an answer still computes: a number by heart, or a test that looks at nothing, is no repair."""
    if _is_test(parent, field) and (isinstance(old, ast.Constant) or _looks_at_nothing(new, old)):
        return False
    return _has_name(new) or not _has_name(old)


def _is_test(parent: ast.AST, field: str) -> bool:
    if isinstance(parent, TESTS):
        return field == "test"
    inverted = isinstance(parent, ast.UnaryOp) and isinstance(parent.op, ast.Not)
    return field == "ifs" or isinstance(parent, ast.BoolOp) or inverted


def _looks_at_nothing(new: ast.expr, old: ast.expr) -> bool:
    plain = (ast.Name, ast.Attribute, ast.Constant, ast.Subscript)
    return isinstance(new, plain) and not isinstance(old, plain)


def _has_name(node: ast.expr) -> bool:
    return any(isinstance(one, ast.Name) for one in ast.walk(node))


def does_nothing(new: ast.expr, parent: ast.AST) -> bool:
    """Whether it would be a number that nobody writes there: without effect, leaving nothing, or with a second sign."""
    if not isinstance(parent, ast.BinOp):
        return False
    if isinstance(parent.op, (ast.Add, ast.Sub)) and isinstance(new, ast.UnaryOp):
        return isinstance(new.operand, ast.Constant)
    if not isinstance(new, ast.Constant):
        return False
    return new.value == 0 if isinstance(parent.op, (ast.Add, ast.Sub)) else new.value in (0, 1)


def is_tenfold(new: ast.expr, node: ast.expr) -> bool:
    """Whether a small number gets a nought: a bound that no case reaches would seem to be right."""
    old, number = (one.operand if isinstance(one, ast.UnaryOp) else one for one in (node, new))
    if not (isinstance(old, ast.Constant) and isinstance(number, ast.Constant) and type(old.value) is int):
        return False
    return 0 < old.value < TENFOLD and number.value == 10 * old.value
