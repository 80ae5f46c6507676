"""Kills a run at its n-th step, for many n, and lets the next run go on. A program of its own, since it forks.

    python -m tests.autograder.grading.killing FOLDER new|again|feedback [EVERY]

A step is whatever changes something outside the process: a file made, renamed, removed, its mode changed, a statement
or a commit sent to the gradebook. It is killed at each of them; of the statements, which a transaction holds together,
at one of EVERY. Prints one JSON object a line: at which step, what the class looks like in the end.
"""

import hashlib
import json
import os
import re
import shutil
import signal
import sqlite3
import sys
import warnings
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event
from sqlalchemy.engine import Engine
from sqlalchemy.orm import Session

from autograder.class_commands import make_missing_feedback
from autograder.grading.classroom import grade
from autograder.reports.export import export
from tests.autograder.grading.conftest import ASSIGNMENT, Class, fake_grader, use_small_catalogue

CHANGES = {"os.rename", "os.remove", "os.rmdir", "os.mkdir", "os.chmod", "os.link", "os.truncate"}
VOLATILE = {"seconds", "memory"}  # of a result
TOLD = (".ipynb", ".html", ".csv", ".txt")  # files whose content counts
warnings.filterwarnings("ignore")  # what nbgrader warns of is told elsewhere


class Steps:
    """Counts the steps of this process, and kills it right before the one that is asked for."""

    def __init__(self, root: Path, fatal: int | None = None):
        self.seen: list[str] = []
        self._root, self._fatal = str(root), fatal
        sys.addaudithook(self._audit)
        for target, names in (
            (Engine, ("after_cursor_execute", "commit")),
            (Session, ("after_commit",)),
        ):
            for name in names:
                event.listen(target, name, lambda *args, name=name: self.step(name))

    def step(self, name: str) -> None:
        self.seen.append(name)
        if len(self.seen) == self._fatal:
            os.kill(os.getpid(), signal.SIGKILL)

    def _audit(self, name: str, args: tuple) -> None:
        written = name == "open" and isinstance(args[2], int) and args[2] & (os.O_WRONLY | os.O_RDWR)
        if (written or name in CHANGES) and str(args[0]).startswith(self._root):
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


def chosen(seen: list[str], every: int) -> list[int]:
    """Which steps are fatal, counted from 1."""
    statements = [number for number, name in enumerate(seen, start=1) if name == "after_cursor_execute"]
    return sorted({*range(1, len(seen) + 1)} - {*statements} | {*statements[:: max(every, 1)]})


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


def is_time(path: Path) -> bool:
    """Whether it holds the time of grading, which stands in for that of handing in where there is none."""
    return "feedback" in path.parts and path.name == "timestamp.txt"


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]


def make_class(root: Path, scenario: str) -> None:
    """The class before the run that is killed."""
    few = Class(root, by_hand=True)
    few.submit("ada")
    if scenario != "feedback":
        few.submit("bob", few.answers(layer="self_attention = 0.5"))
    if scenario != "new":
        run(root, feedback=scenario == "feedback")
        few.submit("ada", few.answers(scalar="scalar_self_attention = 0.1"))
    if scenario == "again":
        few.submit("bob", "{broken")
        (few.path("bob").parent / "timestamp.txt").write_text("2026-01-01 10:00:00 UTC")
        few.submit("cyd")


def main(folder: Path, scenario: str, every: int = 1) -> None:
    feedback = scenario == "feedback"
    use_small_catalogue(pytest.MonkeyPatch())
    before, root = folder / "before", folder / "class-that-is-killed"
    make_class(before, scenario)
    make_class(folder / "warm-up", scenario)
    run(folder / "warm-up", feedback=feedback)  # what is made once, such as SQLAlchemy's maps, each fork has then

    def disturbed(fatal: int | None) -> list[str]:
        steps = Steps(root, fatal)
        run(root, feedback=feedback)
        return steps.seen

    def fresh_copy() -> None:
        shutil.rmtree(root, ignore_errors=True)
        shutil.copytree(before, root)

    fresh_copy()
    status, seen = in_fork(lambda: disturbed(None))
    assert status == 0
    assert isinstance(seen, list)
    print(json.dumps({"step": "undisturbed", "of": len(seen), "state": state(root)}), flush=True)
    for number in chosen(seen, every):
        name = seen[number - 1]
        if feedback and number <= seen.index("open .ada.json.aside"):
            continue  # that is the other scenarios'
        fresh_copy()
        status, _ = in_fork(lambda number=number: disturbed(number))
        assert os.WIFSIGNALED(status), f"step {number}, {name}, was not reached: {status}"
        went_on, graded = in_fork(lambda: run(root, feedback=feedback))
        told = {"step": f"{number} {name}", "went_on": went_on, "fresh": graded, "state": state(root)}
        if number % 7 == 0:
            told["nothing_due"] = in_fork(lambda: run(root, feedback=feedback)) == (0, [])
        print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], *map(int, sys.argv[3:]))
