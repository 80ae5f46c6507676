"""What an expression stood for is found again; nothing of a learner's runs for it, and nothing large is made."""

import ast
import linecache

import numpy as np
import pytest
import tensorflow as tf

from autograder.checks.crashes.failures import describe
from autograder.checks.crashes.looked_up import UNKNOWN, looked_up
from autograder.checks.crashes.place import shape_of

NAMES = {
    "np": np, "rows": np.ones((5000, 1)), "columns": np.ones((1, 5000)), "small": np.ones((3, 4)),
    "many": 30_000_000, "words": ["a", "b"], "counting": range(30_000_000), "sizes": np.array([5000, 5000]),
    "list": list,
}  # fmt: skip


class Watched:
    """Notes whatever is asked of it."""

    asked: list = []  # noqa: RUF012 - one list for all, on purpose

    @property
    def shape(self):
        self.asked.append("shape")
        return (1, 2)

    def __getattr__(self, name):
        self.asked.append(name)
        raise AttributeError(name)

    def __repr__(self):
        self.asked.append("repr")
        return "x" * 10**6

    def __getitem__(self, place):
        self.asked.append("item")
        return 1

    def call(self):
        self.asked.append("call")


def of(text, **more):
    return looked_up(ast.parse(text, mode="eval").body, NAMES | more)


@pytest.mark.parametrize("library", ["torch", "jaxlib._jax"])
def test_tensors_of_any_library_are_asked_for_their_shape(library):
    assert shape_of(type("Tensor", (), {"shape": (2, 3), "__module__": library})()) == (2, 3)


def test_what_is_small_is_found():
    assert of("words * 2") == ["a", "b", "a", "b"]
    assert of("many // 2 + 1") == 15_000_001
    assert of("(small @ small.T).shape") == (3, 3)
    assert of("np.take(small, [2, 3])").tolist() == [1, 1]
    assert of("np.concatenate([small, small]).shape") == (6, 4)
    assert of("small.shape[-1] // 2") == 2
    assert of("len(words) - 1", len=len) == 1
    assert of("np.sum(small, axis=-1).shape") == (3,)
    assert of("-many") == -30_000_000


@pytest.mark.parametrize("text", [
    "words * many", "many * 'a'", "rows + columns", "rows @ columns", "np.add(rows, columns)", "np.zeros(many)",
    "np.arange(3e7)", "list(counting)", "np.zeros(sizes)",
])  # fmt: skip
def test_nothing_large_is_made(text):
    assert of(text) is UNKNOWN


@pytest.mark.parametrize("text", [
    "a.shape", "a[0]", "a.call()", "len(a)", "a.shape[0]", "[i for i in a]", "10**10**9", "open('x', 'w')",
    "np.zeros((10**6, 10**6))", "np.zeros((999999, 99999))", "np.zeros(3).tofile('x')",
])  # fmt: skip
def test_what_would_run_code_or_change_something_is_not_looked_up(text):
    Watched.asked.clear()
    assert of(text, a=Watched(), len=len, open=open) is UNKNOWN
    assert Watched.asked == []


@pytest.mark.parametrize("line", [
    "None + a.shape[0]", "len(a)", "a.missing", "tf.add(a, 1)", "a()", "for x, y in a: pass", "'x' + a", "a > 1",
])  # fmt: skip
def test_nothing_of_a_learners_is_asked_or_called_while_a_crash_is_told(line):
    file, names = "/answers/watched.py", {"tf": tf, "a": Watched()}
    linecache.cache[file] = (len(line), None, [line], file)
    with pytest.raises(Exception, match=r".") as stopped:
        exec(compile(line, file, "exec"), names)
    Watched.asked.clear()
    failure = describe(stopped.value)
    assert Watched.asked == []
    assert len(failure["explanation"]) < 1000
