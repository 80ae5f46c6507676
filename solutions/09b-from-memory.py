# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # From memory
#
# You have built a Transformer in pieces, each with a name that was given, a shape that was promised and a hint that
# waited. Pianists have a test for whether they know a piece: they shut the book. Today's page is empty.

# %% [markdown]
# {{course.here}}

# %% [markdown]
# <!-- slide -->
#
# **At the end you can**
#
# - write an encoder and a decoder from nothing but one paragraph;
# - examine a model of which you know no part, by seven questions;
# - say which of your own pieces you know, and which you had only followed.
#
# **Core** · **Time** about {{notebook.time}} minutes, {{notebook.minutes}} of them on the empty page · **Points**
# {{notebook.points}} · **You need** `02` to `09`, and a cup of tea.

# %%
# {{course.install}}

# %%
from course.quiet_start import quiet_start

with quiet_start():
    import keras
    import tensorflow as tf

from autograder import check, guess, hint, progress, recall
from course import layers

# %% role="demo"
recall("09b-from-memory")

# %% [markdown]
# ## 1 · The empty page
#
# <!-- notes
# In a group: forty minutes alone, then in pairs. Whoever is done may look over shoulders, and say only where, not what.
# -->
#
# Close the other notebooks. The pages of Keras and TensorFlow are open to you, and paper is the best tool of all: draw
# the machine first. You won't be done at the first try, and nobody ever is. The check may be asked as often as you like,
# and it says of each property that fails what it has seen.
#
# <!-- slide -->
#
# **Three pieces of advice**, from people who have done it:
#
# - Begin with the attention alone. Give it two sentences of different lengths, and look at every shape before you go on.
# - Write the decoder's block only when the encoder runs.
# - Think of both masks before you think of any layer. What is hidden, from whom, and along which axis?

# %% [markdown]
# ## Exercise 1 · {{from_memory.title}}
#
# *{{from_memory.minutes}} minutes, {{from_memory.points}} points.* Write `make_translator(vocab_size, d_model,
# num_heads, num_blocks)`. It returns a `keras.Model`, an encoder and a decoder with `num_blocks` blocks each, that takes
# `[source_ids, target_ids]`, two batches of ids $(B, S)$ and $(B, T)$ of any lengths up to 32, and gives logits $(B, T,
# V)$: for each word of the target a score of every word that may come next. 0 is PAD: at the end of a source it changes
# nothing. What stands at a place of the target depends on the source, on the target up to there, and on the order of
# both. All words are of one vocabulary. Each block has weights of its own: an attention three or four matrices $D \times
# D$, a feed-forward network an inner width of $2D$ or more. Every weight is known to Keras, so that an optimizer moves it
# and `save` keeps it, and a gradient reaches it. A new model knows nothing, so its loss is about $\log V$. It trains with
# Adam inside `tf.function`, and after some hundred steps it has learned a game: to say up to three words backwards.
#
# That is all. Classes, functions, names, post-norm or pre-norm, waves or learned positions: yours. A ready-made attention,
# Keras's or the course's, does not pass; `Dense`, `Embedding` and `LayerNormalization` do. The check takes half a
# minute, most of it at school. Stuck? `hint("from_memory")`, but try it for a quarter of an hour first.
#
# <!-- slide -->


# %% slug="from_memory" role="solution"
def make_translator(vocab_size, d_model, num_heads, num_blocks):
    """A keras.Model from [source ids (B, S), target ids (B, T)] to logits (B, T, vocab_size). 0 is PAD."""

    ### BEGIN SOLUTION
    class Attention(keras.layers.Layer):
        def __init__(self):
            super().__init__()
            self.q, self.k, self.v, self.o = (keras.layers.Dense(d_model, use_bias=False) for _ in range(4))

        def call(self, asks, answers, hidden):
            q, k, v = split(self.q(asks)), split(self.k(answers)), split(self.v(answers))  # (B, H, T or S, d)
            scores = tf.matmul(q, k, transpose_b=True) / (d_model // num_heads) ** 0.5  # (B, H, T, S)
            found = tf.nn.softmax(tf.where(hidden, -1e9, scores)) @ v  # (B, H, T, d)
            merged = tf.reshape(tf.transpose(found, (0, 2, 1, 3)), (tf.shape(asks)[0], -1, d_model))
            return self.o(merged)  # (B, T, D)

    class Block(keras.layers.Layer):
        def __init__(self, reads):
            super().__init__()
            self.attentions = [Attention() for _ in range(2 if reads else 1)]
            self.wide, self.back = keras.layers.Dense(4 * d_model, activation="relu"), keras.layers.Dense(d_model)
            self.norms = [keras.layers.LayerNormalization() for _ in range(3 if reads else 2)]

        def call(self, x, *looks):  # a look: where at, and what is hidden there; None is x itself
            for attention, norm, (memory, hidden) in zip(self.attentions, self.norms, looks, strict=False):
                x = norm(x + attention(x, x if memory is None else memory, hidden))
            return self.norms[-1](x + self.back(self.wide(x)))

    class Model(keras.Model):
        def __init__(self):
            super().__init__()
            small = keras.initializers.RandomNormal(stddev=d_model**-0.5)
            self.words = [keras.layers.Embedding(vocab_size, d_model, small) for _ in range(2)]
            self.encoder = [Block(reads=False) for _ in range(num_blocks)]
            self.decoder = [Block(reads=True) for _ in range(num_blocks)]
            self.to_logits = keras.layers.Dense(vocab_size)

        def call(self, inputs):
            source_ids, target_ids = inputs
            padding = (source_ids == 0)[:, tf.newaxis, tf.newaxis]  # (B, 1, 1, S)
            places = tf.range(tf.shape(target_ids)[1])
            future = places[:, tf.newaxis] < places  # (T, T)
            memory = self.words[0](source_ids) * d_model**0.5 + waves(tf.shape(source_ids)[1])
            for block in self.encoder:
                memory = block(memory, (None, padding))
            x = self.words[1](target_ids) * d_model**0.5 + waves(tf.shape(target_ids)[1])
            for block in self.decoder:
                x = block(x, (None, future), (memory, padding))
            return self.to_logits(x)

    def split(x):  # (B, T, D) to (B, H, T, d)
        heads = tf.reshape(x, (tf.shape(x)[0], -1, num_heads, d_model // num_heads))
        return tf.transpose(heads, (0, 2, 1, 3))

    def waves(length):  # (length, D): all the sines, then all the cosines
        paces = 10000.0 ** (-tf.range(0, d_model, 2, tf.float32) / d_model)
        angles = tf.cast(tf.range(length), tf.float32)[:, tf.newaxis] * paces
        return tf.concat([tf.sin(angles), tf.cos(angles)], axis=1)

    return Model()
    ### END SOLUTION


# %% slug="from_memory" role="check"
check("from_memory", make_translator)

# %% [markdown]
# ## 2 · How one looks into a sealed box
#
# The check has seen no line of yours. It has asked seven questions, and you can ask them of any model, of one from the
# net, say, whose code nobody shows you:
#
# <!-- slide -->
#
# | question | what is done | what must be |
# |---|---|---|
# | logits? | add up the numbers at one place | not 1 |
# | ignorant? | the loss before the first step | about $\log V$ |
# | does it look ahead? | change the target from place 3 on | nothing moves before place 3 |
# | does it see padding? | three more PAD behind the source | nothing moves |
# | does it know order? | two words change places | the last place moves |
# | does all of it learn? | one loss, one gradient for each weight | none is missing, none is 0 |
# | does it play? | some hundred steps at a game | 97 % or more in new ones |
#
# None of the first six needs a training, and together they take a few seconds. Whoever asks them before a long training
# has saved many a night.
#
# <!-- slide -->
#
# ## 3 · A question about the fifth question
#
# For *order* the check takes a model of **one** block, and here is why. Below stand blocks with a causal mask and
# **without any positions**. Words 0 and 3 of a row change places; what is said at the last place, does it move?
#
# <!-- slide -->

# %% role="demo"
guess("order_by_mask")

# %% role="demo"
keras.utils.set_random_seed(9)
x = keras.random.normal((1, 8, 32))
exchanged = tf.gather(x, [3, 1, 2, 0, 4, 5, 6, 7], axis=1)
for depth in (1, 2):
    blocks = [layers.TransformerEncoderLayer(32, 4, 64) for _ in range(depth)]
    ends = []
    for row in (x, exchanged):
        for block in blocks:
            row = block(row, layers.causal_mask(8))
        ends.append(row[0, -1])
    print(f"{depth} block{'s' * (depth > 1)}: the last place moves by {float(tf.norm(ends[0] - ends[1])):.7f}")

# %% [markdown]
# ## 4 · And now?
#
# <!-- notes
# Ask for the piece that was hardest, not for the time. With us it is the axis of the padding mask.
# -->
#
# Where did you stop and think? These are the places to look up now: a gap that one has just felt is closed for good. Then
# wait for a week, and do it once more. The second time takes half as long.
#
# ## What you take along
#
# - A model is what it does. Seven questions tell more of it than its code.
# - Two masks: the future, in the target; the source's padding, twice.
# - Ask the cheap questions first, and train afterwards.
#
# <!-- slide -->
#
# **Next** · `10-three-families`: what becomes of the machine if one takes only half of it.
#
# **Read on** · Karpathy, *A Recipe for Training Neural Networks* (2019),
# [karpathy.github.io](https://karpathy.github.io/2019/04/25/recipe/): look at the first loss, and then at everything else.

# %% role="demo"
progress()
