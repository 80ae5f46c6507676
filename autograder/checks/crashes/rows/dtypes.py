"""Kinds of numbers that don't go together: decimal and whole ones, truth values, sizes that are no whole numbers."""

from __future__ import annotations

import ast
import re

from autograder.checks.crashes.row import Crash, Fields, Row
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


WHOLE = (
    "A size must be a whole number, and `/` always gives a decimal one (12 / 3 is 4.0). Use `//`, which stays with "
    "whole numbers."
)
OF_INT = r"attr 'T' of int\d+|DataType int\d+ not in list of allowed"
MIXED = (
    r"same dtype|expected to be an? \w+ tensor but is an? |that does not match type|of dtype u?int\d+"
    r"|Tensor conversion requested dtype|have types .* that don't all match"
)
ROWS = (
    Row(r"attr 'T(?:idx|dim|index|axis|perm)' of (?:float|double|half)",
        "An axis, or a count of rows, is a whole number, and decimal ones stand in its place. First the tensor, then "
        "the axis: is that the order here?", "tf.reduce_mean(-1, x)", facts=True),
    Row(r"valid indices, got \d+\.\d+|Cannot convert a list containing a tensor of dtype .*float"
        r"|attr 'T(?:shape|idx|len|multiples|paddings)' of (?:float|double)"
        r"|parameter '(?:shape|size|sizes|dims|multiples)' has DataType float|to a shape. Found invalid dimension"
        r"|must be a whole number of at least \d+, got \d+\.\d+", WHOLE, "tf.reshape(x, (2, 4, 10 / 2))"),
    Row(OF_INT, "tf.rsqrt wants decimal numbers, and whole ones come: `tf.math.rsqrt(tf.cast(x, tf.float32))`, or of "
        "one number `1 / math.sqrt(x)`.", "tf.math.rsqrt(ids)", code="rsqrt"),
    Row(OF_INT, "tf.{name} wants decimal numbers, and a size like a width or a shape is a whole number. Use "
        "`math.{name}(d)`, or `tf.{name}(tf.cast(d, tf.float32))`.", "tf.sqrt(x.shape[-1])",
        code=r"tf\.(?:math\.)?(?P<name>sqrt|pow|exp|log|sin|cos)\b"),
    Row(OF_INT, "This wants decimal numbers, and gets whole ones: `tf.cast(x, tf.float32)` first.",
        "tf.nn.softmax(ids)"),
    Row(r"attr 'T' of bool|DataType bool not in list|of dtype bool",
        "Truth values can't be added or multiplied: make them 0 and 1 first, `tf.cast(condition, tf.float32)`.",
        "tf.reduce_sum(x > 0)"),
    Row(r"SelectV2 as input #0|parameter 'condition' has DataType",
        "The condition of `tf.where` is made of truth values: compare, `mask > 0`, or `tf.cast(mask, tf.bool)`.",
        "tf.where(tf.ones((4, 5)), x, 0.0)", code="where", facts=True),
    Row(r"Cannot convert (?P<number>-?[\d.e+-]+|-?inf|nan) to EagerTensor of dtype (?P<kind>u?int\d+)",
        "The decimal number {number} meets whole ones ({kind}), and TensorFlow never mixes them by itself: "
        "`tf.cast(x, tf.float32)` first.", "ids * 0.5", facts=True),
    Row(r"(?:MatMul|BatchMatMulV2) as input #1\(zero-based\) was expected to be a int\d+",
        "Ids are numbers of rows, and aren't multiplied: `tf.gather(table, ids)` looks the rows up.", "ids @ x[0]",
        code=r"\bids @|matmul\(ids,"),
    Row(r"arrays used as indices must be of integer|attr 'TI' of (?:float|double)",
        "Places are whole numbers, and these are decimal ones: `.astype(int)`, or `tf.cast(ids, tf.int32)`.",
        "np.eye(3)[np.array([1.0])]"),
    Row(MIXED, "`{name}` is a bare `tf.Variable`, which keeps its kind of numbers, and here {kinds} meet. Made by "
        "`self.add_weight(shape=…, name=…)`, a weight has the kind that the layer computes with, and is trained and "
        "saved with it.", "class L(keras.layers.Layer):\n    def build(self, x_shape): self.w = "
        "tf.Variable(tf.ones(5))\n    def call(self, x): return x * self.w\nL(dtype='float16')(x)", when=bare_variable),
    Row(MIXED, "Two kinds of numbers meet here, {kinds}, and TensorFlow never mixes them by itself. Make one like the "
        "other: `tf.cast(a, b.dtype)`.", "x + tf.cast(x, tf.float64)", when=two_kinds),
    Row(r"did not contain a loop with signature matching types|ufunc '\w+' not supported for the input types"
        r"|_UFuncNoLoopError|has no callable \w+ method",
        "This works on numbers, and something else is among what comes: texts or None, for example.",
        "np.exp(np.array(['a']))", facts=True),
    Row(r"Cannot cast ufunc '\w+' output from dtype\('(?P<a>\w+)'\) to dtype\('(?P<b>\w+)'\)",
        "An array keeps its kind of numbers when it is changed in place: the result is {a}, and the array holds {b}. "
        "Make the array of {a} from the start, `x.astype({a})`, or write `x = x + y` for `x += y`.",
        "counts = np.zeros(2, int); counts += 0.5", facts=True),
    Row(r"Python integer (?P<number>-?\d+) out of bounds for (?P<kind>\w+)",
        "The kind {kind} has no number {number}: take a kind with more room, such as `int64` or `float32`.",
        "np.uint8(1) + 300"),
    Row(r"data type '[^']*' not understood|'[^']*' to a TensorFlow DType",
        "No kind of numbers has this name. Those of this course: `float32`, `int32`, `int64`, `bool`.",
        "tf.cast(x, 'flaot32')"),
    Row(r"to a TensorFlow DType|Invalid dtype: |Cannot interpret '.*' as a data type",
        "A kind of numbers belongs here, such as `tf.float32`, and something else comes. Do the sizes belong together "
        "in one bracket, `(rows, columns)`?", "tf.zeros((2, 3), 512)", facts=True),
    Row(r"Cast \w+ to \w+ is not supported|Unable to cast|StringToNumber",
        "Texts don't become numbers by themselves: a vocabulary turns words into ids first.",
        "tf.cast(tf.constant(['cat']), tf.float32)", facts=True),
    Row(r"Value for attr '\w+' of \w+|not in (?:the )?list of allowed values",
        "This function doesn't take this kind of numbers: `tf.cast(x, tf.float32)` makes decimal ones, "
        "`tf.cast(x, tf.int32)` whole ones.", "tf.bitwise.invert(x)", facts=True),
)  # fmt: skip
