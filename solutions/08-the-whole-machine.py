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
# You have written attention, heads, norms, positions, and the block of the encoder. Lying in a drawer, each of them
# is a good answer to an exercise. Today they become one machine. By the end of this notebook there's a class called
# `Transformer` that you wrote yourself, it has learned something in front of your eyes, and you can save it, load it
# and hand it to someone else. In the next notebook it learns French.

# %% [markdown]
# {{course.here}}

# %% [markdown]
# <!-- slide -->
#
# **At the end you can**
#
# - write the decoder's block of the paper, and say what each of its three sums adds;
# - stack blocks and notice by counting when a stack has one block only;
# - write `Transformer` as a `keras.Model`, with each mask where it belongs;
# - write one step of training, and hand the rest to Keras: `compile`, `fit`, a checkpoint, `save` and `load_model`;
# - predict, with a pencil, how well a machine without positions can do, and see it come true.
#
# **Core** · **Time** about {{notebook.time}} minutes, {{notebook.minutes}} of them for the exercises; section 6 is a
# good place to begin a second sitting · **Points** {{notebook.points}}, of which 10 for answers in words · **You
# need** notebooks `03` to `07`.
#
# As before: pictures and experiments are yours to change, and each check may be run as often as you like.

# %%
# {{course.install}}

# %%
import tempfile
from pathlib import Path

import numpy as np

from course.quiet_start import quiet_start

with quiet_start():
    import keras
    import tensorflow as tf

from autograder import check, guess, hint, progress, recall
from course import layers, models
from course.figures import curves, machine
from course.mine import pieces
from course.training import masked_accuracy, masked_loss, shift_targets

# %% role="demo"
recall("08-the-whole-machine")

# %% [markdown]
# ## 1 · The hat and the strip
#
# <!-- notes
# Play it with two volunteers and real cards. Let the room write down how many words the hat will get right.
# -->
#
# A game for two, with paper. Write six different words on six cards. One player gets them **in a hat**, all mixed up. The
# other gets them **on a strip**, in order. Both have to say the sentence *backwards*, word by word; after each word they're
# told the right one, so a mistake doesn't spoil the rest.
#
# <!-- slide -->
#
# The strip is no challenge. But how well can the hat do? At the first word there are six cards to choose from, then five
# that haven't been said yet, then four …
#
# **Before you run it**, a guess: the share of right words for the best player that a hat can have.
#
# <!-- slide -->

# %% role="demo"
guess("best_with_a_hat")

# %% role="demo"
words = 6  # another number?
best = np.mean([1 / left for left in range(words, 0, -1)])
random = np.random.default_rng(0)
played = np.mean([random.permutation(words) == random.permutation(words) for _ in range(20_000)])
print(f"with the strip 100.0%, with the hat at best {best:.1%}, and by drawing without looking {played:.1%}")

# %% [markdown]
# ## 2 · What lies on the table
#
# <!-- notes
# If few have solved the earlier exercises, say so kindly: the course's pieces stand in, and nothing is lost.
# -->
#
# Each answer of yours that passed its check is kept in the folder `mine`. From here on you build with your own pieces. Where
# an exercise is still open, the course's piece stands in, so nothing holds you up.
#
# <!-- slide -->

# %%
mine = pieces(
    "MultiHeadAttention",
    "AddNorm",
    "FCLayer",
    "ScaledEmbedding",
    "PositionalEncoding",
    "TransformerEncoderLayer",
    "TransformerDecoderLayer",
    "TransformerEncoder",
    "TransformerDecoder",
    "causal_mask",
    "padding_mask",
)
mine

# %% [markdown]
# So `mine.AddNorm` is your `AddNorm` if there is one. And this is what it will be. Here the course's Transformer has been
# drawn from the living model, so you see where you're going. A click on a box opens it, down to the matrices.
#
# <!-- slide -->

# %% role="demo"
english, french = np.array([[5, 6, 7, 0]]), np.array([[1, 8, 9]])  # ids of two short sentences
sizes = {"d_model": 32, "num_heads": 4, "dim_feedforward": 64, "num_encoder_layers": 2, "num_decoder_layers": 2}
machine(models.Transformer(source_vocab=12, target_vocab=12, **sizes), [english, french])

# %% [markdown]
# <!-- slide -->
#
# Three words for the plan, all of them from the picture:
#
# | word | meaning |
# |---|---|
# | **encoder** | the stack on the left: it reads the source, as often as it has blocks |
# | **memory** | what the encoder gives back, a vector for each source word. It's made once, and all of the decoder looks at it |
# | **decoder** | the stack on the right: it writes the target, and in each block it looks at the memory |

# %% [markdown]
# ## 3 · Three steps, three sums
#
# In notebook 07 the writer in the bureau did three things for each word: read over his own text, ask at the hatch, think it
# over. The paper puts an add and norm around each of them:
#
# $$h_1 = \mathrm{LayerNorm}(t + \mathrm{attention}(t, t, t)),\qquad
# h_2 = \mathrm{LayerNorm}(h_1 + \mathrm{attention}(h_1, m, m)),\qquad
# y = \mathrm{LayerNorm}(h_2 + \mathrm{FC}(h_2))$$
#
# <!-- slide -->
#
# | symbol | in the code | shape | meaning |
# |---|---|---|---|
# | $t$ | `tgt` | $(B, T, D)$ | the target words so far |
# | $m$ | `memory` | $(B, S, D)$ | the encoder's output |
# | | `tgt_mask` | $(T, T)$ | 1 = hidden: the future, in the **first** attention |
# | | `memory_mask` | $(B, 1, S)$ | 1 = hidden: the source's padding, in the **second** |
# | $h_1, h_2, y$ | | $(B, T, D)$ | after each of the three steps |
#
# Three times the same pattern: *something is asked, and what is found is added to whoever asked*. The sum always adds what
# went **into** the step, never what went into an earlier one.
#
# <!-- slide -->
#
# **Call attention by name.** `cross_attn(query=h1, key=memory, value=memory, mask=memory_mask)` can't go wrong. In notebook
# 07 you have seen what three arguments in the wrong order did to a book. Keras has a trap of its own here: where a layer
# has an argument `tgt`, it takes one called `tgt_mask` for its business, and by position it refuses `None` there. So hand
# these masks on by keyword: `block(tgt, memory, tgt_mask=tgt_mask, memory_mask=memory_mask)`.

# %% [markdown]
# ## Exercise 1 · {{transformer_decoder_block.title}}
#
# *{{transformer_decoder_block.minutes}} minutes, {{transformer_decoder_block.points}} points.* Write
# `TransformerDecoderLayer` from your pieces, under these names:
#
# | attribute | what it is |
# |---|---|
# | `self_attn`, `cross_attn` | two `mine.MultiHeadAttention(d_model, num_heads)`; each returns `(output, weights)` |
# | `ffn` | `mine.FCLayer(dim_feedforward, d_model)` |
# | `add_norm_1`, `add_norm_2`, `add_norm_3` | three `mine.AddNorm(dropout)`, called as `add_norm_1(x, output)` |
#
# A mask that is `None` hides nothing. In training something of each of the three steps is dropped; Keras tells the layers
# inside whether it is training, so you may leave `training` alone. All weights are made by layers that Keras finds, so that
# an optimizer moves them and `save` keeps them. This layer, and what follows in this notebook, also runs
# inside `tf.function`. Stuck? `hint("transformer_decoder_block")`.
#
# <!-- slide -->


# %% slug="transformer_decoder_block" role="solution"
class TransformerDecoderLayer(keras.layers.Layer):
    """The decoder's block of the paper: two attentions and the FC layer, add and norm after each ("post-LN").

    d_model: width. num_heads: heads of each attention. dim_feedforward: width inside the FC layer.
    dropout: share dropped in training.
    Call with tgt (B, T, d_model), memory (B, S, d_model) and masks, 1 = hidden: tgt_mask (T, T), memory_mask (B, 1, S).
    Returns (B, T, d_model). Parts: self_attn, cross_attn, ffn, add_norm_1, add_norm_2, add_norm_3.
    """

    def __init__(self, d_model, num_heads, dim_feedforward, dropout, **kwargs):
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
        attended, _ = self.self_attn(query=tgt, key=tgt, value=tgt, mask=tgt_mask)
        h1 = self.add_norm_1(tgt, attended)  # (B, T, d_model)
        attended, _ = self.cross_attn(query=h1, key=memory, value=memory, mask=memory_mask)
        h2 = self.add_norm_2(h1, attended)  # (B, T, d_model)
        return self.add_norm_3(h2, self.ffn(h2))  # (B, T, d_model)
        ### END SOLUTION


# %% slug="transformer_decoder_block" role="check"
check("transformer_decoder_block", TransformerDecoderLayer)

# %% [markdown]
# <!-- slide -->
#
# ### Turn one knob: mute a sub-layer
#
# A sub-layer whose last matrix is 0 says nothing; the direct road past it stays open. Here that is done to each of
# the three in turn, in a fresh block of the course's. Then three things are changed, one at a time, and we look at
# the *last* target word's output: does it move?
#
# <!-- slide -->

# %% role="demo"
guess("zeros_of_the_muted")

# %% role="demo"
keras.utils.set_random_seed(8)
tgt, memory, news = (keras.random.normal((1, length, 16)) for length in (5, 7, 7))
place = tf.one_hot([3, 4], 5)[..., None]  # (2, 5, 1): the last word but one, and the last
pokes = {
    "its own word": (tgt + place[1] * news[:, :5], memory),
    "the word before": (tgt + place[0] * news[:, :5], memory),
    "the source": (tgt, memory + news),
}
print(f"{'muted':18}" + "".join(f"{name:>18}" for name in pokes))
for muted in ("nothing", "self_attn", "cross_attn", "ffn"):
    keras.utils.set_random_seed(1)
    block = layers.TransformerDecoderLayer(d_model=16, num_heads=4, dim_feedforward=64)
    block(tgt, memory)  # makes the weights
    if muted == "ffn":
        block.ffn.dense_layer_2.kernel.assign(tf.zeros_like(block.ffn.dense_layer_2.kernel))
    elif muted != "nothing":
        part = getattr(block, muted)
        part.Wo.assign(tf.zeros_like(part.Wo))
    before = block(tgt, memory)
    moves = [float(tf.norm(block(*changed) - before, axis=-1)[0, -1]) for changed in pokes.values()]
    print(f"{muted:18}" + "".join(f"{move:18.3f}" for move in moves))

# %% [markdown]
# ## 4 · Stacks
#
# One block looks once. The paper stacks six: what the first block has found, the second can look for things *with*.
# A stack is a loop, and there are only two things to watch.
#
# - **Each block has weights of its own.** `[block] * 6` makes a list that holds one and the same block six times.
# - **Each block gets the masks.** A mask on the first block alone keeps nothing secret: padding or future that's hidden there
#   walks in at the next.
#
# <!-- slide -->
#
# The decoder's stack has a third: `memory` is the same in every block. Only `tgt` climbs.
#
# A block of width 64 has 49,728 weights, and here are two stacks of six.
#
# <!-- slide -->

# %% role="demo"
guess("six_times_one_block")

# %% role="demo"
stacks = {"a list of six": [layers.TransformerEncoderLayer(64, 4, 256) for _ in range(6)]}
stacks["[block] * 6"] = [layers.TransformerEncoderLayer(64, 4, 256)] * 6
for name, stack in stacks.items():
    x = keras.random.normal((1, 5, 64))
    for block in stack:
        x = block(x)
    different = {id(weight): weight for block in stack for weight in block.trainable_variables}
    print(
        f"{name:14} output {tuple(x.shape)}, {sum(int(tf.size(one)) for one in different.values()):,} weights to learn"
    )

# %% [markdown]
# ## Exercise 2 · {{encoder_stack.title}}
#
# *{{encoder_stack.minutes}} minutes, {{encoder_stack.points}} points.* Write `TransformerEncoder`. Its blocks stand
# in the list `self.blocks`; each is a `mine.TransformerEncoderLayer(d_model, num_heads, dim_feedforward, dropout)`,
# called as `block(x, mask)`. In training each drops at the rate that was asked for. Keras finds the layers in a list
# that is an attribute, so an optimizer moves their weights and `save` keeps them. Stuck? `hint("encoder_stack")`.
#
# <!-- slide -->


# %% slug="encoder_stack" role="solution"
class TransformerEncoder(keras.layers.Layer):
    """A stack of encoder blocks, in the list self.blocks.

    num_layers: number of blocks. The other sizes are each block's.
    Call with x (B, S, d_model) and a mask (B, 1, S), 1 = hidden; returns the shape of x.
    """

    def __init__(self, num_layers, d_model, num_heads, dim_feedforward, dropout, **kwargs):
        super().__init__(**kwargs)
        ### BEGIN SOLUTION
        sizes = (d_model, num_heads, dim_feedforward, dropout)
        self.blocks = [mine.TransformerEncoderLayer(*sizes) for _ in range(num_layers)]
        ### END SOLUTION

    def call(self, x, mask=None, training=None):
        ### BEGIN SOLUTION
        for block in self.blocks:
            x = block(x, mask)  # (B, S, d_model)
        return x
        ### END SOLUTION

    def compute_mask(self, inputs, previous_mask=None):
        return None  # ours says what attention may not see; Keras would take it for its own, of real tokens


# %% slug="encoder_stack" role="check"
check("encoder_stack", TransformerEncoder)

# %% [markdown]
# <!-- slide -->
#
# ## Exercise 3 · {{decoder_stack.title}}
#
# *{{decoder_stack.minutes}} minutes, {{decoder_stack.points}} points.* Write `TransformerDecoder`, again with `self.blocks`.
# Its blocks are your `TransformerDecoderLayer` from exercise 1; if that isn't green yet, `mine.TransformerDecoderLayer` is
# the course's. Hand the masks on by keyword. In training each block drops at the rate that was asked for. Here, too, Keras
# finds all weights: an optimizer moves them and `save` keeps them. Stuck?
# `hint("decoder_stack")`.
#
# <!-- slide -->


# %% slug="decoder_stack" role="solution"
class TransformerDecoder(keras.layers.Layer):
    """A stack of decoder blocks, in the list self.blocks.

    num_layers: number of blocks. The other sizes are each block's.
    Call with tgt (B, T, d_model), memory (B, S, d_model) and masks, as a block; returns (B, T, d_model).
    """

    def __init__(self, num_layers, d_model, num_heads, dim_feedforward, dropout, **kwargs):
        super().__init__(**kwargs)
        ### BEGIN SOLUTION
        sizes = (d_model, num_heads, dim_feedforward, dropout)
        self.blocks = [TransformerDecoderLayer(*sizes) for _ in range(num_layers)]
        ### END SOLUTION

    def call(self, tgt, memory, tgt_mask=None, memory_mask=None, training=None):
        ### BEGIN SOLUTION
        for block in self.blocks:
            tgt = block(tgt, memory, tgt_mask=tgt_mask, memory_mask=memory_mask)  # (B, T, d_model)
        return tgt
        ### END SOLUTION


# %% slug="decoder_stack" role="check"
check("decoder_stack", TransformerDecoder)

# %% [markdown]
# ## 5 · All of it
#
# <!-- notes
# Follow the two sentences through the picture, or through the living one: *The machine*, under *Your sentences*
# in `course demo`.
# -->
#
# Now follow two sentences through the picture above:
#
# 1. **The source.** Ids become vectors: `ScaledEmbedding` looks them up and multiplies by $\sqrt{d}$; `PositionalEncoding`
#    adds where each word stands. Then up the encoder. Out comes the memory.
# 2. **The target.** The same, with a table of its own: its ids mean other words. Then up the decoder, with the memory.
# 3. **The way out.** A Dense layer gives a score for each word of the target's vocabulary, the **logits**. No softmax: the loss
#    applies it itself, with numbers that can't overflow.
#
# <!-- slide -->
#
# There are three attentions, and each hides something else:
#
# | attention | who asks whom | hidden |
# |---|---|---|
# | in the encoder | source asks source | padding of the **source** |
# | first in the decoder | target asks target | the **future** |
# | second in the decoder | target asks memory | padding of the **source**: the memory *is* the source |
#
# And the target's own padding? It stands at the end, after every real word. The causal mask hides it from them already.
#
# <!-- slide -->
#
# ## Exercise 4 · {{transformer.title}}
#
# *{{transformer.minutes}} minutes, {{transformer.points}} points.* Write `Transformer`, under these names:
#
# | attribute | what it is |
# |---|---|
# | `source_embedding`, `target_embedding` | two `mine.ScaledEmbedding(vocab, d_model)` |
# | `encoder`, `decoder` | your two stacks, or the course's as `mine.TransformerEncoder` and `mine.TransformerDecoder` |
# | `to_logits` | `keras.layers.Dense(target_vocab)` |
#
# `mine.PositionalEncoding(max_length, d_model)` has no weights, so one of them may serve both sides; its name is
# yours to choose. `mine.padding_mask(ids)` gives $(B, 1, S)$ and `mine.causal_mask(T)` gives $(T, T)$; PAD is 0. In
# training it drops at the rate that was asked for; the paper also drops from the sum of embedding and position, which
# is welcome and not asked for. All weights start as random numbers, and Keras finds them, so that an optimizer moves them and
# `save` keeps them; these layers see to that. `get_config` is written
# already: it says with which arguments a model like this one is made. Stuck? `hint("transformer")`.
#
# <!-- slide -->


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
        dim_feedforward,
        num_encoder_layers,
        num_decoder_layers,
        dropout,
        max_length,
        **kwargs,
    ):
        super().__init__(**kwargs)
        self.arguments = {
            "source_vocab": source_vocab,
            "target_vocab": target_vocab,
            "d_model": d_model,
            "num_heads": num_heads,
            "dim_feedforward": dim_feedforward,
            "num_encoder_layers": num_encoder_layers,
            "num_decoder_layers": num_decoder_layers,
            "dropout": dropout,
            "max_length": max_length,
        }
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
        memory = self.encoder(self.positions(self.source_embedding(en_ids)), en_mask)  # (B, S, d_model)
        tgt = self.positions(self.target_embedding(de_ids))  # (B, T, d_model)
        future = mine.causal_mask(tf.shape(de_ids)[1])  # (T, T)
        return self.to_logits(self.decoder(tgt, memory, tgt_mask=future, memory_mask=en_mask))  # (B, T, V)
        ### END SOLUTION

    def get_config(self):
        return {**super().get_config(), **self.arguments}


# %% slug="transformer" role="check"
check("transformer", Transformer)

# %% [markdown]
# From here on the notebook works with *your* model. What isn't green yet is the course's:
#
# <!-- slide -->

# %%
whole = pieces("Transformer", "TransformerEncoder", "TransformerDecoder", "TransformerDecoderLayer")
whole

# %% role="demo"
keras.utils.set_random_seed(1)
small = {"d_model": 32, "num_heads": 4, "dim_feedforward": 64, "num_encoder_layers": 2, "num_decoder_layers": 2}
model = whole.Transformer(source_vocab=12, target_vocab=12, **small, dropout=0.0, max_length=32)
english, french = np.array([[5, 6, 7, 0]]), np.array([[1, 8, 9]])
model([english, french])  # makes the weights
machine(model, [english, french], looking=True)

# %% [markdown]
# Drawn from the living model, so if an arrow ends at a wrong box, it does so in your code. Orange is who asks, blue whom it is
# compared with, green what is taken along. Find the three attentions of the table in it: at the second one of each decoder
# block, blue and green come from the left.
#
# <!-- slide -->
#
# ### Turn one knob: padding
#
# The same pair of sentences, once alone and once in a batch with longer ones, so that its source is filled up with PAD. The
# logits should be the same. **Before you run it:** by how much do they move in your model, and by how much in a model with the
# same weights in which nobody hides the padding?
#
# <!-- slide -->

# %% role="demo"
careful = models.Transformer(12, 12, **small, dropout=0.0)
careless = models.Transformer(12, 12, **small, dropout=0.0, pad_id=-1)  # no id is -1, so nothing is hidden
careless.set_weights(careful.get_weights())
pair = np.array([[5, 6, 7]]), np.array([[1, 8, 9]])
for name, one in {"yours": model, "careless": careless}.items():
    alone = one(pair)
    for pads in (1, 5, 20):
        filled = np.pad(pair[0], ((0, 0), (0, pads)))
        print(
            f"{name:10} {pads:2} PADs: logits move by up to {float(tf.reduce_max(tf.abs(one([filled, pair[1]]) - alone))):.1e}"
        )

# %% [markdown]
# <details><summary>What it means</summary>
#
# Yours moves by rounding, if at all. In the other one a translation depends on who else happens to be in the batch: the same
# sentence, asked twice in different company, gets two answers. Such a model trains without complaint, and its errors look like
# chance.
# </details>

# %% [markdown]
# <!-- slide -->
#
# ### Sixty-five million
#
# The "base" model of 2017: 6 + 6 blocks, width 512, 8 heads, 2048 inside, a common vocabulary of 37,000 pieces of words. The
# paper's table says 65 million weights. **Before you run it**, a guess: thirty per cent of them sit in one place.
#
# <!-- slide -->

# %% role="demo"
guess("thirty_per_cent")

# %% role="demo"
d, inside, vocabulary, blocks = 512, 2048, 37_000, 6
attention, norm = 4 * d * d, 2 * d
fully_connected = d * inside + inside + inside * d + d
parts = {
    "one table, used three times": vocabulary * d,
    "encoder, 6 blocks": blocks * (attention + fully_connected + 2 * norm),
    "decoder, 6 blocks": blocks * (2 * attention + fully_connected + 3 * norm),
}
for name, count in parts.items():
    print(f"{name:30} {count:>12,}")
print(f"{'by hand':30} {sum(parts.values()):>12,}")
print(f"{'counted in the model':30} {models.CONFIGURATIONS['base'].parameters():>12,}")
print(f"{'with three tables instead':30} {sum(parts.values()) + 2 * vocabulary * d + vocabulary:>12,}")

# %% [markdown]
# ## 6 · One step
#
# <!-- notes
# Ask what each of the four lines does before you run any of them. Nobody who has once been asked forgets training mode.
# -->
#
# A machine that has just been put together talks nonsense: its weights were thrown with dice. To learn, it takes the
# same small step again and again:
#
# 1. Let the model predict, **in training mode**, so that dropout is on.
# 2. Measure how wrong it is: the **loss**.
# 3. Ask the tape for the **gradients**: in which direction would each weight make the loss larger?
# 4. Let the **optimizer** move each weight a little the other way.
#
# <!-- slide -->
#
# Two finished functions help with the second point. You will write both yourself in the next notebook, where there is time for
# why they are as they are:
#
# - `shift_targets(target_ids, sos_id)` gives `(decoder_in, labels)`: what the decoder reads, and what it should say. It reads
#   the right words so far, one step behind: `<SOS> les chiens` for `les chiens sont`.
# - `masked_loss(labels, logits, pad_id)` is the mean surprise $-\log p$ at the right words. Padding doesn't count.
#
# <!-- slide -->
#
# ## Exercise 5 · {{train_step.title}}
#
# *{{train_step.minutes}} minutes, {{train_step.points}} points.* Write `train_step`. The target's sentences end with EOS and
# don't begin with SOS: that is for `shift_targets` to add. Compute the loss inside a `tf.GradientTape`, and the gradients
# outside it. The optimizer is a Keras optimizer: `optimizer.apply_gradients(zip(gradients, weights))`. Return the loss of
# this step. Stuck? `hint("train_step")`.
#
# <!-- slide -->


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

# %% [markdown]
# <!-- slide -->
#
# Now the game from the beginning, as data: six different animals in, the same six out, backwards.

# %%
animals = ["ant", "bee", "cat", "dog", "eel", "fox", "gnu", "hen", "ibis", "jay"]
PAD, SOS, FIRST = 0, 1, 2  # the animals are 2 to 11


def sentences(count, seed):
    """Sentences of six different animals, (count, 6), and the same backwards."""
    random = np.random.default_rng(seed)
    source = FIRST + np.stack([random.permutation(len(animals))[:6] for _ in range(count)]).astype("int32")
    return source, np.ascontiguousarray(source[:, ::-1])


def spoken(ids):
    return " ".join(animals[i - FIRST] if i >= FIRST else "-" for i in ids)


source, target = sentences(5760, seed=1)
held_out = sentences(500, seed=2)
print(spoken(source[0]), " →  ", spoken(target[0]))

# %% [markdown]
# There are twelve ids, and the dice know nothing.
#
# <!-- slide -->

# %% role="demo"
guess("the_very_first_loss")

# %% role="demo"
optimizer = keras.optimizers.Adam(0.003)
step = pieces("train_step").train_step
first_losses = [float(step(model, optimizer, source[i : i + 64], target[i : i + 64])) for i in range(0, 12 * 64, 64)]
print(
    f"first step {first_losses[0]:.2f}, log 12 = {np.log(12):.2f}, after {len(first_losses)} steps {first_losses[-1]:.2f}"
)

# %% [markdown]
# ## 7 · Keras's front door
#
# Your step is the heart of it, and you will use it again. For everything around it (epochs, averages, saving the best, a
# progress bar) Keras has a front door, and any `keras.Model` may use it. So may yours. First a look at what it is:
#
# <!-- slide -->

# %% role="demo"
model.summary(line_length=90)

# %% [markdown]
# <!-- slide -->
#
# **compile** says how to learn: which optimizer, which loss, what to report. **fit** does it. The data comes as a
# `tf.data.Dataset`: a stream that shuffles, cuts into batches and has the next one ready while the model still works
# on the last. Once through all the data is an **epoch**, and a **callback** is someone who is called after each.
# `ModelCheckpoint` then writes the weights into a file, if they have never been better on the held-out sentences,
# those it doesn't learn from.
#
# <!-- slide -->


# %%
def stream(source, target):
    """Batches of ((source, decoder_in), labels)."""
    decoder_in, labels = shift_targets(target, SOS)
    return tf.data.Dataset.from_tensor_slices(((source, decoder_in), labels)).batch(64)


learning = stream(source, target).shuffle(100, seed=3).prefetch(2)
exam = stream(*held_out)
folder = Path(tempfile.mkdtemp())

# %% role="demo"
EPOCHS = 3
keras.utils.set_random_seed(1)
model = whole.Transformer(source_vocab=12, target_vocab=12, **small, dropout=0.0, max_length=32)
# jit_compile would translate the step into machine code first, which takes longer than this whole training.
model.compile(keras.optimizers.Adam(0.003), masked_loss, metrics=[masked_accuracy], jit_compile=False)
keeper = keras.callbacks.ModelCheckpoint(folder / "best.weights.h5", save_weights_only=True, save_best_only=True)
rest = {"epochs": EPOCHS, "verbose": 0, "shuffle": False}  # the stream shuffles itself
history = model.fit(learning, validation_data=exam, callbacks=[keeper], **rest).history
for epoch, (loss, right) in enumerate(zip(history["val_loss"], history["val_masked_accuracy"], strict=True), 1):
    print(f"epoch {epoch}: held-out loss {loss:.3f}, right words {right:.1%}")

# %% [markdown]
# <!-- slide -->
#
# Those are right words with the right ones before them. Left alone, it reads its *own* words: ask, take the best, append, ask
# again. (In the next notebook you write this loop properly.) Ask it something:
#
# <!-- slide -->


# %% role="demo"
def say_backwards(model, sentence):
    ids = np.array([[FIRST + animals.index(word) for word in sentence.split()]])
    said = np.array([[SOS]])
    for _ in range(ids.shape[1]):
        said = np.append(said, np.argmax(model([ids, said])[:, -1:], axis=-1), axis=1)
    return spoken(said[0, 1:])


for sentence in ("ant bee cat dog eel fox", "jay ibis hen gnu fox eel", "cat hen dog jay bee gnu"):  # yours?
    print(f"{sentence}  →  {say_backwards(model, sentence)}")

# %% [markdown]
# <!-- slide -->
#
# **save** writes the whole model into one file, and **load_model** makes it anew: first an empty model by `get_config`, which
# is what it's for, then the weights. A class that Keras doesn't know has to be shown to it, in `custom_objects`.
#
# <!-- slide -->

# %% role="demo"
model.load_weights(folder / "best.weights.h5")  # the best of all epochs
model.save(folder / "echo.keras")
again = keras.models.load_model(folder / "echo.keras", custom_objects={"Transformer": whole.Transformer})
print({name: value for name, value in model.get_config().items() if name in small})
difference = tf.reduce_max(tf.abs(again([source[:9], target[:9]]) - model([source[:9], target[:9]])))
print(f"{(folder / 'echo.keras').stat().st_size:,} bytes; the loaded model's logits differ by {float(difference):.1e}")

# %% [markdown]
# ## 8 · The hat plays
#
# <!-- notes
# Now take out the numbers that the room wrote down at the beginning.
# -->
#
# And now `MinTransformer`, on the very same sentences, for as many epochs. So that it's a fair game, it is built here with the
# widths of your model, 64 inside its fully connected layers, from the layers of notebook 07. Its last layer gives
# probabilities, so it gets a loss that takes them.
#
# **Before you run it:** how many of the words will it get right? You have written a number down. Is it the answer, or only a
# limit?
#
# <!-- slide -->

# %% role="demo"
keras.utils.set_random_seed(1)
en_ids, de_ids = keras.Input((6,), dtype="int32"), keras.Input((6,), dtype="int32")
en_x, de_x = keras.layers.Embedding(12, 32)(en_ids), keras.layers.Embedding(12, 32)(de_ids)
for _ in range(2):
    en_x = layers.EncoderLayer(32, 4, d_fc=64)(en_x)
for _ in range(2):
    de_x = layers.DecoderLayer(32, 4, d_fc=64)(de_x, en_x, layers.causal_mask(6))
hat = keras.Model([en_ids, de_ids], keras.layers.Dense(12, activation="softmax")(de_x), name="MinTransformer")
hat.compile(keras.optimizers.Adam(0.003), "sparse_categorical_crossentropy", metrics=["accuracy"], jit_compile=False)
hat.optimizer.build(hat.trainable_variables)  # Adam's averages: the first step is ready sooner
with_hat = hat.fit(learning, validation_data=exam, **rest).history["val_accuracy"]

print(f"{'right words, epoch':22}" + "".join(f"{epoch:8}" for epoch in range(1, EPOCHS + 1)))
for name, shares in {"your Transformer": history["val_masked_accuracy"], "MinTransformer": with_hat}.items():
    print(f"{name:22}" + "".join(f"{share:8.1%}" for share in shares))
print(f"\nthe best that a hat can do {best:.1%}; one word in six {1 / 6:.1%}, one id in twelve {1 / 12:.1%}")

# %% [markdown]
# <details><summary>What it shows</summary>
#
# 40.8 % is the limit: no model whose encoder gives the same vectors for the same words in any order can pass it,
# however long it learns. But a good hat remembers what it has said. Where MinTransformer ends near one in six, it
# doesn't even do that: it knows which six words are in the hat, and at each position draws one of them anew. Its
# decoder has no residuals, so its own words hardly reach the output (notebook 07, section 4). Two ideas are missing,
# a position and a plus sign, and each has its number.
# </details>
#
# <!-- slide -->
#
# **Turn one knob.** Take only the first of the two ideas away: your own model, with every source shuffled before
# it's read. It still remembers what it has said.

# %% role="demo"
guess("with_a_hat_of_its_own")

# %% role="demo"
random = np.random.default_rng(4)
shuffled, shuffled_exam = (random.permuted(ids, axis=1) for ids in (source, held_out[0]))
keras.utils.set_random_seed(1)
blind = whole.Transformer(source_vocab=12, target_vocab=12, **small, dropout=0.0, max_length=32)
blind.compile(keras.optimizers.Adam(0.003), masked_loss, metrics=[masked_accuracy], jit_compile=False)
blind.fit(stream(shuffled, target), **rest)
_, share = blind.evaluate(stream(shuffled_exam, held_out[1]), verbose=0)
print(f"your Transformer with a hat: {share:.1%} right; the best that a hat can do: {best:.1%}")

# %% [markdown]
# ## 9 · The same weights, in Keras's own layer
#
# Is what you have built really *the* attention, the one that everybody uses? Keras has a `MultiHeadAttention` of its own. It
# keeps its matrices in another shape, heads as an axis of their own, and its mask is the other way round: **1 means visible**.
# Apart from that it should be the same. Put the weights of one into the other, and subtract.
#
# <!-- slide -->

# %% role="demo"
keras.utils.set_random_seed(5)
D, H = 32, 4
ours = layers.MultiHeadAttention(D, H)
theirs = keras.layers.MultiHeadAttention(num_heads=H, key_dim=D // H, use_bias=False)
query, memory = keras.random.normal((2, 5, D)), keras.random.normal((2, 7, D))
hidden = layers.padding_mask(np.array([[3, 4, 5, 6, 0, 0, 0], [3, 4, 5, 6, 7, 8, 9]]))  # 1 = hidden
output, weights = ours(query, memory, memory, hidden)
theirs(query, memory, memory)  # makes its weights
split = [tf.reshape(one, (D, H, D // H)) for one in (ours.Wq, ours.Wk, ours.Wv)]
theirs.set_weights([*split, tf.reshape(ours.Wo, (H, D // H, D))])
same, seen = theirs(query, memory, memory, attention_mask=1 - hidden, return_attention_scores=True)
print(f"outputs differ by up to {float(tf.reduce_max(tf.abs(output - same))):.1e}")
print(f"weights differ by up to {float(tf.reduce_max(tf.abs(weights - seen))):.1e}")

# %% [markdown]
# A rounding error. There's no secret in the library layer that isn't in yours. Why write your own, then? Because now
# you can open it.

# %% [markdown]
# <!-- slide -->
#
# ## 10 · Find the bugs
#
# Here is a block that somebody else has written. It runs, all its shapes are right, and its loss falls. It has **three
# bugs** all the same, each of them one small thing. Don't read `call` yet; watch it learn first.
#
# <!-- slide -->


# %%
class SuspiciousDecoderLayer(keras.layers.Layer):
    """Somebody's decoder block, with the parts of exercise 1."""

    def __init__(self, d_model, num_heads, dim_feedforward, dropout, **kwargs):
        super().__init__(**kwargs)
        self.self_attn = layers.MultiHeadAttention(d_model, num_heads)
        self.cross_attn = layers.MultiHeadAttention(d_model, num_heads)
        self.ffn = layers.FCLayer(dim_feedforward, d_model)
        self.add_norm_1, self.add_norm_2, self.add_norm_3 = (layers.AddNorm(dropout) for _ in range(3))

    def build(self, tgt_shape, memory_shape):
        pass  # what is called gets built

    def call(self, tgt, memory, tgt_mask=None, memory_mask=None, training=None):
        found, _ = self.self_attn(query=tgt, key=tgt, value=tgt)
        first = self.add_norm_1(tgt, found)
        found, _ = self.cross_attn(query=first, key=first, value=first, mask=tgt_mask)
        second = self.add_norm_2(first, found)
        return self.add_norm_2(second, self.ffn(second))


# %% [markdown]
# A small echo is built around it and learns for a moment. Then it speaks: with the right words before each, as in training,
# and left alone. **Before you run it:** which two numbers should be close to each other?
#
# <!-- slide -->


# %% role="demo"
def small_echo(Block):
    """An encoder of the course's, and two decoder blocks of this kind."""
    en_ids, de_ids = keras.Input((6,), dtype="int32"), keras.Input((6,), dtype="int32")
    positions = layers.PositionalEncoding(6, 32)
    memory = layers.TransformerEncoder(2, 32, 4, 64, 0.0)(positions(layers.ScaledEmbedding(12, 32)(en_ids)))
    x = positions(layers.ScaledEmbedding(12, 32)(de_ids))
    for _ in range(2):
        x = Block(32, 4, 64, 0.0)(x, memory, tgt_mask=layers.causal_mask(6))
    return keras.Model([en_ids, de_ids], keras.layers.Dense(12)(x))


def examine(Block, steps=120):
    """Train a small echo on some batches; print how it speaks. Returns the losses."""
    keras.utils.set_random_seed(1)
    echo, optimizer = small_echo(Block), keras.optimizers.Adam(0.003)
    optimizer.build(echo.trainable_variables)  # Adam's averages; made inside, the graph would be drawn twice
    decoder_in, labels = shift_targets(target, SOS)

    @tf.function
    def learn(source, decoder_in, labels):
        with tf.GradientTape() as recorder:
            loss = masked_loss(labels, echo([source, decoder_in], training=True), PAD)
        weights = echo.trainable_variables
        slopes = zip(recorder.gradient(loss, weights), weights, strict=True)
        optimizer.apply_gradients([(slope, weight) for slope, weight in slopes if slope is not None])
        return loss

    starts = 64 * (np.arange(steps) % (len(source) // 64))
    losses = [float(learn(*(ids[i : i + 64] for ids in (source, decoder_in, labels)))) for i in starts]
    words, right = held_out[0][:200], held_out[1][:200]
    taught = np.argmax(echo([words, np.asarray(shift_targets(right, SOS)[0])]), axis=-1)
    alone = np.full((200, 7), SOS, "int32")  # SOS, then its own words
    for t in range(6):
        alone[:, t + 1] = np.argmax(echo([words, alone[:, :6]]), axis=-1)[:, t]
    shares = np.mean(taught == right), np.mean(alone[:, 1:] == right)
    print(f"{echo.count_params():,} weights, loss at last {losses[-1]:.2f}")
    print("right words after the right ones {:.0%}, left alone {:.0%}".format(*shares))
    return losses


curves({"somebody's block": examine(SuspiciousDecoderLayer)}, ylabel="loss")

# %% [markdown]
# <!-- slide -->
#
# ### Two more clues
#
# With all its norms in use this echo would have 43,148 weights. And whoever hears nothing of the source, and doesn't
# cheat, can only avoid the words that were said: with ten animals, the surprise is $\frac16(\log 10 + \log 9 + \dots
# + \log 5) = 1.99$ a word.
#
# <!-- slide -->
#
# ## Exercise 6 · {{mend_the_block.title}}
#
# *{{mend_the_block.minutes}} minutes, {{mend_the_block.points}} points.* Write `call` of `MendedDecoderLayer`: as
# `SuspiciousDecoderLayer` was meant, without its three bugs. Mend one at a time and run `examine` in between: after the
# first the curve may well look *worse*, and be more honest. The check tells you which bug is still in. Stuck?
# `hint("mend_the_block")`.
#
# <!-- slide -->


# %% slug="mend_the_block" role="solution"
class MendedDecoderLayer(keras.layers.Layer):
    """The decoder's block of the paper, mended.

    Call with tgt (B, T, d_model), memory (B, S, d_model) and masks, 1 = hidden: tgt_mask (T, T), memory_mask (B, 1, S).
    Returns (B, T, d_model).
    """

    def __init__(self, d_model, num_heads, dim_feedforward, dropout, **kwargs):
        super().__init__(**kwargs)
        self.self_attn = layers.MultiHeadAttention(d_model, num_heads)
        self.cross_attn = layers.MultiHeadAttention(d_model, num_heads)
        self.ffn = layers.FCLayer(dim_feedforward, d_model)
        self.add_norm_1, self.add_norm_2, self.add_norm_3 = (layers.AddNorm(dropout) for _ in range(3))

    def build(self, tgt_shape, memory_shape):
        pass  # what is called gets built

    def call(self, tgt, memory, tgt_mask=None, memory_mask=None, training=None):
        ### BEGIN SOLUTION
        attended, _ = self.self_attn(query=tgt, key=tgt, value=tgt, mask=tgt_mask)
        h1 = self.add_norm_1(tgt, attended)
        attended, _ = self.cross_attn(query=h1, key=memory, value=memory, mask=memory_mask)
        h2 = self.add_norm_2(h1, attended)
        return self.add_norm_3(h2, self.ffn(h2))
        ### END SOLUTION


# %% slug="mend_the_block" role="check"
check("mend_the_block", MendedDecoderLayer)

# %% role="demo"
try:
    mended = examine(MendedDecoderLayer)
    picture = curves({"mended": mended}, ylabel="loss")
except NotImplementedError:
    picture = "The curve of the mended block appears here once the exercise is solved."
picture

# %% [markdown]
# <!-- slide -->
#
# **A falling loss proves that something is learned, not that it is the right thing.** Three tests catch what no loss shows:
# let it speak alone, take the source away, count the weights.

# %% [markdown]
# ## 11 · In words
#
# Two questions without a check: your teacher reads your answers. A few sentences are enough; reasons count, length doesn't.
#
# ### Question 1 · {{three_masks.title}} *({{three_masks.points}} points)*
#
# Someone has mixed up the masks: in their Transformer the encoder has the causal mask as well. It trains, and it translates a
# little worse. Say what each of the three attentions must hide and why, and what exactly is lost here. How would you prove the
# mistake with one call of the model and no training?

# %% [markdown] slug="three_masks" role="written"
# ### BEGIN SOLUTION
# In the encoder only the source's padding is hidden: the whole sentence is there, and each word may look at what comes after
# it. In the decoder's first attention the future is hidden, because these are the words to be predicted. In the second the
# source's padding is hidden, since the memory is the source. With a causal mask in the encoder, a word's vector can't depend on
# the words after it: "bank" doesn't learn that "of the river" follows. The last word still sees everything, so some of it
# gets through the memory, and the loss does fall. Proof: change the last source word, and look at the encoder's output at the
# first: in a right encoder it moves, here it doesn't.
# ### END SOLUTION

# %% [markdown]
# <!-- slide -->
#
# ### Question 2 · {{one_memory.title}} *({{one_memory.points}} points)*
#
# All blocks of the decoder look at the encoder's **last** output. Someone lets block 1 look at block 1, block 2 at block 2, and
# so on. The number of weights is the same, and so are all shapes. What's the argument for the last output? What could be said
# for the other way? Which experiment would decide, and what would you hold equal?

# %% [markdown] slug="one_memory" role="written"
# ### BEGIN SOLUTION
# The last output is the most worked out: each source word has been put into its context by all blocks, so even the decoder's
# first block may look things up in the finished reading. With block by block, the decoder's lower blocks would see half-read
# words, and the encoder's upper blocks would serve the last ones only. For the other way: lower blocks hold more of the words
# themselves, which may help with names or spelling, and some models do mix all blocks. Deciding: train both from the same
# seeds, several of them, on the same data, with the same number of weights, steps and learning rate, and compare the held-out
# loss; a difference smaller than that between seeds says nothing.
# ### END SOLUTION

# %% [markdown]
# ## Bonus, for the curious
#
# No points. Think first, then open.
#
# 1. **A longer sentence.** The echo has only seen six words. Ask it for four, or for eight: what happens, and why?
# 2. **One table.** Make the way out of the target's table, $h E^\top$. How many weights does it save in the echo (twelve ids,
#    width 32, and a Dense layer with a bias), how many in the base model? And why must the table then not be scaled twice?
# 3. **Where is the order?** Feed the *trained* echo its source shuffled, in `say_backwards`. Which word does it say first?
#
# <details><summary>Answers</summary>
#
# 1. It mostly fails: "backwards" has been learned as "position 6 first", and positions 7 and 8 were never met. Positions that
#    only know absolute places don't carry a rule to other lengths.
# 2. The cell below asks and answers.
# 3. The one that stands last *now*. The order is in the positions that are added, nowhere else.
# </details>

# %% role="demo"
guess("bonus_one_table")

# %% [markdown]
# ## What you take along
#
# - The decoder's block: three steps, three sums, and each sum adds what went into its own step.
# - A stack is a loop. Weights of its own for each block, masks for each block, one memory for all blocks.
# - Three attentions, three things to hide: source padding, future, source padding.
# - One step: predict in training mode, loss, gradients, optimizer. `compile` and `fit` are that, with everything around it.
# - `get_config` says how to make it, the weights say what it has learned; together they're a file.
# - 63,045,632: count, and know what you have counted.
# - Without positions nobody gets past 40.8 % in this game. A pencil can know in advance what an architecture can't do.
#
# <!-- slide -->
#
# **Next** · `09-training-a-translator`: your machine goes to school, and learns French.
#
# **Read on** · Vaswani et al., *Attention Is All You Need* (2017), sections 3.1 and 6.2,
# [arxiv.org/abs/1706.03762](https://arxiv.org/abs/1706.03762). · Press and Wolf, *Using the Output Embedding to Improve Language
# Models* (2017), [arxiv.org/abs/1608.05859](https://arxiv.org/abs/1608.05859): one table for the way in and the way out.
