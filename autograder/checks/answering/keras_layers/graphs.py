"""A learner's function as a graph of TensorFlow, as `fit` makes one."""

import contextlib
import sys
from collections.abc import Callable, Iterator
from typing import Any

LIBRARIES = ("tensorflow", "keras")


def in_graph(function: Callable[..., Any], *, sized: bool = False) -> Callable[..., Any]:
    """The function as a graph for batches of any size, as `fit` makes one. Calls that look alike share a trace, too.

    Where it is `sized`, all sizes are known in it: the first axis is no batch.

    Traced anew, random numbers would begin anew as well wherever a notebook has set a seed: right dropout would then
    look as if it drew only once.

    AutoGraph rewrites code so that it can branch and loop on tensors, and takes longer than all the rest of a trace.
    Few answers need that: it has its turn where the code fails as it stands, or asks what a tensor can only say there.
    """
    import tensorflow as tf

    def traced(*args: Any, **kwargs: Any) -> Any:
        by_place, by_name = (args, kwargs) if sized else _of_any_batch((args, kwargs))
        return function(*by_place, **by_name)

    as_written = tf.function(traced, autograph=False)
    rewritten = tf.function(traced)
    stands = True

    def call(*args: Any, **kwargs: Any) -> Any:
        nonlocal stands
        if stands:
            with _asked_of_tensors() as asked, contextlib.suppress(Exception):  # its turn below tells what is wrong
                value = as_written(*args, **kwargs)
                if not asked:
                    return value
            stands = False
        return rewritten(*args, **kwargs)

    return call


def _of_any_batch(arguments: Any) -> Any:
    """The arguments, in a graph: the first axis of a batch, of vectors or of ids, is of unknown length there.

    A batch has three axes or more, one of ids has two, and all batches of a call are as long as the first.
    """
    import tensorflow as tf

    def is_batch(one: Any) -> bool:
        return tf.is_tensor(one) and (one.shape.rank or 0) >= (2 if one.dtype.is_integer else 3)

    lengths = [one.shape[0] for one in tf.nest.flatten(arguments) if is_batch(one)]

    def of_any_length(one: Any) -> Any:
        if not is_batch(one) or one.shape[0] != lengths[0]:
            return one
        return tf.compat.v1.placeholder_with_default(one, (None, *one.shape[1:]))

    return tf.nest.map_structure(of_any_length, arguments)


@contextlib.contextmanager
def _asked_of_tensors() -> Iterator[list[str]]:
    """What tensors are asked while this lasts that one in a graph can't answer: whether they are true, what is in them.

    The error that they raise then may be caught by the code that asked, which goes on in another way. Which number they
    are, tensors have no method to be asked; they get one that refuses, as Python does without it. What a library asks
    doesn't count (TensorFlow of each length in `tf.ones`, say): AutoGraph never rewrites it.
    """
    import tensorflow as tf

    asked: list[str] = []

    def noted(name: str, method: Callable[[Any], Any]) -> Callable[[Any], Any]:
        def ask(self: Any) -> Any:
            if sys._getframe(1).f_globals.get("__name__", "").partition(".")[0] not in LIBRARIES:
                asked.append(name)
            return method(self)

        return ask

    def no_number(tensor: Any) -> Any:
        raise TypeError(f"'{type(tensor).__name__}' object cannot be interpreted as a number")

    with contextlib.ExitStack() as stack:
        for name in ("__bool__", "__iter__", "__len__"):
            stack.callback(setattr, tf.Tensor, name, getattr(tf.Tensor, name))
            setattr(tf.Tensor, name, noted(name, getattr(tf.Tensor, name)))
        for name in ("__int__", "__float__", "__index__"):
            if not hasattr(tf.Tensor, name):
                stack.callback(delattr, tf.Tensor, name)
                setattr(tf.Tensor, name, noted(name, no_number))
        yield asked
