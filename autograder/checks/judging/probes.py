"""The questions that a judge can ask a learner's process, and the replies it gets.

Both are plain data. A probe names the learner's class or function, the arguments and how to call; a reply holds the
values that came back, or the error. What answers a probe (this process or another) is behind `Asks`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import zip_longest
from typing import Any, Literal, Protocol

import numpy as np

from autograder.base.entry_points import named

Mode = Literal["eager", "arrays", "torch", "jax", "graph", "sized_graph", "mixed_float16"]
STAND_INS = "autograder.stand_ins"  # the group of entry points by which a course names more of them
OF_TENSORS = "autograder.checks.answering.keras_layers.stand_ins"
FORMS = {
    "decoder": f"{OF_TENSORS}:Decoder",
    "dense": f"{OF_TENSORS}:dense",
    "tensors": f"{OF_TENSORS}:Tensors",
    "values": "autograder.checks.answering.stand_ins:Values",
}


@cache
def forms() -> Mapping[str, str]:
    """By each form what makes its stand-in in a learner's process; those of the installed courses are among them."""
    return {**named(STAND_INS), **FORMS}


@dataclass(frozen=True)
class Remote:
    """An argument that stays with the judge: the learner's process gets a stand-in that calls back.

    So a learner's code can call a layer without being able to look inside it.

    Args:
        name: what the learner's process calls it; unique within a probe.
        function: runs in the judge's process, on NumPy float64 arrays or plain values.
        form: "decoder" takes (de_x, en_x, mask=None) and has gradients; "dense" is a Dense layer of Keras, of the
            kernel and the bias that the function gives; "tensors" takes tensors and gives a tensor or
            a tuple of them; "values" takes plain lists and numbers and gives NumPy arrays. What a course has of its own
            is made there, from the numbers that the function gives; what learns, learns from call to call.

    Raises:
        ValueError: there is no such form.
    """

    name: str
    function: Callable[..., Any]
    form: str = "decoder"

    def __post_init__(self) -> None:
        if self.form not in forms():
            raise ValueError(f"There is no stand-in of the form {self.form!r}; there are {', '.join(sorted(forms()))}.")


@dataclass(frozen=True)
class EarlierResult:
    """An argument that is what an earlier call of the same probe gave: `Result(0, 1)` is item 1 of the first.

    It never leaves the learner's process, so it may be an object of any kind.

    Args:
        call: number of the call, from 0.
        item: which item of the value; None takes it whole.
    """

    call: int
    item: int | None = None


@dataclass(frozen=True)
class Call:
    """A further call of the same function, layer or model; of an object, a call of one of its methods.

    Args:
        args, kwargs: the arguments.
        method: "object", "layer": the method's name; of a layer "" calls it.
        gives: "object": whether what the method gives back is asked for.
        may_raise: "object": whether an exception counts as what the method gives.
    """

    args: tuple[Any, ...] = ()
    kwargs: Mapping[str, Any] = field(default_factory=dict)
    method: str = ""
    gives: bool = False
    may_raise: bool = False


@dataclass(frozen=True)
class Schooling:
    """What a model is trained on before it is asked: batches of these rows, drawn by a seed, with Adam.

    Args:
        inputs: ids (N, …) of each input, in order.
        labels: ids (N, T); −1 is left out of the loss.
        steps: how many batches at most.
        batch_size: rows of a batch.
        rate: the highest learning rate; it rises for the first steps, and falls to 0 until the last.
        enough: training stops where the mean loss of the last steps is below.
        seed: of the drawing.
    """

    inputs: tuple[np.ndarray, ...]
    labels: np.ndarray
    steps: int
    batch_size: int = 32
    rate: float = 3e-3
    enough: float = 0.0
    seed: int = 0


@dataclass(frozen=True)
class Probe:
    """One question.

    Args:
        entry: name of the learner's class or function; in a record's cases that of the exercise, where it is empty.
        kind: "function" calls it; "layer" builds it with `init`, sets `weights`, then calls it; "model" calls it for
            a Keras model, and the model with each of `then`; "returned" calls it for a function, and this with each of
            `then`; "made" does the same, and after that calls the first argument with each of `then`; "object" makes
            one with `init`, calls its methods, one for each of `then`, and reads the attributes `reads`; "script" calls
            the first argument, a function, with it and with the others; "query" is a text in SQL, which is asked of the
            one argument, a connection of sqlite3.
        args: positional arguments; arrays arrive as `mode` has them.
        kwargs: keyword arguments.
        then: further calls of the same thing; `value` is then the list of all calls' values ("model": of `then`'s;
            "returned": of these calls; "made": of both; "object": what the methods gave that are asked for it, then
            what was read).
        item: which item of each call's value comes back; None brings the whole.
        init: keyword arguments of the class; one may be a `Remote`.
        reads: "object": names of attributes that are read at the end.
        weights: values that are set before the call, by attribute name: "Wq", "attn_heads[0].Wq", or with
            alternatives, "fc_layer.W1|fc_layer.dense_layer_1"; "norm.{ones}" is the one weight in `norm` that starts as
            ones, under whatever name.
        by_shape: "model": the values of its weights, by shape ("24x6"): the first weight of this shape gets the first,
            the next the second, round and round. Which weight is which can't be seen; what its shape is can.
        layer: "own" is built for this probe alone; "kept" is built anew, and kept for probes of the same `size`;
            "again" takes that one where it still is.
        mode: "eager", with TensorFlow's tensors; "arrays", where arguments stay NumPy arrays and TensorFlow is not
            needed; "torch", with tensors of PyTorch; "jax", with arrays of JAX; "graph", under `tf.function`, for
            batches of any size; "sized_graph", with all sizes known; or "mixed_float16".
        brings: what comes back: the "value"; what was "printed" on the way; or what was "drawn", on axes or pyplot's.
        gradients: "layer": whether the gradients by each of `weights` are asked for, as numbers.
        learns: "layer": whether it is tried that an optimizer finds and moves each weight, and that Keras saves and
            loads it; "model": whether Keras finds each.
        schooling: "model": what it is trained on before its calls.
        ready_made: dotted names that the answer may not use.
        typed: the lines that `input` reads, in their order.
        called: the exercise's names of `args`, for a learner who takes some by keyword only.
    """

    entry: str = ""
    kind: Literal["function", "layer", "model", "returned", "made", "object", "script", "query"] = "function"
    args: tuple[Any, ...] = ()
    kwargs: Mapping[str, Any] = field(default_factory=dict)
    then: tuple[Call, ...] = ()
    item: int | None = None
    init: Mapping[str, Any] = field(default_factory=dict)
    reads: tuple[str, ...] = ()
    weights: Mapping[str, Any] = field(default_factory=dict)
    by_shape: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    layer: Literal["own", "kept", "again"] = "own"
    mode: Mode = "eager"
    brings: Literal["value", "printed", "drawn"] = "value"
    gradients: bool = False
    learns: bool = False
    schooling: Schooling | None = None
    ready_made: tuple[str, ...] = ()
    typed: Sequence[Any] = ()
    called: tuple[str, ...] = ()

    @property
    def as_written(self) -> bool:
        """Whether the code runs as it stands: then an exception or a number is the answer's own.

        Inside `tf.function` and in half precision it may have a reason of its own.
        """
        return self.mode in ("eager", "arrays", "torch", "jax")

    @property
    def size(self) -> str:
        """What a layer is built of, in one line: two probes with the same line may share one.

        Of vectors all sizes count but the batch's: a layer may be built for them, whatever weights it is given. A mask
        is none: it says what is hidden in this call, and no layer is built for it.
        """
        shapes = {path: tuple(value.shape) for path, value in self.weights.items()}
        named = [*zip_longest(self.called, self.args, fillvalue=""), *self.kwargs.items()]
        given = [one for name, value in named if "mask" not in name for one in _arrays_in(value)]
        vectors = [one.shape[1:] for one in given if one.dtype.kind == "f"]
        init = {name: value.name if isinstance(value, Remote) else value for name, value in self.init.items()}
        return repr((self.entry, init, shapes, vectors, self.mode == "mixed_float16"))


def _arrays_in(value: Any) -> list[np.ndarray]:
    values = value if isinstance(value, (list, tuple)) else [value]
    return [one for one in values if isinstance(one, np.ndarray)]


@dataclass(frozen=True)
class Failure:
    """Why no value came back.

    Args:
        type: name of the exception, or "Timeout", "Died", "Missing", "ReadyMade", "NoReply", or "Returned": what came
            back is of a kind that holds no numbers, and `message` names it.
        message: what it said, shortened.
        line: the learner's own line that failed, as "line 12: p = q @ k", or "".
        kind: name of the explanation, or "".
        explanation: what it means in the learner's own terms, or "".
        traceback: what Python prints of it, or "".
    """

    type: str
    message: str
    line: str = ""
    kind: str = ""
    explanation: str = ""
    traceback: str = ""


@dataclass(frozen=True)
class Reply:
    """What came back.

    Args:
        value: nested lists, numbers and NumPy arrays; None where it failed.
        leaves: one record for each array in `value`, in order: its `kind` ("variable", "tensor", "array"),
            `identity` (equal numbers: the same object).
        facts: what was seen on the way: "weights" (by name: kind, shape, identity, trainable, zero), "others" (further
            trainable weights), "gradients" (of the sum of each output times `upstream`, by the name of the weight; None
            where none arrives), "unreached" (names of those weights), "hidden" (of PyTorch's, those that the module
            doesn't find), of what learns "anew" (names of weights that each
            call makes), "unfound" (that are not among `trainable_variables`), "bare" (of these TensorFlow's own
            variables), "unmoved" (that a step of an optimizer leaves as they were), "unkept" (that save and load
            lose), "changed" (numbers of the arguments that the first call changed), "raised" (by an object's methods,
            as failures), "empty" (of a class, whether it does nothing), and of a model "name", "parameters", "layers"
            (class, parameters, output shape of each), "inputs", "graph" (of each operation its class, and what feeds
            it), and of one that was trained "losses" (of each step) and "unreached" (names of weights without a
            gradient).
        failure: why there is no value, or None.
    """

    value: Any = None
    leaves: tuple[Mapping[str, Any], ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    failure: Failure | None = None


class Asks(Protocol):
    """Whatever answers probes: the process that a learner's code lives in."""

    def ask(self, probe: Probe) -> Reply:
        """Answer one probe; never raises for a learner's fault."""
        ...


def upstream(number: int, shape: tuple[int, ...]) -> np.ndarray:
    """What a layer's output of this number is multiplied by, before all is summed: the same numbers on both sides."""
    size = int(np.prod(shape))
    return np.cos(1.7 * np.arange(1, size + 1) + number).astype(np.float32).reshape(shape)
