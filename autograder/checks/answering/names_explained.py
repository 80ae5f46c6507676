"""Crashes on names: of variables, of a layer's attributes, of functions that TensorFlow calls otherwise."""

from __future__ import annotations

import ast
import builtins
import difflib
import inspect
import re
import sys
from types import CodeType, ModuleType

from autograder.checks.answering.crash import Crash
from autograder.checks.answering.modules_explained import counterpart, home_of
from autograder.checks.judging.said import Said

# What beginners use of Python's own library, and where it is kept.
IMPORTED = {
    **dict.fromkeys(("Counter", "defaultdict", "deque", "OrderedDict", "namedtuple"), "collections"),
    **dict.fromkeys(("product", "combinations", "permutations", "pairwise", "accumulate"), "itertools"),
    **dict.fromkeys(("reduce", "partial", "cache", "lru_cache"), "functools"),
    **dict.fromkeys(("dataclass", "field"), "dataclasses"),
}


def forgotten_self(crash: Crash) -> Said | None:
    """A name that is an attribute of self."""
    name = re.search(r"name '(\w+)' is not defined", crash.message)
    owner = crash.place.names.get("self")
    if name is None or owner is None or not hasattr(owner, name[1]):
        return None
    return Said(
        "The layer keeps it as `self.{name}`: inside its methods a bare `{name}` is another name.", name=name[1]
    )


def unknown_name(crash: Crash) -> Said | None:
    """A name that nothing has given a value."""
    name = re.search(r"name '(\w+)' is not defined", crash.message)
    if name is None:
        return None
    if name[1] in OTHER_WORDS:
        return Said("Python writes it `{other}`; `{name}` is another language's word.", other=OTHER_WORDS[name[1]],
                    name=name[1])  # fmt: skip
    near = difflib.get_close_matches(name[1], crash.place.names, n=1, cutoff=0.75)
    near = near or [one for one in crash.place.names if one.lower() == name[1].lower()]
    if near:
        return Said("There is no `{name}` here; did you mean `{near}`?", name=name[1], near=near[0])
    if name[1] in ("tf", "np", "keras", "math"):
        return Said("`{name}` is not imported: run the notebook's first cells again.", name=name[1])
    if name[1] in IMPORTED:
        module = IMPORTED[name[1]]
        return Said("`{name}` is not imported: `from {module} import {name}` first.", name=name[1], module=module)
    if name[1] == "training":
        return Said(TRAINING)
    if name[1] in sys.stdlib_module_names and name[1] != "math":
        return Said("`{name}` is not imported: `import {name}` first.", name=name[1])
    homes = [key for key, one in crash.place.notebook.items() if isinstance(one, ModuleType) and hasattr(one, name[1])]
    homes.sort(key=lambda key: key not in ("mine", "ready"))
    if homes and name[1][0].isupper() and len(name[1]) > 2:
        return Said("There is no `{name}` here; did you mean `{home}.{name}`?", name=name[1], home=homes[0])
    module = next(
        (one for one in ("keras", "tf", "np") if inspect.ismodule(getattr(sys.modules.get(FULL[one]), name[1], 0))), ""
    )
    if (
        module
        and name[1] != "nn"
        and any(ast.unparse(n.value) == name[1] for n in crash.place.nodes(ast.Attribute, of_line=True))
    ):
        return Said("There is no `{name}` here; did you mean `{other}`?", name=name[1], other=f"{module}.{name[1]}")
    called = {ast.unparse(call.func) for call in crash.place.nodes(ast.Call, of_line=True)}
    home = home_of(name[1]) if name[1] in called else ""
    if home and len(name[1]) > 2:
        return Said("There is no `{name}` here; did you mean `{other}`?", name=name[1], other=home)
    known = [one for one in (*crash.place.notebook, *vars(builtins)) if not one.startswith("_")]
    near = difflib.get_close_matches(name[1], known, n=1, cutoff=0.8)
    if near:
        return Said("There is no `{name}` here; did you mean `{near}`?", name=name[1], near=near[0])
    for node in crash.place.nodes(ast.Attribute, of_line=True) if name[1] in ("F", "nn", "torch") else ():
        other = counterpart(node.attr)
        if ast.unparse(node).partition(".")[0] == name[1] and other:
            return Said("`{written}` is PyTorch's. Here it is `{other}`.", written=ast.unparse(node), other=other)
    if name[1] in ("F", "nn", "torch"):
        return Said("`{name}` is PyTorch's. Most of what it has is in `tf`, `tf.nn` and `keras.ops`.", name=name[1])
    if "self" in crash.place.names:
        kept = _kept(crash.place.names["self"])
        alike = [one for one in kept if one.lower() == name[1].lower()]
        if alike:
            return Said("There is no `{name}` here; did you mean `self.{near}`?", name=name[1], near=alike[0])
        elsewhere = _set_in(crash.place.names["self"], name[1])
        taken = _parameter_of(crash.place.names["self"], name[1])
        if taken and not elsewhere:
            return Said(
                "`{name}` is what `{method}` is given, and this method isn't given it. (The shape of what comes in is "
                "handed to `build`.)",
                name=name[1],
                method=taken,
            )
        if elsewhere:
            return Said(
                "`{name}` was given its value in `{method}`, and is gone when that method ends: only what is set as "
                "`self.{name}` stays with the layer.",
                name=name[1],
                method=elsewhere,
            )
        return Said(
            "There is no `{name}` here: nothing in this method has given it a value, and the layer keeps nothing by "
            "that name.",
            name=name[1],
        )
    if any(node.id == name[1] for node in crash.place.nodes(ast.Name, of_line=True)) and "[" in crash.place.code:
        return Said(
            "There is no `{name}` here: it is a misspelling, or nothing has given it a value yet. (Inside brackets "
            "that would be `for {name} in …`.)",
            name=name[1],
        )
    return Said("There is no `{name}` here: it is a misspelling, or nothing has given it a value yet.", name=name[1])


def unset(crash: Crash) -> Said | None:
    """A name of the notebook's that a function gives a value to, which makes it another name."""
    name = re.search(r"variable '(\w+)'", crash.message)
    if name is None or (name[1] not in crash.place.notebook and not hasattr(builtins, name[1])):
        return None
    if not re.match(rf"{name[1]}\s*(?:[-+*/@]|//|\*\*)?=[^=]", crash.place.code):
        return None
    return Said(
        "A line of this function gives `{name}` a value, so in all of it `{name}` is a name of its own, not the one "
        "outside, and it has no value yet here. Take another name for the new value.",
        name=name[1],
    )


FULL = {"keras": "keras", "tf": "tensorflow", "np": "numpy"}
OTHER_WORDS = {"true": "True", "false": "False", "none": "None", "null": "None", "NULL": "None", "nil": "None"}

TRAINING = (
    "Keras says by an argument whether it is training: `def call(self, …, training=None)`. It isn't kept as an "
    "attribute; what needs it is handed it on."
)


def _set_in(layer: object, name: str) -> str:
    """The method of a learner's class that gives a bare name its value; empty where none does."""
    for method, function in vars(type(layer)).items():
        code = getattr(function, "__code__", None)
        if code is not None and name in code.co_varnames[_count(code) :]:
            return method
    return ""


def _parameter_of(layer: object, name: str) -> str:
    """The method of a learner's class that has a parameter of this name; empty where none has."""
    for method, function in vars(type(layer)).items():
        code = getattr(function, "__code__", None)
        if code is not None and name in code.co_varnames[: _count(code)]:
            return method
    return ""


def _count(code: CodeType) -> int:
    stars = bool(code.co_flags & inspect.CO_VARARGS) + bool(code.co_flags & inspect.CO_VARKEYWORDS)
    return code.co_argcount + code.co_kwonlyargcount + stars


def _kept(layer: object) -> list[str]:
    """What a layer keeps under a name of its own."""
    return [name for name in getattr(layer, "__dict__", {}) if not name.startswith("_")]


def missing_attribute(crash: Crash) -> Said | None:
    """A layer's attribute that was never set, or is called otherwise."""
    found = re.search(r"'(\w+)' object has no attribute '(\w+)'", crash.message)
    owner = crash.place.names.get("self")
    if found is None or owner is None or type(owner).__name__ != found[1]:
        return None
    if found[2] == "training":
        return Said(TRAINING)
    near = difflib.get_close_matches(found[2], _kept(owner), n=1, cutoff=0.75)
    near = near or difflib.get_close_matches(found[2], [n for n in dir(type(owner)) if n[0] != "_"], n=1, cutoff=0.85)
    if near:
        return Said("The layer has no `{name}`; did you mean `self.{near}`?", name=found[2], near=near[0])
    given = (
        Said("in `build`") if re.match(r"[WbUV]\w?\d?$|\w*(weight|kernel|bias)", found[2]) else Said("in `__init__`")
    )
    return Said(
        "The layer has no `{name}` yet: only what is set as `self.{name} = {name}` "
        "(here: {given}) outlives the method it was made in. A bare `{name} = …` is gone "
        "when that method ends.",
        name=found[2],
        given=given,
    )


def hidden_function(crash: Crash) -> Said | None:
    """A function of Python's whose name an earlier cell has given to a value."""
    for call in crash.place.nodes(ast.Call):
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        hides = crash.place.names.get(name, crash.place.notebook.get(name))
        if hides is not None and callable(getattr(builtins, name, None)) and not callable(hides):
            return Said(
                "`{name}` is a function of Python's own, and here it has become the name of a value ({what}), which "
                "hides the function. Rename that variable where it is set, then run `del {name}` once.",
                name=name,
                what=type(hides).__name__,
            )
    return None
