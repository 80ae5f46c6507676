"""What a kill leaves of the line at its n-th step, for many n, and what its next start makes of it. A program.

    python -m tests.autograder.hub.killing FOLDER [EVERY [THIN]]

Three attempts are handed in, one by ada and two by bob. Steps, and what a kill leaves, are `grading.killing`'s; of the
statements in a transaction one of EVERY is tried, and of what is left one of THIN. Prints one JSON object a line: at
which step it was, how many attempts had been taken then (that is: who had been told so), and what the class looks like
after the next start.
"""

import json
import shutil
import sys
from pathlib import Path

import pytest

from tests.autograder.grading.conftest import ASSIGNMENT, Class, fake_grader, know_alembic_version, use_small_catalogue
from tests.autograder.grading.interrupted.killing import Steps, in_fork, state
from tests.autograder.hub.conftest import Desk

TAKEN = "taken"  # beside the class: how many were told that they are handed in


def hand_in_and_grade(few: Class, told: Path) -> None:
    """All in this thread, so that the steps come in one order."""
    desk = Desk(few, start=False)
    for number, (student, layer) in enumerate((("ada", 1), ("bob", 1), ("bob", 0.5)), start=1):
        desk.hand_in(student, layer=f"self_attention = {layer}")
        told.write_text(str(number))
    empty(desk)


def start_again(few: Class) -> int:
    """What the next start does; how many attempts it finds."""
    desk = Desk(few, start=False)
    found = len(desk.attempts.of("ada", ASSIGNMENT)) + len(desk.attempts.of("bob", ASSIGNMENT))
    empty(desk)
    return found


def empty(desk: Desk) -> None:
    desk.finish()
    assert not desk.line.failed
    desk.close()


def main(root: Path, every: int = 1, thin: int = 1) -> None:
    patch = pytest.MonkeyPatch()
    use_small_catalogue(patch)
    know_alembic_version(patch)
    from autograder.checks.catalogues import catalogue

    catalogue()  # what is made once each fork has then, such as this and SQLAlchemy's maps
    Class(root / "warm-up", by_hand=False).submit("ada")
    from autograder.grading.running.classroom import grade

    grade(ASSIGNMENT, str(root / "warm-up"), grader=fake_grader(), workers=1)
    whole, left = root / "whole", root / "left"
    place, told = whole / "class-of-three", whole / TAKEN
    Class(place, by_hand=False).course.class_folder.mkdir(parents=True)
    told.write_text("0")

    def in_peace() -> list[int]:
        steps = Steps(whole, left, every)
        hand_in_and_grade(Class(place, by_hand=False), told)
        return list(steps.kept.values())

    status, numbers = in_fork(in_peace)
    assert status == 0
    assert isinstance(numbers, list)
    print(json.dumps({"step": 0, "state": state(place)}), flush=True)
    for number in numbers[::thin]:
        shutil.rmtree(whole)
        (left / str(number)).rename(whole)
        taken = int(told.read_text() or 0)
        went_on, found = in_fork(lambda: start_again(Class(place, by_hand=False)))
        about = {"step": number, "taken": taken, "found": found, "went_on": went_on}
        print(json.dumps({**about, "state": state(place) if found else None}), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:]))
