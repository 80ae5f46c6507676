"""The names that an expression of a learner's function may be made of."""

import ast
from dataclasses import dataclass

READING = ("input", "split", "splitlines", "readline", "readlines", "reader", "findall", "group")  # what gives texts


@dataclass(frozen=True)
class Names:
    """The names that an expression of a function may be made of.

    Args:
        local: its arguments and variables, in the order in which they stand.
        own: attributes of `self` that the class gives itself.
        unused: those of the arguments that are used nowhere.
        calls: dotted names of functions that may have been left out.
        ready: names of classes and functions that the notebook has.
        places: what stands in square brackets anywhere in it.
        called: those of the arguments and variables that are called.
        columns: those of a table, which stand in quotes.
        waits: whether it is an `async def`.
        stored: its variables.
        reads: whether it reads texts, which may be numbers.
    """

    local: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    unused: tuple[str, ...] = ()
    calls: tuple[str, ...] = ()
    ready: tuple[str, ...] = ()
    places: tuple[ast.expr, ...] = ()
    called: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    waits: bool = False
    stored: tuple[str, ...] = ()
    reads: bool = False


def names_of(
    tree: ast.AST,
    function: ast.FunctionDef | ast.AsyncFunctionDef,
    calls: tuple[str, ...] = (),
    ready: tuple[str, ...] = (),
    columns: tuple[str, ...] = (),
) -> Names:
    """The names of a function, which may stand in a class."""
    arguments = [one.arg for one in ast.walk(function) if isinstance(one, ast.arg) and one.arg not in ("self", "cls")]
    loads = {one.id for one in ast.walk(function) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)}
    stores = [one.id for one in ast.walk(function) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)]
    attributes = [
        one.attr
        for one in ast.walk(tree)
        if isinstance(one, ast.Attribute) and isinstance(one.ctx, ast.Store) and is_self(one.value)
    ]
    first = [one.arg for one in (*function.args.args, *function.args.kwonlyargs)]
    unused = tuple(name for name in first if name not in loads and name not in ("self", "cls", "training"))
    local = tuple(dict.fromkeys([*arguments, *stores]))
    places = {ast.dump(one.slice): one.slice for one in ast.walk(function) if isinstance(one, ast.Subscript)}
    calling = [one.func for one in ast.walk(function) if isinstance(one, ast.Call)]
    called = {getattr(one, "id", "") for one in calling}
    functions = tuple(one for one in local if one in called)
    own, waits = tuple(dict.fromkeys(attributes)), isinstance(function, ast.AsyncFunctionDef)
    reads = any(getattr(one, "id", getattr(one, "attr", "")) in READING for one in calling)
    return Names(local, own, unused, calls, ready, (*places.values(),), functions, columns, waits, (*stores,), reads)


def is_self(node: ast.AST) -> bool:
    """Whether it is the object whose method this is."""
    return isinstance(node, ast.Name) and node.id == "self"


def is_module(node: ast.AST) -> bool:
    """Whether it is a library, or a part of one: `tf`, `tf.math`."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name) and node.id in ("tf", "np", "keras", "math", "ops", "layers", "itertools")
