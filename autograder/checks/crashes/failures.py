"""An exception in a learner's code, as one short record with the learner's own line."""

import contextlib
import re
import sys
import traceback
from collections.abc import Iterator
from contextvars import ContextVar

from autograder.checks.crashes.explain import explain
from autograder.checks.crashes.place import OURS, TRACED, TRACED_FILE, Place, place_of
from autograder.checks.crashes.row import Crash
from autograder.checks.judging.message import Message, words_of

LENGTH = 300
READ = 2000  # characters of a message; what it says, it says at once
TRACEBACK = 6000  # characters; what is nearest to the error stands at the end
COLOURS = re.compile(r"\x1b\[[\d;]*m")
# What TensorFlow says of its own insides.
INSIDES = (
    r"\{\{function_node [^}]*\}\}\s*",
    r" for '\{\{node [^']*'(?= with input shapes)",
    r" and with input tensors computed as partial shapes: [^.]*",
    r"\s*\[Op:\w+\](?: name:\s*[\w/]*)?",
    r"\s*; NodeDef: .*",
    r"(?<=\s)/\S*/(?=\w+\.py:\d)",  # the folder of a file
    r"\b[\w.]+\.<locals>\.",  # of a function within another
    r"(?<=\])(?: [01]){2}$",  # whether the factors of a product are transposed
)
NO_NUMBERS_YET = " (inside tf.function there are no numbers yet, only tensors to be: use tf or keras.ops, not NumPy)"


_explains = ContextVar("_explains", default=True)


@contextlib.contextmanager
def unexplained() -> Iterator[None]:
    """While this lasts, exceptions are named and not explained: nobody reads it, and explaining takes its time."""
    token = _explains.set(False)
    try:
        yield
    finally:
        _explains.reset(token)


def describe(error: BaseException) -> dict[str, str]:
    """{"type", "message", "line", "kind", "explanation", "traceback"} of an exception."""
    found = {"type": "Exception", "message": "the error could not be shown", "line": ""}
    found |= {"kind": "", "explanation": "", "traceback": ""}
    with contextlib.suppress(Exception):  # an exception's own __str__ may fail
        crash = crash_of(error)
        kind = _type(error, crash.place)
        found |= {"type": kind, "message": _message(error), "line": str(crash.place), "traceback": _traceback(error)}
        if kind in ("Missing", "NotAsUsual", "ReadyMade"):
            found["message"] = _own_words(error)
        elif kind != "NotImplementedError" and _explains.get():
            with contextlib.suppress(Exception):  # better silent than stuck
                found["kind"], found["explanation"] = explain(crash)
    return found


def crash_of(error: BaseException) -> Crash:
    """The exception as the rows read it; of a group, which tasks that ran at the same time raise, the first."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return Crash(type(error).__name__, _whole(error)[:READ], place_of(error))


def _own_words(error: BaseException) -> str:
    """What an exception of ours says; Keras raises it anew, with lines of its own around it."""
    step: BaseException | None = error
    for _ in range(5):
        if step is None:
            break
        if type(step) is type(error) and isinstance(words := words_of(step), Message):
            return words
        step = step.__cause__ or step.__context__
    return _whole(error)


def _type(error: BaseException, place: Place) -> str:
    """The exception's name; that of a blank skeleton only where a learner's own line raises it, and not a library."""
    if isinstance(error, NotImplementedError) and "NotImplementedError" not in place.code:
        return "a library's NotImplementedError"
    return caught_as(error)


def caught_as(error: BaseException) -> str:
    """The name of its class; of a learner's own, made from `ValueError`, the name of that."""
    homes = ((one, sys.modules.get(one.__module__)) for one in type(error).__mro__ if one.__module__ != "__main__")
    known = next(one for one, home in homes if getattr(home, "__spec__", None) is not None)  # it was imported
    return type(error).__name__ if known in (Exception, BaseException, object) else known.__name__


def _whole(error: BaseException) -> str:
    """What the exception says, without colours, steps and TensorFlow's insides."""
    if isinstance(error, BaseExceptionGroup):
        return f"{error.message}: {type(error.exceptions[0]).__name__}: {_whole(error.exceptions[0])}"
    text = f"{error.args[0]!r} is missing" if isinstance(error, KeyError) and error.args else str(error)
    text = COLOURS.sub("", text)
    if text.startswith("in user code:"):  # what was raised stands behind the steps, after its name
        text = TRACED.sub("", text).removeprefix("in user code:").strip()
        text = re.sub(r"^(?:\w+(?:Error|Exception)|ReadyMade): ", "", text)
    # Keras and TensorFlow wrap the sentence that helps in several lines on their own insides.
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    lines = [line for line in lines if not re.match(r"(File \"|Arguments received by|• |[\^~]+$)", line)]
    text = " ".join(lines) or "no message"
    text = re.sub(r"^Exception encountered when calling \S+\.\s*", "", text)
    for inside in INSIDES:
        text = re.sub(inside, "", text)
    return text.strip()


def _message(error: BaseException) -> str:
    text = _whole(error)
    if "SymbolicTensor" in text or "symbolic tf.Tensor" in text:
        text = text.rstrip(".")[: LENGTH - len(NO_NUMBERS_YET)] + NO_NUMBERS_YET
    return text if len(text) <= LENGTH else text[: LENGTH - 1] + "…"


def _traceback(error: BaseException) -> str:
    """What Python prints of it, from the learner's side: without our own steps, and without this machine's folders."""
    told = traceback.TracebackException.from_exception(error, limit=-60)
    told.__cause__ = told.__context__ = None
    told.stack = traceback.StackSummary.from_list([frame for frame in told.stack if not _is_machinery(frame)])
    text = COLOURS.sub("", "".join(told.format()))
    text = re.sub(r"File \"[^\"\n]*/(?:site|dist)-packages/", 'File "', text)
    text = re.sub(r"File \"/[^\"\n]*/([^/\"\n]+)\"", r'File "\1"', text)
    return text if len(text) <= TRACEBACK else "…" + text[-TRACEBACK:]


def _is_machinery(frame: traceback.FrameSummary) -> bool:
    """Whether a step is the check's own, or one that every call of a layer or a traced function goes through."""
    return frame.filename.startswith(OURS[0]) or TRACED_FILE in frame.filename or frame.name == "error_handler"
