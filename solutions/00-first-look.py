# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # A first look: it speaks French already
#
# Next week you lead a workshop on Transformers. Today a finished one lands on your desk: English goes in, French comes
# out. Nobody ever told it a rule of grammar. By the end of this course you will have built such a thing with your own
# hands, part by part. Today you play with it, look under the lid, and pick up the tools.
#
# <!-- notes
# Have the first code cells run before people come in, and let somebody in the room choose the sentences.
# -->

# %% [markdown]
# {{course.here}}

# %% [markdown]
# <!-- slide -->
#
# **At the end you can**
#
# - make a Transformer translate, see where it looks, how sure it is, and what it doesn't know;
# - name the parts of the machine, and say in one sentence what each is for;
# - carry over what you know of NumPy to TensorFlow, and name the places where people stumble;
# - ask TensorFlow for a gradient, and go downhill with it;
# - say what `tf.function` does with your code, and why a `print` vanishes in it;
# - write a Keras layer with a weight of its own, and make a model in two ways.
#
# **Time** about 60 minutes, {{notebook.minutes}} of them for the exercises · **Points** {{notebook.points}} ·
# **You need** Python and NumPy arrays. TensorFlow and Keras begin here; if you know them well, read parts 1 and 2 and
# do the exercises.
#
# <!-- slide -->
#
# How to work: run the cells from top to bottom with Shift-Enter. Pictures and experiments are yours to change: turn a
# number, run the cell again. Where it says *before you run it*, take a guess first. Some cells ask you for it: type
# your answer into the field below the cell and press Enter; only then does the cell run. Enter alone skips. There are
# no points for it and nobody keeps count, but what you have guessed wrong you will remember. Where it says *write*,
# your code goes in place of the line `raise NotImplementedError`. The check below it answers at once, and you may run
# it as often as you like. A red line is not a bad mark, it is the next clue.

# %%
# {{course.install}}

# %%
import itertools
import sys

import numpy as np

from course.quiet_start import quiet_start

with quiet_start():
    import keras
    import tensorflow as tf

from autograder import check, guess, hint
from course.figures import Alignment, attention_maps, descent, machine
from course.training import shipped_translator

# %% [markdown]
# ## 1 · The first minute
#
# Here it is. Run the cell, then put in sentences of your own.
#
# <!-- slide -->

# %% role="demo"
translator = shipped_translator()
sentences = [
    "The dogs are great.",
    "My sister is tired.",
    "Did you see the ball?",
    "The red car is near the old hotel.",
]
for one in translator.translate(sentences):
    print(f"{one.source:36} {one.text}")

# %% [markdown]
# <!-- slide -->
#
# Look again at the last one. *The red car* has become *la voiture rouge*: the colour has moved behind the car. *The old
# hotel* has become *le vieil hôtel*: this adjective stays in front, and it isn't *vieux*, since a vowel follows. Nobody
# wrote any of this down for the machine.
#
# It is a small machine. It has read sentences about kings, goats and bakers, and it knows a few hundred words. Here are
# a few to play with:
#
# <!-- slide -->

# %% role="demo"
known = [translator.source.token(i) for i in range(4, translator.source.size)]  # the first four are no words
print(len(known), "English words, among them:", ", ".join(known[::7]))

# %% [markdown]
# ### The trick with the four cards
#
# This one is for the workshop. Write *the*, *dogs*, *are*, *great* on four cards, let somebody shuffle them, and have
# them read out as they come. There are 24 orders: *great dogs the are*, *are the great dogs*, …
#
# **Before you run it**, a guess: from how many of the 24 does it make the right French sentence? And then, with the second
# pair: does it care about the order at all?
#
# <!-- slide -->

# %% role="demo"
guess("four_cards")

# %% role="demo"
shuffled = [" ".join(cards) for cards in itertools.permutations(["the", "dogs", "are", "great"])]
answers = [one.text for one in translator.translate(shuffled)]
for english, french in list(zip(shuffled, answers, strict=True))[-4:]:
    print(f"{english:26} {french}")
print("les chiens sont super:", answers.count("les chiens sont super"), "of", len(answers), "\n")
for one in translator.translate(["the dog loves the cat", "the cat loves the dog"]):
    print(f"{one.source:26} {one.text}")

# %% [markdown]
# ### Where does it look?
#
# While it writes a French word, it looks at the English ones, at some more and at some less. These looks are numbers,
# so we can draw them: a row for each French word, and each row sums to 1.
#
# **Before you run it: at which English word will it look for *voiture*, for *rouge*, and for *du*?** (*Du* is *de* and
# *le* in one.)
#
# <!-- slide -->

# %% role="demo"
(one,) = translator.translate(["the red car is near the old hotel"])
looks, english, french = translator.attention(one)
attention_maps(looks[-1].mean(axis=0), french, english, labels=("looks at", "writes"))

# %% [markdown]
# <!-- slide -->
#
# <details><summary>What the picture shows</summary>
#
# A dictionary, drawn by something that never saw one. The crossing of *voiture rouge* and *red car* is there to be seen;
# and for *du* it looks at *the*, since *near* and *the* have to be written together.
# </details>
#
# The picture is the mean of four *heads* in the last of two layers. They don't all look alike: point at the French words
# here, and change head and layer.

# %% role="demo"
Alignment(looks, english, french, row=1)

# %% [markdown]
# <!-- slide -->
#
# ### How sure is it, and what doesn't it know?
#
# It doesn't pick a word. It gives **every** French word that it knows a score, and the scores are turned into shares
# that sum to 1. We write down the word with the largest share, hand it the French so far, and ask again.
#
# **Before you run it**, a guess: *robot* is not among its words. What will it do? And how sure will it be?
#
# <!-- slide -->

# %% role="demo"
guess("unknown_robot")


# %% role="demo"
def how_sure(sentence, best=3):
    """For each word of the translation, the `best` candidates with their shares."""
    (one,) = translator.translate([sentence])
    print(f"{sentence} → {one.text}" + (f"    (unknown: {', '.join(one.unknown)})" if one.unknown else ""))
    so_far = [translator.target.sos_id, *one.target_ids[:-1]]  # SOS, "start of sentence", then what is written
    scores = translator.model([np.array([one.source_ids]), np.array([so_far])])  # (1, words written, words known)
    shares = tf.nn.softmax(scores[0]).numpy()
    for row in shares:
        candidates = np.argsort(-row)[:best]
        print("    ", "   ".join(f"{translator.target.token(i):>9} {row[i]:4.0%}" for i in candidates))


how_sure("the queen is tired")
how_sure("my robot likes the dogs")

# %% [markdown]
# ## 2 · Under the lid
#
# And this is all of it. The picture is drawn from the living machine, not from a book: **click on a box to open it**,
# down to its weights, and press Escape to come back. Read it from the bottom to the top: on the left go the English
# words, on the right the French so far. On the arrows stand shapes: $B$ is how many sentences come at once, 5 is how
# many English words we give it, 4 how many French ones, and 128 is how many numbers stand for a word.
#
# **Before you run it: which is larger, the part that reads the English or the part that writes the French?** Why?
#
# <!-- slide -->

# %% role="demo"
five, four = np.ones((1, 5), "int32"), np.ones((1, 4), "int32")  # any ids will do
machine(translator.model, [five, four], looking=True)

# %% [markdown]
# <!-- slide -->
#
# <details><summary>Which is larger</summary>
#
# The writing part, `TransformerDecoder`. A block of it has two attentions, where one that reads has one: it looks at its
# own words, and it looks at the English. Open it, and a block in it, and follow the blue and the green arrow of the upper
# attention: they come from `en_x`, what the reading part has made of the English. (Its table of words is larger as well:
# *tired* is *fatigué, fatiguée, fatigués, fatiguées*.)
# </details>
#
# You will meet these words on every page from now on. One plain sentence each is enough for today:
#
# <!-- slide -->
#
# | word | what it is | notebook |
# |---|---|---|
# | **id**, **embedding** | the number of a word, and the row of numbers that stands for it | 01 |
# | **attention** | each word's vector becomes a mixture of other words' vectors; how much of each is learned | 02 |
# | **self-attention** | attention within one sentence | 02 |
# | **mask** | says where attention may not look: at words that don't exist yet, and at filling | 03 |
# | **head** | one attention with its own idea of where to look; several work side by side | 04 |
# | **feed-forward** | two matrices with a bend between them; each word is thought over alone | 05 |
# | **residual** | what went into a part is added to what comes out, so nothing gets lost on the way | 05 |
# | **norm** | brings each vector back to the same size: mean 0, spread 1 | 05 |
# | **position** | something added to each word's vector that says where it stands | 06 |
#
# <!-- slide -->
#
# | word | what it is | notebook |
# |---|---|---|
# | **encoder** | reads: turns each English word into a vector that knows its whole sentence | 07 |
# | **decoder** | writes: from the French so far and from what the encoder made, the next French word | 07, 08 |
# | **cross-attention** | attention from one sentence to the other: the French asks, the English answers | 07 |
# | **scores** (logits) | a number for each word that might come next; softmax makes shares of them | 02, 08 |
# | **training** | shows sentences with their translations, and turns all weights a little, again and again | 09 |
# | **decoding** | chooses the next word from the shares, hands it back in, and stops in time | 09 |
#
# The picture at the head of this notebook has the same boxes, lying on their side. It comes back in each notebook, with
# the part lit that you build there.

# %% [markdown]
# ## 3 · Tensors: arrays with principles
#
# From here on it's tools, half an hour of them. You know NumPy. A TensorFlow **tensor** is an array, with two
# differences that pay off later: it can live inside a compiled graph, and a gradient can flow through it. The price is
# that it is stricter. Here are five things to know, most of them places where everybody stumbles once.
#
# ### One: kinds of numbers don't mix
#
# NumPy makes float64 and mixes as it sees fit. TensorFlow makes **float32**, half the memory and all that learning needs,
# and mixes **nothing**. Ids are whole numbers, int32 or int64.
#
# **Before you run it**, a guess: two of these six go wrong. Which? And one gives a kind of number that you didn't ask for.
#
# <!-- slide -->

# %% role="demo"
guess("kinds_that_dont_mix")


# %% role="demo"
def attempt(code):
    """Print what a line of code gives, or how it fails."""
    try:
        value = eval(code)
        print(f"{code:34} {value.dtype.name:8} {value.shape}")
    except Exception as error:
        said = str(error).strip().splitlines()[0].rpartition("}} ")[2]  # without TensorFlow's name for the place
        print(f"{code:34} ✗ {type(error).__name__}: {said[:40]} …")


array = np.array([1.0, 2.0, 3.0])
tensor = tf.constant([1.0, 2.0, 3.0])
whole = tf.constant([1, 2, 3])
for code in ("tensor + array", "tensor + tf.constant(array)", "tensor * 2", "whole * 0.5", "whole / 2"):
    attempt(code)
attempt("tf.cast(whole, tf.float32) * 0.5")

# %% [markdown]
# <!-- slide -->
#
# ### Two: transposing, with the batch in front
#
# Almost every tensor in this course is a **stack of matrices**, $(B, T, D)$: $B$ sentences, $T$ words each, $D$ numbers
# a word. `tf.matmul`, or `@`, multiplies the matrices on the **last two axes**, one sentence at a time. So for
# $q\,k^\top$, which in attention will be all queries with all keys, only the last two axes must change places.
#
# $q$ is $(2, 5, 4)$, $k$ is $(2, 3, 4)$.
#
# <!-- slide -->

# %% role="demo"
guess("shape_of_all_scores")

# %% role="demo"
q, k = tf.random.normal((2, 5, 4)), tf.random.normal((2, 3, 4))
for code in (
    "np.asarray(k).T",
    "k.T",
    "q @ tf.transpose(k)",
    "q @ tf.transpose(k, [0, 2, 1])",
    "tf.matmul(q, k, transpose_b=True)",
    'tf.einsum("btd,bsd->bts", q, k)',
):
    attempt(code)

# %% [markdown]
# <!-- slide -->
#
# <details><summary>What you have seen</summary>
#
# `.T` turns **all** axes round: NumPy makes $(4, 3, 2)$ of $(2, 3, 4)$ without a word, and the batch stands last. A
# tensor has no `.T`; `tf.transpose(k)` does the same as NumPy, so the product fails. The last three are three ways to
# say the same right thing: for each of 2 sentences, 5 words by 3 words. The course mostly writes
# `tf.matmul(q, k, transpose_b=True)`.
# </details>
#
# ### Three: rows by their numbers, and no writing into a tensor
#
# **Before you run it:** a table of 6 rows, and ids of shape $(2, 3)$. Which of these lines work, and what shape has the
# result?
#
# <!-- slide -->

# %% role="demo"
table, ids = tf.random.normal((6, 4)), tf.constant([[2, 0, 2], [5, 1, 1]])
for code in (
    "np.asarray(table)[np.asarray(ids)]",
    "table[ids]",
    "tf.gather(table, ids)",
    "table[:, :2]",
    "table.__setitem__(0, 1.0)",  # table[0] = 1.0, as an expression
    "tf.where(table > 0, table, 0.0)",
):
    attempt(code)

# %% [markdown]
# <!-- slide -->
#
# <details><summary>What you have seen</summary>
#
# Slices work as in NumPy; a *tensor of ids* in square brackets doesn't. `tf.gather(table, ids)` is what NumPy's
# `table[ids]` is: each id becomes its row, so $(2, 3)$ becomes $(2, 3, 4)$. That is an embedding, the whole of it.
#
# And a tensor never changes. Instead of writing into it, make a new one: `tf.where(condition, this, that)` chooses
# number by number.
# </details>
#
# ### Four: broadcasting, in three and four axes
#
# It works as in NumPy: shapes are laid side by side **from the right**, and an axis of 1, or one that is missing, is
# stretched. Only, you will need it all the time now.
#
# **Test yourself.** $x$ is $(2, 5, 4)$. What comes out, or does it fail?
#
# 1. `x + ones((4,))`
# 2. `x + ones((5,))`
# 3. `x + ones((5, 1))`
# 4. `x * ones((2, 1, 1))`
# 5. `ones((5,))[:, tf.newaxis] * ones((5,))[tf.newaxis, :]`
#
# <details><summary>Answers</summary>
#
# 1. $(2, 5, 4)$: every word gets the same four numbers added.
# 2. It fails: 5 stands below 4.
# 3. $(2, 5, 4)$: each word gets one number added, the same to all its features.
# 4. $(2, 5, 4)$: a factor for each sentence.
# 5. $(5, 5)$: a table of all products. A new axis of 1 is how "all with all" is written.
# </details>
#
# Sums and means take `axis=-1` for the last axis, and `keepdims=True` to leave an axis of 1 behind, so that the result
# still fits: `x / tf.reduce_sum(x, axis=-1, keepdims=True)`. They are called `tf.reduce_sum`, `tf.reduce_mean`,
# `tf.reduce_max`; or, in the form that Keras has for several libraries, `keras.ops.sum` and so on. Use what you like.

# %% [markdown]
# ## 4 · Variables and the tape
#
# A tensor never changes, and learning is change. What changes is a **`tf.Variable`**: a box that holds a tensor, and
# `assign`, `assign_add` or `assign_sub` puts another one in. All weights are variables.
#
# One number says how wrong a model is, the **loss**, and learning makes it small. The gradient says which way to
# change a variable for that, and you never work one out by hand. A **`tf.GradientTape`** writes down
# what is computed while it runs; then you ask it: *if I turned this variable a little, how much would the loss change?*
#
# <!-- slide -->
#
# Here is all of deep learning with one weight: points, a line $y = wx$ through the origin, and twelve steps downhill.
#
# <!-- slide -->

# %% role="demo"
x = np.linspace(-1, 2, 12).astype("float32")
y = 1.7 * x + np.random.default_rng(0).normal(0, 0.3, 12).astype("float32")
rate = 0.1  # turn this: 0.02, 0.8, 1.0

w = tf.Variable(-1.0)
path = [float(w)]
for _ in range(12):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(w * x - y))
    slope = tape.gradient(loss, w)
    w.assign_sub(rate * slope)  # against the slope: downhill
    path.append(float(w))
print(f"w = {float(w):.3f}, loss = {float(loss):.3f}")
descent(x, y, path)

# %% [markdown]
# <!-- slide -->
#
# **Before you turn the knob: what do you expect** of the way down with `rate = 0.02`, with `0.8`, and with `1.0`?
#
# <details><summary>What you have seen</summary>
#
# - `0.02`: small steps, it isn't there after twelve.
# - `0.8`: each step goes across the valley and lands higher than need be on the other side. It still arrives, in a
#   zigzag.
# - `1.0`: each step lands higher than the one before. The loss grows; after enough steps it is no number any more.
#
# With one weight you can see the valley. With a million you can't, so the rate is the first thing to try when a
# training goes wrong.
# </details>

# %% [markdown]
# ## Exercise 1 · {{tape_gradients.title}}
#
# *{{tape_gradients.minutes}} minutes, {{tape_gradients.points}} points.* Now with two numbers, the line $y = wx + b$.
# Write `mse_gradients(w, b, x, y)`. It returns two slopes, those of the mean squared error
#
# $$L = \frac{1}{N}\sum_{i=1}^{N} (w x_i + b - y_i)^2$$
#
# with respect to $w$ and to $b$, in this order. It also runs inside `tf.function`, which is the subject of the next
# part.
#
# One thing is new. A tape watches variables by itself, and here `w` and `b` come in as plain **tensors**. Such tensors
# it watches when you tell it to: `tape.watch([w, b])`, first thing inside the `with`. Stuck? Type
# `hint("tape_gradients")` in a cell of your own.
#
# <!-- slide -->


# %% slug="tape_gradients" role="solution"
def mse_gradients(w, b, x, y):
    """How the mean squared error of the line w x + b changes with w and with b.

    w, b: one number each, as tensors. x, y: (N,), the points.
    Returns (slope by w, slope by b), one number each.
    """
    ### BEGIN SOLUTION
    with tf.GradientTape() as recorder:
        recorder.watch([w, b])
        loss = tf.reduce_mean(tf.square(w * x + b - y))
    return recorder.gradient(loss, [w, b])
    ### END SOLUTION


# %% slug="tape_gradients" role="check"
check("tape_gradients", mse_gradients)

# %% role="demo"
try:
    w, b = tf.constant(-1.0), tf.constant(1.0)
    for _ in range(60):
        by_w, by_b = mse_gradients(w, b, x, y)
        w, b = w - 0.2 * by_w, b - 0.2 * by_b
    print(f"your slopes lead to  w = {float(w):.3f}, b = {float(b):.3f}")
    print("least squares say    w = {:.3f}, b = {:.3f}".format(*np.polyfit(x, y, 1)))
except NotImplementedError as todo:
    print(f"A line through the points, fitted with your slopes, appears here once the exercise is solved ({todo}).")

# %% [markdown]
# ## 5 · `tf.function`: your code is read once, then it is only a plan
#
# Python is slow where numbers are many. Put `@tf.function` above a function, and on its first call TensorFlow runs your
# Python **once**, with placeholders instead of numbers, and writes down which tensor operations were asked for. This is
# called **tracing**, and what is written down is the **graph**. From then on the graph runs, and your Python doesn't.
#
# For another shape or kind of number it traces again. Three calls, the third with another shape. **Before you run
# it**, a guess: how often is each of the two lines printed? And what is `x` in the first?
#
# <!-- slide -->

# %% role="demo"
guess("how_often_python")


# %% role="demo"
@tf.function
def double(x):
    print("   Python: x is", x)
    tf.print("   graph:  x is", x, output_stream=sys.stdout)
    return 2 * x


for numbers in ([1.0, 2.0], [3.0, 4.0], [5.0, 6.0, 7.0]):
    print("call with", numbers)
    double(tf.constant(numbers))

# %% [markdown]
# <!-- slide -->
#
# ### Five: NumPy inside a graph
#
# NumPy is Python too. It needs numbers *now*, and while a function is traced there are none. The first function
# draws its noise with NumPy, the second with TensorFlow. **Before you run it**, a guess: what will three calls of each
# give? And will the third function run?
#
# <!-- slide -->

# %% role="demo"
guess("noise_of_numpy")


# %% role="demo"
@tf.function
def numpy_noise():
    return tf.constant(np.random.normal())


@tf.function
def tensor_noise():
    return tf.random.normal(())


@tf.function
def numpy_relu(x):
    return np.maximum(x, 0)


for noise in (numpy_noise, tensor_noise):
    print(f"{noise.__name__:13}", ", ".join(f"{float(noise()):.3f}" for _ in range(3)))
try:
    numpy_relu(tf.constant([-1.0, 2.0]))
except Exception as error:
    print("numpy_relu    stops with", type(error).__name__)

# %% [markdown]
# ## 6 · A layer of your own
#
# A Keras **layer** is a function that keeps its weights. You write a class, and Keras calls its methods at the right
# time:
#
# | method | when Keras calls it | what belongs there |
# |---|---|---|
# | `__init__` | you make the layer | settings only: widths, rates. The input isn't known yet |
# | `build` | once, before the first call, with the shape of the input | the weights, by `self.add_weight` |
# | `call` | each time you write `layer(x)` | the computation; no new weights here |
# | `get_config` | the layer is saved | the settings as a dictionary, so that it can be made again |
#
# <!-- slide -->
#
# Why two steps, `__init__` and `build`? So that you needn't say how wide the input is: that shows when the first one
# comes in. Here is a layer with a matrix. It prints when it is built. **Before you run it:** how often will that be,
# with two layers and three calls? And which of the shapes below do you know beforehand?
#
# <!-- slide -->


# %% role="demo"
class Projection(keras.layers.Layer):
    """x (…, D) times a matrix (D, width)."""

    def __init__(self, width, **kwargs):
        super().__init__(**kwargs)
        self.width = width

    def build(self, x_shape):
        print("   build: the input is", x_shape)
        self.matrix = self.add_weight(shape=(x_shape[-1], self.width), initializer="glorot_uniform", name="matrix")

    def call(self, x):
        return x @ self.matrix

    def get_config(self):
        return {**super().get_config(), "width": self.width}


narrow, wide = Projection(3), Projection(100)
for layer, batch in ((narrow, tf.ones((2, 5, 8))), (narrow, tf.ones((7, 1, 8))), (wide, tf.ones((4, 6)))):
    print(layer.name, tuple(batch.shape), "→", tuple(layer(batch).shape))
for weight in narrow.trainable_variables:
    print(weight.path, tuple(weight.shape))
print("made again from its settings:", Projection.from_config(wide.get_config()).width)

# %% [markdown]
# <!-- slide -->
#
# <details><summary>What you have seen</summary>
#
# `build` ran twice: once for each layer, before its first call. The weight of `narrow` is $(8, 3)$: the 8 comes from the
# input, the 3 from the settings, and neither the batch nor the length of the sentence is in it. So the second call, with
# other sizes, needed nothing new.
# </details>
#
# Two remarks for later. `**kwargs` hands on what every layer understands: a name, or that it is not to be trained. And
# you will see `self.supports_masking = True` in some layers: it tells Keras that this layer lets a mask pass (notebook
# 03).

# %% [markdown]
# ## Exercise 2 · {{scale_layer.title}}
#
# *{{scale_layer.minutes}} minutes, {{scale_layer.points}} points.* Write `Scale`. It has one trainable weight, `gamma`,
# of shape `(D,)`, where $D$ is the last axis of the input, and multiplies each feature by its own number: $x \cdot
# \gamma$. At the start `gamma` is all **ones**, so a new layer changes nothing. The input may be $(B, D)$ or $(B, T,
# D)$, and $D$ may be another one for another layer. It also works inside `tf.function`.
#
# A small layer, and you will see it again: the *norm* in notebook 05 has such a `gamma`. Stuck? `hint("scale_layer")`.
#
# <!-- slide -->


# %% slug="scale_layer" role="solution"
class Scale(keras.layers.Layer):
    """Multiply each feature by a number of its own.

    Call with x (..., D); returns (..., D).
    """

    def build(self, x_shape):
        ### BEGIN SOLUTION
        self.gamma = self.add_weight(shape=(x_shape[-1],), initializer="ones", name="gamma")
        ### END SOLUTION

    def call(self, x):
        ### BEGIN SOLUTION
        return x * self.gamma
        ### END SOLUTION


# %% slug="scale_layer" role="check"
check("scale_layer", Scale)

# %% [markdown]
# <!-- slide -->
#
# Does it learn? We want the second feature doubled and the third one gone, and show it nothing but examples. **Before
# you run it:** which numbers should `gamma` end with?

# %% role="demo"
try:
    layer, optimizer = Scale(), keras.optimizers.Adam(0.05)
    wanted = np.array([1.0, 2.0, 0.0], "float32")
    for step in range(151):
        examples = tf.random.normal((32, 3))
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(layer(examples) - wanted * examples))
        slopes = tape.gradient(loss, layer.trainable_variables)
        optimizer.apply_gradients(zip(slopes, layer.trainable_variables, strict=True))
        if step % 50 == 0:
            print(f"step {step:3}   gamma", np.round(np.asarray(layer.gamma), 3))
except NotImplementedError:
    print("Your layer's gamma on its way appears here once the exercise is solved.")

# %% [markdown]
# <!-- slide -->
#
# ### The five lines
#
# These five lines (tape, loss, gradient, optimizer, again) train every network in this course. The **optimizer** is
# what takes the step: where you wrote `assign_sub`, Adam does the same with a rate for each weight, found on the way.
# It is handed the layer's `trainable_variables`; a weight that Keras doesn't know of is never moved.

# %% [markdown]
# ## 7 · A model, in two ways
#
# A **model** is a layer made of layers, which can also be saved, counted and trained. There are two ways to write one.
#
# - **Functional**: say what flows where. `keras.Input` is a placeholder; call layers on it, and hand over both ends. You
#   see the whole, and Keras can draw it. `MinTransformer` in notebook 07 is made like this.
# - **Subclassing**: a class with its layers in `__init__` and the way through them in `call`. Python can do anything
#   there. `Transformer` in notebook 08 is made like this.
#
# <!-- slide -->
#
# Our example is a detective: **is this word English or French?** The clues are its pairs of letters: *the* has `^t`,
# `th`, `he`, `e$`. It learns from the words that the translator knows; 200 of them we keep aside to test it.

# %% role="demo"
french_words = [translator.target.token(i) for i in range(4, translator.target.size)]
both = set(known) & set(french_words)  # table, train, orange: nobody can tell
words = [(word, 0) for word in known if word.isalpha() and word not in both]
words += [(word, 1) for word in french_words if word.isalpha() and word not in both]
words = [words[i] for i in np.random.default_rng(0).permutation(len(words))]


def clues(word):
    """The pairs of letters of a word, its two ends marked."""
    return [a + b for a, b in itertools.pairwise(f"^{word}$")]


pairs = sorted({pair for word, _ in words for pair in clues(word)})


def counted(some):
    """(words, pairs), float32: how often each pair is in each word."""
    return np.array([[clues(word).count(pair) for pair in pairs] for word in some], "float32")


clue_table, languages = counted(word for word, _ in words), np.array([language for _, language in words])
print(f"{len(words)} words, {len(pairs)} pairs; for example", words[0], clues(words[0][0]))

# %% role="demo"
keras.utils.set_random_seed(0)

# functional
inputs = keras.Input((len(pairs),))
hidden = keras.layers.Dense(16, activation="relu")(inputs)
functional = keras.Model(inputs, keras.layers.Dense(2)(hidden), name="detective")


# by subclassing
class Detective(keras.Model):
    """Two scores for each word: English, French."""

    def __init__(self):
        super().__init__()
        self.hidden = keras.layers.Dense(16, activation="relu")
        self.scores = keras.layers.Dense(2)

    def call(self, clues):
        return self.scores(self.hidden(clues))


subclassed = Detective()
subclassed(clue_table[:1])  # the first call makes the weights
subclassed.set_weights(functional.get_weights())
print("weights:", functional.count_params(), "and", subclassed.count_params())
print("largest difference of their scores:", float(np.abs(functional(clue_table) - subclassed(clue_table)).max()))

# %% [markdown]
# <!-- slide -->
#
# The same weights, the same scores: two ways of writing one thing. The last layer has **no softmax**. It gives scores,
# which are called **logits**, and the loss is told so: `from_logits=True`. Then the loss takes the softmax itself, in a
# form that survives large scores.
#
# **Before you run it:** what happens if we forget to tell it? The right language is 0, the scores are 4 and $-4$, so the
# detective is sure and right.
#
# <!-- slide -->

# %% role="demo"
scores, truth = tf.constant([[4.0, -4.0]]), tf.constant([0])
for told in (True, False):
    loss = keras.losses.SparseCategoricalCrossentropy(from_logits=told)
    right, wrong = float(loss(truth, scores)), float(loss(1 - truth, scores))
    print(f"from_logits={told!s:5}   loss {right:.4f}   and if French were right {wrong:.4f}")

# %% [markdown]
# <!-- slide -->
#
# <details><summary>What you have seen</summary>
#
# Without it, the loss takes 4 and $-4$ for probabilities and cuts them to between 0 and 1. Sure and wrong then costs the
# same whether the scores are 4 or 400, and where the cut was made, no slope comes through. Nothing fails; it only learns
# badly, or not at all. Remember this line when a training stands still.
# </details>
#
# Now train it. **Before you run it:** most of the words are French, so always saying *French* is right quite often; the
# first line says how often. How far do pairs of letters get on words that it has never seen?
#
# <!-- slide -->

# %% role="demo"
optimizer = keras.optimizers.Adam(0.01)
loss_of = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
train, test = slice(200, None), slice(200)


@tf.function
def learn(clues, languages):
    with tf.GradientTape() as tape:
        loss = loss_of(languages, functional(clues, training=True))
    slopes = tape.gradient(loss, functional.trainable_variables)
    optimizer.apply_gradients(zip(slopes, functional.trainable_variables, strict=True))
    return loss


print(f"always saying French: right on {languages[test].mean():.0%} of the new words")
for step in range(81):
    loss = learn(clue_table[train], languages[train])
    if step % 20 == 0:
        right = np.argmax(functional(clue_table[test]), axis=-1) == languages[test]
        print(f"step {step:2}   loss {float(loss):.4f}   right on new words {right.mean():.0%}")

for word in ("robot", "bonjour", "thanks", "fromage", "cheese", "weekend"):  # put in words of your own
    english, french = tf.nn.softmax(functional(counted([word])))[0].numpy()
    print(f"   {word:10} English {english:4.0%}   French {french:4.0%}")

# %% [markdown]
# <!-- slide -->
#
# <details><summary>What you have seen</summary>
#
# A network that spells by feel, and that is sometimes sure and wrong, just like its larger relative in part 1.
# </details>
#
# One more word that you will meet: **`mixed_float16`**. Graphics cards compute with 16-bit numbers several times
# faster. Under `keras.config.set_dtype_policy("mixed_float16")` layers keep their weights in float32 and *compute*
# in float16. Its largest number is 65,504, and its smallest steps are coarse, so what is harmless in float32, a
# $-10^9$ for "never" say, can become infinite there. Some exercises are checked under this policy, and then they say
# so.

# %% [markdown]
# ## 8 · Five quick ones
#
# No points, no network needed. Answer all five before you open the answers.
#
# 1. `x` is $(8, 20, 96)$. What shape does a layer's weight have that multiplies each feature by its own number?
# 2. You put `print(loss)` into a function with `@tf.function` and see one line for a thousand steps. What is wrong?
# 3. `tape.gradient(loss, w)` gives `None`. Name two possible reasons.
# 4. The decoder has just written *les chiens*. What does it get to see for the next word, and which attention looks at
#    which?
# 5. Somebody makes a `tf.Variable` in `call` of a layer, instead of a weight in `build`. Why does it never learn?
#
# <details><summary>Answers</summary>
#
# 1. $(96,)$. Neither the number of sentences nor their length is a property of the layer.
# 2. Nothing. The `print` ran while the function was traced; the thousand steps ran as a graph. Use `tf.print`, or return
#    the loss.
# 3. `w` was a plain tensor and wasn't watched; or the loss doesn't depend on `w`; or something on the way was NumPy,
#    which the tape can't see.
# 4. The French so far, by self-attention, and the English sentence as the encoder has read it, by cross-attention.
# 5. There is a new one at each call, with its starting numbers; and Keras doesn't know of it, so no optimizer ever moves
#    it. (With `add_weight` in `call`, Keras refuses.)
# </details>

# %% [markdown]
# ## What you take along
#
# - An **encoder** reads, a **decoder** writes, and **cross-attention** is how the one asks the other.
# - A Transformer gives a share to every word that might come next. Fluent and right are two things.
# - Tensors don't mix kinds of numbers, don't change, and have the batch in front: swap the last two axes only, gather
#   rows with `tf.gather`.
# - A `tf.Variable` can change; a `tf.GradientTape` knows which way.
# - `tf.function` runs your Python once and the graph from then on: prints and NumPy stay behind.
# - Settings in `__init__`, weights in `build`, computation in `call`.
#
# <!-- slide -->
#
# **Next** · `01-text-as-numbers`: how does a sentence get into a network at all?
#
# **Read on** · Keras, *Making new layers and models via subclassing*,
# [keras.io/guides](https://keras.io/guides/making_new_layers_and_models_via_subclassing/). · TensorFlow, *Better
# performance with tf.function*, [tensorflow.org/guide/function](https://www.tensorflow.org/guide/function). · For the
# whole story in one picture book, Jay Alammar, *The Illustrated Transformer*,
# [jalammar.github.io](https://jalammar.github.io/illustrated-transformer/).
