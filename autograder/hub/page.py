"""A student's own page: every attempt, with the cards that `check` and the feedback have."""

from collections.abc import Sequence
from html import escape

from autograder.student.handed_in import Told, cards, in_words

STYLE = (
    "body{font-family:system-ui,sans-serif;max-width:54em;margin:2em auto;padding:0 1em;line-height:1.5;"
    "color-scheme:light dark}:root{color-scheme:light dark}summary{cursor:pointer;margin:.6em 0}h1,h2{line-height:1.2}"
)
NOTHING = "You haven't handed in anything here yet. In a notebook: <code>from autograder import submit; submit()</code>"


def page(student: str, notebooks: Sequence[Sequence[Told]]) -> str:
    """The page.

    Args:
        student: whose.
        notebooks: for each notebook its attempts as the service tells them, the newest first.
    """
    told = "".join(_notebook(attempts) for attempts in notebooks) or f"<p>{NOTHING}</p>"
    return (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>What you have handed in</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>'
        f"<body><h1>What you have handed in</h1><p>{escape(student)}</p>{told}</body></html>"
    )


def _notebook(attempts: Sequence[Told]) -> str:
    shown = "".join(_attempt(one, unfolded=place == 0) for place, one in enumerate(attempts))
    return f"<h2>{escape(attempts[0]['notebook'])}</h2>{shown}"


def _attempt(told: Told, *, unfolded: bool) -> str:
    at = str(told["at"]).replace("T", " ").replace("Z", " UTC")
    head = f"Attempt {told['which']}, {at}: {in_words(told)}"
    return f"<details{' open' if unfolded else ''}><summary>{escape(head)}</summary>{cards(told)}</details>"
