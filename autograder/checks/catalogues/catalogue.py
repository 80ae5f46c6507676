"""Finds the records: a folder a notebook, whose SLUGS are its exercises in order, each in the file of its name.

An exercise is a module, a question that is answered in words a TOML file.

The folders lie in the packages that installed courses name as entry points of the group "autograder.catalogues".
They are named after their notebooks, nb01_arrays; others beside them hold what exercises share.
"""

import difflib
import importlib
import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import ModuleType

from autograder.checks.catalogues.in_words import question_in
from autograder.checks.catalogues.rules import BadCatalogue, require_cases, require_sound
from autograder.checks.judging.message import Message
from autograder.checks.judging.records import Exercise, Written
from autograder.rooms import catalogues, folder_of

SOME = 8  # slugs that a message has
RENAME = "give one of them another name, or each course an environment of its own"
FOLDER = "nb"  # with which the name of a notebook's folder begins
UNDECIDED = ("questions", "languages", "styles")  # folders beside the notebooks' that decide no grade


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
            first = next(_file(one.__name__, "__init__") for one in _folders() if name == one.NOTEBOOK)
            raise BadCatalogue(f"{where} says that it is {name!r}, and so does {first}: {RENAME}.")
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
            where = _file_of(package, slug)
            if slug in found:
                other = next(_file_of(one, slug) for one in _folders() if slug in one.SLUGS)
                raise BadCatalogue(f"{where} has the slug {slug!r}, and so has {other}: {RENAME}.")
            record = _record(package, slug, where)
            core = getattr(package, "CORE", True) and getattr(record, "way", "") != "curious"
            record = replace(record, notebook=notebook, core=core)
            found[slug] = replace(record, words=words) if isinstance(record, Exercise) else record
    return found


def title_of(slug: str) -> str:
    """The name for people of an exercise or a question; of what no catalogue has, the slug."""
    record = everything().get(slug)
    return record.title if record else slug


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
    """The packages that hold folders: those of the courses that are installed."""
    return tuple(_imported(name, _file(name, "__init__")) for name in catalogues())


def shelf_of(notebook: str) -> ModuleType | None:
    """The package that a notebook's exercises lie in; None where no course has such a notebook."""
    shelves = ((shelf, folder) for shelf in _shelves() for folder in _folders_of(shelf))
    return next((shelf for shelf, folder in shelves if notebook == folder.NOTEBOOK), None)


def _folders_of(shelf: ModuleType) -> list[ModuleType]:
    found = (info.name for info in pkgutil.iter_modules(shelf.__path__) if info.ispkg)
    names = sorted(name for name in found if name.startswith(FOLDER))
    return [_imported(f"{shelf.__name__}.{name}", _file(f"{shelf.__name__}.{name}", "__init__")) for name in names]


def of_packages(names: Iterable[str]) -> dict[str, Exercise | Written]:
    """`everything` that these packages hold, examined: what a course builds its notebooks from.

    Args:
        names: packages of catalogues; where there are none, all that are installed.

    Raises:
        BadCatalogue: as `examined`; or one of them is not installed.
    """
    there = {shelf.__name__: shelf for shelf in _shelves()}
    wanted = tuple(names) or tuple(there)
    for name in wanted:
        if name not in there:
            raise BadCatalogue(f"The catalogue {name!r} is not installed: run `pip install -e .` in its folder.")
    found = everything()  # which tells of a folder without a NOTEBOOK
    own = {folder.NOTEBOOK for name in wanted for folder in _folders_of(there[name])}
    for slug, record in found.items():
        if record.notebook in own and isinstance(record, Exercise):
            _examine(slug)
    return {slug: record for slug, record in found.items() if record.notebook in own}


def sources_of(slugs: Iterable[str]) -> Iterator[tuple[str, Path]]:
    """The files of the courses that these exercises' grades rest on, each with a name that lasts.

    They are the notebooks' records, what these share, and the library that answers use but for what the course says
    in UNDECIDED that no answer is computed with.
    """
    wanted = {everything()[slug].notebook for slug in slugs if slug in everything()}
    for shelf in _shelves():
        folders = {Path(folder.__path__[0]).name: folder.NOTEBOOK for folder in _folders_of(shelf)}
        if not wanted & set(folders.values()):
            continue
        for path, inside in _files_in(folder_of(shelf.__name__)):
            if folders.get(inside.parts[0]) in (None, *wanted) and inside.parts[0] not in UNDECIDED:
                yield f"{shelf.__name__}/{inside.as_posix()}", path
        for library, undecided in getattr(shelf, "UNDECIDED", {}).items():
            for path, inside in _files_in(folder_of(library)):
                if inside.parts[0] not in undecided:
                    yield f"{library}/{inside.as_posix()}", path


def library_rooms() -> tuple[str, ...]:
    """The folders of the courses' libraries that answers use, as paths, such as course/layers."""
    of_shelves = (getattr(shelf, "UNDECIDED", {}).items() for shelf in _shelves())
    found = ((library, undecided, folder_of(library)) for each in of_shelves for library, undecided in each)
    return tuple(
        f"{library}/{path.name}"
        for library, undecided, folder in found
        for path in sorted(folder.iterdir() if folder else ())
        if path.is_dir() and path.name not in (*undecided, "__pycache__")
    )


def while_checked(exercise: Exercise) -> AbstractContextManager[None]:
    """What a course does around each `check` of its exercises in a notebook: its `while_checked`, where it has one."""
    around = getattr(shelf_of(exercise.notebook), "while_checked", None)
    return around() if around else nullcontext()


def _files_in(folder: Path | None) -> Iterator[tuple[Path, Path]]:
    for path in sorted(folder.rglob("*")) if folder else ():
        if path.is_file() and "__pycache__" not in path.parts:
            yield path, path.relative_to(folder or path)


def _file(folder: str, module: str, suffix: str = ".py") -> str:
    return f"{folder.replace('.', '/')}/{module}{suffix}"


def _file_of(package: ModuleType, slug: str) -> str:
    return _file(package.__name__, slug, ".toml" if _in_words(package, slug).is_file() else ".py")


def _in_words(package: ModuleType, slug: str) -> Path:
    """Where a question lies that is answered in words, if it is one."""
    return Path(package.__path__[0], f"{slug}.toml")


def _imported(name: str, where: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except SyntaxError as error:
        raise BadCatalogue(f"{where} is no Python: {error.msg}, in line {error.lineno}.") from error
    except Exception as error:
        raise BadCatalogue(f"{where} can't be imported: {type(error).__name__}: {error}.") from error


def _require_files(package: ModuleType, slugs: Iterable[str]) -> None:
    """SLUGS and the files beside it name the same exercises."""
    start = _file(package.__name__, "__init__")
    modules = {info.name for info in pkgutil.iter_modules(package.__path__)}
    modules |= {path.stem for path in Path(package.__path__[0]).glob("*.toml")}
    for slug in slugs:
        if slug not in modules:
            wanted = _file(package.__name__, slug)
            raise BadCatalogue(f"SLUGS in {start} names {slug!r}, and there is no {wanted}: write it, or take it out.")
    for module in sorted(modules - set(slugs)):
        stray = _file_of(package, module)
        raise BadCatalogue(f"There is {stray}, and SLUGS in {start} doesn't name it: add it, or remove the file.")


def _record(package: ModuleType, slug: str, where: str) -> Exercise | Written:
    if (path := _in_words(package, slug)).is_file():
        question = question_in(path, where)
        require_sound(question, where)
        return question
    record = getattr(_imported(f"{package.__name__}.{slug}", where), "EXERCISE", None)
    if not isinstance(record, Exercise):
        raise BadCatalogue(f"{where} holds no EXERCISE: it needs one.")
    if record.slug != slug:
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
            Message("There is no exercise {slug}; did you mean {near}?", slug=repr(slug), near=repr(near[0]))
        )
    some = ", ".join([*list(records)[:SOME], *["…"] * (len(records) > SOME)])
    none = "There is no exercise {slug}; there are: {some} (`autograder catalogue` lists them)."
    raise UnknownExercise(Message(none, slug=repr(slug), some=some))
