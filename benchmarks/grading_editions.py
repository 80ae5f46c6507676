"""Two editions of this grader on a class, in turns: the time that each further submission costs.

    python benchmarks/grading_editions.py OTHER_CHECKOUT --count 6 30 --repeats 1

Each edition runs from its own checkout, in the checkout's own `.venv`. A run has a control group of its own (Linux, and
whoever may make one: root, say), so that all processes count, whatever became of them. The start is the same for a
class of any size: what is compared is the difference of a small class and a larger one.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
from pathlib import Path

OURS = Path(__file__).parent.parent
GROUPS = Path("/sys/fs/cgroup")
# By the file that tells whether they are there: version 1 with its own folder for CPU time, and version 2.
KINDS = {"cpuacct/cpuacct.usage": ("cpuacct", "cpuacct.usage", 1e9), "cgroup.procs": ("", "cpu.stat", 1e6)}


def seconds(checkout: Path, count: int) -> float:
    """Seconds of CPU, of all processes together, for a class of so many submissions."""
    folder, file, unit = next(KINDS[name] for name in KINDS if (GROUPS / name).exists())
    group = Path(tempfile.mkdtemp(prefix="benchmark-", dir=GROUPS / folder))
    entering = 'echo $$ > "$0" && exec "$@"'
    command = [checkout / ".venv/bin/python", "benchmarks/grading.py", "--ours-alone", str(count)]
    try:
        subprocess.run(
            ["sh", "-c", entering, group / "cgroup.procs", *command],
            cwd=checkout,
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        used = (group / file).read_text().split()
        return float(used[0] if len(used) == 1 else used[used.index("usage_usec") + 1]) / unit
    finally:
        group.rmdir()


def main() -> None:
    """Time them and print the ratio of each turn."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("other", type=Path, help="another edition's checkout")
    parser.add_argument("--count", type=int, nargs=2, default=(6, 30), help="submissions: a small class, a larger one")
    parser.add_argument("--repeats", type=int, default=3)
    options = parser.parse_args()
    few, many = options.count
    for turn in range(options.repeats):
        editions = {"other": options.other.absolute(), "ours": OURS}
        order = list(editions)[:: -1 if turn % 2 else 1]
        each = dict.fromkeys(editions, 0.0)
        for sign, count in ((-1, few), (1, many)):
            for name in order:
                each[name] += sign * seconds(editions[name], count) / (many - few)
        times = ", ".join(f"{name} {1000 * each[name]:.0f} ms of CPU each" for name in editions)
        print(f"{times}: ours is {each['other'] / each['ours']:.2f} times as fast", flush=True)


if __name__ == "__main__":
    main()
