# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Masking: what a word must not see
#
# In the last notebook every word looked at every other, and that was the whole point. Today's question from
# the floor: *"Is that always a good idea?"* It isn't. And the trouble is of the unpleasant sort: nothing
# crashes, the loss is splendid, and the model is worthless.

# %% [markdown]
# {{course.here}}

# %% [markdown]
# <!-- slide -->
#
# **At the end you can**
#
# - say why a decoder must not see the future, and show what happens when it does;
# - make a look-ahead mask and a padding mask, and put the two together;
# - hide entries *before* the softmax, so that rows still sum to 1 and nothing turns into NaN, not even in half
#   precision;
# - write `SelfAttentionLayer` with a mask;
# - write a test that finds a leak in any decoder layer, and convict a printed one with it.
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
from course.figures import attention_maps, mask_map, moving_mask
from course.training import live

# %% role="demo"
recall("03-masking")

# %% [markdown]
# ## 1 · Two teachers
#
# <!-- notes
# Play it: you are the teacher, a volunteer says the next word. Then hand over the whole translation and ask
# what is left to learn.
# -->
#
# Two teachers give the same lesson: translate *Dogs are great* into French.
#
# **The first** gives the English sentence and asks for the French, one word at a time. You say *les*; she
# nods. You go on from there: *les … chats?* "*chiens*", she says, and you go on from *les chiens*. For each
# word you have the English sentence and the French so far, and nothing else.
#
# <!-- slide -->
#
# **The second** is in a hurry. He lays the English sentence on the table and, next to it, the finished
# translation: *les chiens sont super*. Then he asks you to translate. You do so without a mistake. You'd do
# so without a mistake if you had never learned a word of French: you copy.
#
# At the end of term both classes sit the same exam, and there is no finished translation on the table.
#
# <!-- slide -->
#
# Why would anyone teach like the second? Because it is fast. In training we know the whole French sentence,
# so we hand it over in one piece and let the decoder, the part that writes, predict **all words at once**: the
# second from the first, the third from the first two. One pass instead of four. But self-attention sees all words; so when it
# should predict *chiens* from *les*, it can look one place to the right and read *chiens*. To have the speed
# of the second teacher and the honesty of the first, we cover what each word isn't allowed to see. The cover
# is the **mask**.

# %% [markdown]
# <!-- slide -->
#
# ### See it happen
#
# Eight random digits; predict each next one. Nobody can: the digits come from a die. An honest model gets one
# in ten right. We train one head twice on the same task, once with a mask and once without.
#
# **Before you run it: what accuracy do you expect of each?** And which of the two would you proudly show to
# your boss?
#
# <!-- slide -->

# %% role="demo"
guess("digits_without_a_mask")

# %% role="demo"
random = np.random.default_rng(0)


def digits(size, length=8):
    """Random digits with their places, (size, length, 10 + length), and the digits that follow, (size, length)."""
    drawn = random.integers(10, size=(size, length + 1))
    places = np.broadcast_to(np.eye(length), (size, length, length))
    return np.concatenate([np.eye(10)[drawn[:, :-1]], places], axis=-1).astype("float32"), drawn[:, 1:]


def lesson(mask, steps=300):
    """Train one head to predict the next digit; returns the accuracy at the end and an attention map."""
    keras.utils.set_random_seed(1)
    head, guess = ready.SelfAttentionLayer(32), keras.layers.Dense(10)
    optimizer = keras.optimizers.Adam(0.02)
    loss_of = keras.losses.SparseCategoricalCrossentropy(from_logits=True)

    @tf.function
    def learn(x, following):
        with tf.GradientTape() as tape:
            h, _ = head(x, x, x, mask)
            logits = guess(h)[:, :-1]  # what follows the last digit isn't on the table
            loss = loss_of(following[:, :-1], logits)
        weights = head.trainable_variables + guess.trainable_variables
        optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights, strict=True))
        right = tf.argmax(logits, axis=-1) == following[:, :-1]
        return tf.reduce_mean(tf.cast(right, tf.float32))

    x, _ = digits(64)
    guess(head(x, x, x, mask)[0])  # makes the weights
    accuracies = live(learn(*digits(64)) for _ in range(steps))
    return accuracies[-1], head(x[:1], x[:1], x[:1], mask)[1]


honest, honest_map = lesson(mask=ready.causal_mask(8))
cheating, cheating_map = lesson(mask=None)
print(f"with the mask   {honest:6.1%} of the next digits right")
print(f"without a mask  {cheating:6.1%}")
attention_maps(
    tf.concat([honest_map, cheating_map], axis=0),
    titles=["with the mask", "without a mask"],
    mask=[ready.causal_mask(8), tf.zeros((8, 8))],
)

# %% [markdown]
# ## 2 · The look-ahead mask
#
# <!-- notes
# Draw the table by hand, rows first, and let the room say for each cell whether it is hidden. Say the rule
# aloud: 1 is hidden.
# -->
#
# A mask is a table like $p$: a row for each query, a column for each key. In this course
#
# > **1 = hidden, 0 = visible.**
#
# Word $t$ may look at itself and at all words before it. Hidden is what comes *after*: all columns $s > t$.
# (The printed chapter says "before" at three places in its text. Its code is right, and so is the rule:
# cover the future.)
#
# <!-- slide -->

# %% role="demo"
french = ["<sos>", "les", "chiens", "sont", "super"]
mask_map(np.triu(np.ones((5, 5)), k=1), french)  # what would k=0 hide? and k=2?

# %% [markdown]
# With `k=0` the words couldn't see themselves, and the first would see nothing at all. With `k=2` each could
# see one word ahead: exactly the one that it has to predict.

# %% [markdown]
# ## Exercise 1 · {{causal_mask.title}}
#
# *{{causal_mask.minutes}} minutes, {{causal_mask.points}} points.* Write `causal_mask(n)`: shape `(n, n)`,
# float32, 1 strictly above the diagonal and 0 elsewhere. Your machine will ask for it inside `tf.function`, where $n$ is a
# tensor, so use TensorFlow. `tf.linalg.band_part` is made for this; `hint("causal_mask")` shows how.
#
# <!-- slide -->


# %% slug="causal_mask" role="solution"
def causal_mask(n):
    """Hide from each position all that come after it.

    n: the length.
    Returns (n, n), float32: 1 = hidden, strictly above the diagonal.
    """
    ### BEGIN SOLUTION
    return 1 - tf.linalg.band_part(tf.ones((n, n)), -1, 0)
    ### END SOLUTION


# %% slug="causal_mask" role="check"
check("causal_mask", causal_mask)

# %% [markdown]
# ## 3 · Where does the mask go?
#
# <!-- notes
# Hands up before the cell runs. The row sums are what to look at.
# -->
#
# A first idea: compute $p$ as always, then multiply what is hidden by 0.
#
# <!-- slide -->

# %% role="demo"
guess("mask_after_softmax")

# %% role="demo"
x = tf.random.normal((1, 5, 16), seed=1)
_, p = ready.SelfAttentionLayer(8)(x, x, x)
mask = ready.causal_mask(5)
p_after = p * (1 - mask)
print("the rows sum to", p_after.numpy().sum(axis=-1).round(2)[0])
attention_maps(p_after, french, mask=mask)

# %% [markdown]
# <!-- slide -->
#
# ### So hide before the softmax
#
# The softmax turns scores into shares through $e^{\text{score}}$, and $e$ to
# a very negative number is 0:
#
# $$p_{t,s} = \frac{e^{z_{t,s}}}{\sum_{r} e^{z_{t,r}}}, \qquad z_{t,s} = \begin{cases} q_t \cdot k_s / \sqrt d & \text{visible} \\
# \text{very negative} & \text{hidden}\end{cases}$$
#
# <!-- slide -->
#
# | symbol | shape | meaning |
# |---|---|---|
# | $z$ | $(B, T, S)$ | scores, with the hidden ones replaced |
# | mask | broadcastable to $(B, T, S)$ | 1 = hidden, 0 = visible |
# | $p$ | $(B, T, S)$ | exactly 0 where hidden; each row still sums to 1 |
#
# The others share what the hidden ones would have had, and nobody has to divide again. Try it: click on scores to hide
# them, and watch the rows of $p$. Then hide in the way of our first idea, by a 0 on $p$, and look at the sums.
#
# <!-- slide -->

# %% role="demo"
scores = tf.random.normal((5, 5), stddev=1.5, seed=2)
moving_mask(scores, french)

# %% [markdown]
# <!-- slide -->
#
# ### How negative is "very negative"?
#
# Three ways are in print. **Before you run it: which of them are safe** when the scores are float16, as they often
# are on a graphics card? The last lines are a row in which *everything* is hidden.
#
# <!-- slide -->

# %% role="demo"
guess("safe_in_float16")

# %% role="demo"
scores = tf.constant([[2.0, 1.0, 3.0]], dtype=tf.float16)
for name, hidden in (("the last word", [[0.0, 0.0, 1.0]]), ("everything", [[1.0, 1.0, 1.0]])):
    hidden = tf.constant(hidden, dtype=tf.float16)
    ways = {
        "add mask · (−1e9)": scores + hidden * tf.cast(tf.constant(-1e9), tf.float16),
        "put −∞": tf.where(hidden > 0, tf.constant(-np.inf, tf.float16), scores),
        "put dtype.min": tf.where(hidden > 0, scores.dtype.min, scores),
    }
    print(f"hidden: {name}")
    for way, z in ways.items():
        print(f"   {way:18} z = {z.numpy()[0]!s:28} p = {tf.nn.softmax(z).numpy()[0]}")

# %% [markdown]
# ## 4 · Padding
#
# There is a second thing that nobody should look at. Sentences of a batch have different lengths; the shorter
# ones are filled up with `<PAD>`, id 0. `<PAD>` has a vector like any other word, so without a mask the words
# of *it was cold* would spend a part of their attention on nothing.
#
# Now it's the *keys* that are hidden: whole columns, the same for each query, but different for each
# sentence. With ids of shape $(B, S)$ and $p$ of shape $(B, T, S)$, the mask has the shape $(B, 1, S)$: the 1
# lets it be used for each of the $T$ queries.
#
# <!-- slide -->
#
# ## Exercise 2 · {{padding_mask.title}}
#
# *{{padding_mask.minutes}} minutes, {{padding_mask.points}} points.* Write `padding_mask(ids, pad_id=0)`:
# from `(B, S)` ids make `(B, 1, S)`, float32, 1 where the word is padding. It runs inside `tf.function`, too. Stuck?
# `hint("padding_mask")`.
#
# <!-- slide -->


# %% slug="padding_mask" role="solution"
def padding_mask(ids, pad_id=0):
    """Hide the padding from every query.

    ids: (B, S), whole numbers.
    Returns (B, 1, S), float32: 1 = hidden.
    """
    ### BEGIN SOLUTION
    hidden = tf.cast(tf.equal(ids, pad_id), tf.float32)  # (B, S)
    return hidden[:, tf.newaxis, :]  # (B, 1, S)
    ### END SOLUTION


# %% slug="padding_mask" role="check"
check("padding_mask", padding_mask)

# %% [markdown]
# **Both at once.** Hidden is what one *or* the other hides: the larger of the two numbers. **Before you run
# it:** draw the mask of *it was cold* `<PAD>` `<PAD>`, with the future hidden too.
#
# <!-- slide -->

# %% role="demo"
guess("both_masks")

# %% role="demo"
ids = tf.constant([[1, 2, 3, 4, 5], [6, 7, 8, 0, 0], [0, 0, 0, 0, 0]])
padding = ready.padding_mask(ids)  # (3, 1, 5)
both = tf.maximum(ready.causal_mask(5), padding)  # (3, 5, 5): watch how (5, 5) and (3, 1, 5) meet
print(ready.causal_mask(5).shape, "and", padding.shape, "give", both.shape)
mask_map(both, titles=["I went to the beach", "it was cold + padding", "padding only"])

# %% [markdown]
# ## 5 · The layer with a mask
#
# <!-- notes
# Open the three slips one by one; let somebody who raises a hand explain the damage first.
# -->
#
# Before you write it, here are three slips from printed listings of just this layer. Each runs without an
# error message. What is the damage? Think before you open.
#
# | | the printed expression | |
# |---|---|---|
# | a | `tf.matmul(x, self.Wq)`, and `x` again for $k$ and $v$ | though `call` gets `q_x`, `k_x` and `v_x` |
# | b | `p = tf.squeeze(p)` | after the scores |
# | c | `p += mask * -1e9` | before the softmax |
#
# <details><summary>The damage</summary>
#
# - **a.** There is no `x` in `call`. In a notebook there often is one outside, from an earlier cell, and
#   Python takes that: the layer silently ignores its arguments. And whoever mends it by writing `q_x` three
#   times has turned every cross-attention, where one sentence asks another, into self-attention.
# - **b.** `squeeze` drops *every* axis of length 1. With a batch of one, the batch axis is gone; with a
#   sentence of one word the word axes are gone as well. It looked harmless, since the book's example has a
#   batch of one and prints a neat table.
# - **c.** Fine in float32, NaN in float16: you have seen it above.
# </details>

# %% [markdown]
# ## Exercise 3 · {{masked_self_attention.title}}
#
# *{{masked_self_attention.minutes}} minutes, {{masked_self_attention.points}} points.* First give `scaled_dot_product`
# a mask, then write `call` of the layer; the check tries the layer. In each row of `p` that sees anything, hidden
# entries are 0 and the sum is 1. What a row that is hidden whole should hold, nobody can say: any finite numbers will
# do. NaN must not come up anywhere, not even under the `mixed_float16` policy. And as before, the layer also runs
# inside `tf.function`, and ready-made attention does not pass.
#
# The rest of the class is yours from notebook 02, its three random weights too; they come from `self.add_weight`, so that an
# optimizer moves them and `save` keeps them. New are two small methods at the end, given below: one so
# that a saved model finds its size again, one because Keras has masks of its own. Leave them there. Stuck?
# `hint("masked_self_attention")`.
#
# <!-- slide -->


# %% slug="masked_self_attention" role="solution"
def scaled_dot_product(q, k, v, mask=None):
    """Mix the values; each query chooses among the keys that it may see.

    q: (B, T, d). k: (B, S, d). v: (B, S, d_v).
    mask: broadcastable to (B, T, S), 1 = hidden; None hides nothing.
    Returns (h, p): the mixtures (B, T, d_v) and the probabilities (B, T, S).
    """
    ### BEGIN SOLUTION
    # Dividing q before the product keeps the scores small enough for float16.
    scores = tf.matmul(q / math.sqrt(q.shape[-1]), k, transpose_b=True)  # (B, T, S)
    if mask is not None:
        scores = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores)
    p = tf.nn.softmax(scores)  # (B, T, S)
    return tf.matmul(p, v), p
    ### END SOLUTION


class SelfAttentionLayer(keras.layers.Layer):
    """One attention head.

    d: width of queries, keys, values and of the output.
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
        q = tf.matmul(q_x, self.Wq)  # (B, T, d)
        k = tf.matmul(k_x, self.Wk)  # (B, S, d)
        v = tf.matmul(v_x, self.Wv)  # (B, S, d)
        return scaled_dot_product(q, k, v, mask)
        ### END SOLUTION

    def compute_mask(self, inputs, previous_mask=None):
        return None  # ours says what attention may not see; Keras would take it for its own, of real tokens

    def get_config(self):
        return {**super().get_config(), "d": self.d}


# %% slug="masked_self_attention" role="check"
check("masked_self_attention", SelfAttentionLayer)

# %% [markdown]
# <!-- slide -->
#
# Seven words and the look-ahead mask. **Before you run it**, a guess about the first row.

# %% role="demo"
guess("first_row")

# %% role="demo"
try:
    x = tf.random.normal((1, 7, 512), seed=2)
    mask = ready.causal_mask(7)
    h, p = SelfAttentionLayer(512)(x, x, x, mask)
    print("h", h.shape, " p", p.shape, " rows sum to", p.numpy().sum(axis=-1).round(6)[0])
    picture = attention_maps(p, mask=mask)
except NotImplementedError:
    picture = "Your layer's map appears here once the exercise is solved."
picture

# %% [markdown]
# ## 6 · Find the leak
#
# <!-- notes
# The idea of the test is worth a pause: ask the room for another way to find out, with no look into the code.
# -->
#
# You have covered the attention map. Is the model honest now? A mask in one place is of no use when the
# future comes in at another. So don't trust the mask: **test the whole layer**. The idea of the test is older
# than computers:
#
# > If I change the future, and something in the present changes, then the present knew of the future.
#
# <!-- slide -->
#
# A decoder layer is called as `decoder_layer(de_x, en_x, mask)`: the decoder's words so far, the output of the
# encoder (the part that reads the other sentence: a vector for each of its words), and the look-ahead mask. Its
# output at position $t$ may depend on all of `en_x`, and on `de_x` up to and including position $t$. So:
#
# 1. call it on some random `de_x` and `en_x`;
# 2. change `de_x` from some position on, and call it again;
# 3. compare the outputs **before** that position. They must be the same, up to rounding.
#
# <!-- slide -->
#
# ## Exercise 4 · {{find_the_leak.title}}
#
# *{{find_the_leak.minutes}} minutes, {{find_the_leak.points}} points.* Write `leaks_future(decoder_layer,
# length, width)`: `True` if the layer looks ahead, `False` if not. Make `de_x` and `en_x` of shape `(1,
# length, width)`, float32, and the mask that hides the future; `ready.causal_mask` will do.
#
# Think of layers that leak a little, or one step only; and of what may change quite rightly. Stuck?
# `hint("find_the_leak")`.
#
# <!-- slide -->


# %% slug="find_the_leak" role="solution"
def leaks_future(decoder_layer, length, width):
    """Tell whether an output of the layer depends on a later input.

    decoder_layer: called as decoder_layer(de_x, en_x, mask); returns (1, length, something).
    length, width: of de_x and en_x, both (1, length, width).
    Returns True if it looks ahead, else False.
    """
    ### BEGIN SOLUTION
    mask = 1 - tf.linalg.band_part(tf.ones((length, length)), -1, 0)
    de_x, en_x = tf.random.normal((1, length, width)), tf.random.normal((1, length, width))
    before = np.asarray(decoder_layer(de_x, en_x, mask))
    for t in range(1, length):
        future = tf.random.normal((1, length - t, width))
        changed = tf.concat([de_x[:, :t], future], axis=1)
        after = np.asarray(decoder_layer(changed, en_x, mask))
        if not np.allclose(before[:, :t], after[:, :t], rtol=1e-4, atol=1e-5):
            return True
    return False
    ### END SOLUTION


# %% slug="find_the_leak" role="check"
check("find_the_leak", leaks_future)

# %% [markdown]
# <!-- slide -->
#
# ### The printed decoder
#
# Now for the trial. A decoder layer has two attentions: a masked one over its own words, then one that brings
# in the encoder. For the second, the printed chapter (*TensorFlow in Action*, section 5.2.9) writes
# `head(en_x, en_x, de_x, mask)`: query and key come from the **encoder**, the value from the **decoder**.
#
# Below are two layers that differ in nothing but this.
#
# <!-- slide -->


# %%
class SmallDecoder(keras.layers.Layer):
    """Masked self-attention, then attention with the encoder; as_printed swaps the roles in the second."""

    def __init__(self, d, as_printed=False):
        super().__init__()
        self.self_attention, self.cross_attention = ready.SelfAttentionLayer(d), ready.SelfAttentionLayer(d)
        self.as_printed = as_printed

    def build(self, de_x_shape, en_x_shape):
        self.self_attention.build(de_x_shape, de_x_shape, de_x_shape)
        self.cross_attention.build(de_x_shape, en_x_shape, en_x_shape)

    def call(self, de_x, en_x, mask=None):
        h, _ = self.self_attention(de_x, de_x, de_x, mask)  # (B, T, d)
        if self.as_printed:
            return self.cross_attention(en_x, en_x, h)[0]  # the encoder asks, and takes from the decoder
        return self.cross_attention(h, en_x, en_x)[0]  # the decoder asks, and takes from the encoder

    def compute_mask(self, inputs, previous_mask=None):
        return None


# %% [markdown]
# **Before you run it: does the printed one leak?** The first attention is masked, after all.

# %% role="demo"
guess("does_it_leak")

# %% role="demo"
suspects = {"the decoder asks": SmallDecoder(16), "as printed": SmallDecoder(16, as_printed=True)}
try:
    for name, suspect in suspects.items():
        print(f"{name:17} leaks the future: {leaks_future(suspect, length=6, width=16)}")
except NotImplementedError as todo:
    print(f"The verdict appears here once the exercise is solved ({todo}).")

# %% [markdown]
# ### The evidence as a picture
#
# Row: the position that was changed. Column: how much the output moved
# at each position, in parts of the largest move. In an honest decoder the lower left is empty: no output
# before the change moves.
#
# <!-- slide -->

# %% role="demo"
length, width = 6, 16
en_x = tf.random.normal((1, length, width), seed=3)
de_x = tf.random.normal((1, length, width), seed=4)
moves = []
for suspect in suspects.values():
    mask = ready.causal_mask(length)
    before = suspect(de_x, en_x, mask)
    rows = []
    for t in range(length):
        poke = 3 * tf.one_hot([t], length)[..., tf.newaxis]  # (1, length, 1): position t, and it alone
        rows.append(tf.norm(suspect(de_x + poke, en_x, mask) - before, axis=-1)[0])
    moves.append(tf.stack(rows) / tf.reduce_max(rows))
attention_maps(tf.stack(moves), titles=list(suspects), labels=("output at", "input changed at"))

# %% [markdown]
# <!-- slide -->
#
# In the printed layer every output moves, whichever word is changed. That is the second teacher again, in one
# swapped pair of letters.
#
# The right way, and that of the original paper: the **decoder asks** (query), the **encoder answers** (key
# and value). Then the mixture holds English words only, and there the whole sentence may be seen.
#
# Why did nobody notice? The number of parameters is the same, the shapes are the same as long as both
# sentences are equally long, and the training loss looks *better*. So there's one tell-tale: sentences of
# different lengths, as real translations are.
#
# <!-- slide -->

# %% role="demo"
longer = tf.random.normal((1, 9, width), seed=5)  # nine English words, six French ones
for name, suspect in suspects.items():
    try:
        print(f"{name:17} output {suspect(de_x, longer, ready.causal_mask(length)).shape}")
    except (tf.errors.InvalidArgumentError, ValueError):
        print(f"{name:17} can't: nine probabilities in a row, and only six values to mix")

# %% [markdown]
# ## 7 · The same by lengths
#
# Some libraries and books don't look for `<PAD>`. *Dive into Deep Learning* gives its attention **valid lengths** instead: of
# each sentence, how many words are real. One number says where the padding begins, as long as it stands at the end.
#
# <!-- slide -->
#
# And the short note can say more than the long one. Give each *query* a length of its own, $(B, T)$ numbers, and each may see
# another part of the sentence.
#
# ## Exercise 5 · {{valid_length_mask.title}}
#
# *{{valid_length_mask.minutes}} minutes, {{valid_length_mask.points}} points.* Write `valid_length_mask(valid_lengths, length)`,
# float32, 1 = hidden. From lengths $(B)$, one a sentence, make $(B, 1, S)$; from $(B, T)$, one a query, $(B, T, S)$. $S$ is
# `length`, the number of keys, and a length may be anything from 0 to $S$. Stuck? `hint("valid_length_mask")`.
#
# <!-- slide -->


# %% slug="valid_length_mask" role="solution"
def valid_length_mask(valid_lengths, length):
    """Hide what lies beyond each sentence's length.

    valid_lengths: whole numbers, (B,), or (B, T) with one for each query. length: the number of keys, S.
    Returns (B, 1, S) or (B, T, S), float32: 1 = hidden.
    """
    ### BEGIN SOLUTION
    valid_lengths = tf.convert_to_tensor(valid_lengths)
    if valid_lengths.shape.rank == 1:
        valid_lengths = valid_lengths[:, tf.newaxis]  # (B, 1)
    return 1 - tf.sequence_mask(valid_lengths, length, tf.float32)  # (B, 1 or T, S)
    ### END SOLUTION


# %% slug="valid_length_mask" role="check"
check("valid_length_mask", valid_length_mask)

# %% [markdown]
# On the left the word box once more, its padding told by the lengths 5, 3 and 5, of which you see the second sentence. On the right
# five queries with the lengths 1 to 5. **Before you run it:** which old acquaintance is that?

# %% role="demo"
by_sentence = ready.valid_length_mask([5, 3, 5], 5)[1:2]  # (1, 1, 5)
by_query = ready.valid_length_mask([[1, 2, 3, 4, 5]], 5)  # (1, 5, 5)
mask_map(tf.concat([tf.repeat(by_sentence, 5, axis=1), by_query], axis=0), titles=["length 3", "lengths 1, 2, 3, 4, 5"])

# %% [markdown]
# ## In words
#
# Two questions without a check: your teacher reads your answers. A few sentences are enough; reasons count, length
# doesn't.
#
# <!-- slide -->
#
# ### Question 1 · {{who_needs_the_mask.title}} *({{who_needs_the_mask.points}} points)*
#
# A well-known book says that the decoder needs its mask "during prediction". Who needs the look-ahead mask: training, use,
# or both? What would happen without it?

# %% [markdown] slug="who_needs_the_mask" role="written"
# ### BEGIN SOLUTION
# Training needs it. There the decoder gets the whole right answer at once, and position t could read word t + 1, which
# is the one it is asked for. In use the newest word is the last one, and there is nothing behind it to hide. If the
# whole prefix is computed again at each step, the mask stays all the same, so that the earlier positions see what they
# saw in training.
# ### END SOLUTION

# %% [markdown]
# <!-- slide -->
#
# ### Question 2 · {{padded_queries.title}} *({{padded_queries.points}} points)*
#
# The padding mask hides `<PAD>` as a key. As a query it still asks, and still computes something. Why is that enough, and
# what would go wrong if its row were hidden too?

# %% [markdown] slug="padded_queries" role="written"
# ### BEGIN SOLUTION
# A hidden key gets no weight, so nothing of it reaches a real word. As a query, the padded position computes a mixture
# that stays in its own place: it is hidden as a key in the next layer too, and the loss leaves it out. Hiding the row
# as well would leave a softmax over nothing; with minus infinity that is NaN.
# ### END SOLUTION

# %% [markdown]
# ## Bonus, for the curious
#
# No points. Think first, then open.
#
# 1. **A window.** For very long texts each word looks only at itself and the $w - 1$ words before it. Which
#    call of `tf.linalg.band_part` makes that mask? How many words back can the *third* layer of such a stack
#    see, for $w = 5$?
# 2. **Two languages.** Keras writes its own masks the other way round (`True` = a real word), PyTorch's
#    `key_padding_mask` is `True` = hidden. How would you notice within a minute that you have mixed them up?
#
# <details><summary>Answers</summary>
#
# 1. The cell below asks and answers.
# 2. Draw `p`. An inverted look-ahead mask gives an *upper* triangle, and that takes one look. This is why the
#    layer returns it.
# </details>
#
# <!-- slide -->

# %% role="demo"
guess("bonus_window")

# %% role="demo"
mask_map(1 - tf.linalg.band_part(tf.ones((8, 8)), 2, 0))  # a window of three

# %% [markdown]
# ## What you take along
#
# - Training predicts all words at once, so each has to be kept from seeing what comes after it: the
#   **look-ahead mask**.
# - `<PAD>` is hidden from all: the **padding mask**, $(B, 1, S)$. Both together: the larger of the two.
# - 1 = hidden here. Whichever library you use, look it up, then look at `p`.
# - Hide before the softmax, by *putting* the smallest finite number of the type: no NaN, not even in a row
#   hidden whole.
# - The query comes from where the answer is needed, key and value from where the information is.
# - Don't trust a mask, **test the layer**: change the future, compare the past.
#
# <!-- slide -->
#
# **Next** · `04-multi-head`: one map can look in one way only. Eight can look in eight.
#
# **Read on** · Vaswani et al., *Attention Is All You Need* (2017), section 3.2.3, on the three uses of
# attention, [arxiv.org/abs/1706.03762](https://arxiv.org/abs/1706.03762). · Beltagy, Peters and Cohan,
# *Longformer* (2020), [arxiv.org/abs/2004.05150](https://arxiv.org/abs/2004.05150), for what windows are good
# for.
