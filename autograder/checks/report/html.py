"""A verdict as a small piece of HTML: for notebooks and feedback pages.

Everything that came from a learner is escaped. No script, no link, nothing from outside. Colours work on light and dark
pages, and no meaning hangs on colour alone. From a notebook that it does not trust JupyterLab takes roles and labels
away, and leaves these tags and styles: the text alone says all.
"""

from __future__ import annotations

import re
from html import escape

from autograder.checks.judging.verdict import Crash, PartResult, Verdict
from autograder.checks.report.text import number

GOOD, BAD, HINT = "#2e9e6b", "#d9622b", "#8a7fd6"
LINE, TINT = "rgba(128,128,128,.35)", "rgba(128,128,128,.12)"
BOX = (
    f"border:1px solid {LINE};border-left:4px solid {{colour}};border-radius:6px;padding:.7em 1em;"
    "margin:.4em 0;max-width:52em;font-family:system-ui,sans-serif;font-size:14px;line-height:1.5"
)


def as_html(verdict: Verdict, title: str, hint: str | None = None, *, open_tracebacks: bool = False) -> str:
    """The report on one exercise, as one `section`.

    Args:
        verdict: what the judge found.
        title: of the exercise.
        hint: shown on request, behind a click; without it, the report says how to ask for one.
        open_tracebacks: whether Python's own tracebacks are unfolded from the start.
    """
    full = verdict.score == verdict.points
    points = f"{number(verdict.score)} of {number(verdict.points)} points"
    head = f'<p style="margin:0"><strong>{escape(title)}</strong> — {points}</p>'
    if verdict.error:
        body = f'<p style="margin:.5em 0 0">{_text(verdict.error)}</p>'
    else:
        rows = "".join(_row(part) for part in verdict.parts)
        body = f'<ul style="list-style-type:none;margin:.5em 0 0;padding:0">{rows}</ul>' if rows else ""
    named = "".join(_named(one.message) for one in verdict.misconceptions)
    named += "".join(_crash(crash, open_tracebacks) for crash in verdict.crashes)
    return (
        f'<section role="status" aria-label="Report on {escape(title)}: {points}" '
        f'style="{BOX.format(colour=GOOD if full else BAD)}">'
        f"{head}{_bar(verdict)}{body}{named}{'' if full else _help(verdict.slug, hint)}</section>"
    )


def hint_html(title: str, hint: str) -> str:
    """A hint, as one `section`."""
    return (
        f'<section role="note" style="{BOX.format(colour=HINT)}"><strong>A hint for {escape(title)}:</strong> '
        f"{_text(hint)}</section>"
    )


def _bar(verdict: Verdict) -> str:
    share = 100 * verdict.score / verdict.points if verdict.points else 0
    inner = f"height:4px;border-radius:2px;background-color:{GOOD};width:{min(max(share, 0), 100):.0f}%"
    return (
        f'<div aria-hidden="true" style="height:4px;border-radius:2px;background-color:{LINE};margin:.5em 0">'
        f'<div style="{inner}"></div></div>'
    )


def _row(part: PartResult) -> str:
    won = part.score == part.points
    mark, colour, said = ("✓", GOOD, "holds") if won else ("✗", BAD, "does not hold yet")
    return (
        f'<li style="margin:.15em 0"><span role="img" aria-label="{said}" style="color:{colour};font-weight:bold">'
        f"{mark}</span> <strong>{escape(part.name)}</strong> "
        f'<span style="opacity:.75">{number(part.score)}/{number(part.points)}</span> — {_text(part.message)}</li>'
    )


def _named(message: str) -> str:
    return (
        f'<p style="margin:.7em 0 0;padding:.6em .8em;border-radius:6px;background-color:{TINT}">'
        f"<strong>What probably happened:</strong> {_text(message)}</p>"
    )


def _crash(crash: Crash, unfolded: bool) -> str:
    line, _, code = crash.line.partition(": ")
    where = f"Where it stops: {escape(line)}" if line else "Where it stops"
    shown = f"<br><code>{escape(code)}</code>" if code else ""
    told = f"<br>{_text(crash.explanation)}" if crash.explanation else ""
    whole = (
        f'<details{" open" if unfolded else ""} style="margin:.3em 0 0">'
        '<summary style="cursor:pointer;opacity:.8">The whole traceback</summary>'
        f'<pre style="overflow-x:auto;font-size:12px;line-height:1.35">{escape(crash.traceback)}</pre></details>'
    )
    return (
        f'<div style="margin:.7em 0 0;padding:.6em .8em;border-radius:6px;background-color:{TINT}">'
        f"<strong>{where}</strong>{shown}{told}"
        f'<br><span style="opacity:.75">{escape(crash.message)}</span>{whole if crash.traceback else ""}</div>'
    )


def _help(slug: str, hint: str | None) -> str:
    if hint is None:
        return (
            '<p style="margin:.6em 0 0;opacity:.8">A hint is there when you want one: '
            f"<code>hint(&quot;{escape(slug)}&quot;)</code></p>"
        )
    summary = '<summary style="cursor:pointer;opacity:.8">A hint is there when you want one</summary>'
    shown = f'<p style="margin:.4em 0 0;padding-left:1em;border-left:3px solid {HINT}">{_text(hint)}</p>'
    return f'<details style="margin:.6em 0 0">{summary}{shown}</details>'


def _text(text: str) -> str:
    """Escaped, on one line; what stands between backticks as code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(" ".join(text.split())))
