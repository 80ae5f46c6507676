"""Answers probes, in the process where the learner's code lives: builds, sets weights, calls, reports.

This half knows no exercise, and never sees an expected value. What knows Keras is a room of its own, `keras_layers`.
"""

import asyncio
import builtins
import contextlib
import dis
import inspect
import io
import logging
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from typing import Any

from autograder.checks.answering.as_usual import as_usual
from autograder.checks.answering.calls import CallBack, Calls
from autograder.checks.answering.entries import Missing, a_thing, entry_of
from autograder.checks.answering.forbidden import forbid
from autograder.checks.answering.lasting import grown, lasting
from autograder.checks.answering.signatures import made
from autograder.checks.answering.types.plots import drawn
from autograder.checks.answering.values import ITEMS, Leaves, NotPlain
from autograder.checks.crashes.failures import describe
from autograder.checks.judging.message import Message, as_data

NOTHING = {"RESUME", "NOP", "LOAD_CONST", "RETURN_VALUE", "RETURN_CONST"}  # what a function does that has no lines
NOTHING |= {"RETURN_GENERATOR", "POP_TOP", "CALL_INTRINSIC_1", "RERAISE"}  # and an asynchronous one


class _Unwritten(Exception):
    """A text or a function that waits to be written."""


def answer(probe: Mapping[str, Any], namespace: Mapping[str, Any], call_back: CallBack) -> dict[str, Any]:
    """Answer one probe.

    Args:
        probe: the fields of `judging.Probe`; remote arguments as {"$remote": name}.
        namespace: the learner's names.
        call_back: asks the judge's process for the value of a remote function.

    Returns:
        {"value", "leaves", "facts", "failure"}, as in `judging.Reply`. A learner's fault of any kind is a `failure`.
    """
    facts: dict[str, Any] = {}
    entry: Any = None
    # A learner's prints and Keras's warnings are not for the report.
    with _quiet() as printed, _typed(probe["typed"]):
        try:
            entry = entry_of(probe["entry"], probe["kind"], namespace)
            if not inspect.isclass(entry) and _is_empty(entry):
                raise _Unwritten
            with as_usual(), _quicker(), forbid(probe["ready_made"], entry), closing(asyncio.Runner()) as runner:
                leaves, before = Leaves(), lasting(entry)
                with _on_a_figure_of_its_own() if probe["brings"] == "drawn" else contextlib.nullcontext():
                    result = _KINDS[probe["kind"]](entry, probe, Calls(probe, call_back, runner), facts)
                    value = leaves.take(drawn(result) if probe["brings"] == "drawn" else result)
                facts["grown"] = grown(entry, before)
                facts["empty"] = inspect.isclass(entry) and _is_empty(entry)
                if probe["brings"] == "printed":
                    value = printed.getvalue()[:ITEMS]
                return {"value": value, "leaves": leaves.records, "facts": facts, "failure": None}
        except NotPlain as error:
            failure = {"type": "Returned", "message": str(error), "line": ""}
            return {"value": None, "leaves": [], "facts": facts, "failure": failure}
        except BaseException as error:  # SystemExit and KeyboardInterrupt are a learner's fault as well
            if isinstance(error, KeyboardInterrupt) and probe.get("interruptible"):
                raise
            # A class whose methods do nothing may be a whole answer: it is blank where it can't be used, or is wrong.
            blank = isinstance(error, _Unwritten) or (inspect.isclass(entry) and _is_empty(entry))
            failure = {"type": NotImplementedError.__name__, "message": "", "line": ""} if blank else failure_of(error)
            return {"value": None, "leaves": [], "facts": facts, "failure": failure}


def _is_empty(entry: Any) -> bool:
    """Whether it is a function with nothing in it but a text, or `pass`; or a class of no more than such methods."""
    if inspect.isclass(entry):
        own = [one for name, one in vars(entry).items() if name[:2] != "__" or inspect.isfunction(one)]
        fields = "__annotations__" in vars(entry) or inspect.isabstract(entry)
        return entry.__bases__ == (object,) and not fields and all(map(_is_empty, own))
    if not inspect.isfunction(entry) or set(entry.__code__.co_consts) - {None, entry.__doc__}:
        return False
    return {one.opname for one in dis.get_instructions(entry)} <= NOTHING


def _quicker() -> contextlib.AbstractContextManager[None]:
    if "keras" not in sys.modules:
        return contextlib.nullcontext()
    from autograder.checks.answering.keras_layers.fast_execution import fast_execution

    return fast_execution()


def failure_of(error: BaseException) -> dict[str, Any]:
    """What `describe` says of an exception, as messages carry it."""
    return {name: as_data(text) for name, text in describe(error).items()}


@contextlib.contextmanager
def _quiet() -> Iterator[io.StringIO]:
    """No prints, no figures, no warnings, no log lines (TensorFlow's on retracing, for example)."""
    log = logging.getLogger("tensorflow")
    level = log.level
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), _nothing_displayed(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        log.setLevel(logging.ERROR)
        try:
            yield printed
        finally:
            log.setLevel(level)


@contextlib.contextmanager
def _typed(lines: Sequence[str]) -> Iterator[None]:
    """`input` reads these lines, in a notebook too, and its question isn't printed. Then there are no more."""
    own = builtins.input, sys.stdin
    sys.stdin = io.StringIO("".join(f"{line}\n" for line in lines))

    def read(question: object = "", /) -> str:
        if line := sys.stdin.readline():
            return line.removesuffix("\n")
        raise EOFError("EOF when reading a line")

    builtins.input = read
    try:
        yield
    finally:
        builtins.input, sys.stdin = own


@contextlib.contextmanager
def _on_a_figure_of_its_own() -> Iterator[None]:
    """A call draws with pyplot on no figure of the learner's, and leaves none behind."""
    from matplotlib import pyplot as plt

    before = set(plt.get_fignums())
    plt.figure()
    try:
        yield
    finally:
        for number in set(plt.get_fignums()) - before:
            plt.close(number)


def _nothing_displayed() -> contextlib.AbstractContextManager[Any]:
    """In a notebook, a figure and the table of `model.summary()` are displayed, not printed."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", None)
    if shell is None or shell() is None:
        return contextlib.nullcontext()
    from IPython.utils.capture import capture_output

    return capture_output(stdout=False, stderr=False, display=True)


def _function(entry: Any, probe: Mapping[str, Any], calls: Calls, facts: dict[str, Any]) -> Any:
    if probe["mode"] in ("graph", "sized_graph"):
        from autograder.checks.answering.keras_layers.graphs import in_graph

        return calls.run(in_graph(entry, sized=probe["mode"] == "sized_graph"), written=entry)
    if probe["mode"] in ("arrays", "torch", "jax"):
        try:
            return calls.run(entry)
        finally:
            facts["changed"] = calls.changed
    try:
        return calls.run(entry)
    except NotImplementedError:
        raise
    except Exception:
        # Written for NumPy arrays? That is a right style as well.
        with contextlib.suppress(Exception):
            return calls.run(entry, arrays=True)
        raise
    finally:
        facts["changed"] = calls.changed


def _made(entry: Any, probe: Mapping[str, Any], calls: Calls, facts: dict[str, Any]) -> Any:
    thing, given = calls.made(entry)
    if thing is None:
        raise Missing(Message("{entry} gave nothing back (None): a return may be missing", entry=probe["entry"]))
    if not callable(thing):
        raise Missing(
            Message(
                "{entry} returned {kind}, where something was expected that can be called",
                entry=probe["entry"],
                kind=a_thing(thing),
            )
        )
    found = calls.run(thing, skip_first=True)
    return found if probe["kind"] == "returned" else [*found, *calls.run(given, skip_first=True)]


def _object(entry: Any, probe: Mapping[str, Any], calls: Calls, facts: dict[str, Any]) -> Any:
    found = calls.of(made(entry, calls.init(probe["init"], probe["mode"])), probe["reads"])
    facts["raised"] = [failure_of(one) for one in calls.raised.values()]
    return found


def _query(entry: Any, probe: Mapping[str, Any], calls: Calls, facts: dict[str, Any]) -> Any:
    if not entry.strip() or NotImplementedError.__name__ in entry:  # what a text that waits to be written holds
        raise _Unwritten
    return calls.run(lambda database: database.execute(entry))


def _script(entry: Any, probe: Mapping[str, Any], calls: Calls, facts: dict[str, Any]) -> Any:
    return calls.run(lambda script, *args: script(entry, *args))


def _layer(entry: Any, probe: Mapping[str, Any], calls: Calls, facts: dict[str, Any]) -> Any:
    torch = sys.modules.get("torch")
    if probe["mode"] == "torch" or (torch is not None and issubclass(entry, torch.nn.Module)):
        from autograder.checks.answering.torch_modules import ask_module

        return ask_module(entry, probe, calls, facts)
    from autograder.checks.answering.keras_layers.layers import ask_layer

    return ask_layer(entry, probe, calls, facts)


def _model(entry: Any, probe: Mapping[str, Any], calls: Calls, facts: dict[str, Any]) -> Any:
    from autograder.checks.answering.keras_layers.layers import ask_model

    return ask_model(entry, probe, calls, facts)


_KINDS: dict[str, Callable[..., Any]] = {
    "function": _function, "layer": _layer, "model": _model, "made": _made, "returned": _made, "object": _object,
    "script": _script, "query": _query,
}  # fmt: skip
