# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Self-attention: every word asks, all words answer
#
# You lead the workshop on Transformers. The room is full, the coffee is hot, and the first question comes
# before you have said a word: *"What does this thing do that my recurrent network can't?"* This notebook is
# your answer.
#
# <!-- notes
# Ask the room first: what has a recurrent network still in mind of the first word, once it has read the fiftieth?
# -->

# %% [markdown]
# {{course.here}}

# %% [markdown]
# <!-- slide -->
#
# **At the end you can**
#
# - say what queries, keys and values are for, and write down the shape of each;
# - compute self-attention by hand for words that are single numbers;
# - explain why the scores are divided by $\sqrt{d}$, and show what happens without it;
# - write `SelfAttentionLayer`, the layer that every Transformer in this course is built from;
# - read an attention map.
#
# **Core** · **Time** about {{notebook.time}} minutes, {{notebook.minutes}} of them for the exercises · **Points**
# {{notebook.points}} · **You need** matrix products, the softmax, and a Keras layer that you have written: `Scale` of
# 00b will do.
#
# <!-- slide -->
#
# How to work: run the cells from top to bottom with Shift-Enter. Pictures and experiments are yours to
# change: turn a number, run the cell again. Where it says *write*, your code goes in place of the line `raise
# NotImplementedError`. The check below it answers at once, and you may run it as often as you like. A red
# line is not a bad mark, it is the next clue.

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
    attention_links,
    attention_maps,
    block_map,
    moving_flow,
    moving_scaling,
    score_spread,
    tensor_block,
    training_film,
)

# %% role="demo"
recall("02-self-attention")

# %% [markdown]
# ## 1 · What is *it*?
#
# > I kicked the ball and **it** disappeared.
#
# <!-- notes
# Let them answer before you go on. Then read the sentence again with "and *he* disappeared": who is meant now?
# -->
#
# What disappeared? You knew at once. To know it, you went back from *it* to *ball*: while you read one word,
# you looked at the others, and not at all of them alike. That is attention. Here it is as a picture; the
# weights below were set by hand.
#
# <!-- slide -->

# %% role="demo"
sentence = ["I", "kicked", "the", "ball", "and", "it", "disappeared"]
weights = [0.02, 0.10, 0.05, 0.60, 0.03, 0.15, 0.05]  # turn these: where would *kicked* look?
attention_links(sentence, weights, looking=5)

# %% [markdown]
# <!-- slide -->
#
# A network has to find such weights by itself, for every word, in every sentence. Before we see how, a game.
#
# ### The game with the hidden question
#
# Two hosts, one quiz. You must answer a long and winding question.
#
# - **Host A** has the question under a cover with a slit. The slit moves on word by word. Once the last word
#   has passed, you answer from what you still remember.
# - **Host B** holds up the whole board. While you put your answer together, you look at the beginning for one
#   part of it, and at the middle for another.
#
# <!-- slide -->
#
# Host A treats you like a **recurrent network**: one word at a time, everything squeezed into one memory, and
# the memory of the first word fades with each that follows. Host B treats you like a **self-attention
# layer**: all the words are there at once, and the way from any word to any other is one step, however long
# the sentence is.

# %% [markdown]
# ## 2 · Query, key, value
#
# Self-attention replaces each word's vector by a mixture of vectors from the whole sentence. To find the
# mixture, each word appears in three roles:
#
# | role | in a sentence | it decides |
# |---|---|---|
# | **query** $q$ | "I am *it*, and I'm looking for a thing that can disappear." | what this word looks for |
# | **key** $k$ | "I am *ball*, a thing." | whether others should look at it |
# | **value** $v$ | what *ball* has to tell | what others get when they look at it |
#
# <!-- slide -->
#
# All three are made from the same word vector, by three matrices that the network learns. These are all the
# symbols of this notebook:
#
# | symbol | shape | meaning |
# |---|---|---|
# | $x$ | $(B, T, D)$ | a batch of $B$ sentences of $T$ words, each word a vector of width $D$ |
# | $W_q, W_k, W_v$ | $(D, d)$ | the three learned matrices |
# | $q = xW_q,\; k = xW_k,\; v = xW_v$ | $(B, T, d)$ | queries, keys, values |
# | $qk^\top$ | $(B, T, T)$ | the **scores**: how well each query fits each key |
# | $p = \mathrm{softmax}(qk^\top / \sqrt{d})$ | $(B, T, T)$ | the **probabilities**: row $t$ says where word $t$ looks; it sums to 1 |
# | $h = pv$ | $(B, T, d)$ | the **output**: row $t$ is the mixture that word $t$ takes home |
#
# Of all these shapes, $(B, T, D)$ is the one to keep before your eyes. It is a block: sentences one behind the other,
# words from top to bottom, and each word a row of features. **Before you run it:** along which of the three does
# self-attention mix, and along which does it never?
#
# <!-- slide -->

# %% role="demo"
tensor_block(np.random.default_rng(1).normal(size=(3, 7, 8)), sentence)

# %% [markdown]
# <details><summary>What you have seen</summary>
#
# Along the words. Sentences never meet, and the mixture is one of whole rows.
# </details>
#
# <!-- slide -->
#
# And this is the whole formula:
#
# $$h = \mathrm{softmax}\!\left(\frac{q\,k^\top}{\sqrt{d}}\right) v$$
#
# We take it apart, one piece at a time. First the matrices.

# %% [markdown]
# ## Exercise 1 · {{qkv_variables.title}}
#
# *{{qkv_variables.minutes}} minutes, {{qkv_variables.points}} points.* Write `qkv_variables(d_in, d)`. It
# returns three different `tf.Variable`s `Wq, Wk, Wv`, each of shape `(d_in, d)`, each with numbers of its own
# from a normal distribution. They are loose matrices, to look at and to try out; a layer makes its weights in another way,
# and Exercise 4 shows why.
#
# Stuck? Type `hint("qkv_variables")` in a cell of your own.
#
# <!-- slide -->


# %% slug="qkv_variables" role="solution"
def qkv_variables(d_in, d):
    """Make the three weight matrices of self-attention.

    d_in: width of a word vector. d: width of queries, keys and values.
    Returns (Wq, Wk, Wv), three tf.Variables of shape (d_in, d).
    """
    ### BEGIN SOLUTION
    Wq = tf.Variable(tf.random.normal((d_in, d)))
    Wk = tf.Variable(tf.random.normal((d_in, d)))
    Wv = tf.Variable(tf.random.normal((d_in, d)))
    return Wq, Wk, Wv
    ### END SOLUTION


# %% slug="qkv_variables" role="check"
check("qkv_variables", qkv_variables)

# %% [markdown]
# <!-- slide -->
#
# **A slip in print.** The chapter that this course grew out of (*TensorFlow in Action*, chapter 5) takes
# words of width 512 and $d = 512$, and prints the shapes of its three matrices as `(1, 512)`. Before you run
# the next cell, a guess: what should they be? And which rule of the matrix product tells you?

# %% role="demo"
guess("shape_of_wq")

# %% role="demo"
x = tf.random.normal((1, 7, 512))  # one sentence, seven words
Wq, Wk, Wv = (tf.Variable(tf.random.normal((512, 512))) for _ in range(3))
q = tf.matmul(x, Wq)
print("x ", x.shape)
print("Wq", Wq.shape)
print("q = x Wq", q.shape)

# %% [markdown]
# ## 3 · By hand, with one number a word
#
# Vectors hide what is going on, so let each word be **a single number**: $D = d = 1$. Then $W_q, W_k, W_v$
# are numbers too, and everything fits into one picture. Read it from the bottom to the top, for the word
# *it*:
#
# 1. *it* makes its query $q_6 = x_6 w_q$, and every word makes a key $k_s = x_s w_k$ and a value $v_s = x_s
#    w_v$;
# 2. the query meets every key: the scores are $q_6 k_1, \dots, q_6 k_7$;
# 3. the softmax turns the scores into seven probabilities, the purple bars;
# 4. the values are mixed in these parts: $h_6 = p_{6,1} v_1 + \dots + p_{6,7} v_7$.
#
# (There is a $\sqrt{d}$ in the formula. Here it is $\sqrt 1$, so we may forget it for a while.)
#
# <!-- slide -->

# %% role="demo"
numbers = np.array([0.2, -0.5, -0.1, 1.0, -0.3, 0.8, 0.4])
moving_flow(numbers, wq=3.0, wk=1.5, wv=1.0, looking=5, words=sentence)  # slide, and click on another word

# %% [markdown]
# <!-- slide -->
#
# **Before you turn the knobs: what do you expect** of the bars and of $h$
#
# - with `wq=0.0`?
# - with `wq=-3.0`?
# - with `wq=30.0`?
# - with `looking=0`, a word whose number is small?
#
# Say it aloud, then try each.
#
# <details><summary>What you have seen</summary>
#
# - `wq=0`: all scores are 0, the bars are equal, $h$ is the plain mean of the values. A query of nothing asks
#   nobody.
# - `wq=-3`: the order turns round; now the word looks where the keys are most negative.
# - `wq=30`: one bar takes it all. The softmax has become a choice, and $h$ is almost exactly one value.
# - `looking=0`: a small query makes small scores, so this word looks at everyone a little.
#
# Of two rows of numbers and a softmax we have made a **soft index**: not `v[3]`, but "mostly `v[3]`, and a
# little of the rest", with weights through which a gradient can flow.
# </details>

# %% [markdown]
# ## Exercise 2 · {{scalar_self_attention.title}}
#
# *{{scalar_self_attention.minutes}} minutes, {{scalar_self_attention.points}} points.* Write the picture as code, for
# all words at once: from `x` of shape `(T,)` and three numbers make `h` of shape `(T,)` and `p` of shape `(T, T)`.
# NumPy or TensorFlow, as you like. Ready-made attention, Keras's `Attention` for example, does not pass, here or in
# what follows.
#
# Row `t` of `p` belongs to the query of word `t`, and each row sums to 1. A step on the way: the scores are a
# `(T, T)` table with $q_t k_s$ in row $t$ and column $s$. Stuck? `hint("scalar_self_attention")`.
#
# <!-- slide -->


# %% slug="scalar_self_attention" role="solution"
def scalar_self_attention(x, wq, wk, wv):
    """Self-attention over words that are single numbers.

    x: (T,). wq, wk, wv: one number each.
    Returns (h, p): the outputs (T,) and the probabilities (T, T).
    """
    ### BEGIN SOLUTION
    x = tf.convert_to_tensor(x)
    q, k, v = x * wq, x * wk, x * wv  # (T,) each
    scores = q[:, tf.newaxis] * k[tf.newaxis, :]  # (T, T)
    p = tf.nn.softmax(scores, axis=-1)  # (T, T)
    h = tf.reduce_sum(p * v[tf.newaxis, :], axis=-1)  # (T,)
    return h, p
    ### END SOLUTION


# %% slug="scalar_self_attention" role="check"
check("scalar_self_attention", scalar_self_attention)

# %% [markdown]
# All the bars of the picture, one row a word: this is an **attention map**. Find the row of *it* and compare
# it with the bars above.
#
# <!-- slide -->

# %% role="demo"
try:
    _, p = scalar_self_attention(numbers, 3.0, 1.5, 1.0)
    picture = attention_maps(p, sentence)
except NotImplementedError as todo:
    picture = f"Your map appears here once the exercise is solved ({todo})."
picture

# %% [markdown]
# ## 4 · The cooking contest
#
# Still abstract? Then come to the supermarket.
#
# Seven cooks, seven numbered shirts. At the whistle each cook runs to the aisle with her number, where a note
# hangs on the wall: *orange juice*, *lemonade*, *iced tea*. With the note in her hand she goes along the
# shelves. Every shelf has a label. She holds her note against each label and takes much of what fits, a
# little of what fits a little, and nothing of the rest. Back at her table, it all goes into the blender.
#
# <!-- slide -->
#
# All cooks walk along the same shelves, and no two trolleys are alike. The cook of the orange juice has a
# heap of oranges, some sugar and a pinch of salt; her neighbour with the lemonade took mostly lemons and
# sugar, and no orange at all.
#
# <!-- slide -->
#
# | in the contest | in the layer |
# |---|---|
# | the note on the wall | the query $q_t$ |
# | the label on a shelf | the key $k_s$ |
# | how well note and label fit | the score $q_t \cdot k_s$ |
# | the shares in the trolley, all together 1 | row $t$ of $p$ |
# | what is on the shelf | the value $v_s$ |
# | the drink | the output $h_t$ |
#
# <!-- slide -->
#
# Mind the difference between label and content: a word can be easy to find for one reason (its key) and
# useful for another (its value). That is why $k$ and $v$ have matrices of their own.
#
# Here is the contest with three of the cooks. Change a recipe and taste: what does a drink become that takes
# the same of everything?
#
# <!-- slide -->

# %% role="demo"
cooks = ["orange juice", "lemonade", "iced tea"]
shelves = ["oranges", "lemons", "sugar", "salt", "tea"]
p = np.array([  # one trolley a row, in parts of 1
    [0.80, 0.00, 0.15, 0.05, 0.00],
    [0.00, 0.60, 0.38, 0.02, 0.00],
    [0.00, 0.10, 0.20, 0.00, 0.70],
])  # fmt: skip
v = np.array([  # how sweet, sour, bitter each thing is
    [0.6, 0.4, 0.1],
    [0.1, 1.0, 0.2],
    [1.0, 0.0, 0.0],
    [0.0, 0.0, 0.1],
    [0.0, 0.1, 0.8],
])  # fmt: skip
for cook, drink in zip(cooks, p @ v, strict=True):
    print(f"{cook:13} sweet {drink[0]:.2f}   sour {drink[1]:.2f}   bitter {drink[2]:.2f}")
attention_maps(p, cooks, shelves, labels=("shelf", "cook"))

# %% [markdown]
# The comparison limps in one place, as all do: here the shelves are filled by someone else. In
# *self*-attention the cooks have brought the goods along themselves: each word is a cook, and at the same
# time a shelf for all the others.

# %% [markdown]
# ## 5 · Why divide by $\sqrt{d}$?
#
# A score is a sum of $d$ products, $q \cdot k = q_1 k_1 + \dots + q_d k_d$. If the entries are independent
# with mean 0 and variance 1, each product has variance 1 as well, and the sum has variance $d$. So with $d =
# 512$ the scores are of the size of $\sqrt{512} \approx 23$.
#
# **Before you run it**, a guess: what does a softmax make of such scores? And what does that mean for learning?
#
# <!-- slide -->

# %% role="demo"
guess("softmax_of_wide_scores")

# %% role="demo"
score_spread(widths=(4, 64, 512), keys=8, seed=1)

# %% [markdown]
# <!-- slide -->
#
# ### With your own hands
#
# Widen $d$ and watch the scores leave the band; then divide by $\sqrt d$, and by $d$. What does a
# temperature $\tau$ below 1 do, and which $\tau$ would do the work of $\sqrt d$?
#
# <!-- slide -->

# %% role="demo"
moving_scaling(keys=8, seed=1)

# %% [markdown]
# <!-- slide -->
#
# Why is "one key takes all" bad at the *start*? Nobody has learned anything yet, so the winner is an
# accident. And at such an extreme the softmax is flat: it hardly answers to a small change of the scores, so
# no gradient comes through and the accident stays. You can see the gradient die:
#
# <!-- slide -->

# %% role="demo"
for d in (4, 64, 512, 4096):
    q, k = tf.random.normal((200, 1, d), seed=1), tf.random.normal((200, 8, d), seed=2)
    scores = tf.matmul(q, k, transpose_b=True)  # (200, 1, 8)
    for name, z in (("as they come", scores), ("divided by √d", scores / math.sqrt(d))):
        p = tf.nn.softmax(z)
        slope = tf.reduce_mean(p * (1 - p))  # how strongly p answers when its own score changes
        print(f"d = {d:4}   {name:14} mean slope of the softmax {slope:.4f}")

# %% [markdown]
# ## Exercise 3 · {{scaled_dot_product.title}}
#
# *{{scaled_dot_product.minutes}} minutes, {{scaled_dot_product.points}} points.* Write $p =
# \mathrm{softmax}(q k^\top / \sqrt d)$ and $h = p v$, now with vectors and a batch. $d$ is the width of the
# queries.
#
# Let the number of queries $T$ and the number of keys $S$ differ: one sentence may look at another, and you
# will need that for the decoder, the part that writes the translation. From here on everything also runs inside
# `tf.function`, for batches of any size, so use TensorFlow or `keras.ops`. Stuck? `hint("scaled_dot_product")`.
#
# <!-- slide -->


# %% slug="scaled_dot_product" role="solution"
def scaled_dot_product(q, k, v):
    """Mix the values; each query chooses by its likeness to the keys.

    q: (B, T, d). k: (B, S, d). v: (B, S, d_v).
    Returns (h, p): the mixtures (B, T, d_v) and the probabilities (B, T, S).
    """
    ### BEGIN SOLUTION
    d = q.shape[-1]
    scores = tf.matmul(q, k, transpose_b=True) / math.sqrt(d)  # (B, T, S)
    p = tf.nn.softmax(scores, axis=-1)  # (B, T, S)
    return tf.matmul(p, v), p  # (B, T, d_v), (B, T, S)
    ### END SOLUTION


# %% slug="scaled_dot_product" role="check"
check("scaled_dot_product", scaled_dot_product)

# %% [markdown]
# ## 6 · The layer
#
# Now put it together: three matrices, used on the input, and then Exercise 3. A Keras layer has three places for that:
#
# - `__init__` keeps the settings: here only $d$;
# - `build` makes the weights. Keras calls it once, before the first call, with the shapes of the inputs under
#   the names `q_x_shape`, `k_x_shape`, `v_x_shape`: only now is $D$ known;
# - `call` computes. It gets **three** inputs: what the queries, the keys and the values are made of.
#
# The matrices of Exercise 1 were bare `tf.Variable`s, and in a layer these won't do. They give the right numbers, and
# nothing looks wrong; but Keras has them on no list. The optimizer would pass them by, so they would never learn, and
# `save` would leave them out. `self.add_weight` makes a variable and puts it on the layer's list, `layer.trainable_variables`.
#
# <!-- slide -->
#
# In self-attention all three are the same tensor, so `layer(x, x, x)` looks odd. Keep them apart all the
# same: in the decoder the queries will come from one language and the keys and values from another, which is
# called **cross-attention**. (The printed chapter mixes them up once: notebook 03 shows where, and what it costs. It
# also uses `math` without importing it, which at least fails loudly.)

# %% [markdown]
# ## Exercise 4 · {{self_attention.title}}
#
# *{{self_attention.minutes}} minutes, {{self_attention.points}} points.* Write `build` and `call`. The
# weights are named `Wq`, `Wk`, `Wv` and have the shape `(D, d)`; make them with `self.add_weight(shape=...,
# name=...)`, which starts them with random numbers, so that an optimizer moves them and `save` keeps them. (`Dense` layers
# without bias under these names are just as good: each holds such a weight.)
#
# For the curious, where PyTorch is installed: `check("self_attention", ...)` in a cell of your own takes an `nn.Module` as
# well, with `nn.LazyLinear(d, bias=False)` under these names.
#
# Once your Exercise 3 is green you may use it here. Return both `h` and `p`: the map is for the eyes, and
# you'll want to see it. Stuck? `hint("self_attention")`.
#
# <!-- slide -->


# %% slug="self_attention" role="solution"
class SelfAttentionLayer(keras.layers.Layer):
    """One attention head.

    d: width of queries, keys, values and of the output.
    Call with q_x (B, T, D) and k_x, v_x (B, S, D); returns (h, p): (B, T, d) and (B, T, S).
    """

    def __init__(self, d):
        super().__init__()
        self.d = d

    def build(self, q_x_shape, k_x_shape, v_x_shape):
        ### BEGIN SOLUTION
        self.Wq = self.add_weight(shape=(q_x_shape[-1], self.d), initializer="glorot_uniform", name="Wq")
        self.Wk = self.add_weight(shape=(k_x_shape[-1], self.d), initializer="glorot_uniform", name="Wk")
        self.Wv = self.add_weight(shape=(v_x_shape[-1], self.d), initializer="glorot_uniform", name="Wv")
        ### END SOLUTION

    def call(self, q_x, k_x, v_x):
        ### BEGIN SOLUTION
        q = tf.matmul(q_x, self.Wq)  # (B, T, d)
        k = tf.matmul(k_x, self.Wk)  # (B, S, d)
        v = tf.matmul(v_x, self.Wv)  # (B, S, d)
        return scaled_dot_product(q, k, v)
        ### END SOLUTION


# %% slug="self_attention" role="check"
check("self_attention", SelfAttentionLayer)

# %% [markdown]
# <!-- slide -->
#
# Try it on seven words, at the width of the original paper's model, 512. **Before you run it:** which shapes will
# `h` and `p` have, and what will the rows of `p` sum to?

# %% role="demo"
guess("shape_of_p")

# %% role="demo"
try:
    x = tf.random.normal((1, 7, 512), seed=3)
    h, p = SelfAttentionLayer(512)(x, x, x)
    print("h", h.shape)
    print("p", p.shape, "rows sum to", np.round(p.numpy().sum(axis=-1), 6)[0])
    picture = attention_maps(p, sentence)
except NotImplementedError:
    picture = "Your layer's map appears here once the exercise is solved."
picture

# %% [markdown]
# ## 7 · Three experiments
#
# From here on we use the finished layer of the course, so that nothing depends on an open exercise.
#
# <!-- slide -->
#
# ### Does the order of the words matter?
#
# *Dog bites man* and *man bites dog*: the same words in another order.
#
# <!-- slide -->

# %% role="demo"
guess("shuffled_words")

# %% role="demo"
layer = ready.SelfAttentionLayer(8)
x = tf.random.normal((1, 5, 16), seed=4)
order = [3, 0, 4, 1, 2]
shuffled = tf.gather(x, order, axis=1)
h, _ = layer(x, x, x)
h_shuffled, _ = layer(shuffled, shuffled, shuffled)
difference = float(tf.reduce_max(tf.abs(tf.gather(h, order, axis=1) - h_shuffled)))
print(f"largest difference between shuffled outputs and outputs of the shuffled sentence: {difference:.1e}")

# %% [markdown]
# <!-- slide -->
#
# ### One sentence looks at another
#
# Queries from a French sentence of four words, keys and values from an English one of three. **Before you run
# it:** which shapes?
#
# <!-- slide -->

# %% role="demo"
guess("shape_of_cross_p")

# %% role="demo"
french, english = tf.random.normal((1, 4, 16), seed=5), tf.random.normal((1, 3, 16), seed=6)
h, p = layer(french, english, english)
print("h", h.shape)
attention_maps(p, ["les", "chiens", "sont", "super"], ["dogs", "are", "great"])

# %% [markdown]
# <!-- slide -->
#
# ### Watch a head learn where to look
#
# A party game. Seven guests each wear a **name tag**, hold a slip with the name of **the guest they wish to
# meet**, and carry a **gift**, four numbers. All of that is in the guest's vector: 7 entries for the tag, 7
# for the wish, 4 for the gift. What each should go home with is the gift of the guest on the slip. Who stands
# where is new at every party.
#
# We tell the layer none of this. It sees vectors and the right gifts: four hundred steps, with 64 new parties in
# each. **Before you run it:** what will the map look like before, and what after? What must $W_q$ learn to read out
# of a guest, and what $W_k$ and $W_v$?
#
# <!-- slide -->

# %% role="demo"
guess("party_map")

# %% role="demo"
random = np.random.default_rng(0)


def party(size):
    """Guests (size, 7, 18), the gifts they wish for (size, 7, 4), and at which place each finds it (size, 7)."""
    tags, wishes = (np.stack([random.permutation(7) for _ in range(size)]) for _ in range(2))
    gifts = random.normal(size=(size, 7, 4))
    guests = np.concatenate([np.eye(7)[tags], np.eye(7)[wishes], gifts], axis=-1)
    places = np.take_along_axis(np.argsort(tags, axis=-1), wishes, axis=-1)
    wished = np.take_along_axis(gifts, places[..., np.newaxis], axis=1)
    return guests.astype("float32"), wished.astype("float32"), places


keras.utils.set_random_seed(1)
head = ready.SelfAttentionLayer(16)
optimizer = keras.optimizers.Adam(0.02)
guests, _, places = party(1)
_, p_before = head(guests, guests, guests)


@tf.function
def learn(guests, wished):
    with tf.GradientTape() as tape:
        h, _ = head(guests, guests, guests)
        loss = tf.reduce_mean(tf.square(h[..., :4] - wished))
    gradients = tape.gradient(loss, head.trainable_variables)
    optimizer.apply_gradients(zip(gradients, head.trainable_variables, strict=True))
    return loss


film = {"steps": [], "losses": [], "p": [], "Wq Wkᵀ": []}
for count in range(401):
    many, wished, _ = party(64)
    if count % 3 == 0 and count <= 120:  # the film: this party's map, and what of a guest meets what of another
        film["p"].append(head(guests, guests, guests)[1][0])
        film["Wq Wkᵀ"].append(head.Wq @ tf.transpose(head.Wk))
    loss = learn(many, wished)
    if len(film["losses"]) < len(film["p"]):
        film["steps"].append(count)
        film["losses"].append(loss)
    if count % 100 == 0:
        print(f"after {count:3} steps: mean squared error {loss:.5f}")

_, p_after = head(guests, guests, guests)
print("the guests wish to meet those at the places", places[0] + 1)
attention_maps(tf.concat([p_before, p_after], axis=0), titles=["before", "after"], labels=("meets", "guest"))

# %% [markdown]
# ### Is the story true?
#
# A score is $q_t \cdot k_s = x_t\, W_q W_k^\top x_s^\top$ (over $\sqrt d$), so the one matrix $W_q W_k^\top$ holds
# all that the head compares: row $i$, column $j$ says how much it counts that feature $i$ of the guest who asks
# meets feature $j$ of the guest who answers. **If the story is true**, which of the nine blocks must be full, and
# what must stand in it?
#
# <!-- slide -->

# %% role="demo"
of_a_guest = [("tag", 7), ("wish", 7), ("gift", 4)]
block_map(head.Wq @ tf.transpose(head.Wk), of_a_guest)

# %% [markdown]
# <details><summary>What you have seen</summary>
#
# One diagonal, in the block *wish × tag*: a wish for guest 3 meets the tag of guest 3, and no other pair counts
# much. The gift takes no part in the asking at all.
# </details>
#
# And this is how it came to be. Play it, or drag the bar: which of the two pictures is clear first?
#
# <!-- slide -->

# %% role="demo"
maps = {title: tf.stack(film[title]) for title in ("p", "Wq Wkᵀ")}
training_film(maps, film["steps"], film["losses"], blocks={"Wq Wkᵀ": of_a_guest})

# %% [markdown]
# ## Bonus, for the curious
#
# No points, just pleasure. Think first, then open.
#
# 1. Let one matrix serve as $W_q$ and $W_k$. What is special about the table of scores, and which sentence
#    can't the layer model well any more?
# 2. All words of a sentence are the same word. What are $p$ and $h$?
# 3. Double the length of the sentence. What happens to the time and memory for the scores? And to those of a
#    recurrent network?
#
# <details><summary>Answers</summary>
#
# 1. The scores are symmetric: *it* looks at *ball* exactly as eagerly as *ball* at *it* (before the softmax).
#    Being looked for and looking become the same thing, and the party game can't be won.
# 2. All scores in a row are equal, so $p$ is $1/T$ everywhere, and every row of $h$ is that one word's value.
# 3. The cell below asks and answers.
# </details>

# %% role="demo"
guess("bonus_twice_as_long")

# %% [markdown]
# ## What you take along
#
# - Each word asks with a **query**; every word answers with a **key**; what is handed over is the **value**.
# - $h = \mathrm{softmax}(qk^\top/\sqrt d)\,v$: a soft index. Rows of $p$ belong to queries and sum to 1.
# - Without $\sqrt d$ the softmax of wide vectors picks an accidental winner, and no gradient comes through.
# - The layer sees all words at once, at any distance, and it doesn't know their order.
# - The inputs of $q$, $k$ and $v$ are three, even when they are the same.
#
# <!-- slide -->
#
# **Next** · `03-masking`: sometimes a word must *not* see the others. What can go wrong there goes wrong
# silently.
#
# **Read on** · Vaswani et al., *Attention Is All You Need* (2017), sections 3.2 and 4,
# [arxiv.org/abs/1706.03762](https://arxiv.org/abs/1706.03762): you can read Figure 2 (left) and Equation 1
# now. · Bahdanau, Cho and Bengio, *Neural Machine Translation by Jointly Learning to Align and Translate*
# (2014), [arxiv.org/abs/1409.0473](https://arxiv.org/abs/1409.0473), where attention began, and with it the
# first attention maps.
