"""What is kept beside the notebooks: for each exercise, how its checks went.

One small file an exercise, `.progress/SLUG.json` in the folder that holds the notebooks' folders, so that two notebooks
never write the same file.
"""

import json
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from autograder.base.files import write_whole

FOLDER = ".progress"


@dataclass(frozen=True)
class Tried:
    """How the checks of one exercise went: the best and the last points, how often, and when it was solved first."""

    slug: str
    best: float
    last: float
    of: float
    tries: int
    tried: float
    solved: float | None = None


def keep(folder: Path, slug: str, points: float, of: float) -> None:
    """Note the outcome of a check. Raises OSError where that can't be written."""
    now, before = time.time(), _load_tried(folder / FOLDER / f"{slug}.json")
    solved = before.solved if before and before.solved else (now if points == of else None)
    best, tries = (max(before.best, points), before.tries + 1) if before else (points, 1)
    place = folder / FOLDER / f"{slug}.json"
    write_whole(place, json.dumps(asdict(Tried(slug, best, points, of, tries, now, solved))))


def kept(folder: Path) -> dict[str, Tried]:
    """All that is kept, by slug; a damaged file counts as none."""
    found = (_load_tried(path) for path in sorted((folder / FOLDER).glob("*.json")))
    return {one.slug: one for one in found if one is not None}


def _load_tried(path: Path) -> Tried | None:
    try:
        return Tried(**json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None
