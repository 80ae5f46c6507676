"""A learner's notes beside the notebooks: small JSON files, `.progress/KIND/NAME.json`. They are sent nowhere.

Where there is no folder, in Colab say, they last as long as the kernel.
"""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

from autograder.base.files import write_whole
from autograder.base.folders import folder_here
from autograder.student.tracking.progress_store import FOLDER

_of_this_kernel: dict[tuple[str, str], dict[str, Any]] = {}


class Notes:
    """The notes of one learner.

    Args:
        folder: that of the notebooks; None keeps them in this kernel.
    """

    def __init__(self, folder: Path | None):
        self._place = None if folder is None else folder / FOLDER

    @classmethod
    def here(cls) -> Notes:
        """Those of the notebook that is open."""
        return cls(folder_here())

    def read(self, kind: str, name: str) -> dict[str, Any]:
        """A note; an empty one where there is none, or where it is damaged."""
        if self._place is None:
            return dict(_of_this_kernel.get((kind, name), {}))
        return _load_note(self._place / kind / f"{name}.json")

    def write(self, kind: str, name: str, note: dict[str, Any]) -> None:
        """Keep a note; where it can't be written, the lesson goes on without."""
        if self._place is None:
            _of_this_kernel[kind, name] = dict(note)
            return
        with contextlib.suppress(OSError):
            write_whole(self._place / kind / f"{name}.json", json.dumps(note))

    def all(self, kind: str) -> dict[str, dict[str, Any]]:
        """All notes of a kind, by their names."""
        if self._place is None:
            return {name: dict(note) for (of, name), note in _of_this_kernel.items() if of == kind}
        found = {path.stem: _load_note(path) for path in sorted((self._place / kind).glob("*.json"))}
        return {name: note for name, note in found.items() if note}


def _load_note(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
