"""Crashes of code that asks for numbers where TensorFlow has none, or for one truth where there are many."""

from __future__ import annotations

import ast
import re

from autograder.checks.answering.crash import Crash
from autograder.checks.judging.said import Said, together


def truth(crash: Crash) -> Said | None:
    """An `if` on a whole array."""
    tests = [node.test for node in crash.place.nodes((ast.If, ast.IfExp, ast.While), of_line=True)]
    tests = tests or [node for node in [crash.place.expression] if node is not None]
    for node in [part for test in tests for part in asked(test)]:
        if isinstance(node, ast.Name) and "mask" in node.id:
            return Said(
                "To ask whether there is one, write `if {id} is not None:`. A bare `if {id}:` asks "
                "for the truth of all its numbers at once, and there is none.",
                id=node.id,
            )
    if re.search(r"\bin (?!range)[\[\w]|\.index\(|\.count\(", crash.place.code) and "for " not in crash.place.code:
        return Said(
            "`in` and `.index` compare with each thing by `==`, and on an array that gives a truth for each number. "
            "For arrays there are `np.isin(ids, special)` and `np.where(ids == sep_id)`."
        )
    for node in tests:
        equal = isinstance(node, ast.Compare) and isinstance(node.ops[0], (ast.Eq, ast.NotEq))
        if equal and all(crash.place.shape(side) for side in (node.left, node.comparators[0])):
            return Said(
                "Compared number by number, arrays give many truths, and `if` needs one. Whether all are equal: "
                "`np.array_equal(a, b)`, for decimal numbers `np.allclose(a, b)`; in tf, `tf.reduce_all(a == b)`."
            )
    compares = [node for test in tests for node in ast.walk(test) if isinstance(node, ast.Compare)]
    for node in compares:
        left = node.left
        shape = crash.place.shape(left)
        if shape and len(shape) == 1:
            return Said(
                "`{left}` is a whole array of shape {shape}, not one number: of a batch, a loop walks over the "
                "first axis, the sentences. The words lie along the last axis. Compare the whole "
                "array, and choose by np.where or tf.where instead of `if`.",
                left=ast.unparse(left),
                shape=shape,
            )
    return Said(
        "An `if` needs one truth, and here it is given one for each number. For a choice "
        "number by number there is `tf.where(condition, this, that)`; to ask whether an "
        "argument was given, `is not None`."
    )


def asked(test: ast.AST) -> list[ast.AST]:
    """What a condition asks the truth of: its parts, where it is joined by and, or, not."""
    if isinstance(test, (ast.Module, ast.Expr)):
        return [part for child in ast.iter_child_nodes(test) for part in asked(child)]
    if isinstance(test, ast.BoolOp):
        return [part for value in test.values for part in asked(value)]
    return asked(test.operand) if isinstance(test, ast.UnaryOp) else [test]


def numpy_on_symbols(crash: Crash) -> Said:
    """NumPy, or a tensor's number, where TensorFlow only builds the graph."""
    used = re.search(r"\bnp\.\w+(?:\.\w+)*|\.numpy\(\)|\b(?:float|int|bool)\(", crash.place.code)
    here = Said("`{value}`", value=used[0].rstrip("(")) if used else Said("this")
    other = NUMPYS.get(used[0], "") if used else ""
    say = Said("Here `{other}` does the same.", other=other) if other else ""
    rule = Said(
        "Inside tf.function, and in a Keras layer that is trained, there are no numbers yet, "
        "only tensors to be; {here} wants numbers. NumPy also cuts the gradient. Use tf or "
        "keras.ops instead of NumPy.",
        here=here,
    )
    return together(rule, say)


NUMPYS = {
    "np.dot": "tf.matmul", "np.matmul": "tf.matmul", "np.maximum": "tf.maximum", "np.sqrt": "tf.sqrt",
    "np.where": "tf.where", "np.exp": "tf.exp",
    "np.array": "tf.convert_to_tensor", "np.asarray": "tf.convert_to_tensor",
    "np.concatenate": "tf.concat", "np.sum": "tf.reduce_sum", "np.mean": "tf.reduce_mean", "np.max": "tf.reduce_max",
    "np.transpose": "tf.transpose", "np.reshape": "tf.reshape", "np.arange": "tf.range", "np.sin": "tf.sin",
    "np.cos": "tf.cos", "np.log": "tf.math.log", "np.argmax": "tf.argmax", "np.zeros": "tf.zeros", "np.ones": "tf.ones",
    "np.stack": "tf.stack", "np.einsum": "tf.einsum", "np.square": "tf.square", "np.tril": "tf.linalg.band_part",
    "np.triu": "tf.linalg.band_part", "np.split": "tf.split", "np.expand_dims": "tf.expand_dims",
}  # fmt: skip
