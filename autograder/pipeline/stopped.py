"""Why a name isn't there: the file, or the cell, stopped before it was defined."""

import re

from autograder.checks.judging.message import Message, together
from autograder.checks.judging.probes import Failure

FILE_AND_LINE = re.compile(r" \([^()]*, line \d+\)$")  # what Python puts behind a SyntaxError
LINE = re.compile(r"line (?P<number>\d+): (?P<code>.+)")
OF_FILE = "The file stopped with {error}."
OF_FILE_AT = "The file stopped at line {number}, `{code}`, with {error}."
OF_CELL = "{name} isn't there, since its cell stopped with {error}."
OF_CELL_AT = "{name} isn't there, since its cell stopped at line {number}, `{code}`, with {error}."


def stopped(failure: Failure, name: str = "") -> str:
    """What stopped it and where, and what that means.

    Args:
        failure: that it stopped with.
        name: what was to be defined in a notebook's cell; "" of a file.
    """
    error = ": ".join(filter(None, (failure.type, FILE_AND_LINE.sub("", failure.message))))
    if place := LINE.fullmatch(failure.line):
        said = Message(OF_CELL_AT if name else OF_FILE_AT, name=name, error=error, **place.groupdict())
    else:
        said = Message(OF_CELL if name else OF_FILE, name=name, error=error)
    return together(said, failure.explanation)
