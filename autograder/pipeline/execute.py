"""Run a learner's cell."""

from autograder.checks.judging.message import Message
from autograder.pipeline.learners_process import LearnersProcess
from autograder.pipeline.reading.release import DEMONSTRATION, Cell, grade_id, is_check, tags
from autograder.pipeline.work import Executed


def execute(cells: list[Cell], place: int, process: LearnersProcess, done: Executed) -> None:
    """Run the cell at `place`, where it is one to run, and keep its outputs."""
    if not is_run(cells[place]):
        return
    done.outputs[place], trouble = process.run(cells[place]["source"])
    if trouble:
        done.remarks.append(Message("{cell}: {trouble}", cell=_named(cells, place), trouble=trouble))


def is_run(cell: Cell) -> bool:
    """Whether a cell of a canonical notebook is run: code, no check, no demonstration, not empty."""
    if cell["cell_type"] != "code" or is_check(cell) or DEMONSTRATION in tags(cell):
        return False
    return bool(cell["source"].strip())


def _named(cells: list[Cell], place: int) -> str:
    if name := grade_id(cells[place]):
        return name
    before = next((name for cell in reversed(cells[:place]) if (name := grade_id(cell))), None)
    return Message("a cell after {name}", name=before) if before else Message("a cell at the start")
