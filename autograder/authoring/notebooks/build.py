"""Build the release of the course: every source in `solutions/` to the notebook that a learner opens."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from autograder.authoring.effort import running_times
from autograder.authoring.notebooks.colab import course_source, install_cell
from autograder.authoring.notebooks.here import MARK, here
from autograder.authoring.notebooks.here_in_words import in_words
from autograder.authoring.notebooks.own_values import with_usual
from autograder.authoring.notebooks.release import release
from autograder.authoring.notebooks.source import SOURCES, Cell, Record, language_of, read_source, source_of, sources
from autograder.authoring.notebooks.staging import stage
from autograder.authoring.own_course import catalogues_of
from autograder.authoring.translation.code_texts import path_of, read_code_texts, said_in
from autograder.authoring.translation.in_language import AsWritten, in_language, read_language
from autograder.authoring.translation.overlay import LANGUAGE, Overlay, languages, read_overlay
from autograder.base.files import write_whole
from autograder.base.problem import Problem

RELEASES = "notebooks"
ENGLISH = "en"


@dataclass(frozen=True)
class BuildReport:
    """What a build saw, as paths relative to the root of the course."""

    released: tuple[Path, ...]
    """All the notebooks of the release."""
    stale: tuple[Path, ...]
    """Those that were missing, different from their source, or left over without one."""
    left_over: tuple[Path, ...] = ()
    """Those of them that have no source any more."""
    warnings: tuple[str, ...] = ()
    """Sentences on records whose notebook has no source, and on translations that are not complete."""


def build(
    root: Path, *, check: bool = False, records: Mapping[str, Record] | None = None, language: str | None = None
) -> BuildReport:
    """Release every ``solutions/NAME.md`` under ``root`` as ``notebooks/NAME/NAME.ipynb``.

    In each language of ``solutions/`` there is ``notebooks/LANGUAGE/NAME/NAME.ipynb`` too: the same with other texts.
    A cell without a translation stays English there. A file that is already right isn't touched; the others are written
    aside and moved into place.

    Args:
        root: the folder that holds ``solutions`` and ``notebooks``.
        check: only compare; write nothing.
        records: exercises and questions by slug; the course's own where nothing is given.
        language: only the notebooks in this one; "en" for the English ones.

    Raises:
        SourceError: a source breaks a rule. Nothing has been written then.
        Problem: there are no sources under ``root``, no such language, or a record breaks a rule.
        RuntimeError: nbgrader refused a staged notebook; the message holds its log.
    """
    paths = sources(root)
    if not paths:
        raise Problem(f"There are no sources in {root / SOURCES}: a notebook is written there as NAME.md.")
    if records is None:
        from autograder.checks.catalogues import of_packages

        records = of_packages(catalogues_of(root))
    others = languages(root)
    if language not in (None, ENGLISH, *others):
        raise Problem(
            f"There are no texts in {language!r} under {root / SOURCES}; there are: {', '.join([ENGLISH, *others])}."
        )
    install = install_cell(course_source(root))
    cells = {path.stem: read_source(path, records) for path in paths}
    running = running_times(root)
    staged = {
        name: stage(name, mine, records, install, _picture(root, name, mine, keep=not check), running.get(name, 0))
        for name, mine in cells.items()
    }
    english = {name: with_usual(name, text, records) for name, text in release(staged).items()}
    for path in paths:
        if (code := language_of(path)) != ENGLISH:
            name, one = path.stem, read_language(root, code)
            picture, time = _picture(root, name, cells[name], keep=not check), running.get(name, 0)
            written = in_language(english[name], name, cells[name], AsWritten(path), records, one, time, {}, picture)
            english[name] = written
    wanted = {Path(RELEASES, name, f"{name}.ipynb"): text for name, text in english.items()}
    warnings: list[str] = []
    for one in map(partial(read_language, root), others):
        for name, text in english.items():
            overlay = read_overlay(root, one.code, name)
            path = Path(RELEASES, one.code, name, f"{name}.ipynb")
            said = read_code_texts(root, one.code, name)
            picture = in_words(root, name, _picture(root, name, cells[name], keep=not check), one, keep=not check)
            time = running.get(name, 0)
            wanted[path] = in_language(text, name, cells[name], overlay, records, one, time, said, picture)
            warnings += _incomplete(overlay, cells[name], root)
            if missing := [text for text in said_in(cells[name]) if text not in said]:
                file = path_of(root, one.code, name).relative_to(root)
                warnings.append(f"{file}: {len(missing)} texts in code stay English; `autograder translate` lists them.")

    found = {path.relative_to(root) for path in released(root)}
    if language is not None:
        wanted = {path: text for path, text in wanted.items() if _language(path) == language}
        found = {path for path in found if _language(path) == language}
    left_over = found - wanted.keys()
    changed = {path for path, text in wanted.items() if path not in found or not _reads(root / path, text)}
    if not check:
        for path in sorted(changed):
            write_whole(root / path, wanted[path])
        for path in sorted(left_over):
            (root / path).unlink()
            with suppress(OSError):  # a folder in which something else lies stays
                (root / path).parent.rmdir()
                (root / path).parent.parent.rmdir()
    homeless = {record.notebook: slug for slug, record in records.items() if record.notebook not in staged}
    return BuildReport(
        released=tuple(sorted(wanted)),
        stale=tuple(sorted(changed | left_over)),
        left_over=tuple(sorted(left_over)),
        warnings=tuple(
            f"Records remain for {notebook!r} ({slug!r} is one), and there is no {source_of(Path(), notebook)}: "
            "remove their folder of records and their answers in tests/answers/."
            for notebook, slug in sorted(homeless.items())
        )
        + tuple(warnings),
    )


def released(root: Path) -> Iterator[Path]:
    """The notebooks of the release, in English and in the other languages."""
    folder = root / RELEASES
    yield from folder.glob("*/*.ipynb")
    yield from (path for path in folder.glob("*/*/*.ipynb") if LANGUAGE.fullmatch(path.parents[1].name))


def _language(path: Path) -> str:
    """Of a released notebook, by its place."""
    return ENGLISH if path.parent.parent.name == RELEASES else path.parent.parent.name


def _incomplete(overlay: Overlay, cells: list[Cell], root: Path) -> Iterator[str]:
    """Sentences on what a translation lacks, and on what it has too much."""
    path = overlay.path.relative_to(root)
    if missing := overlay.untranslated(cells):
        said = ", ".join(missing) if overlay.sections else "all, since there is no such file"
        yield f"{path}: {len(missing)} cells stay English: {said}."
    if left := overlay.without_cell(cells):
        yield f"{path}: {', '.join(f'{one.id} · {one.digest}' for one in left)} translate no cell any more."


def _picture(root: Path, name: str, cells: list[Cell], *, keep: bool) -> str:
    """What stands for the mark in this notebook's text, where it has one."""
    return here(root, name, keep=keep) if any(MARK in cell.source for cell in cells) else ""


def _reads(path: Path, text: str) -> bool:
    return path.read_bytes() == text.encode()
