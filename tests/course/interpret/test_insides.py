"""The insides of models: what is read there is what the model computes."""

import keras
import numpy as np
import pytest
import tensorflow as tf

from course import interpret
from course.layers import GroupedQueryAttention, MultiHeadAttention, causal_mask
from course.models import DecoderOnly, Transformer

SOURCE, IDS = tf.constant([[4, 5, 6, 0], [7, 8, 9, 3]]), tf.constant([[1, 7, 4], [1, 5, 9]])
KINDS = ["gpt", "llama", "own matrix", "transformer", "one table"]


def shaken(model):
    """The model with every weight moved, norms' gammas and betas too, so that nothing is 1 or 0 by accident."""
    rng = np.random.default_rng(5)
    for weight in model.trainable_variables:
        weight.assign(weight + 0.2 * rng.normal(size=weight.shape))
    return model


@pytest.fixture(scope="module")
def models():
    keras.utils.set_random_seed(3)
    sizes = {"d_model": 12, "num_heads": 3, "dim_feedforward": 10, "dropout": 0.0}
    both = {**sizes, "source_vocab": 10, "target_vocab": 10, "num_encoder_layers": 1, "num_decoder_layers": 2}
    few = {**sizes, "vocab_size": 10, "num_layers": 2}
    # Each kind with what it takes besides the ids.
    return {
        "gpt": (shaken(DecoderOnly(**few)), {}),
        "llama": (shaken(DecoderOnly(**{**few, "num_heads": 2}, block="llama", num_kv_heads=1)), {}),
        "own matrix": (shaken(DecoderOnly(**few, tied=False)), {}),
        "transformer": (shaken(Transformer(**both)), {"source_ids": SOURCE}),
        "one table": (shaken(Transformer(**both, shared_embedding=True)), {"source_ids": SOURCE}),
    }


def logits_of(model, ids, source_ids=None):
    return model(ids if source_ids is None else [source_ids, ids], training=False)


@pytest.mark.parametrize("kind", KINDS)
def test_the_stream_is_the_model_and_the_last_floor_of_the_lens_too(models, kind):
    model, source = models[kind]
    stream = interpret.stream_of(model, **source)
    floors = interpret.states(stream, IDS)
    assert floors.shape == (3, 2, 3, 12)
    expected = logits_of(model, IDS, **source)
    np.testing.assert_allclose(stream.logits(floors[-1]), expected, atol=1e-4)
    fine = interpret.stream_of(model, **source, by_sublayer=True)
    stations = interpret.states(fine, IDS)
    each = 3 if source else 2  # attentions and networks of a block
    assert len(fine.blocks) == 2 * each
    np.testing.assert_allclose(stations[::each], floors, atol=1e-4)
    lens = interpret.logit_lens(floors, stream.norm, stream.table)
    np.testing.assert_allclose(lens[-1] + stream.bias, expected, atol=1e-4)


@pytest.mark.parametrize("kind", KINDS)
def test_the_shares_sum_to_the_logit(models, kind):
    model, source = models[kind]
    found = interpret.attributions(model, IDS.numpy().tolist(), 6, **{k: v.numpy().tolist() for k, v in source.items()})
    H = getattr(model, "num_heads", 0)
    attentions = 2 if source else 1
    assert len(found.names) == len(set(found.names)) == 2 + 2 * (attentions * H + 1)
    np.testing.assert_allclose(found.values.sum(axis=0), logits_of(model, IDS, **source)[..., 6], atol=1e-3)


def test_a_share_is_what_is_missing_without_the_head_while_the_norm_stays(models):
    model, _ = models["gpt"]
    block = model.blocks.blocks[-1]
    # The last head's direct share, by hand: its output, behind the last norm with the whole stream's divisor.
    floors = interpret.states(interpret.stream_of(model), IDS)
    n = block.norm_1(floors[1])
    alone = interpret.head_outputs(block.self_attn, n, n, n, causal_mask(3))[2].numpy()
    whole, norm = floors[2].numpy(), model.blocks.last_norm
    centred = alone - alone.mean(-1, keepdims=True)
    normed = centred / np.sqrt(whole.var(-1, keepdims=True) + 1e-6) * norm.gamma.numpy()
    found = interpret.attributions(model, IDS, 6)
    share = found.values[found.names.index("block 1 self-attention head 2")]
    np.testing.assert_allclose(share, normed @ model.embedding.words.embeddings.numpy()[6], atol=1e-4)


def test_patching_all_positions_of_the_ground_floor_is_the_clean_run(models):
    model, source = models["transformer"]
    stream = interpret.stream_of(model, **source)
    other = tf.constant([[1, 7, 2], [1, 5, 3]])  # differs at the last position only
    patched = interpret.patch(stream, other, IDS, layer=0, position=2)
    np.testing.assert_allclose(patched, logits_of(model, other, **source), atol=1e-4)


def test_a_patch_moves_its_own_position_and_those_behind(models):
    model, _ = models["gpt"]
    stream, other = interpret.stream_of(model), tf.constant([[2, 3, 8], [6, 6, 2]])
    before = interpret.patch(stream, IDS, other, layer=1, position=1) - logits_of(model, other)
    assert np.abs(before[:, 0]).max() < 1e-5 < np.abs(before[:, 1]).max()
    assert np.abs(before[:, 2]).max() > 1e-5
    # Before the last block, at the last position, by hand.
    floors, others = interpret.states(stream, IDS), interpret.states(stream, other)
    mixed = tf.concat([others[1][:, :2], floors[1][:, 2:]], axis=1)
    expected = stream.logits(stream.blocks[1](mixed))
    np.testing.assert_allclose(interpret.patch(stream, IDS, other, 1, 2), expected, atol=1e-5)


def attention_of(kind):
    attention = MultiHeadAttention(12, 3) if kind == "many" else GroupedQueryAttention(12, 6, 2)
    x = tf.random.normal((2, 4, 12), seed=1)
    attention(x, x, x)
    return attention, x


@pytest.mark.parametrize("kind", ["many", "groups"])
def test_heads_sum_to_the_attention_and_without_one_it_is_the_others(kind):
    attention, x = attention_of(kind)
    whole, p = attention(x, x, x)
    outputs = interpret.head_outputs(attention, x, x, x)
    np.testing.assert_allclose(tf.reduce_sum(outputs, axis=0), whole, atol=1e-5)
    for head in range(attention.num_heads):
        less, same = interpret.ablate(attention, head)(x, x, x)
        np.testing.assert_allclose(less, whole - outputs[head], atol=1e-5)
        np.testing.assert_allclose(same, p, atol=1e-6)
        with interpret.without_head(attention, head):
            np.testing.assert_allclose(attention(x, x, x)[0], less, atol=1e-6)
        np.testing.assert_array_equal(attention(x, x, x)[0], whole)


def test_the_head_comes_back_after_an_error():
    attention, x = attention_of("many")
    whole, _ = attention(x, x, x)
    with pytest.raises(KeyError), interpret.without_head(attention, 1):
        raise KeyError
    np.testing.assert_array_equal(attention(x, x, x)[0], whole)


def test_self_attentions_are_what_the_blocks_do(models):
    model, _ = models["llama"]
    p = interpret.self_attentions(model, IDS)
    assert p.shape == (2, 2, 2, 3, 3)
    np.testing.assert_allclose(tf.reduce_sum(p, axis=-1), tf.ones(p.shape[:-1]), atol=1e-5)
    first = model.blocks.blocks[0]
    n = first.norm_1(model.embedding(IDS))
    np.testing.assert_allclose(p[0], first.self_attn(n, n, n, causal_mask(3))[1], atol=1e-6)


def test_what_cannot_be_read_is_told(models):
    gpt, translator = models["gpt"][0], models["transformer"][0]
    stream, attention = interpret.stream_of(gpt), attention_of("many")[0]
    with pytest.raises(TypeError, match="got Dense"):
        interpret.stream_of(keras.layers.Dense(3))
    with pytest.raises(TypeError, match="got Transformer"):
        interpret.self_attentions(translator, IDS)
    with pytest.raises(ValueError, match="needs source_ids"):
        interpret.attributions(translator, IDS, 3)
    with pytest.raises(ValueError, match=r"head .* 0 to 2, got 3"):
        interpret.ablate(attention, 3)
    with pytest.raises(ValueError, match=r"head .* 0 to 2, got -1"), interpret.without_head(attention, -1):
        pass
    with pytest.raises(ValueError, match=r"one shape, got \(2, 3\) and \(1, 3\)"):
        interpret.patch(stream, IDS, IDS[:1], 0, 0)
    with pytest.raises(ValueError, match=r"layer .* 0 to 1, got 2"):
        interpret.patch(stream, IDS, IDS, 2, 0)
    with pytest.raises(ValueError, match=r"position .* 0 to 2, got 3"):
        interpret.patch(stream, IDS, IDS, 0, 3)
