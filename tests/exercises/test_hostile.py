"""Hostile and broken files beside honest ones, in one run: each costs only itself, none gets full marks."""

import contextlib
import ctypes
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from autograder.grading.check_files import FileResult, check_files
from autograder.isolation import Limits
from tests.exercises.answers import FOLDER, HOSTILE

HONEST = [
    FOLDER / "causal_mask.py::keras_tril", FOLDER / "self_attention.py::dense_in_init",
    FOLDER / "find_the_leak.py::change_the_end", FOLDER / "qkv_variables.py::numpy_normal",
]  # fmt: skip
# Seconds are a process's own, so few are enough on any machine, and a loop burns no more of them.
LIMITS = Limits(cell=4, probe=4, notebook=8, judging=16, memory=6 * 2**30, grace=1)
PR_SET_CHILD_SUBREAPER = 36
pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="processes are counted in /proc")


def name_of(path: str | Path) -> str:
    """Of one answer in a file its own name, else the file's."""
    return str(path).partition("::")[2] or Path(path).stem


def descendants() -> set[int]:
    """Every living process that came from this one."""
    parents: dict[int, int] = {}
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            state, parent = (entry / "stat").read_text().rpartition(")")[2].split()[:2]
            if state not in "ZX":
                parents[int(entry.name)] = int(parent)
    found, new = set(), {os.getpid()}
    while new:
        new = {pid for pid, parent in parents.items() if parent in new} - found
        found |= new
    return found


@pytest.fixture(scope="module")
def adopting() -> Iterator[None]:
    """Processes that lose their parent become this one's children, so that none gets out of sight."""
    libc = ctypes.CDLL(None)
    libc.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    yield
    libc.prctl(PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0)


@pytest.fixture(scope="module")
def run(adopting, tmp_path_factory) -> tuple[dict[str, FileResult], set[int], set[int]]:
    """The results by file name, and the descendants while it ran and after it."""
    folder = tmp_path_factory.mktemp("broken")
    (folder / "causal_mask__syntax_error.py").write_text("def causal_mask(n:\n    return n\n")
    (folder / "causal_mask__latin.py").write_bytes("def causal_mask(n): return 'é'\n".encode("latin-1"))
    (folder / "causal_mask__empty.py").write_text("")
    broken = sorted(folder.glob("*.py"))
    # Honest ones before, between and after.
    half = len(HOSTILE) // 2
    files = [*HONEST[:2], *HOSTILE[:half], HONEST[2], *HOSTILE[half:], *broken, HONEST[3]]
    before, during, results = descendants(), set(), {}
    for result in check_files([str(path) for path in files], slug=None, seed=20261120, limits=LIMITS):
        results[name_of(result.file)] = result
        during |= descendants()
    deadline = time.monotonic() + 300
    while (left := descendants() - before) and time.monotonic() < deadline:
        time.sleep(0.1)
    return results, during - before, left


@pytest.mark.slow
@pytest.mark.parametrize("path", HONEST, ids=name_of)
def test_an_honest_file_beside_them_gets_full_marks(path: Path, run) -> None:
    verdict = run[0][name_of(path)].verdict
    assert verdict.score == verdict.points, verdict


@pytest.mark.slow
@pytest.mark.parametrize("path", HOSTILE, ids=lambda path: path.stem)
def test_a_hostile_file_gets_less_and_is_told(path: Path, run) -> None:
    result = run[0][path.stem]
    assert result.usable
    assert result.verdict.score < result.verdict.points, result.verdict
    told = [part.message for part in result.verdict.parts if part.score < part.points]
    assert result.verdict.error or any(told)


@pytest.mark.slow
def test_broken_files_are_told_why(run) -> None:
    results = run[0]
    assert results["causal_mask__syntax_error"].verdict.error.count("SyntaxError")
    assert not results["causal_mask__latin"].usable
    assert "UTF-8" in results["causal_mask__latin"].verdict.error
    assert "causal_mask" in results["causal_mask__empty"].verdict.error


@pytest.mark.slow
def test_time_is_named_as_the_reason(run) -> None:
    for name in ("loops_at_import", "loops_in_call", "ignores_interrupts", "swallows_interrupts"):
        verdict = run[0][f"causal_mask__{name}"].verdict
        assert "longer than" in (verdict.error or ""), (name, verdict)


@pytest.mark.slow
def test_nothing_is_left_running(run) -> None:
    _, during, left = run
    assert during, "not one process was seen while the files were judged"
    assert left == set()
