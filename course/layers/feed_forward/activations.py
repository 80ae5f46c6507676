"""The function between the two maps of a position-wise network: one of Keras's by its name, or any other."""

from collections.abc import Callable
from typing import Any

import keras

Activation = str | dict[str, Any] | Callable


def saved_activation(activation: Callable) -> Any:
    """Tell a file which function it is: Keras's own by its name, another as it was registered.

    Raises:
        ValueError: it isn't registered, so that nobody could find it again.

    Example:
        >>> saved_activation(keras.activations.gelu)
        'gelu'
    """
    saved, name = keras.activations.serialize(activation), keras.saving.get_registered_name(activation)
    if isinstance(saved, dict) and keras.saving.get_registered_object(name) is None:
        raise ValueError(
            f"the activation {name} can't be saved: register it with @keras.saving.register_keras_serializable()."
        )
    return saved
