# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Positions: who bit whom?
#
# *Dog bites man* is a Tuesday. *Man bites dog* is a headline. Today's question from the floor: *"If your
# attention sees all words at once, how does it know which came first?"* The honest answer: it doesn't. In this
# notebook you prove it, and then you give it a sense of order.

# %% [markdown]
# {{course.here}}

# %% [markdown]
# <!-- slide -->
#
# **At the end you can**
#
# - show by an experiment that an encoder without positions can't tell two orders of the same words apart;
# - write down the sinusoidal encoding, read it as the hands of many clocks, and check a printed figure of it;
# - write `PositionalEncoding` (fixed), `PositionalEmbedding` (learned) and `ScaledEmbedding`;
# - say why word vectors are multiplied by $\sqrt d$ before positions are added;
# - as a bonus: turn queries and keys, so that only their distance counts.
#
# **Core** · **Time** about {{notebook.time}} minutes, {{notebook.minutes}} of them for the exercises · **Points**
# {{notebook.points}} · **You need** notebook `02-self-attention`.
#
# As before: pictures and experiments are yours to change, the line `raise NotImplementedError` makes room for
# your code, and each check may be run as often as you like.

# %%
# {{course.install}}

# %%
import math

import numpy as np

from course.quiet_start import quiet_start

with quiet_start():
    import keras
    import tensorflow as tf

from autograder import check, guess, hint, progress, recall
from course import layers as ready  # finished layers, so that an open exercise never holds you up
from course.figures import (
    attention_maps,
    moving_positions,
    position_clocks,
    position_map,
    position_waves,
    word_plus_position,
)

# %% role="demo"
recall("06-positions")

# %% [markdown]
# ## 1 · The shuffled letter
#
# <!-- notes
# Bring three words on three cards and shuffle them. Then ask who bit whom.
# -->
#
# Someone has cut a letter into its words and thrown the snippets into a hat. You may read every snippet, as
# often as you like, and compare any two. You will learn a lot: who is in it, what it is about, whether it is a
# friendly letter. What you will never learn is who bit whom.
#
# An encoder, the part that reads, is handed that hat without positions. **Before you run it**, a guess: what if we
# shuffle the words?
#
# <!-- slide -->

# %% role="demo"
guess("shuffled_letter")

# %% role="demo"
encoder = [ready.EncoderLayer(32, n_heads=4) for _ in range(2)]  # two layers, as you will write them in notebook 07


def encode(x):
    for layer in encoder:
        x = layer(x)
    return x


x = tf.random.normal((1, 5, 32), seed=1)
order = [3, 0, 4, 1, 2]
shuffled_after = tf.gather(encode(x), order, axis=1)
shuffled_before = encode(tf.gather(x, order, axis=1))
print(f"shuffle, then encode - encode, then shuffle: {tf.reduce_max(tf.abs(shuffled_before - shuffled_after)):.1e}")

# %% [markdown]
# <!-- slide -->
#
# ### What it costs, in per cent
#
# The smallest question about order there is: *which word stood first?* Five different words out of ten, in random
# order; a head looks at them, and from the mean of its outputs we guess the first. **Before you run it:** what will
# the model reach that knows no positions?
#
# <!-- slide -->

# %% role="demo"
guess("first_without_positions")

# %% role="demo"
random = np.random.default_rng(0)


def sentences(size):
    """Five different words of ten, (size, 5), and the first of each, (size,)."""
    ids = np.stack([random.permutation(10)[:5] for _ in range(size)]).astype("int32")
    return ids, ids[:, 0]


def who_was_first(positions, steps=300, head=None):
    """Train one head with these positions; returns its accuracy on new sentences."""
    keras.utils.set_random_seed(1)
    embed, head, guess = ready.ScaledEmbedding(10, 32), head or ready.SelfAttentionLayer(32), keras.layers.Dense(10)
    optimizer = keras.optimizers.Adam(0.01)
    loss_of = keras.losses.SparseCategoricalCrossentropy(from_logits=True)

    def predict(ids):
        x = positions(embed(ids))  # (B, T, d)
        return guess(tf.reduce_mean(head(x, x, x)[0], axis=1))  # (B, 10)

    predict(sentences(1)[0])  # makes the weights
    layers = [layer for layer in (embed, positions, head, guess) if isinstance(layer, keras.layers.Layer)]
    weights = [weight for layer in layers for weight in layer.trainable_variables]
    optimizer.build(weights)  # Adam's averages; made inside, the graph would be drawn twice

    @tf.function
    def learn(ids, first):
        with tf.GradientTape() as tape:
            loss = loss_of(first, predict(ids))
        optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights, strict=True))

    for _ in range(steps):
        learn(*sentences(64))
    ids, first = sentences(2000)
    return np.mean(np.argmax(predict(ids), axis=-1) == first)


print(f"no positions      {who_was_first(lambda x: x):6.1%}")
print(f"positions added   {who_was_first(ready.PositionalEncoding(5, 32)):6.1%}")

# %% [markdown]
# ## 2 · A page number for every word
#
# <!-- notes
# Let the room collect what is wrong with 0, 1, 2 before you open the list.
# -->
#
# The letter would have been safe with a number on each snippet. So why not simply add the number, 0, 1, 2, …?
# **Before you read on:** what would go wrong at word 500?
#
# <details><summary>Three things</summary>
#
# - The number grows without end and drowns the word it is added to.
# - A network that has seen sentences of up to 50 words has never met the number 51.
# - Divide by the length, so that it stays between 0 and 1? Then "one word further" means something else in each
#   sentence.
# </details>
#
# <!-- slide -->
#
# What we want is a *bounded* mark, different for each place, in which "one further" is always the same step. You
# wear one on your wrist. A **clock** has several hands; each turns at a pace of its own; no hand ever leaves the
# dial, and still you can tell every second of the day. And "ten minutes later" is the same turn at any time.
#
# That is the sinusoidal encoding: $d/2$ clocks. The fastest hand turns by 1 radian a word, the next ones ever
# more slowly. Each row is a position, each dial a pair of features.
#
# <!-- slide -->

# %% role="demo"
position_clocks(ready.sinusoidal_encoding(60, 16), positions=[0, 1, 2, 3, 30, 31])

# %% [markdown]
# <!-- slide -->
#
# **What do you see?** Neighbours (30 and 31) differ in the fast hands and agree in the slow ones; far ones (1 and 31)
# differ in the slow ones as well. Coarse and fine, like hours and seconds.
#
# The tip of a hand has two coordinates, sine and cosine of its angle. Write the pairs one after the other and you
# have the formula of the paper:
#
# $$PE_{pos,\,2i} = \sin\!\left(\frac{pos}{10000^{2i/d}}\right), \qquad PE_{pos,\,2i+1} = \cos\!\left(\frac{pos}{10000^{2i/d}}\right)$$
#
# <!-- slide -->
#
# | symbol | meaning |
# |---|---|
# | $pos$ | the position, from 0 |
# | $d$ | the width of a word vector, so that the two can be added |
# | $i$ | the number of the pair, $0, 1, \dots$; its features are $2i$ and $2i + 1$ |
# | $10000^{2i/d}$ | how slowly pair $i$ turns: 1 for the first, nearly 10000 for the last |
#
# Sine and cosine **take turns** along the features, and the two of a pair **share their pace**.
#
# <!-- slide -->

# %% role="demo"
table = ready.sinusoidal_encoding(60, 32)
position_waves(table, features=(0, 1, 6, 7))  # try (0, 2, 4, 6), and the slow (28, 29, 30, 31)

# %% role="demo"
position_map(table)

# %% [markdown]
# <!-- slide -->
#
# Now turn the hands yourself. Move *a* and *b*, click on a clock to see its waves; then move **both** by the same steps.
# What happens to the hands, and what to the likeness?
#
# <!-- slide -->

# %% role="demo"
moving_positions(length=61, d=16, a=10, b=18, clock=2)

# %% [markdown]
# The hands of the fast clocks run, and the likeness stands still: it depends on how far apart the two are, and on nothing
# else.
#
# <!-- slide -->
#
# ### By hand
#
# Three words, *Autobots roll out*, and $d = 4$: two clocks, the second a hundred times slower ($10000^{2/4} = 100$).
#
# $$PE = \begin{pmatrix} \sin 0 & \cos 0 & \sin \frac{0}{100} & \cos \frac{0}{100} \\ \sin 1 & \cos 1 & \sin \frac{1}{100} & \cos \frac{1}{100} \\
# \sin 2 & \cos 2 & \sin \frac{2}{100} & \cos \frac{2}{100} \end{pmatrix} = \begin{pmatrix} 0 & 1 & 0 & 1 \\ 0.841 & 0.540 & 0.010 & 1.000 \\
# 0.909 & -0.416 & 0.020 & 1.000 \end{pmatrix}$$
#
# Added to the word vectors of the worked example:
#
# <!-- slide -->

# %% role="demo"
words = np.array([[1.769, 2.22, 3.4, 5.8], [7.3, 9.9, 8.5, 7.1], [9.1, 7.1, 0.85, 10.1]])
print(ready.sinusoidal_encoding(3, 4).round(3))
word_plus_position(words, ready.sinusoidal_encoding(3, 4), ["Autobots", "roll", "out"])

# %% [markdown]
# ## Exercise 1 · {{sinusoidal_encoding.title}}
#
# *{{sinusoidal_encoding.minutes}} minutes, {{sinusoidal_encoding.points}} points.* Write
# `sinusoidal_encoding(length, d)`: from two numbers the table `(length, d)`. NumPy, TensorFlow or plain Python, as you
# like. If $d$ is odd, the last feature is a sine without its cosine.
#
# Stuck? Type `hint("sinusoidal_encoding")` in a cell of your own.
#
# <!-- slide -->


# %% slug="sinusoidal_encoding" role="solution"
def sinusoidal_encoding(length, d):
    """Describe each position by waves of ever slower pace.

    length: number of positions, from 0. d: width, odd or even.
    Returns (length, d): sines at the features 0, 2, 4, ..., cosines at 1, 3, 5, ...
    """
    ### BEGIN SOLUTION
    pairs = np.arange(0, d, 2)  # 2i
    angles = np.arange(length)[:, np.newaxis] / 10000 ** (pairs / d)  # (length, ⌈d/2⌉)
    encoding = np.empty((length, d))
    encoding[:, 0::2] = np.sin(angles)
    encoding[:, 1::2] = np.cos(angles[:, : d // 2])
    return encoding.astype("float32")
    ### END SOLUTION


# %% slug="sinusoidal_encoding" role="check"
check("sinusoidal_encoding", sinusoidal_encoding)

# %% [markdown]
# <!-- slide -->
#
# ### A figure in print, and a detective's question
#
# In *"the black cat sat on the couch and the brown dog slept on the rug"*, *black* stands at position 1, *brown* at 9,
# counting from 0 as we do. A printed chapter counts from 1 here and says 2 and 10; the distance is 8 either way. For
# $d = 512$ it gives the cosine similarity of the two encodings as `0.8600013`. **Before you run it:**
# would you take a printed figure with seven digits on trust?
#
# <!-- slide -->

# %% role="demo"
d, even = 512, np.arange(0, 512, 2)


def similarity(paces, one=2, other=10):
    """Cosine similarity of two positions; sin² + cos² = 1 makes both √(d/2) long."""
    return np.mean(np.cos((one - other) / paces))


print(f"by the formula, 10000^(2i/d)         {similarity(10000 ** (even / d)):.4f}")
print(f"with the exponent doubled, 10000^(4i/d) {similarity(10000 ** (2 * even / d)):.7f}")

# %% [markdown]
# <!-- slide -->
#
# <details><summary>What you have seen</summary>
#
# The formula gives **0.7225**. The printed figure comes out, to the last digit, if the exponent is counted twice:
# the loop runs over the features 0, 2, 4, …, so its index is *already* $2i$, and someone multiplied it by 2 once
# more. The code runs, the picture looks pretty, and the slow half of the clocks has stopped: that is how it goes
# unnoticed. (The code above uses a gift of trigonometry: $\sin a \sin b + \cos a \cos b = \cos(a - b)$. So likeness
# depends on the **distance** alone. Remember this for the bonus.)
# </details>
#
# <!-- slide -->

# %% role="demo"
doubled = [
    [(np.cos if j % 2 else np.sin)(pos / 10000 ** (2 * (j - j % 2) / 32)) for j in range(32)] for pos in range(60)
]
position_map([table, np.array(doubled)], titles=["by the formula", "exponent counted twice"])

# %% [markdown]
# <!-- slide -->
#
# How alike are two positions in general? Row 0 of the next map says how alike position 0 is to all others.

# %% role="demo"
guess("brightest")

# %% role="demo"
unit = table / np.linalg.norm(table, axis=-1, keepdims=True)
attention_maps((unit @ unit.T)[:24, :24], [str(t) for t in range(24)], labels=("position", "position"))

# %% [markdown]
# ## Exercise 2 · {{positional_encoding.title}}
#
# *{{positional_encoding.minutes}} minutes, {{positional_encoding.points}} points.* A layer that adds the encoding. Make the
# table once, `max_length` rows of it; a sentence of $T$ words takes the **first T**. Nothing is trained.
#
# Use `ready.sinusoidal_encoding`, or your own once it's green. This layer, and what follows in this notebook, also runs
# inside `tf.function`. Stuck? `hint("positional_encoding")`.
#
# <!-- slide -->


# %% slug="positional_encoding" role="solution"
class PositionalEncoding(keras.layers.Layer):
    """Add to each word the encoding of its position.

    max_length: number of positions. d: width.
    Call with x (B, T, d), T up to max_length; returns the same shape.
    """

    def __init__(self, max_length, d, **kwargs):
        super().__init__(**kwargs)
        ### BEGIN SOLUTION
        self.encoding = ready.sinusoidal_encoding(max_length, d)
        ### END SOLUTION

    def call(self, x):
        ### BEGIN SOLUTION
        return x + tf.cast(self.encoding, x.dtype)[: tf.shape(x)[1]]
        ### END SOLUTION


# %% slug="positional_encoding" role="check"
check("positional_encoding", PositionalEncoding)

# %% [markdown]
# <!-- slide -->
#
# Back to the shuffled letter, now with positions.

# %% role="demo"
guess("which_line_is_zero")

# %% role="demo"
add_positions = ready.PositionalEncoding(10, 32)
shuffled_after = tf.gather(encode(add_positions(x)), order, axis=1)
shuffled_before = encode(add_positions(tf.gather(x, order, axis=1)))
without = tf.abs(encode(tf.gather(x, order, axis=1)) - tf.gather(encode(x), order, axis=1))
print(f"without positions {tf.reduce_max(without):.1e}")
print(f"with positions    {tf.reduce_max(tf.abs(shuffled_before - shuffled_after)):.1e}")

# %% [markdown]
# ## 3 · Or let it learn
#
# <!-- notes
# There is no winner to announce: ask which row of the table would decide it for their own task.
# -->
#
# Why invent waves at all? A table with a trainable row for each position does it too: the row starts small and random,
# and gradient descent makes of it what the task needs. BERT and GPT-2 do so.
#
# | | waves | a learned table |
# |---|---|---|
# | parameters | none | `max_length` × d |
# | longer sentences than in training | has rows for them | has none |
# | neighbours alike | from the start | if training makes them so |
#
# <!-- slide -->
#
# ## Exercise 3 · {{positional_embedding.title}}
#
# *{{positional_embedding.minutes}} minutes, {{positional_embedding.points}} points.* One trainable weight named
# `self.pos_embed`, of shape `(max_length, d)`; its first $T$ rows are added. Make it with `self.add_weight`, so that an
# optimizer moves it and `save` keeps it. Stuck? `hint("positional_embedding")`.
#
# <!-- slide -->


# %% slug="positional_embedding" role="solution"
class PositionalEmbedding(keras.layers.Layer):
    """Add to each word a learned vector of its position.

    max_length: number of positions. d: width.
    Call with x (B, T, d), T up to max_length; returns the same shape. Weight: pos_embed (max_length, d).
    """

    def __init__(self, max_length, d, **kwargs):
        super().__init__(**kwargs)
        self.max_length = max_length
        self.d = d

    def build(self, x_shape):
        ### BEGIN SOLUTION
        small = keras.initializers.RandomNormal(stddev=0.02)
        self.pos_embed = self.add_weight(shape=(self.max_length, self.d), initializer=small, name="pos_embed")
        ### END SOLUTION

    def call(self, x):
        ### BEGIN SOLUTION
        return x + self.pos_embed[: tf.shape(x)[1]]
        ### END SOLUTION


# %% slug="positional_embedding" role="check"
check("positional_embedding", PositionalEmbedding)

# %% [markdown]
# <!-- slide -->
#
# *Which word stood first?* once more, now with learned rows.

# %% role="demo"
guess("special_row")

# %% role="demo"
learnt = ready.PositionalEmbedding(5, 32)
print(f"which word stood first? {who_was_first(learnt):.1%} right")
rows = learnt.pos_embed.numpy()
print("length of each row:", np.linalg.norm(rows, axis=-1).round(2))
likeness = rows @ rows.T / np.outer(*[np.linalg.norm(rows, axis=-1)] * 2)
print("likeness of row 0 with the others:", likeness[0].round(2))
position_map(rows)

# %% [markdown]
# ## 4 · Who drowns whom?
#
# <!-- notes
# Two lengths to guess. Let them work it out on paper: it is one square root each.
# -->
#
# Waves are as large as 1, whatever the words are. Word vectors are usually begun small, with entries of about
# $1/\sqrt d$. **Before you run it:** how long is a word's vector, and how long is a position's, for $d = 512$?
#
# <!-- slide -->

# %% role="demo"
guess("length_of_a_position")

# %% role="demo"
d = 512
word = np.random.default_rng(0).normal(size=d) / math.sqrt(d)
place = ready.sinusoidal_encoding(10, d)[3]
for name, vector in (("a word", word), ("a position", place), ("the word times √d", math.sqrt(d) * word)):
    print(f"{name:18} {np.linalg.norm(vector):5.2f}")
position_map(
    [np.tile(word[:40], (2, 1)), np.tile(place[:40], (2, 1)), np.tile(math.sqrt(d) * word[:40], (2, 1))],
    titles=["a word", "its position", "the word · √d"],
    labels=("feature", ""),
)

# %% [markdown]
# <!-- slide -->
#
# ## Exercise 4 · {{scaled_embedding.title}}
#
# *{{scaled_embedding.minutes}} minutes, {{scaled_embedding.points}} points.* A lookup times $\sqrt d$: from ids `(B,
# T)` to `(B, T, d)`. One trainable weight, `self.embeddings`, of shape `(vocab_size, d)`, from `self.add_weight` or
# in a layer that Keras finds, so that an optimizer moves it and `save` keeps it. PAD has its row like any other id.
# Stuck? `hint("scaled_embedding")`.
#
# <!-- slide -->


# %% slug="scaled_embedding" role="solution"
class ScaledEmbedding(keras.layers.Layer):
    """Look each id up in a table and multiply by √d.

    vocab_size: number of ids, PAD included. d: width.
    Call with ids (B, T); returns (B, T, d). Weight: embeddings (vocab_size, d).
    """

    def __init__(self, vocab_size, d, **kwargs):
        super().__init__(**kwargs)
        self.vocab_size = vocab_size
        self.d = d

    def build(self, ids_shape):
        ### BEGIN SOLUTION
        normal = keras.initializers.RandomNormal(stddev=1 / math.sqrt(self.d))
        self.embeddings = self.add_weight(shape=(self.vocab_size, self.d), initializer=normal, name="embeddings")
        ### END SOLUTION

    def call(self, ids):
        ### BEGIN SOLUTION
        return tf.gather(self.embeddings, ids) * math.sqrt(self.d)  # (B, T, d)
        ### END SOLUTION


# %% slug="scaled_embedding" role="check"
check("scaled_embedding", ScaledEmbedding)

# %% [markdown]
# ## 5 · Bonus: turn instead of add
#
# <!-- notes
# A clock with hands on the board helps more than the formula. Skip it if time is short; notebook 12 comes back
# to it.
# -->
#
# Adding has a flaw. In $(x_t + p_t) W_q \cdot (x_s + p_s) W_k$ word and place are stirred into one another, and what comes
# out depends on *where* the two stand. Language cares more about *how far apart* they are: an adjective stands before its
# noun at the beginning of a page and at its end.
#
# <!-- slide -->
#
# Remember the gift: $\cos(a - b)$ knows the distance alone. So don't add the clock to the word: **let the word be the
# hand of the clock.** Take two features of a query for the tip of a hand, and turn it by the angle of its position. Turn
# the key likewise. The angle *between* the two then changes by the difference of the positions, and the product with it:
#
# $$\begin{pmatrix} x'_{2i} \\ x'_{2i+1} \end{pmatrix} = \begin{pmatrix} \cos a & -\sin a \\ \sin a & \cos a \end{pmatrix}
# \begin{pmatrix} x_{2i} \\ x_{2i+1} \end{pmatrix}, \qquad a = \frac{pos}{10000^{2i/d}}$$
#
# <!-- slide -->
#
# Most of the large models of today do this (*rotary positions*). Imagine two dancers who both turn with the
# music: each spins all evening, and how they face each other depends only on how much later one began than the other.
#
# <!-- slide -->
#
# ## Exercise 5 · {{rotary.title}}
#
# *{{rotary.minutes}} minutes, {{rotary.points}} points.* Write `apply_rotary(x)`: `(B, T, d)` to the same shape, $d$ even.
# Pairs are the features $2i$ and $2i + 1$; some libraries pair $i$ with $i + d/2$ instead, and that counts as right too.
# Since it also runs inside `tf.function`, use TensorFlow or `keras.ops`.
# Stuck? `hint("rotary")`.
#
# <!-- slide -->


# %% slug="rotary" role="solution"
def apply_rotary(x):
    """Turn each pair of features by an angle that grows with the position.

    x: (B, T, d), d even: queries or keys.
    Returns (B, T, d); turning changes no vector's length.
    """
    ### BEGIN SOLUTION
    T, d = x.shape[1], x.shape[2]
    paces = tf.constant(10000 ** (-np.arange(0, d, 2) / d), x.dtype)  # (d/2,)
    angles = tf.range(T, dtype=x.dtype)[:, tf.newaxis] * paces  # (T, d/2)
    cos, sin = tf.cos(angles), tf.sin(angles)
    even, odd = x[..., 0::2], x[..., 1::2]  # (B, T, d/2) each
    turned = tf.stack([even * cos - odd * sin, even * sin + odd * cos], axis=-1)  # (B, T, d/2, 2)
    return tf.reshape(turned, tf.shape(x))
    ### END SOLUTION


# %% slug="rotary" role="check"
check("rotary", apply_rotary)

# %% [markdown]
# <!-- slide -->
#
# The proof by eye. The same query at all places, the same key at all places: left with waves added, right turned.

# %% role="demo"
guess("diagonals")

# %% role="demo"
q, k = (tf.tile(tf.random.normal((1, 1, 16), seed=seed), (1, 12, 1)) for seed in (5, 6))
waves = ready.sinusoidal_encoding(12, 16)
added = tf.matmul(q + waves, k + waves, transpose_b=True)[0]
turned = tf.matmul(ready.apply_rotary(q), ready.apply_rotary(k), transpose_b=True)[0]
for name, products in (("added", added), ("turned", turned)):
    print(f"{name:6} q·k at distance 1, from the beginning on: {np.diagonal(products, 1).round(2)}")
position_map(
    [products / tf.reduce_max(tf.abs(products)) for products in (added, turned)],
    titles=["waves added", "turned"],
    labels=("key at", "query at"),
)

# %% [markdown]
# <!-- slide -->
#
# ## Exercise 6 · {{rotary_self_attention.title}}
#
# *{{rotary_self_attention.minutes}} minutes, {{rotary_self_attention.points}} points.* (Points with a plus come on top:
# nobody needs them for the full score.) Now put the turning where it belongs. Write the `call` of
# `RotarySelfAttention(d)`, the head of notebook 03 with one thing more: positions turn what meets in $q \cdot k$, by
# `apply_rotary`, yours or `ready.apply_rotary`; either way of pairing counts as right. What is passed on stays as it
# is. The weights stay as `build` makes them, with `self.add_weight`, so that an optimizer moves them and `save` keeps them.
# It returns `(h, p)`. In the mask 1 means hidden, as always, and it works inside `tf.function` too.
# `ready.scaled_dot_product(q, k, v, mask)` is yours to use; a whole attention layer that is ready-made does not pass.
# Stuck? `hint("rotary_self_attention")`.
#
# <!-- slide -->


# %% slug="rotary_self_attention" role="solution"
class RotarySelfAttention(keras.layers.Layer):
    """One attention head that knows how far apart two words are.

    d: width of queries, keys, values and of the output, even.
    Call with q_x (B, T, D), k_x and v_x (B, S, D), and a mask; returns (h, p): (B, T, d) and (B, T, S).
    """

    def __init__(self, d, **kwargs):
        super().__init__(**kwargs)
        self.d = d

    def build(self, q_x_shape, k_x_shape, v_x_shape):
        self.Wq = self.add_weight(shape=(q_x_shape[-1], self.d), initializer="glorot_uniform", name="Wq")
        self.Wk = self.add_weight(shape=(k_x_shape[-1], self.d), initializer="glorot_uniform", name="Wk")
        self.Wv = self.add_weight(shape=(v_x_shape[-1], self.d), initializer="glorot_uniform", name="Wv")

    def call(self, q_x, k_x, v_x, mask=None):
        ### BEGIN SOLUTION
        q = ready.apply_rotary(tf.matmul(q_x, self.Wq))  # (B, T, d)
        k = ready.apply_rotary(tf.matmul(k_x, self.Wk))  # (B, S, d)
        v = tf.matmul(v_x, self.Wv)  # (B, S, d)
        return ready.scaled_dot_product(q, k, v, mask)
        ### END SOLUTION

    def compute_mask(self, inputs, previous_mask=None):
        return None  # ours says what attention may not see; Keras would take it for its own, of real tokens

    def get_config(self):
        return {**super().get_config(), "d": self.d}


# %% slug="rotary_self_attention" role="check"
check("rotary_self_attention", RotarySelfAttention)

# %% [markdown]
# <!-- slide -->
#
# The question from the beginning once more, *which word stood first?* No waves are added now, no table is learned: your
# head has nothing but the turning.

# %% role="demo"
try:
    turning = who_was_first(lambda x: x, head=RotarySelfAttention(32))
    print(f"positions inside the head: {turning:.0%} right; guessing would be 20 %")
except NotImplementedError:
    print("Your head's share appears here once the exercise is solved.")

# %% [markdown]
# ## In words
#
# Two questions without a check: your teacher reads your answers. A few sentences are enough; reasons count, length
# doesn't. The first is from *Dive into Deep Learning*.
#
# <!-- slide -->
#
# ### Question 1 · {{why_positions.title}} *({{why_positions.points}} points)*
#
# Positions tell the model the order of the words. What else is the sinusoidal encoding good for? And where does it end?

# %% [markdown] slug="why_positions" role="written"
# ### BEGIN SOLUTION
# Without positions, self-attention sees a bag of words; with them, the order. The sinusoidal form has more to offer: a
# shift by k is the same rotation everywhere, so a head can learn "look three words back" once for all positions; it
# needs no weights; its values stay between -1 and 1; fast waves tell neighbours apart, slow ones the beginning from the
# end; and it exists for lengths that were never trained. That last promise is seldom kept: far beyond the trained length
# models fail all the same, and rotary positions or relative biases do better.
# ### END SOLUTION

# %% [markdown]
# <!-- slide -->
#
# ### Question 2 · {{order_from_a_mask.title}} *({{order_from_a_mask.points}} points)*
#
# "The positional encoding is the only place where a Transformer learns about order." Is that true of an encoder? Of a
# decoder with its look-ahead mask? Give a reason for each.

# %% [markdown] slug="order_from_a_mask" role="written"
# ### BEGIN SOLUTION
# Of an encoder it is true: shuffle the words, and its outputs are shuffled in the same way, whatever its weights. A
# decoder's mask isn't symmetric: the first word sees itself alone, the tenth sees ten. A head that looks at all words
# alike gives the first word the weight 1 in row one and 1/10 in row ten, and so it can tell where it stands.
# ### END SOLUTION

# %% [markdown]
# ## What you take along
#
# - Without positions an encoder is **permutation-equivariant**: it reads the hat with the snippets, whatever its weights.
# - The sinusoidal encoding is a row of clocks: sine and cosine of one angle are the tip of one hand; ever slower hands,
#   from 1 to 10000.
# - Its likeness depends on the distance alone: $\cos(a - b)$. For the positions 2 and 10 at $d = 512$ it is 0.7225.
# - The index of a loop over 0, 2, 4, … is $2i$ already. Check printed figures; it takes three lines.
# - Fixed or learned: both are *added*, the first $T$ rows, the same for each sentence of the batch.
# - Words are scaled by $\sqrt d$ first, or the positions drown them.
# - Rotary positions *turn* queries and keys: only the distance is left.
#
# <!-- slide -->
#
# **Next** · `06b-it-talks`: all the parts lie on the table. You put them on top of each other, and they tell a story.
#
# **Read on** · Vaswani et al., *Attention Is All You Need* (2017), section 3.5, [arxiv.org/abs/1706.03762](https://arxiv.org/abs/1706.03762).
# · Su et al., *RoFormer* (2021), [arxiv.org/abs/2104.09864](https://arxiv.org/abs/2104.09864), on rotary positions. · Press, Smith and
# Lewis, *Train Short, Test Long* (2022), [arxiv.org/abs/2108.12409](https://arxiv.org/abs/2108.12409): no positions in the input at all,
# only a discount for distance.
