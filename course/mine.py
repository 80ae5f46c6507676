"""What a learner has written themselves, with the course's piece wherever an exercise is still open.

A green check keeps an answer as `mine/NAME.py` beside the notebooks. It is a plain module: readable, importable, and
theirs to keep.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
import types
from collections.abc import Mapping
from pathlib import Path
from typing import Any

FOLDER = "mine"
COURSES = ("course.layers", "course.models", "course.text", "course.training", "course.decoding")


def folder_here() -> Path | None:
    """The folder of the notebooks, if this is the kernel of one: it runs in FOLDER/NAME, beside NAME.ipynb."""
    here = Path.cwd()
    return here.parent if (here / f"{here.name}.ipynb").is_file() else None


def home() -> Path:
    """Where `mine` lies: beside the notebooks' folders, or in the current folder where there are none, as in Colab."""
    return (folder_here() or Path.cwd()) / FOLDER


class Pieces:
    """Pieces of a Transformer as attributes: the learner's own where there is one that loads, else the course's.

    Args:
        found: each piece by its name.
        broken: for each piece of the learner's that doesn't load, why.
        own: the names of those that are the learner's.
    """

    def __init__(self, found: Mapping[str, Any], own: tuple[str, ...], broken: Mapping[str, str]):
        self._found, self.own, self.broken = dict(found), own, dict(broken)

    def __getattr__(self, name: str) -> Any:
        try:
            return self.__dict__["_found"][name]
        except KeyError:
            raise AttributeError(f"There is no piece {name!r} here; there are: {', '.join(self._found)}.") from None

    def __repr__(self) -> str:
        lines = [
            f"{len(self.own)} of {len(self._found)} pieces are yours{': ' if self.own else ''}{', '.join(self.own)}."
        ]
        if others := [name for name in self._found if name not in self.own]:
            lines.append(f"The course's own stand in for the others: {', '.join(others)}.")
        lines += [f"Your {name} could not be loaded ({why}); check it once more." for name, why in self.broken.items()]
        return "\n".join(lines)


def pieces(*names: str, folder: Path | None = None) -> Pieces:
    """The pieces of these names, the learner's own first.

    Args:
        names: of classes and functions, for example "SelfAttentionLayer".
        folder: where the learner's are; `home()` where nothing is said.

    Returns:
        the pieces; printed, they tell whose they are.

    Raises:
        ValueError: neither the learner nor the course has a piece of such a name.

    Example:
        >>> mine = pieces("causal_mask")
        >>> mine.causal_mask(2).numpy().tolist()
        [[0.0, 1.0], [0.0, 0.0]]
    """
    folder = folder or home()
    found: dict[str, Any] = {}
    own, broken = [], {}
    for name in names:
        path = folder / f"{name}.py"
        if path.is_file():
            try:
                found[name] = getattr(_module(folder, name), name)
                own.append(name)
                continue
            except Exception as error:  # it is the learner's, and half-written perhaps
                broken[name] = f"{type(error).__name__}: {error}"
        found[name] = _courses(name)
    return Pieces(found, tuple(own), broken)


def _courses(name: str) -> Any:
    for place in COURSES:
        module = importlib.import_module(place)
        if hasattr(module, name):
            return getattr(module, name)
    raise ValueError(f"Neither you nor the course has a piece called {name!r}.")


def _module(folder: Path, name: str) -> types.ModuleType:
    """A learner's module, loaded anew: it may have been written since."""
    package = types.ModuleType(FOLDER)
    package.__path__ = [str(folder)]
    sys.modules[FOLDER] = package
    for known in [one for one in sys.modules if one.startswith(f"{FOLDER}.")]:
        del sys.modules[known]
    importlib.invalidate_caches()
    return importlib.import_module(f"{FOLDER}.{name}")
