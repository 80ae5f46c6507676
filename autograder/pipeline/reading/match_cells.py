"""Which cell of the release each cell of a submission is."""

from collections import defaultdict

from autograder.pipeline.reading.release import Cell, grade_id


class CellMatches:
    """Submitted cells matched to the release: by grade_id, else by cell id, else by the same source."""

    def __init__(self, release: list[Cell], submitted: list[Cell]):
        self.release = release
        self.submitted = submitted
        self._by_grade_id = {name: place for place, cell in enumerate(release) if (name := grade_id(cell))}
        # Reversed: of two equal cells the first one keeps the key.
        pairs = list(enumerate(release))[::-1]
        self._by_cell_id = {cell["id"]: place for place, cell in pairs if isinstance(cell.get("id"), str)}
        self._by_source = {_look(cell): place for place, cell in pairs if cell["source"].strip()}
        self._of = [self._find(cell) for cell in submitted]
        self.copies: dict[int, list[int]] = defaultdict(list)
        for position, place in enumerate(self._of):
            if place is not None:
                self.copies[place].append(position)

    def of(self, position: int) -> int | None:
        """The place in the release of the submitted cell at `position`."""
        return self._of[position]

    def position_of(self, name: str) -> int | None:
        """Where the release's cell with this grade_id first stands in the submission."""
        copies = self.copies.get(self._by_grade_id.get(name, -1))
        return copies[0] if copies else None

    def _find(self, cell: Cell) -> int | None:
        if (name := grade_id(cell)) in self._by_grade_id:
            return self._by_grade_id[name]
        cell_id = cell.get("id")
        if name is None and isinstance(cell_id, str) and cell_id in self._by_cell_id:
            return self._by_cell_id[cell_id]
        return self._by_source.get(_look(cell))


def _look(cell: Cell) -> tuple[str, str]:
    return str(cell.get("cell_type")), cell["source"].strip()
