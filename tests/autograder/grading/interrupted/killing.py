"""What a kill leaves of a run at its n-th step, for many n, and how the next run goes on. A program, since it forks.

    python -m tests.autograder.grading.interrupted.killing FOLDER EVERY new|again|feedback...

A step is whatever changes something outside the process: a file made, renamed, removed, its mode changed, a statement
or a commit sent to the gradebook. Who is killed leaves the files as they are then: they are copied right before each
step, for statements, which a transaction holds together, before one of EVERY. Equal files are looked at once. Prints
one JSON object a line: the scenario, at which step, what the class looks like in the end.
"""

import hashlib
import json
import os
import re
import shutil
import sqlite3
import sys
import warnings
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event
from sqlalchemy.engine import Engine
from sqlalchemy.orm import Session

from autograder.class_commands import make_missing_feedback
from autograder.grading.running.classroom import grade
from autograder.reports.export import export
from tests.autograder.grading.conftest import ASSIGNMENT, Class, fake_grader, know_alembic_version, use_small_catalogue

CHANGES = {"os.rename", "os.remove", "os.rmdir", "os.mkdir", "os.chmod", "os.link", "os.truncate"}
VOLATILE = {"seconds", "memory"}  # of a result
TOLD = (".ipynb", ".html", ".csv", ".txt")  # files whose content counts
warnings.filterwarnings("ignore")  # what nbgrader warns of is told elsewhere


class Steps:
    """Notes the steps of this process; where a folder is given, what a kill right before each of them would leave."""

    def __init__(self, root: Path, left: Path | None = None, every: int = 1):
        self.seen: list[str] = []
        self.kept: dict[str, int] = {}  # a digest of all files -> the first step before which they are so
        self._root, self._left, self._every = root, left, every
        sys.addaudithook(self._audit)
        for target, names in ((Engine, ("after_cursor_execute", "commit")), (Session, ("after_commit",))):
            for name in names:
                event.listen(target, name, lambda *args, name=name: self.step(name))

    def step(self, name: str) -> None:
        self.seen.append(name)
        if self._left is None or (name == "after_cursor_execute" and self.seen.count(name) % self._every != 1):
            return
        files = sorted(path for path in self._root.rglob("*") if not path.is_dir())
        about = [f"{path} {path.lstat().st_mode} {digest(path)}" for path in files if path.is_file()]
        found = hashlib.sha256("\n".join(about).encode()).hexdigest()
        if self.kept.setdefault(found, len(self.seen)) == len(self.seen):
            shutil.copytree(self._root, self._left / str(len(self.seen)), symlinks=True)

    def _audit(self, name: str, args: tuple) -> None:
        written = name == "open" and isinstance(args[2], int) and args[2] & (os.O_WRONLY | os.O_RDWR)
        if (written or name in CHANGES) and str(args[0]).startswith(str(self._root)):
            file = re.sub(r"[.](?:\d+|[0-9a-f]{12})[.]aside", ".aside", Path(str(args[0])).name)
            self.step(f"{name} {file}")


def run(root: Path, *, feedback: bool) -> list[str]:
    """What `autograder grade` does, with fake processes; the fresh students."""
    from rich.console import Console

    report = grade(ASSIGNMENT, str(root), grader=fake_grader(), workers=1)
    assert report.waiting == []
    if feedback:
        export(None, root)
        with Path(os.devnull).open("w") as nowhere:
            make_missing_feedback(ASSIGNMENT, report, Console(file=nowhere))
    return report.fresh


def in_fork(work) -> tuple[int, object]:
    """Do it in a child: its exit status, and what it returned."""
    reading, writing = os.pipe()
    if (pid := os.fork()) == 0:
        os.close(reading)
        try:
            with os.fdopen(writing, "w") as file:
                json.dump(work(), file)
            os._exit(0)
        except BaseException:
            sys.excepthook(*sys.exc_info())
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading) as file:
        text = file.read()
    return os.waitpid(pid, 0)[1], json.loads(text or "null")


def state(root: Path) -> dict:
    """All that a class has in the end, but for times."""
    with closing(sqlite3.connect(root / "class/gradebook.db")) as book:
        tables = [name for (name,) in book.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        counts = {name: book.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in sorted(tables)}
        told = {
            "version": book.execute("SELECT * FROM alembic_version").fetchall(),
            "students": book.execute("SELECT id FROM student ORDER BY id").fetchall(),
            "grades": book.execute(
                "SELECT s.student_id, b.name, g.auto_score, g.manual_score, g.needs_manual_grade FROM grade g "
                "JOIN submitted_notebook n ON g.notebook_id = n.id JOIN submitted_assignment s ON n.assignment_id = "
                "s.id JOIN base_cell b ON g.cell_id = b.id ORDER BY 1, 2"
            ).fetchall(),
            "comments": book.execute("SELECT auto_comment, count(*) FROM comment GROUP BY 1 ORDER BY 1").fetchall(),
        }
    results = {}
    for path in sorted((root / "class/results").rglob("*.json")):
        results[path.name] = {key: value for key, value in json.loads(path.read_text()).items() if key not in VOLATILE}
    files = {
        str(path.relative_to(root)): digest(path) if path.suffix in TOLD and not is_time(path) else ""
        for path in sorted((root / "class").rglob("*"))
        if path.is_file()
    }
    return {"counts": counts, **told, "results": results, "files": files}


def differences(one: dict, other: dict) -> dict:
    """Where two states differ, item by item: what both hold is left out."""
    found = {}
    for table, items in one.items():
        if items != other[table]:
            pairs = [
                dict(side.items() if isinstance(side, dict) else enumerate(side)) for side in (items, other[table])
            ]
            keys = {key: tuple(side.get(key) for side in pairs) for key in {**pairs[0], **pairs[1]}}
            found[table] = {key: both for key, both in keys.items() if both[0] != both[1]}
    return found


def is_time(path: Path) -> bool:
    """Whether it holds the time of grading, which stands in for that of handing in where there is none."""
    return "feedback" in path.parts and path.name == "timestamp.txt"


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]


def make_class(root: Path, scenario: str) -> None:
    """The class before the run that is killed."""
    few = Class(root, by_hand=True)
    few.submit("ada")
    if scenario == "again":
        few.submit("bob", few.answers(layer="self_attention = 0.5"))
    if scenario != "new":
        run(root, feedback=scenario == "feedback")
        few.submit("ada", few.answers(scalar="scalar_self_attention = 0.1"))
    if scenario == "again":
        few.submit("bob", "{broken")
        (few.path("bob").parent / "timestamp.txt").write_text("2026-01-01 10:00:00 UTC")
        few.submit("cyd")


def main(folder: Path, every: int, scenarios: list[str]) -> None:
    patch = pytest.MonkeyPatch()
    use_small_catalogue(patch)
    know_alembic_version(patch)
    for scenario in scenarios:
        (folder / scenario).mkdir()
        for told in kills(folder / scenario, scenario, every):
            print(json.dumps({"scenario": scenario, **told}), flush=True)


def kills(folder: Path, scenario: str, every: int) -> Iterator[dict]:
    """What the class looks like after a run in peace, then after each kill and the run that follows."""
    feedback = scenario == "feedback"
    root, left = folder / "class-that-is-killed", folder / "left"
    make_class(folder / "warm-up", scenario)
    run(folder / "warm-up", feedback=feedback)  # what is made once, such as SQLAlchemy's maps, each fork has then
    make_class(root, scenario)

    def in_peace() -> list[int]:
        steps = Steps(root, left, every)
        run(root, feedback=feedback)
        first = steps.seen.index("open .ada.json.aside") if feedback else 0  # what comes before is the other scenarios'
        return [number for number in steps.kept.values() if number > first]

    status, numbers = in_fork(in_peace)
    assert status == 0
    assert isinstance(numbers, list)
    yield {"step": 0, "state": state(root)}
    for turn, number in enumerate(numbers):
        shutil.rmtree(root)
        (left / str(number)).rename(root)
        went_on, graded = in_fork(lambda: run(root, feedback=feedback))
        told = {"step": number, "went_on": went_on, "fresh": graded, "state": state(root)}
        if turn % 7 == 0:
            told["nothing_due"] = in_fork(lambda: run(root, feedback=feedback)) == (0, [])
        yield told


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
