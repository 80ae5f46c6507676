"""`autograder doctor`: what is in place for grading on this machine, each thing tried and not only looked for."""

import importlib.util
import os
import socket
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from autograder.base.extras import install
from autograder.base.problem import Problem
from autograder.isolation import Learner, Limits, best_guard, new_source
from autograder.isolation.resources.machine import at_once
from autograder.isolation.sandbox import seccomp

GRADERS = ("nbgrader", "nbformat", "jupytext", "nbclient")
TRIALS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
REFUSED = ("PermissionError", "FileNotFoundError", "OSError", "AssertionError", "AttributeError")


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
    why = f"Guard of learners' code: {guard.name}. {guard.missing}."
    said = why if guard.missing else f"Guard of learners' code: {guard.name}."
    findings.append(Finding(guard.name == "bubblewrap", said))
    filtered = seccomp.missing()
    said = f"No filter of system calls: {filtered}." if filtered else "A filter of system calls is on."
    findings.append(Finding(not filtered or guard.name == "none", said))
    return [*findings, *_try_to_break_out(), Finding(True, _at_once())]


def _at_once() -> str:
    count, cores = at_once(), os.cpu_count() or 1
    few = f": for one on each of its {cores} cores this machine has too little memory free" if count < cores else ""
    return f"{count} submission{'s are' if count > 1 else ' is'} graded at once{few}."


def _try_to_break_out() -> list[Finding]:
    findings = []
    try:
        with _bait() as names, new_source(allow_unguarded=True) as processes:
            for deed, source in TRIALS.items():
                with Learner.start(Limits(cell=20), processes) as learner:
                    learner.require_alive()
                    result = learner.run_cell(f"{names}\n{source}")
                last = result.outputs[-1] if result.outputs else {}
                held = result.status == "error" and last.get("ename") in REFUSED
                said = f"Learners' code cannot {deed}." if held else f"Learners' code CAN {deed}."
                findings.append(Finding(held, said))
    except Problem as error:
        findings.append(Finding(False, str(error)))
    return findings


@contextmanager
def _bait() -> Iterator[str]:
    """What learners' code must not touch: a file, a service, a secret in the environment; their names, as Python."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        path = Path(folder)
        path.chmod(0o755)  # its name is to be no secret: what is tried is the guard
        (path / "file").touch(0o644)
        if hasattr(socket, "AF_UNIX"):
            service = stack.enter_context(socket.socket(socket.AF_UNIX))
            service.bind(str(path / "service"))
            (path / "service").chmod(0o777)
            service.listen()
        os.environ["AUTOGRADER_DOCTOR"] = "secret"
        stack.callback(os.environ.pop, "AUTOGRADER_DOCTOR")
        yield f"FILE, SERVICE = {str(path / 'file')!r}, {str(path / 'service')!r}"
