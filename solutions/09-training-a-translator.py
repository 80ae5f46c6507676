# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Training a translator: from random noise to *les chiens sont super*
#
# You have built the pieces, and in notebook 08 you have put them together. Run now, the machine talks nothing but
# nonsense: all its matrices are still random. Today it learns, and you watch. It is **your** machine that learns,
# with your loss, your learning rate and your step of training. Where an exercise is still open, the course's piece
# stands in.

# %% [markdown]
# {{course.here}}

# %% [markdown]
# <!-- slide -->
#
# **At the end you can**
#
# - prepare pairs of sentences for teacher forcing, and say why the shift matters;
# - write a loss and an accuracy that padding can't flatter;
# - say what a warm-up is for, and draw the learning rate of the paper;
# - train a translator on your own machine, and write the loop that translates with it;
# - see where it looks while it writes, and measure how good it is, with BLEU and without illusions.
#
# **Core** · **Time** about {{notebook.time}} minutes, {{notebook.minutes}} of them for the exercises · **Points**
# {{notebook.points}}, of which 10 for answers in words · **You need** notebooks `03-masking` and
# `08-the-whole-machine`.
#
# As before: pictures and experiments are yours to change, and each check may be run as often as you like. One cell
# takes two or three minutes. It says so.

# %%
# {{course.install}}

# %%
import time
from collections import Counter
from dataclasses import replace

import numpy as np

from course.quiet_start import quiet_start

with quiet_start():
    import keras
    import tensorflow as tf

    from course import training as ready  # finished pieces, so that an open exercise never holds you up
    from course.decoding import beam_search, length_penalty

from autograder import check, guess, hint, progress, recall
from course.figures import Alignment, attention_maps, curves, decoding_steps, translation_explorer, translation_maps
from course.mine import whole_machine
from course.text import pad_batch
from course.text.corpora import embedded_corpus, unspaced

# %% role="demo"
recall("09-training-a-translator")

# %% [markdown]
# ## 1 · Twenty-eight thousand sentences
#
# <!-- notes
# Who knows French? Let them say which words must agree, and how far apart they stand.
# -->
#
# To learn a language takes examples. The ones below come with the course. A small grammar makes them up, so there's
# nothing to download, and it knows the things that make French French: *la voiture rouge*, not *la rouge voiture*; *elle
# est arrivée*, with an *e* for her; *l'oiseau*, not *le oiseau*.
#
# **Before you run it**, a guess: which of these needs a word from far away?
#
# <!-- slide -->

# %% role="demo"
guess("far_away")

# %% role="demo"
corpus = embedded_corpus()
print(f"{len(corpus.train):,} pairs to learn from, {len(corpus.held_out):,} to be asked about\n")
for place in (12, 21, 36, 57, 90):  # look at others
    english, french = corpus.train[place]
    print(f"{english:52} {unspaced(french)}")

# %% [markdown]
# <!-- slide -->
#
# ### Held out, with some malice
#
# Each held-out pair has a **combination** that never occurs in training: an
# adjective with a noun, or a verb with its subject or object. Say the learner has met *white* houses and *happy* bees.
# It'll be asked for a *white bee*, which it has never seen. Whoever has only learned sentences by heart fails here.
#
# Words become ids as in notebook 01. New are two ids that mark the ends: `<SOS>`, start of sentence, is 1; `<EOS>`, end
# of sentence, is 2. `<PAD>` stays 0.
#
# <!-- slide -->

# %%
recipe = ready.RECIPES["embedded"]
lesson = ready.make_dataset(corpus, recipe)
SOS, EOS, PAD = lesson.target.sos_id, lesson.target.eos_id, lesson.target.pad_id

# %% role="demo"
source, target = next(ready.batches(lesson.train, tokens=40, seed=5))
print("source", source, "\ntarget", target, sep="\n")
print("\nthe first target reads:", lesson.target.decode(target[:1])[0])

# %% [markdown]
# ## 2 · The teacher who whispers
#
# <!-- notes
# Ask what the apprentice never learns if her teacher always corrects her. It comes back at the exam.
# -->
#
# An apprentice interpreter sits in the booth. After each word her teacher stops her:
#
# > *"You said* le chat. *It should have been* le chien. *Never mind: suppose you had said* le chien. *How do you go
# on?"*
#
# <!-- slide -->
#
# She is never left alone with her own mistakes. For each word she may assume that all words before it were right. So
# one mistake doesn't spoil the rest of the lesson, and, better still, all words of the sentence can be practised **at
# the same time**. That is **teacher forcing**: the decoder reads the *right* words so far, whatever it would have said.
#
# <!-- slide -->
#
# As a table, for *les chiens sont super*:
#
# | position | the decoder reads | it should say |
# |---|---|---|
# | 1 | `<SOS>` | les |
# | 2 | les | chiens |
# | 3 | chiens | sont |
# | 4 | sont | super |
# | 5 | super | `<EOS>` |
#
# The right column is the sentence with its `<EOS>`. The left column is the same, **one step behind**, with `<SOS>` to
# start from. The look-ahead mask of notebook 03 takes care that position 3 reads the words above it, and none below.

# %% [markdown]
# ## Exercise 1 · {{shift_targets.title}}
#
# *{{shift_targets.minutes}} minutes, {{shift_targets.points}} points.* Write `shift_targets(target_ids, sos_id)`. The
# sentences in `target_ids` end with EOS already; SOS is not in them. Return `(decoder_in, labels)`, both of the shape of
# `target_ids`. It runs inside `tf.function`, on tensors of whole numbers (int32). Stuck? `hint("shift_targets")`.
#
# <!-- slide -->


# %% slug="shift_targets" role="solution"
def shift_targets(target_ids, sos_id):
    """Give each position the words before it to read and its own word to predict.

    target_ids: (B, T), EOS after each sentence, then PAD. sos_id: the id of SOS.
    Returns (decoder_in, labels), each (B, T).
    """
    ### BEGIN SOLUTION
    labels = tf.convert_to_tensor(target_ids)
    first = tf.fill([tf.shape(labels)[0], 1], tf.cast(sos_id, labels.dtype))  # (B, 1)
    return tf.concat([first, labels[:, :-1]], axis=1), labels
    ### END SOLUTION


# %% slug="shift_targets" role="check"
check("shift_targets", shift_targets)

# %% [markdown]
# <!-- slide -->
#
# **What if you forget the shift?** Then position 3 reads *sont* and should say *sont*. The loss falls to 0 within
# minutes, everybody is happy, and the model has learned to copy. In notebook 03 the mask was missing; here the mask is
# in place, and the answer comes in by the front door. Same rule as then: a result that's too good is a bug until
# you've shown that it isn't.

# %% [markdown]
# ## 3 · How wrong was that?
#
# For each position the model gives a score for every word of the vocabulary, the **logits** $z$. The softmax makes them
# probabilities, and the **cross-entropy** is how surprised the model is by the right word $y$:
#
# $$\ell = -\log p_y, \qquad p = \mathrm{softmax}(z)$$
#
# <!-- slide -->
#
# | $p_y$ | $\ell$ | in words |
# |---|---|---|
# | 1 | 0 | "of course" |
# | 1/2 | 0.69 | "heads or tails" |
# | 1/974 | 6.88 | no idea: one of 974 words |
#
# The last one is worth remembering. An untrained model should start near $\log V$. If yours starts at 40, or at 0.3,
# look for the mistake before you train for an hour.
#
# <!-- slide -->
#
# ### The flatterer
#
# Sentences of a batch have different lengths; `<PAD>` fills them up. And `<PAD>` after `<EOS>` is the easiest prediction
# in the world. Here is a model that knows *nothing* but "after EOS comes PAD". **Before you run it**, a guess: what does it
# report, if the padding counts?
#
# <!-- slide -->

# %% role="demo"
guess("the_flatterer")

# %% role="demo"
V = lesson.target.size
labels = pad_batch(lesson.train.target[:64])  # sentences of all lengths, as they come
knows_nothing = np.zeros((*labels.shape, V), dtype="float32")  # each word as likely as any other ...
knows_nothing[..., PAD] = np.where(labels == PAD, 20.0, -20.0)  # ... but padding it knows for sure

per_word = ready.token_losses(labels, knows_nothing)
print(f"{np.mean(labels == PAD):.0%} of the batch is padding")
losses = {"the padding counts": tf.reduce_mean(per_word), "it doesn't": ready.masked_loss(labels, knows_nothing)}
shares = (np.mean(knows_nothing.argmax(-1) == labels), ready.masked_accuracy(labels, knows_nothing))
for (name, loss), share in zip(losses.items(), shares, strict=True):
    print(f"{name:20} loss {loss:.2f}   accuracy {share:.0%}")

# %% [markdown]
# <!-- slide -->
#
# ### The cure: count real words only
#
# $$L = \frac{\sum_{b,t} m_{b,t}\,\ell_{b,t}}{\sum_{b,t} m_{b,t}}, \qquad m_{b,t} = 1 \text{ for a real word, } 0 \text{ for PAD}$$
#
# The mask stands **above and below** the line of the fraction. Mind the $m$: it's 1 for a *real* word, the other way
# round than in attention, since here we count, and there we hid.

# %% [markdown]
# ## Exercise 2 · {{masked_loss.title}}
#
# *{{masked_loss.minutes}} minutes, {{masked_loss.points}} points.* Write `masked_loss(labels, logits, pad_id=0)`:
# labels `(B, T)`, logits `(B, T, V)`, a single number back, a tensor that gradients can go through. Where a batch holds
# nothing but padding it is 0. It runs inside `tf.function`, so use TensorFlow or `keras.ops`. Stuck?
# `hint("masked_loss")`.
#
# <!-- slide -->


# %% slug="masked_loss" role="solution"
def masked_loss(labels, logits, pad_id=0):
    """Mean cross-entropy over the real words of a batch.

    labels: (B, T), whole numbers. logits: (B, T, V), before the softmax. pad_id: the id of PAD.
    Returns a scalar; 0 where there is no real word.
    """
    ### BEGIN SOLUTION
    losses = tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits)  # (B, T)
    real = tf.cast(labels != pad_id, tf.float32)
    return tf.math.divide_no_nan(tf.reduce_sum(losses * real), tf.reduce_sum(real))
    ### END SOLUTION


# %% slug="masked_loss" role="check"
check("masked_loss", masked_loss)

# %% [markdown]
# ## Exercise 3 · {{masked_accuracy.title}}
#
# *{{masked_accuracy.minutes}} minutes, {{masked_accuracy.points}} points.* The loss is for the optimizer; people ask "how
# many words are right?" Write `masked_accuracy(labels, logits, pad_id=0)`: the share of real words to which the model
# gives the highest score; 0 where there is none. Both run inside `tf.function`. Stuck? `hint("masked_accuracy")`.
#
# <!-- slide -->


# %% slug="masked_accuracy" role="solution"
def masked_accuracy(labels, logits, pad_id=0):
    """Share of the real words of a batch that get the highest score.

    labels: (B, T), whole numbers. logits: (B, T, V). pad_id: the id of PAD.
    Returns a scalar; 0 where there is no real word.
    """
    ### BEGIN SOLUTION
    right = tf.cast(tf.argmax(logits, axis=-1, output_type=labels.dtype) == labels, tf.float32)  # (B, T)
    real = tf.cast(labels != pad_id, tf.float32)
    return tf.math.divide_no_nan(tf.reduce_sum(right * real), tf.reduce_sum(real))
    ### END SOLUTION


# %% slug="masked_accuracy" role="check"
check("masked_accuracy", masked_accuracy)

# %% [markdown]
# ## 4 · Start slowly
#
# <!-- notes
# Draw the curve of the learning rate in the air before it is on the screen; ask what each half is for.
# -->
#
# A car on ice: floor it, and the wheels spin. Pull away gently, and it moves; speed comes later. A Transformer at its
# first step stands on ice. Its weights are dice, so its gradients point anywhere, and Adam, which measures how large
# gradients usually are, has measured none yet. Big steps now may throw the model where it can't come back from. So the
# paper lets the learning rate **rise in a straight line** for some thousand steps, and then **fall with the root** of
# the step:
#
# $$\eta(s) = d^{-1/2} \cdot \min\!\left(s^{-1/2},\; s \cdot w^{-3/2}\right)$$
#
# <!-- slide -->
#
# | symbol | meaning | in the paper |
# |---|---|---|
# | $s$ | the step, from 1 | up to 100,000 |
# | $w$ | steps of warm-up | 4,000 |
# | $d$ | width of the model | 512 |
#
# Two curves and a `min`. Where do they cross, and how high is the peak? You will be asked before you see them drawn.

# %% [markdown]
# ## Exercise 4 · {{warmup_schedule.title}}
#
# *{{warmup_schedule.minutes}} minutes, {{warmup_schedule.points}} points.* Write `warmup_schedule(step, d_model,
# warmup_steps)`. `step` counts from 1; it may be a number or a float tensor. What comes back is the learning rate of
# that step. Stuck? `hint("warmup_schedule")`.
#
# <!-- slide -->


# %% slug="warmup_schedule" role="solution"
def warmup_schedule(step, d_model, warmup_steps):
    """The learning rate of the paper.

    step: from 1. d_model: width of the model. warmup_steps: length of the rise.
    Returns the learning rate.
    """
    ### BEGIN SOLUTION
    return d_model**-0.5 * min(step**-0.5, step * warmup_steps**-1.5)
    ### END SOLUTION


# %% slug="warmup_schedule" role="check"
check("warmup_schedule", warmup_schedule)

# %% role="demo"
guess("peak_of_the_warmup")

# %% role="demo"
steps = range(1, 20_001, 10)
curves(
    {
        f"d = {d}, warm-up {w:,}": [ready.warmup_schedule(step, d, w) for step in steps]
        for d, w in ((512, 4000), (512, 8000), (128, 4000))  # change these
    },
    xlabel="step / 10",
    ylabel="learning rate",
)

# %% [markdown]
# <!-- slide -->
#
# ### Does it matter?
#
# Try it on a model small enough to train in seconds: three layers, 3,000 sentences. The same model, the same data,
# the same highest learning rate, once with a warm-up and once at full speed from the first step. **Before you run
# it** (half a minute), a guess.
#
# <!-- slide -->

# %% role="demo"
guess("who_is_ahead")


# %% role="demo"
class Losses(ready.Watcher):
    """Writes down the loss of every step, and when it was done."""

    def __init__(self):
        self.curve, self.times = ready.Live(), []

    def stepped(self, progress, loss):
        self.curve.add(loss())
        self.times.append(time.perf_counter())


# A part of the lesson, and no questions on the way: quicker.
few = replace(lesson, train=ready.EncodedPairs(lesson.train.source[:3000], lesson.train.target[:3000]), questions=())


def first_steps(warmup_steps, peak):
    losses = Losses()
    small = replace(recipe, d_model=64, dim_feedforward=128, num_layers=3, epochs=3)
    ready.train(few, replace(small, warmup_steps=warmup_steps, peak=peak), watcher=losses, samples=())
    return np.convolve(losses.curve.done(), np.ones(9) / 9, mode="valid")  # smoothed a little


peak = 5e-3  # try 1e-3: is a warm-up still needed?
curves({"with a warm-up": first_steps(60, peak), "full speed at once": first_steps(1, peak)}, ylabel="loss, smoothed")

# %% [markdown]
# ## 5 · Now watch: your machine
#
# <!-- notes
# The training takes a while. Use it: let the room call out sentences to be translated at the end.
# -->
#
# Each time a check was green, your answer was kept, as a file in the folder `mine` beside your notebooks. The next
# cell gathers them, tries out whether they run together, and puts the course's piece where you have none yet (or
# where one of yours doesn't get on with the others; then it says why). Open an earlier notebook, solve one more, come
# back and run the cell again: the number grows.
#
# <!-- slide -->

# %% role="demo"
mine = whole_machine()
print(mine)

# %% [markdown]
# <!-- slide -->
#
# This machine: width 128, 4 heads, 2 + 2 blocks, close to a million weights. The lesson: 28,000 pairs in batches of like
# length, so that little is padding. The learning rate is the schedule of the paper. It is still high at the end, and the
# weights never quite settle: each step goes a little too far, this way or that. So we let the **running average** of the
# weights do the translating; what goes to and fro cancels out. (The paper took the mean of its last checkpoints.)
#
# After each round the model is shown sentences with combinations that it never saw. It stops as soon as 85 % of them come
# out exactly right; a clock is the brake, in case your computer is slow. From 30 % on we go on with it, however far it came,
# for by then it says something, and what it gets wrong is worth a look. Beside it stands one that had more time: the weights
# that come with the course, in your own pieces where they fit.
#
# **This takes two or three minutes. Before you run it:** which will it learn first: the common words, the word order, or the
# agreement in gender? Read the sample translations as they come, and see.
#
# <!-- slide -->

# %% role="demo"
GOOD, SPEAKS = 0.85, 0.3  # shares of exact sentences: what is enough (0.9 takes longer), and what is worth listening to
SECONDS = ready.seconds_for_training(180)  # the brake: a slow computer needs more
# No peak of its own: warmup_schedule says how fast. At each step the average keeps 99 % of what it was.
paper = replace(recipe, peak=0, warmup_steps=600, average=0.99)
translator, progress = ready.train(
    lesson, paper, mine=mine, watcher=ready.Printer(), until=GOOD, seconds=SECONDS, samples=(1, 3, 16)
)
whose = "your machine" if mine.is_mine else "the course's machine"
reached = f"\n{progress.exact:.0%} exact after {progress.seconds:.0f} s"
finished = ready.shipped_translator(mine)
both = {f"after {progress.seconds:.0f} s": translator, "trained for longer": finished}
if progress.exact >= SPEAKS:
    print(f"{reached}: {whose} speaks French, and goes on below, beside the one that was trained for longer.")
else:
    translator, both = finished, {"trained for longer": finished}
    if mine.is_mine and not isinstance(translator.model, mine.Transformer):
        whose = "the course's model, for they don't fit into yours"
    print(
        f"{reached} is too little for what follows. We go on with the weights of the translator that comes with "
        f"the course, trained before, in {whose}. With more SECONDS, yours can get there too."
    )

# %% [markdown]
# <!-- slide -->
#
# <details><summary>What you have seen</summary>
#
# Read the lines from top to bottom, like the diary of a child that learns to speak. At first there's only the most
# frequent thing to say. Then come phrases that begin well and end anywhere. Word order comes early. Endings come
# late: *heureux* or *heureuse* hangs on a noun several words away, and that's a job for attention. (Only a line or
# two, and poor ones? Then the clock was the brake, and you have seen the first pages of the diary.)
#
# Words right and sentences exact are two different things. With 97 % of the words right, a sentence of seven words
# is right as a whole in about $0.97^7 = 81\,\%$ of the cases. That's why the last few per cent are worth the
# patience.
# </details>

# %% [markdown]
# ## 6 · On her own
#
# The exam. No teacher whispers any more: the model reads what it has *itself* said so far.
#
# 1. Start with `<SOS>`.
# 2. Ask for the scores of the next word, given all words so far.
# 3. Take the word with the highest score. Is it `<EOS>`? Then that's it. If not, append it and go to 2.
#
# Always to take the best next word is called **greedy** decoding. A limit on the length is the emergency brake: a badly
# trained model may never say `<EOS>`.
#
# <!-- slide -->
#
# ## Exercise 5 · {{greedy_decode.title}}
#
# *{{greedy_decode.minutes}} minutes, {{greedy_decode.points}} points.* Write `greedy_decode(next_token_logits, sos_id,
# eos_id, max_length)`. `next_token_logits` takes the list of ids so far, SOS first, and gives the scores of the next
# word, `(V,)`. Return the ids without SOS and EOS, at most `max_length` of them. Stuck? `hint("greedy_decode")`.
#
# <!-- slide -->


# %% slug="greedy_decode" role="solution"
def greedy_decode(next_token_logits, sos_id, eos_id, max_length):
    """Write a sentence word by word, always taking the best word.

    next_token_logits: from the list of ids so far, SOS first, to scores (V,).
    sos_id, eos_id: the ids of SOS and EOS. max_length: most words.
    Returns the ids, without SOS and EOS.
    """
    ### BEGIN SOLUTION
    prefix = [sos_id]
    while len(prefix) <= max_length:
        token = int(np.argmax(next_token_logits(prefix)))
        if token == eos_id:
            break
        prefix.append(token)
    return prefix[1:]
    ### END SOLUTION


# %% slug="greedy_decode" role="check"
check("greedy_decode", greedy_decode)

# %% role="demo"
sentence = "the dogs are great"  # yours? The words have to be known: print(lesson.source.words)
source_ids = lesson.source.encode([sentence])
NOTHING = "(nothing: <EOS> comes at once, as it does before a model has learned much)"


def next_token_logits(prefix):
    return translator.model([source_ids, np.array([prefix], "int32")])[0, -1]


try:
    ids = greedy_decode(next_token_logits, SOS, EOS, max_length=20)
    shown = f"your loop says:    {unspaced(lesson.target.decode([ids])[0]) or NOTHING}"
except NotImplementedError as todo:
    shown = f"Your translation appears here once the exercise is solved ({todo})."
print(shown)
print("the course's loop:", translator.translate([sentence])[0].text or NOTHING)
if translator is not finished:
    print("trained longer:   ", finished.translate([sentence])[0].text)

# %% [markdown]
# The loop step by step: what has been said goes in, the best of what may come next is appended, and round again.
#
# <!-- slide -->

# %% role="demo"
(best,) = translator.translate([sentence])
logits = translator.model([source_ids, np.array([[SOS, *best.target_ids]])])[
    0
]  # the mask lets us ask all steps at once
vocabulary = [lesson.target.token(i) for i in range(logits.shape[-1])]
decoding_steps(tf.nn.softmax(logits), vocabulary, sentence.split())

# %% [markdown]
# <!-- slide -->
#
# **The same work again and again?** Your loop hands over the whole list at each step, so the model computes the keys
# and values of *les chiens* again for each further word. The course's own model keeps them, in a **cache**: notebook 10
# takes it apart. Here is what it saves that model. **Before you run it:** how does the time of each grow with the length?
#
# <!-- slide -->

# %% role="demo"
lengths = (5, 10, 20)
with_cache = ready.shipped_translator().model
anew, kept = [], []
for length in lengths:
    start = time.perf_counter()
    for t in range(1, length + 1):
        with_cache([source_ids, np.ones((1, t), "int32")])
    anew.append(time.perf_counter() - start)

    start, state = time.perf_counter(), with_cache.start(tf.constant(source_ids))
    for _ in range(length):
        _, state = with_cache.step(tf.ones((1, 1), tf.int32), state)
    kept.append(time.perf_counter() - start)
for length, a, b in zip(lengths, anew, kept, strict=True):
    print(f"{length:3} words   all anew {a * 1e3:6.0f} ms    with a cache {b * 1e3:6.0f} ms    {a / b:.1f} to 1")

# %% [markdown]
# <details><summary>What you have seen</summary>
#
# On a model as small as ours most of the time goes into calling, not into computing: whatever your machine says, the
# gain is small beside what a cache saves on long texts and large models. There it can be the difference between a
# second and several minutes.
# </details>

# %% [markdown]
# ## 7 · Where does it look?
#
# <!-- notes
# Let somebody draw the expected map for *red car*, *voiture rouge* on the board first.
# -->
#
# While the decoder writes a word, its cross-attention looks at the source. Nobody ever told it which word belongs to
# which. There was one signal only: the surprise at the next word. **Before you run it:** English says *red car*, French
# says *voiture rouge*. What shape will the map have?
#
# <!-- slide -->

# %% role="demo"
looked_at = "the red car is near the old hotel"  # try one of yours


def looks(one):
    """What a translator writes; where it looks meanwhile, (layers, heads, T, S); and the words of both sentences."""
    (found,) = one.translate([looked_at])
    try:
        return found.text or NOTHING, *one.attention(found)
    except TypeError as why:
        print(f"{why} So these are the maps of the translator that comes with the course.")
        return looks(ready.shipped_translator())


text, p, source_words, target_words = looks(translator)
last = p[-1].mean(axis=0)  # the last layer, the mean of its heads
most = {word: source_words[row.argmax()] for word, row in zip(target_words, last, strict=True)}
print(text)
print("; ".join(f"{word} ← {seen}" for word, seen in most.items()))
if (most.get("voiture"), most.get("rouge")) == ("car", "red"):
    print("The ways cross: voiture looks at car, the third word, and rouge goes back to red, the second.")
else:
    print("For voiture ← car and rouge ← red, the ways would cross. In this layer's mean they don't: try other heads.")
attention_maps(last, target_words, source_words, labels=("it looks at", "it writes"))

# %% role="demo"
text, longer, source_longer, target_longer = looks(finished)
print("trained for longer:", text)
attention_maps(longer[-1].mean(axis=0), target_longer, source_longer, labels=("it looks at", "it writes"))

# %% [markdown]
# <!-- slide -->
#
# <details><summary>What you have seen</summary>
#
# Where the model has found the rule that children learn at school, *adjective after the noun*, the map is nearly a
# diagonal that crosses itself at one place: *voiture* looks at *car*, *rouge* goes back to *red*. But *old* stands
# before *hotel* in both languages: no crossing there. Is it so in yours? The arrows above the map say which word
# each looked at most.
# </details>
#
# Every head of every layer has its own habits. Point at a word of the second line, and change layer and head:
#
# <!-- slide -->

# %% role="demo"
Alignment(p, source_words, target_words, row=1)

# %% role="demo"
translation_maps(p, source_words, target_words)

# %% [markdown]
# And the whole machine at once, with sentences of yours: how the encoder reads, how the decoder looks back at its own
# words, and how it looks at the source. In which layer do words look at their neighbours?
#
# <!-- slide -->

# %% role="demo"
translation_explorer(translator, ["the red car is near the old hotel", "the dogs are great"])  # yours?

# %% [markdown]
# A word of caution. Such maps are suggestive, and they're often right. They aren't a proof of what the model "thinks":
# what a head looks at is mixed further on in every later layer. Jain and Wallace (2019) is a good antidote.

# %% [markdown]
# ## 8 · How good is it?
#
# <!-- notes
# Ask for the best way to cheat. The room finds it, and the two remedies with it.
# -->
#
# "Exact sentence" is a hard measure, and for real texts a useless one: *the dogs are great* may well be *les chiens sont
# super*, or *les chiens sont formidables*. There are many right answers. **BLEU** asks something softer: *how many pieces
# of my translation stand in a right one?* Pieces are **n-grams**: single words, pairs, triples, fours.
#
# Naively, that's a share: of the n-grams of the candidate, those that are in a reference. **Before you read on:** how
# would you cheat?
#
# > reference: *the cat is on the mat* · candidate: *the the the the the the the*
#
# Seven words, all of them in the reference: 100 %. So counts are **clipped**: *the* stands there twice, so it may count
# twice at most. That makes 2/7. With several references, the one that has it most often sets the limit.

# %% [markdown]
# ## Exercise 6 · {{bleu_precision.title}}
#
# *{{bleu_precision.minutes}} minutes, {{bleu_precision.points}} points.* Write `modified_precision(candidate,
# references, n)`: the candidate is a list of words, the references a list of such lists. Clip the counts. A candidate
# with fewer than `n` words gets 0. Stuck? `hint("bleu_precision")`.
#
# <!-- slide -->


# %% slug="bleu_precision" role="solution"
def modified_precision(candidate, references, n):
    """The share of the candidate's n-grams that are in a reference, with clipped counts.

    candidate: list of words. references: list of lists of words. n: words in an n-gram.
    Returns a number from 0 to 1.
    """

    ### BEGIN SOLUTION
    def grams(words):
        return Counter(tuple(words[i : i + n]) for i in range(len(words) - n + 1))

    counts, limits = grams(candidate), Counter()
    for reference in references:
        limits |= grams(reference)  # of each n-gram the larger count
    total = sum(counts.values())
    return sum((counts & limits).values()) / total if total else 0.0
    ### END SOLUTION


# %% slug="bleu_precision" role="check"
check("bleu_precision", modified_precision)

# %% role="demo"
reference = [["les", "chiens", "ne", "sont", "pas", "dans", "la", "petite", "maison"]]
tries = {
    "the same": "les chiens ne sont pas dans la petite maison",
    "one word off": "les chats ne sont pas dans la petite maison",
    "the words shuffled": "maison la les dans petite pas chiens sont ne",
    "too short": "les chiens ne sont pas",
    "the the the": "les les les les les les les les les",
}
try:
    for name, text in tries.items():
        shares = [float(modified_precision(text.split(), reference, n)) for n in (1, 2, 3, 4)]
        print(f"{name:20}", "  ".join(f"{n} words {share:4.0%}" for n, share in enumerate(shares, 1)))
except NotImplementedError as todo:
    print(f"The table appears here once the exercise is solved ({todo}).")

# %% [markdown]
# <!-- slide -->
#
# Single words don't see the order, longer n-grams do: *shuffled* has 100 % of the words and none of the pairs. But *too
# short* is perfect everywhere! Precision alone rewards those who say little and nothing wrong. So BLEU multiplies by a
# **brevity penalty**: with $c$ words in the candidates and $r$ in the references,
#
# $$\mathrm{BLEU} = \underbrace{\min\!\left(1,\, e^{1 - r/c}\right)}_{\text{not too short}} \cdot
# \left(p_1\, p_2\, p_3\, p_4\right)^{1/4}$$
#
# It's computed over a whole test set, not sentence by sentence, and quoted from 0 to 100. How text is cut into words
# changes it by several points, so numbers from different papers can't be compared unless the same program counted.
# `sacrebleu` was written to end that confusion. `course train` uses it where it's installed.
#
# <!-- slide -->

# %% role="demo"
questions = corpus.held_out[:200]
expected = [unspaced(french) for _, french in questions]
says = {name: [one.text for one in by.translate([en for en, _ in questions])] for name, by in both.items()}
for name, texts in says.items():
    score = ready.bleu(texts, expected)
    bleu = "needs sacrebleu: pip install sacrebleu" if score is None else f"{score:.1f}"
    print(f"{name:20} exact sentences {ready.exact_share(texts, expected):6.1%}   BLEU {bleu}")
answers = next(iter(says.values()))
if score is not None and score >= 90:
    print("A BLEU in the nineties is a sign that something's too easy. Here it is our grammar.")
wrong = [place for place, answer in enumerate(answers) if answer != expected[place]]
print(f"\n{len(wrong)} mistakes; the first:" if wrong else "\nNo mistake among them: write stranger sentences.")
for place in wrong[:8]:
    print(f"  {questions[place][0]}\n     {'right is':20} {expected[place]}")
    for name, texts in says.items():
        print(f"     {name:20} {texts[place] or NOTHING}")

# %% [markdown]
# <!-- slide -->
#
# Look at the mistakes, not only at the number, and at which of them more time has mended. Is there a pattern: rare words,
# agreement over a distance, a sort of sentence? One evening with the mistakes of a model teaches more than a month with its scores.
#
# Our grammar has no exceptions, and one right answer to each question. On real texts, where there are many, good
# systems reach 30 to 45.

# %% [markdown]
# ## 9 · In words
#
# Two questions without a check: your teacher reads your answers. A few sentences are enough; reasons count, length
# doesn't.
#
# The first is about a claim of *Dive into Deep Learning*: *the Transformer is faster per epoch than a recurrent model with attention,
# and its loss falls faster at first*. Here is a fair duel to base your answer on. Same data, same vocabulary, about the
# same number of weights. `rounds` says how long. Change it.
#
# <!-- slide -->

# %% role="demo"
rounds = 2  # try 5, or more
from course.models import Seq2Seq

duel = {}
for name in ("Transformer", "GRU with attention"):
    keras.utils.set_random_seed(1)
    rival = None
    if name.startswith("GRU"):
        rival = Seq2Seq(lesson.source.size, lesson.target.size, d=180)
        rival([source, target])  # makes its weights
    losses = Losses()
    settings = replace(recipe, epochs=rounds, batch_tokens=1024, warmup_steps=20)
    trained, done = ready.train(few, settings, model=rival, watcher=losses, samples=())
    # The middle one of all steps, so that the start, when TensorFlow makes ready, does not count.
    each = np.median(np.diff(losses.times)) * done.steps / rounds
    last = done.history[-1]
    print(
        f"{name:20} {trained.model.count_params():9,} weights   {each:5.1f} s an epoch   "
        f"loss {last['loss']:.2f}, held out {last['held_out_loss']:.2f}"
    )
    duel[name] = losses.curve.done()
curves(duel)

# %% [markdown]
# <!-- slide -->
#
# Did you expect other seconds? Our sentences are short, and a laptop has few cores: there is little to be done at the
# same time, and that's where the Transformer's strength lies.
# `python benchmarks/translation.py` runs the duel at length, on longer sentences too, after equal time and after equal
# epochs.
#
# <!-- slide -->
#
# ### Question 1 · {{longer_training.title}} *({{longer_training.points}} points)*
#
# Train both for longer. What happens to the losses of the two, in training and on held-out pairs? Is it the same after
# equal epochs as after equal time? Give your numbers.

# %% [markdown] slug="longer_training" role="written"
# ### BEGIN SOLUTION
# After equal epochs the Transformer's losses are the lower ones, and most so at the start. How that looks after equal
# time depends on the machine: the Transformer computes all positions of a sentence at once, so its epochs are short
# where much can be done side by side; on two cores and with short sentences the GRU's epoch took about as long. With
# many more epochs the training loss of both goes on falling towards 0; the held-out loss stops falling, and on few
# examples it rises again: from there on the models learn their examples by heart. So I compare the two at the best
# held-out loss of each, and say how
# long each took. (Numbers: those of the reader's own runs.)
# ### END SOLUTION

# %% [markdown]
# <!-- slide -->
#
# ### Question 2 · {{is_ninety_good.title}} *({{is_ninety_good.points}} points)*
#
# Your model has a BLEU in the nineties on the held-out sentences. What does that tell, and what doesn't it? What would you
# look at besides?

# %% [markdown] slug="is_ninety_good" role="written"
# ### BEGIN SOLUTION
# It says that on sentences of our own little grammar, which has one right answer to each question, nearly every run of
# four words is the expected one. It says nothing on other sentences. BLEU punishes a right answer in other words, and a
# lost *ne … pas* costs it little though the meaning is turned round. I would read the mistakes, ask sentences of my own,
# and test on texts from elsewhere.
# ### END SOLUTION

# %% [markdown]
# ## For the curious · The best first word isn't the beginning of the best sentence
#
# At a buffet you fill your plate with the first good thing you see. At the end of the table there's something better,
# and the plate is full. Greedy decoding is like that: it never goes back. **Beam search** carries several plates.
#
# A toy with two words. Its probabilities are written down here. **Before you run it:** which sentence does greedy decoding
# choose, and which is the most probable?
#
# <!-- slide -->

# %% role="demo"
A, B, END = 3, 4, 2
table = {(): {A: 0.6, B: 0.4}, (A,): {A: 0.35, B: 0.35, END: 0.3}, (B,): {A: 0.05, B: 0.05, END: 0.9}}


class Toy:
    """A "model" that reads its probabilities from the table; after two words it ends."""

    def start(self, source):
        return {"prefix": tf.zeros((len(source), 0), tf.int32)}

    def step(self, ids, state):
        prefix = tf.concat([state["prefix"], ids], axis=1)
        rows = [
            [table.get(tuple(row[1:]), {END: 1.0}).get(i, 1e-9) for i in range(5)] for row in prefix.numpy().tolist()
        ]
        return tf.math.log(tf.constant(rows, tf.float32))[:, tf.newaxis], {"prefix": prefix}


for width in (1, 2):
    ids, scores = beam_search(Toy(), np.zeros((1, 1), "int32"), max_length=3, width=width, alpha=0.0)
    words = " ".join({A: "A", B: "B", END: "<EOS>"}[i] for i in ids[0].tolist())
    print(f"beam of {width}: {words:12} probability {np.exp(scores[0]):.2f}")

# %% [markdown]
# <!-- slide -->
#
# <details><summary>What you have seen</summary>
#
# Greedy takes *A*, which looks better, and every way on from there is poor. With two plates, *B* survives, and wins.
# </details>
#
# One thing more. A probability is a product, so each further word makes it smaller: whoever just adds up
# log-probabilities prefers short sentences. So they are divided by a **length penalty**, $((5 + n)/6)^{\alpha}$. At
# $\alpha = 0$ nothing happens; at 1 it is nearly the mean of each word. Usual values are 0.6 to 1.
#
# <!-- slide -->

# %% role="demo"
for n in (1, 5, 10, 20):
    print(
        f"{n:3} words: divided by",
        "  ".join(f"{length_penalty(n, alpha):.2f} (α = {alpha})" for alpha in (0.0, 0.6, 1.0)),
    )

for beam in (1, 4):
    again = translator.translate([english for english, _ in questions[:100]], beam=beam)
    exact = ready.exact_share([one.text for one in again], expected[:100])
    print(f"beam of {beam}: {exact:.1%} exact, mean log-probability {np.mean([one.score for one in again]):.3f}")

# %% [markdown]
# The beam finds sentences that are at least as probable on the whole. Whether they're *better* is another question, and
# for our simple grammar the answer is: hardly. A model that's sure of itself doesn't need a beam.

# %% [markdown]
# ## For the curious · Three more questions
#
# No points. Think first, then open.
#
# 1. **Label smoothing.** `replace(recipe, label_smoothing=0.1)` asks the model to give the right word 0.9 instead of 1. The
#    loss gets *worse*, and on real texts BLEU gets better. Why?
# 2. **Exposure.** In training the decoder never sees a mistake of its own; in the exam it lives with them. What could go
#    wrong, and how might one train against it?
# 3. **Your own language.** `course train --source mine.en --target mine.xx` trains on any two files whose lines belong
#    together. What's the smallest file from which it learns something?
#
# <details><summary>Answers</summary>
#
# 1. A probability of 1 needs a logit infinitely far above the others: the model keeps shouting louder about words it knows already. Smoothing
#    tells it to stop at 0.9. It stays able to doubt, which helps where several words are right, and beams like it too.
# 2. After a first mistake it reads a prefix of a kind it has never met, and may get lost ("exposure bias"). One remedy:
#    let it read its own words now and then in training (*scheduled sampling*, Bengio et al., 2015).
# 3. Try it. With some hundred pairs it learns them by heart; a few thousand of short sentences already generalise a little.
# </details>

# %% [markdown]
# ## What you take along
#
# - **Teacher forcing**: the decoder reads the right words so far, one step behind the labels. All positions learn at once.
# - **Padding counts nowhere**: above the line of the loss, below it, in the accuracy.
# - An untrained model starts at a loss of $\log V$. If yours doesn't, stop and look.
# - **Warm up**, then let the learning rate fall.
# - Decoding is a loop: ask, take the best, append, until EOS. A **beam** keeps several beginnings.
# - Hold out *combinations*, not only sentences, if you want to know what was understood.
# - BLEU counts clipped n-grams and punishes brevity. Read the mistakes as well.
#
# <!-- slide -->
#
# **And whose is it now?** The card counts the lines of yours that are in it. The folder `mine` is a library: beside it,
# `from mine import Transformer` works in any Python, and in a terminal `course train --mine` trains it for as long as you like,
# `course translate` asks it, `course demo --mine` shows it to others.

# %% role="demo"
print(mine.card(translator.model, exact=ready.exact_share(answers, expected)))
if translator is finished:
    print("Its weights come with the course for now: the clock stopped the training before they were good enough.")

# %% [markdown]
# **Next** · `09b-from-memory`: shut the book, and build it once more on an empty page. Then `10-three-families`: take the
# model apart. The encoder alone becomes BERT, the decoder alone becomes GPT.
#
# **Read on** · Vaswani et al., *Attention Is All You Need* (2017), sections 5 and 6,
# [arxiv.org/abs/1706.03762](https://arxiv.org/abs/1706.03762). · Papineni et al., *BLEU* (2002). · Post, *A Call for
# Clarity in Reporting BLEU Scores* (2018), [arxiv.org/abs/1804.08771](https://arxiv.org/abs/1804.08771). · Jain and
# Wallace, *Attention is not Explanation* (2019), [arxiv.org/abs/1902.10186](https://arxiv.org/abs/1902.10186).
