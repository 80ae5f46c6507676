"""What commands print, in another language: whole sentences, known again by their templates.

They are made in all rooms, most of them as problems, and printed in one place. So they are said there: an English
sentence that fits a template of `messages.po`, `{0} holds no {1}.`, comes out in the other language with the same
values. What fits none stays English.
"""

import re
from collections.abc import Mapping
from functools import cache, wraps
from itertools import chain
from typing import Any

import typer

from autograder.languages.texts import ENGLISH, entries, folders

FILE = "messages.po"
PLACE = re.compile(r"\{(\w+)\}")
ENDING = "(?:e?s)?(?![A-Za-z]).*"  # what follows a word at once: "3 grades", and no grader


_spoken = [ENGLISH]


def spoken() -> str:
    """The language of what is printed; English before `speak`."""
    return _spoken[-1]


def in_words(english: str) -> str:
    """What is part of a line, in the language of what is printed."""
    return translated(english, spoken())


def speak(language: str) -> None:
    """From now on `typer.echo` and Rich's consoles and tables speak a language, and Typer where an option is wrong."""
    from rich.console import Console
    from rich.table import Table
    from typer import rich_utils
    from typer.core import TyperCommand, TyperGroup

    usage = TyperCommand.get_usage  # a group's is the same
    echo, refuse, print_, add_column = typer.echo, rich_utils.rich_format_error, Console.print, Table.add_column
    for name in ("ERRORS_PANEL_TITLE", "RICH_HELP", "ABORTED_TEXT"):
        setattr(rich_utils, name, translated(getattr(rich_utils, name), language))

    @wraps(echo)
    def said(message: Any = None, *args: Any, **options: Any) -> None:
        echo(translated(message, language) if isinstance(message, str) else message, *args, **options)

    def refused(error: Any) -> None:
        message = translated(error.format_message(), language)
        error.format_message = lambda: message
        refuse(error)

    def printed(self: Console, *parts: Any, **options: Any) -> None:
        print_(self, *(translated(one, language) if isinstance(one, str) else one for one in parts), **options)

    def headed(self: Table, header: Any = "", *args: Any, **options: Any) -> None:
        add_column(self, translated(header, language) if isinstance(header, str) else header, *args, **options)

    def used(self: TyperCommand, ctx: Any) -> str:
        return translated(usage(self, ctx), language)

    _spoken[:] = [language]
    changed = ((typer, "echo", said), (Console, "print", printed), (Table, "add_column", headed))
    usages = ((TyperCommand, "get_usage", used), (TyperGroup, "get_usage", used))
    for owner, name, ours in (*changed, *usages, (rich_utils, "rich_format_error", refused)):
        setattr(owner, name, ours)


def translated(english: str, language: str) -> str:
    """A sentence, or lines of them, and what stands in their places, as far as there are words for it."""
    for template, translation in _templates(language):
        if found := template.fullmatch(english):
            values = {name[1:]: translated(value, language) for name, value in found.groupdict().items()}
            return filled(translation, values)
    if "\n" in english:
        return "\n".join(translated(line, language) for line in english.split("\n"))
    return english


def filled(translation: str, values: Mapping[str, str]) -> str:
    """The translation with the values in their places."""
    return PLACE.sub(lambda place: values[place[1]], translation)


@cache
def _templates(language: str) -> list[tuple[re.Pattern[str], str]]:
    """Each template, those that say most by themselves first, and its translation."""
    read = [entries(path) for folder in folders() if (path := folder / language / FILE).is_file()]
    found = {english: translation for _, english, translation in chain.from_iterable(read)}
    order = sorted(found, key=lambda english: -len(PLACE.sub("", english)))
    return [(re.compile(_pattern(english)), found[english]) for english in order]


def _pattern(english: str) -> str:
    """What the template's sentences look like; a place that comes again holds the same again."""
    parts, seen = PLACE.split(english), set[str]()
    for i in range(1, len(parts), 2):
        name, parts[i - 1] = parts[i], re.escape(parts[i - 1])
        value = ENDING if parts[i - 1][-1:].isalpha() else ".*"
        parts[i] = f"(?P=_{name})" if name in seen else f"(?P<_{name}>{value})"
        seen.add(name)
    return "".join([*parts[:-1], re.escape(parts[-1])])
