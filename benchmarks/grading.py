"""How fast a class is graded: stock nbgrader, this grader with sandbox and judge, and the floor, in one run.

    python benchmarks/grading.py --submissions 100 --stock 20

- stock: `nbgrader autograde`, its own execution, one notebook after the other (`--stock` of the submissions).
- ours: `autograder grade` as it is, guard and judge on.
- floor: fork a process that has TensorFlow imported, run the learner's cells; no guard, no judge, no gradebook.

Each is timed from the first submission's start to the last one's end (its rate), and as a whole with its start.
Times of different machines, or of different runs, say nothing: only the ratios of one run do.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from autograder.grading.canonicalise import canonicalise
from autograder.grading.classroom import Watcher, grade
from autograder.grading.course import Course
from autograder.grading.release import read_release
from autograder.grading.sample_class import make_sample_class
from autograder.grading.submissions import find_submissions
from autograder.grading.walk import is_run
from autograder.grading.writer import GradebookWriter
from autograder.running import Guard, Learner, Limits, WarmProcess

ROOT = Path(__file__).parent.parent
ASSIGNMENT = "02-self-attention"
STOCK = 'c = get_config()\nc.CourseDirectory.release_directory = "notebooks"\nc.CourseDirectory.root = {root!r}\n'


@dataclass
class Time:
    """Seconds for a number of submissions: as a whole, and for each after the first has begun."""

    whole: float
    each: float


class Clock(Watcher):
    """Notes when submissions begin and end."""

    def __init__(self) -> None:
        self.began: list[float] = []
        self.ended: list[float] = []

    def starts(self, student: str) -> None:
        """Note it."""
        self.began.append(time.perf_counter())

    def ends(self, result: object) -> None:
        """Note it."""
        self.ended.append(time.perf_counter())

    @property
    def each(self) -> float:
        """Seconds a submission, from the first one's start to the last one's end."""
        return (self.ended[-1] - self.began[0]) / len(self.ended)


def make_class(folder: Path, count: int, config: str) -> Path:
    """A course with `count` submissions: the sample class's that neither loop nor crash, over and over."""
    sample = folder.parent / "sample"
    if not sample.exists():
        for name in ("notebooks", "tests"):
            shutil.copytree(ROOT / name, sample / name, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "nbgrader_config.py", sample)
        make_sample_class(sample)
    shutil.copytree(sample / "notebooks", folder / "notebooks")
    (folder / "nbgrader_config.py").write_text(config)
    sources = sorted((sample / "class" / "submitted").iterdir())[:10]
    submitted = "submitted" if config.startswith("c = get_config()\nc.CourseDirectory.release") else "class/submitted"
    for number in range(count):
        shutil.copytree(sources[number % len(sources)], folder / submitted / f"student-{number:05}")
    return folder


def time_stock(folder: Path) -> Time:
    """`nbgrader autograde` on all submissions."""
    course = Course.at(folder)
    release = read_release(course, ASSIGNMENT)
    with GradebookWriter(course, release) as writer:
        writer.know_assignment()
    students = len(find_submissions(course, ASSIGNMENT, None))
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    started = time.perf_counter()
    command = [sys.executable, "-m", "nbgrader", "autograde", ASSIGNMENT, "--create"]
    subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True)
    whole = time.perf_counter() - started
    return Time(whole, whole / students)


def time_ours(folder: Path, workers: int) -> Time:
    """`autograder grade`, with guard and judge."""
    clock = Clock()
    started = time.perf_counter()
    report = grade(ASSIGNMENT, str(folder), workers=workers, watcher=clock)
    assert all(result.guard != "none" and result.reason is None for result in report.results)
    return Time(time.perf_counter() - started, clock.each)


def time_floor(folder: Path, workers: int) -> Time:
    """Fork and run the cells; nothing else."""
    course = Course.at(folder)
    release = read_release(course, ASSIGNMENT)
    notebooks = [canonicalise(release, one.path).notebook for one in find_submissions(course, ASSIGNMENT, None)]
    started = time.perf_counter()
    with WarmProcess(Guard("none"), allow_unguarded=True) as warm, ThreadPoolExecutor(workers) as pool:
        began = time.perf_counter()

        def run(notebook: dict) -> None:
            with Learner.start(Limits(), warm) as learner:
                for cell in notebook["cells"]:
                    if is_run(cell):
                        learner.run_cell(cell["source"])

        list(pool.map(run, notebooks))
        ended = time.perf_counter()
    return Time(time.perf_counter() - started, (ended - began) / len(notebooks))


def main() -> None:
    """Time the three and print the ratios."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--submissions", type=int, default=100, help="graded by this grader and by the floor")
    parser.add_argument("--stock", type=int, default=20, help="graded by stock nbgrader")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    config = (ROOT / "nbgrader_config.py").read_text()

    def timed(name: str, count: int, clock: Callable[[Path], Time], text: str = config) -> Time:
        with tempfile.TemporaryDirectory(prefix="benchmark-") as folder:
            course = make_class(Path(folder) / "course", count, text.format(root=str(Path(folder) / "course")))
            found = clock(course)
        print(f"{name:<6} {count:>6} submissions {found.whole:>8.1f} s   {found.each * 1000:>7.0f} ms each", flush=True)
        return found

    print(f"{ASSIGNMENT}, {options.workers} workers")
    floor = timed("floor", options.submissions, lambda folder: time_floor(folder, options.workers))
    ours = timed("ours", options.submissions, lambda folder: time_ours(folder, options.workers))
    print(f"ours takes {ours.each / floor.each:.2f} times the floor's time")
    if options.stock:
        stock = timed("stock", options.stock, time_stock, STOCK)
        print(f"ours is {stock.each / ours.each:.1f} times as fast as stock nbgrader")
        few = timed("ours", 10, lambda folder: time_ours(folder, options.workers))
        print(f"10 submissions from a cold start: {stock.each * 10 / few.whole:.1f} times as fast as stock nbgrader")


if __name__ == "__main__":
    main()
