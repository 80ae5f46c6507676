import keras
import numpy as np
import pytest

from course.models import MinTransformer, build_min_transformer
from tests.course.harness import ids

SMALL = {"n_steps": 5, "n_en_vocab": 11, "n_de_vocab": 13, "d": 8, "n_heads": 2}
EN, DE = ids(2, 5, high=11), ids(2, 5, high=13, seed=1)


@pytest.fixture(scope="module")
def documented():
    return build_min_transformer(n_steps=25, n_en_vocab=300, n_de_vocab=400, d=512, n_heads=8)


@pytest.fixture
def small():
    return build_min_transformer(**SMALL)


def test_each_layer_has_the_documented_count_and_shape(documented):
    assert documented.name == "MinTransformer"
    assert documented.count_params() == 13_681_040
    assert documented.output_shape == (None, 25, 400)
    counts = {}
    for layer in documented.layers:
        counts.setdefault(type(layer).__name__, []).append((layer.count_params(), layer.output.shape))
    wide = (None, 25, 512)
    assert counts == {
        "InputLayer": [(0, (None, 25)), (0, (None, 25))],
        "Embedding": [(153_600, wide), (204_800, wide)],
        "EncoderLayer": [(2_886_144, wide), (2_886_144, wide)],
        "DecoderLayer": [(3_672_576, wide), (3_672_576, wide)],
        "Dense": [(205_200, (None, 25, 400))],
    }


def test_probabilities(small):
    y = small([EN, DE]).numpy()
    assert y.shape == (2, 5, 13)
    assert (y >= 0).all()
    np.testing.assert_allclose(y.sum(-1), 1, atol=1e-5)


@pytest.mark.parametrize("make", [build_min_transformer, MinTransformer])
def test_causal_in_the_decoder_input(make):
    keras.utils.set_random_seed(0)
    model = make(**SMALL)
    for weight in model.weights:
        weight.assign(weight * 3)  # fresh weights are so small that their effect gets lost in float32
    before = model([EN, DE]).numpy()
    changed = DE.copy()
    changed[:, 3] = 13 - changed[:, 3]
    after = model([EN, changed]).numpy()
    np.testing.assert_array_equal(after[:, :3], before[:, :3])
    assert not np.array_equal(after[:, 3:], before[:, 3:])
    assert not np.array_equal(model([EN[:, ::-1] % 7, DE]).numpy(), before)


def test_the_subclass_is_the_same_function(small):
    model = MinTransformer(**SMALL)
    kinds = ["Embedding", "EncoderLayer", "DecoderLayer", "Dense"]
    by_type = [layer for kind in kinds for layer in small.layers if type(layer).__name__ == kind]
    ours = [
        model.en_embedding,
        model.de_embedding,
        *model.encoder_layers,
        *model.decoder_layers,
        model.prediction,
    ]
    for mine, theirs in zip(ours, by_type, strict=True):
        mine.set_weights(theirs.get_weights())
    np.testing.assert_allclose(model([EN, DE]), small([EN, DE]), atol=1e-6)
    assert model([EN[:, :3], DE[:, :2]]).shape == (2, 2, 13)


def test_the_subclass_has_the_documented_count():
    assert MinTransformer(n_steps=25, n_en_vocab=300, n_de_vocab=400, d=512, n_heads=8).count_params() == 13_681_040


@pytest.mark.parametrize("precision", ["float32", "mixed_float16"])
@pytest.mark.parametrize("make", [build_min_transformer, MinTransformer])
def test_save_and_load(make, precision, tmp_path):
    keras.config.set_dtype_policy(precision)
    try:
        model = make(**SMALL)
    finally:
        keras.config.set_dtype_policy("float32")
    expected = model([EN, DE]).numpy()
    assert np.isfinite(expected).all()
    model.save(tmp_path / "model.keras")
    loaded = keras.models.load_model(tmp_path / "model.keras")
    np.testing.assert_array_equal(loaded([EN, DE]), expected)
    assert loaded.name == model.name


def test_it_learns_by_fit():
    keras.utils.set_random_seed(0)
    model = MinTransformer(**SMALL, d_fc=16)
    model.compile(jit_compile=False, loss="sparse_categorical_crossentropy", optimizer=keras.optimizers.Adam(3e-2))
    model.optimizer.build(model.trainable_variables)  # within fit, the graph would be drawn twice
    en_ids, de_ids = (np.tile(ids, (40, 1)) for ids in (EN, DE))  # an epoch costs more than its few steps
    losses = model.fit([en_ids, de_ids], de_ids, batch_size=2, epochs=2, verbose=0).history["loss"]
    assert losses[-1] < 0.7 * np.log(13)  # of who guesses blindly
