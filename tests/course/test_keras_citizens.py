"""What Keras users do with a model first: compile and fit, by list, tuple or dictionary; save, summarise, export."""

import keras
import numpy as np
import pytest
import tensorflow as tf

from course import models
from course.layers import MultiHeadAttention
from course.training import masked_accuracy, masked_loss
from tests.course.harness import ids
from tests.course.quick_model import QuickModel

EN, DE = ids(4, 5, high=9), ids(4, 6, high=9, seed=1)
DE[0, 3:] = 0
SEGMENTS = (np.arange(5) > 2).astype("int32")[None].repeat(4, axis=0)
SIZES = {"d_model": 8, "num_heads": 2, "dim_feedforward": 12, "num_layers": 1, "max_length": 16}


def transformer():
    return models.Transformer(9, 9, 8, 2, 12, 1, 1, max_length=16)


TRANSLATORS = [transformer, lambda: models.Seq2Seq(9, 9, 8), lambda: models.MinTransformer(6, 9, 9, 8, 2, 12)]
READERS = [
    lambda: models.EncoderOnly(9, **SIZES),
    lambda: models.MaskedLanguageModel(models.EncoderOnly(9, **SIZES)),
    lambda: models.TextClassifier(models.EncoderOnly(9, **SIZES), 3),
]


def test_masked_loss_and_accuracy_under_fit_and_from_a_file(tmp_path):
    model = QuickModel(9, 9)
    model.compile("adam", loss=masked_loss, metrics=[masked_accuracy], jit_compile=False)
    said = model.evaluate([EN, DE], DE, batch_size=4, verbose=0, return_dict=True)
    logits = model([EN, DE])
    assert said["loss"] == pytest.approx(float(masked_loss(DE, logits)), rel=1e-5)
    assert said["masked_accuracy"] == pytest.approx(float(masked_accuracy(DE, logits)), rel=1e-5)
    history = model.fit([EN, DE], DE, batch_size=2, epochs=3, verbose=0).history
    assert history["loss"][-1] < history["loss"][0]
    model.save(tmp_path / "model.keras")
    loaded = keras.models.load_model(tmp_path / "model.keras")
    loaded.run_eagerly = True
    again = loaded.evaluate([EN, DE], DE, batch_size=4, verbose=0, return_dict=True)
    assert again == pytest.approx(model.evaluate([EN, DE], DE, batch_size=4, verbose=0, return_dict=True), rel=1e-5)


def test_masked_loss_of_ids_as_keras_hands_them_on():
    logits = tf.random.normal((4, 6, 9))
    assert float(masked_loss(DE.astype("float32"), logits)) == float(masked_loss(DE, logits))
    assert float(masked_accuracy(DE.astype("float32"), logits)) == float(masked_accuracy(DE, logits))


@pytest.mark.parametrize("make", TRANSLATORS)
def test_a_translator_takes_lists_tuples_and_dictionaries(make):
    model = make()
    expected = model([EN, DE]).numpy()
    np.testing.assert_array_equal(model((EN, DE)), expected)
    np.testing.assert_array_equal(model({"de_ids": DE, "en_ids": EN}), expected)


def test_so_do_its_trainings_and_they_take_data_sets():
    model, by_name = transformer(), {"en_ids": EN, "de_ids": DE}
    loss = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
    model.compile("sgd", loss=loss, run_eagerly=True)  # how it takes them is asked; the graph is another test's
    for x in ([EN, DE], (EN, DE), by_name):
        assert np.isfinite(model.train_on_batch(x, DE))
        assert model.predict(x, verbose=0).shape == (4, 6, 9)
    data = tf.data.Dataset.from_tensor_slices((by_name, DE)).batch(4)
    assert np.isfinite(model.fit(data, shuffle=False, verbose=0).history["loss"][0])


@pytest.mark.parametrize("make", READERS)
def test_segments_reach_a_reader_under_fit(make):
    model = make()
    expected, alone = model(EN, SEGMENTS).numpy(), model(EN).numpy()
    assert not np.allclose(expected, alone)
    both = {"segment_ids": SEGMENTS, "ids": EN}
    for x in ([EN, SEGMENTS], (EN, SEGMENTS), both):
        np.testing.assert_array_equal(model(x), expected)
    np.testing.assert_array_equal(model({"ids": EN}), alone)
    model.compile("sgd", loss="mse", run_eagerly=True)
    np.testing.assert_allclose(model.predict_on_batch(both), expected, atol=1e-5)
    for x, of_these in (([EN, SEGMENTS], expected), (EN, alone)):
        assert model.test_on_batch(x, of_these) < 1e-6
    assert np.isfinite(model.fit(both, expected, verbose=0).history["loss"][0])


@pytest.mark.parametrize(("call", "message"), [
    (lambda: transformer()([EN]), "takes en_ids and de_ids, as a list or as a dictionary, got a list of 1"),
    (lambda: transformer()({"en": EN, "de_ids": DE}), "got a dictionary of en, de_ids"),
    (lambda: transformer()(EN), r"got one array of shape \(4, 5\)"),
    (lambda: READERS[0]()([EN, EN, EN]), "takes ids and segment_ids, .* got a list of 3"),
    (lambda: transformer()([EN[0], DE]), r"ids must be \(batch, source_length\), got shape \(5,\)"),
    (lambda: transformer()([EN, DE[0]]), r"ids must be \(batch, length\), got shape \(6,\)"),
    (lambda: TRANSLATORS[1]()([EN[0], DE]), r"en_ids must be \(batch, length\), got shape \(5,\)"),
    (lambda: TRANSLATORS[2]()([EN, DE[..., None]]), r"de_ids must be \(batch, length\), got shape \(4, 6, 1\)"),
    (lambda: models.DecoderOnly(9, **SIZES)(EN[0]), r"ids must be \(batch, length\), got shape \(5,\)"),
    (
        lambda: models.DecoderOnly(9, **SIZES)(ids(1, 17, high=9)),
        "there are 16 positions .* got an input of length 17",
    ),
    (lambda: models.MinTransformer(5, 0, 9, 8, 2), "n_en_vocab must be .* got 0"),
    (lambda: models.Seq2Seq(9, 9, -8), "d must be .* got -8"),
    (lambda: models.TextClassifier(models.EncoderOnly(9, **SIZES), 0), "num_classes must be .* got 0"),
])  # fmt: skip
def test_other_inputs_are_refused_in_one_sentence(call, message):
    with pytest.raises(ValueError, match=message):
        call()


@pytest.mark.parametrize("make", [*TRANSLATORS, *READERS, lambda: models.DecoderOnly(9, **SIZES)])
def test_the_summary_of_a_fresh_model_knows_every_shape(make, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "150")
    make().summary(expand_nested=True, line_length=150)
    said = capsys.readouterr().out
    unknown = [line for line in said.splitlines() if "?" in line and "GRUCell" not in line]  # Keras's own tells none
    assert not unknown
    assert "(None, None, 8)" in said or "(None, 6, 8)" in said


def test_a_loaded_model_goes_out_with_ids_as_integers(tmp_path):
    model = READERS[1]()
    model.save(tmp_path / "model.keras")
    keras.models.load_model(tmp_path / "model.keras").export(tmp_path / "out", verbose=False)
    again = tf.saved_model.load(tmp_path / "out")
    theirs = again.serve(tf.constant(EN), tf.constant(SEGMENTS))  # int32, which nothing casts
    np.testing.assert_allclose(model(EN, SEGMENTS), theirs, atol=1e-5)


def test_arguments_are_attributes():
    for model, attributes in (
        (models.DecoderOnly(9, **SIZES, dropout=0.2), {**SIZES, "vocab_size": 9, "rate": 0.2}),
        (models.EncoderOnly(9, **SIZES), {**SIZES, "vocab_size": 9, "rate": 0.1, "num_segments": 2, "pad_id": 0}),
        (transformer(), {"num_heads": 2, "num_decoder_layers": 1, "source_vocab": 9, "positions": "sinusoidal"}),
        (MultiHeadAttention(8, 2, dropout=0.3), {"d_model": 8, "num_heads": 2, "rate": 0.3}),
    ):
        assert {name: getattr(model, name) for name in attributes} == attributes
