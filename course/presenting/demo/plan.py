"""What a demo is about. Light: the server's process has no TensorFlow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Plan:
    """What is shown.

    Args:
        folder: where the translator is kept; None keeps it nowhere.
        changes: numbers of the recipe that shall be others.
        pairs: sentences to learn from.
        mine: whether the presenter's own pieces are trained.
        against: what a second model lacks that learns beside, a name of `AGAINST`; None for no such model.
    """

    folder: Path | None = None
    changes: Mapping[str, Any] = field(default_factory=dict)
    pairs: int = 28_000
    mine: bool = False
    against: str | None = None
