"""Our Llama's parts against keras-hub's Llama and PyTorch's functions, weights carried over.

keras-hub turns the features i and i + d/2 as a pair, ours are 2i and 2i + 1: the columns of Wq and Wk change places.
"""

import keras_hub
import numpy as np
import pytest
import torch
from keras_hub.src.models.gemma.rms_normalization import RMSNormalization as GemmaNorm
from keras_hub.src.models.llama.llama_decoder import LlamaTransformerDecoder

from course import layers
from course.models import DecoderOnly
from tests.course.harness import ids, noise
from tests.parity.carry import numbers, stirred

SIZES = [  # B, T, D, H, G, hidden
    (1, 2, 4, 2, 1, 3),
    (2, 7, 24, 6, 2, 31),
    (3, 5, 40, 4, 4, 64),
    (2, 16, 96, 8, 1, 200),
]
BASES = [10_000.0, 500_000.0]


def halves(w, d):
    """The columns of each head, (in, heads, d): first those that began a pair, then their partners."""
    w = w.reshape(len(w), -1, d)
    return np.concatenate([w[..., 0::2], w[..., 1::2]], axis=-1)


def carry_block(ours, theirs):
    """All weights of one block."""
    a, d = ours.self_attn, ours.d_model // ours.num_heads
    wq, wk, wv, wo = numbers(a.Wq, a.Wk, a.Wv, a.Wo)
    their = theirs._self_attention_layer
    their._query_dense.set_weights([halves(wq, d)])
    their._key_dense.set_weights([halves(wk, d)])
    their._value_dense.set_weights([wv.reshape(len(wv), -1, d)])
    their._output_dense.set_weights([wo.reshape(-1, d, wo.shape[-1])])
    theirs._self_attention_layernorm.set_weights(numbers(ours.norm_1.gamma))
    theirs._feedforward_layernorm.set_weights(numbers(ours.norm_2.gamma))
    theirs._feedforward_gate_dense.set_weights(numbers(ours.ffn.W_gate))
    theirs._feedforward_intermediate_dense.set_weights(numbers(ours.ffn.W_up))
    theirs._feedforward_output_dense.set_weights(numbers(ours.ffn.W_down))


@pytest.mark.parametrize(("B", "T", "D", "H", "G", "hidden"), SIZES)
@pytest.mark.parametrize("base", BASES)
def test_a_block_is_keras_hubs(B, T, D, H, G, hidden, base):
    x = noise(B, T, D)
    ours = stirred(layers.LlamaDecoderLayer(D, H, G, hidden, rotary_base=base, epsilon=1e-5), x)
    theirs = LlamaTransformerDecoder(hidden, H, G, rope_max_wavelength=base, layer_norm_epsilon=1e-5)
    theirs.build(x.shape)
    carry_block(ours, theirs)
    np.testing.assert_allclose(ours(x, layers.causal_mask(T)), theirs(x), atol=5e-5)


def test_a_whole_model_is_keras_hubs():
    words = ids(2, 11, high=50)
    ours = stirred(DecoderOnly(50, 24, 6, 31, 3, 0.0, block="llama", num_kv_heads=2, tied=False), words)
    backbone = keras_hub.models.LlamaBackbone(50, 3, 6, 24, 31, 2)
    for mine, theirs in zip(ours.blocks.blocks, backbone.transformer_layers, strict=True):
        carry_block(mine, theirs)
    backbone.layer_norm.set_weights(numbers(ours.blocks.last_norm.gamma))
    table, output = numbers(ours.embedding.words.embeddings, ours.output_layer.kernel)
    backbone.token_embedding.set_weights([table * 24**0.5, output])  # ours multiplies by √d as it looks a word up
    states = backbone({"token_ids": words, "padding_mask": np.ones_like(words)})
    theirs = backbone.token_embedding(states, reverse=True)
    np.testing.assert_allclose(ours(words), theirs, atol=2e-4)


def test_gemma_keeps_gamma_minus_one():
    x = noise(2, 5, 12)
    ours, theirs = stirred(layers.RMSNorm(), x), GemmaNorm()
    theirs.build(x.shape)
    theirs.set_weights([w - 1 for w in numbers(ours.gamma)])
    np.testing.assert_allclose(ours(x), theirs(x), atol=1e-5)


def test_norm_and_network_are_pytorchs():
    x = noise(2, 5, 12)
    norm, network = stirred(layers.RMSNorm(1e-5), x), stirred(layers.SwiGLU(20), x)
    their_norm = torch.nn.RMSNorm(12, eps=1e-5)
    (gamma,) = numbers(norm.gamma)
    with torch.no_grad():
        their_norm.weight.copy_(torch.tensor(gamma))
    np.testing.assert_allclose(norm(x), their_norm(torch.tensor(x)).detach().numpy(), atol=1e-5)
    gate, up, down = (torch.tensor(w) for w in numbers(network.W_gate, network.W_up, network.W_down))
    y = (torch.nn.functional.silu(torch.tensor(x) @ gate) * (torch.tensor(x) @ up)) @ down
    np.testing.assert_allclose(network(x), y.numpy(), atol=2e-5)


@pytest.mark.parametrize(("B", "T", "D", "H", "G", "hidden"), SIZES)
def test_attention_in_groups_is_pytorchs(B, T, D, H, G, hidden):
    x, d = noise(B, T, D), D // H
    ours = stirred(layers.GroupedQueryAttention(D, H, G, rotary_base=10_000), x, x, x)
    weights = [torch.tensor(w) for w in numbers(ours.Wq, ours.Wk, ours.Wv, ours.Wo)]
    q, k, v = ((torch.tensor(x) @ w).reshape(B, T, -1, d).transpose(1, 2) for w in weights[:3])
    angles = torch.arange(T)[:, None] * 10_000.0 ** (-torch.arange(0, d, 2) / d)
    turn = torch.polar(torch.ones_like(angles), angles)
    q, k = (
        torch.view_as_real(torch.view_as_complex(part.reshape(*part.shape[:-1], -1, 2).contiguous()) * turn).flatten(-2)
        for part in (q, k)
    )
    h = torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True, enable_gqa=True)
    expected = (h.transpose(1, 2).reshape(B, T, D) @ weights[3]).numpy()
    np.testing.assert_allclose(ours(x, x, x, layers.causal_mask(T), return_weights=False), expected, atol=2e-5)


@pytest.mark.parametrize("block", [1, 5, 64])
def test_attention_in_blocks_is_pytorchs(block):
    q, k, v = (noise(2, 3, 33, 8, seed=seed) for seed in range(3))
    for causal in (False, True):
        theirs = torch.nn.functional.scaled_dot_product_attention(*map(torch.tensor, (q, k, v)), is_causal=causal)
        np.testing.assert_allclose(layers.online_attention(q, k, v, block, causal=causal), theirs.numpy(), atol=1e-5)


def test_steps_with_a_cache_are_keras_hubs_whole_pass():
    x = noise(2, 9, 24)
    ours = stirred(layers.LlamaDecoderLayer(24, 6, 2, 31), x)
    theirs = LlamaTransformerDecoder(31, 6, 2, layer_norm_epsilon=1e-6)
    theirs.build(x.shape)
    carry_block(ours, theirs)
    expected, cache = np.asarray(theirs(x)), {}
    for t in range(9):
        y, cache = ours(x[:, t : t + 1], layers.step_mask(t, 1), cache=cache)
        np.testing.assert_allclose(y[:, 0], expected[:, t], atol=5e-5)


def test_a_turn_is_pytorchs_complex_product():
    x = noise(2, 7, 10)
    angles = torch.arange(3, 10)[:, None] * 500_000.0 ** (-torch.arange(0, 10, 2) / 10)
    turned = torch.view_as_complex(torch.tensor(x).reshape(2, 7, 5, 2)) * torch.polar(torch.ones_like(angles), angles)
    np.testing.assert_allclose(
        layers.apply_rotary(x, start=3, base=500_000), torch.view_as_real(turned).flatten(-2).numpy(), atol=1e-5
    )
