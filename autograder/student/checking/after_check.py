"""What a check leaves behind: a note beside the notebooks and, for those who have joined it, a result on the board."""

import contextlib
import time
from http import HTTPStatus
from pathlib import Path

from autograder.base.folders import folder_here, home
from autograder.checks.judging.records import Exercise
from autograder.checks.judging.verdict import SLIP, Verdict
from autograder.languages.chosen import say
from autograder.student import board_sender
from autograder.student.tracking.memory import note_met
from autograder.student.tracking.notes import Notes
from autograder.student.tracking.progress_store import FOLDER, keep

MEMBERSHIP = "board.json"
MOST_MISCONCEPTIONS = 5
NEVER_RAN = (
    "{name} as it stands in your notebook now has never run: its cell stopped at line {line} with a SyntaxError "
    "({message}). What is judged here is the {name} from before. Mend the line, run the cell, then check again."
)

_sender: board_sender.Sender | None = None


def note(verdict: Verdict) -> None:
    """Note a result, and send it if this learner wants that. Nothing that goes wrong here reaches the learner."""
    if verdict.error is not None:  # nothing could be judged: the exercise is not begun
        return
    folder = folder_here()
    if folder is not None:
        with contextlib.suppress(OSError):
            keep(folder, verdict.slug, verdict.score, verdict.points)
    ids = list(dict.fromkeys(one.id for one in verdict.misconceptions if one.id != SLIP))[:MOST_MISCONCEPTIONS]
    if folder is None and verdict.score == verdict.points:
        Notes(None).write("solved", verdict.slug, {"when": time.time()})
    note_met(Notes(folder), verdict.slug, ids, time.time(), solved=verdict.score == verdict.points)
    sender = _current(folder)
    if sender is not None:
        sender.send({"slug": verdict.slug, "points": verdict.score, "misconceptions": ids})


def send_guess(slug: str, typed: str) -> None:
    """Send a guess to the board, for those who have joined one: there the room's guesses are counted."""
    sender = _current(folder_here())
    if sender is not None:
        sender.send({"slug": slug, "answer": typed}, "guess")


def send_rung(exact: float, parameters: int, folder: Path) -> bool:
    """Send what one's own machine has learned to the board's ladder; whether there is a board that took it.

    Args:
        exact: share of the sentences that it translates exactly.
        parameters: number of its weights.
        folder: of the notebooks.
    """
    membership = board_sender.read_membership(folder / FOLDER / MEMBERSHIP)
    if membership is None:
        return False
    with contextlib.suppress(OSError, ValueError):
        rung = {"token": membership.token, "exact": exact, "parameters": parameters}
        return board_sender.post(f"{membership.address}/rung", rung)[0] == HTTPStatus.OK
    return False


def say_what_never_ran(entry: str) -> None:
    """Say so where the definition that stands in the notebook never ran: an older one is judged."""
    from IPython import get_ipython

    from autograder.student.checking.never_ran import never_ran

    shell = get_ipython()
    stopped = never_ran(entry, map(shell.transform_cell, shell.user_ns["In"]))
    if stopped is not None:
        print(say(NEVER_RAN, name=entry, line=stopped.lineno, message=stopped.msg))


def keep_mine(exercise: Exercise) -> None:
    """Keep a solved answer in `mine`, and say so the first time. Nothing that goes wrong here reaches the learner."""
    from IPython import get_ipython

    from autograder.student.tracking.keep_answer import flattened, keep_answer

    with contextlib.suppress(Exception):
        shell = get_ipython()
        cells = [shell.transform_cell(cell) for cell in shell.user_ns["In"]]
        is_new = not (home() / f"{exercise.entry}.py").exists()
        kept = keep_answer(home(), exercise.entry, exercise.notebook, list(flattened(cells)))
        if kept is not None and is_new:
            kept_as = "Kept as {file}, beside your notebooks: it is yours, and can be imported."
            print(say(kept_as, file=f"{kept.parent.name}/{kept.name}"))


def join(room: str, name: str, address: str) -> None:
    """See `autograder.student.desk.join`; prints one sentence on what came of it."""
    path = _path(folder_here())
    held = _sender.membership if _sender else None
    before = board_sender.read_membership(path) if path else held
    try:
        membership = board_sender.join_board(room, name, address, before)
    except board_sender.NotJoined as error:
        print(error)
        return
    _replace(membership)
    if path is not None:
        board_sender.keep_membership(path, membership)
    print(say("You are on the board as {name}. leave() takes you off again.", name=membership.name))


def leave() -> None:
    """See `autograder.student.desk.leave`."""
    path = _path(folder_here())
    sender = _current(path and path.parent.parent)
    _replace(None)
    if path is not None:
        path.unlink(missing_ok=True)
    try:
        if sender is not None:
            board_sender.leave_board(sender.membership)
        print(say("You are not on a board." if sender is None else "You are off the board."))
    except board_sender.NotJoined as error:
        print(error)


def _current(folder: Path | None) -> board_sender.Sender | None:
    """The sender of this kernel; another notebook of the folder may have joined, or left, in the meantime."""
    path = _path(folder)
    if path is not None:
        membership = board_sender.read_membership(path)
        if membership != (_sender and _sender.membership):
            _replace(membership)
    return _sender


def _replace(membership: board_sender.Membership | None) -> None:
    global _sender
    if _sender is not None:
        _sender.end()
    _sender = None if membership is None else board_sender.Sender(membership)


def _path(folder: Path | None) -> Path | None:
    return None if folder is None else folder / FOLDER / MEMBERSHIP
