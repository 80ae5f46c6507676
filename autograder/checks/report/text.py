"""A verdict as plain text: for terminals, logs and screen readers."""

from __future__ import annotations

import textwrap

from autograder.checks.judging.verdict import Verdict

WIDTH = 100


def as_text(verdict: Verdict, title: str) -> str:
    """The report on one exercise, some lines of at most 100 characters."""
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
    if verdict.score < verdict.points:
        lines += _wrapped("  ", f'A hint: hint("{verdict.slug}")')
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
