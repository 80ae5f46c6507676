"""Crashes of plain Python: lists, dictionaries, tuples, loops and functions that call themselves."""

from __future__ import annotations

import ast
import difflib
import re

from autograder.checks.answering.crash import Crash, Row
from autograder.checks.answering.kinds_said import KINDS, kind_said
from autograder.checks.answering.looked_up import UNKNOWN
from autograder.checks.answering.methods_explained import arrays_method
from autograder.checks.answering.none_explained import nothing
from autograder.checks.judging.said import Said

HAVE_NOT = {
    ("dict", "append"): "A pair is put into a dictionary by its key: `{name}[key] = value`.",
    ("dict", "add"): "A pair is put into a dictionary by its key: `{name}[key] = value`.",
    ("set", "append"): "A set grows by `{name}.add(x)`. (It has no order; where the order counts, take a list.)",
    ("tuple", "append"): "A tuple never changes. Begin with a list, `[]`, append to it, and return `tuple({name})`.",
    ("tuple", "extend"): "A tuple never changes. Begin with a list, `[]`, append to it, and return `tuple({name})`.",
    ("TensorShape", "append"): "A shape never changes. A longer one is made anew: `(*{name}, n)`.",
    ("list", "split"): "It is texts that are split: loop over the list, and split each text.",
    ("list", "lower"): "It is texts that are made small: loop over the list, and take each text.",
    ("list", "shape"): "A list has a length, `len({name})`; `np.array({name})` makes an array, which has a shape.",
    ("list", "items"): "Items in pairs of key and value are what a dictionary has; a loop over a list gives its items.",
    ("list", "keys"): "Keys are what a dictionary has; a loop over a list gives its items.",
    ("list", "add"): "A list grows by `{name}.append(x)`.",
    ("str", "append"): "A text never changes. A longer one is made anew: `{name} + other`.",
    ("int", "append"): "Is a list meant? Another line may have given its name to a number.",
}  # fmt: skip


def has_not(crash: Crash) -> Said | None:
    """A method that a list, a dictionary, a tuple or a text hasn't got."""
    found = re.search(r"'(?:[\w.]*\.)?(\w+)' object has no attribute '(\w+)'", crash.message)
    if found is None or found[1] not in KINDS:
        return None
    kind, method = found.groups()
    if kind == "NoneType":
        return _none_has_not(crash, method)
    owner = next((n.value for n in crash.place.nodes(ast.Attribute, of_line=True) if n.attr == method), None)
    known = crash.place.known(owner)
    if known is not UNKNOWN and type(known).__name__ != kind:
        owner = None  # something within a call asks for it
    if owner is None and kind in ("list", "tuple", "dict", "str", "int", "float"):
        return (
            Said("What is called here wants an array or a tensor, and gets {kind}.", kind=kind_said(kind))
            if method in ARRAYS_HAVE
            else None
        )
    name = ast.unparse(owner) if owner is not None else "it"
    if len(name) > 40:
        name = "it"
    said = Said("`{name}` is {kind} here, and has no `.{method}`.", name=name, kind=kind_said(kind), method=method)
    if kind == "ndarray" and (other := arrays_method(crash)) is not None:
        return other
    if kind in ("list", "tuple") and (kind, method) not in HAVE_NOT and method in ARRAYS_HAVE:
        return Said("{said} An array has it: `np.array({name}).{method}`.", said=said, name=name, method=method)
    if (kind, method) in HAVE_NOT:
        return Said("{said} {instead}", said=said, instead=Said(HAVE_NOT[kind, method], name=name))
    if kind == "dict" and f".{method}(" not in crash.place.code:
        return Said(
            '{said} What stands in a dictionary is taken by its key: `{name}["{key}"]`.',
            said=said,
            name=name,
            key=method,
        )
    python = {"dict": dict, "list": list, "tuple": tuple, "str": str, "set": set}.get(kind)
    near = difflib.get_close_matches(method, dir(python), n=1, cutoff=0.7) if python else []
    if near:
        return Said("{said} Did you mean `.{near}`?", said=said, near=near[0])
    return said


def _none_has_not(crash: Crash, method: str) -> Said | None:
    """`x = x.append(…)`: what changes a list gives None back."""
    for node in crash.place.nodes(ast.Assign, of_line=True):
        call = node.value
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in CHANGING:
            return Said(
                "`.{method}` changes the list itself and gives None back, which then takes the list's name: write "
                "`{call}` without anything before it.",
                method=method,
                call=ast.unparse(call),
            )
    return None


ARRAYS_HAVE = ("shape", "dtype", "ndim", "size", "T", "reshape", "mean", "sum", "max", "min", "astype", "argmax", "std",
               "transpose", "flatten", "tolist", "any", "all", "dot", "cumsum")  # fmt: skip
CHANGING = ("append", "extend", "sort", "reverse", "insert", "update", "add")
SIGNS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**"}


def operands(crash: Crash) -> Said | None:
    """`length - ids`, `"a" + 1`, `sum` over pairs: two kinds of things that no sign joins."""
    found = re.search(
        r"unsupported operand type\(s\) for (?P<sign>\S+): '(?P<a>[\w.]+)' and '(?P<b>[\w.]+)'", crash.message
    )
    if found is None:
        found = re.search(r"can only concatenate (?P<a>str|tuple) \(not \"(?P<b>\w+)\"\)", crash.message)
    if found is None:
        return None
    a, b = (found[n].rpartition(".")[2] for n in "ab")
    sign = found.groupdict().get("sign", "+").rstrip("=:") or "+"
    said = Said("Here `{sign}` stands between {a} and {b}.", sign=sign, a=kind_said(a), b=kind_said(b))
    if {"tuple"} & {a, b} and re.search(r"head|attn|attention|sum\(", crash.place.code):
        return Said(
            "{said} What returns two things, like (h, p), gives a tuple: take the first of them, `[0]`.", said=said
        )
    if "list" in (a, b) and {a, b} <= {"list", "int", "float", "tuple"} and sign in ("/", "-", "**", "//", "%"):
        return Said(
            "{said} A list isn't calculated with; an array is, number by number: `np.array(…)`. (How many things there "
            "are in a list is `len(…)`.)",
            said=said,
        )
    if {"list", "tuple", "dict"} & {a, b} and {"int", "float"} & {a, b}:
        return Said("{said} How many things there are in it is `len(…)`.", said=said)
    if "str" in (a, b) and not {"int", "float"} & {a, b} and "NoneType" not in (a, b):
        return Said("{said} A text is joined with a text only.", said=said)
    if "str" in (a, b) and "NoneType" not in (a, b):
        return Said(
            "{said} A text and a number are never added: is a count meant, `len(…)`, or the number as text, `str(…)`?",
            said=said,
        )
    if "NoneType" in (a, b):
        return Said("{said} {none}", said=said, none=nothing(crash))
    if {"builtin_function_or_method", "function", "method"} & {a, b}:
        return Said("{said} A function is called with round brackets behind it.", said=said)
    return said


def nothing_to_divide_by(crash: Crash) -> Said | None:
    """A division by 0, with what is 0."""
    below = [n.right for n in crash.place.nodes(ast.BinOp) if isinstance(n.op, (ast.Div, ast.FloorDiv, ast.Mod))]
    what = f"`{ast.unparse(below[0])}`" if len(below) == 1 and len(ast.unparse(below[0])) < 50 else Said("the divisor")
    return Said(
        "In this case {what} is 0. For what input does that happen (an empty one, one that is too short)? Give the "
        "answer to that before this line.",
        what=what,
    )


def plainly_compared(crash: Crash) -> Said | None:
    """A number and a list with `<` between them, and no `min` or `max`."""
    found = re.search(r"'([<>=]+)' not supported between instances of '(\w+)' and '(\w+)'", crash.message)
    if found is None or not isinstance(crash.place.failed, ast.Compare):
        return None
    return Said(
        "Here `{sign}` compares {a} with {b}: compare numbers with numbers. (How many things there are in a list is "
        "`len(…)`.)",
        sign=found[1],
        a=kind_said(found[2]),
        b=kind_said(found[3]),
    )


ROWS = (
    Row("has_not", r"AttributeError: .*'[\w.]+' object has no attribute", has_not),
    Row("operands", r"unsupported operand type|can only concatenate (?:str|tuple \(not \"(?:int|float))", operands),
    Row("divided_by_zero", r"ZeroDivisionError", nothing_to_divide_by),
    Row("one_number_wanted", r"must be real number, not (?:list|tuple|ndarray)"
        r"|only (?:0-dimensional|length-1|size-1) arrays can be converted",
        "`math.{name}` takes one number. For a list, `np.{name}` takes all of them at once.", r"math\.(?P<name>\w+)\("),
    Row("list_and_tuple", r"can only concatenate (?:list \(not \"tuple\"|tuple \(not \"list\")",
        "`+` joins a list with a list, and a tuple with a tuple: `list(…)` or `tuple(…)` makes the one of the other."),
    Row("one_thing_at_a_time", r"append\(\) takes exactly one argument",
        "`append` takes one thing. A pair is one thing in brackets of its own: `append((a, b))`."),
    Row("repeated", r"can't multiply sequence by non-int",
        "A list or a text times a whole number is repeated so often; nothing else can be multiplied with it. For "
        "numbers, make an array of the list, or a number of the text."),
    Row("never_changes", r"'(?P<kind>tuple|str)' object (?:does not support item assignment|doesn't support item del)",
        "A tuple or a text never changes. Make a new one: collect its parts in a list, and turn the list into a tuple "
        "in the end, `tuple(parts)`."),
    Row("endless_recursion", r"RecursionError",
        "The function calls itself and never comes to an end. It needs one case that it answers without calling "
        "itself (the smallest), and each call must come nearer to it."),
    Row("nothing_to_choose", r"(?:min|max)\(\) (?:arg|iterable argument) is an? empty",
        "`min` and `max` choose among things, and here there are none. Ask first, `if not things:`, and say what "
        "happens then."),
    Row("changed_in_its_loop", r"changed (?:size )?during iteration",
        "The dictionary changes while the loop walks over it. Put what is new into another dictionary, and give that "
        "one the name when the loop is over."),
    Row("one_with_many", r"not supported between instances of '(?:float|int|list)' and '(?:float|int|list)'",
        plainly_compared),
    Row("one_with_many", r"not supported between instances of '(?:float|int|list)' and '(?:float|int|list)'",
        "A number is compared with a list. `min` and `max` take numbers, `min(a, b)`, or one list of them, "
        "`min([a, b])`.", r"min\(|max\("),
    Row("no_length", r"'(?:int|float|bool|int64|float64|float32|int32)'? ?(?:object )?has no `?len\(\)"
        r"|len\(\) of unsized|Scalar tensor has no",
        "A single number came here, and it has no length. Where a text or an id alone may come as well, "
        "`np.shape(x)` asks for the shape of anything."),
)  # fmt: skip
