"""An exception in a learner's code, as one short record with the learner's own line."""

from __future__ import annotations

import contextlib
import linecache
import re
import traceback
from pathlib import Path

import autograder

LENGTH = 300
OURS = str(Path(autograder.__file__).parent)
ELSEWHERE = ("site-packages", "dist-packages", "<frozen", "<__array_function__", "autograph_generated_file")


def describe(error: BaseException) -> dict[str, str]:
    """{"type", "message", "line"} of an exception."""
    with contextlib.suppress(Exception):  # an exception's own __str__ may fail
        return {"type": type(error).__name__, "message": _message(error), "line": _line(error)}
    return {"type": "Exception", "message": "the error could not be shown", "line": ""}


def _message(error: BaseException) -> str:
    text = f"{error.args[0]!r} is missing" if isinstance(error, KeyError) and error.args else str(error)
    text = re.sub(r"\x1b\[[\d;]*m", "", text)
    # Keras and TensorFlow wrap the sentence that helps in several lines on their own insides.
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    lines = [line for line in lines if not re.match(r"(File \"|in user code:|Arguments received by|• |\^+$)", line)]
    text = " ".join(lines) or "no message"
    text = re.sub(r"\{\{function_node [^}]*\}\}\s*", "", text)
    text = re.sub(r"^Exception encountered when calling \S+\.\s*", "", text)
    return text if len(text) <= LENGTH else text[: LENGTH - 1] + "…"


def _line(error: BaseException) -> str:
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if _is_learners(frame.filename)]
    if not frames:
        return ""
    last = frames[-1]
    text = (last.line or linecache.getline(last.filename, last.lineno or 0)).strip()
    return f"line {last.lineno}: {text}" if text else f"line {last.lineno}"


def _is_learners(filename: str) -> bool:
    return (
        not filename.startswith(OURS)
        and not any(part in filename for part in ELSEWHERE)
        and not re.search(r"/lib/python3\.\d+/(?!site-packages)", filename)
    )
