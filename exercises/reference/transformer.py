"""Both stacks and the whole Transformer in NumPy float64.

Weights come flat, by the paths under which they stand in the model: "encoder.blocks[0].self_attn.Wq", "to_logits".
"""

import numpy as np

from exercises.reference.attention import softmax  # noqa: F401 - an edit puts it behind the logits
from exercises.reference.blocks import Weights
from exercises.reference.decoder_blocks import decoder_block
from exercises.reference.encoder_blocks import post_ln_block
from exercises.reference.positions import look_up, waves


def inside(weights: Weights, name: str) -> dict[str, np.ndarray]:
    """The weights below this name, by the paths that they have there."""
    start = f"{name}."
    return {path.replace(start, ""): value for path, value in weights.items() if path.startswith(start)}


def encoder_stack(
    x: np.ndarray,
    weights: Weights,
    num_heads: int,
    num_layers: int,
    mask: np.ndarray | None = None,
    *,
    epsilon: float = 1e-6,
) -> tuple[np.ndarray]:
    """Blocks one after the other.

    Args:
        x: (B, T, D).
        weights: of blocks[0], blocks[1], ….
        num_heads: heads of each block.
        num_layers: number of blocks.
        mask: 1 = hidden, (T, T) or (B, 1, T).
        epsilon: of the norms.
    """
    y = x
    for floor in range(num_layers):
        y = post_ln_block(y, inside(weights, f"blocks[{floor}]"), num_heads, mask, epsilon=epsilon)[0]
    return (y,)


def decoder_stack(
    tgt: np.ndarray,
    memory: np.ndarray,
    weights: Weights,
    num_heads: int,
    num_layers: int,
    tgt_mask: np.ndarray | None = None,
    memory_mask: np.ndarray | None = None,
    *,
    epsilon: float = 1e-6,
) -> tuple[np.ndarray]:
    """Blocks one after the other, each with the same memory.

    Args:
        tgt: (B, T, D). memory: (B, S, D).
        weights, num_heads, num_layers, epsilon: see `encoder_stack`.
        tgt_mask: 1 = hidden, (T, T). memory_mask: 1 = hidden, (B, 1, S).
    """
    y = tgt
    for floor in range(num_layers):
        block = inside(weights, f"blocks[{floor}]")
        y = decoder_block(y, memory, block, num_heads, tgt_mask, memory_mask, epsilon=epsilon)[0]
    return (y,)


def transformer(
    inputs: list[np.ndarray],
    weights: Weights,
    num_heads: int,
    num_encoder_layers: int,
    num_decoder_layers: int,
    *,
    epsilon: float = 1e-6,
) -> tuple[np.ndarray]:
    """The logits (B, T, V). At PAD in the target anything finite will do: nobody asks what follows there.

    Args:
        inputs: ids (B, S) of the source and (B, T) of the target; 0 is PAD.
        weights: of source_embedding, target_embedding, encoder, decoder, to_logits and to_logits.bias.
        num_heads: heads of each attention.
        num_encoder_layers: blocks of the encoder. num_decoder_layers: blocks of the decoder.
        epsilon: of the norms.
    """
    en, de = inputs
    encoder, decoder = inside(weights, "encoder"), inside(weights, "decoder")
    x = embedded(en, weights["source_embedding"])
    memory = encoder_stack(x, encoder, num_heads, num_encoder_layers, padding(en), epsilon=epsilon)[0]
    y = embedded(de, weights["target_embedding"])
    tgt_mask = causal(de)
    memory_mask = padding(en)
    y = decoder_stack(y, memory, decoder, num_heads, num_decoder_layers, tgt_mask, memory_mask, epsilon=epsilon)[0]
    z = y @ weights["to_logits"] + weights["to_logits.bias"]
    return (free_at_pad(z, inputs[1]),)


def embedded(ids: np.ndarray, embeddings: np.ndarray) -> np.ndarray:
    """The words of ids (B, T), times √d, with their positions: (B, T, d)."""
    (x,) = look_up(ids, embeddings)
    return x + waves(*x.shape[1:])


def padding(ids: np.ndarray) -> np.ndarray:
    """1 at PAD: (B, 1, T)."""
    return (ids == 0)[:, np.newaxis].astype(float)


def causal(ids: np.ndarray) -> np.ndarray:
    """1 for what comes later: (T, T)."""
    T = ids.shape[1]
    return np.triu(np.ones((T, T)), 1)


def free_at_pad(z: np.ndarray, ids: np.ndarray) -> np.ndarray:
    """NaN at PAD, where z has a row for each id."""
    return np.where((ids == 0)[..., np.newaxis], np.nan, z) if ids.shape == z.shape[:2] else z
