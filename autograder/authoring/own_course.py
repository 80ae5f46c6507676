"""Whose course a folder is: ours, or one that brings a catalogue of its own."""

import tomllib
from pathlib import Path

from autograder.rooms import CATALOGUES
from course.problem import Problem


def catalogues_of(root: Path) -> tuple[str, ...]:
    """The packages of exercises that a checkout's `pyproject.toml` names as its own; none for this very course.

    Raises:
        Problem: the file can't be read.
    """
    try:
        project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8")).get("project", {})
    except FileNotFoundError:
        return ()
    except tomllib.TOMLDecodeError as error:
        raise Problem(f"{root / 'pyproject.toml'} is no TOML: {error}.") from error
    return tuple(project.get("entry-points", {}).get(CATALOGUES, {}).values())
