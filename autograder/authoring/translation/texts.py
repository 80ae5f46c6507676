"""`autograder texts`: every text that a learner reads, written into the `.po` files of a language for its translators.

Translations that are there stay. One whose English is gone is kept at the end of its file, behind `#~`.
"""

import importlib
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from itertools import chain
from pathlib import Path

import numpy as np
import typer
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po
from typer import rich_utils
from typer.main import get_command

from autograder import rooms
from autograder.authoring.translation.code_texts import HEADER, WIDTH
from autograder.authoring.translation.messages_in_code import templates_in
from autograder.authoring.translation.messages_in_pages import texts_in
from autograder.authoring.translation.overlay import require_code
from autograder.base.entry_points import named
from autograder.base.files import write_whole
from autograder.checks.catalogues import everything, notebooks, shelf_of
from autograder.checks.crashes.explain import OF_COURSES
from autograder.checks.judging.message import NUMBER, numbered
from autograder.checks.judging.records import Exercise
from autograder.languages.helps import PROGRAMS, TITLES
from autograder.languages.helps import translated as translated_help
from autograder.languages.records import translated
from autograder.languages.texts import HERE, folders
from autograder.languages.texts import LANGUAGES as LANGUAGE
from autograder.student.asking.translated import translated as translated_question
from autograder.student.questions import by_notebook
from autograder.styles import styles

CLASS_REPORT, PAGES = f"{rooms.REPORTS}.class_report", f"{rooms.REPORTS}.pages"
# What speaks in code and in templates: for each file of translations its rooms. The last is read by instructors.
ROOMS_OF = {
    "judge": (rooms.JUDGING, rooms.CRASHES, rooms.ANSWERING, rooms.BUILDING, rooms.ISOLATION, rooms.PIPELINE,
              rooms.GRADING),
    "desk": (f"{rooms.CATALOGUE}.catalogue", rooms.REPORT, rooms.STUDENT, rooms.REPORTS, rooms.LANGUAGES,
             "autograder.board", rooms.LMS, rooms.LTI),
    "hub": ("autograder.hub", "autograder.term.requests"),
    "class": (CLASS_REPORT, PAGES, "autograder.similar"),
}  # fmt: skip
TOGETHER = "exercises"  # the file of what the exercises of a course share
SEEDS = range(3)  # of the cases whose names are noted
CODE = re.compile(r"`[^`]+`")
PLACEHOLDER = re.compile(r"\{\w*\}")
NAME = re.compile(r"[A-Za-z]\w*(?:(?:\.|_)[A-Za-z]\w*)+")  # tf.matmul, q_x_shape: kept also where no backtick says so


@dataclass
class FileTexts:
    """The texts of one file: by place and English, the other places where the same English stands.

    `again` are its own places where an English stands that an earlier file has.
    """

    home: Path  # of the languages
    file: str
    texts: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    again: list[tuple[str, str]] = field(default_factory=list)


def found_texts() -> list[FileTexts]:
    """All texts, each once, at the first of its places, in the order of the course."""
    first: dict[str, list[str]] = {}
    files = []
    for home, file, each in _by_file():
        found = FileTexts(home, file)
        for place, english in each:
            if english and english not in first:
                first[english] = found.texts.setdefault((place, english), [])
            elif english:
                first[english].append(place)
                found.again.append((place, english))
        files.append(found)
    return [one for one in files if one.texts]


def _by_file() -> Iterator[tuple[Path, str, list[tuple[str, str]]]]:
    """A file a room of code; one a notebook, its cases' names last; one for the ways of writing a solution.

    And one for what the exercises of a course say together.
    """
    for file, names in ROOMS_OF.items():
        yield HERE, file, [one for name in names for one in _of_room(name, file)]
    cli = importlib.import_module("autograder.cli")
    words = (*cli.PANELS, *(getattr(rich_utils, one) for one in TITLES), rich_utils.DEFAULT_STRING)
    yield HERE, "commands", [*_of_program(cli.app), *(("commands", one) for one in words)]
    programs = {named(rooms.CATALOGUES)[course]: path for course, path in named(PROGRAMS).items()}
    crashes = {named(rooms.CATALOGUES)[course]: module for course, module in named(OF_COURSES).items()}
    for name in rooms.catalogues():
        folder = rooms.folder_of(name) or Path()
        inside = sorted(path for files in ("*.py", "*_words.toml") for path in folder.rglob(files))
        shared = [path for path in inside if not path.relative_to(folder).parts[0].startswith("nb")]
        if place := rooms.folder_of(crashes.get(name, "")):
            shared += filter(Path.is_file, [place.with_suffix(".py"), place.with_suffix(".toml")])
        yield (
            folder / LANGUAGE,
            TOGETHER,
            [(f"{TOGETHER}/{path.stem}", text) for path in shared for text in templates_in(path)],
        )
        if program := programs.get(name, ""):
            module, _, app = program.partition(":")
            yield folder / LANGUAGE, "program", _of_program(getattr(importlib.import_module(module), app))
    asked, ways = by_notebook(), []
    for notebook, slugs in notebooks().items():
        home = _shelf(notebook) / LANGUAGE
        records = [everything()[slug] for slug in slugs]
        noted: list[tuple[str, str]] = []

        def note(place: str, english: str, noted: list[tuple[str, str]] = noted) -> str:
            noted.append((place, english))
            return english

        for record in records:
            translated(record, note)
        for question in (one for group in asked.get(notebook, ()) for one in group):
            translated_question(question, note)
        for record in records:
            if isinstance(record, Exercise):
                noted += [(f"{record.slug}/said", text) for text in templates_in(_module_of(notebook, record.slug))]
                noted += dict.fromkeys(_of_cases(record))
            for number, way in enumerate(styles(record.slug), 1):
                ways += [(f"{record.slug}/way-{number}", way.title)]
                ways += [(f"{record.slug}/way-{number}-good-for", way.good_for)]
        yield home, notebook, noted
    if ways:
        yield home, "ways", ways


def _of_program(app: typer.Typer) -> list[tuple[str, str]]:
    """What a program says of itself."""
    found: list[tuple[str, str]] = []

    def note(place: str, english: str) -> str:
        found.append((place, english))
        return english

    translated_help(get_command(app), note, "commands")
    return found


def _of_room(name: str, file: str) -> Iterator[tuple[str, str]]:
    """What the modules of a room say, and its templates, each at the place FILE/MODULE."""
    folder = rooms.HOME.joinpath(*name.split(".")[1:])
    inner = [
        rooms.HOME.joinpath(*one.split(".")[1:]) for one in chain(*ROOMS_OF.values()) if one.startswith(f"{name}.")
    ]
    module = [path] if (path := folder.with_suffix(".py")).is_file() else []
    inside = (
        path for files in ("*.py", "rows/*.toml", "*_words.toml", "templates/*.html") for path in folder.rglob(files)
    )
    for path in sorted([*module, *inside]):
        if not any(path.is_relative_to(one) for one in inner):
            for text in templates_in(path) if path.suffix != ".html" else texts_in(path):
                yield f"{file}/{path.stem}", text


def _module_of(notebook: str, slug: str) -> Path:
    return _shelf(notebook) / f"nb{notebook.replace('-', '_')}" / f"{slug}.py"


def _shelf(notebook: str) -> Path:
    shelf = shelf_of(notebook)
    assert shelf is not None  # the catalogue has just named the notebook
    return Path(shelf.__path__[0])


def _of_cases(exercise: Exercise) -> Iterator[tuple[str, str]]:
    """What the cases try, their numbers left out, and what their values are called where that isn't a name of code."""
    for seed in SEEDS:
        for case in exercise.cases(np.random.default_rng(seed)):
            for kind, text in (("about", case.about), *(("value", name) for name in case.names)):
                if _has_words(text):
                    yield f"{exercise.slug}/{kind}", numbered(text).template


def _has_words(text: str) -> bool:
    """Whether there is anything to translate in it: "T = {0}, d_in = {1}" has nothing, and neither has "h"."""
    return " " in text and any(len(word) > 2 and word.isalpha() for word in re.split(r"\W+", text))


@dataclass
class FileUpdate:
    """What became of one file.

    Args:
        path: the file.
        missing: place and English of what has no translation.
        broken: one sentence for each translation that has lost something.
        changed: whether the file is another one now, or would be.
    """

    path: Path
    missing: list[tuple[str, str]]
    broken: list[str]
    changed: bool


def update(language: str, *, check: bool = False, to: Path | None = None) -> list[FileUpdate]:
    """Bring the files of a language up to date with the texts; `check` only looks.

    Raises:
        Problem: the language is no code, or English.
    """
    require_code(language)
    there = sorted(path for home in ([to] if to else folders()) for path in (home / language).glob("*.po"))
    before = {path.stem: read_po(BytesIO(path.read_bytes())) for path in there}
    known = {str(m.id): str(m.string) for one in before.values() for m in one if m.id and m.string}
    results, every = [], found_texts()
    live = {english for found in every for _, english in found.texts}
    said: dict[str, str] = {}  # what stands at the first place of each English
    for found in every:
        old = before.get(found.file)
        new = _catalogue(found, old, known, live, said)
        path = (to or found.home) / language / f"{found.file}.po"
        text = _written(new, language)
        changed = not path.is_file() or path.read_text(encoding="utf-8") != text
        if changed and not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, text)
        messages = [one for one in new if one.id]
        missing = [(str(one.context), str(one.id)) for one in messages if not one.string]
        broken = [amiss for one in messages if one.string for amiss in lost(one)]
        results.append(FileUpdate(path, missing, broken, changed))
    return results


def _catalogue(
    found: FileTexts, old: Catalog | None, known: dict[str, str], live: set[str], said: dict[str, str]
) -> Catalog:
    new, own = Catalog(), _entries(old)
    for (place, english), others in found.texts.items():
        string = said[english] = own.get((place, english)) or known.get(english, "")
        _add(new, place, english, string, others)
        for other in dict.fromkeys(others):  # words of its own, where a translator has given some
            if other != place and (other, english) in own:
                _add(new, other, english, own[other, english], [])
    there = {(str(one.context), str(one.id)) for one in new if one.id}
    for place, english in dict.fromkeys(found.again):
        if (place, english) not in there and own.get((place, english), said[english]) != said[english]:
            _add(new, place, english, own[place, english], [])
            there.add((place, english))
    for (place, english), string in own.items():
        if string and (place, english) not in there and english not in live:
            new.obsolete[english] = Message(english, string, context=place)
    for message in old.obsolete.values() if old else ():
        new.obsolete.setdefault(str(message.id), message)
    return new


def _entries(old: Catalog | None) -> dict[tuple[str, str], str]:
    return {(str(one.context or ""), str(one.id)): str(one.string) for one in old or () if one.id}


def _add(catalogue: Catalog, place: str, english: str, string: str, others: list[str]) -> None:
    locations = [(other, None) for other in dict.fromkeys(others) if other != place]
    catalogue.add(english, string, locations=locations, context=place)  # type: ignore[arg-type]


def _written(catalogue: Catalog, language: str) -> str:
    for message in catalogue:
        message.flags.discard("python-format")  # "100 % of" is none
    out = BytesIO()
    write_po(out, catalogue, width=WIDTH, omit_header=True)
    return f"{HEADER.format(language=language)}\n{out.getvalue().decode().strip()}\n"


def lost(message: Message) -> list[str]:
    """What of the English isn't in the translation: placeholders, code, names of code, numbers."""
    english, other = str(message.id), str(message.string)
    said = []
    for what, pattern in (("placeholder", PLACEHOLDER), ("code", CODE), ("name", NAME), ("number", NUMBER)):
        there, wanted = Counter(pattern.findall(other)), Counter(pattern.findall(english))
        if what == "number":
            there, wanted = Counter(dict.fromkeys(there, 1)), Counter(dict.fromkeys(wanted, 1))
        gone = [*(wanted - there)]
        added = [*(there - wanted)] if what in ("placeholder", "code") else []
        said += [f"{message.context}: the {what} {one} of the English is not in the translation" for one in gone]
        said += [f"{message.context}: the {what} {one} of the translation is not in the English" for one in added]
    return said
