"""What a layer was made with, in the form that a file can hold."""

import inspect
from typing import Any

import keras

from course.layers.feed_forward.activations import saved_activation


def arguments_of(layer: keras.layers.Layer, **others: Any) -> dict[str, Any]:
    """Gather the arguments of a layer's constructor: one line of `get_config` where there are many.

    Args:
        layer: holds each argument under its own name.
        others: the arguments that it holds under another name.

    Returns:
        Each argument by its name: layers, initializers and activations as Keras writes them, others as they are.

    Example:
        >>> arguments_of(FCLayer(64, 32))
        {'d1': 64, 'd2': 32}
    """
    names = [name for name in inspect.signature(type(layer).__init__).parameters if name not in ("self", "kwargs")]
    return {name: _written(others[name] if name in others else getattr(layer, name)) for name in names}


def _written(value: Any) -> Any:
    if isinstance(value, keras.layers.Layer | keras.initializers.Initializer):
        return keras.saving.serialize_keras_object(value)
    return saved_activation(value) if callable(value) else value
