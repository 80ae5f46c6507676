"""What notebooks 04 and 05 teach, held against the layers of the course."""

import ast
from pathlib import Path

import numpy as np
import pytest
import tensorflow as tf

from autograder.authoring.source import read_source
from autograder.checks.catalogues import everything
from course import layers

ROOT = Path(__file__).parents[3]
HEADS, NORMS = "04-multi-head", "05-feed-forward-and-norm"


def solution(name, slug):
    cells = read_source(ROOT / "solutions" / f"{name}.py", everything())
    return next(cell.source for cell in cells if (cell.slug, cell.role) == (slug, "solution"))


def taught(name, slug):
    namespace = {}
    exec("import keras, tensorflow as tf\nfrom course import layers as ready", namespace)
    exec(solution(name, slug), namespace)
    return namespace


def normal(*shape, seed=0):
    return np.random.default_rng(seed).normal(size=shape).astype("float32")


def same(ours, theirs):
    np.testing.assert_allclose(ours, theirs, atol=1e-5)


@pytest.mark.parametrize("slug", ["concat_heads", "sum_heads"])
def test_heads_are_joined_alike(slug):
    heads, x = [layers.SelfAttentionLayer(3) for _ in range(4)], normal(2, 5, 6)
    same(taught(HEADS, slug)[slug](heads, x), getattr(layers, slug)(heads, x))


@pytest.mark.parametrize("shape", [(2, 5, 12, 3), (1, 1, 4, 4), (3, 4, 7, 1)])
def test_heads_are_split_and_merged_alike(shape):
    *shape, heads = shape
    x = tf.constant(normal(*shape))
    split = taught(HEADS, "split_heads")["split_heads"](x, heads)
    same(split, layers.split_heads(x, heads))
    same(taught(HEADS, "merge_heads")["merge_heads"](split), x)


@pytest.mark.parametrize("mask", [None, (3, 4), (2, 1, 4), (2, 3, 4), (2, 2, 3, 4)])
def test_multi_head_attention_gives_the_values_of_the_course(mask):
    mine, theirs = taught(HEADS, "multi_head_attention")["MultiHeadAttention"](6, 2), layers.MultiHeadAttention(6, 2)
    inputs = [normal(2, 3, 6), normal(2, 4, 6, seed=1), normal(2, 4, 6, seed=2)]
    if mask is not None:
        inputs.append(np.random.default_rng(3).integers(2, size=mask).astype("float32"))
    mine(*inputs), theirs(*inputs)
    mine.set_weights(theirs.get_weights())
    for ours, course in zip(mine(*inputs), theirs(*inputs), strict=True):
        same(ours, course)


def bodies(source, name):
    """What the methods of a class do, method by method, type hints and docstrings left out."""
    found = next(n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.ClassDef) and n.name == name)
    return {
        method.name: [[one.arg for one in method.args.args], *map(ast.dump, method.body)]
        for method in found.body
        if isinstance(method, ast.FunctionDef)
    }


def test_the_fc_layer_of_notebook_05_is_the_layer_of_the_course():
    """The course's checks its sizes besides, and tells Keras its shape."""
    used = bodies(Path(layers.fc_layer.__file__).read_text(encoding="utf-8"), "FCLayer")
    taught_bodies = bodies(solution(NORMS, "fc_layer"), "FCLayer")
    for method in ("build", "call"):
        assert taught_bodies[method] == used[method]


def test_the_dense_fc_layer_gives_the_values_of_the_course():
    mine, theirs, x = taught(NORMS, "fc_layer_dense")["FCLayer"](7, 5), layers.PositionWiseFFN(7, 5), normal(2, 3, 4)
    mine(x), theirs(x)
    mine.set_weights(theirs.get_weights())
    same(mine(x), theirs(x))


def test_the_norms_give_the_values_of_the_course():
    x, y = normal(2, 3, 8), normal(2, 3, 8, seed=1)
    gamma, beta = normal(8, seed=2), normal(8, seed=3)
    norm = taught(NORMS, "layer_norm")["layer_norm"]
    same(norm(x, gamma, beta), layers.layer_norm(x, gamma, beta))
    same(norm(x, gamma, beta, 0.1), layers.layer_norm(x, gamma, beta, 0.1))
    mine, theirs = taught(NORMS, "add_norm")["AddNorm"](0.4), layers.AddNorm(0.4)
    same(mine(x, y), theirs(x, y))
    assert not np.allclose(mine(x, y, training=True), mine(x, y))
