"""The notebooks of the release, and a learner's own copy of them."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

import course
from course.problem import Problem


@dataclass(frozen=True)
class Copied:
    """What was done: new notebooks, and those that were there and were left alone."""

    new: tuple[str, ...]
    kept: tuple[str, ...]


def release() -> Path:
    """Where the notebooks of the release are: in the installed package, or beside it in a clone."""
    package = Path(course.__file__).parent
    for place in (package / "notebooks", package.parent / "notebooks"):
        if any(place.glob("*/*.ipynb")):
            return place
    raise Problem(f"There are no notebooks in {package / 'notebooks'}: install the course again.")


def chapters() -> list[Path]:
    """The notebooks of the release, in their order."""
    return sorted(path for path in release().glob("*/*.ipynb") if path.stem == path.parent.name)


def chapter(wish: str) -> Path:
    """The notebook that somebody means: "2", "02", "02-self-attention". Raises Problem where it is not clear."""
    names = {path.stem: path for path in chapters()}
    start = wish.zfill(2) if wish.isdecimal() else wish
    found = [path for name, path in names.items() if name == wish or name.startswith(start)]
    if len(found) != 1:
        raise Problem(f"There is no notebook {wish!r}; there are: {', '.join(names)}.")
    return found[0]


def copy_notebooks(folder: Path) -> Copied:
    """Copy into a learner's folder what is not there yet; what is there is never touched.

    Raises:
        Problem: the folder is the release itself, or can't be written.
    """
    if folder.resolve() == release().resolve():
        raise Problem(f"{folder} is the course's own: name a folder for your copy of the notebooks.")
    new, kept = [], []
    try:
        for path in chapters():
            mine = folder / path.stem / path.name
            if mine.exists():
                kept.append(path.stem)
                continue
            mine.parent.mkdir(parents=True, exist_ok=True)
            aside = mine.with_name(f".{mine.name}.{os.getpid()}")
            shutil.copyfile(path, aside)  # not its rights: a package may be read-only
            aside.replace(mine)
            new.append(path.stem)
    except OSError as error:
        raise Problem(f"{folder} can't hold your notebooks: {error.strerror}.") from error
    return Copied(tuple(new), tuple(kept))
