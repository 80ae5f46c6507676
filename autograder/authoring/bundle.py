"""`autograder bundle`: what a student gets. Notebooks, the course, and the grader as far as `check` needs it.

Everything is chosen by name: what nobody thought of stays at home. Before anything is written, all of it is searched
for what must not be in it.
"""

import io
import json
import re
import tomllib
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from pathlib import Path
from shutil import rmtree
from typing import Any

from autograder import rooms
from autograder.authoring.installed import laid_out
from autograder.authoring.notebooks.build import build, released
from autograder.authoring.notebooks.source import sources
from autograder.authoring.notebooks.staging import in_all
from autograder.authoring.own_course import README as OWN_README
from autograder.authoring.own_course import brings_the_engine, catalogues_of
from autograder.base.files import write_whole
from autograder.base.problem import Problem
from autograder.checks.judging.records import Exercise, Written
from autograder.rooms import BESIDE, CATALOGUES, LIBRARIES
from autograder.styles import SHOWN_FROM, STYLES, packed

EXTRAS = ("lab", "demo", "slides", "train")
SOME_DAY = (2017, 6, 12, 0, 0, 0)  # in every zip the same, so that two of one course are the same file
QUESTION = """# Answered in words, and marked by your instructor.
title = {title}
minutes = {minutes}
answer = ""

[[marks]]
points = {points!r}
for = ""
"""
README = Path("solutions", "README.student.md")  # what the package's README says, with {rows} for its notebooks
ROWS = "| notebook | minutes for its exercises | points |\n|---|---|---|\n{rows}\n"


def bundle(root: Path, to: Path | None = None, records: Mapping[str, Exercise | Written] | None = None) -> Path:
    """Write a student's package.

    Args:
        root: the checkout, or a class's folder where the course is installed from wheels.
        to: a zip file, or a folder that is not there yet; `dist/` gets a zip where nothing is said.
        records: exercises and questions by slug; the course's own where nothing is given.

    Raises:
        Problem: the notebooks are stale, something is missing, or something must not be handed out.
    """
    with laid_out(root) as place:
        if records is None:
            from autograder.checks.catalogues import of_packages

            records = of_packages(catalogues_of(place))
        is_own = bool(catalogues_of(place)) and not brings_the_engine(place)
        files = _own_files(place, records) if is_own else student_files(place, records)
    require_clean(root, files, records)
    project = tomllib.loads(files[Path("pyproject.toml")].decode())["project"]
    top = project["name"]
    to = to or root / "dist" / f"{top}-{project['version']}-student.zip"
    if to.suffix == ".zip":
        _write_zip(to, files, top)
    else:
        _write_folder(to, files)
    return to


def _own_files(root: Path, records: Mapping[str, Exercise | Written]) -> dict[Path, bytes]:
    """The package of another course: its own Python, its notebooks, and how it is installed."""
    if sources(root) and (stale := build(root, check=True, records=records).stale):
        raise Problem(f"{stale[0]} is older than its source; run `autograder build` first.")
    tops = sorted({Path(name.partition(".")[0]) for name in catalogues_of(root)})
    paths = [path for top in tops for path in (root / top).rglob("*") if path.is_file() and _is_ours(path, root)]
    paths += [*released(root), root / "pyproject.toml"]
    paths += [path for name in ("LICENSE", "README.student.md") if (path := root / name).is_file()]
    files = {path.relative_to(root): path.read_bytes() for path in sorted(paths)}
    own = files.pop(Path("README.student.md"), OWN_README.format(name=tops[0]).encode())  # README.md is the author's
    return _without_guides({**files, Path("README.md"): own}, records)


def _without_guides(files: Mapping[Path, bytes], records: Mapping[str, Exercise | Written]) -> dict[Path, bytes]:
    """The files, with questions that tell title and points, and not how they are marked."""
    done = dict(files)
    for slug, record in records.items():
        if isinstance(record, Written):
            place = next(path for path in files if path.match(f"*/nb*/{slug}.toml"))
            text = QUESTION.format(title=json.dumps(record.title), minutes=record.minutes, points=record.points)
            done[place] = text.encode()
    return done


def student_files(root: Path, records: Mapping[str, Exercise | Written]) -> dict[Path, bytes]:
    """The content of every file of the package, by its place in it."""
    for name in ("pyproject.toml", "LICENSE", "notebooks", "solutions"):
        if not (root / name).exists():
            raise Problem(f"There is no {name} in {root.resolve()}; bundle from the course's checkout.")
    # What is installed comes without sources: its notebooks were built with it.
    if sources(root) and (stale := build(root, check=True, records=records).stale):
        raise Problem(f"{stale[0]} is older than its source; run `autograder build` first.")
    paths = [
        *rooms.student_files(root),
        *(path.relative_to(root) for path in _packages(root) if path.is_file() and _is_ours(path, root)),
        *(path.relative_to(root) for path in released(root)),
        Path("LICENSE"),
    ]
    files = {path: (root / path).read_bytes() for path in sorted(paths)} | _styles(root)
    files = _without_guides(files, records)
    files[Path("pyproject.toml")] = _project(root).encode()
    handed_out = {slug: record for slug, record in records.items() if _release(record.notebook) in files}
    files[Path("README.md")] = _readme(root, handed_out).encode()
    return dict(sorted(files.items()))


def _packages(root: Path) -> Iterator[Path]:
    """What lies in the course's own packages; styles are packed, elsewhere."""
    project = _read_project(root)["project"]["entry-points"]
    names = (name for group in (CATALOGUES, LIBRARIES, *BESIDE) for name in project.get(group, {}).values())
    for top in sorted({re.split("[.:]", name)[0] for name in names}):
        yield from (path for path in (root / top).rglob("*") if path.parent.name != STYLES)


def _read_project(root: Path) -> dict[str, Any]:
    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))


def require_clean(root: Path, files: Mapping[Path, bytes], records: Mapping[str, Exercise | Written]) -> None:
    """Raise Problem where a file holds what must stay with the instructor."""
    written = [one for one in records.values() if isinstance(one, Written)]
    guide = [(one.answer, *one.beware, *(mark for _, mark in one.marks)) for one in written]
    forbidden = {
        "a solution's mark": ["BEGIN SOLUTION", "END SOLUTION"],
        "a path of this machine": [str(root.resolve()), f"{Path.home()}/"],
        "the marking guide": [text for texts in guide for text in texts if text],
        "the grader's secret": [path.read_text().strip() for path in root.glob("*/secret.key")],
    }
    for path, content in files.items():
        text = " ".join(content.decode("utf-8", "replace").split())
        for what, words in forbidden.items():
            if any(" ".join(word.split()) in text for word in words):
                raise Problem(f"{path} holds {what}; it must not be handed out.")


def _styles(root: Path) -> dict[Path, bytes]:
    """Solutions to look at afterwards, packed; and from when, where `solutions/shown-from.txt` says so.

    Raises:
        Problem: what stands there is no date.
    """
    files = {path.relative_to(root): packed(path.read_bytes()) for path in root.glob(f"*/{STYLES}/*.txt")}
    day = root / "solutions" / "shown-from.txt"
    if day.is_file():
        text = day.read_text(encoding="utf-8").strip()
        try:
            date.fromisoformat(text)
        except ValueError as error:
            raise Problem(f"{day} holds {text!r}, expected a date such as 2027-01-31.") from error
        files[Path(*catalogues_of(root)[0].split("."), STYLES, SHOWN_FROM)] = text.encode()
    return files


def _release(notebook: str) -> Path:
    return Path("notebooks", notebook, f"{notebook}.ipynb")


def _is_ours(path: Path, root: Path) -> bool:
    """Whether a file of the course is part of it, and not a program's leavings."""
    parts = path.relative_to(root).parts
    return not any(part.startswith(".") or part == "__pycache__" for part in parts) and path.suffix != ".pyc"


def _project(root: Path) -> str:
    """The package's own pyproject.toml: the course with the engine in it, as one.

    No graders' packages, no developers' tools, no command of an instructor.
    """
    project, engine = _read_project(root), _read_project(root / "autograder")["project"]
    about, system = project["project"], project["build-system"]
    extras = {name: list_ for name in EXTRAS if (list_ := about["optional-dependencies"].get(name))}
    groups = (*about["entry-points"].items(), *engine["entry-points"].items())
    lines = [
        "[build-system]",
        *(f"{name} = {json.dumps(system[name])}" for name in ("requires", "build-backend")),
        "\n[project]",
        *(
            f"{name} = {json.dumps(about[name], ensure_ascii=False)}"
            for name in ("name", "version", "description", "readme", "requires-python", "license", "license-files")
        ),
        f"dependencies = {json.dumps(_with_the_engines(about['dependencies'], engine))}",
        "\n[project.optional-dependencies]",
        *(f"{name} = {json.dumps(_with_the_engines(packages, engine))}" for name, packages in extras.items()),
        "\n[project.scripts]",
        f"course = {json.dumps(about['scripts']['course'])}",
        *_entry_points((group, named) for group, named in groups if group != "autograder.commands"),
        "\n[tool.hatch.build.targets.wheel]",
        'packages = ["course", "autograder", "exercises"]',
        'force-include = { "notebooks" = "course/notebooks" }',  # where `course lab` looks for them
    ]
    return "\n".join(lines) + "\n"


def _with_the_engines(packages: Iterable[str], engine: Mapping[str, Any]) -> list[str]:
    """What is needed, with the engine's needs, or those of an extra of its, in its own place."""
    found: list[str] = []
    for one in packages:
        name, _, extras = re.split(r"[<>=]", one)[0].rstrip("]").partition("[")
        of_extras = [engine["optional-dependencies"][extra] for extra in extras.split(",") if extra]
        for packages in (of_extras or [engine["dependencies"]]) if name == engine["name"] else [[one]]:
            found += packages
    return list(dict.fromkeys(found))


def _entry_points(groups: Iterable[tuple[str, Mapping[str, str]]]) -> Iterator[str]:
    for group, named in groups:
        yield f"\n[project.entry-points.{json.dumps(group)}]"
        yield from (f"{name} = {json.dumps(value)}" for name, value in named.items())


def _readme(root: Path, records: Mapping[str, Exercise | Written]) -> str:
    rows = []
    for notebook in dict.fromkeys(record.notebook for record in records.values()):
        own = [record for record in records.values() if record.notebook == notebook]
        minutes = sum(record.minutes for record in own if record.maximum)
        rows.append(f"| `{notebook}` | {minutes} | {in_all(own)} |")
    text = (root / README).read_text(encoding="utf-8") if (root / README).is_file() else ROWS
    return text.replace("{rows}", "\n".join(rows))


def _write_zip(to: Path, files: Mapping[Path, bytes], top: str) -> None:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in files.items():
            about = zipfile.ZipInfo(f"{top}/{path.as_posix()}", SOME_DAY)
            about.external_attr, about.compress_type = 0o644 << 16, zipfile.ZIP_DEFLATED
            archive.writestr(about, data)
    write_whole(to, content.getvalue())


def _write_folder(to: Path, files: Mapping[Path, bytes]) -> None:
    if to.exists():
        raise Problem(f"{to} is there already; remove it, or choose another place.")
    aside = to.with_name(f".{to.name}.aside")
    try:
        for path, data in files.items():
            (aside / path).parent.mkdir(parents=True, exist_ok=True)
            (aside / path).write_bytes(data)
        aside.replace(to)
    finally:
        rmtree(aside, ignore_errors=True)
