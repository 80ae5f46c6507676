"""Weights of our layers, carried over into those of keras-hub and PyTorch.

Ours have no biases in the attention; theirs start at zero and are left there. PyTorch keeps matrices as (out, in), ours
are (in, out).
"""

import keras_hub
import numpy as np
import torch

EPSILON = 1e-6  # of every normalisation; keras-hub and PyTorch take 1e-5 where nothing is said


def stirred(layer, *inputs):
    """The layer, built on these inputs, its weights away from where they start, so that none can hide."""
    layer(*inputs)
    rng = np.random.default_rng(1)
    for weight in layer.trainable_weights:
        weight.assign(weight + 0.1 * rng.normal(size=weight.shape))
    return layer


def numbers(*variables):
    """NumPy arrays of Keras variables."""
    return [np.asarray(variable.value) for variable in variables]


def heads_apart(attention):
    """Our four matrices as Keras keeps them: (in, H, d) three times, then (H, d, out); biases of zero between."""
    H, D = attention.num_heads, attention.d_model
    d, weights = D // H, []
    for w in numbers(attention.Wq, attention.Wk, attention.Wv):
        weights += [w.reshape(-1, H, d), np.zeros((H, d))]
    return [*weights, *[w.reshape(H, d, D) for w in numbers(attention.Wo)], np.zeros(D)]


def of_norm(norm):
    """Gamma and beta."""
    return numbers(norm.gamma, norm.beta)


def hub_encoder(ours, x_shape, activation="relu", normalize_first=False):
    """A keras-hub encoder block with the weights of our block."""
    theirs = keras_hub.layers.TransformerEncoder(
        ours.dim_feedforward, ours.num_heads, activation=activation, layer_norm_epsilon=EPSILON,
        normalize_first=normalize_first,
    )  # fmt: skip
    theirs.build(x_shape)
    norm_1, norm_2 = (ours.norm_1, ours.norm_2) if normalize_first else (ours.add_norm_1, ours.add_norm_2)
    theirs._self_attention_layer.set_weights(heads_apart(ours.self_attn))
    theirs._self_attention_layer_norm.set_weights(of_norm(norm_1))
    theirs._feedforward_layer_norm.set_weights(of_norm(norm_2))
    carry_hub_network(ours.ffn, theirs)
    return theirs


def hub_decoder(ours, de_shape, en_shape):
    """A keras-hub decoder block with the weights of our block."""
    theirs = keras_hub.layers.TransformerDecoder(ours.dim_feedforward, ours.num_heads, layer_norm_epsilon=EPSILON)
    theirs.build(de_shape, en_shape)
    theirs._self_attention_layer.set_weights(heads_apart(ours.self_attn))
    theirs._self_attention_layer_norm.set_weights(of_norm(ours.add_norm_1))
    theirs._cross_attention_layer.set_weights(heads_apart(ours.cross_attn))
    theirs._cross_attention_layer_norm.set_weights(of_norm(ours.add_norm_2))
    theirs._feedforward_layer_norm.set_weights(of_norm(ours.add_norm_3))
    carry_hub_network(ours.ffn, theirs)
    return theirs


def carry_hub_network(ffn, theirs):
    """Both Dense layers of the position-wise network."""
    theirs._feedforward_intermediate_dense.set_weights(ffn.dense_layer_1.get_weights())
    theirs._feedforward_output_dense.set_weights(ffn.dense_layer_2.get_weights())


@torch.no_grad()
def carry_matrix(w, theirs):
    """One matrix, turned over."""
    theirs.copy_(torch.tensor(w.T))


@torch.no_grad()
def carry_norm(norm, theirs):
    """Gamma is `weight`, beta is `bias`."""
    gamma, beta = of_norm(norm)
    theirs.weight.copy_(torch.tensor(gamma))
    theirs.bias.copy_(torch.tensor(beta))


@torch.no_grad()
def carry_dense(dense, theirs):
    """Kernel and bias."""
    kernel, bias = numbers(dense.kernel, dense.bias)
    carry_matrix(kernel, theirs.weight)
    theirs.bias.copy_(torch.tensor(bias))


def carry_attention(ours, theirs):
    """PyTorch keeps Wq, Wk and Wv in one matrix where the widths are equal, else apart."""
    wq, wk, wv, wo = numbers(ours.Wq, ours.Wk, ours.Wv, ours.Wo)
    if theirs.in_proj_weight is not None:
        carry_matrix(np.concatenate([wq, wk, wv], axis=1), theirs.in_proj_weight)
    else:
        for w, matrix in zip(
            (wq, wk, wv), (theirs.q_proj_weight, theirs.k_proj_weight, theirs.v_proj_weight), strict=True
        ):
            carry_matrix(w, matrix)
    carry_matrix(wo, theirs.out_proj.weight)


def torch_block(kind, ours, **options):
    """A PyTorch block of the sizes of ours, nothing carried over yet."""
    return kind(
        ours.d_model, ours.num_heads, ours.dim_feedforward, dropout=0.0, layer_norm_eps=EPSILON, batch_first=True,
        **options,
    ).eval()  # fmt: skip


def torch_encoder_block(ours, norm_first=False):
    """A PyTorch encoder block with the weights of our block; GELU where it normalises first, as ours has it."""
    activation = "gelu" if norm_first else "relu"
    theirs = torch_block(torch.nn.TransformerEncoderLayer, ours, activation=activation, norm_first=norm_first)
    norms = (ours.norm_1, ours.norm_2) if norm_first else (ours.add_norm_1, ours.add_norm_2)
    carry_attention(ours.self_attn, theirs.self_attn)
    carry_norm(norms[0], theirs.norm1)
    carry_norm(norms[1], theirs.norm2)
    carry_dense(ours.ffn.dense_layer_1, theirs.linear1)
    carry_dense(ours.ffn.dense_layer_2, theirs.linear2)
    return theirs


def torch_decoder_block(ours):
    """A PyTorch decoder block with the weights of our block."""
    theirs = torch_block(torch.nn.TransformerDecoderLayer, ours)
    carry_attention(ours.self_attn, theirs.self_attn)
    carry_attention(ours.cross_attn, theirs.multihead_attn)
    for ours_norm, theirs_norm in zip(
        (ours.add_norm_1, ours.add_norm_2, ours.add_norm_3), (theirs.norm1, theirs.norm2, theirs.norm3), strict=True
    ):
        carry_norm(ours_norm, theirs_norm)
    carry_dense(ours.ffn.dense_layer_1, theirs.linear1)
    carry_dense(ours.ffn.dense_layer_2, theirs.linear2)
    return theirs


def torch_encoder(ours):
    """A PyTorch stack with the weights of our `TransformerEncoder`."""
    blocks = [torch_encoder_block(block, ours.norm_first) for block in ours.blocks]
    norm = None
    if ours.norm_first:
        norm = torch.nn.LayerNorm(ours.d_model, EPSILON)
        carry_norm(ours.last_norm, norm)
    theirs = torch.nn.TransformerEncoder(blocks[0], len(blocks), norm, enable_nested_tensor=False)
    theirs.layers = torch.nn.ModuleList(blocks)
    return theirs.eval()


def torch_decoder(ours):
    """A PyTorch stack with the weights of our `TransformerDecoder`."""
    blocks = [torch_decoder_block(block) for block in ours.blocks]
    theirs = torch.nn.TransformerDecoder(blocks[0], len(blocks))
    theirs.layers = torch.nn.ModuleList(blocks)
    return theirs.eval()
