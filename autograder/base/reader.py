"""Who reads: whether somebody sits before the cell, and which language they asked for, or have by their notebook."""

import json
import os
import sys
from functools import cache
from pathlib import Path

ENGLISH = "en"
SETTING = "COURSE_LANGUAGE"  # in the environment; `course lab --language` sets it
NOTEBOOK = "JPY_SESSION_NAME"  # in the environment of a kernel: the notebook's file, as Jupyter tells it

_asked = ""
_usual = ENGLISH  # where nothing else is said


def ask_for(language: str) -> None:
    """Take this language from now on, in this process."""
    global _asked
    _asked = language


def speaks(language: str) -> None:
    """Take this language in this process where nothing else is said: the system's, say."""
    global _usual
    _usual = language


def language() -> str:
    """The code of the language, such as "zh"; whoever speaks looks whether they know it."""
    return _asked or of_notebook(os.environ.get(NOTEBOOK, "")) or os.environ.get(SETTING, _usual)


@cache
def of_notebook(path: str) -> str:
    """The language that a notebook's file says it is in; "" where it says nothing, or isn't there."""
    try:
        return of_metadata(json.loads(Path(path).read_text(encoding="utf-8")).get("metadata")) if path else ""
    except (OSError, ValueError, AttributeError):
        return ""


def of_metadata(metadata: object) -> str:
    """The language in a notebook's metadata, {"course": {"language": "zh"}}; "" where there is none."""
    course = metadata.get("course") if isinstance(metadata, dict) else None
    found = course.get("language") if isinstance(course, dict) else None
    return found if isinstance(found, str) else ""


def is_here() -> bool:
    """Whether the cell was run by somebody who could be asked: what executes whole notebooks says that nobody can."""
    if "IPython" not in sys.modules:
        return False
    from IPython import get_ipython

    return bool(getattr(getattr(get_ipython(), "kernel", None), "_allow_stdin", False))
