# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Feed-forward, add and norm: think alone, keep what you had, mind the volume
#
# In a picture of the Transformer everybody looks at the attention. This notebook is about the grey boxes
# around it, which nobody asks about at parties. They hold most of the weights, and without them a deep
# Transformer doesn't train at all.

# %% [markdown]
# {{course.here}}

# %% [markdown]
# <!-- slide -->
#
# **At the end you can**
#
# - write the feed-forward sub-layer twice, by hand and with Keras, and say what its ReLU is for;
# - show that it treats each position alone, and what that means for lengths and for masks;
# - choose test sizes that find a wrong shape, and convict a printed one;
# - write layer normalisation, and explain to a friend of batch normalisation why not that one;
# - write `AddNorm`, with dropout in the right place, and show what happens to 24 layers without it.
#
# <!-- slide -->
#
# **Core** · **Time** about {{notebook.time}} minutes, {{notebook.minutes}} of them for the exercises · **Points**
# {{notebook.points}} · **You need** a Keras layer with weights of its own, as in notebook `02-self-attention`.
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
from course.figures import attention_maps, curves, feed_forward_wires, norm_groups, relu_bends
from course.training import live

# %% role="demo"
recall("05-feed-forward-and-norm")

# %% [markdown]
# ## 1 · After the meeting
#
# <!-- notes
# The picture of meeting and desk carries the whole chapter: come back to it at the end, with the drawing of the
# block.
# -->
#
# A good working day has two halves. In the morning there is a **meeting**: everyone listens to everyone, and
# leaves with a page of notes. Then each goes back to the **desk**, shuts the door, and makes something of the
# notes. No one talks now. And although everybody has different notes, they all went to the same school and work
# by the same method.
#
# Attention is the meeting. The **feed-forward network** is the desk:
#
# $$h_1 = \mathrm{ReLU}(x W_1 + b_1) \qquad h_2 = h_1 W_2 + b_2$$
#
# <!-- slide -->
#
# | symbol | shape | meaning |
# |---|---|---|
# | $x$ | $(B, T, D)$ | what the attention has left for each word |
# | $W_1$ | ? | from $D$ to $d_1$, the hidden width (2048 in the paper, with $D = 512$) |
# | $b_1$ | ? | moves the place where the ReLU bends |
# | $h_1$ | $(B, T, d_1)$ | the desk, with everything spread out on it |
# | $W_2$ | ? | from the hidden width to $d_2$ |
# | $b_2$ | ? | |
# | $h_2$ | $(B, T, d_2)$ | what goes on to the next layer |
#
# <!-- slide -->
#
# Fill in the question marks on paper. You'll need them in a minute, and one of them is wrong in print.
#
# ### What the ReLU is for
#
# **Before you run it**, a guess: two matrices in a row, and nothing between them.
#
# <!-- slide -->

# %% role="demo"
guess("two_matrices")

# %% role="demo"
x = tf.random.normal((4, 6), seed=1)
W1, W2 = tf.random.normal((6, 20), seed=2), tf.random.normal((20, 3), seed=3)
two_steps, one_step = (x @ W1) @ W2, x @ (W1 @ W2)
print("two matrices, 180 weights; one matrix, 18 weights")
print("largest difference:", float(tf.reduce_max(tf.abs(two_steps - one_step))))

# %% [markdown]
# <!-- slide -->
#
# ### A ReLU bends
#
# Each hidden unit is zero on one side of a point and a straight
# line on the other; $b_1$ moves the point, and $W_2$ says how steep the line becomes and which way. Here is a network
# with one number in and one out, fitted to the dashed curve. The dots are the bends.
#
# **Before you run it:** what will it look like with `relu=False`?
#
# <!-- slide -->

# %% role="demo"
guess("without_relu")

# %% role="demo"
relu_bends(units=(2, 6, 30), relu=True)  # try relu=False, and other widths

# %% [markdown]
# <!-- slide -->
#
# ### Inside the layer
#
# Mind that there is *no* ReLU at the end: the output is added to the word, and adding must be able to take away,
# too.
#
# <!-- slide -->
#
# Here is the inside of the layer for three words. The wires are the same in each panel, and none leads from word to
# word. An empty ring is a unit that the ReLU has put to rest. **Before you run it:** will the same units rest for
# all three?
#
# <!-- slide -->

# %% role="demo"
draw = np.random.default_rng(0).normal
W1, b1, W2, b2 = draw(size=(4, 8)), draw(size=8), draw(size=(8, 4)), draw(size=4)
feed_forward_wires(draw(size=(3, 4)), W1, b1, W2, b2, ["dogs", "are", "great"])

# %% [markdown]
# <details><summary>What you have seen</summary>
#
# Each word wakes units of its own. That is how one pair of matrices can do something different to each word.
# </details>
#
# <!-- slide -->
#
# ## Exercise 1 · {{fc_layer.title}}
#
# *{{fc_layer.minutes}} minutes, {{fc_layer.points}} points.* Write `build` and `call` of `FCLayer(d1, d2)`, with
# four weights `W1`, `b1`, `W2`, `b2`: the matrices of the shapes you have on paper, the biases `(d1,)` and `(d2,)`.
# The matrices start with random numbers. Make all four with `self.add_weight`, so that an optimizer moves them and
# `save` keeps them. This, and what follows in this notebook, also runs inside `tf.function`: use TensorFlow or
# `keras.ops`, not NumPy. Stuck? `hint("fc_layer")`.
#
# <!-- slide -->


# %% slug="fc_layer" role="solution"
class FCLayer(keras.layers.Layer):
    """Two linear maps with a ReLU between them, applied to each position on its own.

    d1: hidden width. d2: output width.
    Call with x (B, T, D); returns (B, T, d2).
    """

    def __init__(self, d1, d2, **kwargs):
        super().__init__(**kwargs)
        self.d1 = d1
        self.d2 = d2
        self.supports_masking = True

    def build(self, x_shape):
        ### BEGIN SOLUTION
        self.W1 = self.add_weight(shape=(x_shape[-1], self.d1), initializer="glorot_uniform", name="W1")
        self.b1 = self.add_weight(shape=(self.d1,), initializer="zeros", name="b1")
        self.W2 = self.add_weight(shape=(self.d1, self.d2), initializer="glorot_uniform", name="W2")
        self.b2 = self.add_weight(shape=(self.d2,), initializer="zeros", name="b2")
        ### END SOLUTION

    def call(self, x):
        ### BEGIN SOLUTION
        h1 = tf.nn.relu(tf.matmul(x, self.W1) + self.b1)  # (B, T, d1)
        return tf.matmul(h1, self.W2) + self.b2  # (B, T, d2)
        ### END SOLUTION

    def get_config(self):
        return {**super().get_config(), "d1": self.d1, "d2": self.d2}


# %% slug="fc_layer" role="check"
check("fc_layer", FCLayer)

# %% [markdown]
# <!-- slide -->
#
# ### The trial of a printed shape
#
# The listing in *TensorFlow in Action* gives its second matrix the shape `(input_shape[-1], self.d2)`. Below
# is the layer with just this change. Somebody has tested it, with $D = d_1 = d_2 = 512$, and it worked.
# **Before you run it:** for which sizes does it work, and why?
#
# <!-- slide -->


# %%
class AsPrinted(ready.FCLayer):
    """The course's FCLayer, but W2 has the printed shape."""

    def build(self, x_shape):
        super().build(x_shape)
        self.W2 = self.add_weight(shape=(x_shape[-1], self.d2), name="W2_as_printed")


# %% role="demo"
guess("printed_shape")

# %% role="demo"
for D, d1, d2 in ((512, 512, 512), (512, 512, 64), (512, 2048, 512), (64, 512, 512)):
    print(f"D = {D:3}, d1 = {d1:4}, d2 = {d2:3}:", end=" ")
    try:
        print("works,", AsPrinted(d1, d2)(tf.zeros((1, 7, D))).shape)
    except tf.errors.InvalidArgumentError:
        print(f"fails: h1 has width {d1}, and W2 has {D} rows")

# %% [markdown]
# ## 2 · Each position alone
#
# <!-- notes
# Two guesses, one after the other. Ask those who were wrong what they thought the words would tell each other.
# -->
#
# The same $W_1, b_1, W_2, b_2$ for every word, and no word sees another. **Before you run it:** we feed in a
# sentence in which all items are equal. And then one in which only the last differs. How many different
# outputs are there?
#
# <!-- slide -->

# %% role="demo"
guess("different_rows")

# %% role="demo"
network = ready.FCLayer(16, 4)
equal = np.ones((1, 3, 8), "float32")
print("all items equal:\n", network(equal).numpy().round(3))
changed = equal.copy()
changed[0, 2] = -1
print("the last one changed:\n", network(changed).numpy().round(3))

# %% [markdown]
# ### And attention?
#
# Row: the word that was changed. Column: how much each output moved.
#
# <!-- slide -->

# %% role="demo"
words = ["I", "kicked", "the", "ball"]
x = tf.random.normal((1, 4, 8), seed=4)
attention = ready.SelfAttentionLayer(8)
moves = []
for layer in (lambda x: attention(x, x, x)[0], network):
    rows = [tf.norm(layer(x + 3 * tf.one_hot([t], 4)[..., tf.newaxis]) - layer(x), axis=-1)[0] for t in range(4)]
    moves.append(tf.stack(rows) / tf.reduce_max(rows))
attention_maps(
    tf.stack(moves), words, titles=["attention: the meeting", "FCLayer: the desk"], labels=("output", "changed")
)

# %% [markdown]
# <!-- slide -->
#
# Only the diagonal. A convolution with a window of one word does the same; if you have met "1×1 convolutions"
# in pictures: this is one, in text.
#
# <!-- slide -->
#
# ## Exercise 2 · {{fc_layer_dense.title}}
#
# *{{fc_layer_dense.minutes}} minutes, {{fc_layer_dense.points}} points.* Nobody writes four weights by hand
# twice. Write the same layer, random at the start like that one, with two `keras.layers.Dense`, `self.dense_layer_1` and `self.dense_layer_2`:
# Keras finds them, so an optimizer moves their weights and `save` keeps them. (It has
# the same name, so before you check Exercise 1 once more, run its cell again.) Stuck? `hint("fc_layer_dense")`.
#
# (The printed version of this one has `layer.Dense` in one line and `layers.Dense` in the next. Python finds
# that slip for you: a `NameError`. The friendly kind.)
#
# <!-- slide -->


# %% slug="fc_layer_dense" role="solution"
class FCLayer(keras.layers.Layer):
    """Two Dense layers with a ReLU between them.

    d1: hidden width. d2: output width.
    Call with x (B, T, D); returns (B, T, d2).
    """

    def __init__(self, d1, d2, **kwargs):
        super().__init__(**kwargs)
        self.supports_masking = True
        ### BEGIN SOLUTION
        self.dense_layer_1 = keras.layers.Dense(d1, activation="relu")
        self.dense_layer_2 = keras.layers.Dense(d2)
        ### END SOLUTION

    def call(self, x):
        ### BEGIN SOLUTION
        return self.dense_layer_2(self.dense_layer_1(x))
        ### END SOLUTION


# %% slug="fc_layer_dense" role="check"
check("fc_layer_dense", FCLayer)

# %% [markdown]
# <!-- slide -->
#
# **Where are the weights?** In the paper's sizes, $D = 512$, eight heads of 64, hidden width 2048.

# %% role="demo"
guess("meeting_or_desk")

# %% role="demo"
x = tf.zeros((1, 7, 512))
heads, desk = [ready.SelfAttentionLayer(64) for _ in range(8)], ready.FCLayer(2048, 512)
desk(ready.concat_heads(heads, x))
in_heads, at_desk = sum(head.count_params() for head in heads), desk.count_params()
print(f"heads     {in_heads:9,}")
print(f"FCLayer   {at_desk:9,}   {at_desk / (in_heads + at_desk):.0%} of the two")
print(f"together  {in_heads + at_desk:9,}   an encoder layer, as you will build it in notebook 07")

# %% [markdown]
# ## 3 · The trouble with depth
#
# <!-- notes
# Draw an empty chart first and let two people sketch their curve on it, then run the cell.
# -->
#
# One meeting and one desk make one layer. The paper has six of them, the largest models of today about a hundred. So
# let us stack 24 desks, untrained, and watch how large the numbers are after each.
#
# <!-- slide -->

# %% role="demo"
guess("faded")


# %% role="demo"
def sizes(join, depth=24, width=64):
    """The spread of the numbers after each of `depth` layers, where join(x, output) makes the next x."""
    keras.utils.set_random_seed(1)
    x, spread = tf.random.normal((4, 10, width)), []
    for _ in range(depth):
        x = join(x, ready.FCLayer(4 * width, width)(x))
        spread.append(float(tf.math.reduce_std(x)))
    return spread


by_layer = {
    "output": sizes(lambda x, output: output),
    "x + output": sizes(lambda x, output: x + output),
    "norm(x + output)": sizes(lambda x, output: ready.AddNorm(0.0)(x, output)),
}
for name, spread in by_layer.items():
    print(f"{name:17} after 1, 12, 24 layers: {spread[0]:.2g}, {spread[11]:.2g}, {spread[23]:.2g}")
curves(by_layer, xlabel="layer", ylabel="standard deviation", log=True)

# %% [markdown]
# <!-- slide -->
#
# ### Does it help learning?
#
# A task that needs no thinking at all, only faithful passing on: *which of 26 letters was that?* Each letter comes
# in as 32 numbers, goes over 24 desks, and is to be named at the end. One desk could do it alone. All of them learn,
# for 100 steps. **Before you run it:** who wins, and what will the stack do that hands on the output alone?
#
# <!-- slide -->

# %% role="demo"
guess("who_learns")


# %% role="demo"
def lesson(join_with, depth=24, width=32, steps=100):
    """Train `depth` layers to hand on a letter; join_with() makes a new join(x, output). Returns the shares right."""
    keras.utils.set_random_seed(1)
    steps_on_the_way = [(ready.FCLayer(2 * width, width), join_with()) for _ in range(depth)]
    letters, last = tf.random.normal((26, width)), keras.layers.Dense(26)
    optimizer = keras.optimizers.Adam(0.001)

    def network(x):
        for layer, join in steps_on_the_way:
            x = join(x, layer(x))
        return last(x)

    network(letters)  # makes the weights
    parts = [last, *(part for step in steps_on_the_way for part in step if isinstance(part, keras.layers.Layer))]
    weights = [weight for part in parts for weight in part.trainable_variables]
    optimizer.build(weights)  # Adam's averages; made inside, the graph would be drawn twice

    @tf.function
    def learn():
        which = tf.random.uniform((128,), maxval=26, dtype=tf.int32)
        with tf.GradientTape() as tape:
            scores = network(tf.gather(letters, which))
            loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(which, scores))
        optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights, strict=True))
        return tf.reduce_mean(tf.cast(tf.argmax(scores, axis=1, output_type=tf.int32) == which, tf.float32))

    return live(learn() for _ in range(steps))


right = {
    "output": lesson(lambda: lambda x, output: output),
    "x + output": lesson(lambda: lambda x, output: x + output),
    "norm(x + output)": lesson(lambda: ready.AddNorm(0.0)),
}
for name, shares in right.items():
    print(
        f"{name:17} letters right: steps 21 to 30 {np.mean(shares[20:30]):4.0%}, the last ten {np.mean(shares[-10:]):4.0%}"
    )
curves(right, ylabel="share of the letters right")

# %% [markdown]
# ## 4 · The sound engineer
#
# <!-- notes
# Ask: over which numbers is the mean taken? One position, all features. Those who have met batch norm will say the
# batch.
# -->
#
# At a concert one singer whispers and one shouts. The engineer gives **each microphone** its own setting:
# subtract the hum, divide by the loudness. The melody stays, and the volume is the same for all. She doesn't
# ask who else is singing tonight.
#
# For one position with the features $x_1, \dots, x_D$:
#
# $$\mu = \frac1D \sum_i x_i \qquad \sigma^2 = \frac1D \sum_i (x_i - \mu)^2 \qquad
# y_i = \gamma_i\, \frac{x_i - \mu}{\sqrt{\sigma^2 + \varepsilon}} + \beta_i$$
#
# <!-- slide -->
#
# | symbol | shape | meaning |
# |---|---|---|
# | $\mu, \sigma^2$ | $(B, T, 1)$ | mean and variance of **each position**, over its own features |
# | $\gamma, \beta$ | $(D,)$ | learned: how loud and how high each feature should be after all |
# | $\varepsilon$ | a number | keeps a silent microphone from dividing by zero; it stands **under** the root |
#
# If you come from pictures you know **batch normalisation**, which does the same along the other direction:
# for each feature, over all examples. Five words below, one of them a shouter. In the purple frame: the
# numbers that share a mean. **Before you run it:** what will each of them do to the shouter?
#
# <!-- slide -->

# %% role="demo"
guess("shouter")

# %% role="demo"
words = ["it", "was", "cold", "GREAT", "dogs"]
x = np.random.default_rng(3).normal(size=(5, 6))
x[3] = 8 * x[3] + 3
norm_groups(x, words, row=3, column=1)  # another row, another column?

# %% role="demo"
mine = tf.random.normal((1, 3, 4), seed=5)
company = 10 * tf.random.normal((7, 3, 4), seed=6)
for name, norm in (
    ("layer norm", keras.layers.LayerNormalization()),
    ("batch norm", keras.layers.BatchNormalization()),
):
    alone = norm(mine, training=True)
    in_company = norm(tf.concat([mine, company], axis=0), training=True)[:1]
    used = norm(mine, training=False)
    print(
        f"{name}: my sentence, in other company, changes by {float(tf.reduce_max(tf.abs(alone - in_company))):.2f};",
        end=" ",
    )
    print(f"in use, by {float(tf.reduce_max(tf.abs(alone - used))):.2f}")

# %% [markdown]
# <!-- slide -->
#
# <details><summary>What you have seen</summary>
#
# With batch norm my translation depends on whose sentences are in the batch, on their padding, and on whether we are
# training. In pictures, where a batch is large and all are of one size, that is bearable, and even useful noise. In
# text it isn't. And in a decoder a mean over the *words* would be a leak: it holds the future. (You have a test for
# that from notebook 03.)
# </details>
#
# <!-- slide -->
#
# ## Exercise 3 · {{layer_norm.title}}
#
# *{{layer_norm.minutes}} minutes, {{layer_norm.points}} points.* Write `layer_norm(x, gamma, beta, epsilon)`
# by hand. Mind the axis: mean and variance have to line up with $x$ again. It runs inside `tf.function`, too. Stuck?
# `hint("layer_norm")`.
#
# <!-- slide -->


# %% slug="layer_norm" role="solution"
def layer_norm(x, gamma, beta, epsilon=1e-6):
    """Give each position mean 0 and variance 1 over its own features, then scale and shift.

    x: (B, T, D). gamma, beta: (D,). epsilon: added to the variance.
    Returns (B, T, D).
    """
    ### BEGIN SOLUTION
    mean = tf.reduce_mean(x, axis=-1, keepdims=True)  # (B, T, 1)
    variance = tf.reduce_mean(tf.square(x - mean), axis=-1, keepdims=True)  # (B, T, 1)
    return gamma * (x - mean) / tf.sqrt(variance + epsilon) + beta
    ### END SOLUTION


# %% slug="layer_norm" role="check"
check("layer_norm", layer_norm)

# %% [markdown]
# <!-- slide -->
#
# **What the norm forgets, and what it keeps.** Before you run it, a guess.

# %% role="demo"
guess("seen_behind_the_norm")

# %% role="demo"
x = tf.random.normal((1, 1, 8), seed=7)
gamma, beta = tf.ones(8), tf.zeros(8)
before = ready.layer_norm(x, gamma, beta)
for name, other in (
    ("three times as large", 3 * x),
    ("5 added to all", x + 5),
    ("the sign turned", -x),
    ("one feature larger by 1", x + tf.one_hot([[2]], 8)),
):
    difference = float(tf.reduce_max(tf.abs(ready.layer_norm(other, gamma, beta) - before)))
    print(f"{name:24} changes the result by {difference:.5f}")

# %% [markdown]
# ## 5 · Add and norm
#
# <!-- notes
# A good moment for the demo: `course demo --against without-residuals` shows what happens without the sum.
# -->
#
# What binds all sub-layers of a Transformer, the meeting as well as the desk:
#
# $$y = \mathrm{LayerNorm}\big(x + \mathrm{dropout}(\text{sub-layer}(x))\big)$$
#
# One thing is new, **dropout**. In training each number of the sub-layer's output is set to 0 with the
# probability `rate`, anew at each step, so no part of the network can rely on a single number. What is left is
# divided by $1 - \text{rate}$. **Before you run it:** why divided?
#
# <!-- slide -->

# %% role="demo"
guess("why_divided")

# %% role="demo"
ones = tf.ones((1, 100_000))
for rate in (0.1, 0.5, 0.9):
    dropped = keras.layers.Dropout(rate, seed=1)(ones, training=True)
    values = np.unique(dropped.numpy().round(3))
    print(f"rate {rate}: values {values}, mean {float(tf.reduce_mean(dropped)):.3f}")
print("not in training:", np.unique(keras.layers.Dropout(0.5)(ones, training=False)))

# %% [markdown]
# <!-- slide -->
#
# ## Exercise 4 · {{add_norm.title}}
#
# *{{add_norm.minutes}} minutes, {{add_norm.points}} points.* Write `AddNorm(rate)`, called as `layer(x,
# sublayer_output, training=...)`. In training it drops from `sublayer_output` only; otherwise it drops
# nothing. Keras's `Dropout` and `LayerNormalization` are welcome here, and so are norms of your own, with
# $\gamma = 1$ and $\beta = 0$ at the start, made with `self.add_weight`, so that an optimizer moves them and `save` keeps
# them; any $\varepsilon$ from $10^{-12}$ to $10^{-3}$ will do. Stuck?
# `hint("add_norm")`.
#
# <!-- slide -->


# %% slug="add_norm" role="solution"
class AddNorm(keras.layers.Layer):
    """Add a sub-layer's output to its input, then normalise.

    rate: share of the output dropped in training.
    Call with x and sublayer_output, both (B, T, D), and training; returns (B, T, D).
    """

    def __init__(self, rate, **kwargs):
        super().__init__(**kwargs)
        self.supports_masking = True
        ### BEGIN SOLUTION
        self.dropout = keras.layers.Dropout(rate)
        self.norm = keras.layers.LayerNormalization(epsilon=1e-6)
        ### END SOLUTION

    def call(self, x, sublayer_output, training=None):
        ### BEGIN SOLUTION
        return self.norm(x + self.dropout(sublayer_output, training=training))
        ### END SOLUTION


# %% slug="add_norm" role="check"
check("add_norm", AddNorm)

# %% [markdown]
# <!-- slide -->
#
# How does a grader see dropout *through* a norm? With a ruler. Half of the features of $x$ are +4 and −4, and
# the sub-layer adds nothing to them; in the other half $x$ is 0 and the sub-layer says 1. The norm moves and
# stretches all features of a position alike. So from where +4 and −4 have gone one can read how, take it
# back, and look at what was 1:
#
# <!-- slide -->

# %% role="demo"
x = np.tile([4.0, -4.0, 4.0, -4.0, 0.0, 0.0, 0.0, 0.0], (1, 2, 1)).astype("float32")
output = np.tile([0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0], (1, 2, 1)).astype("float32")
y = ready.AddNorm(rate=0.5)(x, output, training=True).numpy()
high, low = y[..., :1], y[..., 1:2]
print("behind the norm:\n", y.round(2))
print("taken back:\n", ((y - (high + low) / 2) / (high - low) * 8).round(2))

# %% [markdown]
# Zeros and twos: half of the ones dropped, the others doubled; the ruler untouched. If you ever want to know
# what a black box does, look for an input that makes it tell.

# %% [markdown]
# <!-- slide -->
#
# ### The other place: on the looks themselves
#
# BERT and GPT-2 drop in one more place: **the attention weights**. After the softmax each entry of $p$ is set to 0
# with the probability `rate`, and the rest divided by $1 - \text{rate}$, so a row sums to 1 on average only. The
# course's `MultiHeadAttention(..., dropout=...)` does it, and the blocks of later notebooks hand it their rate. What
# is it good for?
#
# At the meeting sits someone with a clear voice, and someone who knows the same and mumbles. Everybody listens to the first. Then comes
# the day on which he is ill. **Dropout on $p$ sends each of them home now and then, while there is still time to learn.**
#
# <!-- slide -->
#
# Below, six places: two witnesses who name the same digit, the second at 40 % of the volume, three people who say just
# anything, and the one who asks. **Before you run it:** whom will the one who asks look at, with and without dropout?
# And what becomes of the answers when the clear voice is away?

# %% role="demo"
witnesses, dice = ["clear", "mumbles", "other", "other", "other", "asks"], np.random.default_rng(0)
roles, volume = np.eye(4)[[0, 1, 2, 2, 2, 3]], np.array([1, 0.4, 1, 1, 1, 0])


def meetings(size):
    """What is said, (size, 6, 14): a digit at its volume, and the role; and the digit asked for, (size,)."""
    digits = dice.integers(10, size=(size, 6))
    digits[:, 1] = digits[:, 0]
    said = np.eye(10)[digits] * volume[:, np.newaxis]
    return np.concatenate([said, np.broadcast_to(roles, (size, 6, 4))], axis=-1).astype("float32"), digits[:, 0]


def taught(rate, steps=300):
    """One head that asks from the last place, and a Dense layer that names the digit."""
    keras.utils.set_random_seed(1)
    head, name = ready.MultiHeadAttention(14, num_heads=1, dropout=rate), keras.layers.Dense(10)
    optimizer = keras.optimizers.Adam(0.01)
    loss_of = keras.losses.SparseCategoricalCrossentropy(from_logits=True)

    @tf.function
    def learn(x, digits):
        with tf.GradientTape() as tape:
            h, _ = head(x[:, -1:], x, x, training=True)
            loss = loss_of(digits, name(h)[:, 0])
        weights = head.trainable_variables + name.trainable_variables
        optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights, strict=True))

    x, _ = meetings(64)
    name(head(x[:, -1:], x, x)[0])  # makes the weights
    for _ in range(steps):
        learn(*meetings(64))
    return head, name


x, digits = meetings(1000)
looks = {}
for rate in (0.0, 0.3):
    head, name = taught(rate)
    for who, away in (("all are there", np.zeros(6)), ("the clear voice is away", np.eye(6)[0])):
        h, p = head(x[:, -1:], x, x, away.astype("float32")[np.newaxis, np.newaxis])
        right = np.mean(np.argmax(name(h)[:, 0], axis=-1) == digits)
        print(f"dropout {rate}, {who:24} {right:4.0%} of the digits right")
        looks[f"dropout {rate}, {who}"] = np.mean(p[:, 0, 0], axis=0)  # (6,)
attention_maps(np.stack(list(looks.values())), list(looks), witnesses, labels=("looks at", "who asks"))

# %% [markdown]
# <details><summary>What you have seen</summary>
#
# Without dropout nothing in training ever asks for the second voice: the first is always there, and clearer. With
# dropout the loss itself asks for it, in every batch. Try `rate` 0.05 and 0.8. (In text there are often two
# witnesses: the plural stands in *the dogs*, and once more in *are*.)
# </details>

# %% [markdown]
# ## In words
#
# Two questions without a check: your teacher reads your answers. A few sentences are enough; reasons count, length
# doesn't. The second is from *Dive into Deep Learning*.
#
# <!-- slide -->
#
# ### Question 1 · {{what_the_residual_keeps.title}} *({{what_the_residual_keeps.points}} points)*
#
# $x + f(x)$ instead of $f(x)$: what does the plus sign keep on the way forwards, and what on the way back? And what does
# it need to work?

# %% [markdown] slug="what_the_residual_keeps" role="written"
# ### BEGIN SOLUTION
# Forwards it keeps the word: a layer adds a note to what is there, and one that has nothing to say yet adds next to
# nothing. Backwards the derivative of x + f(x) is 1 plus that of f, so the last layer's gradient reaches the first one
# whole, and not as a product of many small factors. x and f(x) need the same shape, and since a sum of many notes
# grows, a norm brings it back to one volume.
# ### END SOLUTION

# %% [markdown]
# <!-- slide -->
#
# ### Question 2 · {{layer_or_batch.title}} *({{layer_or_batch.points}} points)*
#
# Layer or batch normalisation: over what does each of the two take its mean? When would you take which, and why?

# %% [markdown] slug="layer_or_batch" role="written"
# ### BEGIN SOLUTION
# Layer normalisation takes mean and variance over the features of one position, whatever else is in the batch; batch
# normalisation over the batch, for each feature, and it needs running means for use. For text: layer normalisation.
# Sentences have different lengths, padding would spoil the statistics, batches of long sentences are small, and while
# decoding there is one new word at a time. For images in large batches: batch normalisation, since a channel means the
# same in each picture and at each place.
# ### END SOLUTION

# %% [markdown]
# ## Bonus, for the curious
#
# No points. Think first, then open.
#
# <!-- slide -->
#
# 1. **Norm first.** Many newer models compute $x + \text{sub-layer}(\mathrm{norm}(x))$, so the norm stands
#    *in front of* the sub-layer. What is never normalised then, and why does that make very deep stacks
#    easier to train? What has to be added at the very end?
# 2. **Without the mean.** RMSNorm leaves $\mu$ and $\beta$ out: $\gamma\, x / \sqrt{\text{mean}(x^2) +
#    \varepsilon}$. Which of the four changes in the experiment above can be seen behind *that* norm?
#
# <details><summary>Answers</summary>
#
# 1. The residual road itself: from the last layer to the first there's only addition, and the gradient comes
#    through whole. But the numbers on it grow, as in the picture of section 3, so one last norm stands before
#    the output. Notebook 10 builds it.
# 2. The cell below asks and answers.
# </details>

# %% role="demo"
guess("bonus_behind_rms_norm")

# %% [markdown]
# ## What you take along
#
# - The FCLayer is the desk after the meeting: each position alone, all with the same weights. It holds 73 % of the
#   weights of the chapter's layer; with the $W_o$ of notebook 04, as in the paper, it is two thirds.
# - Without its ReLU it would be one matrix. There is no ReLU at the end.
# - $W_2$ is $(d_1, d_2)$. Test with sizes that are all different.
# - The residual keeps what was there; the norm keeps the volume. Deep stacks need both.
# - Layer norm: over the features of each position, and over nothing else. $\varepsilon$ under the root.
# - Dropout on the note, never on the memo; in training, never in use; what is left is scaled up. On the attention
#   weights it keeps a head from hanging on a single word.
#
# <!-- slide -->
#
# **Next** · `06-positions`: the meeting still doesn't know who sits where.
#
# **Read on** · Vaswani et al., *Attention Is All You Need* (2017), sections 3.1 and 3.3,
# [arxiv.org/abs/1706.03762](https://arxiv.org/abs/1706.03762). · He et al., *Deep Residual Learning* (2015),
# [arxiv.org/abs/1512.03385](https://arxiv.org/abs/1512.03385), where the residual comes from. · Ba, Kiros and
# Hinton, *Layer Normalization* (2016), [arxiv.org/abs/1607.06450](https://arxiv.org/abs/1607.06450). · Xiong
# et al., *On Layer Normalization in the Transformer Architecture* (2020),
# [arxiv.org/abs/2002.04745](https://arxiv.org/abs/2002.04745), on norm first.
