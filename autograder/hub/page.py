"""A student's own page: every attempt, with the cards that `check` and the feedback have."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from html import escape

from babel import Locale

from autograder.checks.catalogues import everything
from autograder.checks.judging.message import Message
from autograder.checks.report.text import number
from autograder.hub.attempts import Attempt
from autograder.languages.chosen import current, of_notebook, say
from autograder.languages.texts import languages
from autograder.languages.verdicts import localised as translated
from autograder.student.submission.handed_in import AttemptStatus, cards, status_line
from autograder.term.marking.journal import REQUEST, Line
from autograder.term.requests import LONGEST

STYLE = (
    "body{font-family:system-ui,sans-serif;max-width:54em;margin:2em auto;padding:0 1em;line-height:1.5;"
    "color-scheme:light dark}:root{color-scheme:light dark}summary{cursor:pointer;margin:.6em 0}h1,h2{line-height:1.2}"
    "nav{float:right}"
)
TITLE = "What you have handed in"
NOTHING = "You haven't handed in anything here yet. In a notebook, run: {code}"
ANOTHER_LOOK = "You see a mark differently? Ask for another look"
YOUR_SENTENCE = "One sentence: what should be looked at?"
ASK = "Ask"
ASKED = "You asked about {exercise}: {said}"
ANSWERED = "Answered, {exercise} now has {points} points: {said}"
KEPT = "Answered, {exercise} keeps its {points} points: {said}"
CODE = "from autograder import submit; submit()"


def page(
    student: str,
    notebooks: Sequence[Sequence[AttemptStatus]],
    until: Sequence[datetime | None],
    asked: Mapping[str, Sequence[Line]] = {},
    token: str = "",
) -> str:
    """The page, in the language of whoever reads it.

    Args:
        student: whose.
        notebooks: for each notebook its attempts as the service tells them, the newest first.
        until: for each notebook until when more can be handed in, in UTC; None where there is no end.
        asked: for each notebook what the student asked about its marks, and the answers.
        token: that a form brings back; without one there is none.
    """
    pairs = zip(notebooks, until, strict=True)
    told = (
        "".join(
            _notebook(each, end) + _requests(each, asked.get(each[0]["notebook"], ()), token) for each, end in pairs
        )
        or f"<p>{escape(say(NOTHING, code=CODE))}</p>"
    )
    links = " · ".join(
        f'<a href="?language={code}" lang="{code}">{escape(str(Locale(code).get_display_name(code)))}</a>'
        for code in languages()
    )
    title = escape(say(TITLE))
    return _html(title, f"<nav>{links}</nav><h1>{title}</h1><p>{escape(student)}</p>{told}")


def language_of(asked: str, newest: Attempt | None) -> str:
    """What a page is to be in: as asked for, else as the notebook that was handed in last; "" where neither says."""
    if asked in languages():
        return asked
    return "" if newest is None else of_notebook(str(newest.submission.path))


def sentence_page(said: Message) -> str:
    """A page that says one thing, in the language of whoever reads it."""
    return _html(escape(say(TITLE)), f"<p>{escape(translated(said, current()))}</p>")


def _html(title: str, body: str) -> str:
    return (
        f'<!DOCTYPE html><html lang="{current().language}"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head><body>{body}</body></html>'
    )


def _notebook(attempts: Sequence[AttemptStatus], until: datetime | None) -> str:
    left = attempts[0]["left"]
    about = [] if until is None else [say("Due {moment}.", moment=f"{until:%Y-%m-%d %H:%M} UTC")]
    about += [] if left is None else [say("Attempts left: {left}.", left=left)]
    shown = "".join(_attempt(one, unfolded=place == 0) for place, one in enumerate(attempts))
    return f"<h2>{escape(attempts[0]['notebook'])}</h2><p>{escape(' '.join(about))}</p>{shown}"


def _requests(attempts: Sequence[AttemptStatus], asked: Sequence[Line], token: str) -> str:
    """What was asked and answered, and a form for a sentence about one exercise."""
    shown = [ASKED if one.kind == REQUEST else ANSWERED if one.points != one.before else KEPT for one in asked]
    told = "".join(
        f"<li>{escape(say(text, exercise=_title(one.question), said=one.said, points=number(one.points or 0)))}</li>"
        for text, one in zip(shown, asked, strict=True)
    )
    graded = next((one for one in attempts if one["state"] == "graded" and not one.get("reason")), None)
    verdicts = graded.get("verdicts", ()) if graded else ()
    if not verdicts or not token:
        return f"<ul>{told}</ul>" if told else ""
    choices = "".join(
        f'<option value="{escape(one["slug"])}">{escape(_title(one["slug"]))}</option>' for one in verdicts
    )
    hidden = {"_xsrf": token, "notebook": attempts[0]["notebook"]}
    fields = "".join(f'<input type="hidden" name="{name}" value="{escape(text)}">' for name, text in hidden.items())
    return (
        f"<ul>{told}</ul><details><summary>{escape(say(ANOTHER_LOOK))}</summary><form method='post'>{fields}"
        f'<select name="exercise">{choices}</select> <input name="said" size="60" maxlength="{LONGEST}" required '
        f'aria-label="{escape(say(YOUR_SENTENCE))}" placeholder="{escape(say(YOUR_SENTENCE))}"> '
        f"<button>{escape(say(ASK))}</button></form></details>"
    )


def _title(slug: str) -> str:
    record = everything().get(slug)
    return current()(f"{slug}/title", record.title) if record else slug


def _attempt(told: AttemptStatus, *, unfolded: bool) -> str:
    at = str(told["at"]).replace("T", " ").replace("Z", " UTC")
    head = say("Attempt {which}, {moment}: {state}", which=told["which"], moment=at, state=status_line(told))
    if told["given_back"]:
        head = say("{attempt}; not counted as one of your attempts", attempt=head)
    return f"<details{' open' if unfolded else ''}><summary>{escape(head)}</summary>{cards(told)}</details>"
