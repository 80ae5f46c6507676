"""How weights are first filled: by one of Keras's initializers, named or given."""

from typing import Any

import keras

Initializer = str | dict[str, Any] | keras.initializers.Initializer


def another(initializer: keras.initializers.Initializer) -> keras.initializers.Initializer:
    """Make one more of its kind: an initializer gives the same numbers each time, and each weight needs its own.

    Example:
        >>> normal = keras.initializers.RandomNormal()
        >>> np.array_equal(normal((9,)), normal((9,))), np.array_equal(normal((9,)), another(normal)((9,)))
        (True, False)
    """
    return initializer.__class__.from_config(initializer.get_config())
