"""Our layers and PyTorch's give the same numbers, weights carried over. PyTorch's boolean masks are True = hidden."""

import numpy as np
import pytest
import tensorflow as tf
import torch

from course import layers
from tests.course.harness import noise
from tests.parity import carry
from tests.parity.test_keras_hub import SIZES, padded

# PyTorch is built for graphics cards, and looks for one when it first takes gradients.
pytestmark = pytest.mark.filterwarnings("ignore:CUDA initialization:UserWarning")


def hidden_future(T):
    return torch.triu(torch.ones(T, T, dtype=torch.bool), 1)


def is_padding(words):
    return torch.tensor(words == 0)


def same(ours, theirs, atol=2e-5):
    np.testing.assert_allclose(ours, theirs.detach().numpy(), atol=atol)


@pytest.mark.parametrize(("B", "T", "S", "D", "H", "hidden"), SIZES)
@pytest.mark.parametrize("widths", ["equal", "other"])
def test_attention_and_its_weights(B, T, S, D, H, hidden, widths):
    D_k, D_v = (D, D) if widths == "equal" else (D + 3, D + 1)
    query, key, value = noise(B, T, D), noise(B, S, D_k, seed=1), noise(B, S, D_v, seed=2)
    words = padded(B, S)
    ours = carry.stirred(layers.MultiHeadAttention(D, H), query, key, value)
    theirs = torch.nn.MultiheadAttention(D, H, bias=False, kdim=D_k, vdim=D_v, batch_first=True)
    carry.carry_attention(ours, theirs)
    output, weights = ours(query, key, value, layers.padding_mask(words))
    tensors = [torch.tensor(x) for x in (query, key, value)]
    their_output, their_weights = theirs(*tensors, is_padding(words), average_attn_weights=False)
    same(output, their_output)
    same(weights, their_weights)


@pytest.mark.parametrize(("B", "T", "S", "D", "H", "hidden"), SIZES)
@pytest.mark.parametrize("norm_first", [False, True])
def test_encoder_block(B, T, S, D, H, hidden, norm_first):
    x, words = noise(B, T, D), padded(B, T)
    ours = carry.stirred(
        (layers.PreLNEncoderLayer if norm_first else layers.TransformerEncoderLayer)(D, H, hidden, dropout=0.0), x
    )
    theirs = carry.torch_encoder_block(ours, norm_first)
    same(ours(x), theirs(torch.tensor(x)))
    same(ours(x, layers.causal_mask(T)), theirs(torch.tensor(x), hidden_future(T)))
    y = theirs(torch.tensor(x), src_key_padding_mask=is_padding(words)).detach().numpy()
    real = words != 0  # PyTorch's fast path leaves zeros where the padding stands
    np.testing.assert_allclose(ours(x, layers.padding_mask(words)).numpy()[real], y[real], atol=2e-5)


@pytest.mark.parametrize(("B", "T", "S", "D", "H", "hidden"), SIZES)
def test_decoder_block(B, T, S, D, H, hidden):
    de_x, en_x, words = noise(B, T, D), noise(B, S, D, seed=1), padded(B, S)
    ours = carry.stirred(layers.TransformerDecoderLayer(D, H, hidden, dropout=0.0), de_x, en_x)
    theirs = carry.torch_decoder_block(ours)
    y = theirs(
        torch.tensor(de_x), torch.tensor(en_x), tgt_mask=hidden_future(T), memory_key_padding_mask=is_padding(words)
    )
    same(ours(de_x, en_x, layers.causal_mask(T), layers.padding_mask(words)), y)


def test_a_pre_ln_stack_with_its_last_norm():
    x = noise(2, 9, 24)
    ours = carry.stirred(layers.TransformerEncoder(4, 24, 3, 50, dropout=0.0, norm_first=True), x)
    same(ours(x, layers.causal_mask(9)), carry.torch_encoder(ours)(torch.tensor(x), hidden_future(9)), atol=5e-5)


@pytest.mark.parametrize(("B", "T", "S", "D", "H", "hidden"), SIZES[1:])
def test_the_whole_transformer(B, T, S, D, H, hidden):
    en_x, de_x, words = noise(B, S, D), noise(B, T, D, seed=1), padded(B, S)
    encoder = carry.stirred(layers.TransformerEncoder(3, D, H, hidden, dropout=0.0), en_x)
    decoder = carry.stirred(layers.TransformerDecoder(2, D, H, hidden, dropout=0.0), de_x, en_x)
    # By itself it would put a normalisation after each stack, which the paper's hasn't, and draw its weights anew.
    none = torch.nn.Identity()
    theirs = torch.nn.Transformer(D, H, custom_encoder=none, custom_decoder=none, batch_first=True).eval()
    theirs.encoder, theirs.decoder = carry.torch_encoder(encoder), carry.torch_decoder(decoder)
    y = theirs(
        torch.tensor(en_x), torch.tensor(de_x), tgt_mask=hidden_future(T), src_key_padding_mask=is_padding(words),
        memory_key_padding_mask=is_padding(words),
    )  # fmt: skip
    en_mask = layers.padding_mask(words)
    same(decoder(de_x, encoder(en_x, en_mask), layers.causal_mask(T), en_mask), y, atol=1e-4)


def test_gradients():
    """Of every weight of a decoder block and of both inputs."""
    de_x, en_x = noise(2, 5, 12), noise(2, 7, 12, seed=1)
    pull = noise(2, 5, 12, seed=2)
    ours = carry.stirred(layers.TransformerDecoderLayer(12, 3, 20, dropout=0.0), de_x, en_x)
    theirs = carry.torch_decoder_block(ours)
    their_inputs = [torch.tensor(x, requires_grad=True) for x in (de_x, en_x)]
    y = theirs(*their_inputs, tgt_mask=hidden_future(5))
    (y * torch.tensor(pull)).sum().backward()

    our_inputs = [tf.constant(x) for x in (de_x, en_x)]
    a, b, f = ours.self_attn, ours.cross_attn, ours.ffn
    turned = [*(w for attention in (a, b) for w in (attention.Wq, attention.Wk, attention.Wv, attention.Wo))]
    turned += [f.dense_layer_1.kernel, f.dense_layer_2.kernel]
    straight = [f.dense_layer_1.bias, f.dense_layer_2.bias]
    straight += [w for norm in (ours.add_norm_1, ours.add_norm_2, ours.add_norm_3) for w in (norm.gamma, norm.beta)]
    assert len(turned) + len(straight) == len(ours.trainable_weights)
    with tf.GradientTape() as tape:
        tape.watch(our_inputs)
        loss = tf.reduce_sum(ours(*our_inputs, layers.causal_mask(5)) * pull)
    found = tape.gradient(loss, [*our_inputs, *(w.value for w in turned), *(w.value for w in straight)])

    expected = [x.grad for x in their_inputs]
    for attention in (theirs.self_attn, theirs.multihead_attn):
        expected += [g.T for g in (*attention.in_proj_weight.grad.chunk(3), attention.out_proj.weight.grad)]
    expected += [theirs.linear1.weight.grad.T, theirs.linear2.weight.grad.T]
    expected += [theirs.linear1.bias.grad, theirs.linear2.bias.grad]
    expected += [w.grad for norm in (theirs.norm1, theirs.norm2, theirs.norm3) for w in (norm.weight, norm.bias)]
    for ours_gradient, theirs_gradient in zip(found, expected, strict=True):
        same(ours_gradient, theirs_gradient, atol=1e-4)
