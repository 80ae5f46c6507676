"""A verdict as plain text: for terminals, logs and screen readers."""

import re
import textwrap
from dataclasses import replace
from typing import Any

from autograder.checks.judging.message import together
from autograder.checks.judging.verdict import ALL, Verdict, lost_alike, steps
from autograder.languages.texts import IN_ENGLISH, Texts
from autograder.languages.verdicts import in_language, localised

WIDTH = 100
WIDE = re.compile(r"[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]")
# Where a line may break: behind each wide character, but not before a mark that closes; at a space elsewhere.
PIECE = re.compile(rf" ?(?:{WIDE.pattern}[，。：；？！、）”]*|[^\s{WIDE.pattern[1:-1]}]+[，。：；？！、）”]*)")


def as_text(
    verdict: Verdict, title: str, *, tracebacks: bool = False, texts: Texts = IN_ENGLISH, dose: int = ALL
) -> str:
    """The report on one exercise, lines of at most 100 columns; Python's own tracebacks where asked for.

    The title is the record's; all is said in the language of `texts`. `dose` is how many steps are told: what is wrong,
    why and where, how to mend it.
    """
    verdict = replace(verdict, parts=lost_alike(verdict.parts))
    as_kept = verdict
    verdict, title = in_language(verdict, texts), texts(f"{verdict.slug}/title", title)
    lines = [texts.say("{title}: {points}", title=title, points=points_of(verdict, texts))]
    if verdict.error:
        lines += _wrapped("  ", verdict.error)
    told = [steps(named.message) for named in as_kept.misconceptions]
    told += [list(verdict.repair.steps)] if verdict.repair is not None else []
    for sentences in told:
        shown = [localised(step, texts, verdict.slug) for step in sentences[: max(dose, 1)]]
        lines += _wrapped("  → ", localised(together(*shown), texts))
    lines += _wrapped("  → ", verdict.noticed)
    if verdict.example is not None:
        parts = [f"{name} = {value}" if name else value for name, value in verdict.example.given]
        given = ("\n" if "\n" in "".join(parts) else ", ").join(parts)
        said = "For {given} your answer gives {got}; right is {right}."
        script = [f"      {line}" for line in given.splitlines() if "\n" in given]
        if verdict.example.name:
            said = "For {given} your answer gives {got} for {name}; right is {right}."
        elif script:
            said = "Where this is done, your answer gives {got}; right is {right}:"
        values = {name: getattr(verdict.example, name) for name in ("got", "name", "right")}
        lines += [*_wrapped("  → ", texts.say(said, given=given, **values)), *script]
    for crash in verdict.crashes:
        lines += _wrapped("  ! ", crash.line or texts.say("It stops:"))
        lines += _wrapped("    → ", crash.explanation)
        lines += _wrapped("    ", crash.message)
        if tracebacks:
            lines += ["", *textwrap.indent(crash.traceback.rstrip(), "    ").splitlines(), ""]
    for part in () if verdict.error else verdict.parts:  # the numbers come below what they mean
        mark = "✓" if part.score == part.points else "✗"
        share = f"({number(part.score)}/{number(part.points)})"
        lines += _wrapped(f"  {mark} ", texts.say("{what}: {text}", what=f"{part.name} {share}", text=part.message))
    if verdict.score < verdict.points:
        lines += _wrapped("  ", texts.say('A hint: hint("{slug}")', slug=verdict.slug))
        if verdict.crashes and not tracebacks:
            whole = "The whole traceback: check(…, traceback=True), or autograder check --traceback"
            lines += _wrapped("  ", texts.say(whole))
    return "\n".join(lines)


def number(value: float) -> str:
    """Points without needless decimals: 3, 2.5."""
    return f"{value:g}"


def rows_of(value: Any) -> list[list[Any]]:
    """Nested lists as rows of numbers, the innermost lists being the rows."""
    if not isinstance(value, list):
        return [[value]]
    if not any(isinstance(one, list) for one in value):
        return [value]
    return [row for one in value for row in rows_of(one)]


def same_again(seed: int, texts: Texts = IN_ENGLISH) -> str:
    """How to be asked the same questions once more, in a terminal."""
    return texts.say("The same questions again: --seed {seed}", seed=seed)


def points_of(verdict: Verdict, texts: Texts) -> str:
    """The points that were won, of how many."""
    return texts.say("{won} of {all} points", won=number(verdict.score), all=number(verdict.points))


def _wrapped(first: str, text: str) -> list[str]:
    return wrapped(text, first)


def wrapped(text: str, first: str = "") -> list[str]:
    """A text as lines of at most 100 columns, those after the first indented like it. A Han character takes two."""
    if text.isascii() or not WIDE.search(text):
        plain = " ".join(text.split())
        later = " " * len(first)
        return textwrap.wrap(plain, WIDTH, initial_indent=first, subsequent_indent=later, break_on_hyphens=False)
    lines, line, used = [], first, len(first)
    for piece in PIECE.findall(" ".join(text.split())):
        size = sum(2 if WIDE.match(sign) else 1 for sign in piece)
        if used + size > WIDTH and line.strip():
            lines.append(line.rstrip())
            line, used, piece = " " * len(first), len(first), piece.lstrip()
        line, used = line + piece, used + size
    return [*lines, line.rstrip()]
