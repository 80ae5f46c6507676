"""Grades classes where not all can be written. A program of its own, for mounts of its own.

    python -m tests.autograder.grading.interrupted.full_disk BEFORE DISK ROOM,ROOM CLASS...

BEFORE is a class; DISK a small file system of its own. For each ROOM, so many bytes are left free. Prints one JSON
object a line: what the run on the full disk said, and what the class looks like after the next one, with room again.
Then, for each CLASS, what one run on it said.
"""

import json
import shutil
import sys
import warnings
from pathlib import Path

import pytest

from autograder.base.problem import Problem
from tests.autograder.grading.conftest import use_small_catalogue
from tests.autograder.grading.interrupted.killing import run, state

warnings.filterwarnings("ignore")


def fill(disk: Path, room: int) -> Path:
    """A file that leaves this many bytes of the disk."""
    filler = disk / "filler"
    left = shutil.disk_usage(disk).free - room
    filler.write_bytes(bytes(max(left, 0)))
    return filler


def main(before: Path, disk: Path, rooms: list[int]) -> None:
    root = disk / "class-on-a-small-disk"
    for room in rooms:
        shutil.rmtree(root, ignore_errors=True)
        shutil.copytree(before, root)
        filler = fill(disk, room)
        told = {"room": room, **once(root)}
        filler.unlink()
        print(json.dumps({**told, "fresh": run(root, feedback=False), "state": state(root)}))


def once(root: Path) -> dict:
    """What a run said, and whom it graded."""
    try:
        return {"said": "", "graded": run(root, feedback=False)}
    except Problem as error:
        return {"said": str(error), "graded": None}


if __name__ == "__main__":
    use_small_catalogue(pytest.MonkeyPatch())
    main(Path(sys.argv[1]), Path(sys.argv[2]), [int(room) for room in sys.argv[3].split(",")])
    for place in sys.argv[4:]:
        print(json.dumps(once(Path(place))))
