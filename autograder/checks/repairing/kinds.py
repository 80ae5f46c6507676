"""What an expression could have been meant to be: other forms of it, each with how likely it is the slip.

A slip of a reference leads from right to wrong, and here the same lead back: what `judging` looks for in a reference is
tried on the learner's code, without its words. What TensorFlow, Keras and whole layers need comes on top.
"""

import ast
import copy
from collections.abc import Iterator
from difflib import get_close_matches
from itertools import combinations, permutations

from autograder.checks.judging.slip_search.slip_conditions import slips_in_conditions, slips_in_numbers
from autograder.checks.judging.slip_search.slip_kinds import BRACKET, slips_in_formulas
from autograder.checks.judging.slip_search.slip_places import LIKE, one_off, slips_in_places
from autograder.checks.judging.slip_search.slip_words import Words
from autograder.checks.repairing.names import Names, is_module, is_self
from autograder.checks.repairing.no_repairs import TENFOLD, does_nothing, is_tenfold

LIKELY, USUAL, SOMETIMES, RARE, PUT_IN, WRAPPED = 1, 2, 3, 4, 5, 6
NO_WORDS = Words(ast.FunctionDef("none", ast.arguments([], [], None, [], [], None, []), [ast.Pass()], []), ())
Form = tuple[int, ast.expr]

AXES = (-1, -2, 0, 1, 2, 3)
AXIS = ("axis", "axes", "dim")
# Functions that one writes for each other.
COUSINS = (
    ("mean", "median", "std", "var"), ("zeros_like", "ones_like"), ("floor", "ceil", "round"), ("append", "extend"),
    ("equal", "not_equal"), ("less", "less_equal", "greater", "greater_equal"),
    ("softmax", "log_softmax", "sigmoid"), ("relu", "gelu", "silu", "tanh"), ("concat", "stack"), ("sqrt", "rsqrt"),
    ("repeat", "tile"), ("shape", "size"), ("keys", "values", "items"), ("sum", "mean", "count", "size", "nunique"),
    ("first", "last", "min", "max"), ("head", "tail"), ("idxmin", "idxmax"), ("ffill", "bfill"), ("upper", "lower"),
    ("max", "argmax"), ("min", "argmin"), ("append", "appendleft"), ("pop", "popleft"),
)  # fmt: skip
EXCEPTIONS = ("ValueError", "TypeError", "IndexError", "KeyError", "ZeroDivisionError", "RuntimeError")
PARTS = ("real", "imag")
OF_A_DAY = ("year", "quarter", "month", "day", "weekday", "hour", "minute")
REDUCING = ("sum", "mean", "max", "min", "prod", "std", "var", "median")
OPTIONS = (
    ("glorot_uniform", "ones", "zeros", "random_normal"), ("full", "same", "valid"), ("r", "w", "a", "rb", "wb"),
    ("left", "right", "inner", "outer"), ("sum", "mean", "median", "count", "size", "min", "max", "first", "last"),
)  # fmt: skip
# What a call may lack, and seldom has.
KEYWORDS = {
    "drop_duplicates": ("keep", "last"), "sort_values": ("ascending", False), "rank": ("ascending", False),
    "merge": ("how", "left"), "sorted": ("reverse", True), "sort": ("reverse", True), "apply": ("axis", 1),
    "reset_index": ("drop", True),
}  # fmt: skip
SWITCHES = ("keepdims", "transpose_a", "transpose_b", "exclusive", "reverse", "use_bias", "from_logits")
TURNING, MADE = ("sin", "cos", "tan"), ("zeros", "ones", "empty", "full")  # np.radians, and math.radians
PASSED_ON = ("training", "mask")  # what a layer is to give to those that it calls
MATMULS = ("matmul",)
RESHAPES = ("reshape", "Reshape", "broadcast_to")
LAZY = ("map", "zip", "filter", "reversed", "enumerate", "range", "set")  # what list(…) makes a list of
COUNTS, ENDS = ("range", "arange", "linspace"), ("min", "max")
WIDE = (ast.Slice, ast.Tuple)  # what stands in square brackets for more than one place
FEW = 3  # places in square brackets, of which one may be meant for the other
MOST_TURNED = 4  # axes of a transpose, each order of which is tried


def other_forms(node: ast.expr, parent: ast.AST, field: str, names: Names) -> Iterator[Form]:
    """What could stand in an expression's place, likeliest forms not first: each has its rank."""
    if isinstance(getattr(node, "ctx", None), (ast.Store, ast.Del)):
        if isinstance(node, (ast.Tuple, ast.List)):
            set_to = parent.value.elts if isinstance(parent, ast.Assign) and isinstance(parent.value, ast.Tuple) else ()
            constants = bool(set_to) and all(isinstance(one, ast.Constant) for one in set_to)
            yield from ((RARE if constants else rank, new) for rank, new in _exchanged(node, "elts"))
        return
    if isinstance(node, ast.Name) and node.id in EXCEPTIONS:
        yield from ((LIKELY, ast.Name(one, ast.Load())) for one in EXCEPTIONS if one != node.id)
    if field == "func":
        yield from _cousins(node)
        if isinstance(node, ast.Name) and node.id in names.called:
            yield from ((LIKELY, ast.Name(one, ast.Load())) for one in names.called if one != node.id)
        if isinstance(node, ast.Name):
            yield from (
                (USUAL, ast.Name(one, ast.Load())) for one in get_close_matches(node.id, names.ready) if one != node.id
            )
        return
    if isinstance(node, ast.Call) and names.waits and not isinstance(parent, ast.Await):
        yield USUAL, ast.Await(node)
    if isinstance(node, ast.Await):
        yield USUAL, node.value
    if isinstance(parent, ast.Expr):  # a call for its effect: without it, the line goes
        match node:
            case ast.Call(ast.Attribute(items, "insert"), [_, item]):
                yield LIKELY, ast.Call(ast.Attribute(items, "append", ast.Load()), [item], [])
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "write" and len(node.args) == 1:
            yield USUAL, ast.Call(node.func, [ast.BinOp(node.args[0], ast.Add(), ast.Constant("\n"))], [])
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "print" and not node.keywords:
            yield from ((USUAL, _with_keyword(node, name, sign)) for name in ("sep", "end") for sign in ("", " "))
        return
    if isinstance(node, (ast.Constant, ast.UnaryOp, ast.Tuple)) and _names_an_axis(parent, field):
        yield from _axes(node)
    if not (isinstance(parent, ast.UnaryOp) and isinstance(node, ast.Constant)):
        for forms in (_slips, *(one for kind, one in FORMS if isinstance(node, kind))):
            yield from (_ranked(*one, parent) for one in forms(node) if not does_nothing(one[1], parent))
    yield from _one_off(node, parent, field)
    function = parent.func if isinstance(parent, ast.Call) and field == "args" else None
    if isinstance(function, ast.Attribute) and function.attr in TURNING:
        yield RARE, ast.Call(ast.Attribute(function.value, "radians", ast.Load()), [node], [])
    if isinstance(parent, ast.Assign) and isinstance(node, ast.Name):  # two names of one thing
        yield USUAL, ast.Call(ast.Attribute(node, "copy", ast.Load()), [], [])
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):  # nobody reckons with True
        return
    if isinstance(node, ast.Call):
        yield from _passing_on(node, names)
    shape = isinstance(node, (ast.Tuple, ast.List))  # several times a shape would be a weight of a huge size
    if isinstance(parent, (ast.Return, ast.Yield, ast.Assign)) and field == "value" and not shape:
        yield from _completed(node, parent, names)
    yield from _other_names(node, names)
    if not isinstance(parent, (ast.Attribute, ast.Expr)) and not isinstance(node, (ast.Slice, ast.Starred)):
        yield from _put_in(node, names)


def _ranked(rank: int, new: ast.expr, parent: ast.AST) -> Form:
    """What grows from round to round, `value = value / x`, is hardly meant to begin anew each time."""
    if isinstance(parent, ast.Assign) and isinstance(target := parent.targets[0], ast.Name):
        reads = [any(getattr(one, "id", "") == target.id for one in ast.walk(part)) for part in (parent.value, new)]
        return (RARE if reads == [True, False] else rank), new
    return rank, new


def change_of(old: ast.expr, new: ast.expr) -> tuple[str, ...]:
    """What changes, the same for each place that it can be made at."""
    if isinstance(old, ast.Call):
        if isinstance(new, ast.Call) and len(new.keywords) > len(old.keywords) and new.args == old.args:
            return "keyword", ast.dump(new.keywords[-1])
        if new in old.args:
            return "call", ast.dump(old.func), str(old.args.index(new))
    if isinstance(old, ast.Subscript) and new is old.value:
        return "part", ast.dump(old.slice)
    return ast.dump(old), ast.dump(new)


def _slips(node: ast.expr) -> Iterator[Form]:
    """What a slip would make of it: the exchange of two parts, a number, a sign and a comparison are likeliest.

    Less than there was comes before something else: `n - 1` is rather meant to be `n` than `n + 1`.
    """
    own = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
    simple = isinstance(node, (ast.Constant, ast.UnaryOp, ast.Compare))
    inner = list(_parts(node))
    parts = sorted(map(ast.dump, inner))
    for slips in (
        slips_in_numbers(node),
        slips_in_conditions(node, NO_WORDS),
        slips_in_formulas(node, NO_WORDS),
        slips_in_places(node, NO_WORDS),
    ):
        for new, said in sorted(slips, key=lambda one: one[0] not in inner):
            if not isinstance(new, ast.expr) or ("np" not in own and _speaks_of_numpy(new)):
                continue
            if is_tenfold(new, node) or is_self(new) or is_module(new) or _is_method_of(new, node):
                continue
            product = isinstance(getattr(node, "op", None), ast.MatMult)  # of two sides one may be too much
            exchanged = type(new) is type(node) and sorted(map(ast.dump, _parts(new))) == parts and not product
            more = isinstance(node, ast.Call) and isinstance(new, ast.Call) and len(new.args) > len(node.args)
            yield SOMETIMES if said == BRACKET or more else LIKELY if simple or exchanged else USUAL, new


def _parts(node: ast.expr) -> Iterator[ast.AST]:
    return (one for one in ast.iter_child_nodes(node) if not isinstance(one, ast.expr_context))


def _is_method_of(new: ast.expr, node: ast.expr) -> bool:
    return isinstance(new, ast.Call) and isinstance(new.func, ast.Attribute) and new.func.value is node


def _speaks_of_numpy(node: ast.AST) -> bool:
    return any(isinstance(one, ast.Name) and one.id == "np" for one in ast.walk(node))


def _constants(node: ast.expr) -> Iterator[Form]:
    value = node.value if isinstance(node, ast.Constant) else None
    if type(value) is int and value >= TENFOLD:
        yield from ((LIKELY, _constant(one)) for one in (100 * value, value // 100, value // 10))
    elif isinstance(value, float) and value:
        yield from ((SOMETIMES, _constant(one)) for one in (-value, value - 1, value + 1, value - 0.5, value + 0.5))
    elif isinstance(value, complex) and value:
        yield from ((LIKELY, ast.Constant(one)) for one in (2 * value, value / 2))
        yield LIKELY, ast.UnaryOp(ast.USub(), node)
    for options in OPTIONS if isinstance(value, str) else ():
        yield from ((USUAL, ast.Constant(one)) for one in options if value in options and one != value)


def _sides(node: ast.expr) -> Iterator[Form]:
    assert isinstance(node, ast.BinOp)
    yield from ((USUAL, one) for one in (node.left, node.right))
    if isinstance(node.op, ast.Div) and isinstance(node.right, ast.Constant):
        yield LIKELY, ast.BinOp(node.left, ast.FloorDiv(), node.right)
    if isinstance(node.op, ast.BitXor):
        yield LIKELY, ast.BinOp(node.left, ast.Pow(), node.right)
    if isinstance(node.op, ast.Mult):
        yield USUAL, ast.BinOp(node.left, ast.MatMult(), node.right)
        if isinstance(node.right, ast.Constant) and node.right.value == 2:
            yield USUAL, ast.BinOp(node.left, ast.Pow(), node.right)
        if isinstance(node.left, ast.List) and len(node.left.elts) == 1:  # one thing many times, or as many things
            rounds = ast.Call(ast.Name("range", ast.Load()), [node.right], [])
            each = ast.comprehension(ast.Name("_", ast.Store()), rounds, [], 0)
            yield USUAL, ast.ListComp(node.left.elts[0], [each])


def _constant(value: float) -> ast.expr:
    if value >= 0:
        return ast.Constant(value)
    return ast.UnaryOp(ast.USub(), ast.Constant(-value))


def _names_an_axis(parent: ast.AST, field: str) -> bool:
    return (isinstance(parent, ast.keyword) and parent.arg in AXIS) or (
        isinstance(parent, ast.Call) and field == "args"
    )


def _axes(node: ast.expr) -> Iterator[Form]:
    try:
        now = ast.literal_eval(node)
    except ValueError:
        return
    if isinstance(now, int) and not isinstance(now, bool) and now in AXES:
        yield from ((LIKELY, _constant(axis)) for axis in AXES if axis != now)


def _calls(node: ast.expr) -> Iterator[Form]:
    assert isinstance(node, ast.Call)
    yield from _exchanged(node, "args")
    function = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    for place, keyword in enumerate(node.keywords):
        new = copy.copy(node)
        new.keywords = [*node.keywords[:place], *node.keywords[place + 1 :]]
        yield USUAL if keyword.arg in SWITCHES else RARE, new
    if function in MATMULS and not any(one.arg == "transpose_b" for one in node.keywords):
        yield LIKELY, _with_keyword(node, "transpose_b", True)
    if not any(one.arg == "keepdims" for one in node.keywords) and function.removeprefix("reduce_") in REDUCING:
        yield LIKELY, _with_keyword(node, "keepdims", True)
        if not any(one.arg == "axis" for one in node.keywords):
            yield USUAL, _with_keyword(node, "axis", -1)
    own = isinstance(node.func, ast.Attribute) and is_self(node.func.value)
    if own or not function[:1].isupper():  # what makes a layer isn't left out
        yield from ((USUAL, one) for one in node.args if not isinstance(one, ast.Starred))
    if isinstance(node.func, ast.Attribute) and not own and not is_module(node.func.value):
        yield USUAL if node.args else LIKELY, node.func.value
    yield from ((SOMETIMES, ast.Subscript(node, _constant(place), ast.Load())) for place in (0, -1))
    if not node.args and not node.keywords:
        yield SOMETIMES, node.func
    if function == "split" and isinstance(node.func, ast.Attribute):
        stripped = ast.Call(ast.Attribute(node.func.value, "strip", ast.Load()), [], [])
        yield USUAL, ast.Call(ast.Attribute(stripped, "split", ast.Load()), node.args, node.keywords)
        yield USUAL, ast.Call(node.func, [], [])
    if len(node.args) > 2:
        for place in range(len(node.args)):
            new = copy.copy(node)
            new.args = [*node.args[:place], *node.args[place + 1 :]]
            yield SOMETIMES, new
    if node.args and isinstance(node.args[-1], ast.Name):
        yield RARE, ast.Call(node.func, [*node.args, node.args[-1]], node.keywords)
    if function in RESHAPES and isinstance(sizes := node.args[-1] if node.args else None, (ast.Tuple, ast.List)):
        for place in range(len(sizes.elts)):
            left = _with_items(sizes, [*sizes.elts[:place], _constant(-1), *sizes.elts[place + 1 :]])
            yield SOMETIMES, ast.Call(node.func, [*node.args[:-1], left], node.keywords)
    if function.removesuffix("_like") in MADE and not any(one.arg == "dtype" for one in node.keywords):
        kinds = ("complex", "float") if function.endswith("_like") else ("complex",)
        yield from ((RARE, _with_keyword(node, "dtype", ast.Name(kind, ast.Load()))) for kind in kinds)
    name, value = KEYWORDS.get(function, ("", None))
    if name and not any(one.arg == name for one in node.keywords):
        yield USUAL, _with_keyword(node, name, value)
    if function == "convolve" and len(node.args) == len(node.keywords) + 2 == 2:
        yield from ((RARE, ast.Call(node.func, [*node.args, ast.Constant(mode)], [])) for mode in ("valid", "same"))
    if function == "sort" and isinstance(node.func, ast.Attribute) and not node.args:
        yield USUAL, ast.Call(ast.Name("sorted", ast.Load()), [node.func.value], node.keywords)
    if function == "reversed" and node.args:
        yield USUAL, ast.Subscript(node.args[0], ast.Slice(step=_constant(-1)), ast.Load())
    if function == "range" and len(node.args) == 1:
        yield SOMETIMES, ast.Call(node.func, [ast.Constant(1), one_off(node.args[0], 1)], [])
    if function in COUNTS and len(node.args) > 1:
        yield SOMETIMES, ast.Call(node.func, [_constant(0), *node.args[1:]], node.keywords)
        if isinstance(stop := node.args[1], ast.BinOp) and isinstance(stop.right, ast.Constant):
            yield USUAL, ast.Call(node.func, [stop.left], node.keywords)  # range(n) for range(1, n + 1)
    if function == "round" and len(node.args) == 2:
        yield LIKELY, node.args[0]
    inside = [one for one in node.args if isinstance(one, ast.Call)]
    yield from ((RARE, inner) for one in inside for inner in one.args if not isinstance(inner, ast.Starred))


def _passing_on(node: ast.Call, names: Names) -> Iterator[Form]:
    """What a layer is given, and gives to its layers."""
    func = node.func
    layer = isinstance(func, ast.Attribute) and is_self(func.value)
    if not (layer or isinstance(func, ast.Subscript) or (isinstance(func, ast.Name) and func.id in names.local)):
        return
    for name in PASSED_ON:
        if name in names.local and not any(isinstance(one, ast.Name) and one.id == name for one in ast.walk(node)):
            new = copy.copy(node)
            new.keywords = [*node.keywords, ast.keyword(name, ast.Name(name, ast.Load()))]
            yield USUAL, new


def _completed(node: ast.expr, parent: ast.AST, names: Names) -> Iterator[Form]:
    """A whole value with what may be missing: a sum's other half, a factor, a second result."""
    used = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
    other = [ast.Name(one, ast.Load()) for one in names.local if one not in used and one not in PASSED_ON[:1]]
    own = [ast.Attribute(ast.Name("self", ast.Load()), one, ast.Load()) for one in names.own]
    for one in (*other, *own):
        yield from ((PUT_IN, ast.BinOp(node, sign(), one)) for sign in (ast.Add, ast.Mult, ast.Div))
    name = isinstance(node, ast.Name) and isinstance(parent, ast.Assign)
    yield from ((SOMETIMES if name else PUT_IN, one_off(node, by)) for by in (1, -1))
    again = [ast.Name(one, ast.Load()) for one in names.local if one in used and not isinstance(node, ast.Name)]
    yield from ((PUT_IN, ast.BinOp(node, ast.Add(), one)) for one in again)
    if isinstance(parent, ast.Return):
        if isinstance(node, (ast.GeneratorExp, ast.SetComp)):
            yield USUAL, ast.ListComp(node.elt, node.generators)
        elif getattr(getattr(node, "func", None), "id", "") in LAZY:
            yield USUAL, ast.Call(ast.Name("list", ast.Load()), [node], [])
        yield RARE, ast.Subscript(node, ast.Slice(step=_constant(-1)), ast.Load())
        if isinstance(node, (ast.Name, ast.Attribute, ast.Call)):
            yield RARE, ast.UnaryOp(ast.Not(), node)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
            yield USUAL, ast.Compare(node, [ast.Eq()], [ast.Constant(0)])
        yield from ((PUT_IN, ast.Tuple([node, one], ast.Load())) for one in other)
    if _is_product(node):
        root = "({0} ** 0.5)"
        sizes = [text for one in (*other, *own) if (text := ast.unparse(one)).removeprefix("self.").startswith("d")]
        yield from (
            (PUT_IN, ast.BinOp(node, ast.Div(), ast.parse(root.format(one), mode="eval").body)) for one in sizes
        )


def _is_product(node: ast.expr) -> bool:
    if isinstance(node, ast.Call):
        return getattr(node.func, "attr", "") in MATMULS
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult)


def _one_off(node: ast.expr, parent: ast.AST, field: str) -> Iterator[Form]:
    """One more or less, where something is counted."""
    counted = isinstance(parent, ast.Compare) or (isinstance(parent, ast.Subscript) and field == "slice")
    if isinstance(parent, ast.Call) and field == "args":
        counted = (getattr(parent.func, "id", "") or getattr(parent.func, "attr", "")) in (*COUNTS, *ENDS)
    if counted and isinstance(node, (ast.Name, ast.Attribute, ast.Call, ast.BinOp, ast.Subscript)):
        rank = SOMETIMES if isinstance(parent, ast.Compare) else USUAL
        yield from ((rank, one_off(node, by)) for by in (-1, 1))
        if getattr(parent, "func", None) and not isinstance(node, ast.BinOp):
            yield RARE, ast.BinOp(node, ast.FloorDiv(), ast.Constant(2))


def _with_keyword(node: ast.Call, name: str, value: object) -> ast.Call:
    new = copy.copy(node)
    number = _constant(value) if type(value) is int else ast.Constant(value)  # type: ignore[arg-type]
    new.keywords = [*node.keywords, ast.keyword(name, value if isinstance(value, ast.expr) else number)]
    return new


def _cousins(node: ast.expr) -> Iterator[Form]:
    name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
    plain = name.removeprefix("reduce_")
    others = [name.replace(plain, one) for one in LIKE.get(plain, ())] if name != plain else []
    others += [one for family in COUSINS for one in family if name in family and one != name]
    if isinstance(node, ast.Attribute):
        yield from ((USUAL, ast.Attribute(node.value, one, ast.Load())) for one in others)
    elif name in REDUCING:  # Python's own walks through a tensor, where it can
        yield LIKELY, ast.Attribute(ast.Name("tf", ast.Load()), f"reduce_{name}", ast.Load())


def _wholes(node: ast.expr) -> Iterator[Form]:
    assert isinstance(node, ast.Subscript)
    turned = isinstance(node.slice, ast.Slice) and node.slice.step is not None
    yield LIKELY if turned else USUAL, node.value
    if isinstance(inner := node.value, ast.Subscript):  # a[j][i] for a[i][j]
        yield USUAL, ast.Subscript(ast.Subscript(inner.value, node.slice, ast.Load()), inner.slice, ast.Load())


def _attributes(node: ast.expr) -> Iterator[Form]:
    assert isinstance(node, ast.Attribute)
    if node.attr in PARTS:
        yield USUAL, node.value
    elif not is_self(node.value) and not is_module(node.value):
        yield LIKELY if node.attr == "T" else SOMETIMES, node.value
    others = [one for one in OF_A_DAY if one != node.attr] if node.attr in OF_A_DAY else []
    yield from ((USUAL, ast.Attribute(node.value, one, ast.Load())) for one in others)


def _slices(node: ast.expr) -> Iterator[Form]:
    assert isinstance(node, ast.Slice)
    if node.step is None and (node.lower is None) != (node.upper is None):
        yield USUAL, ast.Slice(node.upper, node.lower)
    if node.step is None and node.lower is None:
        yield USUAL, ast.Slice(ast.Constant(1), node.upper)
    if node.step is None and node.upper is None:
        yield USUAL, ast.Slice(node.lower, _constant(-1))
    if node.step is None and node.lower is not None and isinstance(node.upper, (ast.Name, ast.Attribute, ast.Constant)):
        yield USUAL, ast.Slice(node.lower, ast.BinOp(node.lower, ast.Add(), node.upper))  # so many from there on


def _sequences(node: ast.expr) -> Iterator[Form]:
    assert isinstance(node, (ast.Tuple, ast.List))
    yield from _exchanged(node, "elts")
    if len(node.elts) == 1 and isinstance(node, ast.List):
        yield USUAL, node.elts[0]
    for place in range(len(node.elts)) if len(node.elts) > 1 and isinstance(node, ast.Tuple) else ():
        yield SOMETIMES, _with_items(node, [*node.elts[:place], *node.elts[place + 1 :]])
    if 2 < len(node.elts) <= MOST_TURNED and all(isinstance(one, ast.Constant) for one in node.elts):
        yield from ((SOMETIMES, _with_items(node, list(order))) for order in permutations(node.elts))


def _with_items(node: ast.expr, items: list[ast.expr]) -> ast.expr:
    new = copy.copy(node)
    new.elts = items  # type: ignore[attr-defined]
    return new


def _exchanged(node: ast.expr, field: str) -> Iterator[Form]:
    """Two of its items changed round, neighbours first."""
    items = getattr(node, field)
    pairs = sorted(combinations(range(min(len(items), 5)), 2), key=lambda pair: pair[1] - pair[0])
    for one, other in pairs:
        new, moved = copy.copy(node), list(items)
        moved[one], moved[other] = items[other], items[one]
        setattr(new, field, moved)
        yield LIKELY if other - one == 1 else SOMETIMES, new


def _other_names(node: ast.expr, names: Names) -> Iterator[Form]:
    if isinstance(node, ast.Constant) and node.value in names.columns:
        yield from ((USUAL, ast.Constant(one)) for one in names.columns if one != node.value)
    if isinstance(node, ast.Name) and node.id in names.local:
        yield from ((SOMETIMES, ast.Name(one, ast.Load())) for one in names.local if one != node.id)
    if isinstance(node, ast.Attribute) and is_self(node.value) and node.attr in names.own:
        yield from ((SOMETIMES, ast.Attribute(node.value, one, ast.Load())) for one in names.own if one != node.attr)
    if isinstance(node, ast.Subscript):
        alike = [one for one in names.places if isinstance(one, WIDE) == isinstance(node.slice, WIDE)]
        rank = LIKELY if isinstance(node.slice, WIDE) and len(alike) <= FEW else SOMETIMES
        yield from ((rank, ast.Subscript(node.value, one, ast.Load())) for one in alike)
    if isinstance(node, ast.Lambda):  # it sees a name as it is when it is called, and a default as it was
        for name in dict.fromkeys(one.id for one in ast.walk(node.body) if isinstance(one, ast.Name)):
            if name in names.stored and name not in [one.arg for one in node.args.args]:
                new = copy.deepcopy(node)
                new.args.args.append(ast.arg(name))
                new.args.defaults.append(ast.Name(name, ast.Load()))
                yield LIKELY, new
    if names.reads and isinstance(node, (ast.Name, ast.Call, ast.Subscript)):
        yield from ((RARE, ast.Call(ast.Name(kind, ast.Load()), [node], [])) for kind in ("int", "float"))
    if isinstance(node, ast.Name) and node.id in names.local:
        yield from ((PUT_IN, ast.Subscript(node, one, ast.Load())) for one in names.places)
    if isinstance(node, ast.Attribute) and node.attr == "shape":
        yield SOMETIMES, ast.Call(ast.parse("tf.shape", mode="eval").body, [node.value], [])


def _put_in(node: ast.expr, names: Names) -> Iterator[Form]:
    """What may have been left out: an argument that is used nowhere, or a call that the texts name."""
    for name in names.unused:
        loaded = ast.Name(name, ast.Load())
        if isinstance(node, (ast.Constant, ast.Name)):
            yield USUAL, loaded
        yield from ((SOMETIMES, ast.BinOp(node, one(), loaded)) for one in (ast.Add, ast.Mult, ast.Sub, ast.Div))
        if isinstance(node, ast.Call):
            yield SOMETIMES, ast.Call(node.func, [*node.args, loaded], node.keywords)
    if isinstance(node, (ast.Name, ast.Call, ast.BinOp, ast.Subscript)):
        yield from ((WRAPPED, ast.BinOp(node, ast.Pow(), ast.Constant(power))) for power in (2, 0.5))
        yield WRAPPED, ast.Call(ast.Name("abs", ast.Load()), [node], [])
        for call in names.calls:
            if not (isinstance(node, ast.Call) and ast.unparse(node.func) == call):
                yield PUT_IN, ast.Call(ast.parse(call, mode="eval").body, [node], [])


FORMS = (
    (ast.Constant, _constants), (ast.BinOp, _sides), (ast.Call, _calls), (ast.Subscript, _wholes),
    (ast.Attribute, _attributes), (ast.Slice, _slices), ((ast.Tuple, ast.List), _sequences),
)  # fmt: skip
