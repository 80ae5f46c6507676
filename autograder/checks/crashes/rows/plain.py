"""Plain Python: lists, dictionaries, texts, loops, and what its signs stand between."""

import ast
import builtins
import difflib
import dis
import re
from abc import ABC
from enum import Enum
from itertools import pairwise

from autograder.checks.crashes.row import Crash, Fields, rows_beside
from autograder.checks.crashes.words import kind_said, shape_said, short

NUMBERS = {"int", "float"}
OWN = re.compile("__main__$|answer_")  # the modules of learners' code
METHODS = {"+": "add", "-": "sub", "*": "mul", "/": "truediv", "//": "floordiv", "%": "mod", "@": "matmul", "**": "pow"}


def out_of_range(crash: Crash, _: Fields) -> tuple[str, Fields]:
    """`ids[j]` beyond the end: which place was asked for, and how many there are."""
    for node in crash.place.nodes(ast.Subscript, of_line=True):
        owner, place = crash.place.value(node.value), crash.place.value(node.slice)
        if isinstance(node.value, ast.Attribute) and node.value.attr == "shape":
            owner = crash.place.shape(node.value.value)
            if owner is not None and isinstance(place, int) and not -len(owner) <= place < len(owner):
                name = ast.unparse(node.value.value)
                return "shape", {"name": name, "place": place, "shape": shape_said(owner)}
        if not isinstance(owner, (list, tuple, str)) or not isinstance(place, int) or -len(owner) <= place < len(owner):
            continue
        fields = {"name": ast.unparse(node.value), "place": place, "count": len(owner)}
        if "assignment" in crash.message:
            return "grow", fields
        last = {"last": len(owner) - 1, "index": ast.unparse(node.slice)}
        return ("empty" if not owner else "below" if place < 0 else "places"), {**fields, **last}
    return "unknown", {}


def pairs_of(crash: Crash, _: Fields) -> Fields | None:
    """`for word, n in words`: a loop over a dictionary gives keys alone."""
    for loop in crash.place.nodes(ast.For, of_line=True):
        if isinstance(loop.target, ast.Tuple) and isinstance(crash.place.value(loop.iter), dict):
            return {"target": ast.unparse(loop.target).strip("()"), "name": ast.unparse(loop.iter)}
    return None


def one_for_several(crash: Crash, _: Fields) -> Fields | None:
    """`for word, i in range(n)`: one number at a time, and several names."""
    for loop in crash.place.nodes((ast.For, ast.comprehension), of_line=True):
        if isinstance(loop.target, ast.Tuple):
            target = ast.unparse(loop.target).strip("()")
            return {"things": short(loop.iter) or "…", "target": target, "count": len(loop.target.elts)}
    return None


def unpacked(crash: Crash, _: Fields) -> tuple[str, Fields] | None:
    """`B, T = x.shape` where there are more axes or fewer; any other values for names."""
    for node in crash.place.nodes(ast.Assign, of_line=True):
        if not isinstance(node.targets[0], ast.Tuple):
            continue
        names, value = {"names": len(node.targets[0].elts)}, crash.place.value(node.value)
        if isinstance(node.value, ast.Attribute) and node.value.attr == "shape":
            shape = crash.place.shape(node.value.value)
            if shape is not None:
                owner = ast.unparse(node.value.value)
                return "axes", {**names, "value": owner, "count": len(shape), "shape": shape_said(shape)}
        if isinstance(value, tuple) and all(isinstance(n, int) for n in value):
            return "entries", {**names, "value": ast.unparse(node.value), "count": len(value), "shape": value}
        return "values", names
    return None


def no_key(crash: Crash, _: Fields) -> tuple[str, Fields] | None:
    """A key that the dictionary hasn't got: spelt otherwise, of another kind, or a word that it doesn't know."""
    for node in crash.place.nodes(ast.Subscript, of_line=True):
        owner, key = crash.place.value(node.value), crash.place.known(node.slice)
        unknown = isinstance(owner, dict) and type(key) in (str, int, float, bool) and key not in owner
        if not unknown or not crash.message.startswith(f"{key!r} is missing"):  # where it is another one of the line
            continue
        keys = [one for one in owner if type(one) in (str, int)]
        name = {"name": ast.unparse(node.value), "key": repr(key)[:40]}
        other = str(key) if not isinstance(key, str) else int(key) if key.isdecimal() else None
        if other in keys:
            return "digits", {**name, "other": repr(other)}
        near = difflib.get_close_matches(str(key), map(str, keys), n=1, cutoff=0.5)
        if near and isinstance(node.slice, ast.Constant):
            return "near", {**name, "near": near[0]}
        some = ", ".join(repr(one)[:20] for one in keys[:3])
        return ("keys", {**name, "count": len(owner), "some": some}) if owner else ("empty", name)
    return None


def wrong_index(crash: Crash, found: Fields) -> tuple[str, Fields] | None:
    """A list or a tuple with something in its brackets that is no whole number."""
    nodes = crash.place.nodes(ast.Subscript, of_line=True)
    owner = next((node for node in nodes if isinstance(crash.place.value(node.value), (list, tuple))), None)
    if owner is None:
        return None
    other = found["other"].rpartition(".")[2]
    fields = {"name": ast.unparse(owner.value), "kind": kind_said(found["kind"]), "other": kind_said(other)}
    return other if other in ("float", "tuple") else "another", fields


def counted(crash: Crash, _: Fields) -> Fields | None:
    """`range(sentences)`."""
    calls = [c for c in crash.place.nodes(ast.Call, of_line=True) if ast.unparse(c.func) == "range" and c.args]
    return {"name": ast.unparse(calls[0].args[-1])} if calls else None


def number_looped(crash: Crash, _: Fields) -> Fields | None:
    """`for _ in num_layers`."""
    for node in crash.place.nodes((ast.For, ast.comprehension), of_line=True):
        if isinstance(crash.place.value(node.iter), int):
            return {"name": ast.unparse(node.iter), "count": crash.place.value(node.iter)}
    return None


def list_called(crash: Crash, _: Fields) -> Fields | None:
    """`self.heads(x)`: a list of layers."""
    for call in crash.place.nodes(ast.Call):
        name = ast.unparse(call.func)
        if isinstance(crash.place.value(call.func), list) and call.args and not hasattr(builtins, name):
            return {"name": name, "given": ", ".join(map(ast.unparse, call.args))}
    return None


def operands(crash: Crash, found: Fields) -> tuple[str, Fields]:
    """`length - ids`, `"a" + 1`, `sum` over pairs: two kinds of things that no sign joins."""
    kinds = {found[one].rpartition(".")[2] for one in "ab"}
    sign = (found.get("sign") or "+").rstrip("=:") or "+"
    fields = {one: kind_said(found[one].rpartition(".")[2]) for one in "ab"} | {"sign": sign}
    if "tuple" in kinds and re.search(r"head|attn|attention|sum\(", crash.place.code):
        return "pair", fields
    if "list" in kinds and kinds <= {"list", "tuple", *NUMBERS} and sign != "+":
        return "list", fields
    if kinds & {"list", "tuple"} and kinds & NUMBERS:
        return "count", fields
    if "dict" in kinds and kinds <= {"dict", *NUMBERS}:
        return "dictionary", fields
    if "str" in kinds:
        return ("text and number" if kinds & NUMBERS else "text"), fields
    if own := [one for one in "ab" if sign in METHODS and a_learners(crash, {"kind": found[one]})]:
        method = f"__{'r' * (own[0] == 'b')}{METHODS[sign]}__"
        return "own", {**fields, "method": method, "kind": found[own[0]]}
    return ("function" if kinds & {"builtin_function_or_method", "function", "method"} else "other"), fields


def a_learners(_: Crash, found: Fields) -> bool:
    """Whether a class of this name stands in a notebook, or in an answer's file."""
    known = [one for base in (object, ABC, Enum) for one in base.__subclasses__() if OWN.match(str(one.__module__))]
    known += [one for parent in known for one in type.__subclasses__(parent)]
    return (found["kind"] or found["other"]) in [one.__name__ for one in known]


def its_own(crash: Crash, _: Fields) -> Fields | None:
    """A property that reads or sets itself, under its own name."""
    name = re.findall(r"def (\w+)", "\n".join((*(line for _, line in crash.place.before), crash.place.code)))[-1]
    kept = getattr(type(crash.place.names.get("self")), name, None)
    ways = (kept.fget, kept.fset) if isinstance(kept, property) else ()
    steps = [one for way in ways if way and hasattr(way, "__code__") for one in dis.get_instructions(way)]
    pairs = [one for one, other in pairwise(steps) if other.argval == name and other.opname.endswith("_ATTR")]
    return {"name": name} if any(re.search(r"\bself\W*$", str(one.argval)) for one in pairs) else None


def below(crash: Crash, _: Fields) -> Fields | None:
    """What a number is divided by."""
    nodes = [n for n in crash.place.nodes(ast.BinOp) if isinstance(n.op, (ast.Div, ast.FloorDiv, ast.Mod))]
    return {"what": short(nodes[0].right)} if len(nodes) == 1 and short(nodes[0].right) else None


def compared(_: Crash, found: Fields) -> Fields:
    """The two kinds that no `<` compares."""
    return {one: kind_said(found[one].rpartition(".")[2]) for one in "ab"}


def asserted(crash: Crash, _: Fields) -> Fields | None:
    """An `assert` of the learner's own."""
    tests = [test for node in crash.place.nodes(ast.Assert, of_line=True) if (test := short(node.test, 80))]
    return {"test": tests[0]} if tests else None


ROWS = rows_beside(__file__, globals())
