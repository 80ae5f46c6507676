"""Exceptions in a learner's code: each is told once, and a part that it cost says no more than where it stopped."""

from collections.abc import Iterable

from autograder.checks.judging.message import Message, both, numbered, words_of
from autograder.checks.judging.probes import Failure
from autograder.checks.judging.records import Case
from autograder.checks.judging.verdict import Crash

MOST = 2  # are told on one card; further ones mostly follow from the first
BLANK = "NotImplementedError"
RETURNED = "Returned"
FACTS = "facts"  # the kind of what is told where nothing explains: what stood on the line
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
    explained = {crash.line for (_, kind), crash in found.items() if crash.explanation and kind != FACTS}
    # The same line, once more under another exception's name, as tf.function has it: one explanation is enough.
    told = [
        crash
        for (_, kind), crash in found.items()
        if (crash.explanation and kind != FACTS) or crash.line not in explained
    ]
    once = {crash.explanation or crash.message: crash for crash in reversed(told)}
    return tuple(crash for crash in told if crash in once.values())[:MOST]


def in_short(failure: Failure) -> str:
    """What a part says of it, as the rest of a sentence."""
    if failure.type == BLANK:
        return Message("this is not written yet")
    number, _, code = failure.line.removeprefix("line ").partition(": ")
    if failure.type == "Timeout" and number.isdecimal() and code:
        stood = "{what}, and stood at line {number} then, `{code}` (is there a loop that does not end?)"
        if code.startswith("def __next__"):
            stood = "{what}, and stood at line {number} then, `{code}` (does it ever raise `StopIteration`?)"
        elif code.startswith(("await ", "async ")) or " await " in code:
            stood = "{what}, and stood at line {number} then, `{code}` (does what it waits for ever come?)"
        elif code.startswith("def "):
            stood = "{what}, and stood at line {number} then, `{code}` (does it call itself very often?)"
        return Message(stood, what=failure.message, number=number, code=code)
    if failure.type == "Timeout":
        return Message("{what} (is there a loop that does not end?)", what=failure.message)
    if failure.type in OWN_WORDS:
        return failure.message
    return stops("it stops with {kind}", "it stops with {kind} at {line}", failure)


def stops(anywhere: str, at_line: str, failure: Failure) -> Message:
    """A sentence on an exception with its place, where that is known."""
    line, _, _ = failure.line.partition(":")
    number = line.removeprefix("line ")
    said = Message("line {number}", number=number) if number.isdecimal() else line
    return Message(at_line, kind=failure.type, line=said) if line else Message(anywhere, kind=failure.type)


def not_readable(case: Case, kind: str) -> str:
    """One sentence on a value of a kind that holds no numbers: a set, a generator, an object."""
    if case.read is not None:
        try:
            case.read(type(kind, (), {})())
        except ValueError as error:
            return words_of(error)
    if kind in ("coroutine", "_GatheringFuture"):
        return Message("what came back is still to be waited for: `await` is missing")
    a = "a {kind} came back; wanted: {names}, as a list, an array or a tensor"
    an = "an {kind} came back; wanted: {names}, as a list, an array or a tensor"
    return Message(an if kind[:1].lower() in "aeiou" else a, kind=kind, names=both(map(numbered, case.names)))
