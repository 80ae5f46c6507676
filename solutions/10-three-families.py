# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Three families: to understand, to write on, to put back
#
# "So GPT, BERT, T5," says a voice in the third row, "are these all the same thing?" Almost. You have built the
# machine of 2017, with two rooms and a hatch. One year later people began to take it apart: some kept the reading
# room, some the writing room, some both. The parts are the ones you know. What differs is **the puzzle they were
# raised on**.

# %% [markdown]
# {{course.here}}

# %% [markdown]
# <!-- slide -->
#
# **At the end you can**
#
# - make the three puzzles out of plain text, without anybody labelling anything;
# - say what an encoder sees that a decoder doesn't, and measure what it is worth;
# - write the block with the norm in front, and show why deep stacks like it;
# - write on word by word with a cache, and prove that the cache changes nothing but the time;
# - take a pre-trained encoder and teach it something new with two examples.
#
# **Optional** · **Time** about {{notebook.time}} minutes, {{notebook.minutes}} of them for the exercises · **Points**
# {{notebook.points}} · **You need** the notebooks `03` to `07`; their finished layers are imported.
#
# As before: pictures and experiments are yours to change, the line `raise NotImplementedError` makes room for your
# code, and each check may be run as often as you like. Four cells train small models; none takes much longer than
# half a minute.

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
from course.figures import attention_maps, curves, model_growth, token_rows
from course.layers import MultiHeadAttention, PositionWiseFFN, causal_mask
from course.text import Vocabulary, pad_or_truncate, puzzles
from course.text.corpora import embedded_corpus
from course.text.corpora.lexicon import ANIMALS, PEOPLE, PLACES, THINGS
from course.training import live

# %% role="demo"
recall("10-three-families")

# %% [markdown]
# ## 1 · Three people at school
#
# <!-- notes
# Give each third of the room one of the three games and a sentence to play it with.
# -->
#
# Three children learn the same language from the same shelf of books. Nobody explains anything; each has a game of
# her own.
#
# <!-- slide -->
#
# - **The restorer** gets pages with ink blots. She looks to the left of a blot and to the right, and says what was there.
#   She becomes a wonderful reader. (BERT, *encoder-only*.)
# - **The story-teller** has a card that covers everything after the present word. He guesses the next word, moves the card
#   by one, and guesses again. He can go on for ever. (GPT, *decoder-only*.)
# - **The editor** gets a page from which whole passages were cut, with a numbered slip in each hole. She writes down, slip
#   by slip, what is missing. She reads like the one and writes like the other. (T5 and BART, *encoder-decoder*.)
#
# <!-- slide -->
#
# | family | keeps | may look | its puzzle | good at |
# |---|---|---|---|---|
# | encoder-only | the reading room | both ways | words behind blots | classifying, searching, marking words |
# | decoder-only | the writing room, no hatch | back only | the next word | writing on, and whatever can be put as writing on |
# | encoder-decoder | both, and the hatch | both ways / back only | cut-out passages | translating, summarising |
#
# All of these games are played with plain text. The text itself holds the answers: that is what *self-supervised*
# means, and it is why these models could read a whole library before anybody taught them a task.
#
# **Who may see whom?** Same seven words, three maps. Rows ask; what is hidden is hatched. Before you run it, draw
# the third one: the first four words are the source, the last three the target.
#
# <!-- slide -->

# %% role="demo"
both_ways = np.zeros((7, 7))
back_only = np.asarray(causal_mask(7))
prefix = back_only.copy()
prefix[:, :4] = 0  # everybody may read the source
prefix[:4, 4:] = 1  # the source never reads the target
masks = np.stack([both_ways, back_only, prefix])
visible = (1 - masks) / (1 - masks).sum(axis=-1, keepdims=True)
attention_maps(visible, mask=masks, titles=["encoder-only", "decoder-only", "encoder-decoder"])

# %% [markdown]
# <!-- slide -->
#
# (In an encoder-decoder the two parts are separate stacks, and the lower left block is the hatch. As a picture of
# *who may know what*, it is this one.)
#
# ### The shelf of books
#
# Our library for today: six thousand short English sentences from the course's own corpus. Each begins with
# `[CLS]`, a place to gather what the whole sentence says, and ends with `[SEP]`. `[MASK]` is the blot.
#
# <!-- slide -->

# %%
corpus = embedded_corpus(6000, 300)
sentences = [english for english, _ in corpus.train]
unseen = [english for english, _ in corpus.held_out]
vocabulary = Vocabulary(["[CLS]", "[SEP]", "[MASK]", *sorted({word for line in sentences for word in line.split()})])
CLS, SEP, MASK = vocabulary.ids_of("[CLS] [SEP] [MASK]")
PAD = 0
special_ids = [*range(4), CLS, SEP, MASK]  # 0 to 3 are the vocabulary's own: PAD, SOS, EOS, UNK


def rows_of(lines, length=15):
    """Ids (B, length): [CLS], the words, [SEP], PAD."""
    return np.array([pad_or_truncate([CLS, *vocabulary.ids_of(line), SEP], length, PAD) for line in lines], "int32")


def words_of(ids):
    """The tokens of one row, PAD left out."""
    return [vocabulary.token(int(i)) for i in ids if i != PAD]


text, held_out = rows_of(sentences), rows_of(unseen)
print(f"{len(text)} sentences, {vocabulary.size} ids, for example: {' '.join(words_of(text[0]))}")

# %% [markdown]
# ## 2 · The restorer: ink blots
#
# <!-- notes
# Ask why not every chosen token becomes a blot, before the table is on the screen.
# -->
#
# About 15 % of the tokens are **chosen**, each by a throw of the dice. These, and no others, are to be guessed. If every chosen
# token became `[MASK]`, the model would learn: *where there's no blot, all is well, don't bother*. And later, at
# work, there are no blots at all. So the chosen meet three fates:
#
# | share of the chosen | what stands in the input | what the model learns |
# |---|---|---|
# | 80 % | `[MASK]` | to guess from both sides |
# | 10 % | a random word | to doubt what it reads |
# | 10 % | the word itself | that what it reads may well be right |
#
# <!-- slide -->
#
# The **label** is the original word in all three cases, and −100 everywhere else: a number that the loss is told to
# leave out.
#
# (The chapter that this notebook follows, *Hands-On Machine Learning* 15, simplifies: each word is masked with a
# probability of 15 %. Count with the paper's numbers instead: how many of a hundred tokens really become `[MASK]`?)
#
# <!-- slide -->
#
# ## Exercise 1 · {{mask_tokens.title}}
#
# *{{mask_tokens.minutes}} minutes, {{mask_tokens.points}} points.* Write `mask_tokens`.
#
# - `ids` is $(B, T)$, whole numbers, a tensor or an array; it must stay as it is. `special_ids` is a list; it holds `mask_id` too.
# - Each **ordinary** token (none of `special_ids`) is chosen with probability `rate`; a special one never is.
# - Random words are drawn for each place from the ordinary ids below `vocab_size`.
# - Return `(inputs, labels)`, both $(B, T)$. The same `seed` makes the same puzzle, another seed another.
#
# It is tried on thousands of tokens, and its shares are measured, with wide margins. Stuck? Type
# `hint("mask_tokens")` in a cell of your own.
#
# <!-- slide -->


# %% slug="mask_tokens" role="solution"
def mask_tokens(ids, mask_id, vocab_size, special_ids, rate=0.15, seed=0):
    """Hide some words for an encoder to guess.

    ids: (B, T) whole numbers. special_ids: never chosen and never drawn. rate: share of the chosen.
    Returns (inputs, labels), both (B, T); labels are -100 where nothing is to be guessed.
    """
    ### BEGIN SOLUTION
    rng = np.random.default_rng(seed)
    ids = np.asarray(ids)
    ordinary = np.setdiff1d(np.arange(vocab_size), special_ids)
    chosen = (rng.random(ids.shape) < rate) & ~np.isin(ids, special_ids)
    fate = rng.random(ids.shape)
    inputs = np.where(chosen & (fate < 0.8), mask_id, ids)
    inputs = np.where(chosen & (fate >= 0.8) & (fate < 0.9), rng.choice(ordinary, ids.shape), inputs)
    return inputs, np.where(chosen, ids, -100)
    ### END SOLUTION


# %% slug="mask_tokens" role="check"
check("mask_tokens", mask_tokens)

# %% [markdown]
# Here is a page with blots, made by the course's own function. Purple: a blot. Orange: another word. Blue: chosen,
# and left as it is. Turn `seed` and `rate`. **Can you see, without the colours, which words are wrong?** The model
# can't either; that's the point.
#
# <!-- slide -->

# %% role="demo"
line = rows_of(["the famous king did not sell any pictures"], 10)
inputs, labels = puzzles.mask_tokens(line, MASK, vocabulary.size, special_ids, rate=0.4, seed=6)
colours = []
for before, after, label in zip(line[0], inputs[0], labels[0], strict=True):
    fate = "purple" if after == MASK else "orange" if after != before else "blue"
    colours.append(fate if label != -100 else "plain")
token_rows(
    {
        "text": words_of(line[0]),
        "inputs": words_of(inputs[0]),
        "labels": [vocabulary.token(int(i)) if i != -100 else "−100" for i in labels[0]],
    },
    marks={"inputs": colours},
)

# %% [markdown]
# <!-- slide -->
#
# Now the restorer goes to school: two layers, 64 wide, a new set of blots in each batch. Guessing blindly among 445 ids
# gives a loss of about $\ln 445 \approx 6.1$. Where will it be in the end?

# %% role="demo"
guess("bottom_of_the_loss")


# %% role="demo"
def train(model, puzzle, steps, rate=2e-3):
    """Train on puzzle(step) = (inputs, labels); labels of -100 are left out. Returns the losses."""
    optimizer = keras.optimizers.Adam(rate)
    loss_of = keras.losses.SparseCategoricalCrossentropy(from_logits=True, ignore_class=-100)
    model(np.ones((1, 2), "int32"))  # makes the weights
    optimizer.build(model.trainable_variables)  # Adam's averages; made inside, the graph would be drawn twice

    @tf.function
    def learn(inputs, labels):
        with tf.GradientTape() as tape:
            loss = loss_of(labels, model(inputs, training=True))
        weights = model.trainable_variables
        optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights, strict=True))
        return loss

    return live(learn(*puzzle(step)) for step in range(steps))


def some_rows():
    return text[random.integers(len(text), size=128)]


def blots(step):
    return puzzles.mask_tokens(some_rows(), MASK, vocabulary.size, special_ids, seed=step)


random = np.random.default_rng(0)
keras.utils.set_random_seed(1)
reader = models.EncoderOnly(vocabulary.size, 64, 4, 128, num_layers=2, dropout=0.0, max_length=16)
restorer = models.MaskedLanguageModel(reader)
blot_losses = train(restorer, blots, steps=600)
print(f"loss at first {np.mean(blot_losses[:20]):.2f}, at last {np.mean(blot_losses[-20:]):.2f}")

# %% [markdown]
# ### Ask it
#
# A loss is low when the **probabilities** are right. **Before you run it, make your own guesses**, above all for the
# last two: they differ by one word, and it stands *behind* the blot.
#
# <!-- slide -->

# %% role="demo"
for question in (
    "she [MASK] to his island",
    "did she [MASK] to his island ?",
    "when does our [MASK] love your sad students ?",
    "[MASK] are nice",
    "[MASK] is nice",
):
    ids = rows_of([question])
    at = int(np.argmax(ids[0] == MASK))
    p = tf.nn.softmax(restorer(ids))[0, at].numpy()
    best = "  ".join(f"{vocabulary.token(int(i))} {p[i]:.2f}" for i in p.argsort()[::-1][:4])
    print(f"{question:46} {best}")


def chance(question, word):
    """What the restorer gives a word behind the blot."""
    ids = rows_of([question])
    p = tf.nn.softmax(restorer(ids))[0, int(np.argmax(ids[0] == MASK))].numpy()
    return p[vocabulary.ids_of(word)[0]]


print("\nwhere one form is right and the other wrong:")
for question, fits, other in (
    ("she [MASK] to his island", "goes", "go"),
    ("did she [MASK] to his island ?", "go", "goes"),
    ("[MASK] are nice", "they", "she"),
    ("[MASK] is nice", "she", "they"),
):
    print(f"{question:32} {fits:5} {chance(question, fits):.3f}   {other:5} {chance(question, other):.3f}")

# %% [markdown]
# <!-- slide -->
#
# <details><summary>What you have seen</summary>
#
# *She goes*, but *did she … go*. *They are*, but *she is*. Where the first number of a line is the larger one, it
# has learned a rule of grammar from blots alone; nobody has told it that there is such a thing. It isn't sure of all
# of them yet: it has been at school for 600 steps.
# </details>
#
# <!-- slide -->
#
# ## 3 · Two sentences at once
#
# Many tasks come in pairs: does sentence A imply sentence B? Does text B answer question A? BERT gets both in one
# row:
#
# ```
# [CLS]  sentence A  [SEP]  sentence B  [SEP]  [PAD] …
#   0    0  …   0      0    1   …   1     1      1
# ```
#
# <!-- slide -->
#
# To the vector of each token the vector of its **segment** is added, just as that of its position:
#
# $$x_t = \mathrm{word}[\mathrm{ids}_t] + \mathrm{position}[t] + \mathrm{segment}[s_t], \qquad s_t \in \{0, 1\}$$
#
# Positions go on counting through the whole row; they don't start again with sentence B.
#
# <!-- slide -->
#
# ## Exercise 2 · {{segment_ids.title}}
#
# *{{segment_ids.minutes}} minutes, {{segment_ids.points}} points.* Write `segment_ids`: for `ids` of shape $(B, T)$
# or $(T,)$, the same shape with 0 up to and including the **first** `[SEP]` of the row, and 1 after it, to the end, PAD
# included. (BERT's own tokenizer gives PAD a 0 again. The mask hides it, so nothing depends on it.) A row without
# `[SEP]` is all 0. Stuck? `hint("segment_ids")`.
#
# <!-- slide -->


# %% slug="segment_ids" role="solution"
def segment_ids(ids, sep_id):
    """Number the two sentences of a pair.

    ids: (B, T) or (T,) whole numbers. sep_id: the id of [SEP].
    Returns the same shape: 0 up to and including the first [SEP] of a row, 1 after it.
    """
    ### BEGIN SOLUTION
    is_sep = (np.asarray(ids) == sep_id).astype("int32")
    seps_before = np.cumsum(is_sep, axis=-1) - is_sep
    return (seps_before > 0).astype("int32")
    ### END SOLUTION


# %% slug="segment_ids" role="check"
check("segment_ids", segment_ids)

# %% role="demo"
pair = [CLS, *vocabulary.ids_of("why is your bee happy ?"), SEP, *vocabulary.ids_of("she goes to his island"), SEP]
segments = puzzles.segment_ids(pair, SEP)
token_rows(
    {"tokens": words_of(pair), "segment": segments, "position": range(len(pair))},
    marks={"segment": ["blue" if s == 0 else "orange" for s in segments]},
)

# %% [markdown]
# ## 4 · Norm first
#
# <!-- notes
# Draw both as a road with side roads; the formulas follow from the drawing.
# -->
#
# The block of 2017 normalises the *sum*, $\mathrm{LayerNorm}(x + f(x))$: "post-LN". Between the first block and the
# last, every vector passes through every norm. The other order leaves the main road free and puts the norm on the
# side road, "pre-LN":
#
# $$h = x + \mathrm{attention}(\mathrm{LayerNorm}(x)), \qquad y = h + \mathrm{FFN}(\mathrm{LayerNorm}(h))$$
#
# ```
#  x ──┬────────────────────────────────(+)──┬──────────────────────────(+)── y
#      └── norm_1 ── self_attn ── drop ──┘   └── norm_2 ── ffn ── drop ──┘
# ```
#
# <!-- slide -->
#
# Above runs the main road, with additions only; below lie the side roads.
# Since nothing on the main road keeps the numbers small, the whole stack ends with one more norm.
#
# **A slip in print.** *Hands-On Machine Learning* lists norm-first among three things in which BERT differs from
# the encoder of 2017. The BERT that was published in 2018 still normalises after the sum, with `LayerNorm(x +
# f(x))` as you know it; GPT-2, in 2019, has the norm in front. (The course's `EncoderOnly` is
# norm-first all the same: it is easier to train.) But for that one last norm, the two orders have the same weights,
# shape by shape, so a parameter count hardly tells them apart. A race does: it follows the exercise.
#
# <!-- slide -->
#
# ## Exercise 3 · {{pre_ln_block.title}}
#
# *{{pre_ln_block.minutes}} minutes, {{pre_ln_block.points}} points.* Write `PreLNEncoderLayer(d_model, num_heads,
# dim_feedforward, dropout)` from finished parts, under these names:
#
# | attribute | what it is |
# |---|---|
# | `norm_1`, `norm_2` | `keras.layers.LayerNormalization()` each; any usual `epsilon` will do, 1e-6 say |
# | `self_attn` | `MultiHeadAttention(d_model, num_heads)`; called with query, key, value, mask, it returns `(output, weights)` |
# | `ffn` | `PositionWiseFFN(dim_feedforward, d_model, "gelu")`: the smoother bend that BERT and GPT take |
# | `dropout` | `keras.layers.Dropout(dropout)`, on the output of each sub-layer, before it is added |
#
# `attn_mask` (1 = hidden; None, $(T, T)$ or $(B, 1, T)$) goes to the attention. With a causal mask, this one class has
# the plan of GPT-2's block (whose attention has biases, too); without, it is that of a reader like ours. All weights are
# made by layers that Keras finds, so that an optimizer moves them and `save` keeps them. It also runs inside
# `tf.function`. Stuck? `hint("pre_ln_block")`.
#
# <!-- slide -->


# %% slug="pre_ln_block" role="solution"
class PreLNEncoderLayer(keras.layers.Layer):
    """Self-attention and FFN, each on a normalised input and added to the raw one ("pre-LN").

    d_model: width. num_heads: heads. dim_feedforward: width inside the FFN. dropout: share dropped.
    Call with x (B, T, d_model) and a mask, 1 = hidden; returns the shape of x.
    Parts: norm_1, self_attn, norm_2, ffn, dropout.
    """

    def __init__(self, d_model, num_heads, dim_feedforward, dropout, **kwargs):
        super().__init__(**kwargs)
        ### BEGIN SOLUTION
        self.norm_1 = keras.layers.LayerNormalization(epsilon=1e-6)
        self.self_attn = MultiHeadAttention(d_model, num_heads)
        self.norm_2 = keras.layers.LayerNormalization(epsilon=1e-6)
        self.ffn = PositionWiseFFN(dim_feedforward, d_model, "gelu")
        self.dropout = keras.layers.Dropout(dropout)
        ### END SOLUTION

    def call(self, x, attn_mask=None):
        ### BEGIN SOLUTION
        n = self.norm_1(x)
        attended, _ = self.self_attn(n, n, n, attn_mask)
        h = x + self.dropout(attended)  # (B, T, d_model)
        return h + self.dropout(self.ffn(self.norm_2(h)))  # (B, T, d_model)
        ### END SOLUTION


# %% slug="pre_ln_block" role="check"
check("pre_ln_block", PreLNEncoderLayer)

# %% [markdown]
# Is it worth it? The race of notebook 07 again, eight digits to be written backwards, now for two stacks of
# **eight** blocks: norm after the sum against norm first. The same widths, the same weights, the same steps, full
# speed from the first step, without the warm-up of notebook 09. **Place your bets.**
#
# <!-- slide -->


# %% role="demo"
def race(norm_first, depth=8, steps=200, rate=0.003):
    """Train a stack to reverse eight digits; returns the losses."""
    keras.utils.set_random_seed(1)
    embed, positions, guess = ready.ScaledEmbedding(10, 32), ready.PositionalEncoding(8, 32), keras.layers.Dense(10)
    stack = ready.TransformerEncoder(depth, 32, 4, 64, dropout=0.0, norm_first=norm_first)
    model = keras.Sequential([embed, positions, stack, guess])
    digits = np.random.default_rng(1)

    def backwards(step):
        ids = digits.integers(10, size=(64, 8)).astype("int32")
        return ids, ids[:, ::-1]

    model(backwards(0)[0])  # makes the weights
    return train(model, backwards, steps, rate)


curves({"norm after the sum": race(norm_first=False), "norm first": race(norm_first=True)})

# %% [markdown]
# <!-- slide -->
#
# The two are built of the same parts. With the norm in front, one share of the gradient walks down the main road and
# arrives in the first block as it left the last; the side roads add theirs to it. (In eight blocks that have learned
# nothing yet, it grows about threefold on its way, and still keeps much of its direction.) With the norm on the road,
# all of it passes sixteen norms. Its length hardly changes, but nearly nothing of its direction is left. The model of
# 2017 got through by warming up: small steps first. (Try the other one with `rate=0.0005`.) Today nearly everybody
# puts the norm first.

# %% [markdown]
# ## 5 · The story-teller: the next word
#
# His game needs no blots. A row of $T$ tokens is $T - 1$ questions, and the causal mask lets the model answer all
# of them in one go:
#
# $$\text{inputs} = (w_1, \dots, w_{T-1}), \qquad \text{labels} = (w_2, \dots, w_T)$$
#
# <!-- slide -->
#
# ## Exercise 4 · {{next_token_pairs.title}}
#
# *{{next_token_pairs.minutes}} minutes, {{next_token_pairs.points}} points.* Write `next_token_pairs`: from `ids`
# (an array or a tensor) of shape $(B, T)$ or $(T,)$ the inputs and the labels, each one token shorter. It's one line, and all of GPT's
# schooling. Stuck? `hint("next_token_pairs")`.
#
# <!-- slide -->


# %% slug="next_token_pairs" role="solution"
def next_token_pairs(ids):
    """Let a decoder guess each word from those before it.

    ids: (B, T) or (T,) whole numbers.
    Returns (inputs, labels), each (B, T - 1) or (T - 1,).
    """
    ### BEGIN SOLUTION
    return ids[..., :-1], ids[..., 1:]
    ### END SOLUTION


# %% slug="next_token_pairs" role="check"
check("next_token_pairs", next_token_pairs)

# %% [markdown]
# The story-teller goes to the same school, with the same books and the same sizes.
#
# <!-- slide -->


# %% role="demo"
def next_words(step):
    inputs, labels = puzzles.next_token_pairs(some_rows())
    return inputs, np.where(labels == PAD, -100, labels)


teller = models.DecoderOnly(vocabulary.size, 64, 4, 128, num_layers=2, dropout=0.0, max_length=128)
word_losses = train(teller, next_words, steps=400)
curves({"the restorer": blot_losses, "the story-teller": word_losses}, ylabel="loss")

# %% [markdown]
# <!-- slide -->
#
# Don't compare the heights: the puzzles differ, and `[SEP]` is easy to foresee. Look at the pace instead. Every
# position of every row is a question to him; to her it is one in seven.
#
# **Who is the better reader?** We hide one word in each of 300 sentences that neither has seen. She reads both
# sides; he reads what comes before. **Your bet?**
#
# <!-- slide -->

# %% role="demo"
lengths = (held_out != PAD).sum(axis=1)
places = np.array([random.integers(1, length - 1) for length in lengths])
each = np.arange(len(held_out))
blotted = held_out.copy()
blotted[each, places] = MASK
by_restorer = np.argmax(restorer(blotted), axis=-1)[each, places]
by_teller = np.argmax(teller(held_out), axis=-1)[each, places - 1]
right = held_out[each, places]
print(
    f"both sides: {np.mean(by_restorer == right):.0%} right     left side only: {np.mean(by_teller == right):.0%} right"
)

# %% [markdown]
# <!-- slide -->
#
# She has the words on both sides, he has read more: all those positions. Look which was worth more in your run. But
# she can't do what he can. **Temperature** $\tau$ divides the scores before the softmax, $p = \mathrm{softmax}(z /
# \tau)$. He tells four stories at each of three temperatures.

# %% role="demo"
guess("four_stories_at_zero")

# %% role="demo"
for temperature in (0.0, 0.7, 2.0):
    stories = teller.generate([[CLS]] * 4, max_new=12, temperature=temperature, seed=1).numpy()
    print(f"temperature {temperature}")
    for story in stories:
        print("   ", " ".join(words_of(story[1:])).split(" [SEP]")[0])

# %% [markdown]
# <!-- slide -->
#
# ## 6 · One word more, and nothing twice
#
# <!-- notes
# Ask what word 50 needs from words 1 to 49, and whether anything of it has changed since.
# -->
#
# To write word 50, the model needs the keys and values of words 1 to 49. It made them before! Behind a causal mask
# nothing that comes later can change them, so we keep them: the **cache**. Each step then needs one query, one new
# key, one new value:
#
# $$K \leftarrow \begin{pmatrix} K \\ k_t \end{pmatrix}, \qquad V \leftarrow \begin{pmatrix} V \\ v_t \end{pmatrix}, \qquad
# h_t = \mathrm{softmax}\!\left(\frac{q_t K^\top}{\sqrt d}\right) V$$
#
# <!-- slide -->
#
# | symbol | shape | meaning |
# |---|---|---|
# | $q_t, k_t$ | $(B, 1, d)$ | query and key of the new word |
# | $v_t$ | $(B, 1, d_v)$ | its value |
# | $K$, $V$ | $(B, t, d)$, $(B, t, d_v)$ | keys and values of all words so far, the new one included |
# | $h_t$ | $(B, 1, d_v)$ | what the new word takes home |
#
# An encoder can't do this: with each new word, *all* its words see something new. It would have to begin again.
# That is why one doesn't write with BERT word by word.
#
# <!-- slide -->
#
# ## Exercise 5 · {{cached_attention_step.title}}
#
# *{{cached_attention_step.minutes}} minutes, {{cached_attention_step.points}} points.* Write
# `cached_attention_step(q, k, v, cache)` for one new word, in the shapes of the table.
#
# - `cache` is `None` for the first word of a text. After that it is whatever your last call returned: a pair, a dictionary, as you like.
# - Return `(h, cache)`.
# - Leave the old cache as it was. A beam search goes on from it in several ways.
#
# You may use `ready.scaled_dot_product`. Stuck? `hint("cached_attention_step")`.
#
# <!-- slide -->


# %% slug="cached_attention_step" role="solution"
def cached_attention_step(q, k, v, cache):
    """Attend with one new word to all words so far.

    q, k: (B, 1, d). v: (B, 1, d_v). cache: None at the first word, else what the last call returned.
    Returns (h, cache): (B, 1, d_v), and the new cache; the old one stays as it was.
    """
    ### BEGIN SOLUTION
    if cache is not None:
        k = tf.concat([cache[0], k], axis=1)  # (B, t, d)
        v = tf.concat([cache[1], v], axis=1)  # (B, t, d_v)
    scores = tf.matmul(q, k, transpose_b=True) / math.sqrt(q.shape[-1])  # (B, 1, t)
    return tf.matmul(tf.nn.softmax(scores, axis=-1), v), (k, v)
    ### END SOLUTION


# %% slug="cached_attention_step" role="check"
check("cached_attention_step", cached_attention_step)

# %% [markdown]
# <!-- slide -->
#
# Your step against the whole text at once. **Before you run it**, a guess: how large may the difference be?

# %% role="demo"
guess("with_and_without_a_cache")

# %% role="demo"
q, k, v = (tf.random.normal((2, 9, 16), seed=seed) for seed in (1, 2, 3))
whole, _ = ready.scaled_dot_product(q, k, v, causal_mask(9))
try:
    cache, steps = None, []
    for t in range(9):
        h, cache = cached_attention_step(q[:, t : t + 1], k[:, t : t + 1], v[:, t : t + 1], cache)
        steps.append(h)
    difference = float(np.abs(np.concatenate(steps, axis=1) - whole).max())
    message = f"nine steps with the cache differ from one pass over nine words by at most {difference:.1e}"
except NotImplementedError as todo:
    message = f"The comparison appears here once the exercise is solved ({todo})."
print(message)

# %% [markdown]
# <!-- slide -->
#
# ### And what does it save?
#
# The story-teller writes 100 words, twice. Count first.

# %% role="demo"
guess("words_through_the_stack")

# %% role="demo"
start = time.perf_counter()
teller.generate([[CLS]], max_new=100, temperature=0)
with_cache = time.perf_counter() - start


@tf.function(reduce_retracing=True)
def likeliest_next(ids):
    return tf.argmax(teller(ids)[:, -1], axis=-1, output_type=tf.int32)


start = time.perf_counter()
ids = tf.constant([[CLS]])
for _ in range(100):
    ids = tf.concat([ids, likeliest_next(ids)[:, tf.newaxis]], axis=1)
without = time.perf_counter() - start
print(f"words through the stack: {sum(range(1, 101)):,} without a cache, 100 with it")
print(f"time: {without:.1f} s without, {with_cache:.1f} s with it")

# %% [markdown]
# ## 7 · The editor: a text with holes
#
# T5 cuts out **spans**. Each is replaced by *one* **sentinel**, a numbered slip, and the target lists the slips
# with what belongs in their place:
#
# ```
#   text     she  goes  to  his  old  island  again  today
#   inputs   she  <0>   his  old  island  <1>                      spans (1, 2) and (6, 2)
#   targets  <0>  goes  to   <1>  again  today  <2>
# ```
#
# The last slip, `<2>`, stands for no hole: it says *that was all*. The ids of the sentinels go **down** from
# `first_sentinel`: in T5's vocabulary they stand at the very end.
#
# <!-- slide -->
#
# Why spans and not words? The decoder writes little: of 100 tokens with five holes, 15 tokens in all, it writes
# 15 + 5 + 1. And it has to find out *how much* is missing. With BERT's blots it's always one word a blot.
#
# (BART's game is rougher: shuffle the sentences, cut holes, and let it write **the whole text** anew.)
#
# <!-- slide -->
#
# ## Exercise 6 · {{corrupt_spans.title}}
#
# *{{corrupt_spans.minutes}} minutes, {{corrupt_spans.points}} points.* Write `corrupt_spans`. `ids` is a flat list;
# `spans` is a list of `(start, length)`, in order, not overlapping, counted in the text as it is. Span number $i$
# (from 0) gets the sentinel `first_sentinel - i`, in the inputs and in the targets, and the targets are closed by
# `first_sentinel - len(spans)`. Return `(inputs, targets)`, both flat, and leave `ids` as it was. Stuck?
# `hint("corrupt_spans")`.
#
# <!-- slide -->


# %% slug="corrupt_spans" role="solution"
def corrupt_spans(ids, spans, first_sentinel):
    """Cut spans out of a text for an encoder-decoder to put back.

    ids: a flat list. spans: list of (start, length), in order.
    first_sentinel: id of the first; the next is one lower.
    Returns (inputs, targets), both flat.
    """
    ### BEGIN SOLUTION
    inputs, targets, done = [], [], 0
    for i, (start, length) in enumerate(spans):
        sentinel = first_sentinel - i
        inputs += [*ids[done:start], sentinel]
        targets += [sentinel, *ids[start : start + length]]
        done = start + length
    return [*inputs, *ids[done:]], [*targets, first_sentinel - len(spans)]
    ### END SOLUTION


# %% slug="corrupt_spans" role="check"
check("corrupt_spans", corrupt_spans)

# %% [markdown]
# <!-- slide -->
#
# With spans drawn by chance. **Before you run it**, a guess; then turn `rate` up and see.

# %% role="demo"
guess("half_of_the_text")

# %% role="demo"
sentence = "the famous king did not sell any pictures and his jealous mouse did not go to the beaches"
line = sentence.split()
spans = puzzles.draw_spans(len(line), rate=0.3, mean_length=3, seed=2)
inputs, targets = puzzles.corrupt_spans(range(len(line)), spans, first_sentinel=-1)  # words as numbers, slips below 0


def shown(ids):
    return [line[i] if i >= 0 else f"<{-i - 1}>" for i in ids]


print("spans", spans)
token_rows(
    {"inputs": shown(inputs), "targets": shown(targets)},
    marks={
        "inputs": ["orange" if i < 0 else "plain" for i in inputs],
        "targets": ["orange" if i < 0 else "green" for i in targets],
    },
)

# %% [markdown]
# ## 8 · What it was all for: two examples
#
# <!-- notes
# Let the room choose the two examples, and try more than one pair: how much hangs on the choice is a good talk.
# -->
#
# School is over. Now a task, with hardly any teaching: *is the sentence about a living being or about a thing or
# place?* The smallest lesson there is: **one** sentence with a living noun, **one** with a lifeless one. The exam asks
# about all **other nouns**, which no label ever mentioned.
#
# Nothing is trained. The restorer's encoder stays frozen as it is; from each sentence we take the vector that it gives
# to the noun. Is a noun nearer to the one example or to the other? That's the answer. With more examples: nearer to the
# mean of which kind? A fresh encoder of the same size does the same. **Before you run it**, a guess: how could either of
# them know about a word that it was never taught? And what will the fresh one's curve look like?
#
# <!-- slide -->

# %% role="demo"
guess("curve_of_the_fresh")

# %% role="demo"
living, lifeless = ({noun.english for noun in kind} for kind in (PEOPLE + ANIMALS, THINGS + PLACES))
owners = {"the", "a", "an", "my", "your", "his", "her", "our", "their", "this"}
lines = [line for line in sentences if line.split()[0] in owners and line.split()[1] in living | lifeless]
nouns = np.array([line.split()[1] for line in lines])
is_living = np.isin(nouns, sorted(living))


def noun_vectors(encoder):
    """What a frozen encoder makes of each line's noun: it stands behind [CLS] and the owner."""
    return encoder(rows_of(lines)).numpy()[:, 2]  # (lines, 64)


def exam(vectors, known, draws=20):
    """Share right on other nouns, both kinds counted alike; of `known` nouns of each kind, one line is labelled."""
    shares = []
    for draw in range(draws):
        dice = np.random.default_rng(draw)
        kinds = [dice.choice(np.unique(nouns[is_living == kind]), known, replace=False) for kind in (False, True)]
        means = [vectors[[dice.choice(np.flatnonzero(nouns == one)) for one in kind]].mean(axis=0) for kind in kinds]
        from_lifeless, from_living = (np.linalg.norm(vectors - mean, axis=1) for mean in means)
        right = (from_living < from_lifeless) == is_living
        asked = ~np.isin(nouns, np.concatenate(kinds))
        shares.append(np.mean([right[asked & (is_living == kind)].mean() for kind in (False, True)]))
    return float(np.mean(shares))


keras.utils.set_random_seed(2)
fresh = models.EncoderOnly(vocabulary.size, 64, 4, 128, num_layers=2, dropout=0.0, max_length=16)
by_labels = {
    name: [exam(vectors, known) for known in range(1, 13)]
    for name, vectors in (("pre-trained, frozen", noun_vectors(reader)), ("fresh", noun_vectors(fresh)))
}
for name, shares in by_labels.items():
    print(f"{name:20} other nouns right: {shares[0]:.0%} from 1 + 1 sentences, {shares[-1]:.0%} from 12 + 12")
curves(by_labels, xlabel="labelled sentences of each kind", ylabel="share right on other nouns")

# %% [markdown]
# <!-- slide -->
#
# ### Fine-tuning
#
# Usually one doesn't stop at frozen vectors but trains the whole encoder a little further, with a small head on top:
# **fine-tuning**. The head needs *one* vector a sentence. BERT takes that of `[CLS]`; the other usual way is the
# **mean** of all words' vectors. In a batch sentences are padded, and an average that counts empty chairs is wrong.
#
# <!-- slide -->
#
# ## Exercise 7 · {{sentence_classifier.title}}
#
# *{{sentence_classifier.minutes}} minutes, {{sentence_classifier.points}} points.* Write the layer
# `SentenceClassifier(num_classes)`. It is called with the encoder's vectors `h` $(B, T, D)$ and the `ids` $(B, T)$,
# where PAD is 0, and returns **logits** $(B, C)$: the mean of the vectors of all real words, then `to_classes`, a
# `keras.layers.Dense` with a bias and nothing behind it. Keras finds it as an attribute, so an optimizer moves its
# weights and `save` keeps them. Whatever stands at PAD makes no difference. A row of nothing but PAD has no mean:
# any finite numbers will do, NaN won't. It works inside `tf.function`, too. Stuck? `hint("sentence_classifier")`.
#
# <!-- slide -->


# %% slug="sentence_classifier" role="solution"
class SentenceClassifier(keras.layers.Layer):
    """Sort sentences into classes by the mean of their words' vectors.

    num_classes: number of classes.
    Call with h (B, T, D) and ids (B, T), PAD is 0; returns logits (B, num_classes). Part: to_classes.
    """

    def __init__(self, num_classes, **kwargs):
        super().__init__(**kwargs)
        ### BEGIN SOLUTION
        self.to_classes = keras.layers.Dense(num_classes)
        ### END SOLUTION

    def call(self, h, ids):
        ### BEGIN SOLUTION
        real = tf.cast(tf.not_equal(ids, 0), h.dtype)[..., tf.newaxis]  # (B, T, 1)
        mean = tf.reduce_sum(h * real, axis=1) / tf.maximum(tf.reduce_sum(real, axis=1), 1)  # (B, D)
        return self.to_classes(mean)  # (B, num_classes)
        ### END SOLUTION


# %% slug="sentence_classifier" role="check"
check("sentence_classifier", SentenceClassifier)

# %% [markdown]
# <!-- slide -->
#
# Ten nouns of each kind, one sentence each, and your head; as long as it isn't solved, the course's, on `[CLS]`. **Your
# bet:** what does the fresh one make of its twenty?
#
# <!-- slide -->


# %% role="demo"
class FineTuned(keras.Model):
    """An encoder with your head on top; both learn."""

    def __init__(self, encoder):
        super().__init__()
        self.encoder, self.head = encoder, SentenceClassifier(2)

    def call(self, ids, training=None):
        return self.head(self.encoder(ids, training=training), ids)


def on_top_of(encoder):
    """A classifier of two classes, tried once so that its weights are there."""
    try:
        classifier = FineTuned(encoder)
        classifier(rows_of(lines[:1]))
    except NotImplementedError:
        classifier = models.TextClassifier(encoder, num_classes=2)
    return classifier


dice = np.random.default_rng(0)
taught = [dice.choice(np.unique(nouns[is_living == kind]), 10, replace=False) for kind in (False, True)]
places = [dice.choice(np.flatnonzero(nouns == one)) for kind in taught for one in kind]
others = ~np.isin(nouns, np.concatenate(taught))
asked = np.concatenate([np.flatnonzero(others & (is_living == kind))[:150] for kind in (False, True)])
rows, kinds = rows_of(lines), is_living.astype(int)
for name, encoder in (("pre-trained", reader), ("fresh", fresh)):
    keras.utils.set_random_seed(2)
    classifier = on_top_of(encoder)
    train(classifier, lambda step: (rows[places], kinds[places]), steps=30, rate=1e-3)
    in_lesson, in_exam = (np.mean(np.argmax(classifier(rows[of]), axis=-1) == kinds[of]) for of in (places, asked))
    print(f"{name:12} {in_lesson:.0%} of its twenty sentences, {in_exam:.0%} of {len(asked)} about other nouns")

# %% [markdown]
# Twenty sentences can be learned by heart. The second number tells what else came with them.
#
# <!-- slide -->
#
# ## 9 · The same in large
#
# **Before you run it:** where do most of BERT's parameters sit: in the table of words, or in the layers?
#
# <!-- slide -->

# %% role="demo"
for name in ("base", "bert-base", "bert-large"):
    sizes = models.CONFIGURATIONS[name]
    parts = ", ".join(f"{part} {count:,}" for part, count in sizes.parameters_by_part().items())
    print(f"{name:11} {sizes.parameters():>11,}   {parts}")

# %% [markdown]
# <details><summary>What you have seen</summary>
#
# `base` is the model of 2017. BERT is reported with 110 and 340 million. Ours differ by little things: no biases in
# the attention, no pooler (BERT's extra layer on top of `[CLS]`), and one last norm. Not one array was made for this
# table: shapes are enough to count. Check one row with a pencil: 12 layers of $4 \cdot 768^2 + 2 \cdot 768 \cdot
# 3072$, and a bit.
# </details>
#
# And where has it gone since? The scale goes up by ten from line to line.
#
# <!-- slide -->

# %% role="demo"
years = {"min": ("MinTransformer", 2017.4), "base": ("Transformer base", 2017.45), "bert-base": ("BERT base", 2018.8)}
counted = {title: (year, models.CONFIGURATIONS[name].parameters()) for name, (title, year) in years.items()}
model_growth(counted)

# %% [markdown]
# The weights alone don't tell it all. Of Switch-C and DeepSeek-V3 each word uses a small part only; and a smaller model
# that has read more can beat a larger one that has read less (Hoffmann et al., 2022,
# [arxiv.org/abs/2203.15556](https://arxiv.org/abs/2203.15556)).

# %% [markdown]
# ## In words
#
# No check here: your teacher reads your answer. Reasons count, length doesn't.
#
# <!-- slide -->
#
# ### Question · {{which_family.title}} *({{which_family.points}} points)*
#
# One task is to find all names of people in a text, the other to go on with a story. Which family would you take for
# each, and what speaks against the other one?

# %% [markdown] slug="which_family" role="written"
# ### BEGIN SOLUTION
# For the names an encoder: each word gets a label, and whether *Paris* is a town or a girl often shows in the words behind
# it, which an encoder sees. For the story a decoder: training and use are the same work there, the next word from those
# before. An encoder would have to be given a [MASK] at the end, again and again, and compute everything anew each time.
# ### END SOLUTION

# %% [markdown]
# ## Bonus, for the curious
#
# No points. Think first, then open.
#
# 1. **Cheating.** Take the causal mask away from the story-teller in training. How low does the loss get, and what does he then write?
# 2. **One family for all.** How can a decoder-only model translate?
# 3. **Blots and rates.** Train the restorer with `rate=0.5`. Better or worse? What are the two things that pull against each other?
# 4. **How much cache?** A model of 32 layers, 4096 wide, two bytes a number, 8,000 words: how much memory does one text need?
#
# <details><summary>Answers</summary>
#
# 1. Near 0: the label of position $t$ stands in the input at $t + 1$. He has learned to copy from a place that is empty when he writes: nonsense.
# 2. Write *English: … French:* and let him go on. Any task that can be put as writing on is one; with that, decoder-only models have taken over most of the field.
# 3. More questions a row, but less to guess them from. Wettig and others (2022) found 40 % better than 15 % for large models.
# 4. The cell below asks and answers.
# </details>

# %% role="demo"
guess("bonus_weight_of_a_text")

# %% [markdown]
# <!-- slide -->
#
# ## Exercise 8 · {{decode_with_cache.title}}
#
# *{{decode_with_cache.minutes}} minutes, {{decode_with_cache.points}} points.* (Points with a plus come on top: nobody
# needs them for the full score.) In notebook 09 your loop handed over the whole sentence for each new word. A model with a
# cache is a function `step(token, cache)`: it takes *one* id, that of the newest word, and the cache, which is `None` at first;
# it returns the scores of the next word, `(V,)`, and the new cache. Write `decode_with_cache(step, sos_id, eos_id, max_length)`:
# the ids with the highest scores, without SOS and EOS, at most `max_length` of them, and each word read once.
# Stuck? `hint("decode_with_cache")`.
#
# <!-- slide -->


# %% slug="decode_with_cache" role="solution"
def decode_with_cache(step, sos_id, eos_id, max_length):
    """Write word by word with a model that remembers what it has read.

    step: from (token, cache) to (logits, cache); the first cache is None, logits are (V,).
    Returns the ids, without SOS and EOS, of at most max_length words.
    """
    ### BEGIN SOLUTION
    words, token, cache = [], sos_id, None
    while len(words) < max_length:
        logits, cache = step(token, cache)
        token = int(np.argmax(logits))
        if token == eos_id:
            break
        words.append(token)
    return words
    ### END SOLUTION


# %% slug="decode_with_cache" role="check"
check("decode_with_cache", decode_with_cache)

# %% [markdown]
# <!-- slide -->
#
# Your loop and the story-teller of section 5: what you write is what `generate` writes.


# %% role="demo"
def one_step(token, cache):
    logits, cache = teller.step(tf.constant([[token]]), teller.start() if cache is None else cache)
    return logits[0, -1], cache


try:
    yours = list(decode_with_cache(one_step, CLS, -1, 20))  # no word has the id -1: nothing ends it before 20
    ours = teller.generate([[CLS]], max_new=20, temperature=0).numpy()[0, 1:].tolist()
    print("the same 20 words" if yours == ours else f"they differ: {yours} and {ours}")
except NotImplementedError:
    print("The comparison appears here once the exercise is solved.")

# %% [markdown]
# ## What you take along
#
# - Three families, one set of parts: what a word may look at, and the puzzle, make the difference.
# - Blots: 15 % chosen; of these 80 % `[MASK]`, 10 % random, 10 % kept; labels −100 elsewhere; no special tokens.
# - `[CLS] A [SEP] B [SEP]`, segments 0 and 1, positions straight through.
# - Pre-LN: $x + f(\mathrm{norm}(x))$, a free main road, one norm at the very end.
# - Next word: inputs `[:-1]`, labels `[1:]`. The cache keeps old keys and values, and changes nothing but the work.
# - Spans: one sentinel a hole, downwards; the targets are closed by one more.
#
# <!-- slide -->
#
# **From a word box to three families**: the puzzles, the masks, the blocks and the cache of each are pieces that you have
# written, or could have.
#
# **Read on** · Devlin et al., *BERT* (2018), [arxiv.org/abs/1810.04805](https://arxiv.org/abs/1810.04805). ·
# Radford et al., *Improving Language Understanding by Generative Pre-Training* (2018). · Raffel et al., *T5*
# (2019), [arxiv.org/abs/1910.10683](https://arxiv.org/abs/1910.10683). · Lewis et al., *BART* (2019),
# [arxiv.org/abs/1910.13461](https://arxiv.org/abs/1910.13461). · Xiong et al., *On Layer Normalization in the
# Transformer Architecture* (2020), [arxiv.org/abs/2002.04745](https://arxiv.org/abs/2002.04745).
