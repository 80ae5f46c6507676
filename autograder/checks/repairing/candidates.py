"""All small edits of a learner's definition, likeliest first: pure functions of its text, which run nothing.

Each is in one place, at every place of a line or of the definition where the same stands, or a pair of two likely
ones. It leaves the signature alone, and makes a definition that Python can read.
"""

import ast
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise, product
from typing import Any

from autograder.checks.judging.records import Exercise
from autograder.checks.judging.values.forms import Table
from autograder.checks.repairing.edits import READABLE, Definition, Edit, Query
from autograder.checks.repairing.formats import edits_of_formats
from autograder.checks.repairing.kinds import change_of, other_forms
from autograder.checks.repairing.lines import edits_of_lines
from autograder.checks.repairing.names import Names, names_of
from autograder.checks.repairing.no_repairs import leaves_the_answer
from autograder.checks.repairing.queries import edits_of_query

NAMED = re.compile(r"\b(?:tf|np|keras|math|ops)(?:\.\w+)+")  # what a hint or a docstring names
PIECE = re.compile(r"\bpiece_(\d+)_")
MOST_PUT_IN = 4
LIKELY_IN_A_PAIR, RANK_OF_PAIRS = 2, 7  # the rank that both may have, and that they have together
MOST_IN_PAIRS = 60


@dataclass(frozen=True)
class Slot:
    """A place in a tree: what stands there can be exchanged for a moment."""

    parent: ast.AST
    field: str
    place: int | None
    node: ast.expr

    @contextmanager
    def holding(self, new: ast.expr) -> Iterator[None]:
        """The tree with something else there."""
        self._put(new)
        try:
            yield
        finally:
            self._put(self.node)

    def _put(self, node: ast.expr) -> None:
        if self.place is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.place] = node


def candidates(definitions: Sequence[Definition], exercise: Exercise | None = None) -> Iterator[Edit]:
    """The edits of these definitions, likeliest first; each gives another text.

    Args:
        definitions: the answer first, then the learner's own functions that it calls.
        exercise: its misconceptions, and the calls that its texts name, are tried too.
    """
    carried = list(_carried_over(exercise))
    ready = exercise.ready_made if exercise else ()
    form = getattr(exercise and exercise.reference, "form", None)
    columns = form.names if isinstance(form, Table) else ()
    found: list[tuple[int, int, int, Callable[[], Edit | None]]] = []
    for order, definition in enumerate(definitions):
        if isinstance(definition, Query):
            for one in edits_of_query(definition, _mistakes(exercise)):
                found.append((one.rank, order, one.start, partial(_same, one)))
            continue
        for rank, start, made in _edits(definition, carried, _texts_of(exercise), ready, columns):
            found.append((rank, order, start, made))
    likely: list[Edit] = []
    seen = {(one.name, one.source) for one in definitions}
    for *_, made in sorted(found, key=lambda one: one[:3]):
        edit = made()
        if edit is not None and (edit.definition.name, edit.source) not in seen:
            seen.add((edit.definition.name, edit.source))
            if edit.rank <= LIKELY_IN_A_PAIR and edit.kind == "replace":
                likely.append(edit)
            yield edit
    for edit in _pairs(likely[:MOST_IN_PAIRS]):
        if (edit.definition.name, edit.source) not in seen:
            seen.add((edit.definition.name, edit.source))
            yield edit


def _pairs(likely: Sequence[Edit]) -> Iterator[Edit]:
    """Two edits of one definition, those first that are likely both."""
    for later in range(1, len(likely)):
        for one in likely[:later]:
            first, second = sorted((one, likely[later]), key=lambda edit: edit.start)
            if first.definition is second.definition and first.end <= second.start:
                kind = "replace" if second.end <= first.shown[1] else "both"  # one piece shows the two
                yield replace(first, others=(second,), kind=kind, rank=RANK_OF_PAIRS)


def _edits(
    definition: Definition,
    carried: Sequence[tuple[str, ast.expr]],
    texts: str,
    ready: tuple[str, ...],
    columns: tuple[str, ...],
) -> Iterator[tuple[int, int, Callable[[], Edit | None]]]:
    """Of each edit its rank, where it begins, and what makes it: most are never asked for."""
    tree = definition.tree
    functions = [one for one in ast.walk(tree) if isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef))]
    texts = " ".join([texts, *(ast.get_docstring(one) or "" for one in (tree, *functions))])
    calls = tuple(dict.fromkeys(NAMED.findall(texts)))[:MOST_PUT_IN]
    everywhere: dict[tuple[str, ...], list[Place]] = {}
    inner = {id(one) for outer in functions for one in ast.walk(outer) if one is not outer}
    for function in functions:
        if id(function) in inner:
            continue
        names = names_of(tree, function, calls, ready, columns)
        for slot, shown in _slots(definition, function):
            start = definition.span(slot.node)[0]
            for rank, new in _new_forms(slot, names, carried):
                yield rank, start, partial(_checked, definition, [(slot, new)], rank, shown)
                moved = isinstance(slot.parent, ast.Compare) and isinstance(new, ast.BinOp)  # a bound, and another one
                if shown[1] - shown[0] <= READABLE and not moved:
                    places = everywhere.setdefault(change_of(slot.node, new), [])
                    if not places or places[-1][0] is not slot:
                        places.append((slot, new, rank, shown))
        for edit in (*edits_of_lines(definition, function), *edits_of_formats(definition, function)):
            yield edit.rank, edit.start, partial(_same, edit)
    for places in everywhere.values():
        yield from _at_many_places(definition, places)


Place = tuple["Slot", ast.expr, int, tuple[int, int]]


def _at_many_places(
    definition: Definition, places: list[Place]
) -> Iterator[tuple[int, int, Callable[[], Edit | None]]]:
    """One change wherever it can be made, and wherever it can be made in one line."""
    lines = {one.node.lineno for one, *_ in places}
    chosen = [places, *([one for one in places if one[0].node.lineno == line] for line in lines if len(lines) > 1)]
    for some in chosen:
        if len(some) > 1:
            some.sort(key=lambda one: definition.span(one[0].node))
            changes = [(slot, new) for slot, new, *_ in some]
            rank = max(one[2] for one in some) + 1
            yield rank, definition.span(some[0][0].node)[0], partial(_checked, definition, changes, rank, some[0][3])


def _same(edit: Edit) -> Edit:
    return edit


def _texts_of(exercise: Exercise | None) -> str:
    if exercise is None:
        return ""
    return " ".join([*exercise.hints, *(one.look for one in exercise.misconceptions)])


def _mistakes(exercise: Exercise | None) -> list[tuple[str, str]]:
    """What is right in the record, and what is wrong in its place in a misconception of one edit."""
    parts = [
        one.edit.partition(" -> ") for one in (exercise.misconceptions if exercise else ()) if " ; " not in one.edit
    ]
    return [(right.strip(), wrong.strip()) for right, arrow, wrong in parts if arrow]


def _carried_over(exercise: Exercise | None) -> Iterator[tuple[str, ast.expr]]:
    """What is wrong in the record's misconceptions, as syntax to be compared with, and what is right there."""
    for right, wrong in _mistakes(exercise):
        try:
            wrong_tree, right_tree = ast.parse(wrong, mode="eval"), ast.parse(right, mode="eval")
        except (SyntaxError, ValueError):
            continue
        yield ast.dump(wrong_tree.body), right_tree.body


def _new_forms(slot: Slot, names: Names, carried: Sequence[tuple[str, ast.expr]]) -> Iterator[tuple[int, ast.expr]]:
    if not isinstance(slot.node, (ast.Name, ast.Constant)):
        here = ast.dump(slot.node)
        yield from ((0, right) for wrong, right in carried if wrong == here)
    for rank, new in other_forms(slot.node, slot.parent, slot.field, names):
        if leaves_the_answer(slot.node, new, slot.parent, slot.field):
            yield rank, new


def _slots(definition: Definition, function: ast.AST) -> Iterator[tuple[Slot, tuple[int, int]]]:
    """Each expression in a function's body, with what is quoted of its surroundings."""

    def visit(parent: ast.AST, shown: tuple[int, int]) -> Iterator[tuple[Slot, tuple[int, int]]]:
        for field, value in ast.iter_fields(parent):
            if field in ("annotation", "returns", "decorator_list", "type_comment") or isinstance(
                parent, ast.JoinedStr
            ):
                continue
            if (
                isinstance(parent, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef))
                and field != "body"
            ):
                continue  # a signature
            for place, item in enumerate(value) if isinstance(value, list) else [(None, value)]:
                if not isinstance(item, ast.AST) or _is_docstring(parent, field, place, item):
                    continue
                around = shown
                if hasattr(item, "lineno") and not isinstance(item, ast.stmt):
                    around = _quoted(definition, item, shown)
                if isinstance(item, ast.expr) and not isinstance(item, ast.JoinedStr):
                    yield Slot(parent, field, place, item), around
                elif isinstance(item, ast.stmt):
                    around = (0, 0)
                yield from visit(item, around)

    yield from visit(function, (0, 0))


def _quoted(definition: Definition, node: ast.AST, outer: tuple[int, int]) -> tuple[int, int]:
    """The piece that is quoted: a short one's surroundings tell what it is about, where they are not too long."""
    own = definition.span(node)
    short = isinstance(node, (ast.Name, ast.Constant, ast.UnaryOp, ast.Attribute, ast.Slice))
    return outer if short and outer != (0, 0) and outer[1] - outer[0] <= READABLE else own


def _is_docstring(parent: ast.AST, field: str, place: int | None, item: ast.AST) -> bool:
    return field == "body" and place == 0 and isinstance(item, ast.Expr) and isinstance(item.value, ast.Constant)


def _as_written(definition: Definition, old: ast.expr, new: ast.expr, *, with_pieces: bool) -> str:
    """As Python writes it; with pieces, what was there already as the learner wrote it."""
    kept: list[str] = []
    own = {id(one) for one in ast.walk(old) if isinstance(one, ast.expr)} if with_pieces else set()

    def held(node: Any) -> Any:
        if isinstance(node, list):
            return [held(one) for one in node]
        if not isinstance(node, ast.AST):
            return node
        if id(node) in own:
            first, last = definition.span(node)
            kept.append(definition.source[first:last])
            return ast.Name(f"piece_{len(kept) - 1}_", ast.Load())
        return type(node)(**{name: held(value) for name, value in ast.iter_fields(node)})

    written = ast.unparse(ast.fix_missing_locations(held(new)))
    if (
        isinstance(new, ast.Constant)
        and isinstance(new.value, str)
        and definition.source[definition.span(old)[0]] == '"'
    ):
        written = f'"{new.value}"' if '"' not in written else written  # in the quotes that stood there
    bare = isinstance(new, ast.Tuple) and not definition.source[definition.span(old)[0] :].startswith("(")
    return PIECE.sub(lambda found: kept[int(found[1])], written[1:-1] if bare else written)


def _checked(
    definition: Definition, changes: Sequence[tuple[Slot, ast.expr]], rank: int, shown: tuple[int, int]
) -> Edit | None:
    """The edit, in brackets where it needs them; None where it is none."""
    spans = [definition.span(slot.node) for slot, _ in changes]
    if any(one[1] > other[0] for one, other in pairwise(spans)):
        return None
    try:
        texts = [
            [_as_written(definition, slot.node, new, with_pieces=pieces) for slot, new in changes]
            for pieces in (True, False)
        ]
        with ExitStack() as held:
            for slot, new in changes:
                held.enter_context(slot.holding(new))
            meant = ast.dump(definition.tree)
    except (AttributeError, ValueError, TypeError, RecursionError):
        return None
    (start, end), *_ = spans
    around = shown if shown[0] <= start and end <= shown[1] else (start, end)
    kind = "replace" if spans[-1][1] <= max(around[1], end) else "everywhere"
    for form, of_places in product(("{}", "({})"), texts):
        written = [form.format(text) for text in of_places]
        places = [Edit(definition, *span, text, rank) for span, text in zip(spans, written, strict=True)]
        edit = Edit(definition, start, end, written[0], rank, kind, around, tuple(places[1:]))
        try:
            if ast.dump(ast.parse(edit.source).body[0]) == meant:
                return edit
        except (SyntaxError, ValueError):
            continue
    return None
