"""Inside tf.function: numbers where there are none yet, loops, `if`; and one truth where there are many."""

import ast
import re

from autograder.checks.crashes.row import Crash, Fields, rows_beside

NUMPYS = {
    "dot": "tf.matmul", "matmul": "tf.matmul", "maximum": "tf.maximum", "sqrt": "tf.sqrt", "where": "tf.where",
    "exp": "tf.exp", "array": "tf.convert_to_tensor", "asarray": "tf.convert_to_tensor", "concatenate": "tf.concat",
    "sum": "tf.reduce_sum", "mean": "tf.reduce_mean", "max": "tf.reduce_max", "transpose": "tf.transpose",
    "reshape": "tf.reshape", "arange": "tf.range", "sin": "tf.sin", "cos": "tf.cos", "log": "tf.math.log",
    "argmax": "tf.argmax", "zeros": "tf.zeros", "ones": "tf.ones", "stack": "tf.stack", "einsum": "tf.einsum",
    "square": "tf.square", "tril": "tf.linalg.band_part", "triu": "tf.linalg.band_part", "split": "tf.split",
    "expand_dims": "tf.expand_dims",
}  # fmt: skip


def numpy_used(crash: Crash, _: Fields) -> tuple[str, Fields]:
    """NumPy, or a tensor's number, where TensorFlow only builds the graph."""
    used = re.search(r"\b(?:np|math)\.(\w+(?:\.\w+)*)|\.numpy\(\)|\b(?:float|int|bool)\(", crash.place.code)
    if used is None:
        return "somewhere", {}
    here = {"value": used[0].rstrip("(")}
    return ("same", {**here, "other": NUMPYS[used[1]]}) if used[1] in NUMPYS else ("here", here)


def truth(crash: Crash, _: Fields) -> tuple[str, Fields]:
    """An `if` on a whole array."""
    tests = [node.test for node in crash.place.nodes((ast.If, ast.IfExp, ast.While), of_line=True)]
    tests = tests or [node for node in [crash.place.expression] if node is not None]
    for node in [part for test in tests for part in _asked(test)]:
        if isinstance(node, ast.Name) and "mask" in node.id:
            return "given", {"id": node.id}
    if re.search(r"\bin (?!range)[\[\w]|\.index\(|\.count\(", crash.place.code) and "for " not in crash.place.code:
        return "in", {}
    joined = [one for one in crash.place.nodes((ast.BoolOp, ast.Compare), of_line=True) if _sides(one)]
    operands = [side for one in joined if isinstance(one, ast.Compare) for side in (one.left, *one.comparators)]
    if any(isinstance(side, ast.BinOp) and isinstance(side.op, (ast.BitOr, ast.BitAnd)) for side in operands):
        return "tighter", {}
    if joined and not re.match(r"\s*(?:el)?(?:if|while)\b", crash.place.code):
        sides, sign = _sides(joined[0]), " | " if isinstance(getattr(joined[0], "op", None), ast.Or) else " & "
        return "joined", {"code": ast.unparse(joined[0]), "other": sign.join(f"({one})" for one in sides)}
    compares = [node for test in tests for node in ast.walk(test) if isinstance(node, ast.Compare)]
    for node in (one for one in tests if isinstance(one, ast.Compare)):
        equal = isinstance(node.ops[0], (ast.Eq, ast.NotEq))
        if equal and all(crash.place.shape(side) for side in (node.left, node.comparators[0])):
            return "equal", {}
    for node in compares:
        shape = crash.place.shape(node.left)
        if shape and len(shape) == 1:
            return "sentences", {"left": ast.unparse(node.left), "shape": shape}
    return "any", {}


def _sides(node: ast.BoolOp | ast.Compare) -> list[str]:
    """What `and` and `or` join, or a comparison of three does."""
    if isinstance(node, ast.BoolOp):
        return list(map(ast.unparse, node.values))
    parts = [node.left, *node.comparators]
    pairs = zip(parts, node.ops, node.comparators, strict=False)
    return [ast.unparse(ast.Compare(one, [op], [other])) for one, op, other in pairs] if len(node.ops) > 1 else []


def _asked(test: ast.AST) -> list[ast.AST]:
    """What a condition asks the truth of: its parts, where it is joined by and, or, not."""
    if isinstance(test, (ast.Module, ast.Expr)):
        return [part for child in ast.iter_child_nodes(test) for part in _asked(child)]
    if isinstance(test, ast.BoolOp):
        return [part for value in test.values for part in _asked(value)]
    return _asked(test.operand) if isinstance(test, ast.UnaryOp) else [test]


ROWS = rows_beside(__file__, globals())
