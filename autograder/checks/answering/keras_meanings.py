"""What Keras means by its exceptions, in one sentence each."""

from __future__ import annotations

import difflib
import re
import sys

from autograder.checks.answering.crash import Crash, Row
from autograder.checks.judging.said import Said


def other_width(crash: Crash) -> Said | None:
    """A layer that was built for another width."""
    found = re.search(r"axis (-?\d+) of input shape to have value (\d+), but received input with shape \(([^)]*)\)",
                      crash.message)  # fmt: skip
    return found and Said(
        "The weights of this layer are made for {wanted} along axis {axis}, as it was first used; here comes "
        "({shape}). "
        "Where two widths are wanted, make two layers.",
        wanted=found[2],
        axis=found[1],
        shape=found[3],
    )


HOMES = {"activation function": "activations", "loss": "losses", "optimizer": "optimizers", "metric": "metrics",
         "regularizer": "regularizers", "initializer": "initializers", "constraint": "constraints"}  # fmt: skip


def no_such_thing(crash: Crash) -> Said | None:
    """A name of a loss, an activation, an optimizer that Keras hasn't got."""
    found = re.search(r"[Cc]ould not interpret ([\w ]+?) identifier: (.+)", crash.message)
    if found is None:
        return None
    kind, given = found[1], found[2].split()[0].strip("'\",")
    home = getattr(sys.modules.get("keras"), HOMES.get(kind, ""), None)
    near = difflib.get_close_matches(given, [n for n in dir(home) if not n.startswith("_")], n=1, cutoff=0.6)
    if home is not None and near:
        return Said("Keras has no {kind} `{name}`; did you mean `{near}`?", kind=kind, name=given[:40], near=near[0])
    if home is not None and given.isidentifier():
        return Said("Keras has no {kind} `{name}`: they stand in `keras.{home}`.", kind=kind, name=given[:40],
                    home=HOMES[kind])  # fmt: skip
    return Said("What is given as {kind} is neither the name of one nor a function.", kind=kind)


def shape_of_a_weight(crash: Crash) -> Said | None:
    """`add_weight(rows, columns)`, and an initializer that Keras doesn't know."""
    found = re.search(r"initializer identifier: (.+?)(?: \(of type.*)?$", crash.message)
    if found is None:
        return None
    if re.fullmatch(r"'?[A-Za-z_]\w*'?", found[1]):
        return Said(
            "Keras knows no initializer `{name}`. Some that it knows: `glorot_uniform`, `random_normal`, `zeros`, "
            "`ones`; without one, the numbers are random.",
            name=found[1].strip("'"),
        )
    return Said("The sizes of a weight belong together in one bracket: `add_weight(shape=(rows, columns), name=…)`.")


ROWS = (
    Row("no_such_thing", r"[Cc]ould not interpret [\w ]+? identifier", no_such_thing),
    Row("other_width", r"axis -?\d+ of input shape to have value", other_width, facts=True),
    Row("too_few_axes", r"expected min_ndim=(?P<wanted>\d+), found ndim=(?P<n>\d+)",
        "This layer wants at least {wanted} axes, with the batch in front, and gets {n}: `x[tf.newaxis]` makes a "
        "batch of "
        "one.", facts=True),
    Row("other_axes", r"expected (?:max_)?ndim=(?P<wanted>\d+), found ndim=(?P<n>\d+)",
        "This layer wants {wanted} axes, with the batch in front, and gets {n}.", facts=True),
    Row("weights_by_name", r"must be passed as a keyword argument",
        "`add_weight` wants its arguments by name: `add_weight(shape=(rows, columns), initializer=…, name=…)`.",
        r"add_weight"),
    Row("weights_count", r"with a weight list of length (?P<n>\d+), but the layer was expecting (?P<m>\d+)"
        r"|expecting (?P<e>\d+) weights",
        "The layer has another number of weights than the list, or none yet: a layer gets its weights when it is first "
        "called or built."),
    Row("never_built", r"never (?:been )?built|not yet been built|has no (?:weights|variables) yet|was never built"
        r"|must be built|hasn't been built|n.t built|not built|You must call `build",
        "The layer has no weights yet: they are made when it is first called with numbers, or by "
        "`layer.build(input_shape)`."),
    Row("weights_after", r"cannot add new elements of state|tracker is locked|already built",
        "A layer makes its weights once, in `build` (or its layers in `__init__`), and only uses them in `call`."),
    Row("other_config", r"get_config|from_config|serializ",
        "Keras saves a layer by its settings: keep each argument of `__init__` as `self.…`, and give numbers, texts "
        "and "
        "lists back from `get_config`."),
    Row("not_compiled", r"must (?:be )?compiled?|call `compile|compile\(\)",
        "The model must be compiled first: `model.compile(optimizer=…, loss=…)`."),
    Row("name_taken", r"[Nn]ame .* (?:is already|already)|should be unique|must be unique|used \d+ times",
        "Two things have the same `name` here, and Keras wants each once. Without `name=`, it finds names itself."),
    Row("input_count", r"expects (?P<n>\d+) input\(s\), but it received (?P<m>\d+)",
        "The model takes {n} inputs, in one list, and gets {m}."),
    Row("data_sizes", r"Data cardinality is ambiguous|same number of samples",
        "Inputs and targets have different numbers of examples: all begin with the same first axis.", facts=True),
    Row("same_rank", r"inputs? with (?:different|matching|compatible) shapes|inputs have incompatible shapes"
        r"|should be called on a list|requires inputs with matching",
        "Layers that join or add take one list of tensors, whose shapes fit: `layer([a, b])`.", facts=True),
)  # fmt: skip
