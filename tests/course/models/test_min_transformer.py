"""The first whole model, as a function and as a class; of its documented sizes, see figures/test_machine.py."""

import keras
import numpy as np
import pytest
import tensorflow as tf

from course.models import MinTransformer, build_min_transformer
from course.models.min_transformer import full_precision
from tests.course.harness import ids

SMALL = {"n_steps": 5, "n_en_vocab": 11, "n_de_vocab": 13, "d": 8, "n_heads": 2}
EN, DE = ids(2, 5, high=11), ids(2, 5, high=13, seed=1)


@pytest.fixture(scope="module", params=[build_min_transformer, MinTransformer])
def model(request):
    keras.utils.set_random_seed(0)
    made = request.param(**SMALL)
    for weight in made.weights:
        weight.assign(weight * 3)  # fresh weights are so small that their effect gets lost in float32
    return made


def test_probabilities_that_are_causal_in_the_decoder_input(model):
    before = model([EN, DE]).numpy()
    assert before.shape == (2, 5, 13)
    assert (before >= 0).all()
    np.testing.assert_allclose(before.sum(-1), 1, atol=1e-5)
    changed = DE.copy()
    changed[:, 3] = 13 - changed[:, 3]
    after = model([EN, changed]).numpy()
    np.testing.assert_array_equal(after[:, :3], before[:, :3])
    assert not np.array_equal(after[:, 3:], before[:, 3:])
    assert not np.array_equal(model([EN[:, ::-1] % 7, DE]).numpy(), before)


def test_every_weight_learns(model):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(keras.losses.sparse_categorical_crossentropy(DE, model([EN, DE])))
    for weight, gradient in zip(
        model.trainable_weights, tape.gradient(loss, [w.value for w in model.trainable_weights]), strict=True
    ):
        assert np.abs(tf.convert_to_tensor(gradient)).max() > 0, weight.path


def test_the_subclass_is_the_same_function():
    small, model = build_min_transformer(**SMALL), MinTransformer(**SMALL)
    assert small.name == "MinTransformer"
    kinds = ["Embedding", "EncoderLayer", "DecoderLayer", "Dense"]
    by_type = [layer for kind in kinds for layer in small.layers if type(layer).__name__ == kind]
    ours = [model.en_embedding, model.de_embedding, *model.encoder_layers, *model.decoder_layers, model.prediction]
    for mine, theirs in zip(ours, by_type, strict=True):
        mine.set_weights(theirs.get_weights())
    np.testing.assert_allclose(model([EN, DE]), small([EN, DE]), atol=1e-6)
    assert model([EN[:, :3], DE[:, :2]]).shape == (2, 2, 13)


@pytest.mark.parametrize(
    ("make", "precision"), [(build_min_transformer, "mixed_float16"), (MinTransformer, "mixed_bfloat16")]
)
def test_a_file_brings_it_back_and_probabilities_are_never_in_half_precision(make, precision, tmp_path):
    keras.config.set_dtype_policy(precision)
    try:
        model = make(**SMALL)
    finally:
        keras.config.set_dtype_policy("float32")
    expected = model([EN, DE]).numpy()
    assert expected.dtype == np.float32
    np.testing.assert_allclose(expected.sum(-1), 1, atol=1e-6)
    model.save(tmp_path / "model.keras")
    loaded = keras.models.load_model(tmp_path / "model.keras")
    np.testing.assert_array_equal(loaded([EN, DE]), expected)
    assert loaded.name == model.name
    assert full_precision(keras.DTypePolicy("float64")).name == "float64"
