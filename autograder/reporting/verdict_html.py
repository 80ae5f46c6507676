"""A verdict as a small piece of HTML: for notebooks and feedback pages.

Everything that came from a learner is escaped. No script, no link, nothing from outside; colours work on light and
dark pages, and no meaning hangs on colour alone.
"""

from __future__ import annotations

from html import escape

from autograder.judging.verdict import PartResult, Verdict
from autograder.reporting.verdict_text import number

GOOD, BAD, HINT = "#2e9e6b", "#d9622b", "#8a7fd6"
_BOX = (
    "border:1px solid rgba(128,128,128,.35);border-left:4px solid {colour};border-radius:6px;padding:.6em .9em;"
    "margin:.4em 0;max-width:52em;font-family:system-ui,sans-serif;font-size:14px;line-height:1.45"
)


def as_html(verdict: Verdict, title: str) -> str:
    """The report on one exercise, as one `section`."""
    full = verdict.score == verdict.points
    colour = GOOD if full else BAD
    rows = "" if verdict.error else "".join(_row(part) for part in verdict.parts)
    table = f'<ul style="list-style:none;margin:.5em 0 0;padding:0">{rows}</ul>' if rows else ""
    error = f'<p style="margin:.5em 0 0">{_text(verdict.error)}</p>' if verdict.error else ""
    named = "".join(
        f'<p style="margin:.6em 0 0;padding-top:.5em;border-top:1px solid rgba(128,128,128,.25)">'
        f"<strong>What probably happened:</strong> {_text(one.message)}</p>"
        for one in verdict.misconceptions
    )
    more = (
        ""
        if full
        else (
            f'<p style="margin:.6em 0 0;opacity:.75">A hint is there when you want one: '
            f"<code>hint(&quot;{escape(verdict.slug)}&quot;)</code></p>"
        )
    )
    return (
        f'<section role="status" aria-label="Report on {escape(title)}" style="{_BOX.format(colour=colour)}">'
        f"<strong>{escape(title)}</strong> — {number(verdict.score)} of {number(verdict.points)} points"
        f"{table}{error}{named}{more}</section>"
    )


def hint_html(title: str, hint: str) -> str:
    """A hint, as one `section`."""
    return (
        f'<section role="note" style="{_BOX.format(colour=HINT)}"><strong>A hint for {escape(title)}:</strong> '
        f"{_text(hint)}</section>"
    )


def _row(part: PartResult) -> str:
    won = part.score == part.points
    mark, colour, said = ("✓", GOOD, "holds") if won else ("✗", BAD, "does not hold yet")
    return (
        f'<li style="margin:.15em 0"><span style="color:{colour};font-weight:bold" aria-label="{said}">{mark}</span> '
        f"<strong>{escape(part.name)}</strong> "
        f'<span style="opacity:.7">{number(part.score)}/{number(part.points)}</span> — {_text(part.message)}</li>'
    )


def _text(text: str) -> str:
    return escape(" ".join(text.split()))
