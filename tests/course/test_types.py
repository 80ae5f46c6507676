"""Public doors have type hints, and the package says so."""

import ast
from pathlib import Path

import pytest

import course

ROOT = Path(course.__file__).parent
ROOMS = ["layers", "models", "training", "text", "decoding", "figures", "interpret"]


def unhinted(path):
    """Public functions, and methods of public classes, with an argument or an outcome that has no hint."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    doors = [(node, 0) for node in tree.body if isinstance(node, ast.FunctionDef)]
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            doors += [
                (one, "staticmethod" not in ast.dump(one)) for one in node.body if isinstance(one, ast.FunctionDef)
            ]
    for function, own in doors:
        if function.name.startswith("_") and function.name != "__init__":
            continue
        of = function.args
        arguments = [*of.posonlyargs, *of.args][own:] + of.kwonlyargs + [one for one in (of.vararg, of.kwarg) if one]
        bare = [one.arg for one in arguments if one.annotation is None]
        if bare or (function.returns is None and function.name != "__init__"):
            yield f"{path.relative_to(ROOT)}:{function.lineno} {function.name}({', '.join(bare)})"


@pytest.mark.parametrize("room", ROOMS)
def test_every_public_door_has_hints(room):
    files = sorted((ROOT / room).rglob("*.py"))
    assert files
    assert [door for path in files for door in unhinted(path)] == []


def test_the_package_says_that_it_is_typed():
    assert (ROOT / "py.typed").is_file()
