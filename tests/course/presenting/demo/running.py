"""Starts a small demo, as `course demo` does, and waits for its address."""

import subprocess
import sys
from contextlib import contextmanager

SMALL = {"d_model": 16, "num_layers": 2, "dim_feedforward": 16, "epochs": 1, "batch_tokens": 100}
START = """
from pathlib import Path
from course.presenting.demo.command import demo
from course.presenting.demo.plan import Plan

if __name__ == "__main__":
    plan = Plan(Path({folder!r}) if {folder!r} else None, {changes!r}, pairs=600, against={against!r})
    demo(plan, 0, False, lambda said: print(said, flush=True), {phones!r})
"""


@contextmanager
def demo(folder="", against=None, phones=None, **changes):
    """The process and the page's address; killed at the end if it still runs."""
    code = START.format(folder=str(folder), changes=SMALL | changes, against=against, phones=phones)
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    try:
        line = process.stdout.readline()
        assert line.startswith("The demo is at http://127.0.0.1:"), line + process.stdout.read()
        yield process, line.split()[4]
    finally:
        process.kill()
        process.stdout.close()
        process.wait()
