"""Stand-ins for a layer, and for functions of tensors, that stay with the judge: called, not looked into."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

import numpy as np


def _as_it_is(method: Callable[..., Any]) -> Callable[..., Any]:
    """The method, left alone by AutoGraph, which would spend seconds on turning it into a graph of the same calls."""

    @wraps(method)
    def call(self: Any, *args: Any, **kwargs: Any) -> Any:
        import tensorflow as tf

        return tf.autograph.experimental.do_not_convert(method)(self, *args, **kwargs)

    return call


class Decoder:
    """Calls a remote `layer(de_x, en_x, mask=None)`; works in eager code, under `tf.function` and with gradients.

    Args:
        name: what the judge knows the layer by.
        call_back: from (name, "call" or "gradient", arguments) to arrays.

    Call shapes: de_x (batch, length, width), en_x (batch, source length, width), mask broadcastable to
    (batch, length, length); returns (batch, length, width), float32.
    """

    def __init__(self, name: str, call_back: Callable[[str, str, list[Any]], Any]):
        self._name, self._call_back = name, call_back

    @_as_it_is
    def __call__(self, de_x: Any, en_x: Any, mask: Any = None, training: Any = None) -> Any:
        """The layer's output, computed by the judge."""
        import tensorflow as tf

        hidden = None if mask is None else tf.cast(tf.convert_to_tensor(mask), tf.float32)
        tail = [] if hidden is None else [hidden]

        def ask(kind: str, dtypes: Any, *tensors: Any) -> Any:
            def compute(*arrays: np.ndarray) -> Any:
                return self._call_back(self._name, kind, [np.asarray(array) for array in arrays])

            return tf.numpy_function(compute, tensors, dtypes)

        @tf.custom_gradient
        def run(de: Any, en: Any) -> Any:
            out = ask("call", tf.float32, de, en, *tail)
            out.set_shape(de.shape)

            def gradient(upstream: Any) -> Any:
                return ask("gradient", [tf.float32, tf.float32], upstream, de, en, *tail)

            return out, gradient

        return run(tf.cast(tf.convert_to_tensor(de_x), tf.float32), tf.cast(tf.convert_to_tensor(en_x), tf.float32))


class Tensors:
    """Calls a remote function of tensors that gives a tensor or a tuple of tensors, in eager code and in graphs.

    Args:
        name: what the judge knows the function by.
        call_back: from (name, "call", arguments) to arrays.
        names: of the function's parameters, for those who call it with keywords.
    """

    def __init__(self, name: str, call_back: Callable[[str, str, list[Any]], Any], names: Sequence[str] = ()):
        self._name, self._call_back, self._names = name, call_back, names

    @_as_it_is
    def __call__(self, *tensors: Any, **named: Any) -> Any:
        """The function's value, computed by the judge. None stands for an argument that is not given."""
        import tensorflow as tf

        named = {name: value for name, value in named.items() if value is not None}
        unknown = [name for name in named if name not in self._names[len(tensors) :]]
        if unknown:
            raise TypeError(f"{self._name}() got an unexpected argument {unknown[0]!r}; it takes {list(self._names)}")
        given = [*tensors, *(named[name] for name in self._names if name in named)]
        while given and given[-1] is None:
            given.pop()
        if not tf.executing_eagerly():
            return self._in_graph([tf.convert_to_tensor(tensor) for tensor in given])
        value = self._call_back(self._name, "call", [np.asarray(tensor) for tensor in given])
        return tuple(tf.constant(item) for item in value) if isinstance(value, tuple) else tf.constant(value)

    def _in_graph(self, given: list[Any]) -> Any:
        """The value as symbolic tensors; what it looks like is asked once, with zeros."""
        import tensorflow as tf

        zeros = [np.zeros([1 if n is None else n for n in tensor.shape], np.float32) for tensor in given]
        like = self._call_back(self._name, "call", zeros)
        several = isinstance(like, tuple)

        def compute(*arrays: np.ndarray) -> Any:
            value = self._call_back(self._name, "call", [np.asarray(array) for array in arrays])
            return list(value) if several else value

        known = all(tensor.shape.is_fully_defined() for tensor in given)
        results = tf.numpy_function(compute, given, [tf.float32] * len(like) if several else tf.float32)
        for result, item in zip(results if several else [results], like if several else [like], strict=True):
            result.set_shape(item.shape if known else [None] * item.ndim)
        return tuple(results) if several else results

    def __deepcopy__(self, memo: Any) -> Tensors:
        return self  # so that a list of these equals its copy while nobody has changed it


def dense(name: str, call_back: Callable[[str, str, list[Any]], Any]) -> Any:
    """A `keras.layers.Dense`, built and trainable, of the kernel (and the bias) that the judge gives.

    Args:
        name: what the judge knows it by.
        call_back: brings the kernel `(width, units)` and, where there is one, the bias `(units,)`.
    """
    import keras

    kernel, *bias = call_back(name, "call", [])
    layer = keras.layers.Dense(kernel.shape[-1], use_bias=bool(bias))
    layer.build((None, kernel.shape[0]))
    layer.set_weights([kernel, *bias])
    return layer
