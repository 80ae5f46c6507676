"""What a command says of itself, `--help`, in the language that is read here."""

import os
import sys
from collections.abc import Callable, Mapping
from typing import Any

import typer
from typer.main import get_command

from autograder.base import reader
from autograder.languages.terminal import speak

PROGRAMS = "autograder.programs"  # the group of entry points: of a course, the Typer apps of its commands
LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")  # of the environment, the first that is set
TITLES = ("OPTIONS_PANEL_TITLE", "ARGUMENTS_PANEL_TITLE", "COMMANDS_PANEL_TITLE", "REQUIRED_LONG_STRING")


def run(app: typer.Typer, panels: dict[str, str] | None = None) -> None:
    """Run a program in the reader's language, else in the system's: what it prints, and its help.

    Args:
        app: the program.
        panels: the names of its panels, from the English to what is said; filled here.
    """
    command = get_command(app)
    language = reader.language()
    if language == reader.ENGLISH and reader.SETTING not in os.environ:
        language = next(filter(None, map(os.environ.get, LOCALE)), "").partition("_")[0]  # "zh_CN.UTF-8"
    if language != reader.ENGLISH:
        from autograder.languages.texts import languages, texts

        language = language if language in languages() else reader.ENGLISH  # "C", say, or what nobody has translated
    if language != reader.ENGLISH:
        speak(language)
        reader.speaks(language)
    if language != reader.ENGLISH and (len(sys.argv) < 2 or "--help" in sys.argv):
        from typer import rich_utils

        said = texts(language)
        translated(command, said, "commands")
        for title in TITLES:
            setattr(rich_utils, title, said("commands", getattr(rich_utils, title)))
        rich_utils.DEFAULT_STRING = said("commands", rich_utils.DEFAULT_STRING)
        _fold(rich_utils)
        if panels is not None:
            panels.update({one: said("commands", one) for one in panels})
    command()


def _fold(rich_utils: Any) -> None:
    """Have long words folded: a sentence in Chinese is one, and would be cut off with three dots."""
    made = rich_utils._make_rich_text

    def folded(**options: Any) -> Any:
        text = made(**options)
        text.overflow = "fold"
        return text

    rich_utils._make_rich_text = folded


def translated(command: Any, say: Callable[[str, str], str], place: str) -> None:
    """Each help text of a command and of those below it, as `say` has it."""
    standard = command.get_help_option(typer.Context(command))
    for owner in (command, *command.params, *([standard] if standard else [])):
        if english := getattr(owner, "help", None):
            owner.help = say(place, english)
    commands: Mapping[str, Any] = getattr(command, "commands", {})
    for name, one in commands.items():
        translated(one, say, f"{place}/{name}")
