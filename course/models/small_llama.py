"""A model of today in one call, as notebook 13c asks for it from memory."""

from course.models.decoder_only import DecoderOnly


def make_llama(
    vocab_size: int, d_model: int, num_heads: int, num_kv_heads: int, dim_feedforward: int, num_blocks: int
) -> DecoderOnly:
    """Make a small Llama with a table of its own for the way out.

    Args:
        vocab_size: number of ids.
        d_model: width, a multiple of `num_heads`.
        num_heads, num_kv_heads: heads of the queries, and of the keys and values.
        dim_feedforward: width inside of each SwiGLU.
        num_blocks: number of blocks.

    Returns:
        the model, from ids `(batch, length)` to logits `(batch, length, vocab_size)`.

    Example:
        >>> make_llama(50, 16, 4, 2, 24, 1).count_params()
        3568
    """
    sizes = (vocab_size, d_model, num_heads, dim_feedforward, num_blocks)
    return DecoderOnly(*sizes, dropout=0.0, block="llama", num_kv_heads=num_kv_heads, tied=False)
