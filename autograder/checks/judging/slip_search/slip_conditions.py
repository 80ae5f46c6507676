"""Slips in numbers, conditions, names and statements, each with the words for it."""

import ast
from collections.abc import Sequence
from typing import Any

from autograder.checks.judging.message import Message
from autograder.checks.judging.slip_search.slip_kinds import Slips, changed, parsed, phrased
from autograder.checks.judging.slip_search.slip_words import Words

OPPOSITE = Message("with a condition turned into its opposite")
ONE_OF_TWO = Message("with one of two conditions left out")
AND_OR = Message("with “and” and “or” exchanged")
NO_CASES = Message("with all cases treated alike, where one of them is special")
FOR_EQUAL = Message("with a comparison that holds for equal numbers too")
OTHER_NUMBER = "with {new} in place of {old}"
STEP = Message("with a step left out")
EQUAL = {ast.Lt: ast.LtE, ast.Gt: ast.GtE}
UNEQUAL = {ast.LtE: ast.Lt, ast.GtE: ast.Gt}
MIRRORED = {ast.Lt: ast.Gt, ast.Gt: ast.Lt, ast.LtE: ast.GtE, ast.GtE: ast.LtE}
TURNED = {ast.Lt: ast.GtE, ast.Gt: ast.LtE, ast.LtE: ast.Gt, ast.GtE: ast.Lt}
OTHER = {ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot}
OTHER |= {ast.IsNot: ast.Is}


def slips_in_conditions(node: Any, words: Words) -> Slips:
    """What a slip may make of one condition, and how it is told."""
    match node:
        case ast.UnaryOp(op=ast.Not() | ast.Invert(), operand=operand):
            yield operand, OPPOSITE
        case ast.BoolOp(op=op, values=values):
            yield changed(node, op=ast.Or() if isinstance(op, ast.And) else ast.And()), AND_OR
            for place in range(len(values)):
                left = [*values[:place], *values[place + 1 :]]
                yield changed(node, values=left) if len(left) > 1 else left[0], ONE_OF_TWO
        case ast.BinOp(op=ast.BitAnd() | ast.BitOr() as op, left=one, right=other):
            yield changed(node, op=ast.BitOr() if isinstance(op, ast.BitAnd) else ast.BitAnd()), AND_OR
            yield one, ONE_OF_TWO
            yield other, ONE_OF_TWO
        case ast.Compare(ops=[op]):
            if type(op) in EQUAL:
                yield changed(node, ops=[EQUAL[type(op)]()]), FOR_EQUAL
            if type(op) in UNEQUAL:
                new = changed(node, ops=[UNEQUAL[type(op)]()])
                yield new, Message("with a comparison that doesn't hold for equal numbers")
            if type(op) in TURNED:
                yield changed(node, ops=[MIRRORED[type(op)]()]), Message("with a comparison turned round")
                yield changed(node, ops=[TURNED[type(op)]()]), OPPOSITE
                yield changed(node, ops=[ast.Eq()]), Message("with a comparison that holds for equal numbers alone")
            if type(op) in OTHER:
                yield changed(node, ops=[OTHER[type(op)]()]), OPPOSITE
        case ast.IfExp(test=ast.Compare(left=ast.Name() as given, ops=[op], comparators=[ast.Constant(value=None)])):
            without = node.body if isinstance(op, ast.Is) else node.orelse
            yield without, phrased("with {what} ignored", NO_CASES, what=words.of(given))
        case ast.IfExp(body=body, orelse=orelse):
            yield changed(node, body=orelse, orelse=body), OPPOSITE
            yield body, NO_CASES
            yield orelse, NO_CASES
        case ast.If(test=test):
            yield changed(node, test=ast.UnaryOp(ast.Not(), test)), OPPOSITE
            yield changed(node, test=ast.Constant(True)), NO_CASES
            yield changed(node, test=ast.Constant(False)), NO_CASES
        case ast.comprehension(ifs=[first]):
            yield changed(node, ifs=[]), Message("with nothing left out where something should be")
            yield changed(node, ifs=[ast.UnaryOp(ast.Not(), first)]), OPPOSITE


def slips_in_numbers(node: Any) -> Slips:
    """Another number, or another sign."""
    match node:
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as value)):
            yield from _other_numbers(-value)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            yield operand, Message("without a minus sign")
        case ast.Constant(value=bool() as value):
            yield ast.Constant(not value), Message("with a switch set the other way")
        case ast.Constant(value=int() | float() as value):
            yield from _other_numbers(value)


def _other_numbers(value: float) -> Slips:
    others = [value + 1, value - 1] if isinstance(value, int) else [value * 2, value / 2, value * 10, value / 10]
    others += [2 * value, *([] if value % 2 else [value // 2])] if isinstance(value, int) and abs(value) > 1 else []
    others += [10 * value, 0] if isinstance(value, int) and abs(value) > 2 else [0]
    others += [value / 10, value / 100] if value >= 1000 else []
    others += [-value] if isinstance(value, int) else []  # of an exponent like −0.5 `_of_power` turns the sign
    for new in dict.fromkeys(others):
        if new != value:
            text, old = (f"{one:g}".replace("-", "−") for one in (new, value))
            yield parsed(repr(new)), Message(OTHER_NUMBER, new=text, old=old)


def slips_in_names(node: Any, words: Words, names: Sequence[str]) -> Slips:
    """Another argument in the place of one, or in the place of what was made of them; or a size of another."""
    if isinstance(node, ast.Attribute) and node.attr == "shape":
        for new, said in slips_in_names(node.value, words, names):
            yield changed(node, value=new), Message("with a size of {there} in place of one of {own}", **said.values)
    if not (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)):
        return
    own = words.of(node)
    for other in names:
        there = words.of(ast.Name(other, ast.Load()))
        if own and there and own != there:
            template = "with {there} in place of {own}" if node.id in names else "with just {there} in place of {own}"
            yield changed(node, id=other), Message(template, there=there, own=own)


def slips_in_statements(node: Any, words: Words) -> Slips:
    """A statement is left out, or a loop ends at once."""
    match node:
        case ast.AugAssign(target=target, op=op, value=value):
            yield ast.Pass(), phrased("with {what} left out", STEP, what=words.of(value))
            if isinstance(target, ast.Name):
                new = ast.Assign([target], value, lineno=0)
                yield new, Message("with a loop or a sum that forgets what came before")
            if isinstance(op, ast.Add):
                yield changed(node, op=ast.Sub()), Message("with a minus in place of a plus")
            if isinstance(op, ast.Sub):
                yield changed(node, op=ast.Add()), Message("with a plus in place of a minus")
        case ast.Expr(value=ast.Call()) | ast.Assign(targets=[ast.Subscript()]):
            yield ast.Pass(), STEP
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            if any(isinstance(one, ast.Name) and one.id == name for one in ast.walk(value)):
                yield ast.Pass(), phrased("with {what} left out", STEP, what=words.of(value))
        case ast.For(body=body) | ast.While(body=body):
            if not any(isinstance(one, (ast.Return, ast.Break)) for one in ast.walk(node)):
                yield changed(node, body=[*body, ast.Break()]), Message("with a loop that ends after its first round")
        case ast.Continue():
            yield ast.Break(), Message("with a loop that ends where it should go on")
        case ast.Break():
            yield ast.Pass(), Message("with a loop that goes on where it should end")
        case ast.Return(value=ast.Tuple(elts=[_, _, *_] as elts) as value):
            yield changed(node, value=changed(value, elts=elts[::-1])), Message("with the results in another order")
