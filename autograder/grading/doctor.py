"""`autograder doctor`: what is in place for grading on this machine, each thing tried and not only looked for."""

from __future__ import annotations

import importlib.util
import os
import sys
from dataclasses import dataclass

from autograder.isolation import Learner, Limits, best_guard, new_source
from course.extras import install
from course.problem import Problem

GRADERS = ("nbgrader", "nbformat", "jupytext", "nbclient")
TRIALS = {
    "reach the network": "import socket\ns = socket.socket()\ns.settimeout(2)\ns.connect(('127.0.0.1', 9))",
    "write outside its folder": "import tempfile\nopen('/tmp/out-of-its-folder', 'w')",
    "read the judge's references": "import autograder\nopen(autograder.__path__[0] + '/checks/exercises/catalogue.py')",
    "look into other processes": (
        "import os\nother = [p for p in os.listdir('/proc') if p.isdigit() and p != os.readlink('/proc/self')]\n"
        "assert any(os.access(f'/proc/{p}/environ', os.R_OK) for p in other)"
    ),
    "fill the disk": "f = open('big', 'wb')\nfor _ in range(300): f.write(bytes(2**20))",
}
REFUSED = ("PermissionError", "FileNotFoundError", "OSError", "AssertionError")


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at: whether it is as it should be, and one sentence."""

    good: bool
    said: str


def examine() -> list[Finding]:
    """Look at Python, the graders' packages, and the guard; let code try to break out."""
    version = ".".join(map(str, sys.version_info[:3]))
    findings = [Finding((3, 11) <= sys.version_info[:2] <= (3, 13), f"Python {version} (3.11 to 3.13 is needed).")]
    missing = [name for name in GRADERS if importlib.util.find_spec(name) is None]
    said = "The graders' packages are installed."
    if missing:
        said = f"Missing: {', '.join(missing)}. Run  {install('grader')}"
    findings.append(Finding(not missing, said))
    guard = best_guard()
    said = f"Guard of learners' code: {guard.name}."
    findings.append(Finding(guard.name == "bubblewrap", said + (f" {guard.missing}." if guard.missing else "")))
    return [*findings, *_try_to_break_out(), Finding(True, f"{os.cpu_count()} submissions are graded at once.")]


def _try_to_break_out() -> list[Finding]:
    findings = []
    try:
        with new_source(allow_unguarded=True) as processes:
            for deed, source in TRIALS.items():
                with Learner.start(Limits(cell=20), processes) as learner:
                    learner.require_alive()
                    result = learner.run_cell(source)
                last = result.outputs[-1] if result.outputs else {}
                held = result.status == "error" and last.get("ename") in REFUSED
                findings.append(Finding(held, f"Learners' code {'cannot' if held else 'CAN'} {deed}."))
    except Problem as error:
        findings.append(Finding(False, str(error)))
    return findings
