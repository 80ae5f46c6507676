"""Calls: arguments that lack, are too many, in another order or bracket, or have another library's names."""

from __future__ import annotations

import ast
import builtins
import difflib
import inspect
import re
from functools import partial
from types import MethodType
from typing import Any

from autograder.checks.crashes.looked_up import UNKNOWN
from autograder.checks.crashes.parameters import BY_PLACE, lacks, names_of, parameters_of
from autograder.checks.crashes.place import shape_of
from autograder.checks.crashes.row import Crash, Fields, Row, case
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
    if "super().__init__(" in crash.place.code:
        return "super", {}
    call = the_call(crash)
    if call is None:
        return None
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
        return None
    if not places:
        return "none", {"name": name, "given": given}
    of = {"name": name, "count": len(places), "takes": listed(places[:8]), "given": given, "last": places[-1]}
    return "places", of


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
        if inspect.isclass(crash.place.value(call.func)) and (first is UNKNOWN or shape_of(first)):
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


SIZES = "The sizes belong together in one bracket, `{name}((rows, columns))`: what comes second is the kind of numbers."
KEYWORD = (
    r"unexpected keyword argument '(?P<keyword>\w+)'"
    r"|Unrecognized keyword arguments? passed to \w+: \{'(?P<other>\w+)'"
)
MISSING = r"[Mm]issing (?:a |\d+ )?required|takes three inputs"
TOO_MANY = r"takes (?:from )?\d|takes no|too many positional|Expected \d+ but got|Too many arguments were given"
keyword, lacking, more, again = (partial(case, one) for one in (unknown_keyword, missing, too_many, twice))
ROWS = (
    Row(r"object is not callable",
        "`{name}` is a function of Python's own, and here it has become the name of a value ({what}), which hides the "
        "function. Rename that variable where it is set, then run `del {name}` once.", "sum = 3\nsum([1, 2])",
        when=hidden),
    Row(r"(?:attr 'Tindices' of|parameter 'indices' has DataType) (?:float|double|half)",
        "`tf.gather(table, ids)` takes the table first, and then the whole numbers that say which rows. Where the "
        "order is right, the ids are decimal numbers: `tf.cast(ids, tf.int32)`.", "tf.gather(ids, x)"),
    Row(r"perm must be rank 1|expected string or bytes-like object",
        "The order of the axes belongs in one bracket: `tf.transpose(x, (0, 2, 1))`.", "tf.transpose(x, 0, 2, 1)",
        code=r"transpose\("),
    Row(TOO_MANY, "The new shape belongs in one bracket: `tf.reshape(x, (B, T, D))`.", "tf.reshape(x, 2, 4, 5)",
        code=r"reshape\("),
    Row(r"Cannot convert .+ to \w*Tensor of dtype|[Ii]nput must be at least 2-dim", SIZES,
        "n = 8; tf.linalg.band_part(tf.ones(n, n), -1, 0)", code=r"tf\.(?:ones|zeros)\(\w+, *\w+\)", when=sizes_apart),
    Row(r"Cannot interpret '.+' as a data type", SIZES, "np.zeros(2, 3)", when=sizes_apart),
    Row(r"Cannot convert '\d+' to a shape",
        "A shape stands in a bracket, also if it has one size only: `({n},)`, with a comma.",
        "keras.layers.Layer().add_weight(shape=(x.shape[-1]))",
        code=r"(?:shape=\(?|Input\(|zeros\(|ones\(|fill\(|normal\(|uniform\()(?P<n>\w+(?:\.\w+)*(?:\[-?\d\])?)[,)]"),
    Row(r"to a shape\. Found invalid dimension '\(",
        "A whole shape stands where one size is wanted. The width is its last entry: `x_shape[-1]`.",
        "keras.layers.Layer().add_weight(shape=(x.shape, 3))"),
    Row(r"must have rank 0|concat_dim|only integer scalar arrays can be converted",
        "First the list, then the axis: `tf.concat([a, b], axis=-1)`.", "tf.concat(-1, [x, x])", code=r"concat"),
    Row(r"'str' object has no attribute 'shape'",
        "In an einsum the letters come first: `tf.einsum(\"btd,bsd->bts\", q, k)`.", "tf.einsum(x, x, 'btd,bsd->bts')",
        code=r"einsum"),
    Row(r"multiple values for argument|truth value of an array|`tf.Tensor` as a Python `bool`|Tensor is unhashable"
        r"|must be a whole number of at least \d+, got (?:<tf|<KerasTensor|\[)",
        "`{name}` is a class: it is made first, with its settings, and then called with the numbers, `{name}(…)(x)`, "
        "with two pairs of brackets.", "keras.losses.SparseCategoricalCrossentropy(ids, x, from_logits=True)",
        when=class_called),
    Row(r"multiple values for argument '(?P<name>\w+)'",
        "A model takes its inputs as one list: `{call}([{given}], training=True)`.",
        "model = keras.Sequential([keras.layers.Dense(2)])\nmodel(x, x, x, training=True)", when=again("model")),
    Row(r"multiple values for argument '(?P<name>\w+)'",
        "`{name}` is given twice, once by its place and once by its name: the things in the bracket of `{call}` are, "
        "in this order, {takes}.", "keras.layers.Dense(512, 4, activation='relu')", when=again("order")),
    Row(r"multiple values for argument '(?P<name>\w+)'",
        "`{name}` is given twice, once by its place and once by its name.",
        "settings = {'axis': 1}; tf.reduce_sum(x, 1, **settings)", when=again("twice")),
    Row(KEYWORD, "TensorFlow and Keras call it `{near}`; `{name}` is another library's word, or an old one.",
        "tf.nn.softmax(x, dim=-1)", when=keyword("library")),
    Row(KEYWORD, "`{call}` has no argument `{name}`; did you mean `{near}`?",
        "keras.layers.Dense(2, activations='relu')", when=keyword("near")),
    Row(KEYWORD, "`{call}` has no argument `{name}`; it takes {takes}.", "tf.transpose(x, order=(0, 2, 1))",
        when=keyword("takes")),
    Row(KEYWORD, "What is called here has no argument named `{name}`.",
        "settings = {'rate': 1}; tf.transpose(x, **settings)", when=keyword("unknown")),
    Row(MISSING, "`{kind}` is the class itself: make one of it first, `one = {kind}(…)`, and then call "
        "`one.{method}(…)`.", "class A:\n    def f(self, x): return x\nA.f(3)", when=lacking("class")),
    Row(MISSING, "`{name}` needs {missing} as well; it takes {takes}.", "tf.one_hot(ids)", when=lacking("takes")),
    Row(MISSING, "This call leaves out {names}.", "def head(): return lambda q, k: q\nhead()(1)",
        when=lacking("names")),
    Row(TOO_MANY, "Keras's own `__init__` knows nothing of your sizes: `super().__init__(**kwargs)`, and keep them "
        "yourself, `self.d = d`.",
        "class L(keras.layers.Layer):\n    def __init__(self, d): super().__init__(d)\nL(3)", when=more("super")),
    Row(TOO_MANY, "`{name}` takes one thing. Is the sum meant? `{name}({given})`.",
        "norm = keras.layers.LayerNormalization(); norm(x, x)", when=more("one input")),
    Row(TOO_MANY, "`{name}` is a method, and its first parameter is always the object itself: "
        "`def {method}(self, {takes})`.", "class A:\n    def f(x): return x\na = A()\na.f(3)", when=more("self")),
    Row(TOO_MANY, "`{name}` has no `__init__` that takes arguments: is it spelt with two underscores on each side, "
        "`def __init__(self, …):`?", "class A:\n    def _init_(self, d): self.d = d\nA(3)", when=more("init")),
    Row(TOO_MANY, "`{name}` takes no arguments by position, and gets {given} here.",
        "def f(): return 1\nf(3)", when=more("none")),
    Row(TOO_MANY, "By position `{name}` takes {count} ({takes}), and gets {given} here. Do several belong in one list "
        "or bracket, or should one be named, `{last}=…`?", "tape = tf.GradientTape(); tape.watch(x, x)",
        when=more("places")),
    Row(r"takes \d+ positional|too many positional",
        "The call gives more arguments than there are parameters: compare it with the `def` line.",
        "def head(): return lambda q: q\nhead()(1, 2)"),
)  # fmt: skip
