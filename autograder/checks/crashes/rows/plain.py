"""Plain Python: lists, dictionaries, texts, loops, and what its signs stand between."""

from __future__ import annotations

import ast
import builtins
import difflib
import re
from functools import partial

from autograder.checks.crashes.row import Crash, Fields, Row, case
from autograder.checks.crashes.words import kind_said, shape_said, short

NUMBERS = {"int", "float"}


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
        return ("places", {**fields, **last}) if owner else ("empty", fields)
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
        if not isinstance(owner, dict) or type(key) not in (str, int, float, bool) or key in owner:
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
    if kinds & {"list", "tuple", "dict"} and kinds & NUMBERS:
        return "count", fields
    if "str" in kinds:
        return ("text and number" if kinds & NUMBERS else "text"), fields
    return ("function" if kinds & {"builtin_function_or_method", "function", "method"} else "other"), fields


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


RANGE = r"IndexError: (?:list|tuple|string)(?: assignment)? index out of range"
INDEX = r"(?P<kind>list|tuple) indices must be integers or slices, not (?P<other>[\w.]+)"
UNPACK = r"(?:too many|not enough) values to unpack"
SIGN = r"unsupported operand type\(s\) for (?P<sign>\S+): '(?P<a>[\w.]+)' and '(?P<b>[\w.]+)'"
JOIN = r"can only concatenate (?P<a>str|tuple) \(not \"(?P<b>\w+)\"\)"
COMPARED = r"'(?P<sign>[<>=]+)' not supported between instances of '(?P<a>[\w.]+)' and '(?P<b>[\w.]+)'"
place, key, index, sign, names = (partial(case, one) for one in (out_of_range, no_key, wrong_index, operands, unpacked))
ROWS = (
    Row(RANGE, "`{name}` has the shape {shape} here. Axes are numbered from 0, so there is no axis {place}; the last "
        "one is `shape[-1]`.", "x.shape[3]", when=place("shape")),
    Row(RANGE, "`{name}` has {count} places here, and a list doesn't grow by its brackets: `{name}.append(…)` puts one "
        "thing more behind.", "out = []; out[0] = 1", when=place("grow")),
    Row(RANGE, "`{name}` is empty here, so it has no place {place}.", "ids = []; ids[0]", when=place("empty")),
    Row(RANGE, "`{name}` has the places 0 to {last} here, and `{index}` is {place}. Where does the loop end? And what "
        "is to happen at the last place, which has no neighbour?", "ids = [1, 2]; i = 1; ids[i + 1]",
        when=place("places")),
    Row(RANGE, "A place is asked for that isn't there: of n things, the places are 0 to n − 1. Look at the first and "
        "the last round of the loop.", "[str(n) for n in (1, 2)][2]", when=place("unknown")),
    Row(UNPACK, "A loop over a dictionary gives its keys alone; for both, `for {target} in {name}.items():`.",
        "words = {'ab': 1, 'abc': 2}\nfor word, n, m in words: pass", when=pairs_of),
    Row(UNPACK + "|non-iterable", "`{things}` gives one thing at a time, and `{target}` are {count} names. "
        "`enumerate(…)` gives a number and a thing, `zip(…)` one thing of each.",
        "for word, i in range(3): pass", when=one_for_several),
    Row(UNPACK, "`{value}` has {count} axes here, {shape}, and {names} names stand on the left: give each axis a name.",
        "B, T = x.shape", when=names("axes")),
    Row(UNPACK, "`{value}` has {count} entries here, {shape}, and {names} names stand on the left. Is only the last "
        "one wanted? `{value}[-1]`.", "shape = (2, 3, 4); a, b = shape", when=names("entries")),
    Row(UNPACK + "|non-iterable",
        "{names} names stand on the left, and another number of values comes: print the right side first.",
        "a, b = [1, 2, 3]", when=names("values")),
    Row(r"'(?:list|tuple|dict|str)' object cannot be interpreted as an integer",
        "`range` counts, so it wants a number: `range(len({name}))`. Or loop over the things themselves: "
        "`for item in {name}:`.", "range([1, 2])", when=counted),
    Row(r"'(?:TrackedList|list)' object is not callable",
        "`{name}` is a list. Each thing in it is called by itself: `[one({given}) for one in {name}]`.",
        "heads = [keras.layers.Dense(2)]; heads(x)", when=list_called),
    Row(INDEX, "`{name}` is {kind}: in its brackets stands one whole number, and here stands {other}. `/` always gives "
        "a decimal number, 4 / 2 too; a whole one comes of `//` or of `int(…)`.", "a = [1, 2]; a[len(a) / 2]",
        when=index("float")),
    Row(INDEX, "`{name}` is {kind}: in its brackets stands one whole number, and here stands {other}. Take one of its "
        "parts first, `{name}[0]`, or make an array of it.", "pair = [(1, 2)]; pair[0, 1]", when=index("tuple")),
    Row(INDEX, "`{name}` is {kind}: in its brackets stands one whole number, and here stands {other}. A loop over a "
        "list gives the things themselves; with their numbers, `for i, one in enumerate({name}):`.",
        "words = ['a', 'b']\nfor w in words: words[w]", when=index("another")),
    Row("KeyError", "`{name}` has no {key}, but {other}: a number and its digits as a text are two keys.",
        "vocab = {1: 1}; vocab['1']", when=key("digits")),
    Row("KeyError", "`{name}` has no {key}; did you mean '{near}'?",
        "config = {'num_heads': 2}; config['n_heads']", when=key("near")),
    Row("KeyError", "`{name}` is empty here, so it has no {key} yet: ask first, `if key in {name}`, or use "
        "`{name}.get(key, …)`.", "counts = {}; counts['the'] += 1", when=key("empty")),
    Row("KeyError", "`{name}` has no {key}. Its keys ({count}): {some} … Ask first, `if key in {name}`, or use "
        "`{name}.get(key, …)`.", "vocab = {'the': 1}; vocab['dog']", when=key("keys")),
    Row(r"KeyError: (?P<key>.+) is missing",
        "The dictionary has no {key} yet: ask `if key in …` first, or use `.get(key, …)`.", "{'a': 1}.pop('b')"),
    Row(r"'int' object is not iterable",
        "`{name}` is a number, {count}. To do something that often: `for i in range({name})`.",
        "layers = 3; [1 for _ in layers]", when=number_looped),
    Row(r"'(?:float|int)' object is not iterable|[Ii]terate over a (?:0-d|scalar)",
        "One number came where several were wanted: min, max, sum and loops need a list, or for min and max at least "
        "two numbers: `min(a, b)`.", "step = 4; min(step**-0.5)"),
    Row(SIGN, "Here `{sign}` stands between {a} and {b}. What returns two things, like (h, p), gives a tuple: take the "
        "first of them, `[0]`.", "sum([(1, 2)])", when=sign("pair")),
    Row(SIGN, "Here `{sign}` stands between {a} and {b}. A list isn't calculated with; an array is, number by number: "
        "`np.array(…)`. (How many things there are in a list is `len(…)`.)", "[1, 2] - [1, 1]", when=sign("list")),
    Row(JOIN, "Here `{sign}` stands between {a} and {b}. How many things there are in it is `len(…)`.", "(1, 2) + 1",
        when=sign("count")),
    Row(SIGN, "Here `{sign}` stands between {a} and {b}. How many things there are in it is `len(…)`.", "{'a': 1} - 1",
        when=sign("count")),
    Row(JOIN, "Here `{sign}` stands between {a} and {b}. A text and a number are never added: is a count meant, "
        "`len(…)`, or the number as text, `str(…)`?", "'a' + 1", when=sign("text and number")),
    Row(SIGN, "Here `{sign}` stands between {a} and {b}. A text and a number are never added: is a count meant, "
        "`len(…)`, or the number as text, `str(…)`?", "1 + 'a'", when=sign("text and number")),
    Row(JOIN, "Here `{sign}` stands between {a} and {b}. A text is joined with a text only.", "'a' + ['b']",
        when=sign("text")),
    Row(SIGN, "Here `{sign}` stands between {a} and {b}. A text is joined with a text only.", "{} - 'a'",
        when=sign("text")),
    Row(SIGN, "Here `{sign}` stands between {a} and {b}. A function is called with round brackets behind it.",
        "len + 1", when=sign("function")),
    Row(SIGN, "Here `{sign}` stands between {a} and {b}.", "{} + {}", when=sign("other")),
    Row(r"ZeroDivisionError", "In this case `{what}` is 0. For what input does that happen (an empty one, one that is "
        "too short)? Give the answer to that before this line.", "n = 0; 1 / n", when=below),
    Row(r"ZeroDivisionError", "In this case the divisor is 0. For what input does that happen (an empty one, one that "
        "is too short)? Give the answer to that before this line.", "divmod(3, 0)"),
    Row(r"must be real number, not (?:list|tuple|ndarray)|only (?:0-dimensional|length-1|size-1) arrays can be "
        r"converted", "`math.{name}` takes one number. For a list, `np.{name}` takes all of them at once.",
        "math.exp([1.0])", code=r"math\.(?P<name>\w+)\("),
    Row(r"can only concatenate (?:list \(not \"tuple\"|tuple \(not \"list\")",
        "`+` joins a list with a list, and a tuple with a tuple: `list(…)` or `tuple(…)` makes the one of the other.",
        "[1] + (2,)"),
    Row(r"can only concatenate list \(not ",
        "A list grows only by another list: `[pad_id]` in brackets is a list of one, and `[pad_id] * 3` one of three.",
        "pad_id = 0; [1] + pad_id", code="pad"),
    Row(r"can only concatenate list \(not ",
        "`+` joins a list with a list: `[x]` in brackets is a list of one, `append` puts one thing more behind, and "
        "numbers are added in an array, `np.array(…)`.", "n = 3; [1] + n", facts=True),
    Row(r"append\(\) takes exactly one argument",
        "`append` takes one thing. A pair is one thing in brackets of its own: `append((a, b))`.", "[].append(1, 2)"),
    Row(r"can't multiply sequence by non-int",
        "A list or a text times a whole number is repeated so often; nothing else can be multiplied with it. For "
        "numbers, make an array of the list, or a number of the text.", "'3' * '4'"),
    Row(r"'(?:tuple|str)' object (?:does not support item assignment|doesn't support item del)",
        "A tuple or a text never changes. Make a new one: collect its parts in a list, and turn the list into a tuple "
        "in the end, `tuple(parts)`.", "pair = (1, 2); pair[0] = 3"),
    Row(r"RecursionError", "The function calls itself and never comes to an end. It needs one case that it answers "
        "without calling itself (the smallest), and each call must come nearer to it.", "def f(n): return f(n)\nf(1)"),
    Row(r"(?:min|max)\(\) (?:arg|iterable argument) is an? empty",
        "`min` and `max` choose among things, and here there are none. Ask first, `if not things:`, and say what "
        "happens then.", "min([])"),
    Row(r"changed (?:size )?during iteration",
        "The dictionary changes while the loop walks over it. Put what is new into another dictionary, and give that "
        "one the name when the loop is over.", "counts = {1: 2}\nfor one in counts: counts[one + 1] = 0"),
    Row(r"not supported between instances of '(?:float|int|list)' and '(?:float|int|list)'",
        "A number is compared with a list. `min` and `max` take numbers, `min(a, b)`, or one list of them, "
        "`min([a, b])`.", "min([1], 2)", code=r"min\(|max\("),
    Row(COMPARED, "Here `{sign}` (also in `sorted`, `min` or `max`) compares {a} with {b}, and which of them is "
        "greater nobody can say. Compare numbers with numbers. (How many things there are in a list is `len(…)`.)",
        "sorted([1, 'a'])", when=compared, facts=True),
    Row(r"'(?:int|float|bool|int64|float64|float32|int32)'? ?(?:object )?has no `?len\(\)|len\(\) of unsized"
        r"|Scalar tensor has no", "A single number came here, and it has no length. Where a text or an id alone may "
        "come as well, `np.shape(x)` asks for the shape of anything.", "len(3)"),
    Row(r"unhashable type|is unhashable",
        "A list or an array can't be a key of a dictionary or a member of a set: a number, a text or a tuple can. "
        "`int(x)` makes a number of a single one.", "{ids: 1}"),
    Row(r"is not in (?:list|deque|range)|x not in (?:list|tuple|deque)|tuple\.index|list\.remove|substring not found",
        "What is looked for isn't in there: ask first, `if x in things:`.", "[1].remove(2)", facts=True),
    Row(r"math domain error|expected a (?:positive|nonnegative) input",
        "No number is the answer: the root of a negative number, or the logarithm of 0 or less. What does the value "
        "come from?", "math.log(0)", facts=True),
    Row(r"math range error|OverflowError(?!.*out of bounds)|[Rr]esult too large|too large to convert",
        "The number becomes too large: with `exp`, subtract the greatest of the numbers first.", "math.exp(1000)",
        facts=True),
    Row(r"expected (?:at least |at most |exactly )?\d+ arguments?,? got|requires .* arguments?"
        r"|takes (?:exactly|at least|at most|no|from) .*arguments? \(\d+ given\)",
        "Too few or too many things stand in the brackets of this call.", "math.log()", facts=True),
    Row(r"pop from (?:an )?empty|dictionary is empty", "There is nothing left to take: ask first, `if things:`.",
        "[].pop()", facts=True),
    Row(r"StopIteration|generator raised",
        "`next` finds nothing more: what gives its things one by one can be walked through once. `list(…)` keeps them.",
        "next(iter([]))"),
    Row(r"zip\(\) argument \d+ is (?:longer|shorter)",
        "With `strict=True` all things that are zipped are equally long, and these are not.",
        "list(zip([1], [1, 2], strict=True))", facts=True),
    Row(r"unsupported format string passed to",
        "A format such as `:.2f` shows one number, and here stands something else: take one number, `float(x)`, or "
        "leave the format away.", "f'{np.zeros(2):.2f}'"),
    Row(r"sequence item \d+: expected str instance",
        "`join` joins texts, and something else is among them: `\" \".join(str(x) for x in things)`.", "' '.join([1])"),
    Row(r"could not convert string to float|invalid literal for int\(\)",
        "Here a text becomes a number, and this text is none: `int` takes digits alone, `float` a decimal number. "
        "Words become numbers by a vocabulary, `ids[word]`.", "int('cat')", facts=True),
    Row(r"cannot convert float (?:NaN|infinity) to integer",
        "The number is NaN or infinite here, and has no whole number: look for a division by 0 or the logarithm of 0 "
        "before this line.", "int(float('nan'))", facts=True),
    Row(r"'float' object cannot be interpreted as an integer|slice indices must be integers",
        "A size must be a whole number, and `/` always gives a decimal one (12 / 3 is 4.0). Use `//`, which stays with "
        "whole numbers.", "range(12 / 3)", code="/"),
    Row(r"object cannot be interpreted as an integer|slice indices must be integers",
        "A whole number is wanted here, a size, a count or a place, and something else comes. `len(x)` counts things, "
        "`int(x)` makes a whole number of one.", "range(3.0)", facts=True),
    Row(r"bad operand type for (?:unary|abs)",
        "A sign or `abs` belongs before a number, and something else stands there: a list becomes an array by "
        "`np.array(…)`.", "-[1, 2]", facts=True),
    Row(r"FileNotFoundError|No such file",
        "There is no such file where this runs: compare the name and the folder, and look with `os.listdir()`.",
        "open('no_such_corpus.txt')"),
    Row(r"can't set attribute|has no setter|object attribute .* is read-only",
        "This attribute can't be set: the class computes it itself. Keep your value under another name.",
        "keras.layers.Layer().weights = []"),
    Row(r"argument after \*\*? must be", "`*` takes a list apart into arguments, `**` a dictionary with texts as keys; "
        "here comes something else.", "print(*3)", facts=True),
    Row(r"^AssertionError", "This line asserts that `{test}`, and that does not hold here.",
        "n = 3; assert n == 4, 'no'", when=asserted, facts=True),
)  # fmt: skip
