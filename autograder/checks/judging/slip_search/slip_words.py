"""What a piece of a reference is called in the language of the lessons: "a square root", "the variance".

These are the words of any course; what a course calls its own functions and values is its catalogue's `WORDS`.
"""

import ast
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

from autograder.checks.judging.message import Message

TABLES = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))["tables"]
CALLED, NAMED = ({name: Message(text) for name, text in TABLES[one].items()} for one in ("called", "named"))
NO_WORDS: Mapping[str, str] = {}
CONVERSIONS = {"asarray", "array", "float", "int", "list", "tuple", "astype", "copy", "broadcast_to"}
DEEPEST = 6


class Words:
    """The words for the parts of one function.

    Args:
        tree: the function.
        known: names of its arguments that a learner knows.
        own: the course's own words, by the name of a function or of a value.
    """

    def __init__(self, tree: ast.FunctionDef, known: Iterable[str], own: Mapping[str, str] = NO_WORDS):
        self._known = set(known)
        self._own = own
        self._made: dict[str, ast.expr | None] = {}
        for node in ast.walk(tree):
            for target, value in _assigned(node):
                self._made[target] = None if target in self._made else value

    def is_own(self, name: str) -> bool:
        """Whether it is a function of the course's own."""
        return name in self._own

    def of_function(self, name: str) -> Message | None:
        """What the function of this name gives; None where there is no good word."""
        return _said(self._own.get(name)) or CALLED.get(name)

    def of(self, node: ast.AST | None, depth: int = 0) -> Message | None:
        """What to call it; None where there is no good word."""
        if depth > DEEPEST:
            return None
        match node:
            case ast.Constant(value=bool() | str() | None):
                return None
            case ast.Constant(value=int() | float() as value):
                return Message("{number}", number=f"{value:g}")
            case ast.Name(id=name) if name in self._known:
                return Message("{name}", name=name)
            case ast.Name(id=name):
                made = self._made.get(name)
                own = _said(self._own.get(name)) or NAMED.get(name)
                return own or (self.of(made, depth + 1) if made is not None else None)
            case ast.UnaryOp(operand=operand):
                return self.of(operand, depth + 1)
            case ast.BinOp():
                return self._of_operation(node, depth)
            case ast.Subscript(value=ast.Attribute(attr="shape")):
                return Message("a size")
            case ast.Subscript(value=ast.Name(id="weights"), slice=ast.Constant(value=str() as name)):
                return Message("{name}", name=name)
            case ast.Subscript(value=ast.Name(id=name), slice=ast.Constant(value=str() as column)) if (
                name in self._known
            ):
                return Message("{name}", name=column)
            case ast.Subscript(value=ast.Name(id="weights")):
                return Message("a weight")
            case ast.Subscript(value=value, slice=place):
                whole = self.of(value, depth + 1)
                return whole if whole is None or _only_new_axes(place) else Message("a part of {whole}", whole=whole)
            case ast.Attribute(attr="T", value=value):
                return self.of(value, depth + 1)
            case ast.Call(func=func, args=args):
                return self._of_call(func, args, depth)
        return None

    def _of_operation(self, node: ast.BinOp, depth: int) -> Message | None:
        if isinstance(node.op, ast.MatMult):
            for side in (node.right, node.left):
                if isinstance(side, ast.Name) and side.id in self._known:
                    return Message("the product with {name}", name=side.id)
            return Message("a matrix product")
        if isinstance(node.op, ast.Pow):
            value = node.right.value if isinstance(node.right, ast.Constant) else None
            roots = {0.5: Message("a square root"), 2: Message("a square")}
            return roots.get(value, Message("a power")) if isinstance(value, (int, float)) else Message("a power")
        words = {
            ast.Add: Message("a sum"),
            ast.Sub: Message("a difference"),
            ast.Mult: Message("a product"),
            ast.Div: Message("a quotient"),
        }
        return words.get(type(node.op))

    def _of_call(self, func: ast.expr, args: list[ast.expr], depth: int) -> Message | None:
        name = name_of(func)
        inside = func.value if isinstance(func, ast.Attribute) and not is_module(func.value) else None
        if ast.unparse(func) == "np.linalg.norm":
            return Message("the length of a vector")
        if name in CONVERSIONS:
            return self.of(inside or (args[0] if args else None), depth + 1)
        if name == "maximum" and any(isinstance(one, ast.Constant) and one.value == 0 for one in args):
            return self.of_function("relu") or CALLED[name]
        of_a_value = inside is not None and ast.unparse(inside) != "self"  # text.split() is no function of the course's
        return CALLED.get(name) if of_a_value else self.of_function(name)


def _said(word: str | None) -> Message | None:
    """A course's word, which may be plain text."""
    return word if word is None or isinstance(word, Message) else Message("{word}", word=word)


def name_of(func: ast.expr) -> str:
    """The last name of what is called."""
    return func.attr if isinstance(func, ast.Attribute) else func.id if isinstance(func, ast.Name) else ""


def is_module(node: ast.expr) -> bool:
    """Whether it is a library, and no value."""
    return ast.unparse(node) in ("np", "np.linalg", "math", "itertools")


def _only_new_axes(place: ast.expr) -> bool:
    """Whether an index takes everything, and adds axes at most."""
    parts = place.elts if isinstance(place, ast.Tuple) else [place]
    return all(ast.unparse(one) in (":", "...", "None", "np.newaxis") for one in parts)


def _assigned(node: ast.AST) -> list[tuple[str, ast.expr | None]]:
    """The names that a statement gives values to, and those."""
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return [(node.target.id, node.value)]
    if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
        return [(node.target.id, None)]
    found: list[tuple[str, ast.expr | None]] = []
    if isinstance(node, ast.Assign):
        for target in node.targets:
            if isinstance(target, ast.Name):
                found.append((target.id, node.value))
            elif isinstance(target, ast.Tuple):
                values = node.value.elts if isinstance(node.value, ast.Tuple) else [None] * len(target.elts)
                pairs = zip(target.elts, values, strict=False)
                found += [(one.id, value) for one, value in pairs if isinstance(one, ast.Name)]
    return found
