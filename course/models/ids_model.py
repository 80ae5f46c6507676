"""What all models here have in common: token ids go in."""

import math
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from typing import Any

import keras
from keras import ops

Ids = Any  # a tensor, or several as a list, a tuple or a dictionary by their names


class IdsModel(keras.Model):
    """A model of token ids, `(batch, length)`: given in order or by name, exported as integers.

    `INPUTS` are their names, in order, for a model that takes them as one list.
    """

    INPUTS: tuple[str, ...] = ("en_ids", "de_ids")

    def export_signature(self) -> list:
        """Tell what an exported model takes: batches of any size, sentences of any length."""
        return [[any_ids(name) for name in self.INPUTS]]

    def export(self, filepath: Any, format: str = "tf_saved_model", **kwargs: Any) -> None:
        """Write the model for others to run, as `keras.Model.export` does, also one that was never called.

        Args:
            filepath: where to.
            format: as Keras knows them.
            kwargs: Keras's further arguments; `input_signature` is `export_signature()` where none is given.
        """
        if kwargs.get("input_signature") is None:
            kwargs["input_signature"] = self.export_signature()
        with gelu_by_erf(self) if format == "onnx" else nullcontext():
            super().export(filepath, format, **kwargs)

    def compute_output_spec(self, *args: Any, **kwargs: Any) -> Any:
        # By a trace, not by compute_output_shape: ids of a wrong shape are refused as a model is put together.
        return keras.Operation.compute_output_spec(self, *args, **kwargs)


@contextmanager
def gelu_by_erf(model: keras.Model) -> Iterator[None]:
    """The same numbers by a function that the converter to ONNX knows: Keras takes erfc."""
    exact = [one for one in model._flatten_layers() if getattr(one, "activation", None) is keras.activations.gelu]
    for layer in exact:
        layer.activation = lambda x: x * (1 + ops.erf(x / math.sqrt(2))) / 2
    try:
        yield
    finally:
        for layer in exact:
            layer.activation = keras.activations.gelu


def any_ids(name: str) -> keras.InputSpec:
    """Describe a batch of ids, of any size and length."""
    return keras.InputSpec(shape=(None, None), dtype="int32", name=name)


def in_order(inputs: Ids, names: tuple[str, ...], optional: int = 0) -> list[Any]:
    """Give a model's inputs in the order of their names.

    Args:
        inputs: a list or a tuple in this order, or a dictionary by these names.
        names: of the inputs.
        optional: how many of the last may be missing; None takes their place.

    Raises:
        ValueError: others came, or another number of them.

    Example:
        >>> in_order({"de_ids": 2, "en_ids": 1}, ("en_ids", "de_ids"))
        [1, 2]
    """
    needed = names[: len(names) - optional]
    if isinstance(inputs, Mapping):
        if set(needed) <= set(inputs) <= set(names):
            return [inputs.get(name) for name in names]
        came = f"a dictionary of {', '.join(map(str, inputs)) or 'nothing'}"
    elif isinstance(inputs, list | tuple):
        if len(needed) <= len(inputs) <= len(names):
            return [*inputs, *[None] * (len(names) - len(inputs))]
        came = f"a list of {len(inputs)}"
    else:
        came = f"one array of shape {tuple(inputs.shape)}"
    raise ValueError(f"the model takes {' and '.join(names)}, as a list or as a dictionary, got {came}.")
