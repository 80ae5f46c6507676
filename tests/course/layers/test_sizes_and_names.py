"""What a layer refuses, in one sentence, and what it takes by name or as an object."""

from pathlib import Path

import keras
import numpy as np
import pytest
import tensorflow as tf

from course import layers
from course import layers as parts
from tests.course.harness import ids, noise

REFUSED = [line.split("\t") for line in Path(__file__).with_name("refused.tsv").read_text("utf-8").splitlines()[1:]]
X, FOUR = noise(2, 3, 4), noise(2, 3, 7, 4)


@pytest.mark.parametrize(("call", "message"), REFUSED)
def test_sizes_and_shapes_that_no_layer_takes_are_refused(call, message):
    with pytest.raises(ValueError, match=message):
        eval(call, {**vars(layers), "X": X, "FOUR": FOUR, "ids": ids, "np": np})


def in_a_graph(call, *inputs):
    """Call with nothing known of the lengths, and a batch of no known size."""
    specs = [tf.TensorSpec([None, None, x.shape[-1]]) for x in inputs]
    return tf.function(call, input_signature=specs)(*inputs)


@pytest.mark.parametrize("make", [parts.PositionalEncoding, parts.PositionalEmbedding])
def test_no_position_beyond_the_last_in_a_graph(make):
    layer = make(3, 4)
    np.testing.assert_allclose(in_a_graph(layer, X), layer(X), atol=1e-6)
    with pytest.raises(tf.errors.InvalidArgumentError, match=r"3 positions \(max_length\)"):
        in_a_graph(layer, noise(2, 4, 4))
    with pytest.raises(tf.errors.InvalidArgumentError, match="there are 3 positions"):
        layer(X, start=tf.constant(1))


@pytest.mark.parametrize(
    "layer", [parts.MultiHeadAttention(4, 2), parts.SelfAttentionLayer(4), parts.AdditiveAttention(4)]
)
def test_keys_and_values_of_one_length_in_a_graph(layer):
    with pytest.raises(tf.errors.InvalidArgumentError, match="must be equally long"):
        in_a_graph(layer, X, X, X[:, :2])


@keras.saving.register_keras_serializable(package="tests")
def twice(x):
    return 2 * x


def thrice(x):
    return 3 * x


@pytest.mark.parametrize(("make", "activation"), [
    *((lambda **kw: parts.PositionWiseFFN(7, 4, **kw), one) for one in ("gelu", keras.activations.gelu, twice)),
    (lambda **kw: parts.TransformerEncoderLayer(4, 2, 7, **kw), twice),
    (lambda **kw: parts.TransformerEncoder(2, 4, 2, 7, norm_first=True, **kw), twice),
])  # fmt: skip
def test_an_activation_comes_back_from_a_file(make, activation, tmp_path):
    layer = make(activation=activation)
    model = keras.Sequential([keras.Input((None, 4)), layer])
    model.save(tmp_path / "model.keras")
    again = keras.models.load_model(tmp_path / "model.keras")
    np.testing.assert_array_equal(again(X), model(X))
    assert again.layers[0].activation is layer.activation


def test_an_activation_that_no_file_can_name_is_refused_when_it_is_saved():
    with pytest.raises(ValueError, match="thrice"):
        parts.PositionWiseFFN(7, 4, activation=thrice).get_config()


@pytest.mark.parametrize("make", [
    lambda **kw: parts.MultiHeadAttention(4, 2, **kw), lambda **kw: parts.PositionWiseFFN(4, 4, **kw),
    lambda **kw: parts.TransformerEncoderLayer(4, 2, 4, **kw),
    lambda **kw: parts.TransformerEncoder(2, 4, 2, 4, **kw), lambda **kw: parts.TransformerDecoder(2, 4, 2, 4, **kw)
])  # fmt: skip
def test_matrices_are_filled_as_asked_and_each_by_its_own_draw(make):
    layer = make(kernel_initializer=keras.initializers.RandomUniform(5.0, 6.0))
    layer = type(layer).from_config(layer.get_config())
    layer(X, *([X] * {"MultiHeadAttention": 2, "TransformerDecoder": 1}.get(type(layer).__name__, 0)))
    matrices = [weight.numpy() for weight in layer.trainable_weights if len(weight.shape) == 2]
    assert len(matrices) > 1
    assert all(matrix.min() >= 5 for matrix in matrices)
    assert len({matrix.tobytes() for matrix in matrices}) == len(matrices)


def test_a_stack_of_padded_sentences_in_a_functional_model_sees_no_padding(tmp_path):
    ids_in = keras.Input((None,), dtype="int32")
    x = keras.layers.Embedding(9, 4, mask_zero=True)(ids_in)
    x = parts.TransformerEncoder(2, 4, 2, 7, dropout=0.0)(parts.PositionalEncoding(9, 4)(x))
    model = keras.Model(ids_in, x)
    model.save(tmp_path / "model.keras")
    short, padded = np.array([[5, 6]]), np.array([[5, 6, 0, 0]])
    for one in (model, keras.models.load_model(tmp_path / "model.keras")):
        np.testing.assert_allclose(one(padded)[:, :2], model(short), atol=1e-6)
