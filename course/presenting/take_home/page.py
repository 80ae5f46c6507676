"""One HTML file that holds a trained Transformer, and all that is needed to ask it.

Its forward pass is plain JavaScript of our own, `page/transformer.js`: quick enough at these sizes, and short enough
to be read by who has just built the same in Keras. A runtime for any graph would outweigh the model.
"""

import contextlib
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from autograder.base.files import write_whole
from autograder.base.folders import home
from autograder.serving.words import ENGLISH, THEME
from course.decoding import Translator
from course.figures.diagrams.machine import machine
from course.presenting.bundle import bundle
from course.presenting.one_file import DEMO, one_file
from course.presenting.take_home.numbers import pack
from course.presenting.take_home.vocabularies import described

if TYPE_CHECKING:
    from IPython.display import IFrame

PAGE = Path(__file__).parent / "page"


def take_home(translator: Translator, language: str = ENGLISH, signed: Sequence[str] = ()) -> str:
    """The page as HTML.

    Args:
        translator: a `Transformer` with its vocabularies, or a machine of a learner's pieces that computes the same.
        language: that the page speaks, "en" or "zh".
        signed: by whoever made it: a title, and further lines that stand below it, beside the machine's picture.

    Raises:
        Problem: the model is of another kind.

    Example:
        >>> "<!doctype html>" in take_home(shipped_translator())
        True
    """
    model, numbers, is_half = pack(translator)
    about = {
        "model": model, "half": is_half, "parameters": translator.model.count_params(),
        "translator": described(translator), "signed": list(signed),
        "machine": machine_of(translator) if signed else "",
    }  # fmt: skip
    return one_file(PAGE, language, bundle("page.js", [PAGE, DEMO, THEME.parent]), about, numbers)


def machine_of(translator: Translator) -> str:
    """The machine's picture as an SVG, drawn with three words and a beginning of four; "" where no wire is followed."""
    with contextlib.suppress(ValueError):
        return machine(translator.model, [np.array([[3, 4, 2]]), np.array([[1, 3, 4, 2]])], looking=True).svg()
    return ""


def write_take_home(
    translator: Translator, path: str | Path | None = None, language: str = ENGLISH, signed: Sequence[str] = ()
) -> Path:
    """Write `take_home` to a file, whole or not at all; gives its place.

    Without a path that is `translator.html` among a learner's pieces, in the folder `mine`.

    Raises:
        Problem: as from `take_home`.
        OSError: the file can't be written.
    """
    to = home() / "translator.html" if path is None else Path(path)
    write_whole(to, take_home(translator, language, signed))
    return to


def ride(page: Path) -> "IFrame":
    """Show a page of `write_take_home` in a notebook, with its ride open: one word's way, and every number on it."""
    from IPython.display import IFrame

    # By its name: JupyterLab would take "#ride" for a part of the file's name.
    named = ['name="#ride"', f'title="{page.name}"', 'loading="lazy"']
    return IFrame(os.path.relpath(page), width="100%", height=640, extras=named)
