"""Axes: of an einsum, an index, a transpose, a split, of what is joined or given a new shape."""

from __future__ import annotations

import ast
import re
from functools import partial

from autograder.checks.crashes.row import Crash, Fields, Row, case
from autograder.checks.crashes.words import shape_said, shapes_in

TENSORS = ("EagerTensor", "SymbolicTensor", "Tensor", "KerasTensor")


def letters(crash: Crash, _: Fields) -> tuple[str, Fields] | None:
    """An equation with another number of letters than axes, or with one letter for two lengths."""
    calls = [c for c in crash.place.nodes(ast.Call, of_line=True) if ast.unparse(c.func).endswith("einsum") and c.args]
    given = calls[0].args[0] if calls else None
    if not isinstance(given, ast.Constant) or not isinstance(given.value, str):
        return None
    equation = given.value.replace(" ", "")
    known: dict[str, tuple[int | None, str]] = {}
    for side, factor in zip(equation.partition("->")[0].split(","), calls[0].args[1:], strict=False):
        shape, name = crash.place.shape(factor), ast.unparse(factor)
        if shape is None or "..." in side:
            continue
        if len(shape) != len(side):
            return "axes", {"side": side, "letters": len(side), "name": name, "axes": len(shape), "shape": shape}
        for letter, size in zip(side, shape, strict=True):
            other, first = known.setdefault(letter, (size, name))
            if None not in (size, other) and other != size:
                return "lengths", {"letter": letter, "size": size, "name": name, "other": other, "first": first}
    rank = re.search(r"rank (\d+) but (?:got: |is rank )(\d+)", crash.message)
    fields = {"equation": equation}
    return ("rank", {**fields, "letters": rank[1], "axes": rank[2]}) if rank else ("equation", fields)


def assigned(crash: Crash, _: Fields) -> Fields | None:
    """`x[mask] = 0` where x is a tensor, whatever is said of it."""
    for node in crash.place.nodes((ast.Assign, ast.AugAssign), of_line=True):
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            if isinstance(target, ast.Subscript) and type(crash.place.value(target.value)).__name__ in TENSORS:
                return {"name": ast.unparse(target.value)}
    return None


def rows_by_ids(crash: Crash, _: Fields) -> Fields | None:
    """A tensor indexed with a tensor of ids."""
    for node in crash.place.nodes(ast.Subscript):
        if not isinstance(node.slice, (ast.Slice, ast.Tuple, ast.Constant)):
            return {"table": ast.unparse(node.value), "ids": ast.unparse(node.slice)}
    return None


def pieces(crash: Crash, _: Fields) -> Fields | None:
    """The shapes of the pieces that are joined."""
    shapes = shapes_in(crash.message)
    return {"a": shape_said(shapes[0]), "b": shape_said(shapes[1])} if len(shapes) > 1 else None


def along(_: Crash, found: Fields) -> tuple[str, Fields]:
    """A place of an array that isn't there."""
    fields = {"axis": found["axis"] or "0", "last": int(found["size"]) - 1}
    return "empty" if found["size"] == "0" else "places", fields


def labels_last(crash: Crash, _: Fields) -> bool:
    """Whether labels and logits have changed places."""
    ranks = re.findall(r"of rank (\d+)", crash.message)
    return len(ranks) != 2 or int(ranks[0]) > int(ranks[1])


EINSUM = (
    r"to have rank \d+ but got|must be rank \d+ but is rank|Expected dimension \d+ at axis|must be equal, but are"
    r"|einstein sum|does not match|could not be broadcast"
)
BEYOND = r"index (?P<place>-?\d+) is out of bounds for (?:axis (?P<axis>\d+) with )?size (?P<size>\d+)"
NO_AXIS = "Axes are numbered from 0, and this array has {n}: there is no axis {axis}. `axis=-1` is always the last one."
einsum, place = partial(case, letters), partial(case, along)
ROWS = (
    Row(EINSUM, "In an einsum each letter is an axis: `{side}` has {letters}, and `{name}` has {axes} axes, {shape}. "
        "Every axis needs its letter, the batch too.", "tf.einsum('td,sd->ts', x, x)", "einsum", einsum("axes")),
    Row(EINSUM, "In an einsum equal letters are equally long: `{letter}` is {size} in `{name}`, and {other} in "
        "`{first}`. Which of the axes is meant?", "tf.einsum('btd,bds->bts', x, x)", "einsum", einsum("lengths")),
    Row(EINSUM, "In an einsum each letter is an axis: one side of `{equation}` has {letters}, and what comes there has "
        "{axes} axes. Every axis needs its letter, the batch too.", "tf.einsum('td,sd->ts', *[x, x])", "einsum",
        einsum("rank")),
    Row(EINSUM, "In `{equation}` each letter is an axis, and equal letters must be equally long. Write the shapes of "
        "what comes in beside their letters, and compare.", "tf.einsum('btd,bds->bts', *[x, x])", "einsum",
        einsum("equation")),
    Row(r"scalar index|item assignment|begin, end, and strides|[Oo]nly integers, slices",
        "`{name}` is a tensor, and a tensor can't be changed in place. Make a new one: "
        "`tf.where(condition, number, {name})`, `tf.concat`, `tf.tensor_scatter_nd_update`; or work on "
        "`np.array({name})`, outside of tf.function.", "x[0] = 1", when=assigned),
    Row(r"Tensor' object does not support item assignment", "A tensor can't be changed in place. Make a new one: "
        "`tf.where`, `tf.concat`, `tf.tensor_scatter_nd_update`.", "[t for t in [x]][0][0] = 1"),
    Row(r"indices\[[^\]]*\] = (?P<row>-?\d+) is not in \[0, (?P<n>\d+)\)",
        "The table has {n} rows, numbered from 0, and row {row} is asked for. Is it (rows, width), and not the other "
        "way round? Do the numbers that are looked up begin at 0?", "table = tf.zeros((2, 5)); tf.gather(table, ids)",
        code=r"^(?!.*axis)"),
    Row(r"indices\[[^\]]*\] = (?P<row>-?\d+) is not in \[0, (?P<n>\d+)\)",
        "Along this axis there are {n} places, numbered from 0, and place {row} is asked for.",
        "tf.gather(x, [7], axis=2)", facts=True),
    Row(r"must have >= 1 dimension, got \[\]|Input dims must be <= \d+ and >=1",
        "The softmax shares 1 out among several numbers, and one comes here. The product of two rows is one number; "
        "for a table of each with each, give both a new axis: `q[:, None] * k[None, :]`.",
        "q = x[0, 0]; tf.nn.softmax(tf.tensordot(q, q, 1))", facts=True),
    Row(r"Invalid reduction dimension \(?(?P<axis>-?\d+) for input with (?P<n>\d+)", NO_AXIS,
        "tf.reduce_mean(x, axis=4)"),
    Row(r"axis (?P<axis>-?\d+) is out of bounds for array of dimension (?P<n>\d+)", NO_AXIS,
        "np.mean(np.zeros(3), axis=1)"),
    Row(r"`dim` must be in the range|Tried to expand dim index|[Ii]nvalid (?:axis|reduction dimension)"
        r"|axis = -?\d+ not in \[|Expected dimension in the range|must be in the range \[-\d+, \d+\)"
        r"|Argument `axis` = |out of range \[-\d+, ?\d+\)|axis out of range",
        "There is no such axis: they are numbered from 0, so the last of three is 2. `axis=-1` is always the last one.",
        "tf.nn.softmax(x, axis=3)", facts=True),
    Row(r"Only one input size may be -1",
        "-1 stands for what is left over, and that can be said of one axis only.", "tf.reshape(x, (2, -1, -1))"),
    Row(r"ways to split should evenly divide",
        "`tf.split` makes equal pieces: their number must divide the length of the axis.", "tf.split(x, 3, axis=-1)"),
    Row(r"Determined shape must either match|num_or_size_splits|split_dim|size_splits",
        "The sizes given to a split add up to the length of that axis.", "tf.split(x, [2, 2], axis=-1)", facts=True),
    Row(r"Index out of range using input dim \d+; input has only (?P<n>\d+) dims|too many indices for array: array is "
        r"(?P<m>\d+)-dimensional", "There are more places in the brackets than axes in this array. `...` stands for "
        "all axes in front, however many they are: `x[..., 1:]`.", "ids[0][:, 1:]", facts=True),
    Row(r"slice index (?P<place>-?\d+) of dimension (?P<axis>\d+) out of bounds",
        "Along axis {axis} there is no place {place}: places are numbered from 0, and -1 is the last one.", "x[2]",
        facts=True),
    Row(BEYOND, "Along axis {axis} there is nothing here, so it has no place {place}.", "np.zeros((3, 0))[:, 1]",
        when=place("empty"), facts=True),
    Row(BEYOND, "Along axis {axis} the places are 0 to {last}, and place {place} is asked for. Does the loop or the "
        "count end one too late, or is another axis meant?", "a = np.zeros((3, 4)); a[0, 4]", when=place("places"),
        facts=True),
    Row(r"boolean index did not match indexed array along (?:axis|dimension) (?P<axis>\d+); size of axis is (?P<a>\d+) "
        r"but size of corresponding boolean axis is (?P<b>\d+)",
        "Truth values in brackets say of each place whether it is wanted: along axis {axis} there are {a} places, and "
        "{b} truth values.", "a = np.zeros((3, 4)); m = np.ones(4, bool); a[m]", facts=True),
    Row(r"begin, end, and strides|Shape must be rank 1 but is rank|[Oo]nly integers, slices",
        "NumPy takes rows by an array of ids in brackets; a tensor doesn't. `tf.gather({table}, {ids})` takes them, "
        "whatever shape the ids have.", "table = x[0]; table[ids]", r"\[", rows_by_ids),
    Row(r"only integers, slices \(`:`\), ellipsis",
        "In the brackets of an array stand whole numbers, slices, `...`, `np.newaxis`, or arrays of whole numbers or "
        "truth values.", "np.zeros(3)['a']", facts=True),
    Row(r"(?:transpose expects a vector of size|Dimension must be) (?P<n>\d+)",
        "The order given to `tf.transpose` must name all {n} axes of the tensor, the batch too.",
        "tf.transpose(x, (0, 1))", code="transpose"),
    Row(r"axes don't match array", "The order given to a transpose names each axis once, the batch too, numbered from "
        "0.", "a = np.zeros((2, 4, 5)); np.transpose(a, (0, 2))", facts=True),
    Row(r"repeated axis in transpose|Invalid permutation|duplicate(?:d)? value in",
        "In the order of a transpose each axis stands once; here one stands twice.",
        "np.transpose(np.zeros((2, 3)), (0, 0))", facts=True),
    Row(r"ConcatOp : Ranks of all input|ConcatOp : Expected concatenating dimensions",
        "What is joined must have equally many axes. An index loses its axis, a slice keeps it: `x[:, i : i + 1]`; and "
        "one more is made by `x[:, tf.newaxis]`.", "tf.concat([x, x[0]], axis=1)"),
    Row(r"ConcatOp : Dimension \d+ in both shapes|Shapes of all inputs must match",
        "The pieces that are joined must have the same shape but for one axis ({a} and {b}). Does a layer here return "
        "two things, (h, p), of which only h = …[0] is wanted?", "tf.stack([x, x[:, :2]])", when=pieces),
    Row(r"along dimension (?P<axis>\d+), the array at index \d+ has size (?P<a>\d+) and the array at index \d+ has "
        r"size (?P<b>\d+)", "Arrays that are joined are equally long along every axis but the one they are joined "
        "along: along axis {axis} one has {a}, another {b}. Is it another `axis` that they should be joined along?",
        "np.concatenate([np.zeros((2, 3)), np.zeros((2, 4))])", facts=True),
    Row(r"all the input arrays must have same number of dimensions",
        "Arrays that are joined have equally many axes. A missing one is made by `x[np.newaxis]` or `x[:, "
        "np.newaxis]`.", "np.concatenate([np.zeros((2, 3)), np.zeros(3)])", facts=True),
    Row(r"all input arrays must have the same shape",
        "Arrays that are put on top of each other, by `stack`, all have the same shape. To join them one behind the "
        "other there is `concatenate`.", "a = np.zeros((2, 3)); np.stack([a, a[0]])", facts=True),
    Row(r"inhomogeneous shape|non-rectangular",
        "The rows of an array are equally long, and these are not: fill the shorter ones up first, or keep them as a "
        "list of lists.", "np.array([[1, 2], [3]])", facts=True),
    Row(r"[Rr]eshape.* (?P<count>\d+) (?:values|elements).*?(?:shape has |\()(?P<places>\d+)",
        "A reshape keeps all numbers: there are {count} numbers, and the new shape has {places} places. Multiply the "
        "sizes you gave: their product must be the same as before.", "tf.reshape(x, (2, 5))"),
    Row(r"reshape array of size (?P<count>\d+) into shape (?P<places>\([\d, ]+\))",
        "A reshape keeps all numbers: there are {count}, and {places} has another number of places.",
        "np.zeros(6).reshape((4, 5))"),
    Row(r"Can ?not squeeze dim\[(?P<axis>-?\d+)\], expected a dimension of 1, got (?P<n>\d+)",
        "`squeeze` takes away an axis of length 1, and axis {axis} has length {n}. To take one place of it: `x[:, 0]`.",
        "tf.squeeze(x, axis=1)", facts=True),
    Row(r"multiples argument to be a vector of length (?P<n>\d+) but got length (?P<m>\d+)",
        "`tf.tile` wants a number for each axis, how often it is repeated: {n} here, and {m} were given.",
        "tf.tile(x, [2, 1])", facts=True),
    Row(r"labels\.shape\.rank`? must equal|`labels\.shape` must equal",
        "The labels come first, (B, T) whole numbers, and then the logits, (B, T, V): here they have changed places.",
        "tf.nn.sparse_softmax_cross_entropy_with_logits(x, tf.cast(ids, tf.float32))", when=labels_last),
    Row(r"labels\.shape(?:\.rank)?`? must equal|logits and labels must (?:have the same first dimension|be "
        r"broadcastable)|`target` and `output` must have the same shape|must have the same shape up until",
        "Labels and predictions don't fit: sparse labels are whole numbers with the predictions' shape but without its "
        "last axis (the classes); one-hot labels have the very same shape.",
        "keras.losses.sparse_categorical_crossentropy(ids, x)", facts=True),
)  # fmt: skip
