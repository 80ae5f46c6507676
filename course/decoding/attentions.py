"""Where a translator looks: every layer and head of its three attentions."""

import contextlib
import functools
from collections.abc import Iterator
from typing import Any, NamedTuple

import tensorflow as tf

from course.layers import causal_mask, padding_mask
from course.models.transformer import Transformer


class Attentions(NamedTuple):
    """The probabilities of all attentions: source on source, target on target, target on source.

    Args:
        source: `(layers, batch, heads, source_length, source_length)`.
        target: `(layers, batch, heads, length, length)`.
        cross: `(layers, batch, heads, length, source_length)`.
    """

    source: tf.Tensor
    target: tf.Tensor
    cross: tf.Tensor


def attentions(model: Any, source_ids: tf.Tensor, decoder_in: tf.Tensor) -> Attentions:
    """All attention probabilities of a `Transformer`.

    Args:
        model: a `Transformer`, or a learner's: stacks `encoder` and `decoder` of `blocks` whose `self_attn` and
            `cross_attn` give `(output, weights)`.
        source_ids: `(batch, source_length)`.
        decoder_in: what the decoder reads, SOS first, `(batch, length)`. Row t belongs to the word that is written
            *after* reading position t.

    Returns:
        `Attentions`.

    Raises:
        TypeError: the model is no `Transformer`, or doesn't show where it looks.
    """
    source_ids, decoder_in = tf.constant(source_ids), tf.constant(decoder_in)
    if not isinstance(model, Transformer):
        return recorded(model, source_ids, decoder_in)
    source, target, cross = [], [], []
    en_mask = padding_mask(source_ids, model.pad_id)
    en_x = model.source_embedding(source_ids)
    for block in model.encoder.blocks:
        source.append(block.self_attn(en_x, en_x, en_x, en_mask)[1])  # (B, H, S, S)
        en_x = block(en_x, en_mask)
    mask = causal_mask(tf.shape(decoder_in)[1])
    de_x = model.target_embedding(decoder_in)
    for block in model.decoder.blocks:
        attended, p = block.self_attn(de_x, de_x, de_x, mask)
        target.append(p)  # (B, H, T, T)
        cross.append(block.cross_attn(block.add_norm_1(de_x, attended), en_x, en_x, en_mask)[1])  # (B, H, T, S)
        de_x = block(de_x, en_x, mask, en_mask)
    return Attentions(tf.stack(source), tf.stack(target), tf.stack(cross))


def recorded(model: Any, source_ids: tf.Tensor, decoder_in: tf.Tensor) -> Attentions:
    """The attention probabilities of any encoder and decoder, written down while it runs once.

    Args:
        model: as `attentions` takes a learner's.
        source_ids: `(batch, source_length)`.
        decoder_in: `(batch, length)`.

    Raises:
        TypeError: there are no such layers, or they give no probabilities `(batch, heads, length, source_length)`.
    """
    try:
        places = [
            [block.self_attn for block in model.encoder.blocks],
            [block.self_attn for block in model.decoder.blocks],
            [block.cross_attn for block in model.decoder.blocks],
        ]
    except AttributeError:
        raise TypeError(f"cross-attention is read from a Transformer, got {type(model).__name__}.") from None
    seen: dict[int, tf.Tensor] = {}
    with contextlib.ExitStack() as watching:
        for layer in {id(one): one for place in places for one in place}.values():
            watching.enter_context(_watched(layer, seen))
        model([source_ids, decoder_in], training=False)
    for layer in (one for place in places for one in place):
        if getattr(seen.get(id(layer)), "shape", tf.TensorShape(None)).rank != 4:
            raise TypeError(
                f"{type(layer).__name__} doesn't show where it looks: it should return (output, weights), the weights "
                "(batch, heads, length, source_length)."
            )
    return Attentions(*(tf.stack([seen[id(layer)] for layer in place]) for place in places))


@contextlib.contextmanager
def _watched(layer: Any, seen: dict[int, tf.Tensor]) -> Iterator[None]:
    """Write down the second thing that a layer gives back, if there is one."""
    call = layer.call

    @functools.wraps(call)
    def watched(*args: Any, **kwargs: Any) -> Any:
        given = call(*args, **kwargs)
        if isinstance(given, tuple) and len(given) == 2:
            seen[id(layer)] = tf.convert_to_tensor(given[1])
        return given

    layer.call = watched
    try:
        yield
    finally:
        del layer.call


def cross_attention(model: Any, source_ids: tf.Tensor, decoder_in: tf.Tensor) -> tf.Tensor:
    """The probabilities of every cross-attention of a `Transformer`: `attentions(...).cross`.

    Args:
        model: a `Transformer`.
        source_ids: `(batch, source_length)`.
        decoder_in: as in `attentions`.

    Returns:
        `(layers, batch, heads, length, source_length)`.
    """
    return attentions(model, source_ids, decoder_in).cross
