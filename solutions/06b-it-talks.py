# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # It talks
#
# You have attention, masks, heads, a feed-forward network, add and norm, positions, an embedding. Seven boxes on a table,
# and the voice at the back asks: *"And when does it say something?"* In an hour. Today you put them on top of each other,
# and what stands there at the end tells you a story.

# %% [markdown]
# {{course.here}}

# %% [markdown]
# <!-- slide -->
#
# **At the end you can**
#
# - say what a GPT is made of, and which half of the Transformer it is;
# - stack your own pieces into a model, without a line to fill in;
# - tell by one number whether a new model is sound: its loss before it has learned anything;
# - let a model write on, word by word, and say why it may never look ahead.
#
# **Core** · **Time** about {{notebook.time}} minutes, {{notebook.minutes}} of them for the exercise · **Points**
# {{notebook.points}} · **You need** `02` to `06`. An exercise that is still open there is no obstacle.

# %%
# {{course.install}}

# %%
import math
import textwrap

import numpy as np

from course.quiet_start import quiet_start

with quiet_start():
    import keras
    import tensorflow as tf

from autograder import check, guess, hint, progress, recall
from course import models, training
from course import text as ready
from course.decoding import Teller
from course.figures import curves, machine
from course.mine import pieces

# %% role="demo"
recall("06b-it-talks")

# %% [markdown]
# ## 1 · The book that it will read
#
# <!-- notes
# Read one story aloud, stop in the middle of a sentence, and let the room say the next word. That is the whole task.
# -->
#
# Three thousand bedtime stories. We wrote the sentences, and a small program has put them together: somebody wishes for
# something, something is in the way, somebody helps, and it ends well.
#
# <!-- slide -->

# %% role="demo"
stories = ready.bedtime_stories(3000)
print(textwrap.fill(stories[7], 100))

# %% [markdown]
# To read them is notebook 01: each word gets a number. A word is what stands between two spaces here, so that `sea.` with
# its full stop is another word than `sea`, and `"Guess` begins with its quotation mark. In front of each story stands
# `<SOS>`, behind it `<EOS>`, and then `<PAD>`, which is 0.
#
# <!-- slide -->

# %% role="demo"
vocabulary = ready.Vocabulary.build(stories)
rows = np.insert(vocabulary.encode(stories), 0, vocabulary.sos_id, axis=1)
stories_count, length = rows.shape
print(f"{vocabulary.size} words, {stories_count} stories, each a row of {length} numbers")
print(rows[7, :12], "…")

# %% [markdown]
# <!-- slide -->
#
# **One task, 127 times a story.** The model reads a beginning and says what comes next. It isn't asked once a story but
# at *every* place, all at once: the row without its last number goes in, the row without its first should come out.
#
# | goes in | `<SOS>` | Once | there | was | a | … |
# |---|---|---|---|---|---|---|
# | should come out | Once | there | was | a | hungry | … |
#
# At each place it may look back, and not ahead: the answer stands one place further on. That is what you have the mask for.
#
# <!-- slide -->
#
# ## 2 · Half a machine
#
# Look at the picture at the top once more. A translator reads one sentence and writes another, so it needs both rows. Who
# only writes needs the lower one alone: the **decoder**, and in it nothing that asks the upper row. What is left is
# masked self-attention and a feed-forward network, each with its add and norm. Such a pair is a **block**. Blocks on top
# of each other, and nothing else: that is a GPT.
#
# <!-- slide -->
#
# Here is the course's, drawn from the living model. A click on a box opens it.

# %% role="demo"
sizes = {"vocab_size": vocabulary.size, "d_model": 64, "num_heads": 4, "num_blocks": 2, "max_length": length}
machine(models.StoryModel(**sizes), rows[:1, :12])

# %% [markdown]
# <!-- slide -->
#
# And these are your pieces. Each answer of yours that passed its check lies in the folder `mine`; where an exercise is
# still open, the course's piece stands in, and the next cell says whose each is.
#
# <!-- slide -->

# %%
mine = pieces("ScaledEmbedding", "PositionalEncoding", "causal_mask", "MultiHeadAttention", "FCLayer", "AddNorm")
mine

# %% [markdown]
# <!-- slide -->
#
# | piece | is made with | is called with | gives |
# |---|---|---|---|
# | `mine.ScaledEmbedding` | `(vocab_size, d_model)` | ids $(B, T)$ | $(B, T, D)$ |
# | `mine.PositionalEncoding` | `(max_length, d_model)` | $(B, T, D)$ | $(B, T, D)$ |
# | `mine.causal_mask` | | $T$ | $(T, T)$, 1 = hidden |
# | `mine.MultiHeadAttention` | `(d_model, num_heads)` | `(x, x, x, mask)` | output $(B, T, D)$, and weights |
# | `mine.FCLayer` | inner width, `d_model` | $(B, T, D)$ | $(B, T, D)$ |
# | `mine.AddNorm` | `(0.0)`, nothing is dropped | `(x, output)` | $(B, T, D)$ |
#
# One thing is missing in the table: the way out, from $D$ numbers to a score for each word. `keras.layers.Dense(vocab_size)`
# does it. The scores stay as they are, without a softmax; the loss applies it.
#
# <!-- slide -->
#
# ## 3 · On top of each other
#
# $$h = \mathrm{LayerNorm}(x + \mathrm{attention}(x, x, x)), \qquad y = \mathrm{LayerNorm}(h + \mathrm{FC}(h))$$
#
# That is one block: $x$ comes in from below, $y$ goes out at the top and is the $x$ of the next. In words: *look back, add
# what you have found; think it over, add what you have thought.*
#
# **What should a model say that has learned nothing?** All 521 words should be about equally likely to it, each with
# $\frac{1}{521}$. The loss is $-\log$ of the probability that the right word got, with the natural logarithm.
#
# <!-- slide -->

# %% role="demo"
guess("loss_of_a_newborn")

# %% role="demo"
newborn = models.StoryModel(**sizes)
losses = training.train_on_rows(newborn, rows, steps=1, rate=1e-6, batch_size=8)
print(f"loss of the first batch {losses[0]:.2f}, and log 521 is {math.log(521):.2f}")

# %% [markdown]
# ## Exercise 1 · {{story_model.title}}
#
# *{{story_model.minutes}} minutes, {{story_model.points}} points.* Write `StoryModel`. This time there is nothing to fill
# in: what you make in `__init__`, and what you call it, is up to you. Only this is agreed:
#
# - `StoryModel(vocab_size, d_model, num_heads, num_blocks, max_length)` is a `keras.Model`. Called with ids $(B, T)$, with
#   $T$ up to `max_length`, it gives scores $(B, T, V)$, without a softmax.
# - What it says at a place depends on the words up to there, and on their order.
# - Each block has weights of its own, four matrices $D \times D$ for its attention or at least three, and an inner width of
#   `4 * d_model` for its feed-forward network.
# - Every weight learns: Keras knows it, and a gradient reaches it. The model also runs inside `tf.function`, since that is
#   how it goes to school.
#
# Nobody looks at your names. The check looks at what your model *does*, as you would at a sealed box: it changes a word and
# watches what moves, measures the first loss, follows the gradients, and at last lets it go to school for a few seconds,
# where it has to repeat four words. That takes the check half a minute. Stuck? `hint("story_model")`.
#
# <!-- slide -->


# %% slug="story_model" role="solution"
class StoryModel(keras.Model):
    """Score the next word after every beginning.

    Call with ids (B, T); returns scores (B, T, vocab_size), no softmax.
    """

    def __init__(self, vocab_size, d_model, num_heads, num_blocks, max_length, **kwargs):
        super().__init__(**kwargs)
        ### BEGIN SOLUTION
        self.embedding = mine.ScaledEmbedding(vocab_size, d_model)
        self.positions = mine.PositionalEncoding(max_length, d_model)
        self.attentions = [mine.MultiHeadAttention(d_model, num_heads) for _ in range(num_blocks)]
        self.networks = [mine.FCLayer(4 * d_model, d_model) for _ in range(num_blocks)]
        self.after_attention = [mine.AddNorm(0.0) for _ in range(num_blocks)]
        self.after_network = [mine.AddNorm(0.0) for _ in range(num_blocks)]
        self.to_scores = keras.layers.Dense(vocab_size)
        ### END SOLUTION

    def call(self, ids):
        ### BEGIN SOLUTION
        x = self.positions(self.embedding(ids))  # (B, T, D)
        mask = mine.causal_mask(ids.shape[1])  # (T, T)
        blocks = zip(self.attentions, self.after_attention, self.networks, self.after_network, strict=True)
        for attention, add_norm_1, network, add_norm_2 in blocks:
            attended, _ = attention(x, x, x, mask)
            x = add_norm_1(x, attended)
            x = add_norm_2(x, network(x))
        return self.to_scores(x)  # (B, T, V)
        ### END SOLUTION


# %% slug="story_model" role="check"
check("story_model", StoryModel)

# %% [markdown]
# ## 4 · To school
#
# <!-- notes
# While it learns, tell the room where it is: the curve falls by half within the first seconds, as it learns which words
# are frequent; the long rest is grammar, and who is who.
# -->
#
# Two blocks, 64 numbers a word, and 1000 steps, each with eight stories. If your `StoryModel` is green, it is yours that
# goes to school, made of your pieces; if not, the course's does, and the first line says so. It takes about a minute.
#
# <!-- slide -->

# %% role="demo"
school = pieces("StoryModel")
print(school)
keras.utils.set_random_seed(1)
model = school.StoryModel(**sizes)
losses = training.train_on_rows(model, rows, steps=1000, rate=5e-3, batch_size=8)
print(f"{model.count_params():,} weights; loss at first {losses[0]:.2f}, at last {np.mean(losses[-10:]):.2f}")
curves({"loss": np.array(losses)}, xlabel="step", ylabel="loss")

# %% [markdown]
# ## 5 · It tells
#
# Read a beginning, get a score for each word, make probabilities of them, draw one, write it down. And again, with a
# beginning that is one word longer. `Teller` does that until `<EOS>` is drawn.
#
# <!-- slide -->

# %% role="demo"
teller = Teller(model, vocabulary, length - 1)
story = teller.tell("Once there was", temperature=0.5, seed=4)
story

# %% [markdown]
# Read it aloud. Is the hero still the same at the end, and a *she* still a *she*? Then change what you like: the seed, the
# beginning (any words that it has read), the temperature. Near 0 it takes what is likeliest, above 1 it dares more.
#
# <!-- slide -->

# %% role="demo"
for temperature in (0.2, 1.5):
    display(teller.tell("Long ago there lived a shy snail", temperature=temperature, seed=2))  # noqa: F821

# %% [markdown]
# <details><summary>Does it know these by heart?</summary>
#
# Ask the shelf: `str(story) in set(stories)`. Sentences it knows by heart, since there are only a few hundred of them.
# What goes with what, it has to know in addition: that Ida is a *she* to the end, that the bucket of water belongs to the
# moon, that the frog who was asked is the frog who helps. Nobody has told it; each of these is a look back, some of them
# over a hundred words. With 400 steps it could write each sentence, and Zoe was sometimes a *he*: who is who comes last.
# </details>
#
# <!-- slide -->
#
# ## 6 · What if it could look ahead?
#
# Everything the same, but for the mask: the same two blocks, 400 steps instead of 1000. Such a model sees the whole
# row while it learns, with the word that it should say one place further on.
#
# <!-- slide -->

# %% role="demo"
guess("without_its_mask")

# %% role="demo"
keras.utils.set_random_seed(1)
peeking = models.StoryModel(**sizes, causal=False)
losses = training.train_on_rows(peeking, rows, steps=400, rate=5e-3, batch_size=8)
print(f"loss at last {np.mean(losses[-10:]):.3f}")
Teller(peeking, vocabulary, length - 1).tell("Once there was", temperature=0.5, seed=4)

# %% [markdown]
# ## 7 · And chance?
#
# A model gives probabilities, and then somebody draws. At temperature 0 nobody does: the likeliest word is taken.
#
# <!-- slide -->

# %% role="demo"
guess("three_seeds_at_zero")

# %% role="demo"
told = [teller.tell("Once there was", temperature=0, seed=seed) for seed in (1, 2, 3)]
print("different ones:", len(set(map(str, told))))
told[0]

# %% [markdown]
# ## What you take along
#
# - A GPT is the decoder alone: embedding, positions, and blocks of masked attention and a feed-forward network.
# - It is asked at every place at once. The mask makes an exercise of each beginning out of one row.
# - A new model's loss is about $\log V$. If it is far above, it is sure of something that it can't know.
# - A model that sees the answer learns to copy it, with a wonderful loss, and can't say a word by itself.
#
# <!-- slide -->
#
# **Next** · `07-encoder-and-decoder`: the second act. A model that first reads another sentence, and then writes. In `13`
# this one comes back, with pieces of words and blocks of today.
#
# **Read on** · Radford et al., *Improving Language Understanding by Generative Pre-Training* (2018), the first GPT. ·
# Eldan and Li, *TinyStories* (2023), [arxiv.org/abs/2305.07759](https://arxiv.org/abs/2305.07759): how small can a model be
# and still tell?

# %% role="demo"
progress()
