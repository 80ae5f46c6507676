"""What does cheating win? Every attack of the tests through stock nbgrader and through this grader, as a table.

    python benchmarks/attacks.py [--attack NAME ...]

Each attack stands in the answer to `causal_mask` (10 points), and an honest student is graded right after it. The shape
alone, which some attacks do return, is worth a point here. Stock nbgrader runs the same notebooks and checks with its
own preprocessors. Since it has no guard, all of it runs in a sandbox that keeps this machine whole, with limits; the
course directory is open to it, as in any class. Takes about half a minute an attack.
"""

import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from grading_others import STOCK
from nbgrader.api import Gradebook, MissingEntry

sys.path.insert(0, str(Path(__file__).parent.parent))

from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.releases import read_release
from autograder.grading.gradebooks.writer import GradebookWriter
from autograder.grading.running.classroom import grade
from tests.autograder.grading.hostile.test_attacks import ASSIGNMENT, ATTACKS, HONEST, LIMITS, PROJECT, submit

TOO_DANGEROUS = {"forks-without-end": "takes the machine down"}
SECONDS = 180


def make_course(folder: Path, attack: str, config: str) -> None:
    """One attack, and an honest student after it."""
    shutil.copytree(PROJECT / "notebooks" / ASSIGNMENT, folder / "notebooks" / ASSIGNMENT)
    (folder / "nbgrader_config.py").write_text(config)
    honest = submit(folder, "honest", HONEST)
    source = ATTACKS[attack]
    for place, path in {"COURSE": folder, "PROJECT": PROJECT, "HONEST": honest}.items():
        source = source.replace(place, str(path))
    submit(folder, "attacker", source)


def points(folder: Path) -> dict[str, str]:
    """Each student's points for the exercise, as the gradebook has them."""
    course, found = Course.at(folder), {}
    for student in ("attacker", "honest"):
        try:
            with Gradebook(course.db_url, course.course_id) as book:
                cell = book.find_grade("check_causal_mask", ASSIGNMENT, ASSIGNMENT, student)
                ungraded = cell.auto_score is None and cell.manual_score is None
                found[student] = "no grade" if ungraded else f"{cell.score:g}"
        except MissingEntry:
            found[student] = "no grade"
    return found


def by_stock(folder: Path) -> dict[str, str]:
    """`nbgrader autograde`, in a sandbox with the course in it."""
    course = Course.at(folder)
    with GradebookWriter(course, read_release(course, ASSIGNMENT)) as writer:
        writer.know_assignment()
    sandbox = ["bwrap", "--die-with-parent", "--unshare-pid", "--unshare-net", "--unshare-ipc", "--ro-bind", "/", "/"]
    sandbox += ["--dev", "/dev", "--proc", "/proc", "--size", str(2**30), "--tmpfs", "/tmp"]
    sandbox += ["--bind", str(folder), str(folder), "--chdir", str(folder), "--"]
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    environment.update(HOME="/tmp", TF_CPP_MIN_LOG_LEVEL="3")
    command = [*sandbox, sys.executable, "-m", "nbgrader", "autograde", ASSIGNMENT, "--create"]
    try:
        subprocess.run(command, env=environment, capture_output=True, timeout=SECONDS, preexec_fn=_limit)
    except subprocess.TimeoutExpired:
        return {**points(folder), "note": f"the class hangs (stopped after {SECONDS} s)"}
    size = max((path.stat().st_size for path in (folder / "class/autograded").rglob("*.ipynb")), default=0)
    return {**points(folder), "note": f"a notebook of {size / 2**20:.0f} MB" if size > 2 * 2**20 else ""}


def _limit() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (6 * 2**30, 6 * 2**30))
    resource.setrlimit(resource.RLIMIT_FSIZE, (2**30, 2**30))


def here(folder: Path) -> dict[str, str]:
    """`autograder grade`."""
    grade(ASSIGNMENT, str(folder), limits=LIMITS)
    return points(folder)


def main() -> None:
    """Try every attack, and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--attack", nargs="+", choices=ATTACKS, default=list(ATTACKS), metavar="NAME")
    parser.add_argument("--json", type=Path, help="write the table here as well")
    options = parser.parse_args()
    config, rows = (PROJECT / "nbgrader_config.py").read_text(), {}
    print(f"{'attack (of 10 points)':<36}{'stock nbgrader':>16}{'honest':>10}{'here':>8}{'honest':>10}")
    for attack in options.attack:
        with tempfile.TemporaryDirectory(prefix="attack-") as folder:
            root = Path(folder)
            for kind, text in {"stock": STOCK, "here": config}.items():
                make_course(root / kind, attack, text)
            ours = here(root / "here")
            stock = {"attacker": "-", "honest": "-", "note": TOO_DANGEROUS.get(attack, "")}
            if attack not in TOO_DANGEROUS:
                stock = by_stock(root / "stock")
        rows[attack] = {"stock": stock, "here": ours}
        line = f"{attack:<36}{stock['attacker']:>16}{stock['honest']:>10}{ours['attacker']:>8}{ours['honest']:>10}"
        print(f"{line}  {stock['note']}".rstrip(), flush=True)
    if options.json:
        options.json.write_text(json.dumps(rows, indent=2) + "\n")


if __name__ == "__main__":
    main()
