"""What of a room outlives a restart: one file in the folder of its translator, written whole at each change."""

import contextlib
import json
from pathlib import Path
from typing import Any

from autograder.base.files import write_whole
from autograder.base.problem import Problem

NAME = "room.json"


def read_room(folder: Path | None) -> dict[str, Any]:
    """What was kept; nothing where nothing was.

    Raises:
        Problem: the file isn't one of a room.
    """
    if folder is None or not (file := folder / NAME).is_file():
        return {}
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
        if not isinstance(found, dict) or not isinstance(found["key"], str):
            raise ValueError("no room's key is in it")
        return found
    except (OSError, ValueError, KeyError) as error:
        raise Problem(f"{file} can't be read as a room ({error}): move it away, and the room begins anew.") from error


def write_room(folder: Path | None, state: dict[str, Any]) -> None:
    """Keep it, for nobody but its owner to read: the presenter's key is in it.

    Only where a translator is kept already, so that no folder of anything else gets a file. A disk that takes nothing
    doesn't stop a room.
    """
    if folder is not None and (folder / "settings.json").is_file():
        with contextlib.suppress(OSError):
            write_whole(folder / NAME, json.dumps(state, ensure_ascii=False), mode=0o600)
