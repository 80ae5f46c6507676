"""Finds the records: a folder a notebook, whose SLUGS are its exercises in order, each in the module of its name.

The folders lie in this package, and in those that other installed courses name as entry points of the group
"autograder.catalogues".
"""

from __future__ import annotations

import difflib
import importlib
import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import ModuleType

from autograder.checks import exercises
from autograder.checks.exercises.rules import BadCatalogue, require_cases, require_sound
from autograder.checks.judging.records import Exercise, Written
from autograder.checks.judging.said import Said
from autograder.rooms import own_catalogues

SOME = 8  # slugs that a message has


class UnknownExercise(KeyError):
    """No exercise has this slug."""

    def __str__(self) -> str:
        return str(self.args[0])


@cache
def notebooks() -> dict[str, tuple[str, ...]]:
    """The notebooks in the order in which they are taken, each with its slugs in theirs.

    Raises:
        BadCatalogue: a folder of exercises doesn't say which notebook it is, or what is in it.
    """
    found: dict[str, tuple[str, ...]] = {}
    for package in _folders():
        where = _file(package.__name__, "__init__")
        name, slugs = (getattr(package, wanted, None) for wanted in ("NOTEBOOK", "SLUGS"))
        if not isinstance(name, str) or not isinstance(slugs, tuple):
            raise BadCatalogue(f"{where} needs NOTEBOOK, its notebook's name, and SLUGS, a tuple of slugs.")
        if name in found:
            raise BadCatalogue(f"{where} says that it is {name!r}, and so does another folder.")
        found[name] = slugs
    return found


@cache
def everything() -> dict[str, Exercise | Written]:
    """All that has points, by its slug, in the order of the course: what the notebooks are built from.

    Raises:
        BadCatalogue: a record is missing, is one too many, or breaks a rule that can be seen without drawing cases.
    """
    found: dict[str, Exercise | Written] = {}
    for package, (notebook, slugs) in zip(_folders(), notebooks().items(), strict=True):
        _require_files(package, slugs)
        words = _words(package.__name__.rpartition(".")[0])
        for slug in slugs:
            where = _file(package.__name__, slug)
            if slug in found:
                raise BadCatalogue(f"{where} has the slug {slug!r}, and so has another exercise: choose another name.")
            record = replace(_record(f"{package.__name__}.{slug}", where), notebook=notebook)
            found[slug] = replace(record, words=words) if isinstance(record, Exercise) else record
    return found


def _words(shelf: str) -> Mapping[str, str]:
    """What a course calls the names of its references; a new course has no words of its own."""
    words = getattr(importlib.import_module(shelf), "WORDS", {})
    if not isinstance(words, Mapping) or not all(isinstance(one, str) for pair in words.items() for one in pair):
        where = _file(shelf, "__init__")
        raise BadCatalogue(f"{where}: WORDS must be a dictionary of texts, such as {{'S': 'the covariance'}}.")
    return words


def _folders() -> list[ModuleType]:
    return [folder for shelf in _shelves() for folder in _folders_of(shelf)]


@cache
def _shelves() -> tuple[ModuleType, ...]:
    """The packages that hold folders: ours, and those of other courses that are installed."""
    return (exercises, *(_imported(name, _file(name, "__init__")) for name in own_catalogues()))


def _folders_of(shelf: ModuleType) -> list[ModuleType]:
    names = sorted(info.name for info in pkgutil.iter_modules(shelf.__path__) if info.ispkg)
    return [_imported(f"{shelf.__name__}.{name}", _file(f"{shelf.__name__}.{name}", "__init__")) for name in names]


def of_packages(names: Iterable[str]) -> dict[str, Exercise | Written]:
    """`everything` that these packages hold, examined: what a course builds its notebooks from.

    Args:
        names: packages of catalogues; where there are none, this one.

    Raises:
        BadCatalogue: as `examined`; or one of them is not installed.
    """
    wanted = tuple(names) or (exercises.__name__,)
    there = {shelf.__name__: shelf for shelf in _shelves()}
    for name in wanted:
        if name not in there:
            raise BadCatalogue(f"The catalogue {name!r} is not installed: run `pip install -e .` in its folder.")
    own = {folder.NOTEBOOK for name in wanted for folder in _folders_of(there[name])}
    for slug, record in everything().items():
        if record.notebook in own and isinstance(record, Exercise):
            _examine(slug)
    return {slug: record for slug, record in everything().items() if record.notebook in own}


def own_sources(slugs: Iterable[str]) -> Iterator[tuple[str, Path]]:
    """The files that these exercises' grades rest on, where they are another course's; each with a lasting name."""
    wanted = {everything()[slug].notebook for slug in slugs if slug in everything()}
    for shelf in _shelves()[1:]:
        folders = {Path(folder.__path__[0]): folder.NOTEBOOK for folder in _folders_of(shelf)}
        if not wanted & set(folders.values()):
            continue
        home = Path(shelf.__path__[0])
        for path in sorted(home.rglob("*.py")):
            if folders.get(home / path.relative_to(home).parts[0]) in (None, *wanted):
                yield f"{shelf.__name__}/{path.relative_to(home).as_posix()}", path


def _file(folder: str, module: str) -> str:
    return f"{folder.replace('.', '/')}/{module}.py"


def _imported(name: str, where: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except SyntaxError as error:
        raise BadCatalogue(f"{where} is no Python: {error.msg}, in line {error.lineno}.") from error
    except Exception as error:
        raise BadCatalogue(f"{where} can't be imported: {type(error).__name__}: {error}.") from error


def _require_files(package: ModuleType, slugs: Iterable[str]) -> None:
    """SLUGS and the files beside it name the same exercises."""
    modules, start = {info.name for info in pkgutil.iter_modules(package.__path__)}, _file(package.__name__, "__init__")
    for slug in slugs:
        if slug not in modules:
            wanted = _file(package.__name__, slug)
            raise BadCatalogue(f"SLUGS in {start} names {slug!r}, and there is no {wanted}: write it, or take it out.")
    for module in sorted(modules - set(slugs)):
        stray = _file(package.__name__, module)
        raise BadCatalogue(f"There is {stray}, and SLUGS in {start} doesn't name it: add it, or remove the file.")


def _record(module: str, where: str) -> Exercise | Written:
    loaded = _imported(module, where)
    record = getattr(loaded, "EXERCISE", None) or getattr(loaded, "QUESTION", None)
    if not isinstance(record, (Exercise, Written)):
        raise BadCatalogue(f"{where} holds no EXERCISE and no QUESTION: it needs one of them.")
    if record.slug != module.rpartition(".")[2]:
        raise BadCatalogue(f"The record in {where} has the slug {record.slug!r}: it must be the file's name.")
    require_sound(record, where)
    return record


def examined() -> dict[str, Exercise | Written]:
    """`everything`, with each exercise's cases drawn once: before a release, and wherever an author asks.

    Raises:
        BadCatalogue: as `everything`; or a case names a part that there isn't, a part has no case, or the reference
            has no answer to its own cases.
    """
    for slug, record in everything().items():
        if isinstance(record, Exercise):
            _examine(slug)
    return everything()


@cache
def _examine(slug: str) -> None:
    record = catalogue()[slug]
    folders = dict(zip(notebooks(), _folders(), strict=True))
    require_cases(record, _file(folders[record.notebook].__name__, slug))


def catalogue() -> dict[str, Exercise]:
    """Every exercise that the judge judges, by its slug, in the order of the course."""
    return {slug: record for slug, record in everything().items() if isinstance(record, Exercise)}


def questions() -> dict[str, Written]:
    """Every question that is graded by hand, by its slug, in the order of the course."""
    return {slug: record for slug, record in everything().items() if isinstance(record, Written)}


def find(slug: str) -> Exercise:
    """The exercise of this slug.

    Raises:
        UnknownExercise: there is none; the message has the nearest name there is.
        BadCatalogue: its record breaks a rule.
    """
    records = catalogue()
    if slug in records:
        _examine(slug)
        return records[slug]
    near = difflib.get_close_matches(str(slug), records, n=1, cutoff=0.5)
    if near:
        raise UnknownExercise(
            Said("There is no exercise {slug}; did you mean {near}?", slug=repr(slug), near=repr(near[0]))
        )
    some = ", ".join([*list(records)[:SOME], *["…"] * (len(records) > SOME)])
    none = "There is no exercise {slug}; there are: {some} (`autograder catalogue` lists them)."
    raise UnknownExercise(Said(none, slug=repr(slug), some=some))
