# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Twelve repairs: from NumPy to TensorFlow
#
# Twelve lines that everybody writes once, and each of them is broken. Mend one, run its cell, and it answers in seconds.
# Then two exercises. **Optional**: who knows TensorFlow and Keras goes on to 01.

# %% [markdown]
# {{course.here}}

# %% [markdown]
# **Optional** · **Time** about {{notebook.time}} minutes, {{notebook.minutes}} of them for the exercises · **Points**
# {{notebook.points}} · **You need** NumPy.

# %%
# {{course.install}}

# %%
import numpy as np

from course.quiet_start import quiet_start

with quiet_start():
    import keras
    import tensorflow as tf

from autograder import check, hint
from course.mending import mended

# %% [markdown]
# ## Twelve lines
#
# ### 1 · Kinds of numbers don't mix
#
# NumPy mixes as it sees fit; TensorFlow mixes nothing. Ids are whole numbers.
#
# <details><summary>A hint</summary>
#
# `tf.cast(ids, tf.float32)`.
# </details>


# %% role="demo"
def halves(ids):
    return ids * 0.5


mended(1, halves)

# %% [markdown]
# ### 2 · The batch stands in front
#
# `q` is $(2, 5, 4)$ and `k` $(2, 3, 4)$: two sentences at once. Only the last two axes may change places.
#
# <details><summary>A hint</summary>
#
# `tf.matmul` has `transpose_b=True`.
# </details>


# %% role="demo"
def all_scores(q, k):
    return q @ tf.transpose(k)


mended(2, all_scores)

# %% [markdown]
# ### 3 · Rows by their numbers
#
# `ids` is $(B, T)$; each id takes its row of `table`, so $(B, T, D)$ comes out.
#
# <details><summary>A hint</summary>
#
# `tf.gather(table, ids)`.
# </details>


# %% role="demo"
def rows_of(table, ids):
    return table[ids]


mended(3, rows_of)

# %% [markdown]
# ### 4 · A tensor is never written into
#
# Where `mask` is true, −1000 should stand.
#
# <details><summary>A hint</summary>
#
# `tf.where(mask, there, elsewhere)` makes a new one.
# </details>


# %% role="demo"
def hidden(scores, mask):
    scores[mask] = -1000.0
    return scores


mended(4, hidden)

# %% [markdown]
# ### 5 · The axis that went missing
#
# Each row less its own mean. `x` is $(B, T, D)$.
#
# <details><summary>A hint</summary>
#
# `keepdims=True` leaves the axis there, of length 1.
# </details>


# %% role="demo"
def centred(x):
    return x - tf.reduce_mean(x, axis=-1)


mended(5, centred)

# %% [markdown]
# ### 6 · The tape looks at variables
#
# Here `x` is a plain tensor, and the slope comes back as `None`.
#
# <details><summary>A hint</summary>
#
# First thing inside the `with`: `tape.watch(x)`.
# </details>


# %% role="demo"
def slope(x):
    with tf.GradientTape() as tape:
        y = x * x
    return tape.gradient(y, x)


mended(6, slope)

# %% [markdown]
# ### 7 · What changes is a variable
#
# After `step(w)` the variable `w` should be smaller by 0.1.
#
# <details><summary>A hint</summary>
#
# `w.assign_sub(0.1)`; `=` only gives a name.
# </details>


# %% role="demo"
def step(w):
    w = w - 0.1


mended(7, step)

# %% [markdown]
# ### 8 · A length that nobody knows yet
#
# The places of a row's words: 0, 1, 2, … `tf.function` reads your code once, as a plan for all lengths;
# then `x.shape[0]` is `None`.
#
# <details><summary>A hint</summary>
#
# `tf.shape(x)[0]` is asked when the plan runs.
# </details>


# %% role="demo"
def places_of(x):
    return tf.range(x.shape[0])


mended(8, places_of)

# %% [markdown]
# ### 9 · NumPy stays behind
#
# In such a plan there are no numbers yet for NumPy to work on.
#
# <details><summary>A hint</summary>
#
# `tf.sqrt`.
# </details>


# %% role="demo"
def scaled(x):
    return x / np.sqrt(tf.reduce_sum(x))


mended(9, scaled)

# %% [markdown]
# ### 10 · A weight that Keras finds
#
# A layer keeps its weights. This one forgets to tell Keras, so that it never learns and isn't saved.
#
# <details><summary>A hint</summary>
#
# `self.add_weight(shape=(x_shape[-1],), initializer="ones", name="gamma")`.
# </details>


# %% role="demo"
class Gain(keras.layers.Layer):
    def build(self, x_shape):
        self.gamma = tf.Variable(tf.ones(x_shape[-1]))

    def call(self, x):
        return x * self.gamma


mended(10, Gain)

# %% [markdown]
# ### 11 · As wide as what comes in
#
# Settings in `__init__`, weights in `build`, which is told the shape of the input. This layer takes 8 features
# and no others.
#
# <details><summary>A hint</summary>
#
# The last entry of `x_shape`.
# </details>


# %% role="demo"
class Projection(keras.layers.Layer):
    def build(self, x_shape):
        self.matrix = self.add_weight(shape=(8, 3), initializer="ones", name="matrix")

    def call(self, x):
        return x @ self.matrix


mended(11, Projection)

# %% [markdown]
# ### 12 · Scores or probabilities
#
# The model gives scores; the loss takes them for probabilities.
#
# <details><summary>A hint</summary>
#
# `from_logits=True`.
# </details>


# %% role="demo"
def loss_of(labels, scores):
    return keras.losses.SparseCategoricalCrossentropy()(labels, scores)


mended(12, loss_of)

# %% [markdown]
# ## Exercise 1 · {{tape_gradients.title}}
#
# *{{tape_gradients.minutes}} minutes, {{tape_gradients.points}} points.* The line $y = wx + b$.
# Write `mse_gradients(w, b, x, y)`. It returns two slopes, those of the mean squared error
#
# $$L = \frac{1}{N}\sum_{i=1}^{N} (w x_i + b - y_i)^2$$
#
# with respect to $w$ and to $b$, in this order. It also runs inside `tf.function`.
#
# `w` and `b` come in as plain tensors: think of repair 6. Stuck? Type `hint("tape_gradients")` in a cell of your own.
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

# %% [markdown]
# ## Exercise 2 · {{scale_layer.title}}
#
# *{{scale_layer.minutes}} minutes, {{scale_layer.points}} points.* Write `Scale`. It has one trainable weight, `gamma`,
# of shape `(D,)`, where $D$ is the last axis of the input, and multiplies each feature by its own number: $x \cdot
# \gamma$. At the start `gamma` is all **ones**, so a new layer changes nothing. The input may be $(B, D)$ or $(B, T,
# D)$, and $D$ may be another one for another layer. It also works inside `tf.function`.
#
# The *norm* in notebook 05 has such a `gamma`. Stuck? `hint("scale_layer")`.
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
# ## What you take along
#
# - Tensors don't mix kinds of numbers, aren't written into, and have the batch in front.
# - A tape knows the slope by a variable, or by what it was told to watch.
# - `tf.function` reads your Python once and runs the plan from then on: NumPy, `print` and `x.shape` stay behind.
# - Settings in `__init__`, weights in `build` by `add_weight`, computation in `call`.
#
# **Next** · `01-text-as-numbers`: how does a sentence get into a network at all?
#
# **Read on** · Keras, *Making new layers and models via subclassing*,
# [keras.io/guides](https://keras.io/guides/making_new_layers_and_models_via_subclassing/). · TensorFlow, *Better performance
# with tf.function*, [tensorflow.org/guide/function](https://www.tensorflow.org/guide/function).
