"""`autograder translate`: the file of a translation, begun or brought up to date, and what is to be done in it."""

from collections.abc import Mapping
from pathlib import Path

from autograder.authoring.notebooks.source import SOURCES, Record, read_source, source_of, sources
from autograder.authoring.own_course import catalogues_of
from autograder.authoring.translation.code_texts import read_code_texts, said_in, write_code_texts
from autograder.authoring.translation.faithful import broken
from autograder.authoring.translation.overlay import in_order, read_overlay, require_code, with_text
from autograder.base.files import write_whole
from autograder.base.notebooks import named
from autograder.base.problem import Problem


def translate(
    root: Path, wish: str, language: str, records: Mapping[str, Record] | None = None
) -> tuple[Path, list[str]]:
    """Write `solutions/LANGUAGE/NAME.md` anew, a section for each text cell, and beside it what code says, `NAME.po`.

    What is translated stays as it is, under today's ids. A cell without a translation gets a section with the English
    in it. A section whose English has changed stands before the one that takes its place, until somebody removes it.

    Args:
        root: the course's checkout.
        wish: the notebook's name, or the beginning of it.
        language: a code such as `zh`.
        records: exercises and questions by slug; the course's own where nothing is given.

    Returns:
        the file, and a sentence for each thing to do in it.

    Raises:
        SourceError: the source, or the translation, breaks a rule.
        Problem: there is no such notebook, or the language is no code, or English.
    """
    require_code(language)
    names = [path.stem for path in sources(root)]
    found = named(names, wish)
    if not names:
        raise Problem(f"There are no sources in {root / SOURCES}: run this in the course's checkout.")
    if len(found) != 1:
        raise Problem(f"There is no notebook {wish!r}; there are: {', '.join(names)}.")
    if records is None:
        from autograder.checks.catalogues import of_packages

        records = of_packages(catalogues_of(root))
    cells = read_source(source_of(root, found[0]), records)
    overlay = read_overlay(root, language, found[0])
    said, known = said_in(cells), read_code_texts(root, language, found[0])
    if said:
        write_code_texts(root, language, found[0], said, known)
    write_whole(overlay.path, in_order(cells, overlay))
    to_do = [f"{one.id} · {one.digest} translates no cell any more." for one in overlay.without_cell(cells)]
    to_do += [f"{name} is still English." for name in overlay.untranslated(cells)]
    for name, cell in with_text(cells):
        if text := overlay.text(cell.source):
            to_do += [f"{name}: {one}." for one in broken(cell.source, text)]
    to_do += [f"In code, {text!r} is still English." for text in said if text not in known]
    return overlay.path, to_do
