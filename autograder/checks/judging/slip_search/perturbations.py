"""A reference, changed in one place after another, and run: no learner's code, and nothing that lasts.

What a changed reference may do is bounded: the rounds of its loops, its time, and the inputs, which it can't write to.
"""

import ast
import inspect
import textwrap
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from types import CodeType, FunctionType
from typing import Any

import numpy as np

from autograder.checks.judging.message import Message
from autograder.checks.judging.records import Arrays, Case
from autograder.checks.judging.slip_search import slip_conditions
from autograder.checks.judging.slip_search.slip_kinds import slips_in_formulas
from autograder.checks.judging.slip_search.slip_places import slips_in_places
from autograder.checks.judging.slip_search.slip_words import NO_WORDS, Words, name_of
from autograder.checks.judging.ticking import TooLong, defined, pieces_of, put_ticks
from autograder.checks.judging.values.forms import Formed

ROUNDS = 2_000  # of all loops of one changed reference: there, a loop may have no end
BY_OTHER_KEY = Message("with something else to sort or compare by")
IN_PIECE = "{slip}, in {piece}"


@dataclass(frozen=True)
class Slip:
    """One change of one piece, and how it is told."""

    piece: int
    clause: Message
    code: CodeType


class Perturbations:
    """A reference with all that it calls, and the slips in it as far as they have been made.

    Args:
        reference: a function, or a `partial` of one with keywords.
        known: the names of its arguments that a learner knows.
        own: the course's own words, see `Words`.

    Raises:
        OSError, TypeError, SyntaxError: it has no source that can be read.
    """

    def __init__(self, reference: Callable[..., Any], known: set[str], own: Mapping[str, str] = NO_WORDS):
        self._known, self._words = known, own
        self._fixed: dict[str, Any] = {}
        self._run: Callable[[Any, Mapping[str, Any]], Any] = lambda function, given: function(**given)
        if isinstance(reference, Formed):
            self._run = reference.run
            reference = reference.reference
        while isinstance(reference, partial) and not reference.args:
            self._fixed = {**reference.keywords, **self._fixed}
            reference = reference.func
        if not isinstance(reference, FunctionType):
            raise TypeError("no plain function")
        self._made: list[Slip] = []
        self._rounds, self._until = 0, 0.0
        self._bounds = {"_tick": self._tick, "range": self._range, "_polyfit": _polyfit}
        self._trees = {piece: _tree(piece) for piece in pieces_of(reference)}
        self._codes = {piece: _compiled(tree) for piece, tree in self._trees.items()}
        self._left = self._changes()

    def slips(self) -> Iterator[Slip]:
        """All slips; those that were made before first."""
        yield from self._made
        for slip in self._left:
            self._made.append(slip)
            yield slip

    def result(self, slip: Slip | None, case: Case, until: float) -> Arrays | None:
        """What the changed reference gives for a case, until this moment of `thread_time`; None where it is nothing."""
        self._rounds, self._until = 0, until
        try:
            changed = {} if slip is None else {list(self._codes)[slip.piece]: slip.code}
            reference = defined({**self._codes, **changed}, **self._bounds)
            given = {**self._fixed, **{name: _unwritable(value) for name, value in case.given.items()}}
            return tuple(np.asarray(one, float) for one in self._run(reference, given))
        except Exception:  # a slip may break anything
            return None

    def _tick(self) -> None:
        self._rounds += 1
        if self._rounds > ROUNDS or time.thread_time() > self._until:
            raise TooLong

    def _range(self, *bounds: Any) -> range:
        if len(range(*bounds)) > ROUNDS:
            raise TooLong
        return range(*bounds)

    def _changes(self) -> Iterator[Slip]:
        for number, (piece, tree) in enumerate(self._trees.items()):
            words = Words(tree, () if number else self._known, self._words)
            where = words.of_function(piece.__name__) if number else None
            for clause in _changed(tree, words):
                try:
                    code = _compiled(tree)
                except (SyntaxError, ValueError, TypeError):
                    continue  # no program
                told = clause if where is None else Message(IN_PIECE, slip=clause, piece=where)
                yield Slip(number, told, code)


def _tree(function: FunctionType) -> ast.FunctionDef:
    tree = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
    if not isinstance(tree, ast.FunctionDef):
        raise TypeError("no plain function")
    tree.decorator_list, tree.returns = [], None
    put_ticks(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "np.polyfit":
            node.func = ast.Name("_polyfit", ast.Load())
    return tree


def _changed(tree: ast.FunctionDef, words: Words) -> Iterator[Message]:
    """Each clause, while the tree is changed as it says."""

    def visit(node: ast.AST, names: list[str], in_key: bool = False) -> Iterator[Message]:
        in_key = in_key or (isinstance(node, ast.keyword) and node.arg == "key")
        if isinstance(node, ast.FunctionDef) and node is not tree:
            names = [one.arg for one in node.args.args]
        for name, value in ast.iter_fields(node):
            if name in SKIPPED and not (isinstance(node, ast.Call) and (name == "args" or _is_method(value))):
                continue
            for place, item in enumerate(value) if isinstance(value, list) else [(None, value)]:
                if not isinstance(item, ast.AST) or isinstance(item, NOT_CHANGED) or _is_tick(item):
                    continue
                bound = _is_number(item) and _moves(node)
                sized = isinstance(node, ast.Attribute) and node.attr == "shape"  # a slip of `node`, and told there
                for new, clause in () if bound else _slips(item, words, [] if sized else names):
                    _set(node, name, place, new)
                    try:
                        yield BY_OTHER_KEY if in_key else clause
                    finally:
                        _set(node, name, place, item)
                if not _is_number(item):
                    yield from visit(item, names, in_key)

    yield from visit(tree, [one.arg for one in (*tree.args.posonlyargs, *tree.args.args)])


SKIPPED = ("args", "func", "annotation", "returns", "decorator_list")
NOT_CHANGED = (ast.Raise, ast.Assert, ast.expr_context, ast.operator, ast.JoinedStr)


def _slips(node: ast.AST, words: Words, names: list[str]) -> Iterator[tuple[ast.AST, Message]]:
    yield from slips_in_formulas(node, words)
    yield from slip_conditions.slips_in_conditions(node, words)
    yield from slips_in_places(node, words)
    yield from slip_conditions.slips_in_names(node, words, names)
    yield from slip_conditions.slips_in_numbers(node)
    yield from slip_conditions.slips_in_statements(node, words)


def _set(node: ast.AST, name: str, place: int | None, new: ast.AST) -> None:
    if place is None:
        setattr(node, name, new)
    else:
        getattr(node, name)[place] = new


def _is_method(func: Any) -> bool:
    return isinstance(func, ast.Attribute)


def _moves(node: ast.AST) -> bool:
    """Whether a number in it is that of an item, a bound or an axis: there, slips of their own move it."""
    if isinstance(node, ast.Call):
        return name_of(node.func) == "softmax"
    return isinstance(node, (ast.Subscript, ast.Slice)) or (isinstance(node, ast.keyword) and node.arg == "axis")


def _is_number(node: ast.AST) -> bool:
    return isinstance(node.operand if isinstance(node, ast.UnaryOp) else node, ast.Constant)


def _is_tick(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and ast.unparse(node) == "_tick()"


def _compiled(tree: ast.FunctionDef) -> CodeType:
    return compile(ast.fix_missing_locations(ast.Module([tree], [])), "slip", "exec")


def _unwritable(value: Any) -> Any:
    """The value, such that whoever works on it changes it for nobody else."""
    if isinstance(value, np.ndarray):
        view = value.view()
        view.flags.writeable = False
        return view
    if type(value) is dict:
        return {key: _unwritable(one) for key, one in value.items()}
    if type(value) in (list, tuple):
        return type(value)(map(_unwritable, value))
    return value


def _polyfit(x: Any, y: Any, *rest: Any) -> Any:
    """NumPy's, without LAPACK's words in the terminal on numbers that aren't finite."""
    if not (np.isfinite(x).all() and np.isfinite(y).all()):
        raise ValueError("no finite numbers")
    return np.polyfit(x, y, *rest)
