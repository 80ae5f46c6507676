"""Fetching one's own notebook from a JupyterHub whose course gives everyone numbers of their own."""

import json
from dataclasses import dataclass
from pathlib import Path

from autograder.base.editions import merged, read_notebook, text_digest
from autograder.base.files import write_whole
from autograder.base.notebooks import beside
from autograder.languages.chosen import say
from autograder.student.submission.handing_in import Counter, NotHandedIn

NO_NAME = "The course's service calls the notebook {name}, which can't be a file's name."


@dataclass(frozen=True)
class Fetched:
    """Where the notebook is, and where the one is that had been in its place and said something else; or None."""

    path: Path
    kept: Path | None = None


def fetch(counter: Counter, folder: Path, wish: str, language: str = "") -> Fetched:
    """Put one's own notebook into one's folder; what was written in an earlier one is put into it.

    Args:
        counter: where the course is asked.
        folder: of one's notebooks.
        wish: the notebook's name, or the beginning of it.
        language: of its texts; English where nothing is said.

    Raises:
        NotHandedIn: the course has no such notebook, or doesn't answer.
    """
    told = counter.own(wish, language)
    name, notebook, everybodys = told["name"], told["notebook"], told["everybodys"]
    if Path(name).name != name:
        raise NotHandedIn(say(NO_NAME, name=repr(name)))
    path, kept = folder / name / f"{name}.ipynb", None
    try:
        if (written := read_notebook(path)) is not None:
            given = {cell.get("id") for cell in notebook["cells"]}
            notebook = merged(notebook, written, given, [everybodys])
            if text_digest(written) == text_digest(notebook):
                return Fetched(path)
        if path.exists():
            write_whole(kept := beside(path), path.read_bytes())
        write_whole(path, json.dumps(notebook, ensure_ascii=False, indent=1) + "\n")
    except OSError as error:
        said = say("{path} can't be written: {reason}.", path=error.filename or path, reason=error.strerror)
        raise NotHandedIn(said) from error
    return Fetched(path, kept)
