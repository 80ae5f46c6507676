"""Writing a formula out: a name that is used once is what it stands for, and what is computed twice has one name."""

from __future__ import annotations

import ast
import copy
from typing import Any


def written_out(tree: ast.FunctionDef) -> None:
    """Write out the formulas of a function, in the blocks of its own."""
    stored = [one.id for one in ast.walk(tree) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)]
    stored += [one.arg for one in ast.walk(tree) if isinstance(one, ast.arg)]
    once = {name for name in stored if stored.count(name) == 1}
    _computed_once(tree, once)
    while _inlined(tree, once):
        pass


def _computed_once(tree: ast.FunctionDef, once: set[str]) -> None:
    """Where a call was given a name before, the name stands for it."""
    known: dict[str, str] = {}
    for place, node in enumerate(tree.body):
        tree.body[place] = Named(known, once).visit(node)
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call() as value) if name in once:
                if all(
                    one.id in once for one in ast.walk(value) if isinstance(one, ast.Name) and one.id in _stored(tree)
                ):
                    known.setdefault(ast.dump(value), name)


class Named(ast.NodeTransformer):
    """Puts names where the calls stand that they are known for."""

    def __init__(self, known: dict[str, str], once: set[str]):
        self._known, self._once = known, once

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """A function inside may run at another time."""
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """The name, if there is one."""
        name = self._known.get(ast.dump(node))
        return self.generic_visit(node) if name is None else ast.Name(name, ast.Load())


def _stored(tree: ast.AST) -> set[str]:
    return {one.id for one in ast.walk(tree) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)}


def _inlined(tree: ast.FunctionDef, once: set[str]) -> bool:
    """Put one name's value where it is used, if that is one place, outside of loops and of functions inside."""
    loads = [one.id for one in ast.walk(tree) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)]
    for place, node in enumerate(tree.body):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in once and loads.count(name) == 1:
                # What is computed from names that change later stays where it is.
                if {one.id for one in ast.walk(value) if isinstance(one, ast.Name)} & (_stored(tree) - once):
                    continue
                put = Put(name, value)
                for later in range(place + 1, len(tree.body)):
                    tree.body[later] = put.visit(tree.body[later])
                if put.done:
                    del tree.body[place]
                    return True
    return False


class Put(ast.NodeTransformer):
    """Puts a value in the place of a name, where that runs once."""

    def __init__(self, name: str, value: ast.expr):
        self._name, self._value, self.done = name, value, False

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """The value."""
        if node.id != self._name or not isinstance(node.ctx, ast.Load):
            return node
        self.done = True
        return copy.deepcopy(self._value)

    def visit(self, node: ast.AST) -> Any:
        """Everything but what may run more than once, or not at all."""
        return node if isinstance(node, NOT_JUST_ONCE) else super().visit(node)


NOT_JUST_ONCE: tuple[type[ast.AST], ...] = (ast.FunctionDef, ast.Lambda, ast.For, ast.While, ast.If, ast.IfExp)
NOT_JUST_ONCE += (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
