"""What a beginner's exception means: a table from what was said and written to one or two sentences that help.

Each row is tried in turn, and the first that fits is told. Rows of einsum, of calls and of plain Python stand in
modules of their own; what is said of shapes and of names is found in `shapes_explained` and `names_explained`.
"""

from __future__ import annotations

import re

from autograder.checks.answering import (
    calls_explained,
    dtypes_explained,
    einsum_explained,
    items_explained,
    keras_meanings,
    numpy_meanings,
    pairs_explained,
    python_explained,
    python_meanings,
    syntax_explained,
    tensors_meanings,
    uses_explained,
)
from autograder.checks.answering.arguments_explained import extra_arguments, missing_arguments
from autograder.checks.answering.crash import Crash, Row
from autograder.checks.answering.elementwise_explained import side_by_side
from autograder.checks.answering.facts import facts
from autograder.checks.answering.graph_explained import numpy_on_symbols, truth
from autograder.checks.answering.methods_explained import tensors_method
from autograder.checks.answering.modules_explained import no_such_function, no_such_module
from autograder.checks.answering.names_explained import (
    forgotten_self,
    hidden_function,
    missing_attribute,
    unknown_name,
    unset,
)
from autograder.checks.answering.none_explained import nothing
from autograder.checks.answering.products_explained import products
from autograder.checks.answering.shapes_explained import (
    assigned_in_tensor,
    forgotten_item,
    reshaped,
    table_by_ids,
    unpacked,
)
from autograder.checks.judging.said import Said, listed, together

__all__ = ["Crash", "explain"]


def explain(crash: Crash) -> tuple[str, str]:
    """Name of the kind of crash, and the explanation; two empty texts where none is known."""
    if _own(crash):
        return "", ""
    for row in ROWS:
        said = re.search(row.said, f"{crash.type}: {crash.message}")
        written = re.search(row.code, crash.place.code)
        if said is None or written is None:
            continue
        told = _told(row, crash, {**written.groupdict(), **said.groupdict()})
        if told:
            return row.kind, together(told, _facts(crash)) if row.facts else told
    seen = _facts(crash)
    return ("facts", seen) if seen else ("", "")


def _facts(crash: Crash) -> Said | str:
    """What stood on the line, which helps with any exception; empty where nothing is known of it."""
    try:
        return facts(crash, dtypes="dtype" in crash.message or "DataType" in crash.message) or ""
    except Exception:
        return ""


def _own(crash: Crash) -> bool:
    """Whether a learner's own `raise` says it: that needs no other words."""
    return crash.place.code.startswith(f"raise {crash.type}")


def _told(row: Row, crash: Crash, fields: dict[str, str]) -> Said | None:
    """The row's explanation; none where what a learner's names stand for makes it stop."""
    try:
        return row.told(crash) if callable(row.told) else Said(row.told, **fields)
    except Exception:
        return None


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


NEVER_IN_PLACE = (
    "A tensor can't be changed in place. Make a new one: `tf.where`, `tf.concat`, `tf.tensor_scatter_nd_update`."
)
NO_SUCH_AXIS = (
    "Axes are numbered from 0, and this array has {n}: there is no axis {axis}. `axis=-1` is always the last one."
)
SYMBOLIC = r"symbolic tf\.Tensor|SymbolicTensor|NotImplementedError: Cannot convert|numpy\(\) is only available"
ROWS = (
    *pairs_explained.ROWS,
    *einsum_explained.ROWS,
    *calls_explained.ROWS,
    *python_explained.ROWS,
    *items_explained.ROWS,
    Row("assigned_item", r"scalar index|item assignment", assigned_in_tensor),
    Row("assigned_weight", r"'(?:Resource)?Variable' object does not support item assignment",
        "The numbers of a weight are changed as a whole: `numbers = weight.numpy()`, change those, and then "
        "`weight.assign(numbers)`."),
    Row("assigned_item", r"Tensor' object does not support item assignment", NEVER_IN_PLACE),
    Row("numpy_on_keras_symbols", r"A KerasTensor (?:cannot|is symbolic)|KerasTensor.* (?:NumPy|numpy|TensorFlow)",
        "In a functional model the tensors are only symbols, which Keras's layers and `keras.ops` can work on; tf's "
        "and NumPy's own functions can't. Use a layer, or the function of the same name in `keras.ops`."),
    Row("tensors_method", r"AttributeError: .*Tensor'? object has no attribute", tensors_method),
    Row("hidden_function", r"'SymbolicTensor' object is not callable", hidden_function),
    Row("numpy_in_graph", SYMBOLIC, numpy_on_symbols),
    *dtypes_explained.ROWS[:2],
    Row("summed_in_python", r"Iterating over a symbolic|iterating over `tf.Tensor` is not allowed",
        "Python's own `sum` walks through a tensor piece by piece, which can't be done inside tf.function. "
        "`tf.reduce_sum(x)` adds all numbers at once, everywhere.", r"(?<![\w.])sum\("),
    Row("walked_through", r"Iterating over a symbolic|iterating over `tf.Tensor` is not allowed",
        "Inside tf.function nothing walks through a tensor piece by piece. It isn't needed either: `@`, a layer and "
        "what `tf` computes take any number of axes in front, so hand over `{all}` as a whole.",
        r"\bfor [\w, ]+ in (?P<all>[a-z]\w*)\b(?!\()"),
    Row("torn_apart", r"Iterating over a symbolic|iterating over `tf.Tensor` is not allowed",
        "Inside tf.function a tensor can't be taken apart by `a, b, c = …` or a loop. For sizes that is "
        "`a, b, c = tf.unstack(tf.shape(x))`; what is done to each row is better done to all rows at once."),
    Row("no_such_row", r"indices\[[^\]]*\] = (?P<row>-?\d+) is not in \[0, (?P<n>\d+)\)",
        "The table has {n} rows, numbered from 0, and row {row} is asked for. Is it (rows, width), and not the other "
        "way round? Do the numbers that are looked up begin at 0?", r"^(?!.*axis)"),
    Row("softmax_of_one", r"must have >= 1 dimension, got \[\]",
        "The softmax shares 1 out among several numbers, and one comes here. The product of two rows is one number; "
        "for a table of each with each, give both a new axis: `q[:, None] * k[None, :]`.", facts=True),
    Row("no_such_place", r"indices\[[^\]]*\] = (?P<row>-?\d+) is not in \[0, (?P<n>\d+)\)",
        "Along this axis there are {n} places, numbered from 0, and place {row} is asked for.", facts=True),
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
        "1: first the batch, then the heads. Has one of the two other heads, or none?",
        r"^(?!.*transpose\(\w+\))"),
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
        r"|not aligned|ndims must be (?:>=|==) 2|Shape must be at least rank 2 but is rank 1",
        products, r"@|matmul|dot\("),
    Row("forgotten_item", r"Shapes of all inputs must match|NOT CONVERTIBLE TO TENSOR", forgotten_item),
    Row("forgotten_item", r"inhomogeneous", forgotten_item, r"head|attn|attention|concat|stack"),
    Row("side_by_side", r"[Ii]ncompatible shapes|broadcast|must be equal, but are", side_by_side),
    Row("reshaped", r"[Rr]eshape", reshaped),
    Row("unpacked", r"(too many|not enough) values to unpack", unpacked),
    *dtypes_explained.ROWS[2:],
    Row("branches", r"in the main branch, but",
        "Inside tf.function an `if` on a tensor must give the same kind of value either way. For a choice number by "
        "number use `tf.where(condition, this, that)`."),
    Row("truth", r"truth value of an array|Using a symbolic `tf.Tensor` as a Python `bool`", truth),
    Row("forgotten_self", r"NameError: ", forgotten_self),
    Row("unset", r"UnboundLocalError", unset),
    Row("unset", r"UnboundLocalError: .*variable '(?P<name>\w+)'",
        "`{name}` is used before this function has given it a value: a line may be missing, or stand inside an `if` "
        "that was not entered."),
    Row("unknown_name", r"NameError: ", unknown_name),
    Row("missing_attribute", r"AttributeError: '\w+' object has no attribute", missing_attribute),
    Row("no_such_function", r"AttributeError: (?:partially initialized )?module |ImportError: cannot import",
        no_such_function),
    Row("no_such_module", r"ModuleNotFoundError", no_such_module),
    Row("compared", r"not supported between instances of .*NoneType", python_meanings.compared),
    Row("nothing", r"'NoneType' object|None values not supported|NoneType", nothing),
    Row("forgotten_super", r"forgot to call `super\(\).__init__\(\)`|no attribute '(?:built|_tracker|_lock|_layers"
        r"|_auto_track|_losses|_call_context|_build_shapes_dict|_saved_model\w*)'",
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
    Row("function_for_a_tensor", r"Only input tensors may be passed.*?: <function (?P<name>\w+) at",
        "The function `{name}` itself is passed here, not what it gives: call it, `{name}(…)`."),
    Row("layer_not_called", r"Only input tensors may be passed.*keras",
        "What is passed here is a layer itself, not what it gives. A layer is first made and then called: "
        "`Embedding(n, d)(ids)` has two pairs of brackets."),
    Row("build_shapes", r"build\(\) (?:got|missing|takes)|`_shape` suffix",
        "`build` gets one shape for each input of `call`, in the same order: `def build(self, q_x_shape, k_x_shape, "
        "v_x_shape)`."),
    Row("list_and_number", r"can only concatenate list \(not \"int\"\)",
        "A list grows only by another list: `[pad_id]` in brackets is a list of one, and `[pad_id] * 3` one of three.",
        r"pad"),
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
    Row("unhashable", r"unhashable type",
        "A list or array can't be a key of a dictionary or a member of a set: a number, a text or a tuple can."),
    Row("key", r"KeyError: (?P<key>.+) is missing",
        "The dictionary has no {key} yet: ask `if key in …` first, or use `.get(key, …)`."),
    Row("missing_arguments", r"[Mm]issing (?:a |\d+ )?required|missing a required", missing_arguments),
    Row("extra_arguments", r"takes (?:from )?\d|takes no|too many positional|Expected \d+ but got", extra_arguments),
    Row("argument_count", r"takes three inputs|missing (?:a|\d+) required|takes \d+ positional|too many"
        r" positional|unexpected keyword argument", _wrong_count),
    # What is left: what the exception means in general.
    *syntax_explained.ROWS,
    *uses_explained.ROWS,
    *numpy_meanings.ROWS,
    *keras_meanings.ROWS,
    *tensors_meanings.ROWS,
    *python_meanings.ROWS,
)  # fmt: skip
