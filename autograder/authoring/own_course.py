"""Whose course a folder is: one that the engine lies beside, or one that stands on an installed engine."""

import tomllib
from pathlib import Path

from autograder.base.problem import Problem
from autograder.rooms import CATALOGUES

README = (Path(__file__).with_name("templates") / "README.student.md").read_text(encoding="utf-8")


def catalogues_of(root: Path) -> tuple[str, ...]:
    """The packages of exercises that a checkout's `pyproject.toml` names as its own.

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


def brings_the_engine(root: Path) -> bool:
    """Whether the engine lies in the checkout itself: then what a student gets holds it, too."""
    return (root / "autograder" / "rooms.py").is_file()
