import keras
import numpy as np
import pytest

from course.layers.attention.cache import seen_length, with_room
from course.models import DecoderOnly, EncoderOnly, MaskedLanguageModel, TextClassifier
from tests.course.harness import Case, harnessed, ids

IDS = ids(2, 5, high=9)
IDS[1, 3:] = 0
SEGMENTS = (np.arange(5) > 2).astype("int32")[None].repeat(2, axis=0)
SIZES = {"d_model": 8, "num_heads": 2, "dim_feedforward": 12, "num_layers": 2, "max_length": 16}
SMALL = {**SIZES, "num_layers": 1}


def encoder(**kwargs):
    return EncoderOnly(9, **SMALL, **kwargs)


def decoder(**kwargs):
    return DecoderOnly(9, **SIZES, **kwargs)


def llama(**kwargs):
    return DecoderOnly(9, **{**SIZES, "num_heads": 4}, block="llama", num_kv_heads=2, **kwargs)


def masked_language_model(**kwargs):
    return MaskedLanguageModel(encoder(dtype=kwargs.get("dtype")), **kwargs)


def classifier(**kwargs):
    return TextClassifier(encoder(dtype=kwargs.get("dtype")), 3, **kwargs)


BOTH = {"ids": IDS, "segment_ids": SEGMENTS}
CASES = {
    "encoder, one sentence": Case(lambda **kw: encoder(num_segments=0, **kw), {"ids": IDS}, [(2, 5, 8)]),
    "masked language model": Case(masked_language_model, BOTH, [(2, 5, 9)]),
    "classifier": Case(classifier, BOTH, [(2, 3)], exported=True),
    "decoder": Case(decoder, {"ids": IDS}, [(2, 5, 9)], exported=True),
    "Llama's kind, untied": Case(lambda **kw: llama(tied=False, **kw), {"ids": IDS}, [(2, 5, 9)]),
}
test_harness = harnessed(CASES)


@pytest.fixture(scope="module", params=[decoder, llama])
def only_back(request):
    """A decoder of either kind, its weights moved so far that words matter."""
    keras.utils.set_random_seed(3)
    model = request.param()
    for weight in model.trainable_weights:
        weight.assign(weight + 0.3 * np.random.default_rng(0).normal(size=weight.shape))
    return model


def test_an_encoder_looks_both_ways_and_past_the_padding():
    model = encoder()
    before = model(IDS).numpy()
    changed = IDS.copy()
    changed[0, 4] = 1 + changed[0, 4] % 8
    assert not np.allclose(model(changed)[0, 0], before[0, 0], atol=1e-4)
    np.testing.assert_allclose(model(IDS[1:, :3])[0], before[1, :3], atol=1e-5)


def test_a_decoder_only_looks_back_and_step_by_step_it_is_the_same(only_back):
    whole = only_back(IDS).numpy()
    changed = IDS.copy()
    changed[:, 3] = 1 + changed[:, 3] % 8
    np.testing.assert_allclose(only_back(changed)[:, :3], whole[:, :3], atol=1e-5)
    for cuts in ([1] * 5, [3, 2]):
        caches, seen = only_back.start(), 0
        for cut in cuts:
            logits, caches = only_back.step(IDS[:, seen : seen + cut], caches)
            np.testing.assert_allclose(logits, whole[:, seen : seen + cut], atol=1e-4)
            seen += cut


def test_generate_takes_the_likeliest_as_recomputing_would_or_draws_by_seed(only_back):
    written = only_back.generate(ids(60, 2, high=9), max_new=8, temperature=0).numpy()
    assert written.shape == (60, 10)
    np.testing.assert_array_equal(written[:, 2:], only_back(written)[:, 1:-1].numpy().argmax(-1))
    written = only_back.generate(IDS[:, :2], max_new=8, temperature=0).numpy()
    np.testing.assert_array_equal(only_back.generate(IDS[:, :2], 8, top_k=1), written)
    one, again, other = (only_back.generate(IDS[:, :2], 8, temperature=9.0, seed=seed).numpy() for seed in (1, 1, 2))
    np.testing.assert_array_equal(one, again)
    assert not np.array_equal(one, other)
    one, other = (only_back.generate(np.ones((40, 2), int), 8, temperature=9.0, seed=seed).numpy() for seed in (1, 2))
    began_alike = one[:, 2] == other[:, 2]  # and the seed draws all words after the first, too
    assert began_alike.any()
    assert not np.array_equal(one[began_alike], other[began_alike])
    assert only_back.generate(IDS[:, :2], 0).shape == (2, 2)
    with pytest.raises(ValueError, match=r"there are 16 positions \(max_length\), got a beginning of 5 and max_new=12"):
        only_back.generate(IDS, max_new=12)
    for odd in (99, -1):
        with pytest.raises(ValueError, match=f"ids are from 0 to .*, got {odd}"):
            only_back.generate([[1, odd]], max_new=2)
    for shape, said in (((2, 0), "got none"), ((3,), r"\(batch, length\)")):
        with pytest.raises(ValueError, match=said):
            only_back.generate(np.ones(shape, int), max_new=2)


def test_beginnings_of_other_lengths_are_written_on_as_each_alone(only_back):
    rows = [[5], [1, 2, 3], [4, 7], [8, 8, 6, 2]]
    written = only_back.generate(rows, max_new=6, temperature=0).numpy()
    alone = [only_back.generate([row], max_new=6, temperature=0).numpy()[0] for row in rows]
    np.testing.assert_array_equal(written, [np.pad(one, (0, 10 - len(one))) for one in alone])
    with pytest.raises(ValueError, match=r"ids are from 0 to .*, got 99"):
        only_back.generate([[1], [1, 99]], max_new=2)
    with pytest.raises(ValueError, match="got none"):
        only_back.generate([[1], []], max_new=2)


def test_room_ahead_in_the_cache_changes_no_score(only_back):
    _, caches = only_back.step(IDS[:, :2], only_back.start())
    expected, _ = only_back.step(IDS[:, 2:4], caches)
    logits, caches = only_back.step(IDS[:, 2:4], with_room(caches, 9))
    np.testing.assert_allclose(logits, expected, atol=1e-5)
    assert (int(seen_length(caches)), caches[0]["k"].shape[2]) == (4, 9)


def test_compiled_it_writes_the_same(only_back):
    rows, wanted = [[5], [1, 2, 3], [8, 8, 6, 2]], {"max_new": 6, "temperature": 0}
    written = only_back.generate(rows, **wanted).numpy()
    stops = [int(written[0, 4])]
    np.testing.assert_array_equal(only_back.generate(rows, **wanted, jit_compile=True), written)
    told = only_back.generate(rows, **wanted, stop_ids=stops).numpy()
    np.testing.assert_array_equal(only_back.generate(rows, **wanted, stop_ids=stops, jit_compile=True), told)
    one, again, other = (only_back.generate(rows, 6, 9.0, 5, seed=seed, jit_compile=True).numpy() for seed in (1, 1, 2))
    np.testing.assert_array_equal(one, again)
    assert not np.array_equal(one, other)


def test_a_row_is_told_at_a_stop_and_no_other_is_changed_by_it(only_back):
    whole = only_back.generate(ids(12, 2, high=9), 10, temperature=9.0).numpy()
    stops = [int(whole[0, 5]), int(whole[1, 4])]
    cut = only_back.generate(ids(12, 2, high=9), 10, temperature=9.0, stop_ids=stops).numpy()
    for row, told in zip(whole, cut, strict=True):
        end = next((i for i in range(2, 12) if row[i] in stops), 11) + 1  # a stop in the beginning is none
        np.testing.assert_array_equal(told, np.pad(row[:end], (0, 12 - end)))


def test_no_block_of_another_name():
    with pytest.raises(ValueError, match=r"block .*gpt, llama, got 'bert'"):
        decoder(block="bert")


def test_a_classifier_grows_from_a_pretrained_encoder():
    keras.utils.set_random_seed(0)
    pretrained = MaskedLanguageModel(encoder(dropout=0.0))
    model = TextClassifier(pretrained.encoder, num_classes=2)
    texts, before = ids(32, 6, high=9), pretrained.get_weights()
    kinds = (texts[:, 0] > 4).astype("int32")
    loss = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
    model.compile(keras.optimizers.Adam(3e-2), loss, jit_compile=False)
    losses = model.fit(texts, kinds, batch_size=16, epochs=10, verbose=0).history["loss"]
    assert losses[-1] < 0.5 * losses[0]
    assert any((one != other).any() for one, other in zip(before, pretrained.get_weights(), strict=True))
