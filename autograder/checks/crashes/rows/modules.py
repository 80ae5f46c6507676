"""What a module hasn't got, and where it is: under another name, in another module, or in TensorFlow's own words."""

import difflib
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from autograder.checks.crashes.row import Crash, Fields, rows_beside

# NumPy's and PyTorch's names for what TensorFlow and Keras call otherwise.
TABLES = tomllib.loads((Path(__file__).parents[1] / "names_elsewhere.toml").read_text(encoding="utf-8"))
FUNCTIONS, LAYERS = TABLES["functions"], TABLES["layers"]
# Python's own kinds, which NumPy once had under these names too.
PYTHONS = ("float", "int", "bool", "object", "str", "complex", "long", "unicode")
HOMES = (
    "numpy", "numpy.linalg", "numpy.random", "tensorflow", "tensorflow.nn", "tensorflow.math", "tensorflow.linalg",
    "tensorflow.random", "tensorflow.strings", "tensorflow.data", "keras", "keras.layers", "keras.ops",
    "keras.activations", "keras.losses", "keras.optimizers", "keras.random", "keras.utils", "keras.initializers",
    "math",
)  # fmt: skip
SHORT = {"tensorflow": "tf", "numpy": "np"}
OF_FIRST = ("placeholder", "Session", "get_variable", "global_variables_initializer")  # TensorFlow's first version
NOT_HERE = ("torch", "torchvision", "jax", "transformers")
COURSE = ("tensorflow", "keras", "numpy")


def missing(crash: Crash, _: Fields) -> tuple[str, Fields] | None:
    """What is meant by a name that a module hasn't got; the likeliest thing comes first."""
    said = NOT_IN.search(crash.message) or NOT_IMPORTED.search(crash.message)
    if said is None:
        return None
    module, name = said["module"], said["name"]
    top = module.partition(".")[0]
    inside = {"name": name, "inside": _short(module)}
    if top == "numpy" and name in PYTHONS:
        return "python", inside
    if top == "tensorflow" and name in OF_FIRST:
        return "first", inside
    if top in COURSE[:2] and name in FUNCTIONS and not (top == "keras" and name in _public("keras.ops")):
        return "renamed", {"other": FUNCTIONS[name], **inside}
    if top in COURSE and name in LAYERS:
        return "torch", {"other": LAYERS[name], **inside}
    home = _in_part(name, top)
    near = "" if home else _spelt(module, name, top)
    home = home or ("" if near else _at_home(module, name, top))
    near = near or ("" if home else _alike(module, name, top))
    if near or home:
        return ("near", {"near": near, **inside}) if near else ("elsewhere", {"home": home, **inside})
    if name in FUNCTIONS and top == "numpy":
        return "renamed", {"other": FUNCTIONS[name], **inside}
    return "nowhere", inside


def _spelt(module: str, name: str, top: str) -> str:
    """What the module has under a name that goes on, or lacks `reduce_`."""
    plain = name.removeprefix("reduce_")
    if top == "numpy" and plain != name and plain in _public("numpy"):
        return plain
    longer = [one for one in _public(module) if len(name) > 3 and one.startswith(name)]
    return longer[0] if len(longer) == 1 else ""


def _in_part(name: str, top: str) -> str:
    """`tf.random.normal` for `tf.random_normal`."""
    part, _, rest = name.partition("_")
    return f"{_short(top)}.{part}.{rest}" if top in COURSE and rest and rest in _public(f"{top}.{part}") else ""


def _at_home(module: str, name: str, top: str) -> str:
    """Another module that has the name: `keras.layers.Dense` for `keras.Dense`."""
    return next((f"{_short(home)}.{name}" for home in _ordered(top) if home != module and name in _public(home)), "")


def _alike(module: str, name: str, top: str) -> str:
    """A name that is spelt nearly so, in the module itself or in another one."""
    own = [one for one in _public(module) if one.lower() == name.lower()]
    own = own or difflib.get_close_matches(name, _public(module), n=1, cutoff=0.7)
    near = ((home, difflib.get_close_matches(name, _public(home), n=1, cutoff=0.8)) for home in _ordered(top))
    return own[0] if own else next((f"{_short(home)}.{one[0]}" for home, one in near if one), "")


def counterpart(name: str) -> str:
    """Where there is here what PyTorch calls so: `tf.concat` for `cat`; empty where nothing is known."""
    named = LAYERS.get(name) or FUNCTIONS.get(name)
    homes = ("tensorflow", "tensorflow.nn", "tensorflow.math", "keras.layers", "keras.ops", "keras.losses",
             "keras.optimizers", "numpy")  # fmt: skip
    return named or next((f"{_short(home)}.{name}" for home in homes if name in _public(home)), "")


def home_of(name: str) -> str:
    """Where a bare name stands in the modules of this course: `keras.layers.Dense`; empty where in none."""
    return next((f"{_short(home)}.{name}" for home in _ordered("keras") if name in _public(home)), "")


def _ordered(top: str) -> Iterator[str]:
    """The modules, those of the same library first."""
    yield from sorted(HOMES, key=lambda home: home.partition(".")[0] != top)


def _module(name: str) -> object:
    found = sys.modules.get(name.partition(".")[0])
    for part in name.split(".")[1:]:
        found = getattr(found, part, None)
    return found


def _public(name: str) -> list[str]:
    found = _module(name) if name.partition(".")[0] in ("numpy", "tensorflow", "keras", "math") else None
    found = found or sys.modules.get(name)
    return [one for one in dir(found) if not one.startswith("_")] if found is not None else []


def _short(module: str) -> str:
    first, *rest = module.split(".")
    return ".".join([SHORT.get(first, first), *(part for part in rest if not part.startswith(("_", "v2")))])


def no_module(_: Crash, found: Fields) -> tuple[str, Fields]:
    """An import of what isn't there."""
    top, _, inside = found["name"].partition(".")
    near = [
        one
        for known in (HOMES, sys.stdlib_module_names)
        for one in difflib.get_close_matches(found["name"], known, 1, 0.8)
    ]
    if top in NOT_HERE:
        return "not needed", {}
    if near:
        return "near", {"near": near[0]}
    return ("part", {"top": top, "inside": inside}) if inside else ("nowhere", {})


NOT_IN = re.compile(r"module '(?P<module>[\w.]+)' has no attribute '(?P<name>\w+)'")
NOT_IMPORTED = re.compile(
    r"cannot import name '(?P<name>\w+)' from (?:partially initialized module )?'(?P<module>[\w.]+)'"
)


ROWS = rows_beside(__file__, globals())
