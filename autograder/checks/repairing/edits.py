"""An edit of a learner's code: one piece of its text, and what comes in its place."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile

READABLE = 60  # characters of a piece that is quoted
LOOPS = (ast.While, ast.For)
CONTEXT = 12  # of what stands beside the change, in a longer one


@dataclass(frozen=True)
class Definition:
    """A function or class that a learner wrote.

    Args:
        name: its name.
        source: its text, decorators included, from the left edge on.
        first: number of its first line, in its cell or file.
    """

    name: str
    source: str
    first: int = 1

    @cached_property
    def tree(self) -> ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef:
        """Its syntax. It is not to be changed, or only for a moment."""
        found = ast.parse(self.source).body[0]
        assert isinstance(found, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))
        return found

    @cached_property
    def _lines(self) -> list[int]:
        """Where each line begins."""
        starts = [0]
        for line in self.source.splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        return starts

    def offset(self, line: int, column: int) -> int:
        """Where a line's column stands in the text; Python counts columns in bytes."""
        start = self._lines[line - 1]
        text = self.source[start : self._lines[line]] if line < len(self._lines) else ""
        return start + len(text.encode()[:column].decode(errors="ignore"))

    def span(self, node: ast.AST) -> tuple[int, int]:
        """Where a piece of syntax begins and ends in the text."""
        where: ast.expr = node  # type: ignore[assignment]
        first, last = where.lineno, where.end_lineno or where.lineno
        return self.offset(first, where.col_offset), self.offset(last, where.end_col_offset or 0)

    def line_at(self, offset: int) -> int:
        """The number of the line, from 1, that a place of the text is in."""
        return self.source.count("\n", 0, offset) + 1

    def written(self, source: str) -> str:
        """Python that defines it, with this text of its own."""
        return source


class Query(Definition):
    """The text of a query that stands in a variable; it has no tree."""

    def written(self, source: str) -> str:
        """Python that gives the variable this text."""
        return f"{self.name} = {source!r}"


@dataclass(frozen=True)
class Edit:
    """One change of one definition.

    Args:
        start, end: what goes.
        new: what comes.
        rank: how likely it is the learner's slip: smaller is likelier.
        kind: "replace"; of whole lines "remove", "swap" (with the next), "out" (of the block whose end it is), "in"
            (to the loop below it), "before" (its loop), "add".
        shown: the piece around it that is quoted, so that a reader sees what it is about.
        others: changes of further places of the same definition, after this one, that belong to it.
    """

    definition: Definition
    start: int
    end: int
    new: str
    rank: int = 0
    kind: str = "replace"
    shown: tuple[int, int] = (0, 0)
    others: tuple[Edit, ...] = ()

    @property
    def source(self) -> str:
        """The definition with it."""
        text = self.definition.source
        for one in (*reversed(self.others), self):
            text = text[: one.start] + one.new + text[one.end :]
        return text

    @property
    def line(self) -> int:
        """The line that it changes, as its cell or file counts them."""
        moved_up = self.kind == "before"
        return self.definition.first + self.definition.line_at(self.shown[0] if moved_up else self.start) - 1

    @property
    def code(self) -> str:
        """That line as it is."""
        return self.definition.source.splitlines()[self.line - self.definition.first].strip()

    @property
    def pieces(self) -> tuple[str, str]:
        """What is quoted: the piece as it is, and as it would be."""
        first, last = self.shown if self.shown != (0, 0) else (self.start, self.end)
        text = self.definition.source
        if self.kind == "add":
            return "", self.new.strip()
        if self.kind not in ("replace", "everywhere", "both"):
            several = self.kind == "remove" and "\n" in text[self.start : self.end].rstrip()
            return self.code + " …" * several, ""
        back, length = self.start - first, last - first
        around = {text[one.start - back :][:length] for one in self.others if one.end > last}
        if self.kind == "everywhere" and around - {text[first:last]}:  # elsewhere it stands among other things
            first, last = self.start, self.end
        new, end = "", first
        for one in (self, *(other for other in self.others if other.end <= last)):
            new, end = new + text[end : one.start] + one.new, one.end
        return _shortened(_flat(text[first:last]), _flat(new + text[end:last]))


def goes_round(edit: Edit) -> bool:
    """Whether an argument or what a loop counts plays no part any more: right numbers, and nothing was mended."""
    if isinstance(edit.definition, Query):
        return False
    return bool(_given_and_read(edit.definition.tree) - _given_and_read(ast.parse(edit.source)))


def is_in_a_loop(edit: Edit) -> bool:
    """Whether it changes a loop: only that can bring one to an end that has none."""
    definition = edit.definition
    nodes = [] if isinstance(definition, Query) else ast.walk(definition.tree)
    loops = [definition.span(one) for one in nodes if isinstance(one, LOOPS)]
    return any(first <= edit.start and edit.end <= last for first, last in loops)


def _given_and_read(tree: ast.AST) -> set[str]:
    nodes = list(ast.walk(tree))
    given = {one.arg for one in nodes if isinstance(one, ast.arg)}
    given |= {one.target.id for one in nodes if isinstance(one, ast.For) and isinstance(one.target, ast.Name)}
    return given & {one.id for one in nodes if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)}


def _flat(text: str) -> str:
    return " ".join(re.sub(r"\n\s*(?=[^\n=]+ = )", "; ", text).split())


def _shared(one: str, other: str) -> str:
    """What both begin with."""
    return "".join(a for a, _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _shortened(old: str, new: str) -> tuple[str, str]:
    """Two pieces; what both begin and end with is left out, but for the last words, where they are long."""
    if max(len(old), len(new)) <= READABLE:
        return old, new
    before, after = _shared(old, new), _shared(old[::-1], new[::-1])[::-1]
    head = max(before.rfind(" ", 0, max(len(before) - CONTEXT, 0)) + 1, 0)
    after = after[max(len(before) + len(after) - min(len(old), len(new)), 0) :]  # they may overlap
    tail = after.find(" ", CONTEXT)
    cut = len(after) - tail if tail >= 0 else 0

    def short(text: str) -> str:
        return ("… " if head else "") + text[head : len(text) - cut] + (" …" if cut else "")

    return short(old), short(new)


def text_with(edit: Edit | None, definitions: Sequence[Definition]) -> str:
    """The definitions as one text, what is called first, with an edit of one of them."""
    changed = {} if edit is None else {edit.definition: edit.source}
    return "\n\n".join(one.written(changed.get(one, one.source)) for one in reversed(definitions))
