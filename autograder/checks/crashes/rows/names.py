"""Names: of variables, and of what a layer keeps."""

import ast
import builtins
import difflib
import inspect
import re
import sys
from collections.abc import Iterator
from operator import ne
from types import CodeType, ModuleType
from typing import Any

from autograder.checks.crashes.row import Crash, Fields, rows_beside
from autograder.checks.crashes.rows.modules import counterpart, home_of

LIBRARIES = {"keras": "keras", "tf": "tensorflow", "np": "numpy"}
OTHER_WORDS = {"true": "True", "false": "False", "none": "None", "null": "None", "NULL": "None", "nil": "None"}
# What beginners use of Python's own library, and where it is kept.
IMPORTED = {
    **dict.fromkeys(("Counter", "defaultdict", "deque", "OrderedDict", "namedtuple"), "collections"),
    **dict.fromkeys(("product", "combinations", "permutations", "pairwise", "accumulate"), "itertools"),
    **dict.fromkeys(("reduce", "partial", "cache", "lru_cache"), "functools"),
    **dict.fromkeys(("dataclass", "field"), "dataclasses"),
}
TORCHS = ("F", "nn", "torch")
METHODS_SOUGHT = {"call": ("forward",), "build": ()}  # by Keras, and what they are called elsewhere


def unknown(crash: Crash, found: Fields) -> tuple[str, Fields] | None:
    """A name that nothing has given a value: what was meant by it."""
    name = found["name"]
    if name in OTHER_WORDS:
        return "other language", {"other": OTHER_WORDS[name]}
    near = _near(name, crash.place.names)
    if near:
        return "near", {"near": near}
    if name in (*LIBRARIES, "math"):
        return "first cells", {}
    if name in IMPORTED:
        return "from", {"module": IMPORTED[name]}
    if name == "training":
        return "training", {}
    if name in sys.stdlib_module_names:
        return "import", {}
    near = next(_elsewhere(crash, name), "")
    if near:
        return "near", {"near": near}
    if name in TORCHS:
        used = [node for node in crash.place.nodes(ast.Attribute, of_line=True)
                if ast.unparse(node).partition(".")[0] == name and counterpart(node.attr)]  # fmt: skip
        return ("torch's", {"written": ast.unparse(used[0]), "other": counterpart(used[0].attr)}) if used else (
            "torch", {})  # fmt: skip
    return _of_layer(name, crash.place.names["self"]) if "self" in crash.place.names else None


def _elsewhere(crash: Crash, name: str) -> Iterator[str]:
    """Where such a name stands, the likeliest place first."""
    homes = [key for key, one in crash.place.notebook.items() if isinstance(one, ModuleType) and hasattr(one, name)]
    if name[0].isupper() and len(name) > 2:
        yield from (f"{home}.{name}" for home in sorted(homes, key=lambda key: key not in ("mine", "ready")))
    owners = {ast.unparse(node.value) for node in crash.place.nodes(ast.Attribute, of_line=True)}
    if name in owners and name != "nn":
        yield from (f"{short}.{name}" for short, full in LIBRARIES.items()
                    if inspect.ismodule(getattr(sys.modules.get(full), name, None)))  # fmt: skip
    called = {ast.unparse(call.func) for call in crash.place.nodes(ast.Call, of_line=True)}
    if name in called and len(name) > 2 and (home := home_of(name)):
        yield home
    known = [one for one in (*crash.place.notebook, *vars(builtins)) if not one.startswith("_")]
    yield from difflib.get_close_matches(name, known, n=1, cutoff=0.8)


def _of_layer(name: str, layer: object) -> tuple[str, Fields]:
    alike = [one for one in _kept(layer) if one.lower() == name.lower()]
    if alike:
        return "near", {"near": f"self.{alike[0]}"}
    for method, code in _methods(layer):
        if name in code.co_varnames[_count(code) :]:
            return "local", {"method": method}
    for method, code in _methods(layer):
        if name in code.co_varnames[: _count(code)]:
            return ("parameter" if hasattr(layer, "build") else "given"), {"method": method}
    return "nowhere", {}


def _near(name: str, known: Any) -> str:
    near = difflib.get_close_matches(name, known, n=1, cutoff=0.75)
    if not name.isascii() and len(name) > 1:  # of two Chinese characters one is half a name
        near += [one for one in known if len(one) == len(name) and sum(map(ne, one, name)) == 1]
    return next((one for one in (*near, *known) if one in near or one.lower() == name.lower()), "")


def _methods(layer: object) -> Iterator[tuple[str, CodeType]]:
    for method, function in vars(type(layer)).items():
        if inspect.isfunction(function):
            yield method, function.__code__


def _count(code: CodeType) -> int:
    stars = bool(code.co_flags & inspect.CO_VARARGS) + bool(code.co_flags & inspect.CO_VARKEYWORDS)
    return code.co_argcount + code.co_kwonlyargcount + stars


def _kept(layer: object) -> list[str]:
    """What a layer keeps under a name of its own."""
    return [name for name in getattr(layer, "__dict__", {}) if not name.startswith("_")]


def kept(crash: Crash, found: Fields) -> bool:
    """Whether the layer keeps it, as `self.name`."""
    owner = crash.place.names.get("self")
    return owner is not None and hasattr(owner, found["name"])


def shadowed(crash: Crash, found: Fields) -> bool:
    """Whether a function gives a value to a name of the notebook's, which makes it another name."""
    known = found["name"] in crash.place.notebook or hasattr(builtins, found["name"])
    return known and bool(re.match(rf"{found['name']}\s*(?:[-+*/@]|//|\*\*)?=[^=]", crash.place.code))


def lacking(crash: Crash, found: Fields) -> tuple[str, Fields] | None:
    """A layer's attribute that was never set, or is called otherwise."""
    owner, name = crash.place.names.get("self"), found["name"]
    if owner is None or type(owner).__name__ != found["owner"]:
        return None
    if name == "training":
        return "training", {}
    near = difflib.get_close_matches(name, _kept(owner), n=1, cutoff=0.75)
    near = near or difflib.get_close_matches(name, [n for n in dir(type(owner)) if n[0] != "_"], n=1, cutoff=0.85)
    if near:
        return "near", {"near": near[0]}
    made = [vars(parent).get("__init__") for parent in type(owner).__bases__]
    if any(name in one.__code__.co_names for one in made if inspect.isfunction(one)):
        return "parent", {}
    weight = re.match(r"[WbUV]\w?\d?$|\w*(weight|kernel|bias)", name)
    return "build" if weight else "init", {}


def other_method(crash: Crash, _: Fields) -> Fields | None:
    """A layer whose `call` or `build` has another name: Keras calls these two, and no others."""
    own = vars(crash.place.layer) if crash.place.layer is not None else {}
    methods = [name for name, value in own.items() if inspect.isfunction(value) and not name.startswith("_")]
    for wanted, elsewhere in METHODS_SOUGHT.items():
        near = [*difflib.get_close_matches(wanted, methods, n=1, cutoff=0.6), *(m for m in methods if m in elsewhere)]
        if wanted not in own and near and near[0] not in METHODS_SOUGHT:
            return {"near": near[0], "wanted": wanted}
    return None


def forgotten(crash: Crash, found: Fields) -> bool:
    """`error` after `except ValueError as error:`."""
    return any(re.match(rf"except\b.*\bas {found['name']}:", line) for _, line in crash.place.before)


ROWS = rows_beside(__file__, globals())
