# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Encoder and decoder: the machine is put together
#
# All the parts lie on the table: attention, masks, heads, the fully connected layer, norms, positions. Today's
# question from the floor: *"And how do they make a Transformer?"* By the end of this notebook you will have built
# one, with 13,681,040 parameters, and found out what the printed one does wrong.

# %% [markdown]
# {{course.here}}

# %% [markdown]
# <!-- slide -->
#
# **At the end you can**
#
# - put heads and a fully connected layer together into an encoder layer, and count its parameters by hand;
# - write a decoder layer whose lengths may differ and which can't see the future, and prove both;
# - say how three arguments in two orders made a famous bug, and what protects you from it;
# - build `MinTransformer` and say, with numbers, which two things it lacks;
# - write the block of the paper, which has them.
#
# **Core** · **Time** about {{notebook.time}} minutes, {{notebook.minutes}} of them for the exercises · **Points**
# {{notebook.points}} · **You need** the notebooks `02` to `06`; their finished layers are imported.
#
# As before: pictures and experiments are yours to change, the line `raise NotImplementedError` makes room for
# your code, and each check may be run as often as you like.

# %%
# {{course.install}}

# %%
import numpy as np

from course.quiet_start import quiet_start

with quiet_start():
    import keras
    import tensorflow as tf

from autograder import check, guess, hint, progress, recall
from course import layers as ready  # finished layers, so that an open exercise never holds you up
from course import models
from course.figures import machine
from course.layers import AddNorm, FCLayer, MultiHeadAttention, SelfAttentionLayer, causal_mask
from course.training import live

# %% role="demo"
recall("07-encoder-and-decoder")

# %% [markdown]
# ## 1 · A bureau with two rooms
#
# <!-- notes
# Draw the two rooms with the hatch between them, and leave the drawing on the board for the whole chapter.
# -->
#
# A small translation bureau. In the **reading room** sit the readers, one for each English word. Each writes what she
# makes of her word on a card, looks at the cards of all the others, and writes hers anew. They do this twice, and then
# pin the cards to a board. Nobody in this room is in a hurry, and everybody may look at everything.
#
# <!-- slide -->
#
# In the **writing room** sits the writer, with the French words written so far. He does three things for each next
# word:
#
# 1. he reads over **his own text**, up to here and no further: there isn't any further;
# 2. now that he knows what he is after, he goes to the hatch and looks at **the board** in the reading room;
# 3. he thinks it over, alone.
#
# <!-- slide -->
#
# | in the bureau | in the model |
# |---|---|
# | the reading room, twice | encoder, two layers |
# | looking at the others' cards | self-attention, no mask |
# | reading over one's own text | self-attention with the look-ahead mask |
# | asking at the hatch | cross-attention: **query** from the decoder, **key and value** from the encoder |
# | thinking alone | the fully connected layer, each word for itself |
#
# Keep the hatch in mind. *Who asks, and who answers?* The printed listing gets just this wrong.

# %% [markdown]
# ## 2 · The encoder layer
#
# <!-- notes
# Ask which of the bureau's people is which symbol, before you go through the table.
# -->
#
# With $n$ heads, each $d/n$ wide:
#
# $$h = \mathrm{concat}(h^1, \dots, h^n), \qquad y = \mathrm{FC}(h)$$
#
# <!-- slide -->
#
# | symbol | shape | meaning |
# |---|---|---|
# | $x$ | $(B, T, D)$ | word vectors, or the output of the layer below |
# | $h^i$ | $(B, T, d/n)$ | what head $i$ found |
# | $h$ | $(B, T, d)$ | all of it, side by side |
# | $y$ | $(B, T, d)$ | the same for each word: $\mathrm{relu}(h W_1 + b_1) W_2 + b_2$, 2048 wide inside |
#
# <!-- slide -->
#
# ## Exercise 1 · {{encoder_layer.title}}
#
# *{{encoder_layer.minutes}} minutes, {{encoder_layer.points}} points.* Write the layer. `attn_heads` is a list of
# `n_heads` layers `SelfAttentionLayer`, each $d/n$ wide; `fc_layer` is an `FCLayer`, 2048 wide inside. No sums, no
# norms yet. This layer, and what follows in this notebook, also runs inside `tf.function`.
#
# Both classes are imported. A head returns `(h, p)`. Keras finds layers that are attributes, in a list too, and so an
# optimizer moves their weights and `save` keeps them. Stuck? Type `hint("encoder_layer")` in a cell of your own.
#
# <!-- slide -->


# %% slug="encoder_layer" role="solution"
class EncoderLayer(keras.layers.Layer):
    """Several heads side by side, then the fully connected layer.

    d: width of the output. n_heads: number of heads, in self.attn_heads. self.fc_layer is 2048 wide inside.
    Call with x (B, T, D); returns (B, T, d).
    """

    def __init__(self, d, n_heads, **kwargs):
        super().__init__(**kwargs)
        ### BEGIN SOLUTION
        self.attn_heads = [SelfAttentionLayer(d // n_heads) for _ in range(n_heads)]
        self.fc_layer = FCLayer(2048, d)
        ### END SOLUTION

    def call(self, x):
        ### BEGIN SOLUTION
        h = tf.concat([head(x, x, x)[0] for head in self.attn_heads], axis=-1)  # (B, T, d)
        return self.fc_layer(h)  # (B, T, d)
        ### END SOLUTION


# %% slug="encoder_layer" role="check"
check("encoder_layer", EncoderLayer)

# %% [markdown]
# **Count before you run it**, for $d = 512$ and 8 heads: three matrices for each head, two matrices and two biases for the
# rest.
#
# <!-- slide -->

# %% role="demo"
guess("weights_of_an_encoder_layer")

# %% role="demo"
d, n_heads, inside = 512, 8, 2048
heads = n_heads * 3 * d * (d // n_heads)
fully_connected = d * inside + inside + inside * d + d
layer = ready.EncoderLayer(d, n_heads)
layer(tf.zeros((1, 7, d)))
print(f"by hand {heads:,} + {fully_connected:,} = {heads + fully_connected:,};  Keras says {layer.count_params():,}")

# %% [markdown]
# ## 3 · The decoder layer
#
# <!-- notes
# The question to ask at each of the three steps: who asks, and who answers?
# -->
#
# The writer's three steps:
#
# $$h_1 = \mathrm{concat}_i\,\mathrm{dec\_attn\_heads}_i(de, de, de, \text{mask}), \qquad
# h_2 = \mathrm{concat}_i\,\mathrm{attn\_heads}_i(h_1, en, en), \qquad y = \mathrm{FC}(h_2)$$
#
# <!-- slide -->
#
# | symbol | shape | meaning |
# |---|---|---|
# | $de$ | $(B, T, D)$ | the target words so far |
# | $en$ | $(B, S, D)$ | the encoder's output, the board; $S$ and $T$ may differ |
# | mask | $(T, T)$ | 1 = hidden: the future, in the **first** attention only |
# | $h_1$ | $(B, T, d)$ | each target word, having read what came before it |
# | $h_2$ | $(B, T, d)$ | for each target **query** a mixture of source **values** |
#
# <!-- slide -->
#
# ## Exercise 2 · {{decoder_layer.title}}
#
# *{{decoder_layer.minutes}} minutes, {{decoder_layer.points}} points.* Write the layer, with **two** lists of heads:
# `dec_attn_heads` for the target's own words, `attn_heads` for the hatch, and `fc_layer` as before. No sums and no norms
# here either. `mask=None` hides nothing. Again all weights are those of layers that Keras finds, so that an optimizer moves
# them and `save` keeps them.
#
# Your answer is tried with sentences of different lengths, and by changing a later word. Stuck? `hint("decoder_layer")`.
#
# <!-- slide -->


# %% slug="decoder_layer" role="solution"
class DecoderLayer(keras.layers.Layer):
    """Masked self-attention, attention over the encoder's output, then the fully connected layer.

    d: width of the output.
    n_heads: heads in each of self.dec_attn_heads (own words) and self.attn_heads (the encoder's).
    Call with de_x (B, T, D), en_x (B, S, D) and a mask (T, T), 1 = hidden; returns (B, T, d).
    """

    def __init__(self, d, n_heads, **kwargs):
        super().__init__(**kwargs)
        ### BEGIN SOLUTION
        self.dec_attn_heads = [SelfAttentionLayer(d // n_heads) for _ in range(n_heads)]
        self.attn_heads = [SelfAttentionLayer(d // n_heads) for _ in range(n_heads)]
        self.fc_layer = FCLayer(2048, d)
        ### END SOLUTION

    def call(self, de_x, en_x, mask=None):
        ### BEGIN SOLUTION
        h1 = tf.concat([head(de_x, de_x, de_x, mask)[0] for head in self.dec_attn_heads], axis=-1)  # (B, T, d)
        h2 = tf.concat([head(h1, en_x, en_x)[0] for head in self.attn_heads], axis=-1)  # (B, T, d)
        return self.fc_layer(h2)  # (B, T, d)
        ### END SOLUTION

    def compute_mask(self, inputs, previous_mask=None):
        return None  # ours says what attention may not see; Keras would take it for its own, of real tokens


# %% slug="decoder_layer" role="check"
check("decoder_layer", DecoderLayer)

# %% [markdown]
# <!-- slide -->
#
# ### The printed layer, and its motive
#
# In notebook 03 you convicted the decoder layer that *TensorFlow in Action* prints in section 5.2.9: inside it stands
# `head(en_x, en_x, de_x)`, so the encoder asks, the target's words get mixed, and it leaks the future. (Two sentences of
# different lengths give it away as well.) One more piece of evidence was out of reach there, since it takes the whole layer: the
# book makes both lists of heads and then uses `self.attn_heads` twice. Here is a layer that does the same, in our words.
#
# <!-- slide -->


# %%
class PrintedDecoder(ready.DecoderLayer):
    """Our decoder layer with the two slips of the printed one."""

    def build(self, de_x_shape, en_x_shape):
        pass  # as in print: what is called gets built

    def call(self, de_x, en_x, mask=None):
        h1 = tf.concat([head(de_x, de_x, de_x, mask)[0] for head in self.attn_heads], axis=-1)
        h2 = tf.concat([head(en_x, en_x, h1)[0] for head in self.attn_heads], axis=-1)
        return self.fc_layer(h2)


# %% [markdown]
# <!-- slide -->
#
# The book says that the layer has 3,672,576 parameters.

# %% role="demo"
guess("weights_as_printed")

# %% role="demo"
for name, layer in {"ours": ready.DecoderLayer(512, 8), "as printed": PrintedDecoder(512, 8)}.items():
    layer(tf.zeros((1, 5, 512)), tf.zeros((1, 5, 512)), causal_mask(5))
    print(f"{name:10} {sum(weight.numpy().size for weight in layer.weights):,} parameters")

# %% [markdown]
# <!-- slide -->
#
# ### The motive
#
# Why would somebody who knows this well write `head(en_x, en_x, de_x)`? Look at how the layer is
# introduced. The **text** of that chapter says `call(v_x, k_x, q_x)`; the **listing** says `call(q_x, k_x, v_x)`.
# Here the same line is read by two kinds of heads.
#
# <!-- slide -->

# %% role="demo"
guess("text_or_listing")


# %% role="demo"
class ValueFirst(SelfAttentionLayer):
    """A head that takes its arguments in the order of the text."""

    def call(self, v_x, k_x, q_x, mask=None):
        return super().call(q_x, k_x, v_x, mask)


length, width = 6, 16
en_x, de_x = tf.random.normal((1, length, width), seed=3), tf.random.normal((1, length, width), seed=4)
changed = de_x + 3 * tf.one_hot([length - 1], length)[..., tf.newaxis]  # the last word, and it alone
for order, kind in {"query, key, value": SelfAttentionLayer, "value, key, query": ValueFirst}.items():
    keras.utils.set_random_seed(2)
    own, cross = SelfAttentionLayer(width), kind(width)

    def second_attention(x, own=own, cross=cross):
        h1, _ = own(x, x, x, causal_mask(length))
        return cross(en_x, en_x, h1)[0]  # just as it is printed

    moved = tf.norm(second_attention(changed) - second_attention(de_x), axis=-1)[0]
    print(
        f"heads take {order}: earlier words move by {float(tf.reduce_max(moved[:-1])):.2f}, the last by {moved[-1]:.2f}"
    )

# %% [markdown]
# ### The printed layer, drawn
#
# This picture follows the tensors and not the words in the code. Orange is who asks, blue whom it is compared with,
# green what is taken along. **Before you run it:** where will the orange arrow into the upper attention begin?
#
# <!-- slide -->

# %% role="demo"
machine(PrintedDecoder(width, 2, d_fc=64), de_x, en_x, causal_mask(length), looking=True)  # and ready.DecoderLayer?

# %% [markdown]
# ## 4 · MinTransformer
#
# <!-- notes
# Trace one word through the drawing with a finger, then let somebody else do it for the target.
# -->
#
# Two embeddings, two blocks on each side, one softmax:
#
# ```
#   en_ids → Embedding → EncoderLayer → EncoderLayer ────┬──────────────┐
#                                                        ↓              ↓
#   de_ids → Embedding ───────────────────────────→ DecoderLayer → DecoderLayer → Dense, softmax
#                                                        ↑              ↑
#                                                      mask           mask
# ```
#
# `en_ids` and `de_ids` are $(B, 25)$. The tables have 300 and 400 rows, and the Dense layer has 400 outputs.
# Both decoder layers look at the output of the **second** encoder layer. The softmax gives, at each position, a
# probability for each of the 400 target words.
#
# <!-- slide -->
#
# One thing to know before you compare it with other books: its heads have **no $W_o$**, the matrix that mixes the heads at the
# end of notebook 04. What the heads have found is laid side by side, and the fully connected layer has to do the mixing.
# (Smaller slips of the printed listing are in the appendix.)
#
# <!-- slide -->
#
# ## Exercise 3 · {{min_transformer.title}}
#
# *{{min_transformer.minutes}} minutes, {{min_transformer.points}} points.* Write `build_min_transformer`. The inputs are
# `[en_ids, de_ids]`, the name is `"MinTransformer"`; any kind of `keras.Model` will do. Use `ready.EncoderLayer` and
# `ready.DecoderLayer`, or your own once they are green; the mask is `causal_mask(n_steps)`, and padding is not hidden yet.
# All sizes are those that are passed in. All weights belong to layers that Keras finds, so that an optimizer moves them and
# `save` keeps them. Stuck? `hint("min_transformer")`.
#
# <!-- slide -->


# %% slug="min_transformer" role="solution"
def build_min_transformer(n_steps, n_en_vocab, n_de_vocab, d, n_heads):
    """Put MinTransformer together.

    n_steps: length of both sentences. n_en_vocab, n_de_vocab: sizes of the vocabularies.
    d: width. n_heads: heads.
    Returns a keras.Model: [en_ids, de_ids], each (B, n_steps), to probabilities (B, n_steps, n_de_vocab).
    """
    ### BEGIN SOLUTION
    mask = causal_mask(n_steps)

    en_inp = keras.Input(shape=(n_steps,), dtype="int32", name="en_ids")
    en_emb = keras.layers.Embedding(n_en_vocab, d)(en_inp)
    en_out1 = ready.EncoderLayer(d, n_heads)(en_emb)
    en_out2 = ready.EncoderLayer(d, n_heads)(en_out1)

    de_inp = keras.Input(shape=(n_steps,), dtype="int32", name="de_ids")
    de_emb = keras.layers.Embedding(n_de_vocab, d)(de_inp)
    de_out1 = ready.DecoderLayer(d, n_heads)(de_emb, en_out2, mask)
    de_out2 = ready.DecoderLayer(d, n_heads)(de_out1, en_out2, mask)
    de_pred = keras.layers.Dense(n_de_vocab, activation="softmax")(de_out2)

    return keras.Model(inputs=[en_inp, de_inp], outputs=de_pred, name="MinTransformer")
    ### END SOLUTION


# %% slug="min_transformer" role="check"
check("min_transformer", build_min_transformer)

# %% [markdown]
# <!-- slide -->
#
# The list of parts, from the finished model. **Before you run it:** which row will be the largest?

# %% role="demo"
model = models.build_min_transformer(n_steps=25, n_en_vocab=300, n_de_vocab=400, d=512, n_heads=8)
for layer in model.layers:
    print(f"{type(layer).__name__:14} {layer.output.shape!s:18} {layer.count_params():>10,}")
print(f"{model.name:14} {'':18} {model.count_params():>10,}")

# %% [markdown]
# ### As the books draw it
#
# The very same model. A click on a box opens it, down to the matrices of one head.

# %% role="demo"
machine(model)

# %% [markdown]
# <!-- slide -->
#
# ### What it lacks, first: order in the source
#
# Let the source be the same words, shuffled.
#
# <!-- slide -->

# %% role="demo"
guess("source_shuffled")

# %% role="demo"
random = np.random.default_rng(0)
en_ids, de_ids = random.integers(1, 300, (1, 25)), random.integers(1, 400, (1, 25))
shuffled = random.permutation(en_ids, axis=1)
other = random.integers(1, 300, (1, 25))
answer = model([en_ids, de_ids])
for name, ids in (("the source shuffled", shuffled), ("another source", other)):
    change = tf.reduce_max(tf.abs(model([ids, de_ids]) / answer - 1))
    print(f"{name:20} probabilities change by up to {float(change):.1e} of themselves")

# %% [markdown]
# <!-- slide -->
#
# ### And the decoder?
#
# It has no positions either. Some books call the positional encoding the only place where order comes in.
# Is it? Two attentions on top of each other, no positions; the first two words change places, and we look at the
# *last* word.
#
# <!-- slide -->

# %% role="demo"
guess("who_notices_the_exchange")

# %% role="demo"
keras.utils.set_random_seed(3)
below, above = SelfAttentionLayer(16), SelfAttentionLayer(16)
x = 2 * tf.random.normal((1, 6, 16), seed=6)
exchanged = tf.gather(x, [1, 0, 2, 3, 4, 5], axis=1)
for name, mask in {"no mask": None, "causal mask": causal_mask(6)}.items():

    def last_word(words, mask=mask):
        h, _ = below(words, words, words, mask)
        return above(h, h, h, mask)[0][0, -1]

    print(f"{name:12} the last word moves by {float(tf.norm(last_word(exchanged) - last_word(x))):.1e}")

# %% [markdown]
# <!-- slide -->
#
# ### What it lacks, second: a memory of itself
#
# Now let us change the *target* words. The decoder is there to continue just these.
#
# <!-- slide -->

# %% role="demo"
guess("target_words_exchanged")

# %% role="demo"
change = tf.reduce_max(tf.abs(model([en_ids, random.integers(1, 400, (1, 25))]) / answer - 1))
print(f"all target words exchanged: probabilities change by up to {float(change):.1e} of themselves")
print(f"first and last position differ by up to {float(tf.reduce_max(tf.abs(answer[:, 0] / answer[:, -1] - 1))):.1e}")

# %% [markdown]
# <!-- slide -->
#
# ### Layer by layer
#
# How alike are two words of a sentence, on average?
#
# <!-- slide -->


# %% role="demo"
def likeness(x):
    """Mean cosine similarity of two different words of x (1, T, d)."""
    unit = tf.math.l2_normalize(x[0], axis=-1)
    T = x.shape[1]
    return float((tf.reduce_sum(unit @ tf.transpose(unit)) - T) / (T * (T - 1)))


keras.utils.set_random_seed(1)
x = tf.random.normal((1, 10, 64), seed=1)
print(f"at the start        {likeness(x):7.4f}")
for depth in range(1, 5):
    x = ready.EncoderLayer(64, 4)(x)
    print(f"after layer {depth}       {likeness(x):7.4f}")

# %% [markdown]
# Two layers, and ten different words have become one. Training could sharpen the attention and work against it, but it would have to
# climb out of a hole first. The paper doesn't dig the hole.
#
# <!-- slide -->
#
# There is a trap in this for testers, too. You change a later target word in a *fresh* MinTransformer, no earlier prediction moves,
# and you note: it doesn't leak. But nothing would have moved in any case! A test that can't fail proves nothing. **Scale the weights
# first**, so that the attentions are sharp and the words stay different, and change a word again:

# %% role="demo"
weak = models.build_min_transformer(n_steps=6, n_en_vocab=30, n_de_vocab=30, d=64, n_heads=4)
en_words, de_words = random.integers(1, 30, (1, 6)), random.integers(1, 15, (1, 6))
poked = de_words + np.array([0, 0, 0, 15, 0, 0])  # the fourth word, and it alone
fresh = weak.get_weights()
for sharp in (1, 8, 16):
    # word vectors of size 1 in the place of 0.05, and sharper queries and keys
    factors = {"embeddings": 20, "Wq": sharp, "Wk": sharp}
    for weight, value in zip(weak.weights, fresh, strict=True):
        weight.assign(value * (factors.get(weight.name, 1) if sharp > 1 else 1))
    moved = tf.reduce_max(tf.abs(weak([en_words, poked]) / weak([en_words, de_words]) - 1), axis=-1)[0]
    print(
        f"weights {'fresh' if sharp == 1 else f'x {sharp}':6} positions move by",
        " ".join(f"{move:.0e}" for move in moved),
    )

# %% [markdown]
# ## 5 · The block of the paper
#
# <!-- notes
# Compare it with the drawing on the board: what do the readers' cards gain by the sum?
# -->
#
# Two small additions, and everything changes. Around each sub-layer the input is **added** to the output, and the sum is
# **normalised**:
#
# $$h = \mathrm{LayerNorm}(x + \mathrm{attention}(x, x, x)), \qquad y = \mathrm{LayerNorm}(h + \mathrm{FC}(h))$$
#
# In the bureau: a reader doesn't replace her card by what she gathered from the others, she **adds a note** to it. What she knew
# stays there. And the norm keeps the handwriting at one size, however many notes there are.
#
# <!-- slide -->
#
# Since the norm stands after the sum, this is called *post-LN*. (In notebook 10 it will stand before the sub-layer.)
#
# <!-- slide -->
#
# ## Exercise 4 · {{transformer_block.title}}
#
# *{{transformer_block.minutes}} minutes, {{transformer_block.points}} points.* Write `TransformerEncoderLayer` from finished
# parts, under these names:
#
# | attribute | what it is |
# |---|---|
# | `self_attn` | `MultiHeadAttention(d_model, num_heads)`; it returns `(output, weights)` |
# | `add_norm_1` | `AddNorm(dropout)`; called as `add_norm_1(x, output)` |
# | `ffn` | `FCLayer(dim_feedforward, d_model)` |
# | `add_norm_2` | `AddNorm(dropout)` |
#
# `call(x, mask=None)` passes the mask on to the attention: 1 hides, as ever, and `None` hides nothing. `AddNorm` drops, adds and
# normalises, and knows by itself whether it is training. All weights are made by layers that Keras finds, so that an
# optimizer moves them and `save` keeps them. Stuck? `hint("transformer_block")`.
#
# <!-- slide -->


# %% slug="transformer_block" role="solution"
class TransformerEncoderLayer(keras.layers.Layer):
    """The encoder's block of the paper: self-attention and FC layer, add and norm after each ("post-LN").

    d_model: width. num_heads: heads. dim_feedforward: width inside the FC layer.
    dropout: share dropped in training.
    Call with x (B, T, d_model) and a mask, 1 = hidden, (T, T) or (B, 1, T); returns the shape of x.
    Parts: self_attn, add_norm_1, ffn, add_norm_2.
    """

    def __init__(self, d_model, num_heads, dim_feedforward, dropout, **kwargs):
        super().__init__(**kwargs)
        ### BEGIN SOLUTION
        self.self_attn = MultiHeadAttention(d_model, num_heads)
        self.add_norm_1 = AddNorm(dropout)
        self.ffn = FCLayer(dim_feedforward, d_model)
        self.add_norm_2 = AddNorm(dropout)
        ### END SOLUTION

    def call(self, x, mask=None):
        ### BEGIN SOLUTION
        attended, _ = self.self_attn(x, x, x, mask)
        h = self.add_norm_1(x, attended)  # (B, T, d_model)
        return self.add_norm_2(h, self.ffn(h))  # (B, T, d_model)
        ### END SOLUTION

    def compute_mask(self, inputs, previous_mask=None):
        return None  # see DecoderLayer


# %% slug="transformer_block" role="check"
check("transformer_block", TransformerEncoderLayer)

# %% [markdown]
# Whatever goes in, each word comes out with mean 0 and variance 1 (as long as $\gamma = 1$, $\beta = 0$), and the shape
# stays: so the blocks can be stacked as high as you like.
#
# <!-- slide -->

# %% role="demo"
block = ready.TransformerEncoderLayer(d_model=24, num_heads=8, dim_feedforward=48, dropout=0.5)
y = block(100 * tf.random.normal((2, 100, 24), seed=6) + 7)
print(y.shape, "mean", np.abs(np.mean(y, axis=-1)).max().round(5), "variance", np.var(y, axis=-1).mean().round(4))

# %% [markdown]
# <!-- slide -->
#
# And the ten words? **Before you run it:** how much will two words resemble each other after four blocks?

# %% role="demo"
keras.utils.set_random_seed(1)
x = tf.random.normal((1, 10, 64), seed=1)
for depth in range(1, 5):
    x = ready.TransformerEncoderLayer(64, 4, 256, dropout=0.0)(x)
    print(f"after block {depth}       {likeness(x):7.4f}")

# %% [markdown]
# <details><summary>What you have seen</summary>
#
# They still draw closer, but they stay ten words.
# </details>
#
# Does it matter for learning? A race: read eight digits,
# write them backwards. Four plain layers against four blocks, the same widths, the same number of steps, positions
# for both. **Place your bets.**
#
# <!-- slide -->


# %% role="demo"
def race(make_layer, depth=4, steps=300):
    """Train a stack to reverse eight digits; returns the share of right digits."""
    keras.utils.set_random_seed(1)
    embed, positions, guess = ready.ScaledEmbedding(10, 32), ready.PositionalEncoding(8, 32), keras.layers.Dense(10)
    stack = [make_layer() for _ in range(depth)]
    optimizer = keras.optimizers.Adam(0.003)
    loss_of = keras.losses.SparseCategoricalCrossentropy(from_logits=True)

    def predict(ids):
        x = positions(embed(ids))
        for layer in stack:
            x = layer(x)
        return guess(x)

    def digits(size):
        return random.integers(10, size=(size, 8)).astype("int32")

    predict(digits(1))  # makes the weights
    weights = [weight for layer in (embed, *stack, guess) for weight in layer.trainable_variables]
    optimizer.build(weights)  # Adam's averages; made inside, the graph would be drawn twice

    @tf.function
    def learn(ids):
        with tf.GradientTape() as tape:
            loss = loss_of(ids[:, ::-1], predict(ids))
        optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights, strict=True))
        return loss

    live(learn(digits(64)) for _ in range(steps))
    ids = digits(500)
    return np.mean(np.argmax(predict(ids), axis=-1) == ids[:, ::-1])


print(f"plain layers         {race(lambda: ready.EncoderLayer(32, 4, d_fc=64)):6.1%} of the digits right")
print(f"blocks of the paper  {race(lambda: ready.TransformerEncoderLayer(32, 4, 64, dropout=0.0)):6.1%}")

# %% [markdown]
# Guessing gives 10 %. The sum lets each word's own vector, and each gradient, pass straight through the whole stack. Attention
# made the Transformer famous; the plus sign made it deep.

# %% [markdown]
# ## Bonus, for the curious
#
# No points. Think first, then open.
#
# 1. **Without the norm.** Leave the norm out of the block and keep the sum. How large do the numbers get after twelve blocks?
# 2. **A third less.** Which single number would you halve to make MinTransformer about a third smaller, and what would you lose?
# 3. **The hatch.** In one layer of a trained decoder, a row of the cross-attention map is flat. What does the word ask?
#
# <details><summary>Answers</summary>
#
# 1. Each block adds two things to what is there, so they grow with every block, and fastest where the weights are large. The norm
#    brings them back to one size; "pre-LN" in notebook 10 lets them grow and norms what is read.
# 2. The cell below asks and answers.
# 3. Nothing in particular: it takes the mean of the source. Words that follow from the target alone do that, the second half of
#    a fixed phrase, say.
# </details>

# %% role="demo"
guess("bonus_a_third_less")

# %% [markdown]
# ## Appendix · Reading with a pencil
#
# Books are typed by people. These are the smaller slips of the printed chapter around MinTransformer, for those who have it at
# hand. Finding them is a skill of its own; each was found by running the listing.
#
# - It uses `models` without importing it, and it writes 512 where it means `d`.
# - It passes `input_length` to `Embedding`, which Keras 3 calls deprecated.
# - Its text trains with `categorical_crossentropy`, which wants one-hot labels, on ids.
# - Its first listing multiplies an `x` of float64 by weights of float32. **Before you run it:** is that a detail?
#
# <!-- slide -->

# %% role="demo"
x = np.ones((1, 3, 4))  # NumPy's numbers are float64, unless you say otherwise
try:
    tf.matmul(x, tf.constant(np.ones((4, 2)), tf.float32))
except tf.errors.InvalidArgumentError as error:
    print("TensorFlow:", str(error).partition("[Op")[0][:110])
h, _ = SelfAttentionLayer(2)(x, x, x)
print("a Keras 3 layer casts what it gets:", x.dtype, "goes in,", h.dtype, "comes out")

# %% [markdown]
# <details><summary>What you have seen</summary>
#
# TensorFlow never mixes types on its own, and in the Keras of the book's day the listing stopped right here. A Keras
# 3 layer casts its inputs to its own type, so the same listing works today. Say `dtype="float32"` where you make
# numbers, and it works everywhere.
# </details>

# %% [markdown]
# ## What you take along
#
# - Encoder layer: heads side by side, then a wide layer for each word alone. 2,886,144 parameters at $d = 512$.
# - Decoder layer: masked self-attention, then **the decoder asks and the encoder answers**. Two lists of heads; the mask belongs to
#   the first. 3,672,576 parameters.
# - A listing that runs isn't a listing that is right. Count its parameters, change the future, give it two lengths, and call
#   attention by name.
# - A causal mask gives order. And a test on a fresh model may be one that can't fail: scale the weights first.
# - MinTransformer has 13,681,040 parameters, no order in its source and no memory of itself: a stack of bare attention turns all words into one.
# - $\mathrm{LayerNorm}(x + \mathrm{sublayer}(x))$ keeps the words apart and the gradients alive.
#
# <!-- slide -->
#
# **Next** · `08-the-whole-machine`: the decoder's block, both stacks, and a `Transformer` that is yours.
#
# **Read on** · Vaswani et al., *Attention Is All You Need* (2017), section 3.1, [arxiv.org/abs/1706.03762](https://arxiv.org/abs/1706.03762). ·
# Dong, Cordonnier and Loukas, *Attention is not all you need: pure attention loses rank doubly exponentially with depth* (2021),
# [arxiv.org/abs/2103.03404](https://arxiv.org/abs/2103.03404): what you saw in section 4, proved.
