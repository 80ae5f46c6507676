"""An error is an edit: "old -> new", put into the body of a function that is right.

sqrt(variance + epsilon) -> sqrt(variance) + epsilon      at every place where the old text stands
x - mean -> x ; + beta -> - beta                          two edits at once
attend: q @ k.T -> k @ q.T                                in a function that the reference calls
use joined_text                                           another function of the same module, where an edit reads worse
"""

import ast
import inspect
import re
import textwrap
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from itertools import pairwise
from types import CodeType, FunctionType
from typing import Any

from autograder.checks.judging.ticking import Ticking, pieces_of, ticking, with_ticks
from autograder.checks.judging.values.forms import Formed

ARROW, AND = " -> ", " ; "
CALLED = re.compile(r"(\w+): (?=.*\s->)", re.DOTALL)
USE = "use "
Spot = tuple[int, int, str]


class Unfit(ValueError):
    """An edit that can't be read, or whose old text isn't there; or two that change one place."""


def blocks(text: str) -> Iterator[tuple[str, list[str]]]:
    """The blocks of a file of edits: the first line of each, and those below it, without their indentation.

    An empty line parts two blocks; a line that is indented further goes on with the one above it.
    """
    for block in filter(None, re.split(r"\n\s*\n", textwrap.dedent(text).strip())):
        head, _, body = block.partition("\n")
        yield head, re.sub(r"\n +", " ", textwrap.dedent(body)).split("\n")


def edited(source: str, edits: Iterable[tuple[str, str]]) -> str:
    """The source with all edits put in at once, so that none depends on another.

    Raises:
        Unfit: an old text doesn't stand in the source, or two edits change the same place.
    """
    return put_in(source, [spot for old, new in edits for spot in occurrences(source, old, new)])


def occurrences(source: str, old: str, new: str) -> list[Spot]:
    """Where the old text stands, and what comes there. Raises Unfit where it doesn't."""
    found = [(one.start(), one.end(), new) for one in re.finditer(re.escape(old), source)] if old else []
    if not found:
        raise Unfit(f"{old!r} doesn't stand there")
    return found


def put_in(source: str, spots: list[Spot]) -> str:
    """The source with each text in its place. Raises Unfit where two overlap."""
    spots = sorted(spots)
    for (_, end, _), (start, _, _) in pairwise(spots):
        if start < end:
            raise Unfit(f"two edits change the same place, {source[start:end]!r}")
    for start, end, new in reversed(spots):
        source = source[:start] + new + source[end:]
    return source


@dataclass(frozen=True)
class Watched:
    """A reference, and what is done before each call of it or of an edited form: a look at the clock, say."""

    reference: Callable[..., Any]
    look: Callable[[], None]

    def __call__(self, **given: Any) -> Any:
        """What the reference gives."""
        self.look()
        return self.reference(**given)


def unwatched(reference: Callable[..., Any]) -> Callable[..., Any]:
    """The reference alone."""
    return reference.reference if isinstance(reference, Watched) else reference


def with_edits(reference: Callable[..., Any], edits: tuple[str, ...]) -> Callable[..., Any]:
    """The reference with these edits; nothing of the right one is changed.

    Args:
        reference: a function whose source can be read, or a `partial` of one, or one that is watched.
        edits: each as the head of this file has it.

    Raises:
        Unfit: an edit that doesn't fit.
    """
    if not edits:
        return reference
    return _inside(reference, lambda function: _with_edits(function, edits))


def in_time(reference: Callable[..., Any]) -> Callable[..., Any]:
    """The reference as it is, for questions that its author has not seen: raises TooLong where a loop has no end."""
    return _inside(reference, ticking)


def _inside(reference: Callable[..., Any], change: Callable[[Callable[..., Any]], Callable[..., Any]]) -> Any:
    """The reference with its function changed."""
    if isinstance(reference, Watched):
        return Watched(_inside(reference.reference, change), reference.look)
    if isinstance(reference, Formed):
        return Formed(_inside(reference.reference, change), reference.form)
    if isinstance(reference, partial):
        return partial(_inside(reference.func, change), *reference.args, **reference.keywords)
    return change(reference)


@cache
def _with_edits(reference: Callable[..., Any], edits: tuple[str, ...]) -> Callable[..., Any]:
    if not isinstance(reference, FunctionType):
        raise Unfit("only a function can be edited")
    changes: dict[str, list[tuple[str, str]]] = {}
    for edit in (one for each in edits for one in each.split(AND)):
        if edit.startswith(USE):
            other = reference.__globals__.get(edit.removeprefix(USE))
            if not isinstance(other, FunctionType) or len(edits) > 1:
                raise Unfit(f"{edit!r} names no function that can stand in the reference's place")
            return other
        called = CALLED.match(edit)
        name = called[1] if called else reference.__name__
        old, arrow, new = f"{edit[called.end() if called else 0 :]} ".partition(ARROW)
        new = new.removesuffix(" ")
        if not arrow:
            raise Unfit(f"{edit!r} is no edit: it is 'old -> new'")
        changes.setdefault(name, []).append((old, new))
    return _defined_anew(reference, changes)


def _defined_anew(reference: FunctionType, changes: dict[str, list[tuple[str, str]]]) -> Callable[..., Any]:
    """The reference with its edits; where they are in what it calls, that is copied as well."""
    pieces = [reference] if set(changes) == {reference.__name__} else pieces_of(reference)
    unknown = set(changes) - {one.__name__ for one in pieces}
    if unknown:
        raise Unfit(f"{reference.__name__} calls no {sorted(unknown)[0]!r}")
    codes = {}
    for one in pieces:
        head, body = _head_and_body(one)
        if one.__name__ in changes:
            try:
                codes[one] = _compiled(head + edited(body, changes[one.__name__]))
            except SyntaxError as error:
                raise Unfit(f"it makes no Python of {one.__name__}: {error}") from error
        else:
            codes[one] = _compiled(head + body)
    return Ticking(codes)


@lru_cache(512)
def _compiled(source: str) -> CodeType:
    return with_ticks(source)


@cache
def _head_and_body(function: FunctionType) -> tuple[str, str]:
    """What stands before the formula, its name, arguments and docstring, and the formula."""
    source = textwrap.dedent(inspect.getsource(function))
    tree = ast.parse(source).body[0]
    assert isinstance(tree, ast.FunctionDef)
    first = tree.body[ast.get_docstring(tree) is not None and len(tree.body) > 1]
    lines = source.splitlines(keepends=True)
    return "".join(lines[: first.lineno - 1]), "".join(lines[first.lineno - 1 :])
