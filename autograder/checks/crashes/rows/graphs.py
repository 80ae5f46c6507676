"""Inside tf.function: numbers where there are none yet, loops, `if`; and one truth where there are many."""

from __future__ import annotations

import ast
import re
from functools import partial

from autograder.checks.crashes.row import Crash, Fields, Row, case

NUMPYS = {
    "dot": "tf.matmul", "matmul": "tf.matmul", "maximum": "tf.maximum", "sqrt": "tf.sqrt",
    "where": "tf.where", "exp": "tf.exp",
    "array": "tf.convert_to_tensor", "asarray": "tf.convert_to_tensor",
    "concatenate": "tf.concat", "sum": "tf.reduce_sum", "mean": "tf.reduce_mean", "max": "tf.reduce_max",
    "transpose": "tf.transpose", "reshape": "tf.reshape", "arange": "tf.range", "sin": "tf.sin",
    "cos": "tf.cos", "log": "tf.math.log", "argmax": "tf.argmax", "zeros": "tf.zeros", "ones": "tf.ones",
    "stack": "tf.stack", "einsum": "tf.einsum", "square": "tf.square", "tril": "tf.linalg.band_part",
    "triu": "tf.linalg.band_part", "split": "tf.split", "expand_dims": "tf.expand_dims",
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


def _asked(test: ast.AST) -> list[ast.AST]:
    """What a condition asks the truth of: its parts, where it is joined by and, or, not."""
    if isinstance(test, (ast.Module, ast.Expr)):
        return [part for child in ast.iter_child_nodes(test) for part in _asked(child)]
    if isinstance(test, ast.BoolOp):
        return [part for value in test.values for part in _asked(value)]
    return _asked(test.operand) if isinstance(test, ast.UnaryOp) else [test]


SYMBOLIC = (
    r"symbolic tf\.Tensor|SymbolicTensor(?!' object does not)|NotImplementedError: Cannot convert"
    r"|numpy\(\) is only available"
)
ITERATED = r"Iterating over a symbolic|iterating over `tf.Tensor` is not allowed"
TRUTH = r"truth value of an array|Using a symbolic `tf.Tensor` as a Python `bool`"
numpys, asked = partial(case, numpy_used), partial(case, truth)
ROWS = (
    Row(r"A KerasTensor (?:cannot|is symbolic)|KerasTensor.* (?:NumPy|numpy|TensorFlow)",
        "In a functional model the tensors are only symbols, which Keras's layers and `keras.ops` can work on; tf's "
        "and NumPy's own functions can't. Use a layer, or the function of the same name in `keras.ops`.",
        "tf.nn.relu(keras.Input((2,)))"),
    Row(TRUTH, "To ask whether there is one, write `if {id} is not None:`. A bare `if {id}:` asks for the truth of all "
        "its numbers at once, and there is none.", "mask = np.ones((2, 2))\nif mask: pass", when=asked("given")),
    Row(TRUTH, "`in` and `.index` compare with each thing by `==`, and on an array that gives a truth for each number. "
        "For arrays there are `np.isin(ids, special)` and `np.where(ids == sep_id)`.",
        "np.zeros(2) in [np.zeros(2)]", when=asked("in")),
    Row(TRUTH, "Compared number by number, arrays give many truths, and `if` needs one. Whether all are equal: "
        "`np.array_equal(a, b)`, for decimal numbers `np.allclose(a, b)`; in tf, `tf.reduce_all(a == b)`.",
        "a = np.zeros(2)\nif a == np.zeros(2): pass", when=asked("equal")),
    Row(TRUTH, "`{left}` is a whole array of shape {shape}, not one number: of a batch, a loop walks over the first "
        "axis, the sentences. The words lie along the last axis. Compare the whole array, and choose by np.where or "
        "tf.where instead of `if`.", "[1 if i == 0 else 0 for i in np.zeros((2, 3))]", when=asked("sentences")),
    Row(TRUTH, "An `if` needs one truth, and here it is given one for each number. For a choice number by number there "
        "is `tf.where(condition, this, that)`; to ask whether an argument was given, `is not None`.",
        "y = 1 if np.zeros((2, 3)) > 0 else 0", when=asked("any")),
    Row(ITERATED, "Python's own `sum` walks through a tensor piece by piece, which can't be done inside tf.function. "
        "`tf.reduce_sum(x)` adds all numbers at once, everywhere.", "tf.function(lambda: sum(x))()",
        code=r"(?<![\w.])sum\("),
    Row(ITERATED, "Inside tf.function nothing walks through a tensor piece by piece. It isn't needed either: `@`, a "
        "layer and what `tf` computes take any number of axes in front, so hand over `{all}` as a whole.",
        "tf.function(lambda: [row + 1 for row in x])()", code=r"\bfor [\w, ]+ in (?P<all>[a-z]\w*)\b(?!\()"),
    Row(ITERATED, "Inside tf.function a tensor can't be taken apart by `a, b, c = …` or a loop. For sizes that is "
        "`a, b, c = tf.unstack(tf.shape(x))`; what is done to each row is better done to all rows at once.",
        "@tf.function\ndef f(x):\n    a, b = x\n    return a\nf(x)"),
    Row(SYMBOLIC, "Inside tf.function, and in a Keras layer that is trained, there are no numbers yet, only tensors to "
        "be; `{value}` wants numbers. NumPy also cuts the gradient. Use tf or keras.ops instead of NumPy. Here "
        "`{other}` does the same.", "@tf.function\ndef f(x): return np.exp(x)\nf(x)", when=numpys("same")),
    Row(SYMBOLIC, "Inside tf.function, and in a Keras layer that is trained, there are no numbers yet, only tensors to "
        "be; `{value}` wants numbers. NumPy also cuts the gradient. Use tf or keras.ops instead of NumPy.",
        "@tf.function\ndef f(x): return x.numpy()\nf(x)", when=numpys("here")),
    Row(SYMBOLIC, "Inside tf.function, and in a Keras layer that is trained, there are no numbers yet, only tensors to "
        "be; this wants numbers. NumPy also cuts the gradient. Use tf or keras.ops instead of NumPy.",
        "@tf.function\ndef f(x): return keras.ops.convert_to_numpy(x)\nf(x)", when=numpys("somewhere")),
    Row(r"in the (?:main|else|body) branch|must also be initialized in the else branch"
        r"|is None at the end of the .* branch|must also have a return statement|undefined in the main branch",
        "Inside tf.function an `if` on a tensor keeps both ways: each must set the same names, or both return. Give "
        "the name a value before the `if`, or use `tf.where`.",
        "@tf.function\ndef f(x):\n    if tf.reduce_sum(x) > 0:\n        y = x\n    return y\nf(x)"),
    Row(r"(?:enters|before) the loop|shape_invariants",
        "Inside tf.function a loop over a tensor keeps each name's shape and kind from round to round. Count with a "
        "Python `range` over a known length, or work on all at once.",
        "@tf.function\ndef f(x):\n    for _ in tf.range(3):\n        x = tf.concat([x, x], 0)\n    return x\nf(x)"),
    Row(r"is out of scope|cannot be accessed from here|defined in another function or code block",
        "A tensor that was made inside one `tf.function` is used outside of it: hand it on with `return`, and don't "
        "keep it in `self` or in a list outside.",
        "kept = []\ntf.function(lambda: kept.append(x + 1))()\ntf.function(lambda: kept[0] * 2)()"),
)  # fmt: skip
