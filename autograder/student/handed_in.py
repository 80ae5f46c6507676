"""What the hub's service tells of an attempt, as its student reads it: in a notebook, a terminal, a browser."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from autograder.checks.exercises import UnknownExercise, find
from autograder.checks.judging.verdict import Verdict
from autograder.checks.report import html, text
from autograder.checks.report.text import number

Told = Mapping[str, Any]  # the service's JSON about one attempt


def in_words(told: Told) -> str:
    """Where an attempt stands."""
    if told["state"] == "graded":
        by_hand = f", of which {number(told['by_hand'])} are given by hand" if told["by_hand"] else ""
        counts = "this attempt counts" if told["counts"] else "another attempt counts"
        return f"{number(told['score'])} of {number(told['max_score'])} points{by_hand}; {counts}"
    if told["state"] == "waiting":
        return f"waiting, {told['ahead']} before it" if told["ahead"] else "waiting, and the next to be graded"
    return str(told.get("said", "being graded"))


def left_in_words(told: Told) -> str:
    """How many attempts there are, where they are counted."""
    if told["left"] is None:
        return f"attempt {told['which']}"
    return f"attempt {told['which']}, {told['left'] or 'none'} left"


def as_text(told: Told) -> str:
    """The whole report for a terminal."""
    shown = [text.as_text(verdict, _title(verdict.slug)) for verdict in _verdicts(told)]
    return "\n\n".join([f"{told['notebook']}: {in_words(told)}.", *(f"- {one}" for one in _remarks(told)), *shown])


def as_html(told: Told) -> str:
    """The whole report for a notebook."""
    return f"<p><strong>{escape(told['notebook'])}</strong>: {escape(in_words(told))}.</p>{cards(told)}"


def cards(told: Told) -> str:
    """The cards that `check` shows, and the feedback; what was odd comes first."""
    remarks = "".join(f"<li>{escape(one)}</li>" for one in _remarks(told))
    shown = "".join(html.as_html(verdict, _title(verdict.slug)) for verdict in _verdicts(told))
    return (f"<ul>{remarks}</ul>" if remarks else "") + shown


def _remarks(told: Told) -> list[str]:
    return [*([told["reason"]] if told.get("reason") else []), *told.get("told", ())]


def _verdicts(told: Told) -> list[Verdict]:
    """Those of what was graded: where nothing could be, one reason says it for all."""
    return [] if told.get("reason") else [Verdict.from_dict(one) for one in told.get("verdicts", ())]


def _title(slug: str) -> str:
    try:
        return find(slug).title
    except UnknownExercise:  # of a newer edition than this one
        return slug
