"""What a beginner's exception means: a table from what was said and written to one or two sentences that help.

Each row is tried in turn, and the first that fits is told. Rows of einsum, of calls and of plain Python stand in
modules of their own; what is said of shapes and of names is found in `shapes_explained` and `names_explained`.
"""

from __future__ import annotations

import re

from autograder.checks.answering import calls_explained, einsum_explained, items_explained, python_explained
from autograder.checks.answering.crash import Crash, Row
from autograder.checks.answering.graph_explained import numpy_on_symbols, truth
from autograder.checks.answering.names_explained import (
    forgotten_self,
    hidden_function,
    missing_attribute,
    no_such_function,
    tensors_method,
    unknown_name,
)
from autograder.checks.answering.products_explained import products
from autograder.checks.answering.shapes_explained import (
    forgotten_item,
    reshaped,
    side_by_side,
    table_by_ids,
    unpacked,
)
from autograder.checks.judging.said import Said, both, listed

__all__ = ["Crash", "explain"]


def explain(crash: Crash) -> tuple[str, str]:
    """Name of the kind of crash, and the explanation; two empty texts where none is known."""
    for row in ROWS:
        said = re.search(row.said, f"{crash.type}: {crash.message}")
        written = re.search(row.code, crash.place.code)
        if said is None or written is None:
            continue
        told = _told(row, crash, {**written.groupdict(), **said.groupdict()})
        if told:
            return row.kind, told
    return "", ""


def _told(row: Row, crash: Crash, fields: dict[str, str]) -> Said | None:
    """The row's explanation; none where what a learner's names stand for makes it stop."""
    try:
        return row.told(crash) if callable(row.told) else Said(row.told, **fields)
    except Exception:
        return None


def _sizes(crash: Crash) -> Said:
    """A size or a place that is no whole number."""
    if "slice indices" in crash.message and "/" not in crash.place.code:
        return Said(
            "A place in brackets is a whole number, and something else stands there: print it before this line."
        )
    return Said(WHOLE_SIZES)


def _wrong_count(crash: Crash) -> Said | None:
    """A call with too few or too many arguments."""
    missing = re.findall(r"'(\w+)'", crash.message)
    if {"q_x", "k_x", "v_x"} & set(missing) or "takes three inputs" in crash.message:
        return Said(
            "An attention head takes 3 inputs, q_x, k_x and v_x. In self-attention all are the same: `head(x, x, x)`."
        )
    if "missing" in crash.message and missing:
        one = "The call gives too few arguments: {names} is missing."
        several = "The call gives too few arguments: {names} are missing."
        return Said(one if len(missing) == 1 else several, names=listed(missing))
    return Said("The call gives more arguments than there are parameters: compare it with the `def` line.")


OTHER_DTYPES = {"double": "float64", "float": "float32", "half": "float16"}


def _dtypes(crash: Crash) -> Said:
    kinds = re.findall(r"\b(?:b?float\d*|u?int\d+|double|half|bool)\b", crash.message)
    kinds = [OTHER_DTYPES.get(kind, kind) for kind in dict.fromkeys(kinds)]
    if len(kinds) > 1:
        return Said(
            "Two kinds of numbers meet here, {kinds}, and TensorFlow never mixes them by itself. Make one like the "
            "other: `tf.cast(a, b.dtype)`.",
            kinds=both(kinds[:2]),
        )
    return Said(
        "Two kinds of numbers meet here, and TensorFlow never mixes them by itself. Make one like the other: "
        "`tf.cast(a, b.dtype)`."
    )


WHOLE_SIZES = (
    "A size must be a whole number, and `/` always gives a decimal one (12 / 3 is 4.0). Use `//`, which stays with "
    "whole numbers."
)
NEVER_IN_PLACE = (
    "A tensor can't be changed in place. Make a new one: `tf.where`, `tf.concat`, `tf.tensor_scatter_nd_update`."
)
NO_SUCH_AXIS = (
    "Axes are numbered from 0, and this array has {n}: there is no axis {axis}. `axis=-1` is always the last one."
)
SYMBOLIC = r"symbolic tf\.Tensor|SymbolicTensor|NotImplementedError: Cannot convert|numpy\(\) is only available"
ROWS = (
    *einsum_explained.ROWS,
    *calls_explained.ROWS,
    *python_explained.ROWS,
    *items_explained.ROWS,
    Row("assigned_weight", r"'(?:Resource)?Variable' object does not support item assignment",
        "The numbers of a weight are changed as a whole: `numbers = weight.numpy()`, change those, and then "
        "`weight.assign(numbers)`."),
    Row("assigned_item", r"Tensor' object does not support item assignment", NEVER_IN_PLACE),
    Row("numpy_on_keras_symbols", r"KerasTensor",
        "In a functional model the tensors are only symbols, which Keras's layers and `keras.ops` can work on; tf's "
        "and NumPy's own functions can't. Use a layer, or the function of the same name in `keras.ops`."),
    Row("tensors_method", r"AttributeError: .*Tensor'? object has no attribute", tensors_method),
    Row("numpy_in_graph", SYMBOLIC, numpy_on_symbols),
    Row("float_for_a_size", r"valid indices, got \d+\.\d+|Cannot convert a list containing a tensor of dtype .*float",
        WHOLE_SIZES),
    Row("torn_apart", r"Iterating over a symbolic|iterating over `tf.Tensor` is not allowed",
        "Inside tf.function a tensor can't be taken apart by `a, b, c = …` or a loop. For sizes that is "
        "`a, b, c = tf.unstack(tf.shape(x))`; what is done to each row is better done to all rows at once."),
    Row("no_such_row", r"indices\[[^\]]*\] = (?P<row>-?\d+) is not in \[0, (?P<n>\d+)\)",
        "The table has {n} rows, numbered from 0, and row {row} is asked for. Is it (rows, width), and not the other "
        "way round? Do the numbers that are looked up begin at 0?"),
    Row("no_such_axis", r"Invalid reduction dimension \(?(?P<axis>-?\d+) for input with (?P<n>\d+)", NO_SUCH_AXIS),
    Row("one_size_left", r"Only one input size may be -1",
        "-1 stands for what is left over, and that can be said of one axis only."),
    Row("equal_pieces", r"ways to split should evenly divide",
        "`tf.split` makes equal pieces: their number must divide the length of the axis."),
    Row("joined", r"ConcatOp : Dimension \d+ in both shapes must be equal", forgotten_item),
    Row("no_such_index", r"Index out of range using input dim \d+; input has only (?P<n>\d+) dims",
        "Axes in this array: {n}, and there are more places than that in the brackets. `...` stands for all axes in "
        "front, however many they are: `x[..., 1:]`."),
    Row("unequal_batches", r"compatible batch dimensions: \[(?P<a>[\d,]+)\] vs\. \[(?P<b>[\d,]+)\]",
        "The two factors are ({a}) and ({b}). Of a product of matrices the axes before the last two must be equal, or "
        "1: first the batch, then the heads. Has one of the two other heads, or none?"),
    Row("index_of_numbers", r"arrays used as indices must be of integer|attr 'TI' of (?:float|double)",
        "Places are whole numbers, and these are decimal ones: `.astype(int)`, or `tf.cast(ids, tf.int32)`."),
    Row("ids_multiplied", r"(?:MatMul|BatchMatMulV2) as input #1\(zero-based\) was expected to be a int\d+",
        "Ids are numbers of rows, and aren't multiplied: `tf.gather(table, ids)` looks the rows up.",
        r"\bids @|matmul\(ids,"),
    Row("table_by_ids", r"begin, end, and strides|Shape must be rank 1 but is rank|[Oo]nly integers, slices",
        table_by_ids, r"\["),
    Row("weight_called", r"'(?:Resource)?Variable' object is not callable",
        "A weight is a table of numbers, not a function. To take rows of it by their ids: `tf.gather(table, ids)`."),
    Row("remote_indexed", r"'(?:Values|Tensors|Decoder|function)' object is not subscriptable",
        "`{name}` is a function: it is called with round brackets, `{name}(…)`.", r"(?P<name>\w+)\["),
    Row("transposed_too_short", r"(?:transpose expects a vector of size|Dimension must be) (?P<n>\d+)",
        "The order given to `tf.transpose` must name all {n} axes of the tensor, the batch too.", r"transpose"),
    Row("products", r"Matrix size-incompatible|compatible batch dimensions|must be equal, but are|core dimension"
        r"|not aligned|ndims must be >= 2", products, r"@|matmul|dot\("),
    Row("forgotten_item", r"Shapes of all inputs must match|NOT CONVERTIBLE TO TENSOR|inhomogeneous", forgotten_item),
    Row("side_by_side", r"[Ii]ncompatible shapes|broadcast|must be equal, but are", side_by_side),
    Row("reshaped", r"[Rr]eshape", reshaped),
    Row("unpacked", r"(too many|not enough) values to unpack", unpacked),
    Row("float_for_a_size", r"attr 'T(?:shape|idx|len|multiples|paddings)' of (?:float|double)"
        r"|parameter '(?:shape|size|sizes|dims|multiples)' has DataType float|to a shape. Found invalid dimension"
        r"|'float' object cannot be interpreted as an integer|slice indices must be integers"
        r"|must be a whole number of at least \d+, got \d+\.\d+",
        _sizes),
    Row("root_of_an_int", r"attr 'T' of int\d+|DataType int\d+ not in list of allowed",
        "tf.{name} wants decimal numbers, and a size like a width or a shape is a whole number. Use `math.{name}(d)`, "
        "or `tf.{name}(tf.cast(d, tf.float32))`.", r"tf\.(?:math\.)?(?P<name>sqrt|rsqrt|pow|exp|log|sin|cos)\b"),
    Row("ints_for_floats", r"attr 'T' of int\d+|DataType int\d+ not in list of allowed",
        "This wants decimal numbers, and gets whole ones: `tf.cast(x, tf.float32)` first."),
    Row("bools_for_numbers", r"attr 'T' of bool|DataType bool not in list|of dtype bool",
        "Truth values can't be added or multiplied: make them 0 and 1 first, `tf.cast(condition, tf.float32)`."),
    Row("dtypes", r"same dtype|expected to be an? \w+ tensor but is an? |that does not match type|of dtype u?int\d+"
        r"|Tensor conversion requested dtype|have types .* that don't all match", _dtypes),
    Row("branches", r"in the main branch, but",
        "Inside tf.function an `if` on a tensor must give the same kind of value either way. For a choice number by "
        "number use `tf.where(condition, this, that)`."),
    Row("truth", r"truth value of an array|Using a symbolic `tf.Tensor` as a Python `bool`", truth),
    Row("forgotten_self", r"NameError: ", forgotten_self),
    Row("unset", r"UnboundLocalError: .*variable '(?P<name>\w+)'",
        "`{name}` is used before this function has given it a value: a line may be missing, or stand inside an `if` "
        "that was not entered."),
    Row("unknown_name", r"NameError: ", unknown_name),
    Row("missing_attribute", r"AttributeError: '\w+' object has no attribute", missing_attribute),
    Row("no_such_function", r"AttributeError: module ", no_such_function),
    Row("nothing", r"'NoneType' object|None values not supported|NoneType",
        "Something here is None: a function that ends without `return` gives None. Did one of yours forget it?"),
    Row("forgotten_super", r"forgot to call `super\(\).__init__\(\)`",
        "The first line of `__init__` must be `super().__init__(**kwargs)`: it makes the class a Keras layer."),
    Row("other_init", r"regularizer identifier|Unrecognized keyword arguments? passed to",
        "The class must take the arguments of the exercise, and hand only the others on: "
        "`def __init__(self, d, **kwargs):`, then `super().__init__(**kwargs)`."),
    Row("weights_in_call", r"cannot add new elements of state",
        "A layer makes its weights once, in `build` (or its layers in `__init__`), and only uses them in `call`: made "
        "in `call`, they would be new in each call, and nothing would be learned."),
    Row("assigned_item", r"does not support item assignment", NEVER_IN_PLACE),
    Row("tensors_for_a_layer", r"Only input tensors may be passed.*<class '(?P<kind>range|list|int|tuple)'>",
        "A layer takes tensors or arrays, and a {kind} comes here: `tf.range(n)` or `tf.constant(…)` makes a tensor."),
    Row("layer_not_called", r"Only input tensors may be passed",
        "What is passed here is a layer itself, not what it gives. A layer is first made and then called: "
        "`Embedding(n, d)(ids)` has two pairs of brackets."),
    Row("build_shapes", r"build\(\) (?:got|missing|takes)|`_shape` suffix",
        "`build` gets one shape for each input of `call`, in the same order: `def build(self, q_x_shape, k_x_shape, "
        "v_x_shape)`."),
    Row("list_and_number", r"can only concatenate list \(not \"int\"\)",
        "A list grows only by another list: `[pad_id]` in brackets is a list of one, and `[pad_id] * 3` one of three."),
    Row("no_such_axis", r"axis (?P<axis>-?\d+) is out of bounds for array of dimension (?P<n>\d+)",
        NO_SUCH_AXIS),
    Row("no_such_index", r"too many indices for array: array is (?P<n>\d+)-dimensional, but (?P<m>\d+)",
        "Axes in this array: {n}; places in the brackets: {m}. Print its shape just before this line."),
    Row("one_number_for_several", r"'(?:float|int)' object is not iterable|[Ii]terate over a (?:0-d|scalar)",
        "One number came where several were wanted: min, max, sum and loops need a list, or for min and max at least "
        "two numbers: `min(a, b)`."),
    Row("hidden_function", r"object is not callable", hidden_function),
    Row("parts_of_a_model", r"'types\.SimpleNamespace' object is not callable",
        "What is given here is no function. It has parts, under the names that the exercise lists: call those."),
    Row("number_called", r"'(?P<what>int|float|list|dict|tuple|str)' object is not callable",
        "`{name}` is a {what}, not a function: an item of it is taken with square brackets, and `2(x)` needs a `*`.",
        r"(?P<name>\w+)\("),
    Row("unhashable", r"unhashable type",
        "A list or array can't be a key of a dictionary or a member of a set: a number, a text or a tuple can."),
    Row("key", r"KeyError: (?P<key>.+) is missing",
        "The dictionary has no {key} yet: ask `if key in …` first, or use `.get(key, …)`."),
    Row("argument_count", r"takes three inputs|missing (?:a|\d+) required|takes \d+ positional|too many"
        r" positional|unexpected keyword argument", _wrong_count),
)  # fmt: skip
