"""Transformer: embeddings, positions, both stacks and the way out, as a keras.Model.

The Transformer: 25 minutes, 3 stars, short

Which words may nobody look at, and in which of the three attentions does that matter?

Two roads: ids, embedding, positions, stack. The source's padding is hidden twice, in the encoder and where the decoder
looks at the source; the future is hidden once. At the end come logits.

Source: ids, self.source_embedding, positions, self.encoder with padding_mask(en_ids). Target: ids,
self.target_embedding, positions, self.decoder with the encoder's output as memory, causal_mask(T) as tgt_mask and again
padding_mask(en_ids) as memory_mask: it is the source's padding that the decoder must not look at. Last self.to_logits,
without a softmax.

builds, 4: Two tables, both stacks and the way out stand under their names, each its own.
values, 6: The logits have the right numbers.
padding, 4: PAD in the source is hidden, in the encoder and from the decoder.
edge cases, 2: A first word alone and a source of one word work.
dropout, 2: It drops at the rate that was asked for, and in training only.
inside tf.function, 2: The model works inside tf.function as well.
"""

from collections.abc import Iterator
from functools import partial

import numpy as np

from autograder.checks.building import Case, Mode, exercise, normal
from exercises.building.models.stacks import below, draw_stack, shared, stack_case
from exercises.reference.transformer import transformer


def _cases(rng: np.random.Generator) -> Iterator[Case]:
    def case(
        part: str,
        about: str,
        *sizes: int,
        layers: tuple[int, int] = (1, 1),
        ends: tuple[int, ...] = (),
        dropout: float = 0.0,
        mode: Mode = "eager",
    ) -> Case:
        """Of the sizes B, S, T, D, heads, both vocabularies; `ends`: where source and target of the last pair end."""
        B, S, T, D, n, n_en, n_de = sizes
        hidden, (encoders, decoders) = D + 5, layers
        # Ids that both tables know, so that a model which mixes the tables up answers as well.
        en, de = (rng.integers(1, min(n_en, n_de), (B, length)).astype(np.int32) for length in (S, T))
        for ids, end in zip((en, de), ends, strict=False):
            ids[-1, end:] = 0
        weights = {
            "source_embedding": normal(rng, n_en, D, scale=0.6),
            "target_embedding": normal(rng, n_de, D, scale=0.6),
            **below("encoder", draw_stack(rng, "encoder", encoders, D, hidden)),
            **below("decoder", draw_stack(rng, "decoder", decoders, D, hidden)),
            "to_logits": normal(rng, D, n_de, scale=1 / np.sqrt(D)),
            "to_logits.bias": normal(rng, n_de, scale=0.3),
        }
        init: dict[str, float] = {"source_vocab": n_en, "target_vocab": n_de, "d_model": D, "num_heads": n}
        init["dim_feedforward"] = hidden
        init |= {"num_encoder_layers": encoders, "num_decoder_layers": decoders, "dropout": dropout, "max_length": 16}
        known = {"num_heads": n, "num_encoder_layers": encoders, "num_decoder_layers": decoders}
        return stack_case(
            part, about, {"inputs": [en, de]}, transformer, init=init, weights=weights, known=known, mode=mode
        )

    # To build a model takes longer than to call it, so two of them answer all questions: a low one most of them, and a
    # high one how many blocks there are, and who hears whom.
    one, other = (8, 2, 13, 11), (6, 3, 9, 14)  # d_model, heads, source_vocab, target_vocab
    second = partial(case, layers=(3, 2), dropout=0.5)
    yield case("builds", "1 + 1 blocks, d_model = 8, vocabularies of 13 and 11", 2, 5, 4, *one)
    yield case("values", "sentences of 5 and 4 words, no PAD", 2, 5, 4, *one)
    yield second("values", "4 and 7 words, 3 + 2 blocks", 1, 4, 7, *other)
    yield case("padding", "a source that ends early, both 6 long", 2, 6, 6, *one, ends=(3,))
    yield case("padding", "source and target with PAD at their ends, both 6 long", 2, 6, 6, *one, ends=(4, 2))
    yield second("padding", "PAD at both ends, 7 and 5 long", 3, 7, 5, *other, ends=(2, 4))
    yield case("edge cases", "a first word alone, T = 1", 2, 4, 1, *one)
    yield case("edge cases", "a source of one word", 1, 1, 5, *one)
    yield case("dropout", "in training with dropout = 0", 2, 5, 4, *one)
    yield second("dropout", "in training with dropout = 0.5", 2, 5, 4, *other)
    yield case("inside tf.function", "PAD, inside tf.function", 2, 5, 4, *one, ends=(3, 2), mode="graph")


_one_table = shared("source_embedding", "target_embedding")


EXERCISE = exercise(
    __name__, __doc__, _cases, transformer, ready_made=("course.models.Transformer", "course.layers.TextEmbedding")
)
