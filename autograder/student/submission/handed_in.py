"""What the hub's service tells of an attempt, as its student reads it: in a notebook, a terminal, a browser."""

from collections.abc import Mapping
from html import escape
from typing import Any

from autograder.checks.catalogues import UnknownExercise, find
from autograder.checks.judging.verdict import Verdict
from autograder.checks.report import html, text
from autograder.checks.report.text import number
from autograder.languages.chosen import current, say

AttemptStatus = Mapping[str, Any]  # the service's JSON about one attempt
NEXT = "waiting, and the next to be graded"


def status_line(told: AttemptStatus) -> str:
    """Where an attempt stands."""
    if told["state"] == "graded":
        counts = say("this attempt counts") if told["counts"] else say("another attempt counts")
        sums = {"won": number(told["score"]), "most": number(told["max_score"]), "counts": counts}
        if told["by_hand"]:
            by_hand = number(told["by_hand"])
            return say("{won} of {most} points, of which {hand} are given by hand; {counts}", hand=by_hand, **sums)
        return say("{won} of {most} points; {counts}", **sums)
    if told["state"] == "waiting":
        return say("waiting, {ahead} before it", ahead=told["ahead"]) if told["ahead"] else say(NEXT)
    return str(told.get("said") or say("being graded"))


def attempts_left(told: AttemptStatus) -> str:
    """How many attempts there are, where they are counted."""
    if told["left"] is None:
        return say("attempt {which}", which=told["which"])
    if not told["left"]:
        return say("attempt {which}, none left", which=told["which"])
    return say("attempt {which}, {left} left", which=told["which"], left=told["left"])


def as_text(told: AttemptStatus) -> str:
    """The whole report for a terminal."""
    shown = [text.as_text(verdict, _title(verdict.slug), texts=current()) for verdict in _verdicts(told)]
    return "\n\n".join([f"{told['notebook']}: {status_line(told)}.", *(f"- {one}" for one in _remarks(told)), *shown])


def as_html(told: AttemptStatus) -> str:
    """The whole report for a notebook."""
    return f"<p><strong>{escape(told['notebook'])}</strong>: {escape(status_line(told))}.</p>{cards(told)}"


def cards(told: AttemptStatus) -> str:
    """The cards that `check` shows, and the feedback; what was odd comes first."""
    remarks = "".join(f"<li>{escape(one)}</li>" for one in _remarks(told))
    shown = "".join(html.as_html(verdict, _title(verdict.slug), texts=current()) for verdict in _verdicts(told))
    return (f"<ul>{remarks}</ul>" if remarks else "") + shown


def _remarks(told: AttemptStatus) -> list[str]:
    return [*([told["reason"]] if told.get("reason") else []), *told.get("told", ())]


def _verdicts(told: AttemptStatus) -> list[Verdict]:
    """Those of what was graded: where nothing could be, one reason says it for all."""
    return [] if told.get("reason") else [Verdict.from_dict(one) for one in told.get("verdicts", ())]


def _title(slug: str) -> str:
    try:
        return current()(f"{slug}/title", find(slug).title)
    except UnknownExercise:  # of a newer edition than this one
        return slug
