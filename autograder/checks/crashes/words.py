"""Shapes and kinds of things, as exceptions write them and as a learner reads them."""

import ast
import re

from autograder.checks.judging.message import Message

Shape = tuple[int | None, ...]
SHAPE = re.compile(r"[\[(]((?:\d{1,9}|\?|None)(?:, ?(?:\d{1,9}|\?|None))*),?[\])]")
LONGEST = 40  # of an expression that is said
KINDS = {
    "dict": "a dictionary", "list": "a list", "tuple": "a tuple", "str": "a text", "int": "a whole number",
    "float": "a decimal number", "set": "a set", "bool": "True or False", "TensorShape": "a shape", "NoneType": "None",
    "Counter": "a counter", "generator": "a generator", "zip": "a zip", "ndarray": "an array",
    "function": "a function", "builtin_function_or_method": "a function", "method": "a method",
}  # fmt: skip


def shapes_in(text: str) -> list[Shape]:
    """The shapes that a message names: [1,5,7], (5, 7), (3,)."""
    found = SHAPE.findall(re.sub(r"(?:In|values|shape)\[\d\]:?", "", text))
    return [tuple(int(n) if n.isdigit() else None for n in re.findall(r"\d+|\?|None", one)) for one in found]


def shape_said(shape: Shape) -> str:
    """(2, 3), (2,), (?, 3)."""
    inside = ", ".join("?" if n is None else str(n) for n in shape)
    return f"({inside},)" if len(shape) == 1 else f"({inside})"


def kind_said(name: str) -> Message:
    """What a type of this name is called, "a dictionary"."""
    if name in KINDS:
        return Message(KINDS[name])
    return Message("an {kind}" if name[:1] in "AEIOUaeiou" else "a {kind}", kind=name)


def short(node: ast.AST | None, longest: int = LONGEST) -> str:
    """An expression as it is written; empty where that is too long to be said, or not known."""
    text = ast.unparse(node) if node is not None else ""
    return text if len(text) <= longest else ""


def last_name(node: ast.AST) -> str:
    """`softmax` of `tf.nn.softmax`."""
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "?")


def in_brackets(code: str) -> str:
    """The expression, as it may stand beside a sign."""
    return code if re.fullmatch(r"[\w.]+(?:[\[(].*[\])])?", code) else f"({code})"
