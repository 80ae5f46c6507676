"""Edits of whole lines: one taken out, put in, moved out of the block whose end it is, or two changed round."""

import ast
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from autograder.checks.repairing.edits import LOOPS, Definition, Edit
from autograder.checks.repairing.names import is_module, is_self

RANK = 3
MOST_NAMES = 6  # of a line, of which two may be exchanged
# Signs that are written for each other.
EXCHANGED = {"+=": ("-=", "*="), "-=": ("+=",), "*=": ("/=", "+="), "/=": ("*=", "//="), "//=": ("/=",)}
TURNED: dict[type[ast.unaryop], str] = {ast.UAdd: " += ", ast.USub: " -= "}
WALKED = ("yield from ", "from ")  # what goes on in another generator
TAKING = ("pop", "popleft", "popitem", "remove", "append")  # what makes a list, a deque, a dictionary or a set another
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
BLOCKS = ("body", "orelse", "finalbody")


def edits_of_lines(definition: Definition, function: ast.AST) -> Iterator[Edit]:
    """The edits of a function's lines. Those of several statements on one line are left alone."""
    found: list[Edit] = []
    for parent in ast.walk(function):
        for field in BLOCKS:
            block = getattr(parent, field, None)
            if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
                found += filter(_can_be_read, _edits_of_block(definition, parent, block, function))
    yield from found
    walked = sorted((one for one in found if one.new in WALKED), key=lambda one: one.start)
    if len(walked) == 2:  # of more, only two would be told
        yield replace(walked[0], others=tuple(walked[1:]), kind="both")


def _edits_of_block(
    definition: Definition, parent: ast.AST, block: list[ast.stmt], function: ast.AST
) -> Iterator[Edit]:
    spans = [_whole_lines(definition, one) for one in block]
    generates = any(isinstance(one, (ast.Yield, ast.YieldFrom)) for one in ast.walk(function))
    for place, (statement, span) in enumerate(zip(block, spans, strict=True)):
        if span is None or _is_text(statement):
            continue
        if isinstance(statement, ast.Expr):
            begin, value = definition.span(statement)[0], statement.value
            yield from _assigned(definition, statement)
            walked = WALKED[:1] if isinstance(value, ast.Call) and generates else ()
            for before in (*_lost(value, function), *_unused(value), *walked):
                yield Edit(definition, begin, begin, before, RANK - 1, shown=definition.span(statement))
            if isinstance(value, ast.Yield) and isinstance(value.value, ast.Call):
                at = definition.span(value.value)[0]
                yield Edit(definition, at, at, WALKED[1], RANK - 1, shown=definition.span(statement))
        yield from _kept(definition, statement, function)
        if isinstance(parent, ast.For) and isinstance(statement, ast.FunctionDef):
            yield from _as_it_is(definition, parent.target, statement)
        if isinstance(statement, (ast.Assign, ast.AugAssign)):
            yield from _signs(definition, statement, function)
        if isinstance(statement, ast.Assign):
            yield from _begun_elsewhere(definition, statement, span, parent, block[place + 1 :])
        if isinstance(statement, ast.If):
            yield from _else_or_not(definition, statement)
        if isinstance(parent, (ast.For, ast.While)):
            yield from _carried(definition, statement, parent, function)
            if statement is block[-1]:
                yield from _handed_on(definition, parent, function)
        if isinstance(statement, (ast.If, ast.While)) and _moves_on(statement):
            begin, until = definition.span(statement)[0], definition.span(statement.test)[1]
            word, other = ("if", "while") if isinstance(statement, ast.If) else ("while", "if")
            yield Edit(definition, begin, begin + len(word), other, RANK, shown=(begin, until))
        yield from _exchanged(definition, statement)
        start, end = span
        text = definition.source[start:end]
        if len(block) > 1 and not isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
            rank = RANK - (isinstance(statement, ast.Expr) and "super()" not in text)
            yield Edit(definition, start, end, "", rank, "remove")
        after = spans[place + 1] if place + 1 < len(block) else None
        if after is not None and (turned := _turned(statement, block[place + 1])):
            begin, until = definition.span(statement)[0], definition.span(block[place + 1])[1]
            yield Edit(definition, begin, until, turned, RANK - 1, shown=(begin, until))
        if after is not None and not isinstance(block[place + 1], ast.Return):
            yield Edit(definition, start, after[1], definition.source[after[0] : after[1]] + text, RANK, "swap")
    if isinstance(parent, FUNCTIONS) and not generates:
        yield from _returning(definition, block)
    last = spans[-1]
    if last is not None and isinstance(parent, (ast.For, ast.While, ast.If, ast.With)) and parent is not function:
        start, end = last
        moved = _indented(definition.source[start:end], parent.col_offset - block[-1].col_offset)
        left = "" if len(block) > 1 else definition.source[start:end].replace(_bare(definition, last), "pass")
        if left == "" and (parent.end_lineno == block[-1].end_lineno):
            yield Edit(definition, start, end, moved, RANK - 1, "out")


def _assigned(definition: Definition, statement: ast.Expr) -> Iterator[Edit]:
    """What nobody keeps is computed: `total == 3` may be meant as `total = 3`, and `total + x` as `total += x`."""
    match statement.value:
        case ast.Compare(left=target, ops=[ast.Eq()], comparators=[value]):
            signs = [" = ", " += ", " -= "]
        case ast.BinOp(left=target, op=ast.Add() | ast.Sub() as op, right=value):
            signs = [" += " if isinstance(op, ast.Add) else " -= "]
        case ast.BinOp(left=ast.Name() as target):
            start, end = definition.span(statement)
            yield Edit(definition, start, start, f"{target.id} = ", RANK - 1, shown=(start, end))
            return
        case _:
            return
    start, end = definition.span(target)[1], definition.span(value)[0]
    yield from (Edit(definition, start, end, sign, RANK - 1, shown=definition.span(statement)) for sign in signs)


def _kept(definition: Definition, statement: ast.stmt, function: ast.AST) -> Iterator[Edit]:
    """A value that is to stay: in the list that was given, `items[:] = `, or in the object, `self.head = `."""
    arguments = [one.arg for one in function.args.args] if isinstance(function, FUNCTIONS) else []
    used = {one.id for one in ast.walk(function) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)}
    start, end = definition.span(statement)
    match statement:
        case ast.Assign([ast.Name(name) as target]) if name in arguments:
            at = definition.span(target)[1]
            yield Edit(definition, at, at, "[:]", RANK, shown=(start, end))
        case ast.Assign([ast.Name(name)]) | ast.AugAssign(ast.Name(name)) if arguments[:1] == ["self"]:
            if name not in used:
                yield Edit(definition, start, start, "self.", RANK - 1, shown=(start, end))
        case ast.Return(ast.expr() as value) if not isinstance(value, (ast.Name, ast.Constant)):
            names = [one.id for one in ast.walk(value) if isinstance(one, ast.Name)]
            for name in [one for one in arguments if one in names][:1]:
                until = definition.span(value)[0]
                yield Edit(definition, start, until, f"{name}[:] = ", RANK + 1, shown=(start, end))


def _as_it_is(definition: Definition, target: ast.expr, inner: ast.FunctionDef) -> Iterator[Edit]:
    """A function that is made in a loop sees the loop's last value, unless it is its default."""
    if inner.args.args and not inner.args.defaults:
        names = {one.id for one in ast.walk(target) if isinstance(one, ast.Name)}
        used = {one.id for line in inner.body for one in ast.walk(line) if isinstance(one, ast.Name)}
        at = definition.span(inner.args.args[-1])[1]
        shown = (definition.span(inner)[0], definition.source.index(":", at))
        yield from (Edit(definition, at, at, f", {one}={one}", RANK - 1, shown=shown) for one in sorted(names & used))


def _turned(one: ast.stmt, other: ast.stmt) -> str:
    """Two values set at once, where the first of two lines has overwritten what the second needs; else ""."""
    match one, other:
        case ast.Assign([a], b), ast.Assign([c], d) if ast.unparse(a) in {ast.unparse(part) for part in ast.walk(d)}:
            first, second, third, fourth = map(ast.unparse, (a, c, b, d))
            return f"{first}, {second} = {third}, {fourth}" if first != second else ""
    return ""


def _returning(definition: Definition, block: list[ast.stmt]) -> Iterator[Edit]:
    """What a function may be meant to give back, whose last line gives nothing: that line's value, or a name of it."""
    last = block[-1]
    start, end = definition.span(last)
    if isinstance(last, ast.Expr):
        yield Edit(definition, start, start, "return ", RANK - 1, shown=(start, end))
    elif isinstance(last, ast.Assign):
        yield Edit(definition, start, definition.span(last.value)[0], "return ", RANK, shown=(start, end))
    elif not isinstance(last, (ast.Return, ast.Raise)):
        inside = (one for line in block for one in ast.walk(line) if isinstance(one, ast.Name))
        stored = [one.id for one in inside if isinstance(one.ctx, ast.Store)]
        for name in [last.name] if isinstance(last, ast.FunctionDef) else dict.fromkeys(stored):
            yield Edit(definition, end, end, f"\n{' ' * last.col_offset}return {name}", RANK, "add")


def _begun_elsewhere(
    definition: Definition, statement: ast.Assign, span: tuple[int, int], parent: ast.AST, after: list[ast.stmt]
) -> Iterator[Edit]:
    """What is set before a loop may be meant to be set in each round; and the other way round."""
    begins = isinstance(statement.value, (ast.Constant, ast.List, ast.Dict, ast.Set, ast.Call))
    name = getattr(statement.targets[0], "id", "") if begins else ""
    text = definition.source[slice(*span)]
    for loop in [one for one in after if isinstance(one, LOOPS)][:1] if name else ():
        into, _ = _whole_lines(definition, loop.body[0]) or (0, 0)
        if into and any(getattr(one, "id", "") == name for one in ast.walk(loop)):
            moved = _indented(text, loop.body[0].col_offset - statement.col_offset)
            yield Edit(definition, span[0], into, definition.source[span[1] : into] + moved, RANK, "in")
    if name and isinstance(parent, LOOPS) and statement is parent.body[0]:
        start = definition.offset(parent.lineno, 0)
        moved = _indented(text, parent.col_offset - statement.col_offset)
        yield Edit(definition, start, span[1], moved + definition.source[start : span[0]], RANK, "before", span)


def _else_or_not(definition: Definition, statement: ast.If) -> Iterator[Edit]:
    """`if` for `elif`, and an `else` that is too much."""
    if statement.orelse:
        start, end = definition.span(statement.orelse[0])[0], definition.span(statement.orelse[-1])[1]
        if definition.source[start : start + 4] == "elif":
            yield Edit(definition, start, start + 4, "if", RANK - 1)
        else:
            begin = definition.offset((statement.body[-1].end_lineno or 0) + 1, 0)
            yield Edit(definition, begin, end, "", RANK, "remove")


def _exchanged(definition: Definition, statement: ast.stmt) -> Iterator[Edit]:
    """Two names of a line that stand for each other, `alpha * (r + gamma * v)` for `gamma * (r + alpha * v)`."""
    if isinstance(statement, (ast.Assign, ast.AugAssign, ast.Return)) and statement.value is not None:
        read = [one for one in ast.walk(statement.value) if isinstance(one, ast.Name)]
        names = [one.id for one in read]
        single = sorted((one for one in read if names.count(one.id) == 1), key=definition.span)
        for first, second in combinations(single[:MOST_NAMES], 2):
            one, other = (
                Edit(definition, *definition.span(node), new.id, RANK + 1)
                for node, new in ((first, second), (second, first))
            )
            yield replace(one, others=(other,), shown=definition.span(statement))


def _handed_on(definition: Definition, loop: ast.For | ast.While, function: ast.AST) -> Iterator[Edit]:
    """The line that a loop may lack at its end: `old = new`, where `old` was set before and is read in it."""
    inside = [one for line in loop.body for one in ast.walk(line) if isinstance(one, ast.Name)]
    stored = dict.fromkeys(one.id for one in inside if isinstance(one.ctx, ast.Store))
    named = [one for one in ast.walk(function) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)]
    before = {one.id for one in named if one.lineno < loop.lineno} - {*stored}
    end = definition.span(loop.body[-1])[1]
    before_it = "\n" + " " * loop.body[-1].col_offset
    lines = [f"{old} = {new}" for old in dict.fromkeys(one.id for one in inside if one.id in before) for new in stored]
    if isinstance(loop, ast.While):  # what it counts
        asked = dict.fromkeys(one.id for one in ast.walk(loop.test) if isinstance(one, ast.Name))
        lines += [f"{name} {sign} 1" for name in asked if name not in stored for sign in ("+=", "-=")]
    yield from (Edit(definition, end, end, before_it + line, RANK, "add") for line in lines)


def _moves_on(statement: ast.If | ast.While) -> bool:
    """Whether its body changes what it asks for: then it may be done once, or as long as that holds."""
    asked = {one.id for one in ast.walk(statement.test) if isinstance(one, ast.Name)}
    inside = [one for line in statement.body for one in ast.walk(line)]
    set_anew = {one.id for one in inside if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}
    taken = {getattr(one.value, "id", "") for one in inside if isinstance(one, ast.Attribute) and one.attr in TAKING}
    return not statement.orelse and bool(asked & (set_anew | taken))


def _carried(definition: Definition, statement: ast.stmt, loop: ast.stmt, function: ast.AST) -> Iterator[Edit]:
    """What each round computes from where all began, `y = x - f(x)`, may be meant to go on from round to round."""
    match statement:
        case ast.Assign([ast.Name(name) as target], value):
            called = [one.func for one in ast.walk(value) if isinstance(one, ast.Call)]
            read = [one for one in ast.walk(value) if isinstance(one, ast.Name) and one not in called]
            named = [one for one in ast.walk(function) if isinstance(one, ast.Name) and one.id == name]
            later = sorted(definition.span(one) for one in named if one.lineno > (loop.end_lineno or 0))
            if later and not any(
                one.id == name for one in ast.walk(loop) if isinstance(one, ast.Name) and one is not target
            ):
                for other in dict.fromkeys(one.id for one in read):
                    first, *others = (
                        Edit(definition, *span, other, RANK) for span in (definition.span(target), *later)
                    )
                    yield replace(first, others=tuple(others), kind="everywhere", shown=definition.span(statement))


def _signs(definition: Definition, statement: ast.Assign | ast.AugAssign, function: ast.AST) -> Iterator[Edit]:
    """A value that is added to what came before, where it took its place or was subtracted; or the other way round."""
    target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
    stored = [one.id for one in ast.walk(function) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)]
    value = statement.value
    start, end = definition.span(target)[1], definition.span(value)[0]
    sign, shown = definition.source[start:end], definition.span(statement)
    for other in EXCHANGED.get(sign.strip(), ()):
        yield Edit(definition, start, end, sign.replace(sign.strip(), other), RANK - 1, shown=shown)
    if isinstance(target, (ast.Tuple, ast.List)) or (isinstance(target, ast.Name) and stored.count(target.id) < 2):
        return
    if isinstance(statement, ast.Assign) and isinstance(value, ast.UnaryOp) and isinstance(value.op, tuple(TURNED)):
        end = definition.span(value.operand)[0]  # `total =+ 1`
        yield Edit(definition, start, end, TURNED[type(value.op)], RANK - 1, shown=shown)
    elif (
        new := sign.replace("=", "+=", 1) if isinstance(statement, ast.Assign) else sign.replace("+=", "=", 1)
    ) != sign:
        yield Edit(definition, start, end, new, RANK, shown=shown)


def _unused(value: ast.expr) -> list[str]:
    """What a call may give a new value for, which nobody keeps: `text = ` of `text.lower()`, `x = ` of `np.sort(x)`."""
    if not isinstance(value, ast.Call):
        return []
    owner = value.func.value if isinstance(value.func, ast.Attribute) else None
    kept = [one for one in (owner, *value.args[:1]) if isinstance(one, (ast.Name, ast.Attribute)) and not is_self(one)]
    return [f"{ast.unparse(one)} = " for one in kept if not is_module(one)]


def _lost(value: ast.expr, function: ast.AST) -> list[str]:
    """What a function may do with what it gets of itself, and drops: give it back, or add it to what it collects."""
    called = getattr(value, "func", None)
    if getattr(called, "id", getattr(called, "attr", None)) != getattr(function, "name", ""):
        return []
    stored = [one.id for one in ast.walk(function) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)]
    return ["return ", *(f"{name} += " for name in dict.fromkeys(stored))]


def _bare(definition: Definition, span: tuple[int, int]) -> str:
    return definition.source[span[0] : span[1]].strip()


def _whole_lines(definition: Definition, statement: ast.stmt) -> tuple[int, int] | None:
    """From the beginning of its first line to the end of its last; None where it shares one."""
    first = min([statement.lineno, *(one.lineno for one in getattr(statement, "decorator_list", []))])
    start, end = definition.offset(first, 0), definition.offset((statement.end_lineno or first) + 1, 0)
    before = definition.source[start : definition.offset(statement.lineno, statement.col_offset)]
    after = definition.source[definition.span(statement)[1] : end].strip()
    if before.strip() or (after and not after.startswith("#")):
        return None
    return start, end


def _indented(text: str, by: int) -> str:
    lines = text.splitlines(keepends=True)
    return "".join(line[-by:] if by < 0 and not line[:-by].strip() else " " * max(by, 0) + line for line in lines)


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _can_be_read(edit: Edit) -> bool:
    try:
        ast.parse(edit.source)
    except (SyntaxError, ValueError):
        return False
    return True
