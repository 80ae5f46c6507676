"""Which language a learner reads: what was asked for in this kernel, else the notebook's own, else the setting's."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from autograder.base import reader
from autograder.checks.judging.message import words_of
from autograder.languages.texts import Texts, languages, require_language, texts

_reader: ContextVar[str] = ContextVar("reader", default="")


def choose(language: str) -> None:
    """Take this language from now on, in this process.

    Raises:
        Problem: there is none of this code; the message says which there are.
    """
    reader.ask_for(require_language(language))


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
    return texts(_reader.get() or reader.language())


def say(template: str, /, **values: object) -> str:
    """A sentence of ours in the language that is read here."""
    return current().say(template, **values)


def words(error: BaseException) -> str:
    """What an exception of ours says, in the language that is read here."""
    return say("{words}", words=words_of(error))


def of_notebook(path: str) -> str:
    """The language that a notebook's file says it is in; "" where it says nothing that we have, or isn't there."""
    return _known(reader.of_notebook(path))


def of_metadata(metadata: object) -> str:
    """The language in a notebook's metadata; "" where there is none that we have."""
    return _known(reader.of_metadata(metadata))


def _known(language: str) -> str:
    return language if language in languages() else ""
