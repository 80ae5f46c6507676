"""Ctrl-C while a class is graded: seconds from the signal to the end of the command, and of all that it started.

    python benchmarks/interrupt.py --repeats 2

The class has two students. One's answer is right, the other's never comes to its end, in one way after another: the
signal comes once the first one is graded and the other is in the middle of it.
"""

import argparse
import json
import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from autograder.grading.sample_class import ASSIGNMENT, LOOPS, make_sample_class
from autograder.isolation.memory import beneath

FOREVER = "100000"
FORKS = """import os, signal, time
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(number, signal.SIG_IGN)
for _ in range(20):
    if os.fork() == 0:
        os.setsid()
        {then}
{then}
"""
WAYS = {
    "a loop in Python": LOOPS,
    "native code that never looks up": "print(sum(range(10**14)))",
    "a loop in a graph": "import tensorflow as tf\n"
    "tf.function(lambda: tf.while_loop(lambda i: i >= 0, lambda i: i, [tf.constant(0.0)]))()",
    "sleep": "import time\ntime.sleep(100_000)",
    "twenty that sleep and hear nothing": FORKS.format(then="time.sleep(100_000)"),
    "twenty that compute and hear nothing": FORKS.format(then="sum(range(10**14))"),
    "much memory": "import numpy as np\nkept = [np.ones(2**24) for _ in range(12)]\nwhile True:\n    pass",
}


def class_of_two(folder: Path, source: str) -> None:
    """Hand in a right answer, and one with this source."""
    for path in make_sample_class(folder):
        if not path.parents[1].name.startswith(("01-", "13-loops")):
            shutil.rmtree(path.parents[1])
        elif "13-loops" in path.parts[-3]:
            path.write_text(path.read_text().replace(json.dumps(LOOPS), json.dumps(source)))


def interrupted(source: str, wait: float) -> tuple[float, float]:
    """Seconds from the signal to the end of the command, and to that of the last process that it had started."""
    with tempfile.TemporaryDirectory() as folder:
        class_of_two(Path(folder), source)
        command = [sys.executable, "-m", "autograder.cli", "grade", ASSIGNMENT, "--course", folder]
        command += ["--cell-seconds", FOREVER, "--notebook-seconds", FOREVER]
        run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
        while not list(Path(folder, "class/results").rglob("01-*.json")):
            if run.poll() is not None:
                sys.exit(run.communicate()[0].decode())
            time.sleep(0.05)
        time.sleep(wait)
        pids = list(beneath(run.pid))
        os.killpg(run.pid, signal.SIGINT)
        began = time.monotonic()
        printed, _ = run.communicate()
        took = time.monotonic() - began
        assert run.returncode == 130, printed.decode()
        while any(Path(f"/proc/{pid}").exists() for pid in pids):
            time.sleep(0.02)
        return took, time.monotonic() - began


def main() -> None:
    """Interrupt each way and print the seconds."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--repeats", type=int, default=1)
    parser.add_argument("--wait", type=float, default=3.0, help="seconds between the first grade and the signal")
    parser.add_argument("--way", choices=WAYS, action="append", help="only this one")
    options = parser.parse_args()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background it is ignored, and that is inherited
    load = os.getloadavg()[0] / (os.cpu_count() or 1)
    print(f"Processes that are ready or at work, for each core: {load:.1f}.")
    for way in options.way or WAYS:
        seen = [interrupted(WAYS[way], options.wait) for _ in range(options.repeats)]
        middle, most = ([pick(times) for times in zip(*seen, strict=True)] for pick in (statistics.median, max))
        print(
            f"{way}: the command {middle[0]:.2f} s, at most {most[0]:.2f}; "
            f"the last process {middle[1]:.2f} s, at most {most[1]:.2f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
