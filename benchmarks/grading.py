"""How fast a class is graded: stock nbgrader, this grader with sandbox and judge, and the floor, in one run.

    python benchmarks/grading.py --submissions 100 --stock 20
    python benchmarks/grading.py --curve 100 300 1000

- stock: `nbgrader autograde`, its own execution, one notebook after the other (`--stock` of the submissions).
- plain: the same command with this course's nbgrader_config.py: our judge and guard, a process that is kept ready.
- otter: `otter run`, one notebook after the other, where `--otter` says which command.
- ours: `autograder grade` as it is, guard and judge on.
- floor: fork a process that has TensorFlow imported, run all cells with their checks; no guard, no second process that
  judges, no notebooks written, no gradebook.

Each is timed from the first submission's start to the last one's end (its rate), and as a whole with its start.
Times of different machines, or of different runs, say nothing: only the ratios of one run do.
"""

import argparse
import gc
import importlib
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from grading_others import STOCK, run_otter, run_stock

from autograder.checks.catalogues import catalogue
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.releases import read_release
from autograder.grading.class_folder.submissions import find_submissions
from autograder.grading.running.classroom import Watcher, grade
from autograder.grading.sample_class import make_sample_class
from autograder.isolation.sandbox.guard import ENVIRONMENT
from autograder.isolation.starting.warming import warm_up
from autograder.pipeline.execute import is_run
from autograder.pipeline.reading.canonicalise import canonical
from autograder.pipeline.reading.read import read_files
from autograder.pipeline.reading.release import is_check

ROOT = Path(__file__).parent.parent
ASSIGNMENT = "02-self-attention"


@dataclass
class Time:
    """Seconds for a number of submissions: as a whole, and for each after the first has begun."""

    whole: float
    each: float
    memory: float = 0.0  # the most that the grader itself ever held, in MB


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
    for number in range(count):
        shutil.copytree(sources[number % len(sources)], folder / "class/submitted" / f"student-{number:05}")
    return folder


def time_ours(folder: Path, workers: int) -> Time:
    """`autograder grade`, with guard and judge."""
    clock = Clock()
    started = time.perf_counter()
    report = grade(ASSIGNMENT, str(folder), workers=workers, watcher=clock)
    assert all(result.guard != "none" and result.reason is None for result in report.results)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return Time(time.perf_counter() - started, clock.each, memory)


def time_floor(folder: Path, workers: int) -> Time:
    """Fork and run all cells, the checks too; nothing else."""
    course = Course.at(folder)
    release = read_release(course, ASSIGNMENT)
    notebooks = [canonical(release, read_files(one)).notebook for one in find_submissions(course, ASSIGNMENT, None)]
    cells = [[cell["source"] for cell in one["cells"] if is_run(cell) or is_check(cell)] for one in notebooks]
    environment = {**os.environ, **ENVIRONMENT, "PATH": os.environ["PATH"]}
    command = [sys.executable, __file__, "--workers", str(workers), "--floor-of", "-"]
    started = time.perf_counter()
    each = subprocess.run(
        command, check=True, env=environment, input=json.dumps(cells), stdout=subprocess.PIPE, text=True
    ).stdout
    return Time(time.perf_counter() - started, float(each))


def run_in_forks(notebooks: list[list[str]], workers: int) -> float:
    """Run each notebook's cells in a fork of this process, `workers` at once; seconds for each."""
    checks = ("autograder.student.desk", "autograder.checks.answering.in_process", "autograder.checks.report.html")
    shell = warm_up(("tensorflow", "keras", "course.figures", "course.layers"))
    for name in checks:
        importlib.import_module(name)
    catalogue()
    gc.freeze()
    settings = tempfile.TemporaryDirectory()
    started, running = time.perf_counter(), 0
    for cells in notebooks:
        if running == workers:
            os.wait()
            running -= 1
        running += 1
        if os.fork() == 0:
            shell.begin(settings.name)
            for source in cells:
                shell.run(source)
            os._exit(0)
    for _ in range(running):
        os.wait()
    each = (time.perf_counter() - started) / len(notebooks)
    settings.cleanup()
    return each


def curve(counts: list[int], workers: int) -> None:
    """Does a submission cost the same in a class of any size? Each size runs in a process of its own."""
    for count in counts:
        command = [sys.executable, __file__, "--workers", str(workers), "--ours-alone", str(count)]
        subprocess.run(command, check=True)


def main() -> None:
    """Time them and print the ratios."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--submissions", type=int, default=100, help="graded by this grader and by the floor")
    parser.add_argument("--stock", type=int, default=20, help="graded by stock nbgrader")
    parser.add_argument("--otter", metavar="COMMAND", help="an Otter's command, in an environment with this course")
    parser.add_argument("--curve", type=int, nargs="+", metavar="COUNT", help="this grader alone, at these sizes")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--floor-of", help=argparse.SUPPRESS)
    parser.add_argument("--ours-alone", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args()
    config = (ROOT / "nbgrader_config.py").read_text()

    def timed(name: str, count: int, clock: Callable[[Path], Time], text: str = config) -> Time:
        with tempfile.TemporaryDirectory(prefix="benchmark-") as folder:
            course = make_class(Path(folder) / "course", count, text)
            found = clock(course)
        print(f"{name:<6} {count:>6} submissions {found.whole:>8.1f} s   {found.each * 1000:>7.0f} ms each", end="")
        print(f"   at most {found.memory:.0f} MB" if found.memory else "", flush=True)
        return found

    def ours_of(count: int) -> Time:
        return timed("ours", count, lambda folder: time_ours(folder, options.workers))

    if options.floor_of:
        print(run_in_forks(json.load(sys.stdin), options.workers))
    elif options.ours_alone:
        ours_of(options.ours_alone)
    elif options.curve:
        curve(options.curve, options.workers)
    else:
        print(f"{ASSIGNMENT}, {options.workers} workers")
        floor = timed("floor", options.submissions, lambda folder: time_floor(folder, options.workers))
        ours = ours_of(options.submissions)
        print(f"ours takes {ours.each / floor.each:.2f} times the floor's time")
        if options.stock:
            stock = timed("stock", options.stock, lambda folder: alone(run_stock, folder, options.stock), STOCK)
            print(f"ours is {stock.each / ours.each:.1f} times as fast as stock nbgrader")
            plain = timed("plain", options.stock, lambda folder: alone(run_stock, folder, options.stock))
            print(f"plain nbgrader with this course's settings is {stock.each / plain.each:.1f} times as fast as stock")
            few = ours_of(10)
            print(
                f"10 submissions from a cold start: {stock.each * 10 / few.whole:.1f} times as fast as stock nbgrader"
            )
        if options.otter:
            count = max(options.stock // 4, 2)
            otter = timed("otter", count, lambda folder: alone(partial(run_otter, otter=options.otter), folder, count))
            print(f"ours is {otter.each / ours.each:.1f} times as fast as Otter")


def alone(run: Callable[..., float], folder: Path, count: int) -> Time:
    """Time another grader, which grades one submission after the other."""
    whole = run(folder, ASSIGNMENT)
    return Time(whole, whole / count)


if __name__ == "__main__":
    main()
