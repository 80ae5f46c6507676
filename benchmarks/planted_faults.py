"""Does the suite see a fault? Each of `planted_faults.toml` is planted alone, in a copy, and its tests are run.

    .venv/bin/python benchmarks/planted_faults.py                    all of them
    .venv/bin/python benchmarks/planted_faults.py --only hub         those whose file or text has this word
    .venv/bin/python benchmarks/planted_faults.py --at COMMIT        what the tests of another commit saw
    .venv/bin/python benchmarks/planted_faults.py --reach            by `pytest --reach`, as `make quick` would

A line says whether it was caught, by which test, and in how many CPU seconds. A fault whose line isn't there in that
commit is said to have no place; one that a test of its list should see, and doesn't, ends the command with 1.
"""

import argparse
import os
import re
import resource
import subprocess
import sys
import tempfile
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
FAULTS = Path(__file__).with_suffix(".toml")
RED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)


@dataclass(frozen=True)
class Fault:
    """One edit, and where the tests are that should see it."""

    file: str
    old: str
    new: str
    tests: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.file}: {self.old.strip().splitlines()[0][:70]}"


def read_faults(word: str = "") -> list[Fault]:
    """Those of the list that have this word."""
    rows = tomllib.loads(FAULTS.read_text(encoding="utf-8"))["fault"]
    found = [Fault(row["file"], row["old"], row["new"], tuple(row["tests"])) for row in rows]
    return [one for one in found if word in str(one)]


def planted(copy: Path, fault: Fault) -> str | None:
    """Plant it: the text before; None where its line isn't there just once."""
    path = copy / fault.file
    before = path.read_text(encoding="utf-8") if path.is_file() else ""
    if before.count(fault.old) != 1:
        return None
    path.write_text(before.replace(fault.old, fault.new), encoding="utf-8")
    return before


def command_for(copy: Path, fault: Fault, *, reach: bool, slow: bool) -> list[str]:
    """What runs the tests: all of its list one by one, until one is red."""
    python = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "--tb", "no", "-p", "no:cacheprovider"]
    if reach:
        return [*python, "--reach", "--since", "HEAD", "--within", "300"]
    chosen = [] if slow else ["-m", "not slow"]
    return [*python, *chosen, *(name for name in fault.tests if (copy / name).exists())]


def run(copy: Path, command: list[str]) -> tuple[int, str, float]:
    """Exit status, what it printed, CPU seconds."""
    began = _children()
    # The editable install names this checkout: the copy must come first.
    environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr, _children() - began


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> int:
    """Plant them one by one; 1 where one wasn't caught."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--at", default="HEAD", metavar="COMMIT")
    parser.add_argument("--only", default="", metavar="WORD")
    parser.add_argument("--reach", action="store_true")
    parser.add_argument("--not-slow", action="store_true", help="leave out what is marked slow")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="CPU seconds, after which none is begun")
    given = parser.parse_args()
    counts = dict.fromkeys(("caught", "MISSED", "no place", "no result"), 0)
    spent = 0.0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        subprocess.run(["git", "clone", "--quiet", "--shared", "--no-checkout", ROOT, copy], check=True)
        subprocess.run(["git", "checkout", "--quiet", given.at], cwd=copy, check=True)
        for fault in read_faults(given.only):
            if spent > given.seconds:
                break
            before = planted(copy, fault)
            if before is None:
                outcome, by, seconds = "no place", "", 0.0
            else:
                command = command_for(copy, fault, reach=given.reach, slow=not given.not_slow)
                status, printed, seconds = run(copy, command)
                (copy / fault.file).write_text(before, encoding="utf-8")
                red = RED.search(printed)
                outcome = {0: "MISSED", 1: "caught"}.get(status, "caught" if red else "no result")
                by = red[1] if red else "" if outcome == "MISSED" else printed.strip().splitlines()[-1][:120]
            counts[outcome] += 1
            spent += seconds
            print(f"{outcome:9} {seconds:6.0f} s  {fault}", *([f"\n{'':20}{by}"] if by else []), flush=True)
    print(", ".join(f"{number} {outcome}" for outcome, number in counts.items()), f"· {spent:.0f} CPU seconds")
    return 1 if counts["MISSED"] or counts["no result"] else 0


if __name__ == "__main__":
    sys.exit(main())
