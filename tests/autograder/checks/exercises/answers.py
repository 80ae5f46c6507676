"""The answers kept in tests/answers: what each file says of itself, and its definitions.

The first line of a file's docstring is one of
    Right: ...
    Wrong: misconception_id[, second_id] - ...      the misconceptions that are to be named
    Wrong: unnamed - ...                            less than full marks, and no misconception is named
    Borrows: dotted.name - ...                      refused, with that name
    Blank: ...                                      a skeleton: no points
"""

from __future__ import annotations

import ast
import importlib.util
import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[3] / "answers"
KINDS = ("Right", "Wrong", "Borrows", "Blank")


@dataclass(frozen=True)
class Answer:
    """One file."""

    path: Path

    @property
    def slug(self) -> str:
        return self.path.parent.name

    @cached_property
    def says(self) -> str:
        """The first line of the docstring."""
        return (ast.get_docstring(ast.parse(self.path.read_text(encoding="utf-8"))) or "").partition("\n")[0]

    @property
    def kind(self) -> str:
        return self.says.partition(":")[0]

    @property
    def subject(self) -> tuple[str, ...]:
        """What stands between the colon and the dash: misconception ids, or the borrowed name."""
        words = self.says.partition(":")[2].partition(" - ")[0]
        return tuple(word.strip() for word in words.split(","))

    @property
    def ids(self) -> set[str]:
        """The misconceptions that are to be named."""
        return set(self.subject) - {"unnamed"} if self.kind == "Wrong" else set()

    def definitions(self) -> dict[str, Any]:
        """The names that the file defines, run afresh."""
        spec = importlib.util.spec_from_file_location(f"answer_{self.slug}_{self.path.stem}", self.path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[module.__name__] = module
        spec.loader.exec_module(module)
        return vars(module)


ANSWERS = [Answer(path) for path in sorted(FOLDER.glob("*/*.py")) if path.parent.name != "hostile"]
HOSTILE = sorted((FOLDER / "hostile").glob("*.py"))
