"""Whether a repair shows one slip of an answer that was meant, and not one of several answers that stand in it.

Who doesn't know which of two is right could write both down, so that a small change chooses. So a slip that may be
worth points takes away or puts in very little, chooses nothing, and leaves no piece of the answer without use.
"""

import ast
from collections import Counter

from autograder.checks.repairing.edits import Edit, Query

SMALL = 5  # pieces of syntax that may go, or come
DISPLAYS = (ast.List, ast.Tuple, ast.Dict, ast.Set, ast.ListComp, ast.DictComp)


def is_one_slip(edit: Edit) -> bool:
    """Whether it is a small change of an answer all of which is used, and which holds no choice of its own."""
    if edit.kind != "replace" or edit.others or isinstance(edit.definition, Query):
        return False
    before, after = edit.definition.tree, ast.parse(edit.source).body[0]
    gone, come = _pieces(before), _pieces(after)
    if sum((gone - come).values()) > SMALL or sum((come - gone).values()) > SMALL:
        return False
    return _all_used(after) and not _chooses(after) and not _in_a_test(edit)


def _pieces(tree: ast.AST) -> Counter[str]:
    """What a tree is made of, each piece without what is in it."""
    named = ("id", "attr", "value", "arg", "name")
    kept = (one for one in ast.walk(tree) if not isinstance(one, ast.expr_context))
    return Counter(f"{type(one).__name__} {[_plain(getattr(one, name, None)) for name in named]}" for one in kept)


def _plain(value: object) -> object:
    return None if isinstance(value, ast.AST) else value


def _all_used(tree: ast.AST) -> bool:
    """Whether each name and each attribute of its own that it sets is read, and no line stands behind a return."""
    nodes = list(ast.walk(tree))
    read = {one.id for one in nodes if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)}
    read |= {one.attr for one in nodes if isinstance(one, ast.Attribute) and isinstance(one.ctx, ast.Load)}
    for one in nodes:
        if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store) and one.id not in (*read, "_"):
            return False
        if isinstance(one, ast.Attribute) and isinstance(one.ctx, ast.Store) and one.attr not in read:
            return False
        if isinstance(one, (ast.FunctionDef, ast.Lambda)) and one is not tree and not _is_called(one, tree, read):
            return False
        for block in (getattr(one, "body", None), getattr(one, "orelse", None)):
            if isinstance(block, list) and any(isinstance(step, ast.Return) for step in block[:-1]):
                return False
    return True


def _is_called(inner: ast.FunctionDef | ast.Lambda, tree: ast.AST, read: set[str]) -> bool:
    if isinstance(inner, ast.Lambda) or isinstance(tree, ast.ClassDef):
        return True
    return inner.name in read


def _chooses(tree: ast.AST) -> bool:
    """Whether it takes one of several things that it has itself written down, or decides by what it knows before."""
    shown, fixed = set(), set()
    for one in ast.walk(tree):
        if isinstance(one, ast.Assign):
            names = {target.id for target in one.targets if isinstance(target, ast.Name)}
            shown |= names if isinstance(one.value, DISPLAYS) else set()
            if not any(isinstance(inner, (ast.Name, ast.Attribute)) for inner in ast.walk(one.value)):
                fixed |= names
    for one in ast.walk(tree):
        if isinstance(one, ast.Subscript) and isinstance(one.ctx, ast.Load) and _is_shown(one.value, shown):
            return True
        if isinstance(one, (ast.If, ast.IfExp, ast.While)) and _is_fixed(one.test, fixed):
            return True
    return False


def _is_shown(value: ast.expr, shown: set[str]) -> bool:
    return isinstance(value, DISPLAYS) or (isinstance(value, ast.Name) and value.id in shown)


def _is_fixed(test: ast.expr, fixed: set[str]) -> bool:
    names = {one.id for one in ast.walk(test) if isinstance(one, ast.Name)}
    return names <= fixed


def _in_a_test(edit: Edit) -> bool:
    """Whether what is changed decides between two ways."""
    definition = edit.definition
    for one in ast.walk(definition.tree):
        if isinstance(one, ast.IfExp):
            first, last = definition.span(one)
        elif isinstance(one, (ast.If, ast.While)):
            first, last = definition.span(one.test)
        else:
            continue
        if first <= edit.start and edit.end <= last:
            return True
    return False
