"""Put a submission into the release's skeleton.

Of what a learner hands in, two things count: the sources of the solution cells and further code cells of
their own. All the rest (tests, flags, tags, points, kernel, given cells, order) is the release's, so
nothing of it can be wrong.
"""

import copy
from collections import defaultdict
from typing import Any

from autograder.checks.judging.message import Message, words_of
from autograder.languages.chosen import of_metadata
from autograder.pipeline.reading.match_cells import CellMatches
from autograder.pipeline.reading.oddities import is_untouched, remarks_on
from autograder.pipeline.reading.parse import Submitted, parse
from autograder.pipeline.reading.read import NotReadableError
from autograder.pipeline.reading.release import CHECK, DEMONSTRATION, Cell, Release, flag, grade_id, tags
from autograder.pipeline.work import Canonical, HandedIn, Work

MAX_EXTRA_CELLS = 500
MISSING = "# This cell was missing in the submission.\n"


def canonicalise(work: Work) -> None:
    """Put what was handed in into the skeleton of its release; never raises for what a learner wrote."""
    work.canonical = canonical(work.release, work.handed_in)


def canonical(release: Release, handed_in: HandedIn) -> Canonical:
    """A submission in the skeleton of its release."""
    try:
        submitted = parse(handed_in)
    except NotReadableError as error:
        return Canonical(skeleton(release), reason=Message("It cannot be graded: {why}.", why=words_of(error)))
    return fill(release, submitted)


def skeleton(release: Release) -> dict[str, Any]:
    """The release without outputs."""
    notebook = copy.deepcopy(release.notebook)
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
    return notebook


def fill(release: Release, submitted: Submitted) -> Canonical:
    """Put the learner's cells into the skeleton."""
    notebook = skeleton(release)
    cells = notebook["cells"]
    places = CellMatches(cells, submitted.cells)
    chosen: dict[int, int] = {}  # place in the release -> place in the submission
    extras: dict[int, list[str]] = defaultdict(list)  # place in the release that they follow -> sources
    for place, copies in places.copies.items():
        chosen[place] = _choose(places, place, copies)
    taken = {position: place for place, position in chosen.items()}
    last = -1
    for position, cell in enumerate(submitted.cells):
        if position in taken:
            last = taken[position]
        elif _is_own_code(cell, cells, places.of(position)):
            extras[last].append(cell["source"])

    language = of_metadata(submitted.metadata)
    remarks = [*submitted.remarks, *remarks_on(cells, submitted, places, chosen)]
    solutions = [place for place, cell in enumerate(cells) if flag(cell, "solution")]
    if not any(place in chosen for place in solutions) and not extras:
        return Canonical(
            skeleton(release),
            tuple(remarks),
            Message("It cannot be graded: it has none of the assignment's cells."),
            language,
        )
    for place in solutions:
        cell = cells[place]
        if place in chosen:
            mine = submitted.cells[chosen[place]]
            if not is_untouched(mine, cell):
                cell["source"] = mine["source"]
            # Else nothing is answered, in another edition's words or language: the release's own counts as none.
        elif not flag(cell, "grade"):
            # The blank skeleton must not run: it would undo a definition in a cell that lost its metadata.
            cell["source"] = MISSING
    if (count := sum(map(len, extras.values()))) > MAX_EXTRA_CELLS:
        remarks.append(
            Message("Of {count} further code cells the first {most} were run.", count=count, most=MAX_EXTRA_CELLS)
        )
    notebook["cells"] = _with_extras(notebook, extras)
    return Canonical(notebook, tuple(remarks), language=language)


def _choose(places: CellMatches, place: int, copies: list[int]) -> int:
    """Which of the cells that claim one place is meant."""
    given = places.release[place]
    source = {position: places.submitted[position]["source"].strip() for position in copies}
    if not flag(given, "solution"):
        return next((position for position in copies if source[position] == given["source"].strip()), copies[0])
    changed = [one for one in copies if source[one] and not is_untouched(places.submitted[one], given)]
    check = places.position_of(f"{CHECK}{grade_id(given)}")
    before = [position for position in changed if check is None or position < check]
    # As in the learner's own run: the last one before the check holds.
    return (before or changed or copies)[-1]


def _is_own_code(cell: Cell, release: list[Cell], place: int | None) -> bool:
    """Whether a cell that took no place is the learner's own, rather than one more copy of a given one."""
    if cell.get("cell_type") != "code" or not cell["source"].strip():
        return False
    if place is None:
        return True
    # A copy of a demonstration to play with is not run either.
    given = release[place]
    return DEMONSTRATION not in tags(given) and not is_untouched(cell, given)


def _with_extras(notebook: dict[str, Any], extras: dict[int, list[str]]) -> list[Cell]:
    known = {cell.get("id") for cell in notebook["cells"]}
    names = (name for number in range(len(known) + MAX_EXTRA_CELLS + 1) if (name := f"extra-{number}") not in known)
    cells: list[Cell] = []
    left = MAX_EXTRA_CELLS
    for place, cell in enumerate([None, *notebook["cells"]], start=-1):
        if cell is not None:
            cells.append(cell)
        for source in extras[place][:left] if place in extras else ():
            own: Cell = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": [], "source": source}
            if notebook.get("nbformat_minor", 0) >= 5:
                own["id"] = next(names)
            cells.append(own)
            left -= 1
    return cells
