"""An exception in a learner's code, as one short record with the learner's own line."""

from __future__ import annotations

import contextlib
import linecache
import re
import traceback
from collections.abc import Iterator

from autograder import rooms

LENGTH = 300
OURS = str(rooms.HOME)
ELSEWHERE = ("site-packages", "dist-packages", "<frozen", "<__array_function__", "autograph_generated_file")
STANDARD_LIBRARY = re.compile(r"/lib/python3\.\d+/|/Python3\d+(?:-\w+)?/lib/", re.IGNORECASE)  # the second is Windows'
# Of a function that TensorFlow traces, the text of the exception names file, line and code of each step.
TRACED = re.compile(r"File \"(?P<file>[^\"]+)\", line (?P<line>\d+), in [^\n]*\n(?P<code>[^\n]*)")
# What TensorFlow says of its own insides.
INSIDES = (
    r"\{\{function_node [^}]*\}\}\s*",
    r" for '\{\{node [^']*'(?= with input shapes)",
    r" and with input tensors computed as partial shapes: [^.]*",
    r"\s*\[Op:\w+\](?: name:\s*\w*)?",
    r"(?<=\])(?: [01]){2}$",  # whether the factors of a product are transposed
)
NO_NUMBERS_YET = " (inside tf.function there are no numbers yet, only tensors to be: use tf or keras.ops, not NumPy)"


def describe(error: BaseException) -> dict[str, str]:
    """{"type", "message", "line"} of an exception."""
    with contextlib.suppress(Exception):  # an exception's own __str__ may fail
        return {"type": _type(error), "message": _message(error), "line": _line(error)}
    return {"type": "Exception", "message": "the error could not be shown", "line": ""}


def _type(error: BaseException) -> str:
    """The exception's name; that of a blank skeleton only where a learner's own line raises it, and not a library."""
    if isinstance(error, NotImplementedError) and "NotImplementedError" not in _line(error):
        frames = traceback.extract_tb(error.__traceback__)
        if not frames or not _is_learners(frames[-1].filename):
            return "Not possible"
    return type(error).__name__


def _message(error: BaseException) -> str:
    text = f"{error.args[0]!r} is missing" if isinstance(error, KeyError) and error.args else str(error)
    text = re.sub(r"\x1b\[[\d;]*m", "", text)
    if text.startswith("in user code:"):  # what was raised stands behind the steps, after its name
        text = TRACED.sub("", text).removeprefix("in user code:").strip()
        text = re.sub(r"^(?:\w+(?:Error|Exception)|ReadyMade): ", "", text)
    # Keras and TensorFlow wrap the sentence that helps in several lines on their own insides.
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    lines = [line for line in lines if not re.match(r"(File \"|Arguments received by|• |\^+$)", line)]
    text = " ".join(lines) or "no message"
    text = re.sub(r"^Exception encountered when calling \S+\.\s*", "", text)
    for inside in INSIDES:
        text = re.sub(inside, "", text)
    text = text.strip()
    if "SymbolicTensor" in text or "symbolic tf.Tensor" in text:
        text = text.rstrip(".")[: LENGTH - len(NO_NUMBERS_YET)] + NO_NUMBERS_YET
    return text if len(text) <= LENGTH else text[: LENGTH - 1] + "…"


def _line(error: BaseException) -> str:
    """The learner's own line that failed, as "line 12: p = q @ k"; "" where there is none."""
    found = [*_frames(error), *_traced(error)]
    if not found:
        return ""
    number, code = found[-1]
    return f"line {number}: {code}" if code else f"line {number}"


def _frames(error: BaseException) -> Iterator[tuple[int, str]]:
    for frame in traceback.extract_tb(error.__traceback__):
        if _is_learners(frame.filename):
            yield frame.lineno or 0, (frame.line or linecache.getline(frame.filename, frame.lineno or 0)).strip()


def _traced(error: BaseException) -> Iterator[tuple[int, str]]:
    for step in TRACED.finditer(str(error)):
        if _is_learners(step["file"]):
            code = step["code"].strip() or linecache.getline(step["file"], int(step["line"])).strip()
            yield int(step["line"]), code


def _is_learners(filename: str) -> bool:
    return (
        not filename.startswith(OURS)
        and not any(part in filename for part in ELSEWHERE)
        and not STANDARD_LIBRARY.search(filename.replace("\\", "/"))
    )
