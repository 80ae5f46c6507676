"""Fill in a page's template, in the language of whoever opens it."""

from collections.abc import Callable
from functools import partial
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from autograder.checks.judging.message import Message, together
from autograder.languages.texts import IN_ENGLISH, Texts
from autograder.languages.verdicts import localised


def render(template: str, texts: Texts = IN_ENGLISH, /, **values: Any) -> str:
    """The template of this name as text; values are escaped unless they are markup already.

    Args:
        template: a file's name. It says its words with `say("{count} pairs", count=…)`, and those of a table's head
            with `heads("pair", "students")`; `autograder texts` finds both.
        texts: of the page's language.
        values: by name.
    """
    loader = PackageLoader("autograder.reports.pages")
    templates = Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    say = partial(_say, texts)
    templates.globals |= {
        "say": say, "heads": _heads(say), "together": partial(_together, texts),
        "comma": texts.say("{first}, {then}", first="", then=""), "language": texts.lang,
    }  # fmt: skip
    return templates.get_template(template).render(**values)


def _together(texts: Texts, *sentences: Markup) -> Markup:
    """Sentences one after the other, as this language sets them; empty ones are left out."""
    return Markup(localised(together(*sentences), texts))


def _say(texts: Texts, template: str, /, **values: Any) -> Markup:
    """A sentence of the template's author, which may hold tags, with values, which may not."""
    told = {name: localised(one, texts) if isinstance(one, Message) else one for name, one in values.items()}
    return Markup(texts.say(template, **{name: str(escape(one)) for name, one in told.items()}))


def _heads(say: Callable[[str], Markup]) -> Callable[..., list[Markup]]:
    return lambda *words: [say(word) for word in words]
