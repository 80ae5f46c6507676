"""What TensorFlow means by its exceptions, in plain words; the facts of the learner's line follow each."""

from __future__ import annotations

import ast
import inspect
import re

from autograder.checks.answering.crash import Crash, Row
from autograder.checks.answering.facts import parts_of
from autograder.checks.answering.kinds_said import kind_said
from autograder.checks.judging.said import Said


def beyond(crash: Crash) -> Said | None:
    """A place along an axis of a tensor that isn't there."""
    found = re.search(r"slice index (-?\d+) of dimension (\d+) out of bounds", crash.message)
    return found and Said(
        "Along axis {axis} there is no place {place}: places are numbered from 0, and -1 is the last one.",
        axis=found[2],
        place=found[1],
    )


def assigned(crash: Crash) -> Said:
    """A weight that gets numbers of another shape."""
    shapes = re.findall(r"\(\d[\d, ]*,?\)|\(\)", crash.message)
    if len(shapes) >= 2:
        return Said(
            "A weight keeps its shape: of the two here one is {a} and the other {b}. Does the order of the axes, or of "
            "the weights in a list, differ?",
            a=shapes[0],
            b=shapes[1],
        )
    return Said("A weight keeps its shape, and what is put into it has another.")


def not_converted(crash: Crash) -> Said | None:
    """A layer, a function or a dictionary where a tensor is wanted."""
    for node in parts_of(crash.place.failed):
        value, name = crash.place.known(node), ast.unparse(node)
        if not isinstance(node, (ast.Name, ast.Attribute)) or inspect.isclass(value) or len(name) > 40:
            continue
        if any(one.__module__.startswith("keras.src.layers") for one in type(value).__mro__):
            return Said("`{name}` is a layer, which is called, `{name}(x)`, and not calculated with.", name=name)
        if inspect.isroutine(value):
            return Said("`{name}` is a function, and its result is wanted here: `{name}(…)`.", name=name)
        if type(value).__name__ in ("dict", "str", "set", "generator", "zip", "map", "dict_values", "dict_keys"):
            return Said(
                "`{name}` is {kind} here, and can't become a tensor: a tensor is made of numbers.",
                name=name,
                kind=kind_said(type(value).__name__),
            )
    return None


def labels_first(crash: Crash) -> Said | None:
    """Labels and logits in the wrong order."""
    ranks = re.findall(r"of rank (\d+)", crash.message)
    if len(ranks) == 2 and int(ranks[0]) <= int(ranks[1]):
        return None
    return Said(
        "The labels come first, (B, T) whole numbers, and then the logits, (B, T, V): here they have changed places."
    )


ROWS = (
    Row("unknown_size", r"Failed to convert elements of \([^)]*\bNone\b|Cannot infer argument `num` from shape \(None",
        "One of these sizes is None: a graph is made before anybody knows how large its batches are. `tf.shape(x)[0]` "
        "gives it as the number of a tensor, and in `tf.reshape` one -1 may stand in its place.", facts=True),
    Row("labels_first", r"labels\.shape\.rank`? must equal|`labels\.shape` must equal", labels_first),
    Row("not_converted", r"Attempt to convert a value|Failed to convert|Cannot convert .* to (?:a )?(?:EagerTensor"
        r"|Tensor)\b"
        r"|unsupported type|unsupported operand type|Unsupported object type|must be real number", not_converted),
    Row("no_such_axis", r"`dim` must be in the range .*?Received: dim=(?P<axis>-?\d+)"
        r"|Tried to expand dim index (?P<expanded>-?\d+) for tensor|[Ii]nvalid (?:axis|reduction dimension)"
        r"|Expected dimension in the range|axis = -?\d+ not in \[|must be in the range \[-\d+, \d+\)"
        r"|ValueError: Argument `axis` = |out of range \[-\d+, ?\d+\)|axis out of range",
        "There is no such axis: they are numbered from 0, so the last of three is 2. `axis=-1` is always the last one.",
        facts=True),
    Row("squeezed", r"Can ?not squeeze dim\[(?P<axis>-?\d+)\], expected a dimension of 1, got (?P<n>\d+)",
        "`squeeze` takes away an axis of length 1, and axis {axis} has length {n}. To take one place of it: `x[:, 0]`.",
        facts=True),
    Row("tiled", r"multiples argument to be a vector of length (?P<n>\d+) but got length (?P<m>\d+)",
        "`tf.tile` wants a number for each axis, how often it is repeated: {n} here, and {m} were given.", facts=True),
    Row("uneven_pieces", r"Determined shape must either match|num_or_size_splits|split_dim|size_splits",
        "The sizes given to a split add up to the length of that axis.", facts=True),
    Row("mixed", r"Can't convert Python sequence with mixed types",
        "A shape or a list for a tensor holds numbers of one kind; here something else is among them, such as None. "
        "What is not known yet stands as -1 in `tf.reshape`, or comes from `tf.shape(x)[0]`.", facts=True),
    Row("sizes", r"shape must be a vector|dims must (?:represent|be) a vector|must be a vector of|Shape must be rank 1",
        "A size belongs here, or several of them in one bracket, `(rows, columns)`, and something else comes.",
        facts=True),
    Row("beyond", r"slice index -?\d+ of dimension", beyond, facts=True),
    Row("assigned_shape", r"Cannot assign (?:a )?value|variable shape|weight shape|not compatible with provided weight"
        r"|shape of the target variable", assigned, facts=True),
    Row("not_converted", r"Attempt to convert a value|Failed to convert (?:a NumPy array|elements)"
        r"|Cannot convert .* to "
        r"(?:a )?(?:EagerTensor|Tensor)\b|unsupported type|Unsupported object type",
        "This can't become a tensor: a tensor is made of numbers, all of one kind, in rows of equal length.",
        facts=True),
    Row("axes_counted", r"must be rank|must have rank|rank at least|at least (?:rank|2-dim|\d+ dim)|Shape must be|"
        r"expected (?:min_|max_)?ndim|must be (?:at least )?\d-?[dD]|innermost dimension length must be",
        "What comes in has too few or too many axes for this. `x[tf.newaxis]` puts an axis of length 1 in front, "
        "`x[0]` takes the first away.", facts=True),
    Row("labels", r"labels\.shape(?:\.rank)?`? must equal|logits and labels must (?:have the same first dimension"
        r"|be broadcastable)"
        r"|`target` and `output` must "
        r"have the same shape|must have the same shape up until",
        "Labels and predictions don't fit: sparse labels are whole numbers with the predictions' shape but without its "
        "last axis (the classes); one-hot labels have the very same shape.", facts=True),
    Row("other_graph", r"is out of scope|cannot be accessed from here|defined in another function or code block"
        r"|must be from the same graph",
        "A tensor that was made inside one `tf.function` is used outside of it: hand it on with `return`, and don't "
        "keep "
        "it in `self` or in a list outside."),
    Row("made_once", r"singleton tf\.Variable|tf\.function-decorated function tried to create variables",
        "Inside tf.function weights can't be made anew in each call: make them once, outside (in `build` or "
        "`__init__`), and only use them inside."),
    Row("branches", r"must also be initialized in the else branch|is None at the end of the .* branch|must also have a "
        r"return statement|in the (?:main|else|body) branch|must be defined before the (?:loop|if)|undefined in the "
        r"main branch",
        "Inside tf.function an `if` on a tensor keeps both ways: each must set the same names, or both return. Give "
        "the "
        "name a value before the `if`, or use `tf.where`."),
    Row("loop_shape", r"enters the loop with (?:shape|dtype)|shape_invariants|must be defined before the loop",
        "Inside tf.function a loop over a tensor keeps each name's shape and kind from round to round. Count with a "
        "Python `range` over a known length, or work on all at once."),
    Row("no_numbers_yet", r"SymbolicTensor|symbolic|Symbolic",
        "Inside tf.function there are no numbers yet: what a tensor holds can't become an int, a text or a key there. "
        "Keep to tf's functions; sizes come from `tf.shape(x)` or, where they are known, from `x.shape`.", facts=True),
    Row("no_gradient", r"No gradients provided",
        "No weight has a gradient: the loss must be computed inside `with tf.GradientTape() as tape:`, with tf's "
        "functions all the way, from weights that it uses."),
    Row("unimplemented_cast", r"Cast (?P<a>\w+) to (?P<b>\w+) is not supported|Unable to cast|StringToNumber",
        "Texts don't become numbers by themselves: a vocabulary turns words into ids first.", facts=True),
    Row("tensor_hashed", r"Tensor is unhashable|Variable is unhashable|unhashable type: '(?:\w+\.)*EagerTensor'",
        "A tensor can't be a key of a dictionary or a member of a set: take its number, `int(x)`.", facts=True),
    Row("whole_numbers", r"Value for attr '\w+' of \w+|not in the list of allowed values|not in list of allowed values",
        "This function doesn't take this kind of numbers: `tf.cast(x, tf.float32)` makes decimal ones, "
        "`tf.cast(x, tf.int32)` whole ones.", facts=True),
)  # fmt: skip
