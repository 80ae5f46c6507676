"""A learner's own copy of the notebooks of the release."""

import json
from dataclasses import dataclass
from pathlib import Path

from autograder.base.editions import ENGLISH, Editions, has_own_numbers, merged, read_notebook, text_digest
from autograder.base.files import write_whole
from autograder.base.notebooks import beside, chapters, languages, read, release
from autograder.base.problem import Problem


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
    switched = wanted != before and not done["new"]
    return Copied(**{sort: tuple(names) for sort, names in done.items()}, language=wanted, switched=switched)


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
    others = [one for language in languages() if (one := read(path.stem, language)) is not None]
    both = merged(released, written, editions.given_cells(path.stem), others)
    write_whole(mine, json.dumps(both, ensure_ascii=False, indent=1) + "\n")
    editions.note(path.stem, released)
    return "merged"
