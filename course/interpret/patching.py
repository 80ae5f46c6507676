"""Patching: carry one vector from one run into another, and see what it brings along."""

import tensorflow as tf

from course.interpret.stream import Stream


def patch(stream: Stream, clean: tf.Tensor, corrupt: tf.Tensor, layer: int, position: int) -> tf.Tensor:
    """Run a model on one sentence, but with one vector out of another's run.

    Before block `layer`, the vector at `position` is that of the run on `clean`; all else is the run on `corrupt`.

    Args:
        stream: of the model.
        clean: ids that the vector is taken from, `(batch, length)`.
        corrupt: ids that it is put into, of the same shape.
        layer: number of the block, from 0.
        position: number of the word, from 0.

    Returns:
        logits `(batch, length, vocabulary)`.

    Raises:
        ValueError: the sentences differ in shape, or there is no such block or word.

    Reference: Meng et al., "Locating and Editing Factual Associations in GPT" (2022), as "causal tracing".
    """
    clean, corrupt = tf.convert_to_tensor(clean), tf.convert_to_tensor(corrupt)
    if clean.shape != corrupt.shape:
        raise ValueError(f"clean and corrupt must have one shape, got {tuple(clean.shape)} and {tuple(corrupt.shape)}.")
    if not 0 <= layer < len(stream.blocks):
        raise ValueError(f"layer must be from 0 to {len(stream.blocks) - 1}, got {layer}.")
    if not 0 <= position < clean.shape[1]:
        raise ValueError(f"position must be from 0 to {clean.shape[1] - 1}, got {position}.")
    x, kept = stream.embed(corrupt), stream.embed(clean)  # (B, T, D)
    for block in stream.blocks[:layer]:
        x, kept = block(x), block(kept)
    here = tf.one_hot(position, clean.shape[1], on_value=True, off_value=False, dtype=tf.bool)[:, tf.newaxis]  # (T, 1)
    x = tf.where(here, kept, x)
    for block in stream.blocks[layer:]:
        x = block(x)
    return stream.logits(x)
