"""Layers, their weights and their training: what Keras and the tape ask for."""

from __future__ import annotations

import difflib
import re
import sys
from functools import partial

from autograder.checks.crashes.row import Crash, Fields, Row, case
from autograder.checks.crashes.words import kind_said

HOMES = {"activation function": "activations", "loss": "losses", "optimizer": "optimizers", "metric": "metrics",
         "regularizer": "regularizers", "initializer": "initializers", "constraint": "constraints"}  # fmt: skip


def no_such_thing(crash: Crash, found: Fields) -> tuple[str, Fields]:
    """A name of a loss, an activation, an optimizer that Keras hasn't got."""
    kind, given = found["kind"], found["given"].split()[0].strip("'\",")
    home = getattr(sys.modules.get("keras"), HOMES.get(kind, ""), None)
    if kind == "initializer" and "add_weight" in crash.place.code and not given.isidentifier():
        return "sizes", {}
    near = difflib.get_close_matches(given, [n for n in dir(home) if not n.startswith("_")], n=1, cutoff=0.6)
    if home is None or not given.isidentifier():
        return "neither", {}
    name = {"name": given[:40]}
    return ("near", {**name, "near": near[0]}) if near else ("home", {**name, "home": HOMES[kind]})


def two_shapes(crash: Crash, _: Fields) -> Fields | None:
    """The two shapes of a weight and of what is put into it."""
    shapes = re.findall(r"\(\d[\d, ]*,?\)|\(\)", crash.message)
    return {"a": shapes[0], "b": shapes[1]} if len(shapes) >= 2 else None


BY_NAME = "`add_weight` wants its arguments by name: `add_weight(shape=(rows, columns), initializer=…, name=…)`."
THING = r"[Cc]ould not interpret (?P<kind>[\w ]+?) identifier: (?P<given>.+)"
thing = partial(case, no_such_thing)
ROWS = (
    Row(r"add_weight\(\) takes at most|must be passed as a keyword argument", BY_NAME,
        "keras.layers.Layer().add_weight('W', (3, 4), 'zeros', 'float32')", code="add_weight"),
    Row(THING, "The sizes of a weight belong together in one bracket: `add_weight(shape=(rows, columns), name=…)`.",
        "keras.layers.Layer().add_weight(3, 4)", when=thing("sizes")),
    Row(THING, "Keras has no {kind} `{name}`; did you mean `{near}`?", "keras.layers.Dense(2, activation='reluu')",
        when=thing("near")),
    Row(THING, "Keras has no {kind} `{name}`: they stand in `keras.{home}`.", "keras.layers.Dense(2, activation='zzz')",
        when=thing("home")),
    Row(r"[Cc]ould not interpret regularizer|Unrecognized keyword arguments? passed to \w+: \{'(?!dim|keep)",
        "The class must take the arguments of the exercise, and hand only the others on: "
        "`def __init__(self, d, **kwargs):`, then `super().__init__(**kwargs)`.",
        "class L(keras.layers.Layer): pass\nsettings = {'d': 3}; L(**settings)", code=r"^(?!.*\w=)"),
    Row(THING, "What is given as {kind} is neither the name of one nor a function.",
        "keras.layers.Dense(2, activation=3)", when=thing("neither")),
    Row(r"has no attribute '(?:_id|_tape\w*)'|object has no attribute 'dtype'",
        "The tape follows tensors only: what is asked for must be computed with tf's functions inside the `with`, from "
        "a `tf.Variable` or from what the tape was told to watch. NumPy and Python's numbers leave no trace.",
        "with tf.GradientTape() as tape:\n    loss = np.mean(x)\ntape.gradient(loss, [x])",
        code=r"\.(?:gradient|jacobian|watch)\("),
    Row(r"non-persistent GradientTape", "A tape is asked once: for all at a time, `tape.gradient(loss, [w, b])`.",
        "with tf.GradientTape() as tape:\n    tape.watch(x)\n    y = x * 2\n"
        "tape.gradient(y, x)\ntape.gradient(y, x)"),
    Row(r"apply_gradients\(\) takes",
        "`apply_gradients` takes pairs of gradient and weight: `apply_gradients(zip(gradients, weights))`.",
        "keras.optimizers.SGD().apply_gradients([x], [x], 1)"),
    Row(r"no attribute '(?:_unique_id|overwrite_with_gradient|path)'|not a variable",
        "In each pair the gradient comes first, and then its weight: `zip(gradients, weights)`.",
        "w = keras.Variable(x); keras.optimizers.SGD().apply_gradients([(w, x)])", code="apply_gradients"),
    Row(r"object has no attribute '(?P<name>zero_grad|backward|step)'",
        "`{name}` is PyTorch's. Here the loss is computed inside a `tf.GradientTape`, the tape gives the gradients, "
        "and `optimizer.apply_gradients(zip(gradients, weights))` takes the step.", "x.backward()"),
    Row(r"No gradients provided",
        "No weight has a gradient: the loss must be computed inside `with tf.GradientTape() as tape:`, with tf's "
        "functions all the way, from weights that it uses.",
        "w = keras.Variable(1.0); keras.optimizers.SGD().apply_gradients([(None, w)])"),
    Row(r"singleton tf\.Variable|tf\.function-decorated function tried to create variables",
        "Inside tf.function weights can't be made anew in each call: make them once, outside (in `build` or "
        "`__init__`), and only use them inside.", "@tf.function\ndef f(): return tf.Variable(1.0) + 1\nf()"),
    Row(r"cannot add new elements of state|tracker is locked",
        "A layer makes its weights once, in `build` (or its layers in `__init__`), and only uses them in `call`: made "
        "in `call`, they would be new in each call, and nothing would be learned.",
        "class L(keras.layers.Layer):\n    def call(self, x): return x * self.add_weight(shape=(5,))\nL()(x)"),
    Row(r"'(?:Resource)?Variable' object does not support item assignment",
        "The numbers of a weight are changed as a whole: `numbers = weight.numpy()`, change those, and then "
        "`weight.assign(numbers)`.", "keras.Variable(x)[0] = 1"),
    Row(r"'(?:Resource)?Variable' object is not callable",
        "A weight is a table of numbers, not a function. To take rows of it by their ids: `tf.gather(table, ids)`.",
        "table = keras.Variable(x); table(ids)"),
    Row(r"Cannot assign (?:a )?value|variable shape|weight shape|not compatible with provided weight"
        r"|shape of the target variable",
        "A weight keeps its shape: of the two here one is {a} and the other {b}. Does the order of the axes, or of the "
        "weights in a list, differ?", "keras.Variable([1.0]).assign([1.0, 2.0])", when=two_shapes, facts=True),
    Row(r"weight list of length \d+, but the layer was expecting|expecting \d+ weights",
        "The layer has another number of weights than the list, or none yet: a layer gets its weights when it is first "
        "called or built.", "keras.layers.Dense(2).set_weights([x])"),
    Row(r"(?:never|not yet) (?:been )?built|isn't built|must (?:be built|build)|You must call `build",
        "The layer has no weights yet: they are made when it is first called with numbers, or by "
        "`layer.build(input_shape)`.", "keras.layers.Dense(2).count_params()"),
    Row(r"Only input tensors may be passed.*<class '(?P<kind>range|list|int|float|tuple)'>",
        "A layer takes tensors or arrays, and {kind} comes here: `tf.range(n)` or `tf.constant(…)` makes a tensor.",
        "keras.layers.Embedding(3, 2)(range(3))", when=lambda _, found: {"kind": kind_said(found["kind"])}),
    Row(r"Only input tensors may be passed.*?: <function (?:[\w.<>]*\.)?(?P<name>\w+) at",
        "The function `{name}` itself is passed here, not what it gives: call it, `{name}(…)`.",
        "def mask(n): return n\nkeras.layers.Dense(2)(mask)"),
    Row(r"Only input tensors may be passed.*keras",
        "What is passed here is a layer itself, not what it gives. A layer is first made and then called: "
        "`Embedding(n, d)(ids)` has two pairs of brackets.", "keras.layers.Dense(2)(keras.layers.Embedding(3, 2))"),
    Row(r"build\(\) (?:got|missing|takes)|`_shape` suffix",
        "`build` gets one shape for each input of `call`, in the same order: `def build(self, q_x_shape, k_x_shape, "
        "v_x_shape)`.", "class L(keras.layers.Layer):\n    def build(self, q, k): self.w = 1\n"
        "    def call(self, q_x, k_x): return q_x\nL()(x, x)"),
    Row(r"axis (?P<axis>-?\d+) of input shape to have value (?P<wanted>\d+), but received input with shape "
        r"\((?P<shape>[^)]*)\)",
        "The weights of this layer are made for {wanted} along axis {axis}, as it was first used; here comes "
        "({shape}). Where two widths are wanted, make two layers.",
        "layer = keras.layers.Dense(2); layer(x); layer(x[..., :3])", facts=True),
    Row(r"expected min_ndim=(?P<wanted>\d+), found ndim=(?P<n>\d+)",
        "This layer wants at least {wanted} axes, with the batch in front, and gets {n}: `x[tf.newaxis]` makes a batch "
        "of one.", "keras.layers.Dense(2)(x[0, 0])", facts=True),
    Row(r"expected (?:max_)?ndim=(?P<wanted>\d+), found ndim=(?P<n>\d+)",
        "This layer wants {wanted} axes, with the batch in front, and gets {n}.", "keras.layers.LSTM(2)(x[0])",
        facts=True),
    Row(r"must override `get_config\(\)`",
        "Keras saves a layer by its settings: keep each argument of `__init__` as `self.…`, and give numbers, texts "
        "and lists back from `get_config`.", "class L(keras.layers.Layer):\n    def __init__(self, f):\n"
        "        super().__init__()\nL(len).get_config()"),
    Row(r"should (?:be unique|have unique names)",
        "Two things have the same `name` here, and Keras wants each once. Without `name=`, it finds names itself.",
        "a, b = keras.Input((2,), name='a'), keras.Input((2,), name='a'); keras.Model([a, b], a)"),
    Row(r"must (?:be )?compiled?|call `compile|compile\(\)",
        "The model must be compiled first: `model.compile(optimizer=…, loss=…)`.",
        "keras.Sequential([keras.layers.Dense(2)]).fit(x, x)"),
    Row(r"expects (?P<n>\d+) (?:named )?input\(s\).*? it received (?P<m>\d+)",
        "Inputs that the model takes, in one list: {n}; inputs that come: {m}.",
        "a = keras.Input((2,)); keras.Model(a, a)([x[0], x[0]])"),
    Row(r"Data cardinality is ambiguous|same number of samples",
        "Inputs and targets have different numbers of examples: all begin with the same first axis.",
        "model = keras.Sequential([keras.layers.Dense(2)])\nmodel.compile(loss='mse')\nmodel.fit(x, ids)", facts=True),
    Row(r"inputs? with (?:different|matching|compatible) shapes|[Ii]nputs have incompatible shapes"
        r"|should be called on a list|requires inputs with matching",
        "Layers that join or add take one list of tensors, whose shapes fit: `layer([a, b])`.",
        "keras.layers.Add()([x, x[:, :, :3]])", facts=True),
)  # fmt: skip
