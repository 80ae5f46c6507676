"""What a layer refuses, in one sentence, and what it takes by name or as an object."""

import keras
import numpy as np
import pytest
import tensorflow as tf

from course.layers import (
    AdditiveAttention,
    DecoderLayer,
    EncoderLayer,
    FCLayer,
    MultiHeadAttention,
    PositionalEmbedding,
    PositionalEncoding,
    PositionWiseFFN,
    PreLNEncoderLayer,
    ScaledEmbedding,
    SegmentEmbedding,
    SelfAttentionLayer,
    TextEmbedding,
    TransformerDecoder,
    TransformerEncoder,
    TransformerEncoderLayer,
)
from tests.course.harness import ids, noise


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: SelfAttentionLayer(-3), "d must be a whole number of at least 1, got -3"),
        (lambda: AdditiveAttention(0), "d must be .* got 0"),
        (lambda: MultiHeadAttention(-8, 4), "d_model must be .* got -8"),
        (lambda: MultiHeadAttention(8, 2.0), "num_heads must be .* got 2.0"),
        (lambda: EncoderLayer(8, 0), "n_heads must be .* got 0"),
        (lambda: DecoderLayer(8, -1), "n_heads must be .* got -1"),
        (lambda: EncoderLayer(10, 4), "d must be a multiple of n_heads, got d=10 and n_heads=4"),
        (lambda: DecoderLayer(10, 4), "d must be a multiple of n_heads, got d=10 and n_heads=4"),
        (lambda: FCLayer(8, -1), "d2 must be .* got -1"),
        (lambda: PositionWiseFFN(0, 4), "d1 must be .* got 0"),
        (lambda: PositionalEncoding(-9, 4), "max_length must be .* got -9"),
        (lambda: PositionalEmbedding(9, 0), "d must be .* got 0"),
        (lambda: ScaledEmbedding(0, 4), "vocab_size must be .* got 0"),
        (lambda: SegmentEmbedding(-2, 4), "num_segments must be .* got -2"),
        (lambda: TransformerEncoder(0, 4, 2), "num_layers must be .* got 0"),
        (lambda: TransformerDecoder(-1, 4, 2), "num_layers must be .* got -1"),
    ],
)
def test_a_size_is_a_positive_whole_number(make, message):
    with pytest.raises(ValueError, match=message):
        make()


X, FOUR = noise(2, 3, 4), noise(2, 3, 7, 4)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: MultiHeadAttention(4, 2)(FOUR, X, X), r"query must be \(batch, length, width\), got shape \(2, 3, 7"),
        (
            lambda: MultiHeadAttention(4, 2)(X, FOUR, FOUR),
            r"key must be \(batch, source_length, width\), got shape \(2,",
        ),
        (lambda: MultiHeadAttention(4, 2)(X[0], X, X), r"query must be .* got shape \(3, 4\)"),
        (lambda: AdditiveAttention(4)(X, X[0], X), r"key must be .* got shape \(3, 4\)"),
        (lambda: MultiHeadAttention(4, 2)(X, X, X[:, :2]), "key and value must be equally long, got 3 and 2"),
        (lambda: SelfAttentionLayer(4)(X, X, X[:, :2]), "k_x and v_x must be equally long, got 3 and 2"),
        (lambda: AdditiveAttention(4)(X, X[:, :1], X), "key and value must be equally long, got 1 and 3"),
        (lambda: TransformerEncoderLayer(4, 2)(FOUR), r"got shape \(2, 3, 7, 4\)"),
        (lambda: PreLNEncoderLayer(4, 2)(FOUR), r"got shape \(2, 3, 7, 4\)"),
        (lambda: PositionalEncoding(9, 4)(FOUR), r"x must be \(batch, length, d\), got shape \(2, 3, 7, 4\)"),
        (lambda: PositionalEncoding(9, 5)(X), "the input must be d=5 wide, got 4"),
        (lambda: PositionalEmbedding(9, 1)(X), "the input must be d=1 wide, got 4"),
        (lambda: SegmentEmbedding(2, 5)(X, ids(2, 3, high=2)), "the input must be d=5 wide, got 4"),
        (lambda: SegmentEmbedding(2, 4)(X, X), r"segment_ids must be \(batch, length\), got shape \(2, 3, 4\)"),
        (lambda: ScaledEmbedding(9, 4)(np.array([1, 2])), r"ids must be \(batch, length\), got shape \(2,\)"),
        (lambda: TextEmbedding(9, 4, 9)(np.array([1, 2])), r"ids must be \(batch, length\), got shape \(2,\)"),
        (lambda: PositionalEncoding(4, 4)(X, start=2), r"4 positions \(max_length\), got .* length 3 that starts at 2"),
    ],
)
def test_an_input_of_another_shape_is_refused(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def in_a_graph(call, *inputs):
    """Call with nothing known of the lengths, and a batch of no known size."""
    specs = [tf.TensorSpec([None, None, x.shape[-1]]) for x in inputs]
    return tf.function(call, input_signature=specs)(*inputs)


@pytest.mark.parametrize("make", [PositionalEncoding, PositionalEmbedding])
def test_no_position_beyond_the_last_in_a_graph(make):
    layer = make(3, 4)
    np.testing.assert_allclose(in_a_graph(layer, X), layer(X), atol=1e-6)
    with pytest.raises(tf.errors.InvalidArgumentError, match=r"3 positions \(max_length\)"):
        in_a_graph(layer, noise(2, 4, 4))
    with pytest.raises(tf.errors.InvalidArgumentError, match="there are 3 positions"):
        layer(X, start=tf.constant(1))


@pytest.mark.parametrize("layer", [MultiHeadAttention(4, 2), SelfAttentionLayer(4), AdditiveAttention(4)])
def test_keys_and_values_of_one_length_in_a_graph(layer):
    with pytest.raises(tf.errors.InvalidArgumentError, match="must be equally long"):
        in_a_graph(layer, X, X, X[:, :2])


@keras.saving.register_keras_serializable(package="tests")
def twice(x):
    return 2 * x


def thrice(x):
    return 3 * x


@pytest.mark.parametrize(
    ("make", "activation"),
    [
        *((lambda **kw: PositionWiseFFN(7, 4, **kw), one) for one in ("gelu", keras.activations.gelu, twice)),
        (lambda **kw: TransformerEncoderLayer(4, 2, 7, **kw), twice),
        (lambda **kw: TransformerEncoder(2, 4, 2, 7, norm_first=True, **kw), twice),
    ],
)
def test_an_activation_comes_back_from_a_file(make, activation, tmp_path):
    layer = make(activation=activation)
    model = keras.Sequential([keras.Input((None, 4)), layer])
    model.save(tmp_path / "model.keras")
    again = keras.models.load_model(tmp_path / "model.keras")
    np.testing.assert_array_equal(again(X), model(X))
    assert again.layers[0].activation is layer.activation


def test_an_activation_that_no_file_can_name_is_refused_when_it_is_saved():
    with pytest.raises(ValueError, match="thrice"):
        PositionWiseFFN(7, 4, activation=thrice).get_config()


@pytest.mark.parametrize(
    "make",
    [
        lambda **kw: MultiHeadAttention(4, 2, **kw), lambda **kw: PositionWiseFFN(4, 4, **kw),
        lambda **kw: TransformerEncoderLayer(4, 2, 4, **kw), lambda **kw: TransformerEncoder(2, 4, 2, 4, **kw),
        lambda **kw: TransformerDecoder(2, 4, 2, 4, **kw),
    ],
)  # fmt: skip
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
    x = TransformerEncoder(2, 4, 2, 7, dropout=0.0)(PositionalEncoding(9, 4)(x))
    model = keras.Model(ids_in, x)
    model.save(tmp_path / "model.keras")
    short, padded = np.array([[5, 6]]), np.array([[5, 6, 0, 0]])
    for one in (model, keras.models.load_model(tmp_path / "model.keras")):
        np.testing.assert_allclose(one(padded)[:, :2], model(short), atol=1e-6)
