"""An answer with an edit, run in this very process: for a notebook, where the learner's code runs as well.

An edit may make a loop that never ends. So each loop and each function of an edited answer looks at the clock, and one
that has had its time stops with an exception that nothing of its own catches. An answer that reaches for files or other
programs isn't run with edits at all, and what is defined anew is defined in a copy of the learner's names.
"""

import ast
import linecache
import os
import re
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from autograder.checks.crashes.failures import unexplained
from autograder.checks.judging.probes import Asks, Probe, Reply
from autograder.checks.repairing.edits import Definition, Edit, Query, text_with

LONGEST = 1.0  # seconds of computing of one answer to one probe
AT_LEAST, TIMES = 0.1, 5  # and what an edit may take of the time that the answer as it is has taken
FILE = "<with an edit>"
TICK = "_is_in_time"
OUTPUTS = (1, 2)  # of a process
# What reaches further than the numbers that an answer is about.
REACHES_OUT = re.compile(
    r"open|exec|eval|compile|__import__|os|sys|shutil|subprocess|pathlib|Path|socket|requests|urllib|pickle|joblib"
    r"|get_ipython|globals|setattr|check|submit|hint"
    r"|save\w*|tofile|write\w*|unlink|download"
)
# Who waits spends no time of computing, so nothing would end it.
LEAVES = (ast.Global, ast.Nonlocal, ast.Import, ast.ImportFrom, ast.AsyncFunctionDef)
REACHES_A_FILE = re.compile(r"\b(?:attach|vacuum|load_extension)\b", re.IGNORECASE)


class OutOfTime(BaseException):
    """An edited answer goes on and on."""


def stays_inside(definitions: Sequence[Definition]) -> bool:
    """Whether an answer leaves everything but its own numbers alone, as far as its words tell."""
    for definition in definitions:
        if isinstance(definition, Query):
            return not REACHES_A_FILE.search(definition.source)
        for node in ast.walk(definition.tree):
            name = node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")
            if isinstance(node, LEAVES) or REACHES_OUT.fullmatch(name):
                return False
    return True


class Bounded:
    """Runs an answer with edits. See `autograder.checks.repairing.search.Runs`.

    Args:
        entry: the answer's name.
        definitions: its own, and those that it calls.
        namespace: the names that they see.
        asks: gives what answers probes, of names and what they stand for.
    """

    def __init__(self, entry: str, definitions: Sequence[Definition], namespace: Mapping[str, Any], asks: Any):
        self._entry, self._definitions, self._namespace = entry, definitions, namespace
        self._asks = asks
        self._began, self._until = time.process_time(), 0.0
        self._most, self._allowed, self._as_it_is = 0.0, LONGEST, True

    def spent(self) -> float:
        """Seconds of computing since it was made."""
        return time.process_time() - self._began

    @contextmanager
    def edited(self, edit: Edit | None) -> Iterator[Asks | None]:
        """What answers probes with this edit; None where it can't be defined."""
        source = text_with(edit, self._definitions)
        names = {"input": None, **self._namespace, TICK: self._tick}  # nobody is asked while it is defined
        # AutoGraph reads the source of what it traces.
        linecache.cache[FILE] = (len(source), None, source.splitlines(keepends=True), FILE)
        self._as_it_is = edit is None
        self._allowed = LONGEST if self._as_it_is else self._shorter()
        self.begin()
        with _as_registered(), unexplained(), _silent():
            try:
                exec(compile(_watched(source), FILE, "exec", dont_inherit=True), names)
            except (Exception, OutOfTime):
                yield None
                return
            if names["input"] is None:
                del names["input"]  # what a probe has is found in its place
            try:
                yield _InTime(self, self._asks({self._entry: names[self._entry]}))
            finally:
                linecache.cache.pop(FILE, None)

    def begin(self) -> None:
        """One more probe: its time begins."""
        self._until = time.thread_time() + self._allowed

    def took(self, seconds: float) -> None:
        """So much one probe has taken: of the answer as it is, which goes first, it counts for the edits."""
        if self._as_it_is and seconds < self._allowed:
            self._most = max(self._most, seconds)
        elif self._as_it_is:  # of a loop without an end one is enough
            self._allowed = self._shorter()

    def _shorter(self) -> float:
        return min(LONGEST, AT_LEAST + TIMES * self._most)

    def _tick(self) -> bool:
        if time.thread_time() > self._until:
            raise OutOfTime
        return True


class _InTime:
    """Answers probes, each within its time."""

    def __init__(self, bounded: Bounded, asks: Asks):
        self._bounded, self._asks = bounded, asks

    def ask(self, probe: Probe) -> Reply:
        self._bounded.begin()
        began = time.thread_time()
        try:
            return self._asks.ask(probe)
        finally:
            self._bounded.took(time.thread_time() - began)


class _Watching(ast.NodeTransformer):
    """Puts a look at the clock into each loop, each comprehension and each function."""

    def visit_For(self, node: ast.For) -> ast.AST:
        return self._with_tick(node)

    def visit_While(self, node: ast.While) -> ast.AST:
        return self._with_tick(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._with_tick(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        node.decorator_list = []  # one that registers it would put it in the learner's place
        return self.generic_visit(node)

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        self.generic_visit(node)
        node.body = ast.BoolOp(ast.And(), [_tick(), node.body])
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        self.generic_visit(node)
        node.ifs = [_tick(), *node.ifs]
        return node

    def _with_tick(self, node: Any) -> Any:
        self.generic_visit(node)
        node.body = [ast.Expr(_tick()), *node.body]
        return node


def _tick() -> ast.expr:
    return ast.Call(ast.Name(TICK, ast.Load()), [], [])


def _watched(source: str) -> Any:
    return ast.fix_missing_locations(_Watching().visit(ast.parse(source)))


@contextmanager
def _silent() -> Iterator[None]:
    """What TensorFlow and LAPACK say of errors goes past Python to the process's own outputs: nobody is to hear it."""
    try:
        kept = [os.dup(output) for output in OUTPUTS]
    except OSError:  # there is none
        yield
        return
    null = os.open(os.devnull, os.O_WRONLY)
    try:
        for output in OUTPUTS:
            os.dup2(null, output)
        yield
    finally:
        for output, own in zip(OUTPUTS, kept, strict=True):
            os.dup2(own, output)
            os.close(own)
        os.close(null)


@contextmanager
def _as_registered() -> Iterator[None]:
    """What Keras has registered stays the learner's."""
    keras = sys.modules.get("keras")
    if keras is None:
        yield
        return
    registered = keras.saving.get_custom_objects()
    before = dict(registered)
    try:
        yield
    finally:
        registered.clear()
        registered.update(before)
