"""What a notebook's code says in another language: `solutions/zh/NAME.po`, the English of each text as its id."""

from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import PoFileError, read_po, write_po

from autograder.authoring.notebooks.source import SOURCES, Cell, SourceError
from autograder.authoring.translation.in_code import texts_in
from autograder.base.files import write_whole

WIDTH = 116
HEADER = 'msgid ""\nmsgstr ""\n"Language: {language}\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'


def said_in(cells: Sequence[Cell]) -> list[str]:
    """What the code cells of a notebook say, each text once, in its order."""
    return list(dict.fromkeys(text for cell in cells if cell.kind == "code" for text in texts_in(cell.source)))


def read_code_texts(root: Path, language: str, name: str) -> dict[str, str]:
    """The translations of what a notebook's code says; empty where there is no file.

    Raises:
        SourceError: it can't be read.
    """
    path = path_of(root, language, name)
    if not path.is_file():
        return {}
    try:
        messages = read_po(BytesIO(path.read_bytes()), abort_invalid=True)
    except PoFileError as error:
        raise SourceError(f"{path} is no file of translations: {error}.") from error
    return {str(one.id): str(one.string) for one in messages if one.id and one.string}


def write_code_texts(root: Path, language: str, name: str, texts: Sequence[str], known: Mapping[str, str]) -> Path:
    """Write the file anew: these texts, in their order, with the translations that are known; returns its path."""
    catalogue = Catalog()
    for text in texts:
        catalogue.add(text, known.get(text, "")).flags.discard("python-format")
    out = BytesIO()
    write_po(out, catalogue, width=WIDTH, omit_header=True)
    path = path_of(root, language, name)
    write_whole(path, f"{HEADER.format(language=language)}\n{out.getvalue().decode().strip()}\n")
    return path


def path_of(root: Path, language: str, name: str) -> Path:
    """Where the file is."""
    return root / SOURCES / language / f"{name}.po"
