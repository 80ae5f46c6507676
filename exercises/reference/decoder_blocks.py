"""The decoder's block of the paper in NumPy float64.

Weights come flat, by the paths under which they stand in the layer: "cross_attn.Wq", "add_norm_3.gamma", "ffn.W1|…".
"""

from functools import partial

import numpy as np

from exercises.reference.blocks import Weights, fully_connected
from exercises.reference.encoder_blocks import attention_of, norm_of, norm_paths

NORMS = tuple(norm_paths(f"add_norm_{number}") for number in (1, 2, 3))


def decoder_block(
    tgt: np.ndarray,
    memory: np.ndarray,
    weights: Weights,
    num_heads: int,
    tgt_mask: np.ndarray | None = None,
    memory_mask: np.ndarray | None = None,
    *,
    epsilon: float = 1e-6,
) -> tuple[np.ndarray]:
    """Masked self-attention, attention over the memory, the fully connected layer; add and norm after each.

    Args:
        tgt: (B, T, D). memory: (B, S, D), the encoder's output.
        weights: of self_attn, cross_attn, ffn and add_norm_1 to add_norm_3.
        num_heads: heads of each attention.
        tgt_mask: 1 = hidden, (T, T). memory_mask: 1 = hidden, (B, 1, S).
        epsilon: of the norms.
    """
    norm_1, norm_2, norm_3 = (partial(norm_of, weights, paths, epsilon=epsilon) for paths in NORMS)
    attended = attention_of(weights, "self_attn", (tgt, tgt, tgt), num_heads, tgt_mask)
    h1 = norm_1(tgt + attended)
    heard = attention_of(weights, "cross_attn", (h1, memory, memory), num_heads, memory_mask)
    h2 = norm_2(h1 + heard)
    found = fully_connected(weights, "ffn", h2)
    return (norm_3(h2 + found),)
