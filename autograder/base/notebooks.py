"""The notebooks of the release that came with a course."""

from collections.abc import Iterable
from pathlib import Path

from autograder.base.editions import ENGLISH, Notebook, read_notebook
from autograder.base.problem import Problem
from autograder.rooms import courses, folder_of


def release() -> Path:
    """Where the notebooks of the release are: in a package of a course that is installed, or beside it in a clone.

    Raises:
        Problem: no course that is installed brings any.
    """
    packages = list(filter(None, map(folder_of, courses())))
    for package in packages:
        for place in (package / "notebooks", package.parent / "notebooks"):
            if any(place.glob("*/*.ipynb")):
                return place
    looked = ", ".join(str(package / "notebooks") for package in packages) or "any course that is installed"
    raise Problem(f"There are no notebooks in {looked}: install the course again.")


def languages() -> list[str]:
    """The languages that there are notebooks in, English first."""
    return [ENGLISH, *sorted({path.parents[1].name for path in release().glob("*/*/*.ipynb")})]


def chapters(language: str = ENGLISH) -> list[Path]:
    """The notebooks of the release in a language, in their order. Raises Problem where there are none in it."""
    if language not in languages():
        raise Problem(f"There are no notebooks in {language!r}; there are: {', '.join(languages())}.")
    folder = release() if language == ENGLISH else release() / language
    return sorted(path for path in folder.glob("*/*.ipynb") if path.stem == path.parent.name)


def number_of(name: str) -> str:
    """Of a notebook, with its letter: "06b" of "06b-it-talks". In the order of their numbers they are read."""
    return name.partition("-")[0]


def chapter(wish: str, language: str = ENGLISH) -> Path:
    """The notebook that somebody means: "1", "01", "01-arrays". Raises Problem where it is not clear."""
    names = {path.stem: path for path in chapters(language)}
    found = named(names, wish)
    if len(found) != 1:
        raise Problem(f"There is no notebook {wish!r}; there are: {', '.join(names)}.")
    return names[found[0]]


def named(names: Iterable[str], wish: str) -> list[str]:
    """Those that may be meant by "1", "01", "01-arrays": whole numbers first, since 06b is not 06."""
    start, names = wish.zfill(2) if wish.isdecimal() else wish, list(names)
    whole = [name for name in names if wish and (name == wish or name.startswith(f"{start}-"))]
    return whole or [name for name in names if wish and name.startswith(start)]


def texts_in(name: str, language: str) -> dict[str, str]:
    """The texts of a released notebook, each with what stands in its place in a language; empty where there is none."""
    try:
        english, other = (read(name, code) for code in (ENGLISH, language))
    except Problem:
        return {}
    if english is None or other is None:
        return {}
    there = {cell.get("id"): cell["source"] for cell in other["cells"] if cell["cell_type"] == "markdown"}
    return {cell["source"]: there[one] for cell in english["cells"] if (one := cell.get("id")) in there}


def read(name: str, language: str) -> Notebook | None:
    """A released notebook in a language; None where there is none."""
    path = next((path for path in chapters(language) if path.stem == name), None)
    return read_notebook(path) if path else None


def beside(mine: Path) -> Path:
    """A free name beside it for how it was."""
    names = (mine.with_name(f"{mine.stem}-before{number or ''}{mine.suffix}") for number in range(1000))
    return next(name for name in names if not name.exists())
