"""A verdict as plain text: for terminals, logs and screen readers."""

from __future__ import annotations

import textwrap

from autograder.checks.judging.verdict import Verdict

WIDTH = 100


def as_text(verdict: Verdict, title: str, *, tracebacks: bool = False) -> str:
    """The report on one exercise, some lines of at most 100 characters; Python's own tracebacks where asked for."""
    lines = [f"{title}: {number(verdict.score)} of {number(verdict.points)} points"]
    if verdict.error:
        lines += _wrapped("  ", verdict.error)
    else:
        for part in verdict.parts:
            mark = "✓" if part.score == part.points else "✗"
            share = f"({number(part.score)}/{number(part.points)})"
            lines += _wrapped(f"  {mark} ", f"{part.name} {share}: {part.message}")
    for named in verdict.misconceptions:
        lines += _wrapped("  → ", named.message)
    lines += _wrapped("  → ", verdict.noticed)
    for crash in verdict.crashes:
        lines += _wrapped("  ! ", crash.line or "It stops:")
        lines += _wrapped("    → ", crash.explanation)
        lines += _wrapped("    ", crash.message)
        if tracebacks:
            lines += ["", *textwrap.indent(crash.traceback.rstrip(), "    ").splitlines(), ""]
    if verdict.score < verdict.points:
        lines += _wrapped("  ", f'A hint: hint("{verdict.slug}")')
        if verdict.crashes and not tracebacks:
            lines += _wrapped("  ", "The whole traceback: check(…, traceback=True), or autograder check --traceback")
    return "\n".join(lines)


def number(value: float) -> str:
    """Points without needless decimals: 3, 2.5."""
    return f"{value:g}"


def _wrapped(first: str, text: str) -> list[str]:
    return textwrap.wrap(
        " ".join(text.split()),
        WIDTH,
        initial_indent=first,
        subsequent_indent=" " * len(first),
        break_on_hyphens=False,
    )
