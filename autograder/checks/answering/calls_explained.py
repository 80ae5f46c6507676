"""Crashes of calls: arguments in another order or bracket, words of other libraries, layers that Keras can't call."""

from __future__ import annotations

import ast
import difflib
import inspect
import re
from typing import Any

from autograder.checks.answering.crash import Crash, Row
from autograder.checks.answering.keras_meanings import shape_of_a_weight
from autograder.checks.answering.learners_line import shape_of
from autograder.checks.answering.looked_up import UNKNOWN
from autograder.checks.judging.said import Said, listed

AXES = {"dim": "axis", "keepdim": "keepdims", "dims": "axis", "keep_dims": "keepdims", "bias": "use_bias"}


def unknown_keyword(crash: Crash) -> Said | None:
    """A keyword that the called function doesn't know."""
    found = re.search(r"unexpected keyword argument '(\w+)'|passed to \w+: \{'(?P<other>\w+)'", crash.message)
    if found is None:
        return None
    keyword = found[1] or found["other"]
    called = next((c for c in crash.place.nodes(ast.Call) if any(k.arg == keyword for k in c.keywords)), None)
    if called is None and found["other"]:
        return None
    name = ast.unparse(called.func) if called is not None else ""
    takes = _parameters(crash.place.value(called.func)) if called is not None else []
    if keyword in AXES and (not takes or AXES[keyword] in takes):
        return Said(
            "TensorFlow and Keras call it `{near}`; `{name}` is another library's word, or an old one.",
            near=AXES[keyword],
            name=keyword,
        )
    near = difflib.get_close_matches(keyword, takes, n=1, cutoff=0.6)
    if near:
        return Said("`{call}` has no argument `{name}`; did you mean `{near}`?", call=name, name=keyword, near=near[0])
    if takes:
        return Said(
            "`{call}` has no argument `{name}`; it takes {takes}.", call=name, name=keyword, takes=listed(takes[:6])
        )
    return Said("What is called here has no argument named `{name}`.", name=keyword)


def too_many(crash: Crash) -> Said | None:
    """Two things for a layer that takes one, and `super().__init__` with what Keras doesn't know."""
    if "super().__init__(" in crash.place.code:
        return Said(
            "Keras's own `__init__` knows nothing of your sizes: `super().__init__(**kwargs)`, and keep them yourself, "
            "`self.d = d`."
        )
    for call in crash.place.nodes(ast.Call):
        layer = type(crash.place.value(call.func)).__name__
        if layer in ONE_INPUT and len(call.args) > 1:
            given = " + ".join(ast.unparse(arg) for arg in call.args)
            return Said(
                "`{name}` takes one thing. Is the sum meant? `{name}({given})`.",
                name=ast.unparse(call.func),
                given=given,
            )
    return takes(crash)


def takes(crash: Crash) -> Said | None:
    """What the function takes that is given too much or too little."""
    found = re.search(r"(\w+)\(\) (?:takes|missing)", crash.message)
    for call in crash.place.nodes(ast.Call, of_line=True):
        name = ast.unparse(call.func)
        wanted = _parameters(crash.place.value(call.func))
        if found is None or not wanted or name.rpartition(".")[2] not in crash.message:
            continue
        return Said(
            "`{name}` takes {takes}, and gets {given} here. Do several of them belong in one list or bracket?",
            name=name,
            takes=listed(wanted),
            given=len(call.args) + len(call.keywords),
        )
    return None


ONE_INPUT = ("LayerNormalization", "Dropout", "Dense", "Embedding", "Softmax")


def class_called(crash: Crash) -> Said | None:
    """`keras.layers.Dropout(x, rate)`: a class, given what its object should get."""
    for call in crash.place.nodes(ast.Call, of_line=True):
        name = ast.unparse(call.func)
        if (re.search(r"(^|\.)[A-Z]\w+$", name) or inspect.isclass(crash.place.value(call.func))) and call.args:
            return Said(
                "`{name}` is a class: it is made first, with its settings, and then called with the numbers, "
                "`{name}(…)(x)`, with two pairs of brackets.",
                name=name,
            )
    return None


def a_layers_class(crash: Crash) -> Said | None:
    """A layer's class that is called with what its object should get."""
    for call in crash.place.nodes(ast.Call, of_line=True):
        first = crash.place.known(call.args[0]) if call.args else None
        if inspect.isclass(crash.place.value(call.func)) and (first is UNKNOWN or shape_of(first)):
            return class_called(crash)
    return None


def twice_given(crash: Crash) -> Said | None:
    """An argument that comes by position and by name."""
    found = re.search(r"multiple values for argument '(\w+)'", crash.message)
    if found is None:
        return None
    said = class_called(crash) if _of_numbers(crash) else None
    if said is not None:
        return said
    several = next((c for c in crash.place.nodes(ast.Call) if any(k.arg == found[1] for k in c.keywords)), None)
    if several is not None and found[1] == "training" and len(several.args) > 1:
        return Said(
            "A model takes its inputs as one list: `{name}([{given}], training=True)`.",
            name=ast.unparse(several.func),
            given=", ".join(ast.unparse(arg) for arg in several.args),
        )
    takes = _parameters(crash.place.value(several.func)) if several is not None else []
    if several is not None and found[1] in takes:
        return Said(
            "`{name}` is given twice, once by its place and once by its name: the things in the bracket of `{call}` "
            "are, "
            "in this order, {takes}.",
            name=found[1],
            call=ast.unparse(several.func),
            takes=listed(takes[:6]),
        )
    return Said("`{name}` is given twice, once by its place and once by its name.", name=found[1])


def _of_numbers(crash: Crash) -> bool:
    """Whether a call of the line begins with a tensor or an array."""
    calls = crash.place.nodes(ast.Call, of_line=True)
    return any(call.args and crash.place.shape(call.args[0]) is not None for call in calls)


def layer_without(crash: Crash) -> Said | None:
    """A layer whose `call` or `build` has another name: Keras calls these two, and no others."""
    own = vars(crash.place.layer) if crash.place.layer is not None else {}
    methods = [name for name, value in own.items() if inspect.isfunction(value) and not name.startswith("_")]
    for wanted in ("call", "build"):
        near = difflib.get_close_matches(wanted, methods, n=1, cutoff=0.6) or [m for m in methods if m == "forward"]
        if wanted in own or not near or near[0] in ("call", "build"):
            continue
        if wanted == "build" and near[0] == "forward":
            continue
        return Said(
            "The class has a method `{near}`, and none named `{wanted}`: Keras looks for `{wanted}` by its name.",
            near=near[0],
            wanted=wanted,
        )
    return None


def two_results(crash: Crash) -> Said | None:
    """An attention's two results, handed on as one."""
    for call in crash.place.nodes(ast.Call):
        for arg in call.args:
            if isinstance(arg, ast.Call) and re.search(r"attn|attention|head", ast.unparse(arg.func)):
                return Said(
                    "An attention returns two things, (output, weights), and only the first is wanted here: "
                    "`{call}[0]`.",
                    call=ast.unparse(arg),
                )
    return None


def sizes_in_a_bracket(crash: Crash) -> Said | None:
    """`np.zeros(rows, columns)`, or `tf.ones(rows, columns)`."""
    failed = crash.place.failed
    inner = [failed] if isinstance(failed, ast.Call) else []
    for call in [*inner, *crash.place.nodes(ast.Call, of_line=True)]:
        if isinstance(call.func, ast.Attribute) and call.func.attr in ("zeros", "ones", "empty", "full"):
            return Said(
                "The sizes belong together in one bracket, `{name}((rows, columns))`: what comes second is the "
                "kind of "
                "numbers.",
                name=ast.unparse(call.func),
            )
    return None


def _parameters(called: Any) -> list[str]:
    """The names of what a function, a class or a layer takes; empty where that isn't known."""
    function = getattr(called, "call", called) if not inspect.isclass(called) else called
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return []
    return [p.name for p in parameters if p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD) and p.name != "name"]


ROWS = (
    Row("layer_without", r"`_shape` suffix|`call\(\)` method implemented|object has no attribute '[WbU]",
        layer_without),
    Row("two_results", r"the sub-layer's output must be as wide", two_results),
    Row("mask_of_another",
        r"the mask must broadcast to .*?, here (?P<scores>\([\d, ]+\)) or .*?got shape (?P<mask>\([\d, ]+\))",
        "The mask has shape {mask}, and the table of who looks at whom {scores}. The last axis of a mask is as long as "
        "the sentence that is looked at: is it the mask of another attention, or are asker and asked exchanged?"),
    Row("gather_order", r"(?:attr 'Tindices' of|parameter 'indices' has DataType) (?:float|double|half)",
        "`tf.gather(table, ids)` takes the table first, and then the whole numbers that say which rows. Where the "
        "order is right, the ids are decimal numbers: `tf.cast(ids, tf.int32)`."),
    Row("order_in_a_bracket", r"perm must be rank 1|expected string or bytes-like object",
        "The order of the axes belongs in one bracket: `tf.transpose(x, (0, 2, 1))`.", r"transpose\("),
    Row("shape_in_a_bracket", r"Too many arguments were given|takes from \d+ to \d+ positional",
        "The new shape belongs in one bracket: `tf.reshape(x, (B, T, D))`.", r"reshape\("),
    Row("sizes_in_a_bracket", r"Cannot convert .+ to \w*Tensor of dtype|[Ii]nput must be at least 2-dim",
        sizes_in_a_bracket, r"tf\.(?:ones|zeros)\(\w+, *\w+\)"),
    Row("sizes_in_a_bracket", r"Cannot interpret '.+' as a data type", sizes_in_a_bracket),
    Row("sizes_in_a_bracket", r"Cannot convert '\d+' to a shape",
        "A shape stands in a bracket, also if it has one size only: `({n},)`, with a comma.",
        r"(?:shape=\(?|Input\(|zeros\(|ones\(|fill\(|normal\(|uniform\()(?P<n>\w+(?:\.\w+)*(?:\[-?\d\])?)[,)]"),
    Row("whole_shape_for_a_size", r"to a shape\. Found invalid dimension '\(",
        "A whole shape stands where one size is wanted. The width is its last entry: `x_shape[-1]`."),
    Row("list_then_axis", r"must have rank 0|concat_dim|only integer scalar arrays can be converted",
        "First the list, then the axis: `tf.concat([a, b], axis=-1)`.", r"concat"),
    Row("letters_first", r"'str' object has no attribute 'shape'",
        "In an einsum the letters come first: `tf.einsum(\"btd,bsd->bts\", q, k)`.", r"einsum"),
    Row("names_for_a_weight", r"add_weight\(\) takes at most",
        "`add_weight` wants its arguments by name: `add_weight(shape=(rows, columns), initializer=…, name=…)`."),
    Row("shape_of_a_weight", r"Could not interpret initializer identifier: ", shape_of_a_weight, r"add_weight"),
    Row("tape_of_numbers", r"has no attribute '(?:_id|dtype|_tape\w*)'|'NoneType' object has no attribute '_id'",
        "The tape follows tensors only: what is asked for must be computed with tf's functions inside the `with`, "
        "from a "
        "`tf.Variable` or from what the tape was told to watch. NumPy and Python's numbers leave no trace.",
        r"\.(?:gradient|jacobian|watch)\("),
    Row("tape_asked_twice", r"non-persistent GradientTape",
        "A tape is asked once: for all at a time, `tape.gradient(loss, [w, b])`."),
    Row("unequal_axes", r"ConcatOp : Ranks of all input|ConcatOp : Expected concatenating dimensions",
        "What is joined must have equally many axes. An index loses its axis, a slice keeps it: `x[:, i : i + 1]`; and "
        "one more is made by `x[:, tf.newaxis]`."),
    Row("gradients_in_pairs", r"apply_gradients\(\) takes",
        "`apply_gradients` takes pairs of gradient and weight: `apply_gradients(zip(gradients, weights))`."),
    Row("gradients_in_pairs", r"no attribute '(?:_unique_id|overwrite_with_gradient|path)'|not a variable",
        "In each pair the gradient comes first, and then its weight: `zip(gradients, weights)`.", r"apply_gradients"),
    Row("torchs_training", r"object has no attribute '(?P<name>zero_grad|backward|step)'",
        "`{name}` is PyTorch's. Here the loss is computed inside a `tf.GradientTape`, the tape gives the gradients, "
        "and `optimizer.apply_gradients(zip(gradients, weights))` takes the step."),
    Row("twice_given", r"multiple values for argument", twice_given),
    Row("class_called", r"truth value of an array|Tensor is unhashable"
        r"|must be a whole number of at least \d+, got (?:<tf|<KerasTensor"
        r"|\[)", a_layers_class),
    Row("shape_called", r"'(?:TensorShape|tuple)' object is not callable",
        "`shape` is no function, but a tuple: `x.shape`, without round brackets.", r"\.shape\("),
    Row("unknown_keyword", r"unexpected keyword argument|Unrecognized keyword arguments? passed to", unknown_keyword),
    Row("too_many", r"too many positional|takes \d+ positional arguments? but", too_many),
)  # fmt: skip
