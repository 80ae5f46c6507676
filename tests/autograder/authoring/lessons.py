"""The sources of the course's lessons, for the tests that hold all of them to something."""

from functools import cache
from pathlib import Path

from autograder.authoring.notebooks.source import read_source
from autograder.checks.catalogues import everything

ROOT = Path(__file__).parents[3]
SOURCES = sorted((ROOT / "solutions").glob("[0-9]*.md"))
NAMES = [path.stem for path in SOURCES]


@cache
def cells(name):
    return read_source(ROOT / "solutions" / f"{name}.md", everything())


def solution(slug):
    """The solution of an exercise, with the marks around it."""
    return next(
        cell.source for cell in cells(everything()[slug].notebook) if (cell.slug, cell.role) == (slug, "solution")
    )
