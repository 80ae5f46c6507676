# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # The block of today: what a Llama has that 2017 had not
#
# "Very nice," says a voice at the back, "but that was 2017. How is a Llama built? A Qwen? A DeepSeek?" The answer is a
# relief: you know nearly all of it. A Llama 3, of 2024, is the story-teller of notebook 10 with **six parts
# exchanged**. Today you build the six, weigh each of them, and count a real model to the last of its eight billion
# weights.

# %% [markdown]
# {{course.here}}

# %% [markdown]
# <!-- slide -->
#
# **At the end you can**
#
# - write RMSNorm and SwiGLU, and say what each saves or gives;
# - let the clock of rotary positions go on where a cache ends;
# - say how much memory a conversation takes, and what it takes when heads share their keys;
# - compute attention without ever holding its table of probabilities, which is what *flash attention* does;
# - count the weights of Llama-3-8B with a pencil;
# - run a fair race, and read its result without wishing.
#
# **Optional** · **Time** about {{notebook.time}} minutes, {{notebook.minutes}} of them for the exercises · **Points**
# {{notebook.points}} · **You need** the notebooks `04`, `05`, `06` (with its bonus) and sections 4 to 6 of `10`.
#
# **The shortest way through**, about {{notebook.time}} minutes: the two tricks, sections 1, 4, 5 and 7. Exercises 1, 4, 5 and 7
# stand on their own.
#
# As before: pictures and experiments are yours to change, the line `raise NotImplementedError` makes room for your
# code, and each check may be run as often as you like.

# %%
# {{course.install}}

# %%
import math
import time

import numpy as np

from course.quiet_start import quiet_start

with quiet_start():
    import keras
    import tensorflow as tf

from autograder import check, guess, hint, progress, recall
from course import layers as ready  # finished layers, so that an open exercise never holds you up
from course import models
from course.figures import attention_maps, curves, position_map, token_rows
from course.text import Vocabulary, pad_or_truncate
from course.text.corpora import embedded_corpus
from course.training import Live, live

# %% role="demo"
recall("12-the-block-of-today")

# %% [markdown]
# ## Two tricks before we begin
#
# **The first:** here is Llama-3-8B. All of it: 32 blocks, every matrix with its shape. In 16 bits its weights take 16
# gigabytes. Look at the memory of your computer while the cell runs.
#
# <!-- slide -->

# %% role="demo"
llama = models.CONFIGURATIONS["llama-3-8b"]
for part, count in llama.parameters_by_part().items():
    print(f"{part:10} {count:>14,}")
print(f"{'together':10} {llama.parameters():>14,}")

# %% [markdown]
# Nothing happened to your memory: in a graph a weight is a name and a shape, and that is enough to count. In section 7
# you get the same number with a pencil.
#
# **The second:** sixteen thousand words, 16,384 to be exact, and each looks at all others. **Before you run it**, a guess:
# how large is the table of probabilities, $p$, of one head?
#
#
# <!-- slide -->

# %% role="demo"
guess("numbers_in_the_table")

# %% role="demo"
words = tf.random.normal((1, 16_384, 16), seed=1)
h = ready.online_attention(words, words, words, block=128)
some = tf.gather(words, [0, 5_000, 16_383], axis=1)
plain, p = ready.scaled_dot_product(some, words, words)  # three rows of the table, to compare
difference = float(tf.reduce_max(tf.abs(tf.gather(h, [0, 5_000, 16_383], axis=1) - plain)))
print(f"attention of {h.shape[1]:,} words; three of them compared with the formula: {difference:.0e} apart")
whole, block = 16_384**2 * 4 / 2**30, 16_384 * 128 * 4 / 2**20
print(f"the table p would take {whole:.1f} GiB, a block of it {block:.0f} MiB")

# %% [markdown]
# <!-- slide -->
#
# ### The plan of the day
#
# On the left the block that you know, on the right what became of each part:
#
# <!-- slide -->
#
# | part | 2017 | today | why | section |
# |---|---|---|---|---|
# | norm | LayerNorm after the sum | RMSNorm before the sub-layer | depth; less work | 1 |
# | network | ReLU, two matrices | SwiGLU, three | better for equal weights | 2 |
# | positions | waves added at the front | queries and keys turned in every layer | distance alone counts | 3 |
# | keys and values | as many heads as queries | a few heads, shared | the cache shrinks | 4, 5 |
# | the softmax | the whole table | block by block | memory | 6 |
# | biases | everywhere but in the attention | none | nobody missed them | 7 |
#
# Llama has all six. Others take most of them: Qwen 2 keeps biases at queries, keys and values, and DeepSeek makes
# its cache small in a way of its own. What has **not** changed fits into one line: a table of words, then attention
# and a network in turns, each added to what came in, $\mathrm{softmax}(q k^\top / \sqrt d)\, v$.
#
# <!-- slide -->
#
# ## 1 · Only the loudness
#
# <!-- notes
# Ask for a wager: does leaving out the mean do any harm? The cell has the answer.
# -->
#
# Remember the sound engineer of notebook 05. For each microphone she took away the hum (the mean) and divided by the
# loudness. Years later somebody asked her: *what if you leave the hum?* She tried. Nobody in the hall heard a
# difference, and she had one knob less:
#
# $$y_i = \gamma_i \, \frac{x_i}{\sqrt{\frac1D \sum_j x_j^2 + \varepsilon}}$$
#
# <!-- slide -->
#
# **By hand.** $x = (3, 4)$: the squares are 9 and 16, their mean is 12.5, its root 3.54. So $y = (0.85, 1.13)$.
# LayerNorm would make $(-1, 1)$ of it, and also of $(7, 8)$ and of $(-1, 1)$ itself. Below is one word, four times: as
# it is, ten times as loud, with 5 added everywhere, and with its sign turned.

# %% role="demo"
guess("what_rms_norm_forgets")

# %% role="demo"
word = np.random.default_rng(4).normal(size=12).astype("float32")
rows = np.stack([word, 10 * word, word + 5, -word])
ones = np.ones(12, "float32")
layer_normed = ready.layer_norm(rows, ones, 0 * ones)
rms_normed = ready.rms_norm(rows, ones)
position_map([layer_normed, rms_normed], titles=["LayerNorm", "RMSNorm"], labels=("feature", "row"))

# %% [markdown]
#
# <!-- slide -->
#
# ## Exercise 1 · {{rms_norm.title}}
#
# *{{rms_norm.minutes}} minutes, {{rms_norm.points}} points.* Write `rms_norm(x, gamma, epsilon)`. The mean runs over
# the last axis only; $\varepsilon$ stands under the root, and a position of zeros stays zero. It works inside
# `tf.function`, too. Keras's own RMS norm does not pass here. Stuck? Type `hint("rms_norm")` in a cell of your own.
#
# <!-- slide -->


# %% slug="rms_norm" role="solution"
def rms_norm(x, gamma, epsilon=1e-6):
    """Give each position a mean square of 1 over its own features, then scale.

    x: (B, T, D). gamma: (D,). epsilon: added to the mean square.
    Returns (B, T, D).
    """
    ### BEGIN SOLUTION
    mean_square = tf.reduce_mean(tf.square(x), axis=-1, keepdims=True)  # (B, T, 1)
    return x / tf.sqrt(mean_square + epsilon) * gamma
    ### END SOLUTION


# %% slug="rms_norm" role="check"
check("rms_norm", rms_norm)

# %% [markdown]
# <!-- slide -->
#
# **Why is the mean so dispensable?** $D$ numbers drawn around 0 have a mean of about $1/\sqrt D$, and a loudness of
# about 1. **Before you run it:** by how much do the two norms differ, at the width of a real model?

# %% role="demo"
for D in (4, 64, 1024, 4096):
    x = tf.random.normal((1000, D), seed=D)
    apart = tf.reduce_mean(tf.abs(ready.rms_norm(x, tf.ones(D)) - ready.layer_norm(x, tf.ones(D), tf.zeros(D))))
    print(f"width {D:5}: an entry differs by {float(apart):.3f} on average")

# %% [markdown]
# <details><summary>What you have seen</summary>
#
# The wider the model, the less there is to take away, as long as the features have no common drift. And what a later
# matrix wants to have centred, it can learn to centre.
# </details>
#
# <!-- slide -->
#
# ## 2 · The hand on the tap
#
# The network of 2017 has a row of hidden switches: $\mathrm{relu}(x W_1)$, open above 0, shut below. What comes through
# depends on **one** sum. Now take two: one is the **water**, $x W_{up}$, the other the **hand on the tap**,
# $x W_{gate}$. The hand decides how much of the water comes through:
#
# $$y = \big(\mathrm{silu}(x W_{gate}) \odot (x W_{up})\big) W_{down}, \qquad \mathrm{silu}(z) = z \cdot
# \mathrm{sigmoid}(z)$$
#
# <!-- slide -->
#
# | symbol | shape | meaning |
# |---|---|---|
# | $W_{gate}, W_{up}$ | $(D, d_{hidden})$ | the hand and the water |
# | $W_{down}$ | $(d_{hidden}, D)$ | back to the width of the model |
# | $\odot$ | | entry by entry |
#
# **By hand.** The water is 2 everywhere, the hand says −3, 0 and 3. silu makes −0.14, 0 and 2.86 of the hand; so −0.28,
# 0 and 5.72 come through. A tap that is nearly shut, one that is shut, and one that is wide open.
#
# In the picture the hand runs upwards, the water to the right. **Before you run it:** where will the one on the left,
# the gated one, be blue?

# %% role="demo"
hand, water = np.meshgrid(np.linspace(4, -4, 33), np.linspace(-4, 4, 33), indexing="ij")
gated = hand / (1 + np.exp(-hand)) * water
switched = np.maximum(hand + water, 0)
picture = position_map(
    [gated / 16, switched / 8], titles=["silu(hand) · water", "relu(hand + water)"], labels=("water", "hand")
)
for axes in picture.axes:
    axes.set(xticks=[0, 16, 32], xticklabels=["−4", "0", "4"], yticks=[0, 16, 32], yticklabels=["4", "0", "−4"])
picture

# %% [markdown]
# <details><summary>The answer</summary>
#
# Top left: the tap is open and the water negative. (At the bottom, where the tap is nearly shut, hardly anything.) On the right
# there is one straight edge, and all beyond it counts alike; it can't even be negative.
# </details>
#
# <!-- slide -->
#
# A gated unit can **multiply**, and that is what it is good at. Three matrices in the place of two would cost half as
# much again; so they are made narrower, two thirds of the hidden width, and the price is the same.
# (Llama 3 takes a little more: $3.5\,D$, not $2.67\,D$.)
#
# <!-- slide -->
#
# ## Exercise 2 · {{swiglu.title}}
#
# *{{swiglu.minutes}} minutes, {{swiglu.points}} points.* Write the layer `SwiGLU(d_hidden)`. Three weights, named
# `W_gate`, `W_up` and `W_down`, without biases; they start with random numbers. Make them with `self.add_weight`, or in layers that Keras finds, so
# that an optimizer moves them and `save` keeps them. The output is as wide as the input.
# It works inside `tf.function`, too. Stuck? `hint("swiglu")`.
#
# <!-- slide -->


# %% slug="swiglu" role="solution"
class SwiGLU(keras.layers.Layer):
    """Two maps up, one of which is the gate of the other, and one map down.

    d_hidden: hidden width.
    Call with x (B, T, D); returns the same shape. Weights: W_gate, W_up (D, d_hidden), W_down (d_hidden, D).
    """

    def __init__(self, d_hidden, **kwargs):
        super().__init__(**kwargs)
        self.d_hidden = d_hidden

    def build(self, x_shape):
        ### BEGIN SOLUTION
        D = x_shape[-1]
        self.W_gate = self.add_weight(shape=(D, self.d_hidden), initializer="glorot_uniform", name="W_gate")
        self.W_up = self.add_weight(shape=(D, self.d_hidden), initializer="glorot_uniform", name="W_up")
        self.W_down = self.add_weight(shape=(self.d_hidden, D), initializer="glorot_uniform", name="W_down")
        ### END SOLUTION

    def call(self, x):
        ### BEGIN SOLUTION
        opened = tf.nn.silu(tf.matmul(x, self.W_gate))  # (B, T, d_hidden)
        return tf.matmul(opened * tf.matmul(x, self.W_up), self.W_down)  # (B, T, D)
        ### END SOLUTION


# %% slug="swiglu" role="check"
check("swiglu", SwiGLU)

# %% [markdown]
# <!-- slide -->
#
# **A test that is made for it.** The task: from a vector, the product of its first two features, and of the next two,
# and so on. Both networks have the same number of weights, to within two in a hundred. **Place your bet**, and then
# another: what if the task is a *maximum*?
#
# <!-- slide -->


# %% role="demo"
def losses_of(network, target, steps=400):
    """Train one network alone on fresh vectors; returns the losses."""
    keras.utils.set_random_seed(3)
    optimizer, draw = keras.optimizers.Adam(3e-3), tf.random.Generator.from_seed(5)
    network.build((None, 8))
    optimizer.build(network.trainable_variables)  # Adam's averages; made inside, the graph would be drawn twice

    @tf.function
    def learn():
        x = draw.normal((256, 8))
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(network(x) - target(x)))
        weights = network.trainable_variables
        optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights, strict=True))
        return loss

    return live(learn() for _ in range(steps))


def products(x):
    return tf.repeat(x[:, 0::2] * x[:, 1::2], 2, axis=1)


def maxima(x):
    return tf.repeat(tf.maximum(x[:, 0::2], x[:, 1::2]), 2, axis=1)


outcome = {}
for task in (products, maxima):
    for name, network in (("ReLU", ready.FCLayer(64, 8)), ("SwiGLU", ready.SwiGLU(45))):
        outcome[f"{name}, {task.__name__}"] = losses_of(network, task)
        print(
            f"{name:7} {network.count_params():5} weights, {task.__name__}: {np.mean(outcome[f'{name}, {task.__name__}'][-20:]):.4f}"
        )
curves(outcome, log=True)

# %% [markdown]
# <!-- slide -->
#
# A task can always be found that suits a part. That is why a part isn't judged by a task that was made for it, but by the
# loss on text, at equal weights, and several times. Shazeer did that in 2020 with five gated networks, found them
# ahead, and offered no explanation; he attributed their success "to divine benevolence".
#
# <!-- slide -->
#
# ## 3 · The clock goes on
#
# <!-- notes
# The trap is easy to draw and hard to see in code: put the question, and wait.
# -->
#
# In the bonus of notebook 06 you turned queries and keys, so that only their distance counts. In notebook 10 you kept
# keys and values from step to step. Put together, the two hold a trap. A new word comes, **one** word. At which
# position does it stand?
#
# ```
#   cache:   k₀  k₁  k₂  k₃        (each turned by its own position, when it came)
#   new:                      q₄ k₄   ← position 4, though it is number 0 of its own little tensor
# ```
#
# <!-- slide -->
#
# Two rules do it:
#
# - **the clock goes on**: the first new word stands at $t$, the number of keys in the cache;
# - **a cached key has been turned**: it stays as it is. (If all positions moved on by one, every distance would
#   stay the same. So nothing has to move.)
#
# **By hand**, with $d = 2$, where the only pair turns by 1 radian a position. Let all $q$ and $k$ be $(1, 0)$: then the
# product of a query at $m$ and a key at $n$ is $\cos(m - n)$. For the word at position 2: $\cos 2, \cos 1, \cos 0$, that
# is −0.42, 0.54, 1. **What would come out if the clock began at 0 again?**
#
# <details><summary>The answer</summary>
#
# The new query and the new key are not turned at all; the old keys were not turned either, each being number 0 of its step. So
# all three products are 1: the order is lost. For a prompt of many words and then single ones it is worse: the new word believes
# that it stands at the beginning.
# </details>
#
# <!-- slide -->
#
# ## Exercise 3 · {{rotary_with_cache.title}}
#
# *{{rotary_with_cache.minutes}} minutes, {{rotary_with_cache.points}} points.* Write `rotary_step(q, k, cache)` for the new
# words of one step.
#
# - `q` and `k` are $(B, n, d)$: $n$ new words, one or several, as they come out of the projections, not turned yet.
# - `cache` is `None` at the beginning of a text; after that it is whatever your last call returned.
# - Return `(scores, cache)`: the scores $q k^\top / \sqrt d$ of the new words with **all** keys, old and new,
#   $(B, n, t + n)$, without softmax or mask. Leave the old cache as it was.
#
# You may use `ready.apply_rotary(x, start=...)`, where `start` is the position of the first row. Both ways of pairing are right.
# Stuck? `hint("rotary_with_cache")`.
#
# <!-- slide -->


# %% slug="rotary_with_cache" role="solution"
def rotary_step(q, k, cache):
    """Score new words against all words so far, by their distance.

    q, k: (B, n, d), not turned. cache: None at the beginning, else what the last call returned.
    Returns (scores, cache): (B, n, t + n), and the new cache; the old one stays as it was.
    """
    ### BEGIN SOLUTION
    seen = 0 if cache is None else cache.shape[1]
    q, k = ready.apply_rotary(q, start=seen), ready.apply_rotary(k, start=seen)
    keys = k if cache is None else tf.concat([cache, k], axis=1)  # (B, t + n, d)
    return tf.matmul(q, keys, transpose_b=True) / math.sqrt(q.shape[-1]), keys
    ### END SOLUTION


# %% slug="rotary_with_cache" role="check"
check("rotary_with_cache", rotary_step)

# %% [markdown]
# <!-- slide -->
#
# The proof by eye: twelve times the same query and the same key, scored step by step. In the picture each row is one
# step. **Before you run it:** what will all diagonals have in common? And what does the picture on the right show, where the
# clock is set back in every step?


# %% role="demo"
def step_by_step(step, length=12):
    """The scores of one word after the other, as a table; empty above the diagonal."""
    q, k = (tf.random.normal((1, 1, 16), seed=seed) for seed in (5, 6))
    table, cache = np.zeros((length, length)), None
    for t in range(length):
        scores, cache = step(q, k, cache)
        table[t, : t + 1] = scores[0, 0]
    return table


def forgetful_step(q, k, cache):
    """The same without a clock that goes on."""
    turned = ready.apply_rotary(k)
    joined = turned if cache is None else tf.concat([cache, turned], axis=1)
    return tf.matmul(ready.apply_rotary(q), joined, transpose_b=True) / 4, joined


try:
    tables, titles = [step_by_step(rotary_step)], ["yours"]
except (NotImplementedError, TypeError) as todo:
    tables, titles = [], []
    print(f"Your own table appears here once the exercise is solved ({todo}).")
tables.append(step_by_step(forgetful_step))
position_map(tables, titles=[*titles, "the clock set back"], labels=("key at", "query at"))

# %% [markdown]
# <!-- slide -->
#
# ### A discount for distance
#
# There is a simpler thought yet: turn nothing, add nothing to the words, and **subtract from each score** in proportion
# to the distance. *ALiBi* (2022) does so, each head at a rate of its own:
#
# $$\mathrm{score}_{ts} = \frac{q_t \cdot k_s}{\sqrt d} - m_h \, |t - s|, \qquad m_h = 2^{-8 (h + 1) / H}$$
#
# <!-- slide -->
#
# By hand, for the first of eight heads, $m = \frac12$: one word back costs 0.5, four words back cost 2, a factor of
# $e^{-2} = 0.14$ before the softmax is shared out. The last head, $m = \frac1{256}$, hardly minds. Below, three of the eight:
# all queries and keys are 0, so the discount decides alone. **Before you run it:** which head looks like a reader with a short memory?

# %% role="demo"
discount = ready.alibi_bias(num_heads=8, length=6)  # (H, T, S)
visible = tf.nn.softmax(ready.hide(discount, ready.causal_mask(6))).numpy()
some = (0, 3, 7)
titles = [f"head {h}, m = 1/{2 ** (h + 1)}" for h in some]
attention_maps(visible[list(some)], mask=np.asarray(ready.causal_mask(6)), titles=titles)

# %% [markdown]
# ### Train short, test long
#
# A sentence longer than any in training meets no position that was never seen, only larger discounts. BLOOM and MPT
# were built like this; most others turn. **Question:** what can a turned head do that no head with a discount can?
#
# <details><summary>An answer</summary>
#
# Look at *exactly three words back*, more than at two and more than at one. A discount falls and falls; the nearest
# is always the cheapest. (Queries and keys can say *what* is wanted, but not *how far away*.)
# </details>
#
# <!-- slide -->
#
# ## 4 · What a conversation weighs
#
# <!-- notes
# The sum by hand first, together. Then a real model's numbers.
# -->
#
# The weights of a model lie in memory once, for everybody. The **cache** of notebook 10 lies there once for *each*
# conversation: a key and a value for each word, in each layer, for each head that has keys. It grows as you type.
#
# **By hand.** Two layers, 4 heads of width 8, 10 words, 2 bytes a number. One word, one layer: $2 \cdot 4 \cdot 8 =
# 64$ numbers. Two layers: 128. Ten words: 1,280. In bytes: 2,560.
#
# <!-- slide -->
#
# From now on a dictionary describes a model:

# %%
LLAMA_3_8B = {
    "vocab_size": 128_256,
    "d_model": 4096,
    "num_heads": 32,  # heads that ask
    "num_kv_heads": 8,  # heads of keys and values
    "dim_feedforward": 14_336,
    "num_layers": 32,
    "tied": False,  # whether the table of words is the output matrix as well
}

# %% [markdown]
# ## Exercise 4 · {{cache_bytes.title}}
#
# *{{cache_bytes.minutes}} minutes, {{cache_bytes.points}} points.* Write `cache_bytes(config, length, bytes_each)`: how many
# bytes the keys and values of one text of `length` tokens take. A head is `d_model // num_heads` wide; `num_kv_heads` of
# them have keys and values. To the last byte. Stuck? `hint("cache_bytes")`.
#
# <!-- slide -->


# %% slug="cache_bytes" role="solution"
def cache_bytes(config, length, bytes_each=2):
    """Count the bytes of a text's keys and values.

    config: a dictionary like LLAMA_3_8B. length: number of tokens. bytes_each: of one number.
    Returns the number of bytes.
    """
    ### BEGIN SOLUTION
    head_width = config["d_model"] // config["num_heads"]
    numbers_a_token = 2 * config["num_layers"] * config["num_kv_heads"] * head_width
    return numbers_a_token * length * bytes_each
    ### END SOLUTION


# %% slug="cache_bytes" role="check"
check("cache_bytes", cache_bytes)

# %% [markdown]
# <!-- slide -->
#
# Llama-3-8B, 8,192 tokens, 16 bits. **Before you run it**, a guess, with a pencil or without.

# %% role="demo"
guess("weight_of_a_conversation")

# %% role="demo"
try:
    for groups in (32, 8, 1):
        size = cache_bytes({**LLAMA_3_8B, "num_kv_heads": groups}, 8192)
        print(
            f"{groups:2} heads of keys: {size / 2**30:.3f} GiB a conversation, {80 * 2**30 // size:5} conversations in 80 GiB"
        )
except (NotImplementedError, TypeError) as todo:
    print(f"The sizes appear here once the exercise is solved ({todo}).")

# %% [markdown]
# ## 5 · Many ask, few are asked
#
# <!-- notes
# Thirty-two reporters, eight archives: let somebody say what is saved, and what is not.
# -->
#
# A newspaper with thirty-two reporters and thirty-two archives, one each. The archives cost a fortune in rent.
# Nobody wants fewer reporters: each asks in a way of his own. But must each have *an archive* of his own? Put four
# reporters to one archive. They still ask different questions, and they find different things in it.
#
# <!-- slide -->
#
# - $H$ heads ask. $G$ heads have keys and values, $G$ divides $H$. **Head $h$ reads group $g = h \,//\, (H / G)$**: neighbours share.
# - $G = H$ is the attention of 2017. $G = 1$ is *multi-query attention* (2019). In between: *grouped queries* (2023).
# - $W_k$ and $W_v$ are narrower, $(D, G \cdot d)$. $W_q$ and $W_o$ stay $(D, D)$.
#
# Which head reads which group? Two ways to deal them out; with weights that somebody else has trained only one of
# them fits. **Before you run it:** which row is $h \,//\, (H / G)$, for 8 heads and 2 groups?
#
# <!-- slide -->

# %% role="demo"
ways = {"tf.repeat": np.repeat([0, 1], 4), "tf.tile": np.tile([0, 1], 4)}
token_rows(
    {"head": range(8), **ways},
    marks={name: ["blue" if g == 0 else "orange" for g in row] for name, row in ways.items()},
)

# %% [markdown]
# <!-- slide -->
#
# ## Exercise 5 · {{grouped_query_attention.title}}
#
# *{{grouped_query_attention.minutes}} minutes, {{grouped_query_attention.points}} points.* Write the layer
# `GroupedQueryAttention(d_model, num_heads, num_kv_heads)`, called as `(query, key, value, mask=None)`. Start from your
# `MultiHeadAttention` of notebook 04.
#
# - Weights `Wq` and `Wo` $(D, D)$, `Wk` and `Wv` $(D, G \cdot d)$ with $d = D / H$; no biases, random numbers at the start;
#   from `self.add_weight` or in layers that Keras finds, so that an optimizer moves them and `save` keeps them.
# - Head $h$ reads group $h \,//\, (H / G)$. One code for all, $G = 1$ and $G = H$ too.
# - `mask` as ever: 1 = hidden, of shape $(T, S)$, $(B, 1, S)$ or $(B, T, S)$.
# - Return `(output, weights)`: $(B, T, D)$ and $(B, H, T, S)$. It works inside `tf.function`, too.
#
# `ready.split_heads`, `ready.merge_heads` and `ready.scaled_dot_product` are yours to use; a whole attention layer that
# is ready-made does not pass. Stuck? `hint("grouped_query_attention")`.
#
# <!-- slide -->


# %% slug="grouped_query_attention" role="solution"
class GroupedQueryAttention(keras.layers.Layer):
    """Many heads that ask, few that are asked.

    d_model: D, a multiple of num_heads. num_heads: H, a multiple of num_kv_heads. num_kv_heads: G.
    Call with query (B, T, D), key and value (B, S, D), mask (1 = hidden).
    Returns (output, weights): (B, T, D) and (B, H, T, S). Weights: Wq, Wo (D, D), Wk, Wv (D, G * d).
    """

    def __init__(self, d_model, num_heads, num_kv_heads, **kwargs):
        super().__init__(**kwargs)
        self.d_model = d_model
        self.num_heads = num_heads
        self.num_kv_heads = num_kv_heads
        self.supports_masking = True

    def build(self, query_shape, key_shape, value_shape):
        ### BEGIN SOLUTION
        D, shared = self.d_model, self.num_kv_heads * (self.d_model // self.num_heads)
        self.Wq = self.add_weight(shape=(query_shape[-1], D), initializer="glorot_uniform", name="Wq")
        self.Wk = self.add_weight(shape=(key_shape[-1], shared), initializer="glorot_uniform", name="Wk")
        self.Wv = self.add_weight(shape=(value_shape[-1], shared), initializer="glorot_uniform", name="Wv")
        self.Wo = self.add_weight(shape=(D, D), initializer="glorot_uniform", name="Wo")
        ### END SOLUTION

    def call(self, query, key, value, mask=None):
        ### BEGIN SOLUTION
        q = ready.split_heads(tf.matmul(query, self.Wq), self.num_heads)  # (B, H, T, d)
        k = ready.split_heads(tf.matmul(key, self.Wk), self.num_kv_heads)  # (B, G, S, d)
        v = ready.split_heads(tf.matmul(value, self.Wv), self.num_kv_heads)  # (B, G, S, d)
        each = self.num_heads // self.num_kv_heads
        k, v = tf.repeat(k, each, axis=1), tf.repeat(v, each, axis=1)  # (B, H, S, d)
        if mask is not None and len(mask.shape) == 3:
            mask = mask[:, tf.newaxis]  # (B, 1, T, S)
        h, weights = ready.scaled_dot_product(q, k, v, mask)
        return tf.matmul(ready.merge_heads(h), self.Wo), weights  # (B, T, D), (B, H, T, S)
        ### END SOLUTION

    def compute_mask(self, inputs, previous_mask=None):
        return None


# %% slug="grouped_query_attention" role="check"
check("grouped_query_attention", GroupedQueryAttention)

# %% [markdown]
# <!-- slide -->
#
# **What is shared, and what isn't.** Four heads, two groups, five words. The keys of two heads each are the same.

# %% role="demo"
guess("maps_of_one_group")

# %% role="demo"
keras.utils.set_random_seed(8)
layer = ready.GroupedQueryAttention(d_model=32, num_heads=4, num_kv_heads=2)
x = 2 * tf.random.normal((1, 5, 32), seed=2)
_, weights = layer(x, x, x)
attention_maps(weights[0], titles=[f"head {h}, group {h // 2}" for h in range(4)])

# %% [markdown]
# <!-- slide -->
#
# ### And the memory?
#
# We let a block read 100 words, ten at a time, and weigh the
# arrays in its cache. Does your formula know it?

# %% role="demo"
for groups in (8, 4, 2, 1):
    block = ready.LlamaDecoderLayer(d_model=64, num_heads=8, num_kv_heads=groups, dim_feedforward=170)
    cache = {}
    for _ in range(10):
        _, cache = block(tf.random.normal((1, 10, 64)), cache=cache)
    weighed = sum(part.numpy().nbytes for part in cache.values())
    try:
        sizes = {"d_model": 64, "num_heads": 8, "num_kv_heads": groups, "num_layers": 1}
        told = f"{cache_bytes(sizes, 100, bytes_each=4):,}"
    except (NotImplementedError, TypeError):
        told = "(exercise 4)"
    print(f"{groups} heads of keys: {weighed:6,} bytes in the cache, by your formula {told}")

# %% [markdown]
# <!-- slide -->
#
# The reason why it is *faster*, too: in each step of writing, all keys and values are fetched from memory, and only a little is
# computed with each. The machine waits for the fetching. A quarter to fetch is a quarter of the waiting.
# (`benchmarks/today.py` measures it.)
#
# <!-- slide -->
#
# ## 6 · One block at a time
#
# <!-- notes
# Three numbers on cards, shown one by one, and the room keeps the running total.
# -->
#
# A cashier wants the share of each of a million customers in the day's turnover. She doesn't lay a million receipts on the
# table. She keeps a **running total**, and that is enough. Can attention do this? The sum, yes. But the softmax first wants
# the **maximum**, so that no exponential overflows, and the maximum is known only at the end.
#
# The way out (Milakov and Gimelshein, 2018): take the largest score **so far**. If a larger one comes, everything gathered so
# far was measured with the wrong ruler, and **one factor** puts it right:
#
# $$e^{s - m_{new}} = e^{s - m_{old}} \cdot e^{m_{old} - m_{new}}$$
#
# <!-- slide -->
#
# So carry three things, for each query, from block to block:
#
# | carried | shape | meaning | when a block $s$ with values $v$ comes |
# |---|---|---|---|
# | $m$ | $(B, T, 1)$ | largest score so far | $m' = \max(m, \max s)$ |
# | total | $(B, T, 1)$ | sum of $e^{s - m}$ | $e^{m - m'} \cdot \text{total} + \sum e^{s - m'}$ |
# | mixture | $(B, T, d_v)$ | sum of $e^{s - m} v$ | $e^{m - m'} \cdot \text{mixture} + \sum e^{s - m'} v$ |
#
# In the end $h = \text{mixture} / \text{total}$.
#
# <!-- slide -->
#
# **By hand.** Scores $1, 3 \mid 2, 5$, values $10, 20 \mid 30, 40$, blocks of two. **Before you run it**, find $m$ and the total
# after the first block ($e^{-2} = 0.135$), and then guess.

# %% role="demo"
guess("factor_of_the_second_block")

# %% role="demo"
scores, values = np.array([1.0, 3.0, 2.0, 5.0]), np.array([10.0, 20.0, 30.0, 40.0])
m, total, mixture = -np.inf, 0.0, 0.0
for s, v in ((scores[:2], values[:2]), (scores[2:], values[2:])):
    larger = max(m, s.max())
    factor, parts = np.exp(m - larger), np.exp(s - larger)
    m, total, mixture = larger, factor * total + parts.sum(), factor * mixture + parts @ v
    print(f"old times {factor:.3f}    m {m:.0f}   total {total:.3f}   mixture {mixture:6.3f}")
everything = np.exp(scores - scores.max())
print(f"block by block {mixture / total:.4f}, all at once {everything @ values / everything.sum():.4f}")

# %% [markdown]
# <!-- slide -->
#
# ## Exercise 6 · {{online_softmax.title}}
#
# *{{online_softmax.minutes}} minutes, {{online_softmax.points}} points.* Write `online_attention(q, k, v, block)`: attention with
# its scale, $\sqrt d$, over `block` keys at a time.
#
# - `q` is $(B, T, d)$, `k` $(B, S, d)$, `v` $(B, S, d_v)$; return $h$, $(B, T, d_v)$.
# - The last block may be shorter; `block` may be larger than $S$.
# - Scores of ±1000 give finite numbers.
#
# A plain loop over the blocks will do. Ready-made softmaxes are not allowed here. (The check sees your numbers, not
# your memory: if you make the whole table, they come out right, too. The experiment below sees the difference.)
# Stuck? `hint("online_softmax")`.
#
# <!-- slide -->


# %% slug="online_softmax" role="solution"
def online_attention(q, k, v, block):
    """Mix the values, a block of keys at a time.

    q: (B, T, d). k: (B, S, d). v: (B, S, d_v). block: how many keys are looked at together.
    Returns h (B, T, d_v).
    """
    ### BEGIN SOLUTION
    m, total, mixture = tf.fill((*q.shape[:2], 1), -math.inf), 0.0, 0.0
    for start in range(0, k.shape[1], block):
        keys, its_values = k[:, start : start + block], v[:, start : start + block]
        s = tf.matmul(q, keys, transpose_b=True) / math.sqrt(q.shape[-1])  # (B, T, block)
        new = tf.maximum(m, tf.reduce_max(s, axis=-1, keepdims=True))  # (B, T, 1)
        old, p = tf.exp(m - new), tf.exp(s - new)
        total = old * total + tf.reduce_sum(p, axis=-1, keepdims=True)  # (B, T, 1)
        mixture = old * mixture + tf.matmul(p, its_values)  # (B, T, d_v)
        m = new
    return mixture / total
    ### END SOLUTION


# %% slug="online_softmax" role="check"
check("online_softmax", online_attention)

# %% [markdown]
# <!-- slide -->
#
# **What is held at once?** We let TensorFlow draw up the computation without running it, and look for the largest
# tensor in it. No clock is involved: it is the same on every machine.

# %% role="demo"
guess("four_times_as_long")


# %% role="demo"
def largest_tensor(function, length, block=64):
    """Bytes of the largest tensor on the way to function(x), x (1, length, 32)."""
    traced = tf.function(function).get_concrete_function(tf.TensorSpec((1, length, 32)))
    definition = traced.graph.as_graph_def(add_shapes=True)
    nodes = [*definition.node, *(node for inner in definition.library.function for node in inner.node_def)]
    shapes = [shape for node in nodes for shape in node.attr["_output_shapes"].list.shape]
    # What only the run will tell is the length of a block.
    return 4 * max(math.prod(axis.size if axis.size >= 0 else block for axis in shape.dim) for shape in shapes)


try:
    largest_tensor(lambda x: online_attention(x, x, x, 1), 2)  # one of NumPy's arrays can't be measured like this
    in_blocks, whose = online_attention, "yours"
except (NotImplementedError, TypeError, ValueError):
    in_blocks, whose = ready.online_attention, "the course's"
lengths = (256, 512, 1024, 2048, 4096)
whole = [largest_tensor(lambda x: ready.scaled_dot_product(x, x, x)[0], n) for n in lengths]
blocks = [largest_tensor(lambda x: in_blocks(x, x, x, 64), n) for n in lengths]
for n, a, b in zip(lengths, whole, blocks, strict=True):
    print(f"{n:5} words: {a / 2**20:7.2f} MiB at once, {b / 2**20:5.2f} MiB in blocks ({whose})")
picture = curves(
    {"the whole table": whole, f"blocks of 64 ({whose})": blocks},
    xlabel="words",
    ylabel="bytes of the largest tensor",
    log=True,
)
picture.axes[0].set(xticks=range(1, len(lengths) + 1), xticklabels=lengths)
picture

# %% [markdown]
# <!-- slide -->
#
# ## 7 · Eight billion, with a pencil
#
# Everything is on the table. One block of today, with $d = D / H$:
#
# | part | matrices | numbers |
# |---|---|---|
# | attention | $W_q, W_o$: $(D, D)$; $W_k, W_v$: $(D, G d)$ | |
# | network | $W_{gate}, W_{up}$: $(D, F)$; $W_{down}$: $(F, D)$ | |
# | two norms | $\gamma$: $(D,)$ each | |
#
# Around the blocks: the table of words $(V, D)$; one last norm; and the output. Some models are **tied**: the table
# serves as output matrix, too. Llama-3-8B isn't. Its positions are turned, so they have no weights, and there are no
# biases.
#
# <!-- slide -->
#
# ## Exercise 7 · {{count_parameters.title}}
#
# *{{count_parameters.minutes}} minutes, {{count_parameters.points}} points.* Write `count_parameters(config)` for a
# dictionary like `LLAMA_3_8B`: all weights, to the last one. Fill the empty column of the table first. Stuck?
# `hint("count_parameters")`.
#
# <!-- slide -->


# %% slug="count_parameters" role="solution"
def count_parameters(config):
    """Count the weights of a model of Llama's kind.

    config: a dictionary like LLAMA_3_8B.
    Returns the number of weights.
    """
    ### BEGIN SOLUTION
    D, F = config["d_model"], config["dim_feedforward"]
    shared = config["num_kv_heads"] * (D // config["num_heads"])
    attention = 2 * D * D + 2 * D * shared
    block = attention + 3 * D * F + 2 * D
    tables = 1 if config["tied"] else 2
    return tables * config["vocab_size"] * D + config["num_layers"] * block + D
    ### END SOLUTION


# %% slug="count_parameters" role="check"
check("count_parameters", count_parameters)

# %% [markdown]
# <!-- slide -->
#
# Three real models by your two functions; the first must be the number of the first trick. **Before you run it:** the weights of
# Mistral are fewer, though its blocks have the same sizes. Where are they missing?

# %% role="demo"
REAL = {
    "Llama-3-8B": LLAMA_3_8B,
    "Mistral-7B v0.2": {**LLAMA_3_8B, "vocab_size": 32_000},
    "Llama-3.2-1B": {**LLAMA_3_8B, "d_model": 2048, "dim_feedforward": 8192, "num_layers": 16, "tied": True},
}
try:
    for name, config in REAL.items():
        weights, kept = count_parameters(config), cache_bytes(config, 8192)
        print(
            f"{name:15} {weights:>13,} weights, {2 * weights / 2**30:5.2f} GiB in 16 bits; cache of 8,192 tokens {kept / 2**30:.2f} GiB"
        )
    agree = count_parameters(LLAMA_3_8B) == llama.parameters()
    print("The pencil and the machine agree." if agree else "The pencil and the machine differ.")
except (NotImplementedError, TypeError) as todo:
    print(f"The table appears here once exercises 4 and 7 are solved ({todo}).")

# %% [markdown]
# <details><summary>The answer</summary>
#
# In the words: 96,256 rows of 4,096 fewer, twice, since it is untied: 788,529,152 weights.
# </details>
#
# <!-- slide -->
#
# ## 8 · The race
#
# <!-- notes
# Read the rules aloud, and take wagers before the cell runs. The result belongs to this size and this text.
# -->
#
# Now all six parts together, against the block of 2017. A fair race needs rules, and they come **before** the start:
#
# - **equal weights**: 2017 with a hidden width of 256, today with 194, so that both have about 227,000;
# - **equal time**: each gets the same seconds of *computing time*, so the one with the quicker step gets more steps;
# - the same sentences, the same optimizer, full speed from the first step, and the judge is a text that neither has seen.
#
# <!-- slide -->
#
# **Your bet?** And a harder one: will the winner by *time* also be the winner by *steps*?


# %% role="demo"
class OldTeller(keras.Model):
    """A decoder-only model from the parts of 2017: waves, post-LN, ReLU, all heads with keys of their own."""

    def __init__(self, vocab_size, d, num_heads, hidden, num_layers):
        super().__init__()
        self.embed = ready.TextEmbedding(vocab_size, d, max_length=64, dropout=0.0)
        self.stack = ready.TransformerEncoder(num_layers, d, num_heads, hidden, dropout=0.0)

    def call(self, ids):
        x = self.stack(self.embed(ids), ready.causal_mask(tf.shape(ids)[1]))
        return self.embed.words.logits(x)


corpus = embedded_corpus(6000, 300)
sentences = [english for english, _ in corpus.train]
vocabulary = Vocabulary(["[END]", *sorted({word for line in sentences for word in line.split()})])


def rows_of(lines):
    """Ids (B, 14): the words, [END], and padding."""
    return np.array([pad_or_truncate(vocabulary.ids_of(f"{line} [END]"), 14, 0) for line in lines], "int32")


text, unseen = rows_of(sentences), rows_of([english for english, _ in corpus.held_out])
SECONDS = 6  # of computing time, for each; give them more where you have it


def run(model, rate=3e-3):
    """Train for SECONDS; returns (seconds so far, loss on unseen text), taken every 20 steps."""
    optimizer, draw = keras.optimizers.Adam(rate), np.random.default_rng(0)
    loss_of = keras.losses.SparseCategoricalCrossentropy(from_logits=True, ignore_class=0)
    model(text[:1, :-1])  # makes the weights
    optimizer.build(model.trainable_variables)  # Adam's averages; made inside, the graph would be drawn twice

    @tf.function
    def learn(ids):
        with tf.GradientTape() as tape:
            loss = loss_of(ids[:, 1:], model(ids[:, :-1]))
        weights = model.trainable_variables
        optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights, strict=True))

    @tf.function
    def judge(ids):
        return loss_of(ids[:, 1:], model(ids[:, :-1]))

    learn(text[:64]), judge(unseen)  # the graphs are drawn up before the clock starts
    spent, losses = [0.0], Live()
    losses.add(float(judge(unseen)))
    while spent[-1] < SECONDS:
        start = time.process_time()
        for _ in range(20):
            learn(text[draw.integers(len(text), size=64)])
        spent.append(spent[-1] + time.process_time() - start)
        losses.add(float(judge(unseen)))
    return np.array(spent), np.array(losses.done())


keras.utils.set_random_seed(0)
old = OldTeller(vocabulary.size, 64, 4, 256, num_layers=4)
old(text[:1])
new = models.DecoderOnly(vocabulary.size, 64, 4, 194, 4, 0.0, max_length=64, block="llama", num_kv_heads=2)
print(f"weights: 2017 {old.count_params():,}, today {new.count_params():,}")
results = {"2017": run(old), "today": run(new)}
for name, (spent, losses) in results.items():
    print(
        f"{name:6} {20 * (len(losses) - 1):5} steps in {spent[-1]:.1f} s of computing time: loss {losses[-1]:.2f} on unseen text"
    )

# %% [markdown]
# <!-- slide -->
#
# The same result in two ways, by steps and by time:

# %% role="demo"
shared_steps = min(len(losses) for _, losses in results.values()) - 1
clock = np.linspace(0, min(spent[-1] for spent, _ in results.values()), 40)
by_time = {name: np.interp(clock, *result) for name, result in results.items()}
by_steps = {name: losses[shared_steps] for name, (_, losses) in results.items()}
print(f"after {20 * shared_steps} steps each: " + ", ".join(f"{name} {loss:.2f}" for name, loss in by_steps.items()))
print(f"after {clock[-1]:.1f} s each: " + ", ".join(f"{name} {losses[-1]:.2f}" for name, losses in by_time.items()))


def winner(losses):
    """The name of the lower loss, where the two are more than 0.05 apart."""
    best = min(losses, key=losses.get)
    return best if abs(losses["2017"] - losses["today"]) > 0.05 else "nobody"


first, second = winner(by_steps), winner({name: losses[-1] for name, losses in by_time.items()})
print(f"By steps {first} is ahead, by time {second}." if first != second else f"By steps and by time {first} is ahead.")
curves(by_time, xlabel="fortieths of the computing time", ylabel="loss on unseen text")

# %% [markdown]
# <!-- slide -->
#
# How to read it, whatever it says on your machine:
#
# - **One race is an anecdote.** Another seed, another rate, another size may turn it round. Try `rate=1e-3`, at which the old block
#   has less trouble, and `num_layers=8`, at which it has more.
# - **Steps aren't time.** A part that learns more in a step may cost more a step, above all here: turning and gating are many
#   small operations, and no one has melted them into one for your processor.
# - **Size decides.** The parts were chosen with models thousands of times as large, where depth and memory hurt. Groups can't
#   win this race at all: they are there for the *writing*, and nobody wrote.
#
# To know what one part is worth, exchange **one part**, and run it three times.
#
# <!-- slide -->
#
# ## 9 · In words
#
# Two questions without a check; they are read by a human. Some full sentences each.
#
# <!-- slide -->
#
# ### Question 1 · {{why_share_keys.title}} *({{why_share_keys.points}} points)*
#
# Grouped attention shares keys and values among heads, and never the queries. Why those? When does it help, and what does it cost?

# %% [markdown] slug="why_share_keys" role="written"
# ### BEGIN SOLUTION
# A query is used once, in the step of its own word, and thrown away. Keys and values are asked by all later words, so they are kept:
# they are the cache. With 8 heads of keys in the place of 32 the cache is a fourth, so longer texts or four times as many fit into
# the memory, and each step of writing, which mostly waits until the cache is fetched, gets shorter. In training all words are there
# at once, nothing is kept, and there are as many scores as before: it hardly helps. The price is that the heads of a group find their
# answers among the same keys and values, which costs a little quality.
# ### END SOLUTION

# %% [markdown]
# <!-- slide -->
#
# ### Question 2 · {{what_has_stayed.title}} *({{what_has_stayed.points}} points)*
#
# Compare the block of 2017 with that of today: what has stayed? Name two changes and what each is for, and say of one of them how you
# would find out whether it is worth it.

# %% [markdown] slug="what_has_stayed" role="written"
# ### BEGIN SOLUTION
# The plan has stayed: a table of words, then attention and a network for each position in turns, each added to what came in;
# softmax(q kᵀ / √d) v with many heads under a causal mask. Changed: the norm stands in front and divides by the loudness only, so that
# the main road is free and deep stacks train without a careful warm-up; heads share keys, so that the cache of a conversation shrinks.
# To see what SwiGLU is worth I would take the model of today, put a ReLU network of the same number of weights in its place, train
# both with three seeds for the same time, and compare the losses on text that neither has seen.
# ### END SOLUTION

# %% [markdown]
# <!-- slide -->
#
# ## For the curious: a mixture of experts
#
# One part more, and only some have it (Mixtral, DeepSeek, Qwen's large ones). A hospital doesn't send every patient to every doctor.
# At the door stands someone who looks at you for a second and says: *eyes, and skin*. So with a word: eight networks in the place
# of one, and a **gate** that picks two of them for each word:
#
# $$y = \sum_{e} w_e \; \mathrm{SwiGLU}_e(x), \qquad w = \text{softmax over the } k \text{ largest entries of } x W_{choice},
# \text{ else } 0$$
#
# All eight lie in memory; only two work. **By hand:** scores $2, 0, 2, -1$ and $k = 2$: the weights are $\frac12, 0, \frac12, 0$.
# And for $1, 0, -1$ with $k = 2$: $e / (e + 1) = 0.73$, $0.27$ and $0$.
#
# <!-- slide -->
#
# ## Exercise 8 · {{top_k_gate.title}}
#
# *{{top_k_gate.minutes}} minutes, {{top_k_gate.points}} points.* Write `top_k_gate(logits, k)`: from a score for each expert, $(B, E)$,
# to weights of the same shape: the softmax over the `k` largest of each row, exactly 0 elsewhere. Exactly `k` are chosen: of equal
# scores, the first. It works inside `tf.function`, too. Stuck? `hint("top_k_gate")`.
#
# <!-- slide -->


# %% slug="top_k_gate" role="solution"
def top_k_gate(logits, k):
    """Share a weight of 1 among the k best experts of each position.

    logits: (B, E). k: how many are chosen.
    Returns (B, E): the softmax over the chosen, 0 elsewhere.
    """
    ### BEGIN SOLUTION
    scores, places = tf.math.top_k(logits, k)  # (B, k) each; of equal scores the first
    one_hot = tf.one_hot(places, logits.shape[-1], dtype=logits.dtype)  # (B, k, E)
    return tf.einsum("bk,bke->be", tf.nn.softmax(scores), one_hot)  # (B, E)
    ### END SOLUTION


# %% slug="top_k_gate" role="check"
check("top_k_gate", top_k_gate)

# %% [markdown]
# <!-- slide -->
#
# Nine words at the door of six doctors; a gate that has learned nothing yet. **Before you run it:** how many cells of each row are
# coloured? And what could go wrong in training, if the gate came to like one doctor best?

# %% role="demo"
keras.utils.set_random_seed(2)
patients = ["the", "quick", "brown", "fox", "jumps", "over", "the", "lazy", "dog"]
vectors = {word: np.random.default_rng(i).normal(size=16) for i, word in enumerate(sorted(set(patients)))}
x = tf.constant([vectors[word] for word in patients], tf.float32)
experts = ready.MixtureOfExperts(num_experts=6, num_chosen=2, d_hidden=20)
experts(x)
chosen = ready.top_k_gate(tf.matmul(x, experts.W_choice), 2)
attention_maps(chosen, patients, [f"expert {e}" for e in range(6)], labels=("expert", "word"))

# %% [markdown]
# <details><summary>The answers</summary>
#
# Two in each row, and *the* gets the same two wherever it stands: this gate looks at the word alone. If one expert is liked best, it
# gets most words, learns most, and is liked the better; the others starve. So large models add a small penalty for uneven work, or
# shift the scores until all are busy.
# </details>
#
# **The arithmetic of Mixtral-8x7B**: the blocks of Mistral-7B with eight networks each, two of which work.

# %% role="demo"
D, F, L, V, E = 4096, 14_336, 32, 32_000, 8
rest = L * (2 * D * D + 2 * D * 1024 + D * E + 2 * D) + 2 * V * D + D
for name, working in (("in memory", E), ("at work for a word", 2)):
    print(f"{name:18} {rest + L * working * 3 * D * F:>14,} weights")

# %% [markdown]
# <!-- slide -->
#
# ### More to try
#
# No points. Think first, then open.
#
# 1. **Eight times seven?** Mixtral is called 8x7B. Why is it not 56 billion?
# 2. **Further than it was trained.** Llama 3 turns with a base of 500,000 in the place of 10,000. What does a larger base do to the
#    slowest pair, and why would one want it for long texts?
# 3. **Half the cache again.** Keys and values are kept in 8 bits by some. What would you watch, to see whether it hurts?
#
# <details><summary>Answers</summary>
#
# 1. Only the networks are there eight times. Attention, norms and tables are shared, so 46.7 billion.
# 2. It turns more slowly still, so that positions far apart have not come round yet; over a longer text the slow hands still tell them
#    apart. Llama 3.1 goes on from 8,192 words to 131,072 like that: of a head's 64 pairs it leaves the 29 quickest alone, slows the 29
#    slowest by a factor of 8, and the six between by less (`ready.rotary_paces`, with `scaling`).
# 3. The loss on text that is long enough to use the cache, and tasks that need one exact word from far back: an average hides those.
# </details>

# %% [markdown]
# ## What you take along
#
# - The plan of 2017 stands. Six parts are exchanged: norm, network, positions, keys, the order of the softmax, biases.
# - RMSNorm divides by the loudness and takes nothing away. SwiGLU multiplies: a hand on a tap.
# - Rotary positions with a cache: the clock goes on, and a cached key is never touched again.
# - The cache: 2 · layers · heads of keys · width of a head · tokens · bytes. Llama-3-8B: 1.0 GiB at 8,192 tokens; 4.0 without groups.
# - Head $h$ reads group $h \,//\, (H / G)$: repeat, not tile.
# - Softmax block by block: a running maximum, a sum, a mixture, and one factor when a larger score comes. Exact, and never the table.
# - A race has rules before it has a result.
#
# <!-- slide -->
#
# **Next** · `13-a-small-gpt`: pieces of words, surprise, and a model that writes.
#
# **Read on** · Zhang and Sennrich, *Root Mean Square Layer Normalization* (2019), [arxiv.org/abs/1910.07467](https://arxiv.org/abs/1910.07467).
# · Shazeer, *GLU Variants Improve Transformer* (2020), [arxiv.org/abs/2002.05202](https://arxiv.org/abs/2002.05202). · Ainslie et al.,
# *GQA* (2023), [arxiv.org/abs/2305.13245](https://arxiv.org/abs/2305.13245). · Dao et al., *FlashAttention* (2022),
# [arxiv.org/abs/2205.14135](https://arxiv.org/abs/2205.14135). · Milakov and Gimelshein, *Online normalizer calculation for softmax*
# (2018), [arxiv.org/abs/1805.02867](https://arxiv.org/abs/1805.02867). · Touvron et al., *LLaMA* (2023),
# [arxiv.org/abs/2302.13971](https://arxiv.org/abs/2302.13971). · Grattafiori et al., *The Llama 3 Herd of Models* (2024),
# [arxiv.org/abs/2407.21783](https://arxiv.org/abs/2407.21783). · Jiang et al., *Mixtral of Experts* (2024),
# [arxiv.org/abs/2401.04088](https://arxiv.org/abs/2401.04088).
