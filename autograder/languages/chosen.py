"""Which language a learner reads: what was asked for in this kernel, else the notebook's own, else the setting's."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

from autograder.checks.judging.said import words_of
from autograder.languages.texts import ENGLISH, Texts, languages, require_language, texts

SETTING = "COURSE_LANGUAGE"  # in the environment; `course lab --language` sets it
NOTEBOOK = "JPY_SESSION_NAME"  # in the environment of a kernel: the notebook's file, as Jupyter tells it

_asked = ""
_reader: ContextVar[str] = ContextVar("reader", default="")


def choose(language: str) -> None:
    """Take this language from now on, in this process.

    Raises:
        Problem: there is none of this code; the message says which there are.
    """
    global _asked
    _asked = require_language(language)


@contextmanager
def read_in(language: str) -> Iterator[None]:
    """While this lasts what is said here is for somebody who reads this language: in a service, each request's."""
    token = _reader.set(language)
    try:
        yield
    finally:
        _reader.reset(token)


def current() -> Texts:
    """The texts of the language that is read here."""
    return texts(
        _reader.get() or _asked or of_notebook(os.environ.get(NOTEBOOK, "")) or os.environ.get(SETTING, ENGLISH)
    )


def say(template: str, /, **values: object) -> str:
    """A sentence of ours in the language that is read here."""
    return current().say(template, **values)


def words(error: BaseException) -> str:
    """What an exception of ours says, in the language that is read here."""
    return say("{words}", words=words_of(error))


@cache
def of_notebook(path: str) -> str:
    """The language that a notebook's file says it is in; "" where it says nothing, or isn't there."""
    try:
        return of_metadata(json.loads(Path(path).read_text(encoding="utf-8")).get("metadata")) if path else ""
    except (OSError, ValueError, AttributeError):
        return ""


def of_metadata(metadata: object) -> str:
    """The language in a notebook's metadata, {"course": {"language": "zh"}}; "" where there is none that we have."""
    course = metadata.get("course") if isinstance(metadata, dict) else None
    language = course.get("language") if isinstance(course, dict) else None
    return language if isinstance(language, str) and language in languages() else ""
