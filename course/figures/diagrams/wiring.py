"""Who feeds whom in a living model: found by following its tensors, not by reading its code."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

import keras
import tensorflow as tf

from course.layers import MultiHeadAttention

NAMELESS = {"Functional", "Sequential"}
SHAPES_ONLY = {"Shape", "ShapeN", "Rank", "Size", "ZerosLike", "OnesLike"}  # they read no number of what they get


@dataclass
class Arrow:
    """What one argument of a call is made of.

    Args:
        role: the argument's name: "query", "x", "inputs[1]".
        shape: of the tensor that arrives, `None` where it is free.
        sources: numbers of the boxes beside it whose outputs it holds; -1 is the first input of the whole, -2 the next.
    """

    role: str
    shape: tuple[int | None, ...]
    sources: tuple[int, ...]


@dataclass
class Box:
    """One call of a layer, with what happens inside.

    Args:
        layer: the layer itself.
        arrows: what goes in.
        shape: of its (first) output.
        inside: the calls that it makes, in their order; arrows in there count from these.
        output: which of `inside` its output is made of, numbered as an arrow's sources.
        copies: how many boxes like this stand side by side: heads, as a rule.
    """

    layer: keras.layers.Layer
    arrows: list[Arrow]
    shape: tuple[int | None, ...]
    inside: list[Box] = field(default_factory=list)
    output: tuple[int, ...] = ()
    copies: int = 1

    @property
    def kind(self) -> str:
        """The name of its class; a model made of parts has only a name of its own."""
        kind, name = type(self.layer).__name__, self.layer.name
        return name if kind in NAMELESS and not name.startswith(kind.lower()) else kind

    @property
    def weights(self) -> int:
        """How many numbers it has learned, its copies' included."""
        return self.copies * self.layer.count_params()


def wiring(model: keras.layers.Layer, *inputs: Any) -> Box:
    """Call a model once, in a graph, and note who feeds whom.

    Args:
        model: a model or a layer; one that is not built is built.
        inputs: what it is called with, for example `[en_ids, de_ids]`; a functional model needs none.

    Returns:
        the whole as one box.

    Raises:
        ValueError: the model needs inputs and got none, or its `call` doesn't run in a graph.
    """
    if not inputs and not getattr(model, "inputs", None):
        raise ValueError(f"{type(model).__name__} tells nothing of its inputs: give it what you would call it with.")
    if inputs:
        model(*inputs)  # what is built while it is traced would be traced as well
        ways = [tf.nest.map_structure(spec_of, list(inputs)) for spec_of in (_free_batch, _as_it_is)]
    else:
        specs = [[tf.TensorSpec(tensor.shape, tensor.dtype) for tensor in model.inputs]]
        ways = [specs if len(model.inputs) > 1 else specs[0]]
    whole = _followed(model, ways).whole()
    for arrow, tensor in zip(whole.arrows, getattr(model, "inputs", None) or (), strict=False):
        arrow.role = tensor.name
    return whole


def _followed(model: keras.layers.Layer, ways: list[Any]) -> _Trace:
    """The calls of a run, in the first of some ways to give the inputs in which it runs.

    Hand-written code often reads the batch's size from `x.shape`. A free batch has none; then it is given as it is.
    """
    for number, specs in enumerate(ways, start=1):
        trace = _Trace()
        try:
            with (
                patch.object(keras.layers.Layer, "__call__", trace.call_of(keras.layers.Layer.__call__)),
                # A decoder's block never calls its attentions: it keeps their keys and values, and lets them attend.
                patch.object(MultiHeadAttention, "attend", trace.call_of(MultiHeadAttention.attend)),
            ):
                tf.function(lambda *args: model(*args), autograph=False).get_concrete_function(*specs)
        except Exception as error:
            if number < len(ways):
                continue
            why = f"{type(error).__name__}: {str(error).strip().partition(chr(10))[0]}"
            told = f"{type(model).__name__} runs, but not inside tf.function, where its arrows are followed ({why})."
            raise ValueError(told) from error
        return trace
    raise AssertionError("there is always a way to try")


def _as_it_is(value: Any) -> tf.TensorSpec:
    tensor = tf.convert_to_tensor(value)
    return tf.TensorSpec(tensor.shape, tensor.dtype)


def _free_batch(value: Any) -> tf.TensorSpec:
    tensor = tf.convert_to_tensor(value)
    shape = [None, *tensor.shape[1:]] if tensor.shape.rank and tensor.shape.rank > 1 else tensor.shape
    return tf.TensorSpec(shape if not _is_square(tensor) else tensor.shape, tensor.dtype)


def _is_square(tensor: tf.Tensor) -> bool:
    """Whether it looks like a mask (T, T), whose first axis is no batch."""
    return tensor.shape.rank == 2 and tensor.shape[0] == tensor.shape[1] and tensor.dtype.is_floating


@dataclass
class _Call:
    layer: keras.layers.Layer
    arguments: dict[str, tf.Tensor]
    outputs: list[tf.Tensor] = field(default_factory=list)
    inside: list[_Call] = field(default_factory=list)


class _Trace:
    """The calls of a run, as a tree."""

    def __init__(self) -> None:
        self._open: list[_Call] = []
        self._whole: _Call | None = None

    def call_of(self, original: Any) -> Any:
        def traced(layer: keras.layers.Layer, *args: Any, **kwargs: Any) -> Any:
            if self._open and self._open[-1].layer is layer:
                return original(layer, *args, **kwargs)  # its own call goes on
            call = _Call(layer, _tensors(layer, args, kwargs))
            if self._open:
                self._open[-1].inside.append(call)
            else:
                self._whole = call
            self._open.append(call)
            try:
                result = original(layer, *args, **kwargs)
            finally:
                self._open.pop()
            call.outputs = [tensor for tensor in tf.nest.flatten(result) if tf.is_tensor(tensor)]
            return result

        return traced

    def whole(self) -> Box:
        assert self._whole is not None
        return _box(self._whole, [])


def _tensors(layer: keras.layers.Layer, args: Sequence[Any], kwargs: dict[str, Any]) -> dict[str, tf.Tensor]:
    """The tensors among a call's arguments, by the names that `call` has for them."""
    try:
        bound = inspect.signature(layer.call).bind_partial(*args, **kwargs).arguments
    except TypeError:
        bound = {str(number): arg for number, arg in enumerate(args)} | kwargs
    found = {}
    for name, value in bound.items():
        tensors = [tensor for tensor in tf.nest.flatten(value) if tf.is_tensor(tensor)]
        for number, tensor in enumerate(tensors):
            found[name if len(tensors) == 1 else f"{name}[{number}]"] = tensor
    return found


def _box(call: _Call, arrows: list[Arrow]) -> Box:
    """A call with all inside; parallel twins (heads) as one box with a count."""
    made: dict[str, int] = {}
    for number, tensor in enumerate(call.arguments.values()):
        made.setdefault(_name(tensor), -number - 1)
    made.pop("", None)
    boxes: list[Box] = []
    for inner in call.inside:
        arrows_in = [
            Arrow(role, tuple(tensor.shape), tuple(_sources(tensor, made))) for role, tensor in inner.arguments.items()
        ]
        new = _box(inner, arrows_in)
        twin = next((n for n, other in enumerate(boxes) if _are_twins(other, new)), None)
        if twin is None:
            boxes.append(new)
            twin = len(boxes) - 1
        else:
            boxes[twin].copies += 1
        made.update({_name(tensor): twin for tensor in inner.outputs if _name(tensor) not in made})
    made.pop("", None)
    output = tuple(_sources(call.outputs[0], made)) if call.outputs else ()
    shape = tuple(call.outputs[0].shape) if call.outputs else ()
    if not arrows:
        arrows = [Arrow(role, tuple(tensor.shape), ()) for role, tensor in call.arguments.items()]
    return Box(call.layer, arrows, shape, boxes, output)


def _name(tensor: tf.Tensor) -> str:
    """Its name in the graph; "" for a constant from outside of it, which nobody feeds."""
    return "" if isinstance(tensor, tf.__internal__.EagerTensor) else tensor.name


def _are_twins(one: Box, other: Box) -> bool:
    """Whether two layers of one kind get the same and weigh the same, and neither hears the other."""
    same = type(one.layer) is type(other.layer) and one.layer is not other.layer and one.arrows == other.arrows
    return same and one.layer.count_params() == other.layer.count_params() > 0


def _sources(tensor: tf.Tensor, made: dict[str, int]) -> Iterable[int]:
    """What a tensor was made of, back to outputs of boxes and inputs; those that only lent their shape don't count."""
    found: dict[int, None] = {}
    seen, waiting = set(), [tensor]
    while waiting:
        one = waiting.pop()
        name = _name(one)
        if name in made:
            found[made[name]] = None
        elif name and name not in seen and one.op.type not in SHAPES_ONLY:
            waiting += one.op.inputs
        seen.add(name)
    return sorted(found, key=lambda number: (number < 0, abs(number)))
