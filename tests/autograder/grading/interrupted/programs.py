"""Programs of the tests, each in a process of its own, that begin as the commands do."""

import json
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).parents[4]
BEGIN = """
import runpy, sys
from autograder.quick_nbgrader import quick_nbgrader
with quick_nbgrader():
    runpy.run_module(sys.argv.pop(1), run_name="__main__", alter_sys=True)
"""


def run_program(module, *words):
    """Run it to its end: its status, the objects it printed, one a line, and what it said besides."""
    command = command_of(module, *words)
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True)
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr


def command_of(module, *words):
    """What starts it."""
    return [sys.executable, "-c", BEGIN, module, *map(str, words)]
