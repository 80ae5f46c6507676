"""Attribution: what every head and every network has added to one word's logit, to the last digit."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import tensorflow as tf

from course.interpret.heads import head_outputs
from course.interpret.stream import stream_of
from course.layers import AddNorm, causal_mask, padding_mask
from course.models import DecoderOnly, Transformer

BIASES = "biases"


@dataclass(frozen=True)
class Attribution:
    """Shares of a logit.

    Args:
        names: who has added each: "embedding", "block 0 self-attention head 2", "block 1 feed-forward", …, and last
            "biases", what norms and the way out add whatever the words are.
        values: `(len(names), batch, length)`; their sum over the names is the logit.
    """

    names: tuple[str, ...]
    values: np.ndarray


def attributions(
    model: DecoderOnly | Transformer, ids: tf.Tensor, token: int, source_ids: tf.Tensor | None = None
) -> Attribution:
    """Split one word's logit among all that has written into the residual stream.

    A norm is linear once its divisor is known. The divisor is taken from the whole stream, and each part goes through
    with it; so the parts sum to the logit, through norms after each sub-layer (post-LN) as well. What a head has done
    by changing what a later one reads counts for the later one.

    Args:
        model: a `DecoderOnly`, or a `Transformer`, of which it is the decoder.
        ids: `(batch, length)`.
        token: the word whose logit is split.
        source_ids: the sentences that a `Transformer` translates, `(batch, source_length)`.

    Returns:
        An `Attribution`.

    Raises:
        TypeError: the model is of another kind.
        ValueError: a `Transformer` without `source_ids`.

    Example:
        >>> from course.models import DecoderOnly
        >>> model = DecoderOnly(vocab_size=30, d_model=8, num_heads=2, dim_feedforward=16, num_layers=1)
        >>> found = attributions(model, [[4, 7, 9]], token=5)
        >>> found.names[1:4]
        ('block 0 self-attention head 0', 'block 0 self-attention head 1', 'block 0 feed-forward')
        >>> bool(np.isclose(found.values.sum(axis=0), model(tf.constant([[4, 7, 9]]))[..., 5], atol=1e-5).all())
        True

    Reference: Elhage et al., "A Mathematical Framework for Transformer Circuits" (2021).
    """
    ids = tf.convert_to_tensor(ids)
    source_ids = None if source_ids is None else tf.convert_to_tensor(source_ids)
    stream = stream_of(model, source_ids)
    parts = {"embedding": stream.embed(ids)}  # each (B, T, D)
    parts[BIASES] = tf.zeros_like(parts["embedding"])
    if isinstance(model, Transformer):
        parts = _through_decoder(model, parts, source_ids)
    else:
        parts = _through_stack(model, parts)
    values = {name: tf.tensordot(part, stream.table[token], 1) for name, part in parts.items()}
    values[BIASES] = values.pop(BIASES) + stream.bias[token]  # to the end
    return Attribution(tuple(values), np.stack([value.numpy() for value in values.values()]))


Parts = dict[str, tf.Tensor]


def _through_stack(model: DecoderOnly, parts: Parts) -> Parts:
    """Pre-LN: each sub-layer adds to a road that is never normalised; one norm at the end."""
    mask = causal_mask(_whole(parts).shape[1])
    for number, block in enumerate(model.blocks.blocks):
        n = block.norm_1(_whole(parts))
        parts |= _heads(f"block {number} self-attention", block.self_attn, n, n, mask)
        parts[f"block {number} feed-forward"] = block.ffn(block.norm_2(_whole(parts)))
    return _normed(model.blocks.last_norm, parts)


def _through_decoder(model: Transformer, parts: Parts, source_ids: Any) -> Parts:
    """Post-LN: a norm behind every sub-layer."""
    en_mask = padding_mask(source_ids, model.pad_id)
    en_x = model.encoder(model.source_embedding(source_ids), en_mask)
    mask = causal_mask(_whole(parts).shape[1])
    for number, block in enumerate(model.decoder.blocks):
        x = _whole(parts)
        parts |= _heads(f"block {number} self-attention", block.self_attn, x, x, mask)
        parts = _normed(block.add_norm_1, parts)
        parts |= _heads(f"block {number} cross-attention", block.cross_attn, _whole(parts), en_x, en_mask)
        parts = _normed(block.add_norm_2, parts)
        parts[f"block {number} feed-forward"] = block.ffn(_whole(parts))
        parts = _normed(block.add_norm_3, parts)
    return parts


def _whole(parts: Parts) -> tf.Tensor:
    return tf.add_n(list(parts.values()))


def _heads(name: str, attention: Any, query: tf.Tensor, source: tf.Tensor, mask: tf.Tensor) -> Parts:
    outputs = head_outputs(attention, query, source, source, mask)
    return {f"{name} head {head}": output for head, output in enumerate(tf.unstack(outputs))}


def _normed(norm: Any, parts: Parts) -> Parts:
    """The parts behind a norm: each centred, and divided by what the whole is divided by."""
    whole = _whole(parts)
    centres = isinstance(norm, AddNorm) or hasattr(norm, "beta")  # RMSNorm has no beta, and takes no mean away
    if centres:
        parts = {name: part - tf.reduce_mean(part, axis=-1, keepdims=True) for name, part in parts.items()}
        whole -= tf.reduce_mean(whole, axis=-1, keepdims=True)
    epsilon = getattr(norm, "epsilon", 1e-6)
    scale = norm.gamma * tf.math.rsqrt(tf.reduce_mean(tf.square(whole), axis=-1, keepdims=True) + epsilon)
    parts = {name: part * scale for name, part in parts.items()}
    if centres:
        parts[BIASES] += norm.beta
    return parts
