"""Crashes of first attempts, told from the exception alone: each line is run, and what is said of it must help."""

import linecache
import math

import keras
import numpy as np
import pytest
import tensorflow as tf

from autograder.checks.answering.authored import text_from
from autograder.checks.answering.failures import describe
from autograder.checks.answering.signatures import too_many
from autograder.checks.judging.said import Said, as_data

NAMES = {"tf": tf, "np": np, "keras": keras, "math": math}
Q, IDS = tf.zeros((2, 4, 5)), tf.constant([[1, 2]])
PLAIN = (
    ("words = {}; words.append('a')", "`words[key] = value`"),
    ("out = (); out.append(1)", "return `tuple(out)`"),
    ("x.shape.append(3)", "`(*x.shape, n)`"),
    ("texts = ['a b']; texts.split()", "split each text"),
    ("texts = 'a b'; texts.splitt()", "Did you mean `.split`?"),
    ("new = []; new = new.append(1); new = new.append(2)", "without anything before it"),
    ("5 - [1, 2]", "`len(…)`"),
    ("'a' + 1", "never added"),
    ("sum([(1, 2)])", "`[0]`"),
    ("range([1, 2])", "`range(len([1, 2]))`"),
    ("ids = [1, 2]; i = 1; ids[i + 1]", "`i + 1` is 2"),
    ("ids = []; ids[0]", "is empty here"),
    ("[].append(1, 2)", "brackets of its own"),
    ("pair = (1, 2); pair[0] = 3", "A tuple or a text never changes"),
    ("min([])", "choose among things"),
    ("min([1], 2)", "compared with a list"),
    ("counts = {1: 2}\nfor one in counts: counts[one + 1] = 0", "another dictionary"),
    ("words = {'ab': 1, 'abc': 2}\nfor word, n in words: pass", "`for word, n in words.items():`"),
    ("n = 0; 1 / n", "`n` is 0"),
    ("len(3)", "`np.shape(x)`"),
    ("math.exp([1.0])", "`np.exp` takes all of them"),
    ("a, b = [1, 2, 3]", "2 names stand on the left"),
    ("shape = (2, 3, 4); a, b = shape", "`shape[-1]`"),
    ("pair = [(1, 2)]; pair[0, 1]", "one whole number"),
    ("config = {'num_heads': 2}; config['n_heads']", "did you mean 'num_heads'?"),
    ("config = {'num_heads': 2}; config.num_heads", '`config["num_heads"]`'),
    ("cache = None; cache[0]", "`if cache is None:`"),
    ("layers = 3; [1 for _ in layers]", "`for i in range(layers)`"),
    ("[1] + (2,)", "a list with a list"),
    ("itertools.count()", "`import itertools` first"),
    ("np.zeros(2) in [np.zeros(2)]", "`np.isin"),
    ("np.zeros(2, 3)", "`np.zeros((rows, columns))`"),
    ("q = np.ones(3); p = q @ q; p @ q", "`q[:, None] * k[None, :]`"),
    ("Counter('ab')", "`from collections import Counter`"),
    ("pairwise([1, 2])", "`from itertools import pairwise`"),
    ("np.eye(3)[np.array([1.0])]", "Places are whole numbers"),
)
TENSORS = (
    ("tf.einsum('td,sd->ts', x, x)", "`td` has 2, and `x` has 3 axes"),
    ("tf.einsum('btd,bds->bts', x, x)", "equal letters are equally long"),
    ("tf.einsum(x, x, 'btd,bsd->bts')", "the letters come first"),
    ("x.size(-1)", "`x.shape[-1]`"),
    ("x.view(2, 20)", "PyTorch's tensors have `.view`"),
    ("x.shape()", "without round brackets"),
    ("tf.nn.softmax(x, dim=-1)", "call it `axis`"),
    ("tf.reduce_sum(x, axis=1, keepdim=True)", "call it `keepdims`"),
    ("tf.expand_dims(x, axes=1)", "did you mean `axis`?"),
    ("tf.transpose(x, 0, 2, 1)", "`tf.transpose(x, (0, 2, 1))`"),
    ("tf.reshape(x, 2, 4, 5)", "`tf.reshape(x, (B, T, D))`"),
    ("tf.concat(-1, [x, x])", "First the list, then the axis"),
    ("tf.gather(ids, x)", "the table first"),
    ("tf.gather(tf.zeros((2, 5)), ids)", "The table has 2 rows"),
    ("ids[0][:, 1:]", "`x[..., 1:]`"),
    ("tf.matmul(tf.zeros((2, 4, 3, 3)), tf.zeros((2, 2, 3, 3)))", "Has one of the two other heads"),
    ("x + tf.zeros((2, 3, 5))", "Two sentences of other lengths meet"),
    ("x + tf.zeros((2, 5))", "the words lie along axis 1"),
    ("keras.Input(7)", "with a comma"),
    ("x_shape = x.shape; keras.layers.Layer().add_weight(shape=(x_shape[-1]))", "`(x_shape[-1],)`"),
    ("n = 7; tf.ones(n, n)", "`tf.ones((rows, columns))`"),
    ("n = 8; tf.linalg.band_part(tf.ones(n, n), -1, 0)", "`tf.ones((rows, columns))`"),
    ("tf.function(lambda: sum(x))()", "`tf.reduce_sum(x)`"),
    ("tf.function(lambda: [row + 1 for row in x])()", "hand over `x` as a whole"),
    ("tf.function(lambda: x(ids))()", "square brackets"),
    ("q = x[0, 0]; q @ q.T", "`q[:, None] * k[None, :]`"),
    ("q = x[0, 0]; tf.nn.softmax(tf.tensordot(q, q, 1))", "`q[:, None] * k[None, :]`"),
    ("x @ tf.transpose(x)", "To swap only the last two"),
    ("tf.transpose(x)[:, :, :2] @ tf.transpose(x)", "the batch too"),
    ("k = tf.zeros((3, 4, 9)); k @ tf.transpose(k)", "To swap only the last two"),
    ("(x - 1) @ x[0, 0]", "`(x - 1) * x[0, 0]`"),
    ("tf.function(lambda: (x - 1) @ x[0, 0])()", "`(x - 1) * x[0, 0]`"),
    ("len(tf.constant(3))", "`np.shape(x)`"),
    ("scores = tf.zeros((2, 3, 5, 4)); mask = tf.zeros((2, 1, 4)); scores + mask", "[:, tf.newaxis"),
    ("scores = tf.zeros((2, 3, 5, 4)); mask = tf.zeros((2, 1, 4)); scores + mask * -1e9", "[:, tf.newaxis"),
    ("scores = tf.zeros((2, 3, 5, 4)); mask = tf.zeros((2, 5, 4)); scores + (1 - mask) * -1e9", "[:, tf.newaxis"),
    ("tf.reduce_mean(x, axis=4)", "there is no axis 4"),
    ("tf.reshape(x, (2, -1, -1))", "one axis only"),
    ("tf.split(x, 3, axis=-1)", "equal pieces"),
    ("tf.stack([x, x[:, :2]])", "((2, 4, 5) and (2, 2, 5))"),
    ("tf.concat([x, tf.zeros((2, 4, 6))], axis=1)", "((2, 4, 5) and (2, 4, 6))"),
    ("tf.one_hot(x, 5)", "Places are whole numbers"),
    ("np.concatenate(np.zeros(2), np.zeros(2))", "First the list, then the axis"),
    ("(1, 2) + 1", "between a tuple and a whole number"),
    ("'3' * '4'", "repeated so often"),
    ("tf.silu(x)", "`tf.nn.silu`"),
    ("x.sort()", "`tf.sort(x)`"),
    ("x[0] = 1", "can't be changed in place"),
    ("keras.Variable(x)[0] = 1", "`weight.assign(numbers)`"),
    ("tf.concat([x, x[0]], axis=1)", "equally many axes"),
    ("kind = keras.layers.ReLU; kind(x)", "is a class"),
    ("tape = tf.GradientTape(); tape.watch(x, x)", "in one list or bracket"),
    ("keras.layers.Embedding(3, 2)(range(3))", "a range comes here"),
    ("keras.losses.SparseCategoricalCrossentropy(ids, x, from_logits=True)", "two pairs of brackets"),
    ("optimizer = keras.optimizers.SGD(); optimizer.zero_grad()", "is PyTorch's"),
)


def told(source):
    """The explanation of what a line of a learner's stops with."""
    file = "/answers/attempt.py"
    source = f"def attempt(x, ids):\n    {source.replace(chr(10), chr(10) + '    ')}\n"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    namespace = dict(NAMES)
    exec(compile(source, file, "exec"), namespace)
    with pytest.raises(Exception, match=r".") as stopped:
        namespace["attempt"](Q, IDS)
    return describe(stopped.value)["explanation"]


@pytest.mark.parametrize(("source", "phrase"), PLAIN + TENSORS)
def test_a_first_attempt_is_explained(source, phrase):
    explanation = told(source)
    assert phrase in explanation
    assert text_from(as_data(explanation), 300) == explanation  # the judge takes it for ours


@pytest.mark.parametrize(("name", "told"), [("cal", "call"), ("forward", "call")])
def test_a_layer_whose_call_has_another_name(name, told):
    def method(self, q_x, k_x):
        return q_x

    def build(self, q_x_shape, k_x_shape):
        """There is nothing to make."""

    kind = type("Layer", (keras.layers.Layer,), {name: method, "build": build, "__module__": "notebook"})
    layer = kind()
    with pytest.raises(ValueError, match="_shape") as stopped:
        layer(Q, Q)
    assert f"looks for `{told}` by its name" in describe(stopped.value)["explanation"]


def test_self_is_the_first_parameter():
    class Layer(keras.layers.Layer):
        def call(q_x, k_x):  # noqa: N805 - the very slip
            return q_x

    assert (
        too_many(Layer(), (Q, Q)) == "the first parameter of `call` is the layer itself: write `def call(self, q_x, …)`"
    )


def test_what_keras_raises_anew_still_says_it_in_our_words():
    class ReadyMade(Exception):
        pass

    words = Said("the answer uses {name}, which is what this exercise asks you to write yourself", name="tf.one_hot")
    anew = ReadyMade(
        f"Exception encountered when calling Layer.call().\n\n\x1b[1m{words}\x1b[0m\n\nArguments received by"
    )
    assert describe(anew)["message"] == words
    anew.__cause__ = ReadyMade(words)
    assert isinstance(describe(anew)["message"], Said)
