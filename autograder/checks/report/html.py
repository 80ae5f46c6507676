"""A verdict as a small piece of HTML: for notebooks and feedback pages.

Everything that came from a learner is escaped. No script, no link, nothing from outside. Colours work on light and dark
pages, and no meaning hangs on colour alone. From a notebook that it does not trust JupyterLab takes roles and labels
away, and leaves these tags and styles: the text alone says all.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from html import escape
from typing import Any

from autograder.checks.judging.message import HAN, Message
from autograder.checks.judging.verdict import ALL, Crash, Example, PartResult, Verdict, lost_alike, steps
from autograder.checks.report.text import number, points_of, rows_of
from autograder.languages.texts import IN_ENGLISH, Texts
from autograder.languages.verdicts import in_language, localised

GOOD, BAD, HINT = "#2e9e6b", "#d9622b", "#8a7fd6"
NEXT_HINT = Message("Call it once more for the next one.")
LINE, TINT = "rgba(128,128,128,.35)", "rgba(128,128,128,.12)"
UPRIGHT = "font-style:normal;font-weight:bold"
BOX = (
    f"border:1px solid {LINE};border-left:4px solid {{colour}};border-radius:6px;padding:.7em 1em;"
    "margin:.4em 0;max-width:52em;font-family:system-ui,sans-serif;font-size:14px;line-height:1.5"
)


def as_html(
    verdict: Verdict,
    title: str,
    hints: Sequence[str] = (),
    *,
    open_tracebacks: bool = False,
    texts: Texts = IN_ENGLISH,
    dose: int = ALL,
) -> str:
    """The report on one exercise, as one `section`.

    Args:
        verdict: what the judge found.
        title: of the exercise, as its record has it.
        hints: shown on request, each behind a click in the one before; without any, the report says how to ask.
        open_tracebacks: whether Python's own tracebacks are unfolded from the start.
        texts: of the language that all of it is said in.
        dose: how many steps are told openly of what is wrong, why and where, and how to mend it; further ones wait
            behind a click.
    """
    verdict = replace(verdict, parts=lost_alike(verdict.parts))
    as_kept = verdict
    verdict, title = in_language(verdict, texts), texts(f"{verdict.slug}/title", title)
    full = verdict.score == verdict.points
    points = points_of(verdict, texts)
    head = f'<p style="margin:0"><strong>{escape(title)}</strong> — {points}</p>'
    if verdict.error:
        body = f'<p style="margin:.5em 0 0">{_text(verdict.error)}</p>'
    else:
        rows = "".join(_row(part, texts) for part in verdict.parts)
        body = f'<ul style="list-style-type:none;margin:.5em 0 0;padding:0">{rows}</ul>' if rows else ""
    happened = texts.say("What probably happened")
    named = "".join(
        _in_doses(happened, [localised(step, texts, verdict.slug) for step in steps(one.message)], dose, texts)
        for one in as_kept.misconceptions
    )
    if verdict.repair is not None:
        told = [localised(step, texts) for step in verdict.repair.steps]
        named += _in_doses(texts.say("Proven by trying"), told, dose, texts)
    named += _told(texts.say("What your numbers have in common"), verdict.noticed, texts) if verdict.noticed else ""
    named += _smallest(verdict.example, texts) if verdict.example is not None else ""
    named += "".join(_crash(crash, open_tracebacks, texts) for crash in verdict.crashes)
    label = texts.say("Report on {title}: {points}", title=title, points=points)
    asked = "" if full else _help(verdict.slug, [texts(f"{verdict.slug}/hint", one) for one in hints], texts)
    return (
        f'<section lang="{texts.lang}" role="status" aria-label="{escape(label)}" '
        f'style="{BOX.format(colour=GOOD if full else BAD)}">'
        f"{head}{_bar(verdict)}{named}{body}{asked}</section>"
    )


def so_far(slug: str, title: str, lost: tuple[PartResult, ...], texts: Texts = IN_ENGLISH) -> str:
    """What is already known to be wrong, as one `section`, while the judge still asks."""
    told = in_language(Verdict(slug, 0.0, 0.0, lost), texts)
    rows = "".join(_row(part, texts) for part in told.parts)
    return (
        f'<section lang="{texts.lang}" style="{BOX.format(colour=BAD)}">'
        f'<p style="margin:0"><strong>{escape(texts(f"{slug}/title", title))}</strong></p>'
        f'<ul style="list-style-type:none;margin:.5em 0 0;padding:0">{rows}</ul></section>'
    )


def hint_html(title: str, hints: Sequence[str], of: int, texts: Texts = IN_ENGLISH) -> str:
    """The hints asked for so far, as one `section`.

    Args:
        title: of the exercise.
        hints: those shown, in their order.
        of: how many there are.
        texts: of the language of what stands around them.
    """
    shown = "".join(f'<li style="margin:.3em 0">{marked(one)}</li>' for one in hints)
    more = f'<p style="margin:.4em 0 0;opacity:.8">{escape(localised(NEXT_HINT, texts))}</p>' if len(hints) < of else ""
    head = escape(texts.say("Hints for {title}", title=title))
    count = texts.say("{shown} of {all}", shown=len(hints), all=of)
    return (
        f'<section lang="{texts.lang}" role="note" style="{BOX.format(colour=HINT)}"><strong>{head}</strong> '
        f'<span style="opacity:.8">{count}</span>'
        f'<ol style="margin:.3em 0 0;padding-left:1.6em">{shown}</ol>{more}</section>'
    )


def _bar(verdict: Verdict) -> str:
    share = 100 * verdict.score / verdict.points if verdict.points else 0
    inner = f"height:4px;border-radius:2px;background-color:{GOOD};width:{min(max(share, 0), 100):.0f}%"
    return (
        f'<div aria-hidden="true" style="height:4px;border-radius:2px;background-color:{LINE};margin:.5em 0">'
        f'<div style="{inner}"></div></div>'
    )


def _row(part: PartResult, texts: Texts) -> str:
    won = part.score == part.points
    mark, colour, said = ("✓", GOOD, texts.say("holds")) if won else ("✗", BAD, texts.say("does not hold yet"))
    return (
        f'<li style="margin:.15em 0"><span role="img" aria-label="{said}" style="color:{colour};font-weight:bold">'
        f"{mark}</span> <strong>{escape(part.name)}</strong> "
        f'<span style="opacity:.75">{number(part.score)}/{number(part.points)}</span> — {_text(part.message)}</li>'
    )


def _in_doses(head: str, told: Sequence[str], dose: int, texts: Texts) -> str:
    """The first steps openly, each further one behind a click in the one before."""
    inner = ""
    summaries = {1: texts.say("Why, and where"), 2: texts.say("How to mend it")}
    further = texts.say("One step further")
    for place in range(len(told) - 1, max(dose, 1) - 1, -1):
        folded = f'<summary style="cursor:pointer;opacity:.8">{summaries.get(place, further)}</summary>'
        inner = f'<details style="margin:.3em 0 0">{folded}<div>{_text(told[place])}</div>{inner}</details>'
    return (
        f'<div style="margin:.7em 0 0;padding:.6em .8em;border-radius:6px;background-color:{TINT}">'
        f"<strong>{texts.say('{head}:', head=head)}</strong> {' '.join(map(_text, told[: max(dose, 1)]))}{inner}</div>"
    )


def _told(head: str, message: str, texts: Texts) -> str:
    return (
        f'<p style="margin:.7em 0 0;padding:.6em .8em;border-radius:6px;background-color:{TINT}">'
        f"<strong>{texts.say('{head}:', head=head)}</strong> {_text(message)}</p>"
    )


def _smallest(example: Example, texts: Texts) -> str:
    """A small example: the input in a line or as tables, the two results as tables side by side."""
    inputs = (f"{name} = {value}" if name else value for name, value in example.given if not _has_columns(value))
    given = ", ".join(f"<pre>{escape(one)}</pre>" if "\n" in one else f"<code>{escape(one)}</code>" for one in inputs)
    shown = [(f"<code>{escape(name)}</code>", value) for name, value in example.given if _has_columns(value)]
    name = f" ({escape(example.name)})" if example.name else ""
    heads = (texts.say("Your answer gives") + name, texts.say("Right is") + name)
    tables = "".join(
        f'<figure style="display:inline-block;margin:.4em 2em 0 0;vertical-align:top"><figcaption>{head}</figcaption>'
        f"{_table(value)}</figure>"
        for head, value in (*shown, *zip(heads, (example.got, example.right), strict=True))
    )
    calls = not all(name for name, _ in example.given)
    head = texts.say("What was done with your answer" if calls else "A small example, to be done by hand")
    return (
        f'<div style="margin:.7em 0 0;padding:.6em .8em;border-radius:6px;background-color:{TINT}">'
        f"<strong>{texts.say('{head}:', head=head)}</strong> {given}{'' if '</pre>' in given else '<br>'}{tables}</div>"
    )


def _has_columns(value: Any) -> bool:
    """Whether it is the rows of a table, with its names or texts, and no array."""
    rows = value if isinstance(value, list) and all(isinstance(row, list) for row in value) else []
    return any(isinstance(one, str) for row in rows for one in row)


def _table(value: Any) -> str:
    """Nested lists as a table: the innermost are its rows."""
    while isinstance(value, list) and len(value) == 1 and isinstance(value[0], list):
        value = value[0]
    cell = '<td style="border:1px solid {0};padding:.1em .6em;text-align:right">{1}</td>'
    rows = "".join(f"<tr>{''.join(cell.format(LINE, escape(str(one))) for one in row)}</tr>" for row in rows_of(value))
    return f'<table style="border-collapse:collapse">{rows}</table>'


def _crash(crash: Crash, unfolded: bool, texts: Texts) -> str:
    line, _, code = crash.line.partition(": ")
    where = escape(texts.say("Where it stops: {line}", line=line) if line else texts.say("Where it stops"))
    shown = f"<br><code>{escape(code)}</code>" if code else ""
    told = f"<br>{_text(crash.explanation)}" if crash.explanation else ""
    whole = (
        f'<details{" open" if unfolded else ""} style="margin:.3em 0 0">'
        '<summary style="cursor:pointer;opacity:.8">' + texts.say("The whole traceback") + "</summary>"
        f'<pre style="overflow-x:auto;font-size:12px;line-height:1.35">{escape(crash.traceback)}</pre></details>'
    )
    return (
        f'<div style="margin:.7em 0 0;padding:.6em .8em;border-radius:6px;background-color:{TINT}">'
        f"<strong>{where}</strong>{shown}{told}"
        f'<br><span style="opacity:.75">{escape(crash.message)}</span>{whole if crash.traceback else ""}</div>'
    )


def _help(slug: str, hints: Sequence[str], texts: Texts) -> str:
    if not hints:
        return (
            f'<p style="margin:.6em 0 0;opacity:.8">{texts.say("A hint is there when you want one:")} '
            f"<code>hint(&quot;{escape(slug)}&quot;)</code></p>"
        )
    summaries = [texts.say("A hint is there when you want one"), *[texts.say("One step further")] * (len(hints) - 1)]
    inner = ""
    for summary, hint in reversed(list(zip(summaries, hints, strict=True))):
        shown = f'<p style="margin:.4em 0 0;padding-left:1em;border-left:3px solid {HINT}">{marked(hint)}</p>'
        folded = f'<summary style="cursor:pointer;opacity:.8">{summary}</summary>'
        inner = f'<details style="margin:.6em 0 0">{folded}{shown}{inner}</details>'
    return inner


def marked(text: str) -> str:
    """An author's text: escaped, on one line; between backticks is code, between asterisks what is emphasised."""
    pieces = re.split(r"(`[^`]+`)", " ".join(text.split()))
    return "".join(
        f"<code>{escape(one[1:-1])}</code>" if one.startswith("`") else re.sub(r"\*(\w[^*]*)\*", _stressed, escape(one))
        for one in pieces
    )


def _stressed(found: re.Match[str]) -> str:
    """What is emphasised; Chinese characters are bold, since they have no italics."""
    return f'<em style="{UPRIGHT}">{found[1]}</em>' if HAN.search(found[1]) else f"<em>{found[1]}</em>"


def _text(text: str) -> str:
    """Escaped, on one line; what stands between backticks as code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(" ".join(text.split())))
