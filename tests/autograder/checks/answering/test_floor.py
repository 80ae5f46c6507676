"""What is told of any exception: what it means in general, what stood on its line; nothing of the learner's runs."""

import ast
import linecache
import time

import keras
import numpy as np
import pytest
import tensorflow as tf

from autograder.checks.answering.authored import text_from
from autograder.checks.answering.failures import describe
from autograder.checks.answering.looked_up import UNKNOWN, looked_up
from autograder.checks.judging.said import as_data
from tests.autograder.checks.answering.test_first_attempts import told

ARRAYS = (
    ("scores = tf.zeros((2, 3, 4, 4)); mask = tf.zeros((2, 4)); scores + mask", "`mask[:, tf.newaxis, tf.newaxis, :]`"),
    ("a = tf.zeros((3, 5)); b = tf.zeros((5, 3)); tf.add(a, b)", "`tf.linalg.matrix_transpose(b)`"),
    ("x.shape[3]", "`x` has the shape (2, 4, 5) here"),
    ("a = np.zeros((3, 4)); np.dot(a, [1, 2, 3])", "4 is not 3"),
    ("np.concatenate([np.zeros((2, 3)), np.zeros((2, 4))])", "along axis 1 one has 3, another 4"),
    ("a = np.zeros((2, 3)); np.stack([a, a[0]])", "`a[0]` is of shape (3,)"),
    ("a = np.zeros((2, 4, 5)); np.transpose(a, (0, 2))", "names each axis once"),
    ("a = np.zeros((3, 4)); a[0, 4]", "the places are 0 to 3, and place 4"),
    ("a = np.zeros((3, 4)); m = np.ones(4, bool); a[m]", "3 places, and 4 truth values"),
    ("np.array([[1, 2], [3]])", "rows of an array are equally long"),
    ("tf.nn.softmax(x, axis=3)", "no such axis"),
    ("tf.squeeze(x, axis=1)", "axis 1 has length 4"),
    ("tf.tile(x, [2, 1])", "3 here, and 2 were given"),
    ("tf.reshape(x, (2, None))", "such as None"),
    ("x[2]", "Along axis 0 there is no place 2"),
    ("tf.gather(x, [7], axis=2)", "5 places, numbered from 0, and place 7"),
    ("scores = tf.zeros((3, 3)); scores[scores > 0] = 1", "`scores` is a tensor"),
    ("tf.where(tf.ones((4, 5)), x, 0.0)", "truth values: compare"),
    ("ids * 0.5", "The decimal number 0.5 meets whole ones (int32)"),
    ("layer = keras.layers.Dense(3); tf.matmul(x, layer)", "`layer` is a layer, which is called"),
    ("pair = (x, x[0]); tf.add(pair, 1.0)", "take the first, `pair[0]`"),
    ("layer = keras.layers.Dense(2); layer(x); layer(x[..., :3])", "made for 5 along axis -1"),
    ("keras.layers.Dense(2, activation='reluu')", "did you mean `relu`?"),
    ("keras.layers.Dense(2, activations='relu')", "did you mean `activation`?"),
    ("v = tf.Variable([1.0]); v.assign([1.0, 2.0])", "A weight keeps its shape"),
)
CALLS = (
    ("tf.one_hot(ids)", "`tf.one_hot` needs `depth` as well"),
    ("def f(q, k): return q\nf(1)", "`f` needs `k` as well; it takes `q`, `k`"),
    ("class A:\n    def f(x): return x\na = A()\na.f(3)", "`def f(self, x)`"),
    ("class A:\n    def f(self, x): return x\nA.f(3)", "`A` is the class itself"),
    ("keras.layers.Dense(512, 4, activation='relu')", "in this order, units, activation"),
    ("def f(q): q + 1\nf(2)[0]", "`f(…)` gives nothing back"),
    ("new = [1]\nnew = new.extend([2])\nnew[0]", "without anything before it"),
    ("found = {}.get(1)\nfound + 1", "Look at line 2, where it gets `{}.get(1)`"),
    ("x.dtype()", "without the round brackets"),
    ("keras.layers(3)", "is a module"),
    ("g = (i for i in [1]); g[0]", "`list(g)`"),
    ("layer = keras.layers.Dense(2); layer[0]", "`layer(…)`"),
)
NAMES = (
    ("np.softmax(x)", "but `tf.nn.softmax`"),
    ("tf.random_normal((2, 3))", "but `tf.random.normal`"),
    ("tf.cat([x, x])", "`tf.concat`"),
    ("keras.Dense(3)", "but `keras.layers.Dense`"),
    ("np.float(3)", "Python's own `float`"),
    ("torch.triu(x)", "`tf.linalg.band_part`"),
    ("layers.Dense(3)", "did you mean `keras.layers`?"),
    ("import torch", "isn't needed"),
    ("from keras.layers import Densee", "did you mean `Dense`?"),
    ("np.zeros(2).unsqueeze(0)", "`np.expand_dims(x, axis)`"),
    ("null", "Python writes it `None`"),
)
PLAIN = (
    ("vocab = {'the': 1}; vocab['dog']", "It has 1 keys ('the' …)"),
    ("vocab = {1: 1}; vocab['1']", "two keys"),
    ("out = []; out[0] = 1", "doesn't grow by its brackets"),
    ("a = [1, 2]; a[len(a) / 2]", "`//`"),
    ("[1, 2] - [1, 1]", "`np.array(…)`"),
    ("a, b, c = zip([1])", "3 names"),
    ("' '.join([1])", "`join` joins texts"),
    ("f'{np.zeros(2):.2f}'", "shows one number"),
    ("sorted([1, 'a'])", "compares a text with a whole number"),
    ("n = 3; assert n == 4, 'no'", "Here `n` is 3"),
    ("[1].remove(2)", "isn't in there"),
    ("math.sqrt(np.zeros(2))", "`np.sqrt`"),
    ("math.log()", "Too few or too many"),
    ("pieces = [1]; len(pieces())", "`pieces` is a list"),
    ("n = 3; n <= [n]", "compares a whole number with a list"),
    ("tf.reduce_mean(-1, x)", "First the tensor, then the axis"),
)


@pytest.mark.parametrize(("source", "phrase"), ARRAYS + CALLS + NAMES + PLAIN)
def test_any_exception_is_explained(source, phrase):
    explanation = told(source)
    assert phrase in explanation
    assert text_from(as_data(explanation), 300) == explanation  # the judge takes it for ours


@pytest.mark.parametrize(
    ("source", "phrase"),
    [
        ("def f(x)\n    return x", "ends with a colon"),
        ("def f(x):\nreturn x", "`pass`"),
        ("x = (1, 2\ny = 3", "never closed"),
        ("if x = 3:\n    pass", "asked by `==`"),
        ("if (n > 1) n <- length(ids)", "another language's way"),
        ("x = [1 2]", "something is missing"),
        ("x = ids if ids else\n", "look for a missing"),
    ],
)
def test_what_python_cannot_read_is_explained(source, phrase):
    with pytest.raises(SyntaxError) as stopped:
        compile(source, "/answers/attempt.py", "exec")
    failure = describe(stopped.value)
    assert phrase in failure["explanation"]
    assert failure["line"].startswith("line ")


NOT_LOOKED_UP = (
    "a.shape", "a[0]", "a.call()", "len(a)", "a.shape[0]", "[i for i in a]", "10**10**9", "open('x', 'w')",
    "np.zeros((10**6, 10**6))", "np.zeros((999999, 99999))", "np.zeros(3).tofile('x')",
)  # fmt: skip


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


@pytest.mark.parametrize(
    "line",
    [
        "None + a.shape[0]",
        "len(a)",
        "a.missing",
        "tf.add(a, 1)",
        "a()",
        "for x, y in a: pass",
        "'x' + a",
        "a > 1",
    ],
)
def test_nothing_of_a_learners_is_asked_or_called(line):
    file, names = "/answers/watched.py", {"tf": tf, "a": Watched()}
    source = f"{line}\n"
    linecache.cache[file] = (len(source), None, [source], file)
    with pytest.raises(Exception, match=r".") as stopped:
        exec(compile(source, file, "exec"), names)
    Watched.asked.clear()
    failure = describe(stopped.value)
    assert Watched.asked == []
    assert len(failure["explanation"]) < 1000


@pytest.mark.parametrize("code", NOT_LOOKED_UP)
def test_what_is_not_looked_up(code):
    Watched.asked.clear()
    names = {"a": Watched(), "np": np, "len": len, "open": open}
    assert looked_up(ast.parse(code, mode="eval").body, names) is UNKNOWN
    assert Watched.asked == []


@pytest.mark.parametrize(
    ("code", "value"),
    [("a.shape[-1] // 2", 2), ("len(b) - 1", 1), ("b[0]", 3), ("np.sum(a, axis=-1).shape", (3,)), ("-b[1]", -4)],
)
def test_what_is_looked_up(code, value):
    names = {"a": np.zeros((3, 4)), "b": [3, 4], "np": np, "len": len}
    assert looked_up(ast.parse(code, mode="eval").body, names) == value


def test_a_raise_of_the_learners_own_needs_no_other_words():
    assert told("raise ValueError('d must divide H, at least rank 2')") == ""


def test_what_stood_there_is_told_where_nothing_else_is_known():
    assert told("a = np.zeros((2, 3)); np.diagonal(a, 0, 1, 1)") == "Here `a` is of shape (2, 3)."


def test_an_explanation_takes_no_time_and_little_room():
    many = "; ".join(f"name_number_{n} = tf.zeros(({n + 1}, 2))" for n in range(60))
    line = " + ".join(f"name_number_{n}" for n in range(60))
    started = time.process_time()
    explanation = told(f"{many}; {line}")
    assert len(explanation) < 1000
    assert time.process_time() - started < 5


def test_a_method_of_a_layer_is_told_by_its_class():
    class Layer(keras.layers.Layer):
        def build(self, x_shape):
            gamma = self.add_weight(shape=(x_shape[-1],), name="gamma")
            self.other = gamma

        def call(self, x):
            return x * gamma  # noqa: F821

    with pytest.raises(NameError) as stopped:
        Layer()(tf.zeros((2, 3)))
    assert "given its value in `build`" in describe(stopped.value)["explanation"]
