"""Calls: arguments that lack, are too many, in another order or bracket, or have another library's names."""

import ast
import builtins
import difflib
import inspect
import re
from types import MethodType
from typing import Any

from autograder.checks.crashes.looked_up import UNKNOWN
from autograder.checks.crashes.parameters import BY_PLACE, lacks, names_of, parameters_of
from autograder.checks.crashes.place import shape_of
from autograder.checks.crashes.row import Crash, Fields, rows_beside
from autograder.checks.crashes.words import last_name, short
from autograder.checks.judging.message import enumerated, listed

AXES = {"dim": "axis", "keepdim": "keepdims", "dims": "axis", "keep_dims": "keepdims", "bias": "use_bias"}
ONE_INPUT = ("LayerNormalization", "Dropout", "Dense", "Embedding", "Softmax")


def the_call(crash: Crash) -> ast.Call | None:
    """The call that failed: the expression itself, or the one call of the line that the message names."""
    if isinstance(crash.place.failed, ast.Call):
        return crash.place.failed
    calls = list(crash.place.nodes(ast.Call, of_line=True))
    named = [call for call in calls if re.search(rf"\b{re.escape(last_name(call.func))}\(", crash.message)]
    found = named or calls
    if len(found) > 1 and "issing" in crash.message:  # the one that lacks something
        found = [call for call in found if lacks(call, parameters_of(crash.place.known(call.func)) or [])]
    return found[0] if len(found) == 1 else None


def _with(crash: Crash, keyword: str) -> tuple[str, list[str], ast.Call | None]:
    """The call of the line that gives this keyword, as it is written, and the names of what is called takes."""
    call = next((c for c in crash.place.nodes(ast.Call) if any(k.arg == keyword for k in c.keywords)), None)
    takes = parameters_of(crash.place.known(call.func)) if call is not None else None
    names = [name.removesuffix("=…") for name in names_of(takes or [])]
    return (ast.unparse(call.func) if call is not None else ""), names, call


def unknown_keyword(crash: Crash, found: Fields) -> tuple[str, Fields] | None:
    """A keyword that the called function doesn't know."""
    keyword = found["keyword"] or found["other"]
    name, takes, call = _with(crash, keyword)
    if call is None and found["other"]:
        return None
    if keyword in AXES and (not takes or AXES[keyword] in takes):
        return "library", {"near": AXES[keyword], "name": keyword}
    near = difflib.get_close_matches(keyword, takes, n=1, cutoff=0.6)
    if near:
        return "near", {"call": name, "name": keyword, "near": near[0]}
    return ("takes", {"call": name, "name": keyword, "takes": listed(takes[:6])}) if takes else (
        "unknown", {"name": keyword})  # fmt: skip


def missing(crash: Crash, _: Fields) -> tuple[str, Fields] | None:
    """What a call lacks, with all that the function takes."""
    lacking = re.findall(r"'(\w+)'", crash.message.partition("argument")[2])
    call = the_call(crash)
    if call is None:
        return ("names", {"names": listed(lacking)}) if lacking else None
    if len(lacking) == 1 and isinstance(call.func, ast.Attribute) and _is_method(crash, call.func):
        return "class", {"kind": ast.unparse(call.func.value), "method": call.func.attr}
    takes = parameters_of(crash.place.known(call.func)) or []
    starred = any(isinstance(arg, ast.Starred) for arg in call.args) or any(k.arg is None for k in call.keywords)
    lacking = lacking or lacks(call, takes)
    if starred or not lacking or not set(lacking) <= {one.name for one in takes}:
        return ("names", {"names": listed(lacking)}) if lacking else None
    some = enumerated(f"`{one}`" for one in lacking[:4])
    return "takes", {"name": _called(call), "missing": some, "takes": listed(f"`{n}`" for n in names_of(takes)[:6])}


def _is_method(crash: Crash, function: ast.Attribute) -> bool:
    """Whether this is a method, asked of its class itself."""
    kind = crash.place.known(function.value)
    method = inspect.getattr_static(kind, function.attr, None) if inspect.isclass(kind) else None
    return inspect.isfunction(method) and list(inspect.signature(method).parameters)[:1] == ["self"]


def too_many(crash: Crash, _: Fields) -> tuple[str, Fields] | None:
    """A call with more than the function takes, or a method that has forgotten `self`."""
    if "super().__init__(" in crash.place.code and re.match("Layer|Model|Functional", crash.message):
        return "super", {}
    call = the_call(crash)
    if call is None:
        return _made_or_asked(crash.message)
    called = crash.place.known(call.func)
    called = _by_name(crash) if called is UNKNOWN else called
    name, given = _called(call), len(call.args)
    if type(called).__name__ in ONE_INPUT and given > 1:
        return "one input", {"name": name, "given": " + ".join(ast.unparse(arg) for arg in call.args)}
    own = list(inspect.signature(called.__func__).parameters.values()) if inspect.ismethod(called) else None
    if own is not None and (not own or (own[0].name not in ("self", "cls", "_") and own[0].kind in BY_PLACE)):
        takes = listed(one.name for one in own) if own else "…"
        return "self", {"name": name, "method": called.__name__, "takes": takes}
    if inspect.isclass(called) and "takes no arguments" in crash.message:
        return "init", {"name": name}
    places = [one.name for one in parameters_of(called) or [] if one.kind in BY_PLACE]
    if parameters_of(called) is None or given <= len(places):
        return _made_or_asked(crash.message)
    if not places:
        return "none", {"name": name, "given": given}
    of = {"name": name, "count": len(places), "takes": listed(places[:8]), "given": given, "last": places[-1]}
    return "places", of


def _made_or_asked(message: str) -> tuple[str, Fields] | None:
    """What the message alone tells, where the check makes the object and asks its methods."""
    if made := re.match(r"(\w+)\(\) takes no arguments$", message):
        return "init", {"name": made[1]}
    asked = re.search(r"(\w+\.(\w+))\(\) takes (\d+) positional arguments? but (\d+) w", message)
    forgotten = asked is not None and int(asked[4]) == int(asked[3]) + 1
    return ("one more", {"name": asked[1], "method": asked[2]}) if asked and forgotten else None


def _by_name(crash: Crash) -> Any:
    """The method `A.f` that a message names, bound to its class; UNKNOWN where there is none."""
    named = re.match(r"(\w+)\.(\w+)\(\) takes", crash.message)
    owner = crash.place.known(ast.Name(named[1], ast.Load())) if named else UNKNOWN
    found = vars(owner).get(named[2]) if named and inspect.isclass(owner) else None
    return MethodType(found, owner) if inspect.isfunction(found) else UNKNOWN


def _called(call: ast.Call) -> str:
    return short(call.func) or last_name(call.func)


def class_called(crash: Crash, _: Fields) -> Fields | None:
    """`keras.layers.Dropout(x, rate)`: a class, given what its object should get."""
    for call in crash.place.nodes(ast.Call, of_line=True):
        first = crash.place.known(call.args[0]) if call.args else None
        called = crash.place.value(call.func)
        if inspect.isclass(called) and called.__module__ != "builtins" and (first is UNKNOWN or shape_of(first)):
            return {"name": ast.unparse(call.func)}
    return None


def twice(crash: Crash, found: Fields) -> tuple[str, Fields]:
    """An argument that comes by position and by name."""
    name, takes, call = _with(crash, found["name"])
    if call is not None and found["name"] == "training" and len(call.args) > 1:
        return "model", {"call": name, "given": ", ".join(ast.unparse(arg) for arg in call.args)}
    return ("order", {"call": name, "takes": listed(takes[:6])}) if found["name"] in takes else ("twice", {})


def sizes_apart(crash: Crash, _: Fields) -> Fields | None:
    """`np.zeros(rows, columns)`, or `tf.ones(rows, columns)`."""
    failed = [crash.place.failed] if isinstance(crash.place.failed, ast.Call) else []
    calls = [*failed, *crash.place.nodes(ast.Call, of_line=True)]
    names = ("zeros", "ones", "empty", "full")
    return next(({"name": ast.unparse(c.func)} for c in calls if last_name(c.func) in names), None)


def hidden(crash: Crash, _: Fields) -> Fields | None:
    """A function of Python's whose name an earlier cell has given to a value."""
    for call in crash.place.nodes(ast.Call):
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        hides = crash.place.names.get(name, crash.place.notebook.get(name))
        if hides is not None and callable(getattr(builtins, name, None)) and not callable(hides):
            return {"name": name, "what": type(hides).__name__}
    return None


def no_fields(_: Crash, found: Fields) -> bool:
    """`x = 0` in a dataclass, without a type."""
    named = [one for one in object.__subclasses__() if one.__name__ == found["kind"]]
    return any(hasattr(one, "__dataclass_fields__") for one in named)


ROWS = rows_beside(__file__, globals())
