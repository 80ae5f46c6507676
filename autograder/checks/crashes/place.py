"""Where in a learner's own code an exception arose: the line, the expression, and what the names stood for."""

import ast
import builtins
import linecache
import re
import textwrap
import traceback
from collections import ChainMap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import FrameType, TracebackType
from typing import Any

from autograder import rooms
from autograder.checks.crashes.looked_up import UNKNOWN, is_trusted, looked_up
from autograder.checks.judging.values.definitions import FILE

# What is not the learner's: the autograder, the course (also where it is installed in place), libraries, Python itself.
OURS = tuple(map(str, (rooms.HOME, *filter(None, map(rooms.folder_of, rooms.libraries())))))
ELSEWHERE = ("site-packages", "dist-packages", "<frozen", "<__array_func", "<string>", "<class '", "<lambdify", FILE)
STANDARD_LIBRARY = re.compile(r"/lib/python3\.\d+/|/Python3\d+(?:-\w+)?/lib/", re.IGNORECASE)  # the second is Windows'
NOT_A_LEARNERS = ("keras", "tensorflow", "autograder", "builtins", *rooms.libraries())
INNER = ("<listcomp>", "<genexpr>", "<dictcomp>", "<setcomp>", "<lambda>")  # have names of the function around them
MOST_ABOVE = 60  # lines of a function that are looked at
TRACED_FILE = "__autograph_generated_file"
# Of a function that TensorFlow traces, the text of the exception names file, line and code of each step.
TRACED = re.compile(r"File \"(?P<file>[^\"]+)\", line (?P<line>\d+), in (?P<within>[^\n*]*)[^\n]*\n(?P<code>[^\n]*)")


@dataclass(frozen=True)
class Place:
    """Where a learner's code failed.

    Args:
        number: of the line; 0 where there is none.
        code: the line itself.
        expression: the very expression that failed, as syntax; the whole line where that isn't known; None where
            it can't be read.
        names: the names of the function that failed, and what they stood for.
        notebook: those of the notebook or file that it stands in.
        layer: the class of the learner's layer that was called; None where there was none.
        parameters: of the function that failed.
        before: the lines of the function above this one, each with its number.
        in_given: whether the line called a function that the case handed over, and this one stopped.
    """

    number: int = 0
    code: str = ""
    expression: ast.AST | None = None
    names: dict[str, Any] = field(default_factory=dict)
    notebook: Mapping[str, Any] = field(default_factory=dict)
    layer: type | None = None
    parameters: tuple[str, ...] = ()
    before: tuple[tuple[int, str], ...] = field(default=(), repr=False)
    in_given: bool = False

    def __str__(self) -> str:
        if not self.number:
            return ""
        return f"line {self.number}: {self.code}" if self.code else f"line {self.number}"

    def nodes(self, kind: type[ast.AST] | tuple[type[ast.AST], ...], *, of_line: bool = False) -> Iterator[Any]:
        """The pieces of the expression, or of its whole line, that are of this kind, the outer ones first."""
        within = _syntax(self.code) if of_line else self.expression
        for node in ast.walk(within) if within is not None else ():
            if isinstance(node, kind):
                yield node

    @property
    def failed(self) -> ast.expr | None:
        """The very expression that failed; None where only its line is known."""
        body = getattr(self.expression, "body", None)
        return body[0].value if body and len(body) == 1 and isinstance(body[0], ast.Expr) else None

    def known(self, node: ast.AST | None) -> Any:
        """What an expression stood for, or UNKNOWN."""
        return looked_up(node, ChainMap(self.names, self.notebook, vars(builtins)))  # type: ignore[arg-type]

    def assigned(self, name: str) -> Iterator[tuple[int, ast.Assign]]:
        """The lines that give a name its value, this one and those above it, the last first; each with its number."""
        for number, line in ((self.number, self.code), *reversed(self.before)):
            if re.search(rf"\b{re.escape(name)}\b[^=]*=(?!=)", line):
                for node in ast.walk(_syntax(line) or ast.Module([], [])):
                    if isinstance(node, ast.Assign) and name in {ast.unparse(n) for n in _targets(node)}:
                        yield number, node

    def value(self, node: ast.AST | None) -> Any:
        """What an expression stood for; None where that isn't known."""
        found = self.known(node)
        return None if found is UNKNOWN else found

    def shape(self, node: ast.AST | None) -> tuple[int | None, ...] | None:
        """The shape of what an expression stood for; None where that isn't known."""
        return shape_of(self.value(node))


def _targets(assigned: ast.Assign) -> Iterator[ast.expr]:
    for target in assigned.targets:
        yield from target.elts if isinstance(target, (ast.Tuple, ast.List)) else [target]


def shape_of(value: Any) -> tuple[int | None, ...] | None:
    """The shape of a tensor or an array; None for anything else."""
    if not is_trusted(value):
        return None
    try:
        found = value.shape
        return tuple(None if n is None else int(n) for n in found)
    except (AttributeError, TypeError, ValueError):
        return None


def place_of(error: BaseException) -> Place:
    """The innermost place of a learner's code that an exception passed."""
    if isinstance(error, SyntaxError) and error.lineno and is_learners(error.filename or ""):
        return Place(error.lineno, (error.text or "").strip())
    frames = _frames(error)
    steps = list(TRACED.finditer(str(error)))
    traced = [place for place, step in enumerate(steps) if is_learners(step["file"])]
    if traced:
        step = steps[traced[-1]]
        code = step["code"].strip() or linecache.getline(step["file"], int(step["line"])).strip()
        number = int(step["line"])
        inner = _traced_frame(error, steps, traced[-1])
        names, notebook = (dict(inner.f_locals), inner.f_globals) if inner is not None else ({}, {})
        above = _above(step["file"], number, rf"def {re.escape(step['within'].strip())}\b")
        return Place(number, code, _syntax(code), names, notebook, _layer(error), (), above)
    if not frames:
        return Place(layer=_layer(error))
    frame, summary = frames[-1]
    line = summary.lineno or 0
    code = (summary.line or linecache.getline(summary.filename, line)).strip()
    names = {}
    for outer, _ in frames[-2:-1]:
        if frame.tb_frame.f_code.co_name in INNER:
            names |= outer.tb_frame.f_locals
    names |= frame.tb_frame.f_locals
    function = frame.tb_frame.f_code
    takes = function.co_varnames[: function.co_argcount + function.co_kwonlyargcount]
    expression = _expression(summary) or _syntax(code)
    above = _above(summary.filename, line, "" if function.co_name == "<module>" else rf"def {function.co_name}\b")
    in_given = frame.tb_next is not None and frame.tb_next.tb_frame.f_code.co_filename == FILE
    return Place(line, code, expression, names, frame.tb_frame.f_globals, _layer(error), takes, above, in_given)


def _above(file: str, line: int, head: str) -> tuple[tuple[int, str], ...]:
    """The lines above this one, each with its number, back to the head of its function."""
    found: list[tuple[int, str]] = []
    for number in range(line - 1, max(0, line - MOST_ABOVE), -1):
        found.insert(0, (number, linecache.getline(file, number).strip()))
        if head and re.match(head, found[0][1]):
            break
    return tuple(found)


def is_learners(filename: str) -> bool:
    """Whether this is a file, or a notebook's cell, of the learner's."""
    return (
        not filename.startswith(OURS)
        and TRACED_FILE not in filename
        and not any(part in filename for part in ELSEWHERE)
        and not filename.endswith(".pyx")
        and not STANDARD_LIBRARY.search(filename.replace("\\", "/"))
    )


def _frames(error: BaseException) -> list[tuple[TracebackType, traceback.FrameSummary]]:
    steps = zip(_steps(error), traceback.extract_tb(error.__traceback__), strict=True)
    return [(step, summary) for step, summary in steps if is_learners(summary.filename)]


def _traced_frame(error: BaseException | None, steps: list[re.Match[str]], last: int) -> FrameType | None:
    """The frame of a function that was being traced: TensorFlow raises anew, and what it caught knows it.

    Args:
        error: the exception.
        steps: of the trace, outer ones first.
        last: which of them is the learner's line. Of functions with one name, it is found by counting from within.
    """
    name = steps[last]["within"].strip()
    inside = sum(step["within"].strip() == name for step in steps[last + 1 :])
    for _ in range(5):
        if error is None:
            break
        codes = ((step.tb_frame, step.tb_frame.f_code) for step in _steps(error))
        found = [frame for frame, code in codes if TRACED_FILE in code.co_filename and code.co_name == f"tf__{name}"]
        if len(found) > inside:
            return found[-1 - inside]
        error = error.__cause__ or error.__context__
    return None


def _steps(error: BaseException) -> Iterator[TracebackType]:
    step = error.__traceback__
    while step is not None:
        yield step
        step = step.tb_next


def _layer(error: BaseException) -> type | None:
    """The class of the innermost layer on the way that is neither Keras's nor the course's."""
    found = None
    for step in _steps(error):
        for value in step.tb_frame.f_locals.values():
            kind = type(value)
            homes = [base.__module__.partition(".")[0] for base in kind.__mro__]
            if homes[0] not in NOT_A_LEARNERS and "keras" in homes:
                found = kind
    return found


def _expression(summary: traceback.FrameSummary) -> ast.AST | None:
    """The syntax of the very expression that failed; Python keeps its first and last column."""
    first, last = summary.lineno, summary.end_lineno
    if first is None or last is None or summary.colno is None or summary.end_colno is None:
        return None
    lines = [linecache.getline(summary.filename, number).encode() for number in range(first, last + 1)]
    if not all(lines):
        return None
    lines[-1] = lines[-1][: summary.end_colno]
    lines[0] = lines[0][summary.colno :]
    return _syntax("(" + b"".join(lines).decode(errors="replace") + ")")


def _syntax(code: str) -> ast.AST | None:
    """The syntax of a line, which may be the head of a block or the tail of a call."""
    code = textwrap.dedent(code).strip()
    for attempt in (code, f"{code} pass", f"{code}\n pass", code.rstrip(",)"), f"if x: pass\n{code} pass"):
        try:
            return ast.parse(attempt)
        except (SyntaxError, ValueError):
            continue
    return None
