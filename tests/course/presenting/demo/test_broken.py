"""What the second model of a demo lacks, in numbers; and how the presenter holds it up."""

import keras
import numpy as np
import pytest
import tensorflow as tf

from course.decoding import attentions
from course.layers import layer_norm
from course.presenting.demo.against import AGAINST
from course.presenting.demo.answers import sentences_of
from course.presenting.demo.broken import NormAlone, UnmaskedAttention, UnscaledAttention, build_broken
from course.presenting.demo.pace import Pace, Restart
from course.text.corpora import embedded_corpus
from course.training import Recipe, build_model, make_dataset

RECIPE = Recipe(d_model=16, num_layers=1, dim_feedforward=16, num_heads=4)
IDS, WRITTEN = [[5, 6, 7, 2]], [[1, 8, 9, 10]]


@pytest.fixture(scope="module")
def lesson():
    return make_dataset(embedded_corpus(60), RECIPE)


@pytest.fixture(scope="module")
def models(lesson):
    return {name: build_broken(name, lesson, RECIPE) for name in AGAINST}


def softmax(scores):
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


@pytest.mark.parametrize(("kind", "by"), [(UnscaledAttention, 1.0), (UnmaskedAttention, 2.0)])
def test_attention_without_its_scale_or_mask(kind, by):
    x = np.random.default_rng(0).normal(size=(1, 5, 8))
    layer = kind(8, 2)
    mask = 1 - np.tri(5)
    _, p = layer(*[tf.constant(x, tf.float32)] * 3, tf.constant(mask, tf.float32))
    q, k = (x[0] @ weights.numpy().astype(float) for weights in (layer.Wq, layer.Wk))
    hidden = mask * -1e9 if kind is UnscaledAttention else 0
    for head in range(2):
        part = slice(4 * head, 4 * head + 4)
        expected = softmax(q[:, part] @ k[:, part].T / by + hidden)
        np.testing.assert_allclose(p[0, head], expected, atol=1e-5)


def test_a_norm_that_adds_nothing():
    x, y = tf.random.normal((1, 3, 8), seed=1), tf.random.normal((1, 3, 8), seed=2)
    layer = NormAlone(0.0)
    np.testing.assert_allclose(layer(x, y), layer_norm(y, layer.gamma, layer.beta), atol=1e-6)


def test_each_lacks_what_its_name_says(models):
    backwards = [[7, 6, 5, 2]]
    looked = {name: attentions(model, IDS, WRITTEN) for name, model in models.items()}
    other = {name: attentions(model, backwards, WRITTEN) for name, model in models.items()}
    for name, found in looked.items():
        assert found.cross.shape[2] == (1 if name == "one-head" else 4)
        sees_the_future = bool(np.triu(found.target[0, 0, 0], 1).max() > 0)
        assert sees_the_future == (name == "without-mask"), name
        # Without positions a sentence backwards is looked at as forwards, but for the order of its words.
        knows_no_order = np.allclose(found.cross[..., :3], other[name].cross[..., 2::-1], atol=1e-6)
        assert knows_no_order == (name == "without-positions"), name
    layers = {name: {type(one) for one in model._flatten_layers()} for name, model in models.items()}
    for name, kind in (("without-scaling", UnscaledAttention), ("without-residuals", NormAlone)):
        assert [one for one in layers if kind in layers[one]] == [name]


def test_all_begin_with_the_weights_of_the_whole_one(models, lesson):
    keras.utils.set_random_seed(RECIPE.seed)
    whole = build_model(lesson, RECIPE)
    for model in models.values():
        assert model.count_params() == whole.count_params()
        for block, of_whole in zip(model.decoder.blocks, whole.decoder.blocks, strict=True):
            np.testing.assert_array_equal(block.cross_attn.Wk, of_whole.cross_attn.Wk)
        np.testing.assert_array_equal(model.to_logits.kernel, whole.to_logits.kernel)
        assert len(model.weights) == len(whole.weights)


def test_where_sentences_end():
    assert sentences_of("the dogs are great. the cats are small.") == ["the dogs are great.", "the cats are small."]
    assert sentences_of("Is it red ? yes!  no ...") == ["Is it red ?", "yes!", "no ..."]
    assert sentences_of("the dog") == ["the dog"]
    assert sentences_of("is it red？the dogs are great。") == ["is it red？", "the dogs are great。"]
    assert sentences_of(" . ") == [" . "]


def test_the_pace():
    pace, heard = Pace(), []

    def listen(seconds):
        """What the presenter wishes, one wish at a time."""
        heard.append(seconds)
        if seconds is None:
            pace.take(wishes.pop(0))

    pace.wait(listen)
    assert heard == [0.0]
    assert pace.take({"do": "pause"}) == {"kind": "pace", "paused": True, "speed": 0.0}
    wishes = [{"do": "speed", "speed": 5.0}, {"do": "step"}]
    pace.wait(listen)  # one batch, and still paused
    assert (heard[2:], wishes, pace.is_paused) == ([None, None], [], True)
    wishes = [{"do": "go"}]
    pace.wait(listen)
    assert not pace.is_paused
    assert 0 < heard[-1] <= 0.2, "the rest of a fifth of a second"
    with pytest.raises(Restart) as wished:
        pace.take({"do": "restart", "against": "one-head"})
    assert wished.value.against == "one-head"
