"""The calls of one probe: arguments made ready, further calls that use what earlier ones gave."""

from __future__ import annotations

import contextlib
import copy
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from autograder.checks.answering.proxies import STAND_INS
from autograder.checks.answering.signatures import call_arguments
from autograder.checks.answering.values import to_tensors

CallBack = Callable[[str, str, list[Any]], Any]
LIBRARIES = ("tensorflow", "keras")


class Calls:
    """The calls that a probe asks for.

    Args:
        probe: the fields of `judging.Probe`.
        call_back: asks the judge's process for the value of a remote function.
    """

    def __init__(self, probe: Mapping[str, Any], call_back: CallBack):
        self._calls, self._item, self._call_back = probe["calls"], probe["item"], call_back
        self._called = probe["called"]
        self.changed: list[int] = []
        self._made: dict[str, Any] = {}  # the stand-ins of a run: a model that learns is the same in each call

    def first(self, function: Callable[..., Any]) -> Any:
        """The value of the first call alone."""
        return self.made(function)[0]

    def made(self, function: Callable[..., Any]) -> tuple[Any, Any]:
        """The value of the first call alone, and what its first argument was."""
        args, kwargs = self._arguments(self._calls[0], [], arrays=False)
        by_place, by_name = call_arguments(function, args, kwargs, self._called)
        return function(*by_place, **by_name), next(iter(args), None)

    def run(
        self,
        function: Callable[..., Any],
        *,
        written: Callable[..., Any] | None = None,
        arrays: bool = False,
        skip_first: bool = False,
    ) -> Any:
        """The value of the one call there is, or the list of all.

        Args:
            function: what is called.
            written: what the learner wrote, where `function` is something made of it.
            arrays: arguments stay NumPy arrays instead of becoming tensors.
            skip_first: leave the first call out; its value counts as None.
        """
        results: list[Any] = [None] if skip_first else []
        self._made.clear()
        for call in self._calls[len(results) :]:
            args, kwargs = self._arguments(call, results, arrays=arrays)
            before = [_kept(arg) for arg in args]
            by_place, by_name = call_arguments(written or function, args, kwargs, self._called)
            results.append(function(*by_place, **by_name))
            if len(results) == 1:
                self.changed = [i for i, was in enumerate(before) if was is not None and _differs(was, args[i])]
        values = [self._part(value) for value in results[skip_first:]]
        return values[0] if len(self._calls) == 1 and values else values

    def _part(self, value: Any) -> Any:
        return value if self._item is None else value[self._item]

    def _arguments(
        self, call: Mapping[str, Any], results: list[Any], *, arrays: bool
    ) -> tuple[list[Any], dict[str, Any]]:
        def ready(value: Any) -> Any:
            if isinstance(value, dict) and "$remote" in value:
                return self._stand_in(value)
            if isinstance(value, dict) and "$result" in value:
                result = results[value["$result"]]
                return result if value["item"] is None else result[value["item"]]
            if isinstance(value, list):
                return [ready(item) for item in value]
            return copy.deepcopy(value) if arrays else to_tensors(value)

        return [ready(arg) for arg in call["args"]], {name: ready(arg) for name, arg in call["kwargs"].items()}

    def _stand_in(self, remote: Mapping[str, Any]) -> Any:
        name = remote["$remote"]
        if name not in self._made:
            names = {"names": remote["names"]} if "names" in remote else {}
            self._made[name] = STAND_INS[remote["form"]](name, self._call_back, **names)
        return self._made[name]


def _kept(arg: Any) -> Any:
    """A copy of what a call might change in place: lists, dictionaries, arrays, and tensors seen as arrays."""
    if isinstance(arg, (list, dict)):
        return copy.deepcopy(arg)
    if isinstance(arg, np.ndarray) or (hasattr(arg, "numpy") and hasattr(arg, "dtype")):
        return np.array(arg)
    return None


def _differs(was: Any, now: Any) -> bool:
    return not np.array_equal(was, now, equal_nan=was.dtype.kind == "f") if isinstance(was, np.ndarray) else was != now


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
