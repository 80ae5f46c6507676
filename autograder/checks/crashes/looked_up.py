"""What an expression of a learner's line stood for, found again without running anything of theirs.

Names, their attributes, places in lists and arrays, and sums of numbers are read; of calls only those of functions of
TensorFlow, NumPy and Keras that change nothing. No property, method or `__getattr__` of a learner's class is asked.
"""

import ast
import inspect
import math
import operator
import re
import warnings
from collections.abc import Callable, Mapping
from types import FunctionType, MethodType, ModuleType
from typing import Any, Final

import numpy as np


class _Unknown:
    """Stands for what can't be known; None is a value like others."""

    def __repr__(self) -> str:
        return "UNKNOWN"


UNKNOWN: Final = _Unknown()
TRUSTED = ("tensorflow", "keras", "numpy", "builtins", "math", "tf_keras", "torch", "jax", "jaxlib")
DEEPEST, LARGEST = 12, 200_000  # nodes on the way down; numbers in what is worked with
BY_SIZE = ("zeros", "ones", "eye", "range", "arange", "tile", "repeat", "broadcast_to", "one_hot", "reshape")
MOST_AXES = 8  # of what has sizes in an array
TOGETHER = 20_000_000  # the numbers of all operands, multiplied: no result has more
SIGNS: dict[type[ast.AST], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod, ast.MatMult: operator.matmul,
}  # fmt: skip
PURE = frozenset(
    re.findall(
        r"\w+",
        """
    matmul dot transpose swapaxes reshape expand_dims squeeze concat concatenate stack zeros ones eye zeros_like
    ones_like shape cast astype gather take range arange reduce_sum reduce_mean reduce_max reduce_min sum mean max min
    one_hot where tril triu convert_to_tensor constant array asarray softmax exp sqrt argmax numpy split ravel
    flatten repeat tile add subtract multiply divide maximum minimum logical_not logical_and equal not_equal cos sin
    matrix_transpose band_part broadcast_to float int len tuple list ndim rank keys items values
    """,
    )
)


def looked_up(node: ast.AST | None, names: Mapping[str, Any], depth: int = 0) -> Any:
    """What an expression stood for; UNKNOWN where that can't be said."""
    if node is None or depth > DEEPEST:
        return UNKNOWN
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what there was to warn of, the learner's own run has said
            return _found(node, names, depth + 1)
    except Exception:
        return UNKNOWN


def _found(node: ast.AST, names: Mapping[str, Any], depth: int) -> Any:
    def of(part: ast.AST | None) -> Any:
        return looked_up(part, names, depth)

    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name):
        return names.get(node.id, UNKNOWN)
    if isinstance(node, ast.Attribute):
        return attribute(of(node.value), node.attr)
    if isinstance(node, (ast.Tuple, ast.List)):
        items = [of(item) for item in node.elts]
        known = not any(item is UNKNOWN for item in items)
        return (tuple(items) if isinstance(node, ast.Tuple) else items) if known else UNKNOWN
    if isinstance(node, ast.Slice):
        ends = [None if end is None else of(end) for end in (node.lower, node.upper, node.step)]
        return UNKNOWN if UNKNOWN in ends else slice(*ends)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_worked_with(of(node.operand))
    if isinstance(node, ast.BinOp) and type(node.op) in SIGNS:
        return SIGNS[type(node.op)](*_worked_with_together(of(node.left), of(node.right)))
    if isinstance(node, ast.Subscript):
        owner = of(node.value)
        return _worked_with(owner)[of(node.slice)] if type(owner) is not dict else owner[_key(of(node.slice))]
    return _called(node, of) if isinstance(node, ast.Call) else UNKNOWN


def attribute(owner: Any, name: str) -> Any:
    """An attribute, read so that no code of a learner's runs."""
    kind = type(owner)
    if isinstance(owner, ModuleType):
        known = owner.__name__.partition(".")[0] in TRUSTED
        return getattr(owner, name, UNKNOWN) if known else vars(owner).get(name, UNKNOWN)
    if owner is UNKNOWN or (owner is None and not hasattr(None, name)):
        return UNKNOWN
    if not inspect.isclass(owner) and kind.__module__.partition(".")[0] in TRUSTED:
        return getattr(owner, name, UNKNOWN)
    found = inspect.getattr_static(owner, name, UNKNOWN)
    if isinstance(found, FunctionType) and not inspect.isclass(owner) and name not in getattr(owner, "__dict__", ()):
        return MethodType(found, owner)
    if isinstance(found, (staticmethod, classmethod)):
        return found.__func__
    return UNKNOWN if inspect.isdatadescriptor(found) else found


def _worked_with(value: Any) -> Any:
    """The value, where it is small and of a kind whose signs and brackets are Python's, NumPy's or TensorFlow's."""
    if value is None or not is_trusted(value):
        raise TypeError
    if isinstance(value, (list, tuple)):
        for item in value[:100]:
            _worked_with(item) if item is not None else None
    if isinstance(value, (int, float)) and abs(value) > 1e15:
        raise ValueError
    if "Symbolic" in type(value).__name__ or "KerasTensor" in type(value).__name__:
        raise TypeError
    if count_of(value) > LARGEST:
        raise ValueError
    return value


def _worked_with_together(*values: Any) -> list[Any]:
    """The values, where what comes of them is small as well: a list may be taken many times, two rows make a table."""
    found = [_worked_with(value) for value in values]
    times = [abs(value) for value in found if isinstance(value, int)]
    if any(isinstance(value, (list, tuple, str)) for value in found) and math.prod(max(1, n) for n in times) > LARGEST:
        raise ValueError
    if math.prod(max(1, count_of(value)) for value in found) > TOGETHER:
        raise ValueError
    return found


def is_trusted(value: Any) -> bool:
    """Whether this is of a kind of Python's own, or of a library of arrays."""
    return type(value).__module__.partition(".")[0] in TRUSTED


def count_of(value: Any) -> int:
    """How many numbers there are in it."""
    shape = getattr(value, "shape", None)
    if shape is not None:
        return math.prod(int(n) for n in shape)
    return len(value) if isinstance(value, (list, tuple, str, range, dict, set)) else 1


def _key(key: Any) -> Any:
    if type(key) not in (int, str, bool, float, tuple):
        raise TypeError
    return key


def _called(call: ast.Call, of: Callable[[ast.AST | None], Any]) -> Any:
    """What a call gave; only of what changes nothing and calls nothing of the learner's."""
    function = of(call.func)
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    home = getattr(function, "__module__", None) or type(getattr(function, "__self__", None)).__module__
    if name not in PURE or home.partition(".")[0] not in TRUSTED:
        return UNKNOWN
    args = [of(arg) for arg in call.args]
    settings = {keyword.arg: of(keyword.value) for keyword in call.keywords if keyword.arg}
    given = [*args, *settings.values()]
    if len(settings) < len(call.keywords) or any(value is UNKNOWN for value in given):
        return UNKNOWN
    kinds = (value is None or isinstance(value, type) or type(value).__name__ == "DType" for value in given)
    _worked_with_together(*(value for value, is_kind in zip(given, kinds, strict=True) if not is_kind))
    if math.prod(max(1, abs(n)) for n in _numbers(given, arrays=name in BY_SIZE)) > LARGEST:
        return UNKNOWN
    return function(*args, **settings)


def _numbers(values: Any, *, arrays: bool) -> list[float]:
    """The numbers in arguments, sizes mostly; those in arrays as well, where they may be sizes."""
    found: list[float] = []
    for value in values:
        if isinstance(value, (int, float)):
            found.append(value)
        elif isinstance(value, (list, tuple)):
            found += _numbers(value, arrays=arrays)
        elif arrays and hasattr(value, "shape") and count_of(value) <= MOST_AXES:
            found += np.ravel(value).tolist()
    return found
