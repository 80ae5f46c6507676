"""A question that is answered in words, read from its file: title, minutes, what is looked for, and a full answer."""

import tomllib
from pathlib import Path
from typing import Any

from autograder.checks.catalogues.rules import BadCatalogue
from autograder.checks.judging.records import Written


def question_in(path: Path, where: str) -> Written:
    """The question of a file, whose name is its slug.

        title = "Why keepdims?"
        minutes = 5
        answer = "Without it an axis is missing ..."
        beware = ["That it keeps the numbers: it keeps the number of axes."]

        [[marks]]
        points = 2
        for = "Says what goes wrong without it."

    Args:
        path: the file.
        where: what a message calls it.

    Raises:
        BadCatalogue: it is no TOML, or a field is missing or one too many.
    """
    try:
        about: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        marks = tuple((one.pop("points"), one.pop("for")) for one in about.pop("marks", ()))
        return Written(slug=path.stem, marks=marks, beware=tuple(about.pop("beware", ())), **about)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadCatalogue(f"{where} is no TOML: {error}.") from error
    except (KeyError, TypeError, AttributeError) as error:
        raise BadCatalogue(
            f"{where} holds title, minutes, answer, beware, and marks of points and for: {error}."
        ) from error
