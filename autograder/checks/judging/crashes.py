"""Exceptions in a learner's code: each is told once, and a part that it cost says no more than where it stopped."""

from __future__ import annotations

from collections.abc import Iterable

from autograder.checks.judging.probes import Failure
from autograder.checks.judging.records import Case
from autograder.checks.judging.verdict import Crash

MOST = 2  # are told on one card; further ones mostly follow from the first
BLANK = "NotImplementedError"
RETURNED = "Returned"
# What is said in its own words, without an exception's name.
OWN_WORDS = ("Died", "Missing", "NotAsUsual", "ReadyMade", "NoReply")


def crashes_of(failures: Iterable[Failure | None]) -> tuple[Crash, ...]:
    """The exceptions among these failures, each once: those of one line and one explanation are the same."""
    found: dict[tuple[str, str], Crash] = {}
    for failure in failures:
        if failure is not None and failure.type not in (*OWN_WORDS, BLANK, RETURNED, "Timeout"):
            key = failure.line, failure.kind or failure.type
            message = f"{failure.type}: {failure.message}"
            found.setdefault(key, Crash(failure.line, message, failure.explanation, failure.traceback))
    explained = {crash.line for crash in found.values() if crash.explanation}
    # The same line, once more under another exception's name, as tf.function has it: one explanation is enough.
    told = [crash for crash in found.values() if crash.explanation or crash.line not in explained]
    once = {crash.explanation or crash.message: crash for crash in reversed(told)}
    return tuple(crash for crash in told if crash in once.values())[:MOST]


def in_short(failure: Failure) -> str:
    """What a part says of it, as the rest of a sentence."""
    if failure.type == BLANK:
        return "this is not written yet"
    if failure.type == "Timeout":
        return f"{failure.message} (is there a loop that does not end?)"
    if failure.type in OWN_WORDS:
        return failure.message
    line, _, _ = failure.line.partition(":")
    return f"it stops with {failure.type}{' at ' + line if line else ''}"


def not_readable(case: Case, kind: str) -> str:
    """One sentence on a value of a kind that holds no numbers: a set, a generator, an object."""
    if case.read is not None:
        try:
            case.read(type(kind, (), {})())
        except ValueError as error:
            return str(error)
    article = "an" if kind[:1].lower() in "aeiou" else "a"
    return f"{article} {kind} came back; wanted: {' and '.join(case.names)}, as a list, an array or a tensor"
