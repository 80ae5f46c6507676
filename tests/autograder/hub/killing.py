"""Kills the line at its n-th step, for many n, and starts it again. A program of its own, since it forks.

    python -m tests.autograder.hub.killing FOLDER [EVERY [THIN]]

Three attempts are handed in, one by ada and two by bob. A step is whatever changes something outside the process, from
the first file of the first attempt to the last outcome. Of the statements in a transaction one of EVERY is tried, and
of what is left one of THIN. Prints one JSON object a line: at which step it was killed, how many attempts had been
taken then (that is: who had been told so), and what the class looks like after the next start.
"""

import json
import os
import shutil
import sys
from pathlib import Path

import pytest

from tests.autograder.grading.conftest import ASSIGNMENT, Class, fake_grader, use_small_catalogue
from tests.autograder.grading.killing import Steps, chosen, in_fork, state
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
    desk.start(1)
    desk.line.wait_until_empty()
    assert not desk.line.failed
    desk.close()


def main(root: Path, every: int = 1, thin: int = 1) -> None:
    use_small_catalogue(pytest.MonkeyPatch())
    from autograder.checks.exercises import catalogue

    catalogue()  # what is made once each fork has then, such as this and SQLAlchemy's maps
    Class(root / "warm-up", by_hand=False).submit("ada")
    from autograder.grading.classroom import grade

    grade(ASSIGNMENT, str(root / "warm-up"), grader=fake_grader(), workers=1)
    before, place, told = root / "before", root / "class-of-three", root / TAKEN
    few = Class(before, by_hand=False)
    few.course.class_folder.mkdir(parents=True)

    def disturbed(fatal: int | None) -> list[str]:
        steps = Steps(place, fatal)
        hand_in_and_grade(Class(place, by_hand=False), told)
        return steps.seen

    def afresh() -> None:
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(before, place)
        told.write_text("0")

    afresh()
    status, seen = in_fork(lambda: disturbed(None))
    assert status == 0
    assert isinstance(seen, list)
    print(json.dumps({"step": "undisturbed", "of": len(seen), "state": state(place)}), flush=True)
    for number in chosen(seen, every)[::thin]:
        afresh()
        status, _ = in_fork(lambda number=number: disturbed(number))
        assert os.WIFSIGNALED(status), f"step {number}, {seen[number - 1]}, was not reached: {status}"
        taken = int(told.read_text())
        went_on, found = in_fork(lambda: start_again(Class(place, by_hand=False)))
        about = {"step": f"{number} {seen[number - 1]}", "taken": taken, "found": found, "went_on": went_on}
        print(json.dumps({**about, "state": state(place) if found else None}), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:]))
