# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Many heads: one word, several questions
#
# The floor has understood attention, and now somebody in the second row asks: *"A word has one softmax. What
# if it wants to know two things at once?"* Good question. With one head it can't. This notebook shows why,
# measures it, and builds the remedy: more heads, which cost not a single extra parameter.

# %% [markdown]
# {{course.here}}

# %% [markdown]
# <!-- slide -->
#
# **At the end you can**
#
# - say what a second head can do that a wider head can't, and show it with a number;
# - join heads in two ways, and explain how the two belong together;
# - turn eight small products into one big one, and not fall into the trap of the wrong reshape;
# - write `MultiHeadAttention` with a mask, and prove that it equals a list of heads;
# - switch off one head and tell what is lost.
#
# **Core** · **Time** about {{notebook.time}} minutes, {{notebook.minutes}} of them for the exercises · **Points**
# {{notebook.points}} · **You need** notebooks `02-self-attention` and `03-masking`.
#
# As before: pictures and experiments are yours to change, the line `raise NotImplementedError` makes room for
# your code, and each check may be run as often as you like.

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
from course.figures import attention_maps, curves, head_pieces, moving_heads, multi_head_box, numbered
from course.training import live

# %% role="demo"
recall("04-multi-head")

# %% [markdown]
# ## 1 · One reporter, or eight?
#
# <!-- notes
# Ask who would send one reporter, and why. Both sides have a point: the eight have thinner notebooks.
# -->
#
# A village has its summer fair, and the paper wants half a page about it.
#
# The paper can send **one reporter with a thick notebook**, 512 lines. He hears the mayor and the brass band,
# smells the cake, and loses a shoe in the tug-of-war. For each question that you ask him later he has one
# answer: a mixture of all that. *"Who won? Well, there was cake, the mayor, and a rope."*
#
# <!-- slide -->
#
# Or it sends **eight reporters with a thin notebook each**, 64 lines. One only asks who won. One only listens
# to the mayor. One only eats cake. In the evening the eight notebooks are clipped together, side by side: 512
# lines again, the same weight of paper. And an editor who reads across all of them writes the article.
#
# A reporter is a **head**: one way of looking, with queries, keys and values of its own. The clip is the
# **concatenation**. The editor is the **output matrix** $W_o$.
#
# <!-- slide -->
#
# | symbol | shape | meaning |
# |---|---|---|
# | $H$ | a number | how many heads |
# | $D$ | a number | the width of the model (512 in the paper) |
# | $d = D / H$ | a number | the width of a head (64 with eight heads) |
# | $W_q^i, W_k^i, W_v^i$ | $(D, d)$ each | the matrices of head $i$ |
# | $h^i$ | $(B, T, d)$ | what head $i$ takes home |
# | $[h^1; \dots; h^H]$ | $(B, T, D)$ | the notebooks, clipped together |
# | $W_o$ | $(D, D)$ | the editor |
#
# $$\text{output} = [h^1; h^2; \dots; h^H]\, W_o$$

# %% [markdown]
# <!-- slide -->
#
# ### What one head can't do
#
# You know the party from notebook 02: each guest wears a name tag, carries a gift and holds a slip with the
# name of the guest whose gift it wants. Today every guest holds **two** slips, a first wish and a second, and
# should go home with both gifts: the first in the left hand, the second in the right.
#
# We train one head of width 32, then two heads of width 16. The matrices have the same size in both.
#
# <!-- slide -->

# %%
random = np.random.default_rng(0)
GUESTS = 6


def party(size, wishes=2):
    """Guests (size, 6, features), the gifts they wish for, and the places where they find them."""
    tags = np.stack([random.permutation(GUESTS) for _ in range(size)])
    slips = np.stack([[random.permutation(GUESTS) for _ in range(wishes)] for _ in range(size)])
    gifts = random.normal(size=(size, GUESTS, 2))
    names = np.eye(GUESTS)
    guests = np.concatenate([names[tags], *(names[slips[:, i]] for i in range(wishes)), gifts], axis=-1)
    where = np.argsort(tags, axis=-1)
    places = [np.take_along_axis(where, slips[:, i], axis=-1) for i in range(wishes)]
    wished = np.concatenate([np.take_along_axis(gifts, p[..., np.newaxis], axis=1) for p in places], axis=-1)
    return guests.astype("float32"), wished.astype("float32"), np.stack(places, axis=1)


def learn_party(num_heads, wishes=2, steps=300):
    """Train heads of width 32 / num_heads; returns the layer and the losses. The hands are Wo and a Dense layer."""
    keras.utils.set_random_seed(1)
    heads, hands = ready.MultiHeadAttention(32, num_heads), keras.layers.Dense(2 * wishes)
    optimizer = keras.optimizers.Adam(0.01)

    @tf.function
    def learn(guests, wished):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(hands(heads(guests, guests, guests)[0]) - wished))
        weights = heads.trainable_variables + hands.trainable_variables
        optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights, strict=True))
        return loss

    losses = live(learn(*party(64, wishes)[:2]) for _ in range(steps))
    return heads, hands, losses


# %% [markdown]
# **Before you run it:** what can one head do with two wishes?

# %% role="demo"
guess("two_wishes")

# %% role="demo"
one, one_hand, one_losses = learn_party(num_heads=1)
two, two_hands, two_losses = learn_party(num_heads=2)
for name, layer, losses in (("one head", one, one_losses), ("two heads", two, two_losses)):
    print(f"{name:10} {layer.count_params()} weights   error at the end {np.mean(losses[-20:]):.3f}")
curves({"one head of 32": one_losses, "two heads of 16": two_losses}, ylabel="mean squared error")

# %% [markdown]
# <!-- slide -->
#
# ### Which head reads which slip?
#
# <!-- slide -->

# %% role="demo"
guests, _, places = party(1)
print("first wishes stand at the places ", places[0, 0] + 1)
print("second wishes stand at the places", places[0, 1] + 1)
maps = tf.concat([one(guests, guests, guests)[1][0], two(guests, guests, guests)[1][0]], axis=0)
attention_maps(maps, titles=["one head", "two heads: 1", "two heads: 2"], labels=("meets", "guest"))

# %% [markdown]
# <!-- slide -->
#
# The one head puts its halves on both. The two heads have shared out the work, and nobody told them how.
#
# The same as lines, guest by guest. Switch *one head* off: which wish does each of the two see to? Then look for a guest
# whose two slips name the same guest.
#
# <!-- slide -->

# %% role="demo"
tags, *slips = (guests[0, :, 6 * i : 6 * (i + 1)].argmax(axis=-1) for i in range(3))
tag, first, second = (["ABCDEF"[i] for i in names] for names in (tags, *slips))
wishes = [f"{a} wants {b} and {c}" for a, b, c in zip(tag, first, second, strict=True)]
moving_heads(maps, wishes, tag, titles=["one head", "two heads: 1", "two heads: 2"])

# %% [markdown]
# <!-- slide -->
#
# ## 2 · Clip them together
#
# Eight heads of width 64, and the same $x$ for each:
#
# <!-- slide -->

# %% role="demo"
x = tf.random.normal((1, 7, 512), seed=1)
eight = [ready.SelfAttentionLayer(64) for _ in range(8)]
h, p = eight[0](x, x, x)
print("one head: h", h.shape, " p", p.shape)

# %% [markdown]
# ## Exercise 1 · {{concat_heads.title}}
#
# *{{concat_heads.minutes}} minutes, {{concat_heads.points}} points.* Write `concat_heads(heads, x)`. `heads`
# is a list; each `head(q_x, k_x, v_x)` returns `(h, p)`. Let each look at `x`, and put the outputs side by
# side: `(B, T, H·d)`, in the order of the list. Use TensorFlow or `keras.ops`: this will run inside
# `tf.function`. Stuck? `hint("concat_heads")`.
#
# <!-- slide -->


# %% slug="concat_heads" role="solution"
def concat_heads(heads, x):
    """Put the outputs of several heads side by side.

    heads: a list; head(q_x, k_x, v_x) returns (h, p). x: (B, T, D).
    Returns (B, T, H·d).
    """
    ### BEGIN SOLUTION
    return tf.concat([head(x, x, x)[0] for head in heads], axis=-1)  # (B, T, H·d)
    ### END SOLUTION


# %% slug="concat_heads" role="check"
check("concat_heads", concat_heads)

# %% role="demo"
try:
    print("eight heads of 64, joined:", concat_heads(eight, x).shape)
except NotImplementedError as todo:
    print(f"The shape appears here once the exercise is solved ({todo}).")

# %% [markdown]
# <!-- slide -->
#
# `(1, 7, 512)`: from outside nothing has changed, and that is what makes heads so handy. Eight of them fit in
# wherever one stood.
#
# <!-- slide -->
#
# ## Exercise 2 · {{sum_heads.title}}
#
# *{{sum_heads.minutes}} minutes, {{sum_heads.points}} points.* Another idea (*TensorFlow in Action* has it as
# an exercise): eight heads of full width, added up. Write `sum_heads(heads, x)`: the sum of the heads' outputs,
# `(B, T, d)`, inside `tf.function` as well. Stuck? `hint("sum_heads")`.
#
# <!-- slide -->


# %% slug="sum_heads" role="solution"
def sum_heads(heads, x):
    """Add up the outputs of several heads.

    heads: a list; head(q_x, k_x, v_x) returns (h, p), with h of one width d. x: (B, T, D).
    Returns (B, T, d).
    """
    ### BEGIN SOLUTION
    return tf.add_n([head(x, x, x)[0] for head in heads])  # (B, T, d)
    ### END SOLUTION


# %% slug="sum_heads" role="check"
check("sum_heads", sum_heads)

# %% [markdown]
# <!-- slide -->
#
# **A slip in print.** The book's own answer calls `head(x)[0]`. **Before you run it**, a guess: what will Python say?

# %% role="demo"
guess("one_argument")

# %% role="demo"
try:
    eight[0](x)[0]
except Exception as error:
    print(f"{type(error).__name__}: {str(error).splitlines()[0]}")

# %% [markdown]
# <!-- slide -->
#
# ### Two ways? One way.
#
# Side by side or added up: which is better? Look closer at $[h^1; \dots; h^H]\,W_o$. Cut $W_o$ into $H$ slabs
# of $d$ rows, one below the other. A row times a column runs through all slabs, so
#
# $$[h^1; \dots; h^H]\,W_o = h^1 W_o^1 + h^2 W_o^2 + \dots + h^H W_o^H .$$
#
# **Clip and edit** is a **sum** in which each head first gets an editor of its own. And the plain sum is the
# special case in which every $W_o^i$ is the identity. **Before you run it:** which number should come out?
#
# <!-- slide -->

# %% role="demo"
guess("clip_and_sum")

# %% role="demo"
small = [ready.SelfAttentionLayer(4) for _ in range(3)]
y = tf.random.normal((2, 5, 6), seed=2)
side_by_side, added = ready.concat_heads(small, y), ready.sum_heads(small, y)
stacked_identities = tf.concat([tf.eye(4)] * 3, axis=0)  # (12, 4)
print("largest difference:", float(tf.reduce_max(tf.abs(side_by_side @ stacked_identities - added))))

thin, wide = [ready.SelfAttentionLayer(64) for _ in range(8)], [ready.SelfAttentionLayer(512) for _ in range(8)]
ready.concat_heads(thin, x), ready.sum_heads(wide, x)
print("8 heads of 64, joined:  ", sum(head.count_params() for head in thin), "weights")
print("8 heads of 512, added up:", sum(head.count_params() for head in wide), "weights")

# %% [markdown]
# ## 3 · Thinking Machines, by hand
#
# <!-- notes
# Five minutes with paper, in pairs. Nobody runs the cell before there is a number on the sheet.
# -->
#
# Two words, *Thinking Machines*, two heads, small numbers. We follow the word *Machines*. Head 1 asks in a
# way that suits *Thinking*; head 2 asks in a way that suits itself.
#
# For each head: $\alpha = \mathrm{softmax}\left(\frac{q\cdot k_1}{\sqrt d}, \frac{q\cdot k_2}{\sqrt d}\right)$
# and $h = \alpha_1 v_1 + \alpha_2 v_2$. Work out one of them on paper, then run the cell. Then turn a number:
# how must you change a query so that head 2 looks at *Thinking* too?
#
# <!-- slide -->

# %% role="demo"
words = ["Thinking", "Machines"]
queries = {"head 1": [2.0, 0.0], "head 2": [0.0, 2.0]}  # of the word Machines
keys = {"head 1": [[1.5, 0.0], [0.2, 0.3]], "head 2": [[0.1, 0.2], [0.0, 1.2]]}
values = {"head 1": [[1.0, 0.0], [0.0, 1.0]], "head 2": [[0.5, 0.5], [0.0, 3.0]]}
joined = []
for head in ("head 1", "head 2"):
    q, k, v = (np.array(numbers[head]) for numbers in (queries, keys, values))
    scores = k @ q / math.sqrt(len(q))
    alpha = np.exp(scores) / np.exp(scores).sum()
    joined.append(alpha @ v)
    looks = ", ".join(f"{word} {weight:.2f}" for word, weight in zip(words, alpha, strict=True))
    print(f"{head}: scores {scores.round(2)}  looks at {looks}  takes home {joined[-1].round(2)}")
print("clipped together:", np.concatenate(joined).round(2))

# %% [markdown]
# <!-- slide -->
#
# **Read formulas literally, once.** One printed version of this example puts a softmax round *each score
# alone*: $\alpha_1 = \mathrm{softmax}(q \cdot k_1/\sqrt d)$.

# %% role="demo"
guess("softmax_of_one")

# %% role="demo"
print([float(tf.nn.softmax([score])[0]) for score in (-3.0, 0.0, 100.0)])

# %% [markdown]
# ## 4 · One product instead of eight
#
# <!-- notes
# Say the shapes aloud at each step, and point at the axis that moves. Most mistakes of the next two exercises
# are made here.
# -->
#
# A list of heads is easy to read, and slow: eight small products for the queries, eight for the keys, eight
# for the values. But eight matrices $(D, d)$ side by side are one matrix $(D, D)$. So:
#
# 1. one product, $q = x W_q$, of shape $(B, T, D)$: the columns $0 \dots d{-}1$ belong to head 0, the next
#    $d$ to head 1, and so on;
# 2. **split**: $(B, T, D) \to (B, H, T, d)$. The heads now stand where the batch stands, so attention runs
#    for all of them at once;
# 3. attention as ever, on the last two axes;
# 4. **merge**: $(B, H, T, d) \to (B, T, D)$, the way back; then $W_o$.
#
# The whole way as a picture, with the paper's sizes. Follow one colour from bottom to top: it is one head.
#
# <!-- slide -->

# %% role="demo"
multi_head_box(d_model=512, num_heads=8)  # try 4 heads: what becomes of the widths?

# %% [markdown]
# <!-- slide -->
#
# Step 2 is where good people lose an afternoon. Four words, six columns, two heads. The target has the shape
# $(1, 2, 4, 3)$. `tf.reshape` can do that. **Before you run it:** should it? Each cell below says which word
# and which column it came from.
#
# <!-- slide -->

# %% role="demo"
guess("bare_reshape")

# %% role="demo"
words = ["I", "kicked", "the", "ball"]
print("reshaped straight to (1, 2, 4, 3):")
head_pieces(tf.reshape(numbered(words, 6), (1, 2, 4, 3)), words, 6)

# %% [markdown]
# <!-- slide -->
#
# ### First cut, then swap
#
# To let two axes change places you need a **transpose**:
#
# $$(B, T, D) \xrightarrow{\text{reshape}} (B, T, H, d) \xrightarrow{\text{transpose}} (B, H, T, d)$$
#
# <!-- slide -->
#
# ## Exercise 3 · {{split_heads.title}}
#
# *{{split_heads.minutes}} minutes, {{split_heads.points}} points.* Write `split_heads(x, num_heads)`. Head number
# $i$ holds the columns from $i\,d$ up to, but without, $(i+1)\,d$ of every word. This and what follows runs inside
# `tf.function`, for batches of any size: `x.shape[0]` is `None` there, and `tf.shape(x)[0]` knows it. Stuck?
# `hint("split_heads")`.
#
# <!-- slide -->


# %% slug="split_heads" role="solution"
def split_heads(x, num_heads):
    """Give each head its share of the columns.

    x: (B, T, D). num_heads: H, a divisor of D.
    Returns (B, H, T, D / H).
    """
    ### BEGIN SOLUTION
    B, T = tf.shape(x)[0], tf.shape(x)[1]  # known in a graph, too
    x = tf.reshape(x, (B, T, num_heads, x.shape[-1] // num_heads))  # (B, T, H, d)
    return tf.transpose(x, (0, 2, 1, 3))  # (B, H, T, d)
    ### END SOLUTION


# %% slug="split_heads" role="check"
check("split_heads", split_heads)

# %% [markdown]
# Your own split as a picture: each head should have all four words, and three columns of each.
#
# <!-- slide -->

# %% role="demo"
try:
    picture = head_pieces(split_heads(tf.constant(numbered(words, 6)), 2), words, 6)
except NotImplementedError as todo:
    picture = f"Your heads appear here once the exercise is solved ({todo})."
picture

# %% [markdown]
# ## Exercise 4 · {{merge_heads.title}}
#
# *{{merge_heads.minutes}} minutes, {{merge_heads.points}} points.* The way back: `merge_heads(x)` makes `(B,
# T, H·d)` of `(B, H, T, d)`. First undo the last step, then the one before. Stuck? `hint("merge_heads")`.
#
# <!-- slide -->


# %% slug="merge_heads" role="solution"
def merge_heads(x):
    """Put the columns of all heads side by side again.

    x: (B, H, T, d).
    Returns (B, T, H·d).
    """
    ### BEGIN SOLUTION
    B, T = tf.shape(x)[0], tf.shape(x)[2]
    x = tf.transpose(x, (0, 2, 1, 3))  # (B, T, H, d)
    return tf.reshape(x, (B, T, x.shape[2] * x.shape[3]))  # (B, T, H·d)
    ### END SOLUTION


# %% slug="merge_heads" role="check"
check("merge_heads", merge_heads)

# %% [markdown]
# <!-- slide -->
#
# Two functions that undo each other are a test for free: split, merge, compare. **Before you run it**, a guess: how good
# is this test?

# %% role="demo"
guess("round_trip")

# %% role="demo"
y = tf.random.normal((2, 5, 12), seed=3)
wrong_split = tf.reshape(y, (2, 3, 5, 4))
wrong_merge = tf.reshape(wrong_split, (2, 5, 12))
print("bare reshapes undo each other:", bool(tf.reduce_all(wrong_merge == y)))
try:
    print("yours undo each other:        ", bool(tf.reduce_all(merge_heads(split_heads(y, 3)) == y)))
except NotImplementedError as todo:
    print(f"yours: once the exercises are solved ({todo})")

# %% [markdown]
# ## 5 · The mask and its missing axis
#
# <!-- notes
# Write the four shapes under one another, aligned on the right. Then let the room vote.
# -->
#
# The scores now have the shape $(B, H, T, S)$, and the masks of notebook 03 have $(T, S)$, $(B, 1, S)$ or
# $(B, T, S)$. Broadcasting aligns shapes **from the right**. **Before you run it:** which of the three lines
# up by itself? And what happens to a padding mask $(2, 1, 4)$ of two sentences when there are two heads?
#
# <!-- slide -->

# %% role="demo"
guess("which_mask_lines_up")

# %% role="demo"
scores = tf.zeros((2, 2, 3, 4))  # two sentences, two heads, three queries, four keys
padding = tf.constant([[[0, 0, 0, 0]], [[0, 0, 1, 1]]])  # (2, 1, 4): only the second sentence is padded
as_it_is = tf.broadcast_to(padding, scores.shape)
with_axis = tf.broadcast_to(padding[:, tf.newaxis], scores.shape)
for name, mask in (("as it is", as_it_is), ("with an axis for the heads", with_axis)):
    print(name)
    for sentence in range(2):
        for head in range(2):
            print(f"   sentence {sentence + 1}, head {head + 1}: hidden keys {mask[sentence, head, 0].numpy()}")

# %% [markdown]
# <!-- slide -->
#
# ### Two more things from print
#
# One printed attention adds `mask * -1e9` to the scores. You have seen in notebook 03 what that would do in
# float16; this one never gets so far, for it casts a length to float32 and then refuses every other type. And
# its docstring promises the weights first, then the context, while its code returns
# `output, attention_weights`. Both are tensors; if you believe the docstring you get no error, only nonsense. In
# this course it is **output first, then weights**. When text and code disagree, print the shapes.
#
# <!-- slide -->
#
# ## Exercise 5 · {{multi_head_attention.title}}
#
# *{{multi_head_attention.minutes}} minutes, {{multi_head_attention.points}} points.* Write `build` and `call`. Four
# weights, `Wq`, `Wk`, `Wv` and `Wo`, each `(d_model, d_model)`, random at the start, no biases. Make them with
# `self.add_weight`, or let layers make them that Keras finds, so that an optimizer moves them and `save` keeps them.
# `call` returns `(output, weights)`: `(B, T, d_model)` and `(B, H, T, S)`. The mask may have any of these shapes:
# `(T, S)`, `(B, 1, S)`, `(B, T, S)` or, one for each head, `(B, H, T, S)`; 1 is hidden. It should stay finite under
# the `mixed_float16` policy as well. (Keras matches `query_shape` in `build` with `query` in `call`: keep the names.
# And Keras's own attention does not pass, here or in what follows.)
#
# You may use `ready.split_heads`, `ready.merge_heads` and `ready.scaled_dot_product`, or your own. The last
# one works on the last two axes, whatever stands before them. Stuck? `hint("multi_head_attention")`.
#
# <!-- slide -->


# %% slug="multi_head_attention" role="solution"
class MultiHeadAttention(keras.layers.Layer):
    """Several attention heads at once, joined by an output matrix.

    d_model: D, the width of inputs and output. num_heads: H, a divisor of D.
    Call with query (B, T, D), key and value (B, S, D), and a mask.
    Returns (output, weights): (B, T, D) and (B, H, T, S).
    """

    def __init__(self, d_model, num_heads, **kwargs):
        super().__init__(**kwargs)
        self.d_model = d_model
        self.num_heads = num_heads

    def build(self, query_shape, key_shape, value_shape):
        ### BEGIN SOLUTION
        D = self.d_model
        self.Wq = self.add_weight(shape=(query_shape[-1], D), initializer="glorot_uniform", name="Wq")
        self.Wk = self.add_weight(shape=(key_shape[-1], D), initializer="glorot_uniform", name="Wk")
        self.Wv = self.add_weight(shape=(value_shape[-1], D), initializer="glorot_uniform", name="Wv")
        self.Wo = self.add_weight(shape=(D, D), initializer="glorot_uniform", name="Wo")
        ### END SOLUTION

    def call(self, query, key, value, mask=None):
        ### BEGIN SOLUTION
        q = ready.split_heads(tf.matmul(query, self.Wq), self.num_heads)  # (B, H, T, d)
        k = ready.split_heads(tf.matmul(key, self.Wk), self.num_heads)  # (B, H, S, d)
        v = ready.split_heads(tf.matmul(value, self.Wv), self.num_heads)  # (B, H, S, d)
        if mask is not None and len(mask.shape) == 3:
            mask = mask[:, tf.newaxis]  # (B, 1, T, S): the same for all heads
        h, weights = ready.scaled_dot_product(q, k, v, mask)  # (B, H, T, d), (B, H, T, S)
        return tf.matmul(ready.merge_heads(h), self.Wo), weights
        ### END SOLUTION

    def compute_mask(self, inputs, previous_mask=None):
        return None  # ours says what attention may not see; Keras would take it for its own, of real tokens


# %% slug="multi_head_attention" role="check"
check("multi_head_attention", MultiHeadAttention)

# %% [markdown]
# ## 6 · Three experiments
#
# <!-- notes
# The times depend on the machine and on what else it does; what to look at is the ratio.
# -->
#
# From here on with the finished layer, so that nothing depends on an open exercise.
#
# <!-- slide -->
#
# ### Is it really the same as the list?
#
# We cut the columns out of the fused layer, give them to eight `SelfAttentionLayer`s, and compare. And while
# we are at it: how much time does one big product save?
#
# <!-- slide -->

# %% role="demo"
x = tf.random.normal((8, 40, 512), seed=4)
fused = ready.MultiHeadAttention(512, 8)
output, weights = fused(x, x, x)
heads = [ready.SelfAttentionLayer(64) for _ in range(8)]
for i, head in enumerate(heads):
    head.build(x.shape, x.shape, x.shape)
    for name in ("Wq", "Wk", "Wv"):
        getattr(head, name).assign(getattr(fused, name)[:, 64 * i : 64 * (i + 1)])


@tf.function
def by_list(x):
    return ready.concat_heads(heads, x) @ fused.Wo


@tf.function
def at_once(x):
    return fused(x, x, x)[0]


print("largest difference:", float(tf.reduce_max(tf.abs(by_list(x) - at_once(x)))))
for name, function in (("list of heads", by_list), ("all at once", at_once)):
    function(x)  # the first call builds the graph
    started = time.perf_counter()
    for _ in range(10):
        function(x)
    print(f"{name:14} {(time.perf_counter() - started) * 100:.1f} ms a call")

# %% [markdown]
# <!-- slide -->
#
# The same numbers up to rounding. How much time it saves depends on your machine: little on a small
# processor, a lot on a graphics card, which is bored by small products.
#
# ### More heads, more weights?
#
# Width 100 and five heads, as in *Dive into Deep Learning*; two sentences of four words, of which only two
# and three are real. **Before you run it:** what are the shapes of output and weights, and how does the number of
# parameters change when you take 1, 2, 10 or 50 heads?
#
# <!-- slide -->

# %% role="demo"
guess("more_heads")

# %% role="demo"
x = tf.ones((2, 4, 100))
for num_heads in (1, 2, 5, 10, 50):
    layer = ready.MultiHeadAttention(d_model=100, num_heads=num_heads)
    output, weights = layer(x, x, x, ready.valid_length_mask([2, 3], 4))
    print(f"{num_heads:2} heads: output {output.shape}, weights {weights.shape}, {layer.count_params()} parameters")
print("head 1 of the second sentence:\n", weights[1, 0].numpy().round(2))

# %% [markdown]
# <!-- slide -->
#
# ### Switch off a head
#
# Back to the party. The trained layer has two heads; without retraining we switch one off by setting its slab
# of $W_o$ to zero. **Before you run it:** is everything lost, a half, or nothing?
#
# <!-- slide -->

# %% role="demo"
guess("switch_off")

# %% role="demo"
guests, wished, _ = party(500)
kept = two.Wo.numpy()
for name, off in (("both heads", None), ("without head 1", 0), ("without head 2", 1)):
    Wo = kept.copy()
    if off is not None:
        Wo[16 * off : 16 * (off + 1)] = 0
    two.Wo.assign(Wo)
    error = np.square(two_hands(two(guests, guests, guests)[0]) - wished).mean(axis=(0, 1))
    print(f"{name:15} error of the first gift {error[:2].mean():.2f}, of the second {error[2:].mean():.2f}")
    two.Wo.assign(kept)

# %% [markdown]
# <!-- slide -->
#
# ## 7 · Find the bugs
#
# A letter from another workshop: *"Our attention runs, no error, no NaN, all the shapes are right. And it learns next to
# nothing. Could you have a look?"* Below is what they sent. It has **three bugs**, each of them one small thing. Don't read
# the code yet. Doctors look at the patient first.
#
# <!-- slide -->


# %%
def suspicious_attention(q, k, v, mask=None):
    """Somebody's attention: q (B, T, d), k (B, S, d), v (B, S, d_v), mask broadcastable to (B, T, S), 1 = hidden."""
    scores = tf.matmul(q, k, transpose_b=True) / math.sqrt(q.shape[-2])  # (B, T, S)
    if mask is not None:
        scores = scores * (1 - mask)
    p = tf.nn.softmax(scores, axis=-2)  # (B, T, S)
    return tf.matmul(p, v), p


# %% [markdown]
# Three experiments: three queries and six keys without a mask; six words with a causal mask; and the first word's row
# again, once with two others asking beside it, once with eleven. **Before you run it:** what must hold for each of the
# three, if all is well?
#
# <!-- slide -->

# %% role="demo"
q, k, v = (2 * tf.random.normal((1, length, 8), seed=seed) for length, seed in ((12, 1), (6, 2), (6, 3)))
attention_maps(suspicious_attention(q[:, :3], k, v)[1], titles=["no mask"])

# %% role="demo"
causal = ready.causal_mask(6)
attention_maps(suspicious_attention(q[:, :6], k, v, causal)[1], titles=["a causal mask"], mask=causal)

# %% role="demo"
for asking in (3, 12):
    row = suspicious_attention(q[:, :asking], k, v)[1][0, 0].numpy()
    print(f"row 1 of {asking:2}:  ", "  ".join(f"{share:.2f}" for share in row))

# %% [markdown]
# <!-- slide -->
#
# ## Exercise 6 · {{mend_the_map.title}}
#
# *{{mend_the_map.minutes}} minutes, {{mend_the_map.points}} points.* Write down the three symptoms first, in words. Then
# look at the code, and write `mended_attention(q, k, v, mask=None)`: the same function without the three bugs. It returns
# `(h, p)`, and where the mask is 1 a key is hidden. Copy what is good and change what isn't; the check tells you which of
# the bugs is still in. Stuck? `hint("mend_the_map")`.
#
# <!-- slide -->


# %% slug="mend_the_map" role="solution"
def mended_attention(q, k, v, mask=None):
    """Attend as suspicious_attention was meant to.

    q: (B, T, d). k: (B, S, d). v: (B, S, d_v). mask: broadcastable to (B, T, S), 1 = hidden; None hides nothing.
    Returns (h, p): (B, T, d_v) and (B, T, S).
    """
    ### BEGIN SOLUTION
    scores = tf.matmul(q, k, transpose_b=True) / math.sqrt(q.shape[-1])  # (B, T, S)
    if mask is not None:
        scores = tf.where(tf.cast(mask, tf.bool), scores.dtype.min, scores)
    p = tf.nn.softmax(scores, axis=-1)  # (B, T, S)
    return tf.matmul(p, v), p
    ### END SOLUTION


# %% slug="mend_the_map" role="check"
check("mend_the_map", mended_attention)

# %% [markdown]
# None of the three stops a program or breaks a shape, and a network learns a little with each of them. That is why one
# looks at maps: **rows that sum to 1, hidden cells that are empty, and a row that doesn't care who else is asking.**

# %% [markdown]
# ## Bonus, for the curious
#
# No points. Think first, then open, or run.
#
# 1. **Three wishes.** How many heads does it take? Guess the errors of one, two and four heads, then run the
#    cell below.
# 2. **Shuffled heads.** Exchange the columns of head 1 and head 2 in $W_q$, $W_k$ and $W_v$. What must you do
#    to $W_o$ so that the output stays the same? What does that say about "head 3 of layer 5" in two models
#    that were trained apart?
# 3. **Heads of width 1.** $D$ heads with $d = 1$: one score is one product of two numbers. What can such a
#    head ask, and what can't it?
#
# <details><summary>Answers</summary>
#
# 1. One: about 0.6, a mean of three gifts. Two: one wish is served, and the other two share a head, about
#    0.28. Four: nearly 0, and a spare head.
# 2. Exchange the same two slabs of **rows** in $W_o$. The numbers of heads mean nothing: the same model has
#    $H!$ spellings, and two trainings end in different ones.
# 3. It can only ask "more of it or less of it" along one direction: the score of a key is proportional to its
#    number. "Equal to" takes at least two numbers, for an angle.
# </details>
#
# <!-- slide -->

# %% role="demo"
for num_heads in (1, 2, 4):
    *_, losses = learn_party(num_heads, wishes=3)
    print(f"three wishes, {num_heads} heads: error {np.mean(losses[-20:]):.3f}")

# %% [markdown]
# ## What you take along
#
# - A head has one softmax for each word: one mixture. Two questions take two heads, not a wider one.
# - Joining and $W_o$ is a sum in which every head has its own output matrix. $W_o$ is where heads talk.
# - $H$ heads of width $D/H$ cost exactly what one of width $D$ costs.
# - Split: reshape, **then** transpose. A reshape never moves a number, and two wrong ones undo each other.
# - Broadcasting aligns from the right: $(B, T, S)$ needs an axis for the heads.
# - Hold the fast version against the slow one. That is what slow versions are for.
#
# <!-- slide -->
#
# **Next** · `05-feed-forward-and-norm`: after the meeting, everyone goes back to the desk and thinks alone.
#
# **Read on** · Vaswani et al., *Attention Is All You Need* (2017), section 3.2.2 and Table 3 (A), which
# varies the number of heads, [arxiv.org/abs/1706.03762](https://arxiv.org/abs/1706.03762). · Michel, Levy and
# Neubig, *Are Sixteen Heads Really Better than One?* (2019),
# [arxiv.org/abs/1905.10650](https://arxiv.org/abs/1905.10650). · Shazeer, *Fast Transformer Decoding* (2019),
# [arxiv.org/abs/1911.02150](https://arxiv.org/abs/1911.02150), in which all heads share their keys and
# values.
