# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # The whole machine: your Transformer, in one piece
#
# **Time** about 100 minutes, {{notebook.minutes}} of them for the exercises · **Points** {{notebook.points}}.

# %%
# {{course.install}}

# %%
import numpy as np

from course.quiet_start import quiet_start

with quiet_start():
    import keras
    import tensorflow as tf

from autograder import check, hint
from course.mine import pieces
from course.training import masked_loss, shift_targets

# %%
mine = pieces(
    "TransformerEncoderLayer",
    "MultiHeadAttention",
    "AddNorm",
    "FCLayer",
    "ScaledEmbedding",
    "PositionalEncoding",
    "causal_mask",
    "padding_mask",
)
mine

# %% [markdown]
# ## Exercise 1 · {{transformer_decoder_block.title}}
#
# `hint("transformer_decoder_block")` in training `tf.function`


# %% slug="transformer_decoder_block" role="solution"
class TransformerDecoderLayer(keras.layers.Layer):
    """The decoder's block of the paper: two attentions and the FC layer, add and norm after each ("post-LN").

    d_model: width. num_heads: heads of each attention. dim_feedforward: width inside the FC layer.
    dropout: share dropped in training.
    Call with tgt (B, T, d_model), memory (B, S, d_model) and masks, 1 = hidden: tgt_mask (T, T), memory_mask (B, 1, S).
    Returns (B, T, d_model). Parts: self_attn, cross_attn, ffn, add_norm_1, add_norm_2, add_norm_3.
    """

    def __init__(self, d_model, num_heads, dim_feedforward=2048, dropout=0.1, **kwargs):
        super().__init__(**kwargs)
        ### BEGIN SOLUTION
        self.self_attn = mine.MultiHeadAttention(d_model, num_heads)
        self.cross_attn = mine.MultiHeadAttention(d_model, num_heads)
        self.ffn = mine.FCLayer(dim_feedforward, d_model)
        self.add_norm_1 = mine.AddNorm(dropout)
        self.add_norm_2 = mine.AddNorm(dropout)
        self.add_norm_3 = mine.AddNorm(dropout)
        ### END SOLUTION

    def call(self, tgt, memory, tgt_mask=None, memory_mask=None, training=None):
        ### BEGIN SOLUTION
        attended, _ = self.self_attn(tgt, tgt, tgt, tgt_mask)
        h1 = self.add_norm_1(tgt, attended, training=training)  # (B, T, d_model)
        attended, _ = self.cross_attn(h1, memory, memory, memory_mask)
        h2 = self.add_norm_2(h1, attended, training=training)  # (B, T, d_model)
        return self.add_norm_3(h2, self.ffn(h2), training=training)  # (B, T, d_model)
        ### END SOLUTION


# %% slug="transformer_decoder_block" role="check"
check("transformer_decoder_block", TransformerDecoderLayer)

# %% [markdown]
# ## Exercise 2 · {{encoder_stack.title}}
#
# `hint("encoder_stack")`


# %% slug="encoder_stack" role="solution"
class TransformerEncoder(keras.layers.Layer):
    """A tower of encoder blocks, in the list self.blocks.

    num_layers: number of blocks. The other sizes are each block's.
    Call with x (B, S, d_model) and a mask, 1 = hidden, (B, 1, S); returns the same shape as x.
    """

    def __init__(self, num_layers, d_model, num_heads, dim_feedforward=2048, dropout=0.1, **kwargs):
        super().__init__(**kwargs)
        ### BEGIN SOLUTION
        self.blocks = [
            mine.TransformerEncoderLayer(d_model, num_heads, dim_feedforward, dropout) for _ in range(num_layers)
        ]
        ### END SOLUTION

    def call(self, x, mask=None, training=None):
        ### BEGIN SOLUTION
        for block in self.blocks:
            x = block(x, mask, training=training)  # (B, S, d_model)
        return x
        ### END SOLUTION

    def compute_mask(self, inputs, previous_mask=None):
        return None  # ours says what attention may not see; Keras would take it for its own, of real tokens


# %% slug="encoder_stack" role="check"
check("encoder_stack", TransformerEncoder)

# %% [markdown]
# ## Exercise 3 · {{decoder_stack.title}}
#
# `hint("decoder_stack")`


# %% slug="decoder_stack" role="solution"
class TransformerDecoder(keras.layers.Layer):
    """A tower of decoder blocks, in the list self.blocks.

    num_layers: number of blocks. The other sizes are each block's.
    Call with tgt (B, T, d_model), memory (B, S, d_model) and both masks, as a block; returns (B, T, d_model).
    """

    def __init__(self, num_layers, d_model, num_heads, dim_feedforward=2048, dropout=0.1, **kwargs):
        super().__init__(**kwargs)
        ### BEGIN SOLUTION
        self.blocks = [TransformerDecoderLayer(d_model, num_heads, dim_feedforward, dropout) for _ in range(num_layers)]
        ### END SOLUTION

    def call(self, tgt, memory, tgt_mask=None, memory_mask=None, training=None):
        ### BEGIN SOLUTION
        for block in self.blocks:
            tgt = block(tgt, memory, tgt_mask=tgt_mask, memory_mask=memory_mask, training=training)  # (B, T, d_model)
        return tgt
        ### END SOLUTION


# %% slug="decoder_stack" role="check"
check("decoder_stack", TransformerDecoder)

# %% [markdown]
# ## Exercise 4 · {{transformer.title}}
#
# `hint("transformer")`


# %% slug="transformer" role="solution"
class Transformer(keras.Model):
    """The Transformer: ids of two sentences in, logits of the target's next words out.

    source_vocab, target_vocab: numbers of ids, PAD (0) included. max_length: number of positions.
    Call with [en_ids, de_ids], (B, S) and (B, T); returns logits (B, T, target_vocab).
    Parts: source_embedding, target_embedding, encoder, decoder, to_logits.
    """

    def __init__(
        self,
        source_vocab,
        target_vocab,
        d_model,
        num_heads,
        dim_feedforward=2048,
        num_encoder_layers=6,
        num_decoder_layers=6,
        dropout=0.1,
        max_length=512,
        **kwargs,
    ):
        super().__init__(**kwargs)
        ### BEGIN SOLUTION
        self.source_embedding = mine.ScaledEmbedding(source_vocab, d_model)
        self.target_embedding = mine.ScaledEmbedding(target_vocab, d_model)
        self.positions = mine.PositionalEncoding(max_length, d_model)
        self.encoder = TransformerEncoder(num_encoder_layers, d_model, num_heads, dim_feedforward, dropout)
        self.decoder = TransformerDecoder(num_decoder_layers, d_model, num_heads, dim_feedforward, dropout)
        self.to_logits = keras.layers.Dense(target_vocab)
        ### END SOLUTION

    def call(self, inputs, training=None):
        en_ids, de_ids = inputs
        ### BEGIN SOLUTION
        en_mask = mine.padding_mask(en_ids)  # (B, 1, S)
        en_x = self.positions(self.source_embedding(en_ids))  # (B, S, d_model)
        memory = self.encoder(en_x, en_mask, training=training)
        de_x = self.positions(self.target_embedding(de_ids))  # (B, T, d_model)
        mask = mine.causal_mask(tf.shape(de_ids)[1])  # (T, T)
        return self.to_logits(
            self.decoder(de_x, memory, tgt_mask=mask, memory_mask=en_mask, training=training)
        )  # (B, T, V)
        ### END SOLUTION


# %% slug="transformer" role="check"
check("transformer", Transformer)

# %% [markdown]
# ## Exercise 5 · {{train_step.title}}
#
# `hint("train_step")`


# %% slug="train_step" role="solution"
def train_step(model, optimizer, source_ids, target_ids, sos_id=1, pad_id=0):
    """Learn from one batch: loss, gradients, new weights.

    model: model([source_ids, decoder_in], training=True) gives logits. optimizer: a Keras optimizer.
    source_ids: (B, S). target_ids: (B, T), EOS after each sentence, then PAD; SOS is not in them.
    Returns the mean loss over real words, before the step.
    """
    ### BEGIN SOLUTION
    decoder_in, labels = shift_targets(target_ids, sos_id)
    with tf.GradientTape() as tape:
        logits = model([source_ids, decoder_in], training=True)
        loss = masked_loss(labels, logits, pad_id)
    weights = model.trainable_variables
    optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights, strict=True))
    return loss
    ### END SOLUTION


# %% slug="train_step" role="check"
check("train_step", train_step)
