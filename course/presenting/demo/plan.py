"""What a demo is about. Light: the server's process has no TensorFlow."""

import json
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
        page: the language that the page speaks, "en" or "zh".
        language: that it learns, a key of `LANGUAGES`; None is what the folder has begun with, or else French.
    """

    folder: Path | None = None
    changes: Mapping[str, Any] = field(default_factory=dict)
    pairs: int = 28_000
    mine: bool = False
    against: str | None = None
    language: str | None = None
    page: str = "en"


def language_of(plan: Plan) -> str:
    """The language that is learned. Read from the folder's own file, for what else knows it takes TensorFlow along."""
    if plan.language is not None or plan.folder is None:
        return plan.language or "fr"
    try:
        settings = json.loads((plan.folder / "settings.json").read_text(encoding="utf-8"))
        return str(settings.get("language") or "fr")
    except (OSError, ValueError, AttributeError):  # nothing there yet, or nothing that can be read: told later
        return "fr"
