"""The calls of one probe: arguments made ready, further calls that use what earlier ones gave."""

import asyncio
import contextlib
import inspect
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from typing import Any

import numpy as np

from autograder.checks.answering.entries import of_an_object
from autograder.checks.answering.signatures import call_arguments
from autograder.checks.answering.stand_ins import stand_in
from autograder.checks.answering.values import Arguments
from autograder.checks.crashes.failures import caught_as
from autograder.checks.judging.values.crossing_types import FIRST, RAISED, can_be_made, plain_of, type_of
from autograder.checks.judging.values.definitions import copied

CallBack = Callable[[str, str, list[Any]], Any]


class Calls:
    """The calls that a probe asks for.

    Args:
        probe: the fields of `judging.Probe`.
        call_back: asks the judge's process for the value of a remote function.
        runner: has the one event loop of all its calls, so that a task goes on from one to the next.
    """

    def __init__(self, probe: Mapping[str, Any], call_back: CallBack, runner: asyncio.Runner):
        self._calls, self._item, self._call_back, self._runner = probe["calls"], probe["item"], call_back, runner
        self._called, self.mode = probe["called"], probe["mode"]
        self.changed: list[int] = []
        self.raised: dict[str, BaseException] = {}  # what methods raised, by its name
        self._made: dict[str, Any] = {}  # the stand-ins of a run: a model that learns is the same in each call
        self._given = Arguments(probe["definitions"])

    def first(self, function: Callable[..., Any]) -> Any:
        """The value of the first call alone."""
        return self.made(function)[0]

    def made(self, function: Callable[..., Any]) -> tuple[Any, Any]:
        """The value of the first call alone, and what its first argument was."""
        args, kwargs = self._arguments(self._calls[0], [])
        by_place, by_name = call_arguments(function, args, kwargs, self._called)
        return function(*by_place, **by_name), next(iter(args), None)

    def init(self, arguments: Mapping[str, Any], mode: str = "arrays") -> dict[str, Any]:
        """What a layer or an object is made with."""
        return {name: self._ready(value, [], mode) for name, value in arguments.items()}

    def run(
        self,
        function: Callable[..., Any],
        *,
        written: Callable[..., Any] | None = None,
        arrays: bool = False,
        skip_first: bool = False,
        at_most: int | None = None,
    ) -> Any:
        """The value of the one call there is, or the list of all.

        Args:
            function: what is called.
            written: what the learner wrote, where `function` is something made of it.
            arrays: arguments stay NumPy arrays, whatever the probe's mode.
            skip_first: leave the first call out; its value counts as None.
            at_most: so many calls, where not all are wanted.
        """
        results: list[Any] = [None] if skip_first else []
        values: list[Any] = []
        self._made.clear()
        for call in self._calls[len(results) :][:at_most]:
            self._given.definitions.anew()
            args, kwargs = self._arguments(call, results, "arrays" if arrays else self.mode)
            before = [_kept(arg) for arg in args]
            asked, theirs = (function, written or function)
            if call["method"]:
                asked = theirs = of_an_object(theirs, call["method"])
            by_place, by_name = call_arguments(theirs, args, kwargs, self._called)
            results.append(self._awaited(asked(*by_place, **by_name)))
            values.append(self._part(results[-1] if self.mode != "arrays" else _as_now(results[-1])))
            if len(results) == 1:
                self.changed = [i for i, was in enumerate(before) if not _same(was, _kept(args[i]))]
        return values[0] if len(self._calls) == 1 and values else values

    def of(self, thing: Any, reads: Sequence[str]) -> Any:
        """What methods of an object gave that are asked for it, and then what it knows; alone where it is one value.

        Raises:
            Missing: it has no such method or attribute.
        """
        found = []
        for call in self._calls[1:]:
            method = of_an_object(thing, call["method"])
            args, kwargs = self._arguments(call, [])
            by_place, by_name = call_arguments(method, args, kwargs)
            try:
                value = self._awaited(method(*by_place, **by_name))
            except Exception as error:
                if not call["may_raise"] or isinstance(error, NotImplementedError):
                    raise
                value = {RAISED: caught_as(error)}
                self.raised.setdefault(caught_as(error), error)
            found += [_as_now(value)] * call["gives"]
        found += [of_an_object(thing, name) for name in reads]
        return found[0] if len(found) == 1 else tuple(found)

    def _awaited(self, value: Any) -> Any:
        """What a call gives; of an asynchronous function once it is there, of such a generator the first items."""
        if inspect.isasyncgen(value):
            return iter(self._awaited(_first(value)))
        if not inspect.iscoroutine(value):
            return value
        stood: list[BaseException] = []
        try:
            return self._runner.run(_watched(value, stood))
        except KeyboardInterrupt as error:  # it came while nothing ran: the line is the one that waited
            self._runner.close()
            raise error.with_traceback(stood[0].__traceback__ if stood else error.__traceback__) from None

    def _part(self, value: Any) -> Any:
        return value if self._item is None else value[self._item]

    def _arguments(
        self, call: Mapping[str, Any], results: list[Any], mode: str = ""
    ) -> tuple[list[Any], dict[str, Any]]:
        args = [self._ready(arg, results, mode or self.mode) for arg in call["args"]]
        return args, {name: self._ready(arg, results, mode or self.mode) for name, arg in call["kwargs"].items()}

    def _ready(self, value: Any, results: list[Any], mode: str) -> Any:
        """An argument as an answer gets it; a stand-in for what stays with the judge."""
        if isinstance(value, dict) and "$remote" in value:
            return self._stand_in(value)
        if isinstance(value, dict) and "$result" in value:
            result = results[value["$result"]]
            return result if value["item"] is None else result[value["item"]]
        if isinstance(value, list):
            return [self._ready(item, results, mode) for item in value]
        return self._given.ready(value, mode)

    def _stand_in(self, remote: Mapping[str, Any]) -> Any:
        name = remote["$remote"]
        if name not in self._made:
            names = {"names": remote["names"]} if "names" in remote else {}
            self._made[name] = stand_in(remote["form"])(name, self._call_back, **names)
        return self._made[name]


async def _watched(value: Awaitable[Any], stood: list[BaseException]) -> Any:
    try:
        return await value
    except asyncio.CancelledError as error:
        stood.append(error)
        raise


async def _first(items: AsyncIterator[Any]) -> list[Any]:
    found: list[Any] = []
    async for item in items:
        found.append(item)
        if len(found) == FIRST:
            break
    return found


def _as_now(value: Any) -> Any:
    """A value as it is now: what a method gives, or a function, a later call may change in place."""
    if isinstance(value, (np.ndarray, list, tuple, dict, set)):
        with contextlib.suppress(Exception):  # a generator in a list, say
            return copied(value)
    return value.detach().clone() if type(value).__module__ == "torch" and hasattr(value, "detach") else value


def _kept(arg: Any) -> Any:
    """A copy of what a call might change in place: lists, dictionaries, arrays, and what becomes one of these.

    An object, and a generator of random numbers, is there to be changed: it stays what it is.
    """
    if isinstance(arg, dict):
        return {key: _kept(one) for key, one in arg.items()}
    if isinstance(arg, (list, tuple)):
        return [*map(_kept, arg)]
    if isinstance(arg, np.ndarray) or (hasattr(arg, "numpy") and hasattr(arg, "dtype")):
        return np.array(arg)
    name = "" if isinstance(arg, (np.random.Generator, random.Random)) else type_of(arg)
    return plain_of(name, arg) if name and can_be_made(name) else arg


def _same(was: Any, now: Any) -> bool:
    if was is now:
        return True
    if isinstance(was, dict) and isinstance(now, dict):
        return list(was) == list(now) and all(map(_same, was.values(), now.values()))
    if isinstance(was, list) and isinstance(now, list):
        return len(was) == len(now) and all(map(_same, was, now))
    if isinstance(was, np.ndarray):
        return np.array_equal(was, now, equal_nan=was.dtype.kind == "f")
    return bool(was == now)
