"""`autograder new`: an exercise that works, for its author to replace: record, place, cells, answers."""

from __future__ import annotations

import ast
import keyword
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree

from autograder.authoring.examples import arguments, example, first_cells, in_record
from autograder.authoring.notebooks.source import language_of, source_of, sources
from autograder.authoring.own_course import brings_the_engine, catalogues_of
from autograder.base.notebooks import named
from autograder.base.problem import Problem
from autograder.languages.texts import ENGLISH

RECORDS, ANSWERS = Path("exercises"), Path("tests/answers")
NAMED = re.compile(r"\d\d-[a-z0-9]+(?:-[a-z0-9]+)*")  # a whole notebook's name
INIT = '"""Notebook {number}: its exercises, in their order."""\n\nNOTEBOOK = "{name}"\nSLUGS = ()\n'
SLUG = re.compile(r"[a-z][a-z0-9_]*")
HEADING = re.compile(r"^## (?:Exercise|练习) ?(\d+)", re.MULTILINE)
KERAS = re.compile(r"^\s*import keras$", re.MULTILINE)


@dataclass(frozen=True)
class Notebook:
    """A notebook's folder of records, as it stands in its `__init__.py`."""

    folder: Path
    name: str
    slugs: tuple[str, ...]
    text: str
    place: tuple[int, int]  # of the tuple of slugs in the text

    @classmethod
    def read(cls, path: Path) -> Notebook:
        """The notebook that an `__init__.py` tells of. Raises Problem where it can't be read."""
        text = path.read_text(encoding="utf-8")
        try:
            values = {
                node.targets[0].id: node.value
                for node in ast.parse(text).body
                if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
            }
            name, slugs = ast.literal_eval(values["NOTEBOOK"]), ast.literal_eval(values["SLUGS"])
        except (SyntaxError, ValueError, KeyError) as error:
            raise Problem(f"{path} can't be read: it needs NOTEBOOK, a name, and SLUGS, a tuple of slugs.") from error
        return cls(path.parent, name, tuple(slugs), text, _place(text, values["SLUGS"]))

    def with_slug(self, slug: str) -> str:
        """The text with one more slug, the last."""
        start, end = self.place
        lines = "".join(f'    "{one}",\n' for one in (*self.slugs, slug))
        return f"{self.text[:start]}(\n{lines}){self.text[end:]}"


def _place(text: str, node: ast.expr) -> tuple[int, int]:
    before = [0]
    for line in text.splitlines(keepends=True):
        before.append(before[-1] + len(line))
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return before[node.lineno - 1] + node.col_offset, before[node.end_lineno - 1] + node.end_col_offset


def new(root: Path, slug: str, notebook: str, kind: str | None = None, args: str = "") -> list[Path]:
    """Write a new exercise; either all of it or nothing.

    Args:
        root: the course's checkout.
        slug: name of the exercise.
        notebook: its notebook, "01-arrays" or the beginning of it. In a course of one's own the name of one
            that isn't there yet begins it.
        kind: one of `KINDS`; where nothing is said "arrays" in a course of one's own, else "function".
        args: the names of the function's arguments, "x,P,F"; of "arrays" alone, where nothing is said it is x.

    Returns:
        what was written or changed, relative to the root: record, misconceptions, list of slugs, source, answers and
        edits of them.

    Raises:
        Problem: the slug is no name or is taken, or there is no such notebook.
    """
    records = records_of(root)
    is_own = bool(catalogues_of(root)) and not brings_the_engine(root)
    notebooks = [Notebook.read(path) for path in sorted((root / records).glob("nb*/__init__.py"))]
    if not notebooks:
        raise Problem(f"There are no exercises in {root / records}: run this in the course's checkout, or give --root.")
    if not SLUG.fullmatch(slug) or keyword.iskeyword(slug):
        raise Problem(f"{slug!r} can't be a slug: it is a Python name in small letters, such as 'row_sums'.")
    begun = is_own and NAMED.fullmatch(notebook) is not None and not any(one.name == notebook for one in notebooks)
    here = _begun(root / records, notebook) if begun else _named(notebooks, notebook)
    source = source_of(root, here.name)
    if not begun and not source.is_file():
        raise Problem(f"There is no {source.relative_to(root)}: write the notebook's first cells, then add exercises.")
    taken = [one.folder / f"{slug}{suffix}" for one in notebooks for suffix in (".py", ".toml")]
    taken += [root / ANSWERS / f"{slug}{suffix}" for suffix in (".py", ".edits")]
    for path in taken:
        if path.exists():
            raise Problem(f"There is {path.relative_to(root)} already: choose another slug.")
    if any(slug in one.slugs for one in notebooks):
        raise Problem(f"The slug {slug!r} stands in a list of slugs already: choose another one.")

    title = here.name.partition("-")[2].replace("-", " ").capitalize()
    like = source if source.exists() else next(iter(sources(root)), source)
    language = language_of(like) if like.exists() else ENGLISH
    cells = first_cells(title, language) if begun and not source.exists() else source.read_text(encoding="utf-8")
    number = max(map(int, HEADING.findall(cells)), default=0) + 1
    kind = kind or ("arrays" if is_own or args else "function")
    if args and kind != "arrays":
        raise Problem(f"--args {args} is for a function of arrays: leave out --kind {kind}.")
    names = {
        "slug": slug,
        "entry": _entry(slug, kind),
        "number": number,
        **in_record(arguments(args or "x", slug), language),
    }
    written_out = example(kind, language).filled(names)
    import_keras = "\n```python\nimport keras\n```\n" if kind == "layer" and not KERAS.search(cells) else ""
    written = {
        here.folder / f"{slug}.py": written_out.record,
        here.folder / f"{slug}.edits": written_out.edits,
        here.folder / "__init__.py": here.with_slug(slug),
        source: cells.rstrip("\n") + "\n" + import_keras + "\n\n" + written_out.cells,
    }
    written[root / ANSWERS / f"{slug}.py"] = written_out.answers
    written[root / ANSWERS / f"{slug}.edits"] = written_out.answer_edits
    _write_all(written)
    return [path.relative_to(root) for path in written]


def records_of(root: Path) -> Path:
    """Where a checkout keeps its records, as its `pyproject.toml` names it."""
    own = catalogues_of(root)
    return Path(*own[0].split(".")) if own else RECORDS


def _begun(records: Path, name: str) -> Notebook:
    """A notebook that isn't there yet."""
    number, _, rest = name.partition("-")
    text = INIT.format(number=number, name=name)
    folder = records / f"nb{number}_{rest.replace('-', '_')}"
    if folder.exists():
        raise Problem(f"There is {folder} already, of another notebook: choose another name.")
    return Notebook(folder, name, (), text, (text.rindex("()"), text.rindex("()") + 2))


def _named(notebooks: list[Notebook], wanted: str) -> Notebook:
    meant = named([one.name for one in notebooks], wanted)
    found = [one for one in notebooks if one.name in meant]
    if len(found) != 1:
        said = "There is no notebook" if not found else "There is more than one notebook that begins with"
        raise Problem(f"{said} {wanted!r}; there are: {', '.join(one.name for one in notebooks)}.")
    return found[0]


def _entry(slug: str, kind: str) -> str:
    return slug if kind != "layer" else "".join(word.capitalize() for word in slug.split("_"))


def _write_all(files: dict[Path, str]) -> None:
    """Write everything aside, then move it into place; where that fails, all is as it was."""
    aside = {path: path.with_name(f".{path.name}.{os.getpid()}") for path in files}
    before = {path: path.read_bytes() for path in files if path.exists()}
    moved: list[Path] = []
    made: list[Path] = []
    try:
        for path, text in files.items():
            for folder in reversed([one for one in path.parents if not one.exists()]):
                folder.mkdir()
                made.append(folder)
            aside[path].write_text(text, encoding="utf-8")
        for path in files:
            aside[path].replace(path)
            moved.append(path)
    except OSError:
        for path in moved:
            if path in before:
                path.write_bytes(before[path])
            else:
                _remove(path)
        for path in made:
            _remove(path)
        raise
    finally:
        for path in aside.values():
            _remove(path)


def _remove(path: Path) -> None:
    if path.is_dir():
        rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)


def what_remains(slug: str, written: list[Path]) -> Iterator[str]:
    """The lines that tell an author what to do now."""
    record, edits, slugs, source, answers, answer_edits = written
    yield "It is a small exercise that works. Now make it yours:"
    yield f"1. {record}: title, minutes, hints, parts, cases, reference."
    yield f"2. {edits}: the wrong ideas that the judge can name, each a changed line of the reference."
    yield f"3. {source}: statement, skeleton and solution are at its end; move the cells to their place,"
    yield f"   and {slug!r} to the same place in {slugs}."
    yield f"4. {answers} and {answer_edits.name}: right answers in five styles, five wrong ones that nothing"
    yield "   explains, a blank one, and one wrong answer for each misconception alone."
    yield "5. autograder build"
    yield f"6. autograder check {answers}"
    yield f"7. pytest -k {slug}"
