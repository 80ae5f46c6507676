"""A verdict in the words of a language: what was kept as templates and values becomes text."""

from collections.abc import Callable
from dataclasses import replace

from autograder.checks.judging.message import Message
from autograder.checks.judging.verdict import Verdict
from autograder.languages.texts import Texts


def in_language(verdict: Verdict, texts: Texts) -> Verdict:
    """The verdict with each text in this language; a learner's own words, and what has no translation, as they are."""

    def say(text: str) -> str:
        return localised(text, texts, verdict.slug)

    return replace(
        verdict,
        parts=tuple(replace(part, name=say(part.name), message=say(part.message)) for part in verdict.parts),
        misconceptions=tuple(replace(one, message=say(one.message)) for one in verdict.misconceptions),
        error=None if verdict.error is None else say(verdict.error),
        crashes=tuple(
            replace(crash, line=_line(crash.line, texts), explanation=say(crash.explanation))
            for crash in verdict.crashes
        ),
        noticed=say(verdict.noticed),
        example=verdict.example and replace(verdict.example, name=say(verdict.example.name)),
    )


def localised(text: str, texts: Texts, slug: str = "") -> str:
    """A text in this language. Only what an author has written is looked up."""
    look: Callable[[str], str] = lambda template: texts(slug, template)  # noqa: E731
    return text.translated(look) if isinstance(text, Message) else text


def _line(line: str, texts: Texts) -> str:
    """The place of a crash, "line 12: p = q @ k": the learner's code, and a word of ours before it."""
    before, colon, code = line.partition(": ")
    number = before.removeprefix("line ")
    said = (
        localised(Message("line {number}", number=number), texts) if before != number and number.isdecimal() else before
    )
    return said + colon + code
