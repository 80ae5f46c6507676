"""Working out what stands fast in a function when some of its arguments are known."""

from __future__ import annotations

import ast
import copy
from collections.abc import Mapping
from typing import Any

PLAIN = (str, bool, int, float, type(None))


def is_plain(value: Any) -> bool:
    """Whether it can be written down as it is."""
    return isinstance(value, PLAIN) or (isinstance(value, tuple) and all(map(is_plain, value)))


class Folding(ast.NodeTransformer):
    """Puts known values in the place of names, and works out what then stands fast."""

    def __init__(self, known: Mapping[str, Any], rest: str | None, tables: Mapping[str, ast.Dict]):
        self._known, self._rest, self._tables = dict(known), rest, tables

    def block(self, body: list[ast.stmt]) -> list[ast.stmt]:
        """Statements, without those that never run, and without docstrings."""
        found: list[ast.stmt] = []
        for node in body:
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                continue
            new = self.visit(node)
            found += new if isinstance(new, list) else [new]
            if found and isinstance(found[-1], (ast.Return, ast.Raise)):
                break
        return found

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """A node with blocks in it: each is gone through as a block."""
        for name in ("body", "orelse"):
            body = getattr(node, name, None)
            if isinstance(body, list) and not isinstance(node, ast.FunctionDef):
                setattr(node, name, self.block(body) or ([ast.Pass()] if name == "body" else []))
        blocks = {name: body for name in ("body", "orelse") if isinstance(body := getattr(node, name, None), list)}
        for name in blocks:
            setattr(node, name, [])
        super().generic_visit(node)
        for name, body in blocks.items():
            setattr(node, name, body)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """A function inside: its own names are not those outside."""
        own = {one.arg for one in ast.walk(node.args) if isinstance(one, ast.arg)}
        inner = Folding({k: v for k, v in self._known.items() if k not in own}, self._rest, self._tables)
        node.body, node.returns = inner.block(node.body), None
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """A known value."""
        if isinstance(node.ctx, ast.Load) and node.id in self._known:
            return ast.parse(repr(self._known[node.id]), mode="eval").body
        return node

    def visit_Assign(self, node: ast.Assign) -> Any:
        """Nothing, where a name gets what it has."""
        self.generic_visit(node)
        return [] if len(node.targets) == 1 and ast.unparse(node.targets[0]) == ast.unparse(node.value) else node

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        """Nothing, where nothing is added."""
        self.generic_visit(node)
        return [] if isinstance(node.op, (ast.Add, ast.Sub)) and _is(node.value, 0) else node

    def visit_If(self, node: ast.If) -> Any:
        """One branch alone, where it is known which."""
        test = self.visit(node.test)
        if isinstance(test, ast.Constant):
            return self.block(node.body if test.value else node.orelse)
        node.test = test
        node.body, node.orelse = self.block(node.body) or [ast.Pass()], self.block(node.orelse)
        return node if node.orelse or not all(isinstance(one, ast.Pass) for one in node.body) else []

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        """The same in an expression."""
        test = self.visit(node.test)
        if isinstance(test, ast.Constant):
            return self.visit(node.body if test.value else node.orelse)
        node.test, node.body, node.orelse = test, self.visit(node.body), self.visit(node.orelse)
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """A comparison of two known values; `is` of plain ones is ==."""
        self.generic_visit(node)
        same = {ast.Is: ast.Eq(), ast.IsNot: ast.NotEq()}
        plain = ast.Compare(node.left, [same.get(type(op), op) for op in node.ops], node.comparators)
        done = self._worked_out(plain)
        return node if done is plain else done

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        """`not` of what is known."""
        self.generic_visit(node)
        return self._worked_out(node) if isinstance(node.op, ast.Not) else node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        """What is left of "and" and "or"."""
        ends, left = isinstance(node.op, ast.Or), []
        for value in map(self.visit, node.values):
            if not isinstance(value, ast.Constant):
                left.append(value)
            elif bool(value.value) == ends:
                return value
        node.values = left
        return (node if len(left) > 1 else left[0]) if left else ast.Constant(not ends)

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        """Without what changes nothing: times 1, plus 0; two tables are one."""
        self.generic_visit(node)
        left, right = node.left, node.right
        if isinstance(node.op, ast.BitOr) and (one := self._table(left)) and (other := self._table(right)):
            return ast.Dict([*one.keys, *other.keys], [*one.values, *other.values])
        if isinstance(node.op, ast.Mult) and isinstance(right, ast.Constant) and right.value is False:
            return ast.Constant(0)
        if isinstance(node.op, (ast.Mult, ast.Div, ast.Pow)) and _is(right, 1):
            return left
        if isinstance(node.op, (ast.Add, ast.Sub)) and _is(right, 0):
            return left
        if (isinstance(node.op, ast.Mult) and _is(left, 1)) or (isinstance(node.op, ast.Add) and _is(left, 0)):
            return right
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        """One entry of a table."""
        self.generic_visit(node)
        entry = self._entry(node.value, node.slice)
        return entry or (self._worked_out(node) if isinstance(node.ctx, ast.Load) else node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """`.get` of a table, a lambda that is called at once, `"right".startswith("r")`; `**bends` is empty."""
        node.keywords = [
            k for k in node.keywords if k.arg or not (isinstance(k.value, ast.Name) and k.value.id == self._rest)
        ]
        self.generic_visit(node)
        func = node.func
        if isinstance(func, ast.Lambda) and not (node.args or node.keywords or func.args.args):
            return func.body
        if isinstance(func, ast.Attribute) and func.attr == "get" and node.args and self._table(func.value):
            entry = self._entry(func.value, node.args[0])
            constant = isinstance(node.args[0], ast.Constant)
            return entry or (node.args[1] if constant and len(node.args) > 1 else node)
        if isinstance(func, ast.Attribute) and isinstance(func.value, ast.Constant):
            return self._worked_out(node)
        return node

    def _table(self, node: ast.expr) -> ast.Dict | None:
        found = self._tables.get(node.id) if isinstance(node, ast.Name) else node
        if not isinstance(found, ast.Dict):
            return None
        keys: list[ast.expr | None] = []
        values: list[ast.expr] = []
        for key, value in zip(found.keys, found.values, strict=True):
            inner = self._table(value) if key is None else None
            if key is None and inner is None:
                return None
            keys += [key] if inner is None else inner.keys
            values += [value] if inner is None else inner.values
        return ast.Dict(keys, values)

    def _entry(self, table: ast.expr, key: ast.expr) -> ast.AST | None:
        found = self._table(table)
        if found is None or not isinstance(key, ast.Constant):
            return None
        for one, value in zip(found.keys[::-1], found.values[::-1], strict=True):
            if isinstance(one, ast.Constant) and one.value == key.value:
                return copy.deepcopy(value)
            if not isinstance(one, ast.Constant):
                return None
        return None

    def _worked_out(self, node: ast.AST) -> ast.AST:
        """Its value, where it has no name in it and the value is a plain one."""
        if any(isinstance(one, (ast.Name, ast.Lambda)) for one in ast.walk(node)):
            return node
        assert isinstance(node, ast.expr)
        try:
            code = compile(ast.fix_missing_locations(ast.Expression(node)), "reference", "eval")
            value = eval(code, {"__builtins__": {}})
        except Exception:
            return node
        return ast.parse(repr(value), mode="eval").body if is_plain(value) else node


def _is(node: ast.expr, number: int) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) in (int, float, bool) and node.value == number
