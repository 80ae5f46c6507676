"""What an install may lack, and the one sentence that says how to get it."""

import importlib.util
import tomllib
from collections.abc import Iterable
from pathlib import Path

from autograder.base.problem import Problem

HOME = Path(__file__).resolve().parents[2]


def require(module: str, extra: str, name: str = "") -> None:
    """Go on only where a package is installed.

    Args:
        module: as it is imported.
        extra: the extra of the engine, or of the course that it lies beside, that brings it.
        name: what a reader calls it; the module's name where nothing is said.

    Raises:
        Problem: it is not installed; the sentence says how to install it.
    """
    if importlib.util.find_spec(module) is None:
        raise Problem(f"{name or module} is not installed: run  {install(extra)}")


def install(extra: str) -> str:
    """The command that installs whose extra it is: from where it lies, never by a name in an index."""
    where = next((str(one) for one in (HOME / "autograder", HOME) if extra in _extras(one)), "THE-FILE-OF-ITS.whl")
    return f'python -m pip install "{where}[{extra}]"'


def _extras(folder: Path) -> Iterable[str]:
    try:
        project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    except (OSError, KeyError, tomllib.TOMLDecodeError):
        return ()
    return project.get("optional-dependencies", ())
