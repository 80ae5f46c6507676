"""What `course lab` says on the terminal, in the language of the learner's notebooks."""

from collections.abc import Iterator
from pathlib import Path

from autograder.base.extras import install
from autograder.serving.words import words
from course.lab.notebooks import Copied

HERE = Path(__file__).parent
NEW = "{count} notebooks are new in {folder}: {first}"
SWITCHED = "{count} notebooks, in which you had written nothing, are in this language now."
REPLACED = "{notebook} was replaced by its newer edition; you had written nothing in it."
MERGED = "{notebook} is the newer edition now, with what you had written; yours as it was is beside it."
OTHER = (
    "{notebook} is still in the other language: `course lab --update` puts what you have written into this one and "
    "keeps yours."
)
OLDER = "{notebook} has a newer edition: `course lab --update` puts what you have written into it and keeps yours."
KEPT = "{count} notebooks were there already and stay as you left them."
NO_BUTTONS = "nbgrader is not installed, so there are no buttons to validate and submit; all else works."
NO_MENUS = "JupyterLab's own menus stay English; to have them translated, run  {command}"
TEXTS = (NEW, SWITCHED, REPLACED, MERGED, OTHER, OLDER, KEPT, NO_BUTTONS, NO_MENUS)


def copy_report(copied: Copied, folder: Path, *, has_buttons: bool, has_menus: bool) -> Iterator[str]:
    """What was copied, one sentence after the other.

    Args:
        copied: the notebooks.
        folder: to where.
        has_buttons: whether nbgrader is there.
        has_menus: whether JupyterLab speaks the notebooks' language.
    """
    said = words(copied.language, (HERE,))

    def say(english: str, **values: object) -> str:
        return said.get(english, english).format(**values)

    if copied.new:
        yield say(NEW, count=len(copied.new), folder=folder, first=copied.new[0] + " …" * (len(copied.new) > 1))
    if copied.replaced and copied.switched:
        yield say(SWITCHED, count=len(copied.replaced))
    else:
        yield from (say(REPLACED, notebook=notebook) for notebook in copied.replaced)
    yield from (say(MERGED, notebook=notebook) for notebook in copied.merged)
    yield from (say(OTHER if copied.switched else OLDER, notebook=notebook) for notebook in copied.older)
    if copied.kept:
        yield say(KEPT, count=len(copied.kept))
    if not has_buttons:
        yield say(NO_BUTTONS)
    if not has_menus:
        yield say(NO_MENUS, command=install(copied.language))
