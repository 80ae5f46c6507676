"""The notebooks of the release, and a learner's own copy of them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import course
from course.files import write_whole
from course.lab.editions import ENGLISH, Editions, Notebook, has_own_numbers, merged, read_notebook, text_digest
from course.problem import Problem


@dataclass(frozen=True)
class Copied:
    """What was done.

    Args:
        new: notebooks that were not there.
        kept: those that were there, and were left alone.
        replaced: of which there is a newer edition, and in which nothing was written.
        merged: with work in them, which was put into a newer edition; the old ones are kept beside them.
        older: with work in them, of which there is a newer edition.
        language: that of the folder.
        switched: whether it had another one before.
    """

    new: tuple[str, ...]
    kept: tuple[str, ...]
    replaced: tuple[str, ...] = ()
    merged: tuple[str, ...] = ()
    older: tuple[str, ...] = ()
    language: str = ENGLISH
    switched: bool = False


def release() -> Path:
    """Where the notebooks of the release are: in the installed package, or beside it in a clone."""
    package = Path(course.__file__).parent
    for place in (package / "notebooks", package.parent / "notebooks"):
        if any(place.glob("*/*.ipynb")):
            return place
    raise Problem(f"There are no notebooks in {package / 'notebooks'}: install the course again.")


def languages() -> list[str]:
    """The languages that there are notebooks in, English first."""
    return [ENGLISH, *sorted({path.parents[1].name for path in release().glob("*/*/*.ipynb")})]


def chapters(language: str = ENGLISH) -> list[Path]:
    """The notebooks of the release in a language, in their order. Raises Problem where there are none in it."""
    if language not in languages():
        raise Problem(f"There are no notebooks in {language!r}; there are: {', '.join(languages())}.")
    folder = release() if language == ENGLISH else release() / language
    return sorted(path for path in folder.glob("*/*.ipynb") if path.stem == path.parent.name)


def chapter(wish: str, language: str = ENGLISH) -> Path:
    """The notebook that somebody means: "2", "02", "02-self-attention". Raises Problem where it is not clear."""
    names = {path.stem: path for path in chapters(language)}
    start = wish.zfill(2) if wish.isdecimal() else wish
    found = [path for name, path in names.items() if name == wish or name.startswith(start)]
    if len(found) != 1:
        raise Problem(f"There is no notebook {wish!r}; there are: {', '.join(names)}.")
    return found[0]


def texts_in(name: str, language: str) -> dict[str, str]:
    """The texts of a released notebook, each with what stands in its place in a language; empty where there is none."""
    try:
        english, other = (_read(name, code) for code in (ENGLISH, language))
    except Problem:
        return {}
    if english is None or other is None:
        return {}
    there = {cell.get("id"): cell["source"] for cell in other["cells"] if cell["cell_type"] == "markdown"}
    return {cell["source"]: there[one] for cell in english["cells"] if (one := cell.get("id")) in there}


def copy_notebooks(folder: Path, *, update: bool = False, language: str | None = None) -> Copied:
    """Copy into a learner's folder what is not there yet; what has work in it is never touched unasked.

    Args:
        folder: the learner's.
        update: put what is written into newer editions, and keep the old notebooks beside them.
        language: of the notebooks; where nothing is said, the folder's own, and English at first. A notebook in
            another language is as a newer edition of the same.

    Raises:
        Problem: the folder is the release itself or can't be written, or there are no notebooks in the language.
    """
    if folder.resolve() == release().resolve():
        raise Problem(f"{folder} is the course's own: name a folder for your copy of the notebooks.")
    done: dict[str, list[str]] = {sort: [] for sort in ("new", "kept", "replaced", "merged", "older")}
    try:
        editions = Editions(folder)
        before = editions.language
        wanted = language or (before if before in languages() else ENGLISH)
        released = chapters(wanted)
        editions.language = wanted
        for path in released:
            done[_bring(path, folder / path.stem / path.name, editions, update)].append(path.stem)
    except OSError as error:
        raise Problem(f"{folder} can't hold your notebooks: {error.strerror}.") from error
    return Copied(
        **{sort: tuple(names) for sort, names in done.items()},
        language=wanted,
        switched=wanted != before and not done["new"],
    )


def _bring(path: Path, mine: Path, editions: Editions, update: bool) -> str:
    """Copy one notebook, or bring it up to date; says which."""
    released = read_notebook(path)
    if not mine.exists():
        write_whole(mine, path.read_bytes())
        if released is not None:
            editions.note(path.stem, released)
        return "new"
    written = read_notebook(mine)
    if released is None or written is None or has_own_numbers(written):
        return "kept"  # of numbers of one's own only the instructor has a newer edition
    if not editions.knows(path.stem):  # copied by a course that kept no record
        if text_digest(written) == text_digest(released):
            editions.note(path.stem, released)
        return "kept"
    if not editions.is_newer(path.stem, released):
        return "kept"
    if editions.is_given(path.stem, written):
        write_whole(mine, path.read_bytes())
        editions.note(path.stem, released)
        return "replaced"
    if not update:
        return "older"
    write_whole(beside(mine), mine.read_bytes())
    others = [one for language in languages() if (one := _read(path.stem, language)) is not None]
    both = merged(released, written, editions.given_cells(path.stem), others)
    write_whole(mine, json.dumps(both, ensure_ascii=False, indent=1) + "\n")
    editions.note(path.stem, released)
    return "merged"


def _read(name: str, language: str) -> Notebook | None:
    path = next((path for path in chapters(language) if path.stem == name), None)
    return read_notebook(path) if path else None


def beside(mine: Path) -> Path:
    """A free name beside it for how it was."""
    names = (mine.with_name(f"{mine.stem}-before{number or ''}{mine.suffix}") for number in range(1000))
    return next(name for name in names if not name.exists())
