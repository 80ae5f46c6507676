"""What shortens the answer to a probe by a third, and touches no number that is judged."""

import contextlib
import importlib
import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from types import SimpleNamespace
from typing import Any

import numpy as np

Draw = Callable[..., Any]
NO_OPTIMIZER = {"disable_meta_optimizer": True}


@contextlib.contextmanager
def fast_execution() -> Iterator[None]:
    """While this lasts, weights begin with numbers from NumPy, operations run at once, and graphs as they were traced.

    Keras draws first numbers with a dozen small operations of TensorFlow for each weight, which together take longer
    than the layer's own call; the judge sets its own a moment later. Of each operation outside of graphs TensorFlow
    makes a function, with a graph of its own: its passes take longer than a few numbers. A product with a matrix is one
    operation where Keras takes a dozen. And a graph that runs once isn't worth optimizing.
    """
    with contextlib.ExitStack() as stack:
        tf = sys.modules.get("tensorflow")
        if tf is not None and "keras" in sys.modules:
            stack.enter_context(_drawn_by_numpy())
            stack.enter_context(_products_at_once())
            stack.enter_context(_operations_at_once())
            stack.enter_context(_looked_up_once())
            options = tf.config.optimizer.get_experimental_options()
            stack.callback(tf.config.optimizer.set_experimental_options, {"disable_meta_optimizer": False, **options})
            tf.config.optimizer.set_experimental_options(NO_OPTIMIZER)
        yield


@contextlib.contextmanager
def _operations_at_once() -> Iterator[None]:
    """TensorFlow has a door for it, and no public one; an edition without that door makes its functions."""
    try:
        from tensorflow.python import pywrap_tfe
        from tensorflow.python.eager.context import context

        context().ensure_initialized()
        as_functions = partial(pywrap_tfe.TFE_ContextSetRunEagerOpAsFunction, context()._handle)
        as_functions(False)
    except (ImportError, AttributeError, TypeError):
        yield
        return
    try:
        yield
    finally:
        as_functions(True)


@contextlib.contextmanager
def _looked_up_once() -> Iterator[None]:
    """For each layer that Keras saves or loads it makes a bare one, to see which attributes are no state.

    It means to remember that, and asks for it under another name than it keeps it.
    """
    from keras.src.saving import saving_lib

    plain = getattr(saving_lib, "get_attr_skipset", None)
    if plain is None:
        yield
        return
    saving_lib.get_attr_skipset = cache(plain)
    try:
        yield
    finally:
        saving_lib.get_attr_skipset = plain


@contextlib.contextmanager
def _drawn_by_numpy() -> Iterator[None]:
    """Keras's initializers draw from the same distributions, and other numbers. Dropout and such is left alone."""
    module: Any = importlib.import_module("keras.src.initializers.random_initializers")
    kept = module.random
    own = {name: _eagerly(getattr(kept, name), draw) for name, draw in DRAWS.items()}
    module.random = SimpleNamespace(**{**vars(kept), **own})
    try:
        yield
    finally:
        module.random = kept


@contextlib.contextmanager
def _products_at_once() -> Iterator[None]:
    """Of (…, n) and (n, m) Keras makes matrices first, which is for large ones. What doesn't fit, it refuses itself."""
    import keras
    import tensorflow as tf

    module: Any = importlib.import_module("keras.src.backend.tensorflow.numpy")
    kept = module.matmul

    def matmul(x: Any, W: Any) -> Any:
        x, W = (tf.convert_to_tensor(one) if isinstance(one, keras.Variable) else one for one in (x, W))
        dense = isinstance(x, tf.Tensor) and isinstance(W, tf.Tensor) and x.dtype == W.dtype and x.dtype.is_floating
        if (
            not dense
            or W.shape.rank != 2
            or (x.shape.rank or 0) < 3
            or x.shape[-1] is None
            or x.shape[-1] != W.shape[0]
        ):
            return kept(x, W)
        return tf.matmul(x, W)

    module.matmul = matmul
    try:
        yield
    finally:
        module.matmul = kept


def _eagerly(keras_own: Draw, draw: Draw) -> Draw:
    """A function in the place of Keras's own, which has its turn in graphs and where a seed is more than a number."""
    import keras
    import tensorflow as tf

    def first_numbers(shape: Any, *limits: float, dtype: Any = None, seed: Any = None, **named: float) -> Any:
        plain = isinstance(shape, (tuple, list)) and all(isinstance(n, int) for n in shape)
        if not plain or not isinstance(seed, int) or not tf.executing_eagerly():
            return keras_own(shape, *limits, dtype=dtype, seed=seed, **named)
        numbers = draw(np.random.default_rng(abs(seed)), tuple(shape), *limits, **named)
        return tf.constant(numbers, keras.backend.standardize_dtype(dtype))

    return first_numbers


def _uniform(rng: np.random.Generator, size: tuple[int, ...], minval: float = 0.0, maxval: float = 1.0) -> np.ndarray:
    return minval + (maxval - minval) * rng.random(size, np.float32)


def _normal(rng: np.random.Generator, size: tuple[int, ...], mean: float = 0.0, stddev: float = 1.0) -> np.ndarray:
    return mean + stddev * rng.standard_normal(size, np.float32)


def _truncated_normal(
    rng: np.random.Generator, size: tuple[int, ...], mean: float = 0.0, stddev: float = 1.0
) -> np.ndarray:
    found = np.asarray(rng.standard_normal(size, np.float32))
    while (far := np.abs(found) > 2).any():
        found[far] = rng.standard_normal(int(far.sum()), np.float32)
    return mean + stddev * found


DRAWS = {"uniform": _uniform, "normal": _normal, "truncated_normal": _truncated_normal}
