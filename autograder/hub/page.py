"""A student's own page: every attempt, with the cards that `check` and the feedback have."""

from collections.abc import Sequence
from datetime import datetime
from html import escape

from babel import Locale

from autograder.checks.judging.said import Said
from autograder.languages.chosen import current, say
from autograder.languages.texts import languages
from autograder.languages.verdicts import in_words as translated
from autograder.student.handed_in import Told, cards, in_words

STYLE = (
    "body{font-family:system-ui,sans-serif;max-width:54em;margin:2em auto;padding:0 1em;line-height:1.5;"
    "color-scheme:light dark}:root{color-scheme:light dark}summary{cursor:pointer;margin:.6em 0}h1,h2{line-height:1.2}"
    "nav{float:right}"
)
TITLE = "What you have handed in"
NOTHING = "You haven't handed in anything here yet. In a notebook, run: {code}"
CODE = "from autograder import submit; submit()"


def page(student: str, notebooks: Sequence[Sequence[Told]], until: Sequence[datetime | None]) -> str:
    """The page, in the language of whoever reads it.

    Args:
        student: whose.
        notebooks: for each notebook its attempts as the service tells them, the newest first.
        until: for each notebook until when more can be handed in, in UTC; None where there is no end.
    """
    told = "".join(map(_notebook, notebooks, until)) or f"<p>{escape(say(NOTHING, code=CODE))}</p>"
    links = " · ".join(
        f'<a href="?language={code}" lang="{code}">{escape(str(Locale(code).get_display_name(code)))}</a>'
        for code in languages()
    )
    title = escape(say(TITLE))
    return _html(title, f"<nav>{links}</nav><h1>{title}</h1><p>{escape(student)}</p>{told}")


def sentence_page(said: Said) -> str:
    """A page that says one thing, in the language of whoever reads it."""
    return _html(escape(say(TITLE)), f"<p>{escape(translated(said, current()))}</p>")


def _html(title: str, body: str) -> str:
    return (
        f'<!DOCTYPE html><html lang="{current().language}"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head><body>{body}</body></html>'
    )


def _notebook(attempts: Sequence[Told], until: datetime | None) -> str:
    left = attempts[0]["left"]
    about = [] if until is None else [say("Due {moment}.", moment=f"{until:%Y-%m-%d %H:%M} UTC")]
    about += [] if left is None else [say("Attempts left: {left}.", left=left)]
    shown = "".join(_attempt(one, unfolded=place == 0) for place, one in enumerate(attempts))
    return f"<h2>{escape(attempts[0]['notebook'])}</h2><p>{escape(' '.join(about))}</p>{shown}"


def _attempt(told: Told, *, unfolded: bool) -> str:
    at = str(told["at"]).replace("T", " ").replace("Z", " UTC")
    head = say("Attempt {which}, {moment}: {state}", which=told["which"], moment=at, state=in_words(told))
    if told["given_back"]:
        head = say("{attempt}; not counted as one of your attempts", attempt=head)
    return f"<details{' open' if unfolded else ''}><summary>{escape(head)}</summary>{cards(told)}</details>"
