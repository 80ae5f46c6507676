# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Reading minds: which head said that?
#
# "And what has it *learned*?" asks a woman in the second row. She doesn't mean the loss. She means: what is in there? Until now
# you have built the machine and trained it. Today you open one that is trained, take parts out, carry thoughts from one
# sentence into another, and find out who in there knows what. And you learn not to believe yourself too soon.

# %% [markdown]
# {{course.here}}

# %% [markdown]
# <!-- slide -->
#
# **At the end you can**
#
# - switch off one head of a trained model and measure what is missing;
# - split the score of a word among all the parts that wrote it, to the last digit;
# - read in every block what the model would say if it had to stop there;
# - carry one vector from one run into another, and see what comes with it;
# - recognise a head that copies, and know why a high score may mean nothing.
#
# **Optional** · **Time** about {{notebook.time}} minutes, {{notebook.minutes}} of them for the exercises · **Points**
# {{notebook.points}} · **You need** the notebooks `04` and `07`, and section 4 of `10`.
#
# **The shortest way through**, about {{notebook.time}} minutes: the trick, sections 1, 3, 5 and 6. Exercises 1, 3, 5 and 6 stand on their own.
#
# As before: pictures and experiments are yours to change, the line `raise NotImplementedError` makes room for your code, and
# each check may be run as often as you like. Two cells train small models; each takes some seconds.

# %%
# {{course.install}}

# %%
import copy
import os

import numpy as np

from course.quiet_start import quiet_start

# Without oneDNN, which in TensorFlow 2.21 can crash over a product that you may write today: (blocks, 1, words, D) by (V, D).
os.environ["TF_ENABLE_ONEDNN_OPTS"] = "0"
with quiet_start():
    import keras
    import tensorflow as tf

from autograder import check, guess, hint, progress, recall
from course import interpret, models, training  # interpret: today's tools, finished
from course.figures import attention_maps, curves, moving_heads, signed_bars, token_rows
from course.mine import whole_machine

# %% role="demo"
recall("11-reading-minds")

# %% [markdown]
# ## A trick before we begin
#
# Here is the translator that comes with the course. Its decoder has two blocks, each with two attentions of four heads:
# sixteen heads. We switch off **one of them**, in front of everybody. All others stay, and so does every other weight.
#
# **Before you run it**, a guess: what will be missing?
#
# <!-- slide -->

# %% role="demo"
guess("what_one_head_knows")

# %% role="demo"
mine = whole_machine()
translator = training.shipped_translator(mine)  # in your own machine, where its pieces can hold these weights
opened = training.shipped_translator()  # the same weights in the course's parts: their insides have names that we know
model = opened.model

sentences = [
    "The house is white.",
    "The women are happy.",
    "The dog is white.",
    "The girls are small.",
    "The white house is old.",
]
before = translator.translate(sentences)
with interpret.without_head(model.decoder.blocks[1].self_attn, 3):
    after = opened.translate(sentences)
print(f"{'':26}{'sixteen heads':30}fifteen heads")
for english, all_heads, fewer in zip(sentences, before, after, strict=True):
    print(f"{english:26}{all_heads.text:30}{fewer.text}")

# %% [markdown]
# <!-- slide -->
#
# ### The plan of the day
#
# How did we find it? How does it work? And how sure may we be?
#
# | question | tool | section |
# |---|---|---|
# | who is missed? | ablation: take one out | 1 |
# | who wrote this? | attribution: split a score | 2 |
# | when was it known? | the lens: read every block | 3 |
# | where does it sit? | patching: carry it over | 4 |
# | what does a head do, in general? | scores, and a control | 5, 6 |
#
# <!-- slide -->
#
# ## 1 · Who is missed?
#
# Think of the model as a **road**. A word's vector drives along it, and in each block somebody adds something:
# every head of every attention, every network. Nobody ever takes the vector off the road. It is called the *residual
# stream*, and you have laid it yourself: it is the $x$ in $x + f(x)$.
#
# Several heads speak through one matrix, $W_o$, and you know how: the heads lie side by
# side, $d$ features each, and $W_o$ takes features in by its rows. So each head has $d$ rows of its own, and
#
# $$\text{output} = \mathrm{concat}(h^0, \dots, h^{H-1})\, W_o = \sum_{i} h^i\, W_o^i$$
#
# <!-- slide -->
#
# | symbol | shape | meaning |
# |---|---|---|
# | $h^i$ | $(B, T, d)$ | what head $i$ has found |
# | $W_o^i$ | $(d, D)$ | its rows of $W_o$: $i \cdot d$ to $(i + 1) \cdot d$ |
# | $h^i W_o^i$ | $(B, T, D)$ | what it adds to the road |
#
# **The sum is the point.** A concatenation looks as if heads could only be had together. As a sum, each can be taken
# out, and the rest stays what it was. To silence a head, make its rows zero. To take it out of a *working* model,
# work on a copy: to compare, you need both.
#
# <!-- slide -->
#
# ## Exercise 1 · {{ablate_head.title}}
#
# *{{ablate_head.minutes}} minutes, {{ablate_head.points}} points.* Write `ablate_head(attention, head)`. It gets a
# `MultiHeadAttention` that has been built, with `d_model`, `num_heads`, `Wq`, `Wk`, `Wv`, `Wo`, and returns another
# attention: called like the given one, its output is the sum of what the **other** heads add, and its weights $p$
# are as before. The given one must stay as it was.
#
# `copy.deepcopy(layer)` makes a copy of a layer, weights and all; `weight.numpy()` makes one of a weight's numbers, and
# `weight.assign(numbers)` puts numbers in. Stuck? Type `hint("ablate_head")` in a cell of your own.
#
# <!-- slide -->


# %% slug="ablate_head" role="solution"
def ablate_head(attention, head):
    """Copy an attention, and let one head of the copy write nothing.

    attention: a MultiHeadAttention, built. head: which one, from 0.
    Returns another attention; the given one stays as it is.
    """
    ### BEGIN SOLUTION
    silent = copy.deepcopy(attention)
    d = attention.d_model // attention.num_heads
    of_head = tf.range(attention.d_model)[:, tf.newaxis] // d == head  # (D, 1)
    silent.Wo.assign(tf.where(of_head, 0.0, attention.Wo))
    return silent
    ### END SOLUTION


# %% slug="ablate_head" role="check"
check("ablate_head", ablate_head)

# %% [markdown]
# <!-- slide -->
#
# **Sixteen trials.** Now the search that we did for the trick. The sentence: *The house is white.* The machine has written
# *la maison est* and is about to write *blanche*. Its lead over *blanc*, the masculine, is the difference of two logits. Take
# out one head at a time (`without_head` does it to a model for as long as the `with` lasts) and see what the lead loses.

# %% role="demo"
source = tf.constant([[*opened.source.ids_of("the house is white"), opened.source.eos_id]])
so_far = tf.constant([[opened.target.sos_id, *opened.target.ids_of("la maison est")]])
SHE, HE = opened.target.ids_of("blanche blanc")


def lead():
    """By how much blanche is ahead of blanc, as the next word."""
    logits = model([source, so_far], training=False)[0, -1]
    return float(logits[SHE] - logits[HE])


whole, missing = lead(), {}
for number, block in enumerate(model.decoder.blocks):
    for kind, attention in (("self", block.self_attn), ("cross", block.cross_attn)):
        for head in range(model.num_heads):
            with interpret.without_head(attention, head):
                missing[f"block {number}, {kind}, head {head}"] = whole - lead()
print(f"with all heads blanche leads by {whole:.1f}")
signed_bars(missing, label="what the lead loses without this head")

# %% [markdown]
# <!-- slide -->
#
# A bar to the left: without this head the lead even grows. Heads may work against each other.
#
# **What does the longest bar's head look at?** Choose *est* on the left, the word that decides what comes next, and switch the
# heads off and on. Which of them look at the same place?

# %% role="demo"
words = ["<SOS>", "la", "maison", "est"]
looks = opened.attentions(before[0]).target[1][:, :4, :4]  # block 1, the words that were there: (H, T, T)
moving_heads(looks, words, titles=[f"head {head}" for head in range(4)])

# %% [markdown]
# <details><summary>What there is to see</summary>
#
# Head 3 looks at *la*. Not at the noun: at its **article**. In French the article says what an adjective must agree with, it
# stands in front of nearly every noun, and there are few of them. If you had to learn gender from examples alone, you would find
# that, too. And did you see head 1? It looks at *la* just as firmly, and in the bars above it is nobody. To look somewhere
# isn't yet to do something there.
# </details>
#
# <!-- slide -->
#
# ## 2 · Who wrote this?
#
# Taking out answers one question: *can the rest do without?* There is another: *who has written it?* The road gives the answer
# for nothing. What arrives at its end is a **sum**, and a logit is a product with that sum:
#
# $$x = \sum_i x_i, \qquad \text{logit of a word} = x \cdot w = \sum_i x_i \cdot w$$
#
# with $w$ the word's row of the table. Each part pays its share of the bill.
#
# <!-- slide -->
#
# Only one thing stands between: the **last norm**. It takes a mean away, and that is no trouble: the mean of a sum is the sum of
# the means, so every part can be centred by itself. Then it divides by the spread, and here is the trap. Several guests pay a
# bill in another currency. If each goes to a bank of their own, with a rate of its own, the sum is wrong in the end. **One rate
# for all:** the spread of the *whole*.
#
# $$\text{share}_i = \frac{x_i - \mathrm{mean}(x_i)}{\sqrt{\mathrm{var}(x) + \varepsilon}} \cdot w \qquad \text{var}(x)
# \text{ of the sum, over the features}$$
#
# (The norm's $\gamma$ can be multiplied into the table beforehand, and its $\beta$ adds the same number whatever the
# parts are, so we forget about both.)
#
# <!-- slide -->
#
# **By hand**, with $D = 2$ and two parts, $x_0 = (5, -1)$ and $x_1 = (-1, 1)$; the word's row is $w = (1, 0)$. The sum is
# $(4, 0)$: its mean is 2, its spread 2. Centred, the parts are $(3, -3)$ and $(-1, 1)$; divided by 2 and times $w$, their
# shares are $1.5$ and $-0.5$. And the logit? The normed sum is $(1, -1)$, times $w$ that is $1$. It adds up. (With a bank for
# each, the shares would be $1$ and $-1$, and sum to 0.)
#
# <!-- slide -->
#
# ## Exercise 2 · {{attribute_logits.title}}
#
# *{{attribute_logits.minutes}} minutes, {{attribute_logits.points}} points.* Write `attribute_logits(parts, table, token)`. The
# parts are stacked along the first axis, `(P, …, D)`, with any number of axes between; `table` has a row for each word,
# `(V, D)`; `token` is the number of one word. What comes back is `(P, …)`: the share of each part, by the formula above, with
# $\varepsilon = 10^{-6}$. Together they are the logit of that word behind the norm. It works inside `tf.function`, too. Stuck?
# `hint("attribute_logits")`.
#
# <!-- slide -->


# %% slug="attribute_logits" role="solution"
def attribute_logits(parts, table, token):
    """Split a word's logit among the parts of the residual stream.

    parts: (P, ..., D). table: (V, D). token: which row of the table.
    Returns (P, ...): the shares; their sum is the logit behind the norm.
    """
    ### BEGIN SOLUTION
    variance = tf.math.reduce_variance(tf.reduce_sum(parts, axis=0), axis=-1, keepdims=True)  # (..., 1), of the whole
    centred = parts - tf.reduce_mean(parts, axis=-1, keepdims=True)  # (P, ..., D)
    return tf.reduce_sum(centred / tf.sqrt(variance + 1e-6) * table[token], axis=-1)  # (P, ...)
    ### END SOLUTION


# %% slug="attribute_logits" role="check"
check("attribute_logits", attribute_logits)

# %% [markdown]
# <!-- slide -->
#
# **The bill for *blanche*.** Our translator has a norm behind every sub-layer, not only one at the end. The trick works there
# too: at each norm all parts change their money at the same rate. `interpret.attributions` goes the whole way. Below: what each
# part adds to *blanche* minus what it adds to *blanc*.

# %% role="demo"
for_her, for_him = (interpret.attributions(model, so_far, token, source) for token in (SHE, HE))
shares = for_her.values[:, 0, -1] - for_him.values[:, 0, -1]  # at the last place
print(f"the shares sum to {shares.sum():.3f}, the lead is {whole:.3f}")
signed_bars(dict(zip(for_her.names, shares, strict=True)), most=10, label="what it adds to the lead of blanche")

# %% [markdown]
# <!-- slide -->
#
# The sum is right, to the last digit. And yet: the head of the trick isn't alone here. Behind it stands the last network, which
# has read what the head had written, and written more. A share is what somebody adds **directly**. What it makes others say is
# booked under their names.
#
# ### Caught red-handed
#
# Another word, *rouge*: *The red car is old*, and the machine has written *la voiture*. First the maps: the four heads of the
# last cross-attention, which look at the English words, in the row of *voiture*.
#
# <!-- slide -->

# %% role="demo"
red = opened.translate(["The red car is old."])[0]
print(red.text)
p, english, french = opened.attention(red)  # (layers, H, T, S), with a row for each word that is written
place = french.index("rouge")
attention_maps(p[1][:, place], [f"head {head}" for head in range(4)], english, labels=("English", "who looks"))

# %% [markdown]
# <!-- slide -->
#
# All four look at *red*. So, **before you run it**, a guess: one of them is switched off. What becomes of *rouge*?

# %% role="demo"
guess("one_of_four_is_off")

# %% role="demo"
red_source = tf.constant([red.source_ids])
red_so_far = tf.constant([[opened.target.sos_id, *red.target_ids[:place]]])
rouge = red.target_ids[place]
found = interpret.attributions(model, red_so_far, rouge, red_source)
cross = model.decoder.blocks[1].cross_attn


def sure():
    """The probability of rouge as the next word, in per cent."""
    return 100 * float(tf.nn.softmax(model([red_source, red_so_far], training=False)[0, -1])[rouge])


print(f"with all heads: {sure():.1f} % for rouge")
for head in range(4):
    share = found.values[found.names.index(f"block 1 cross-attention head {head}"), 0, -1]
    with interpret.without_head(cross, head):
        print(f"head {head} adds {share:+.2f} to its logit; without it: {sure():.1f} %")
with interpret.without_head(cross, 0), interpret.without_head(cross, 1):
    print(f"without heads 0 and 1: {sure():.1f} %")
    with interpret.without_head(cross, 2), interpret.without_head(cross, 3):
        print(f"without all four: {sure():.1f} %, and then: {opened.translate(['The red car is old.'])[0].text}")

# %% [markdown]
# <!-- slide -->
#
# ## 3 · When was it known?
#
# A word comes out of the last block. When was the matter settled? Here is a cheeky idea: stop at an earlier block, and
# read what is there with the eyes of the last one. The last norm, the table of words, done. It is called the **logit
# lens**.
#
# $$\text{logits after block } l = \mathrm{norm}(x^{(l)})\; E^\top$$
#
# <!-- slide -->
#
# | symbol | shape | meaning |
# |---|---|---|
# | $x^{(l)}$ | $(B, T, D)$ | the vectors after block $l$; all blocks together are `states`, $(L, B, T, D)$ |
# | norm | | the model's last norm, a function of $x$ |
# | $E$ | $(V, D)$ | the table: a row for each word |
#
# Why should that make sense? Because nobody leaves the road. Every block writes into the same $D$ numbers, and the
# last one has to be read by the table. What is written early in the table's language needs no translation.
#
# <!-- slide -->
#
# ## Exercise 3 · {{logit_lens.title}}
#
# *{{logit_lens.minutes}} minutes, {{logit_lens.points}} points.* Write `logit_lens(states, norm, table)`: from `states`
# $(L, B, T, D)$, a function `norm`, and `table` $(V, D)$ to the logits of every block, $(L, B, T, V)$. It works inside
# `tf.function`, too. Stuck? `hint("logit_lens")`.
#
# <!-- slide -->


# %% slug="logit_lens" role="solution"
def logit_lens(states, norm, table):
    """Read every block as if it were the last.

    states: (L, B, T, D). norm: a function, the last norm. table: (V, D).
    Returns (L, B, T, V).
    """
    ### BEGIN SOLUTION
    return tf.tensordot(norm(states), table, [[-1], [1]])
    ### END SOLUTION


# %% slug="logit_lens" role="check"
check("logit_lens", logit_lens)

# %% [markdown]
# <!-- slide -->
#
# **A sentence, block by block.** `interpret.stream_of` lays a model open: `embed`, a list `blocks`, `norm`, `table`. Our
# translator has two blocks only, so we let it stop behind each of their sub-layers, too. Green is what is also said at the end.
# **Before you run it:** after which of the six steps will *les femmes sont heureuses* stand there?

# %% role="demo"
women = opened.translate(["The women are happy."])[0]
stream = interpret.stream_of(model, [women.source_ids], by_sublayer=True)
read = tf.constant([[opened.target.sos_id, *women.target_ids[:-1]]])
states = interpret.states(stream, read)  # (L, B, T, D): at the entrance, and behind each step
lens = interpret.logit_lens(states, stream.norm, stream.table) + stream.bias
said = [[opened.target.token(int(word)) for word in row] for row in tf.argmax(lens[:, 0], axis=-1)]
steps = [f"block {block}, {part}" for block in (0, 1) for part in ("self", "cross", "network")]
names = ["entrance", *steps]
green = {
    name: ["green" if word == last else "plain" for word, last in zip(row, said[-1], strict=True)]
    for name, row in zip(names, said, strict=True)
}
reads = {"what it reads": [opened.target.token(int(word)) for word in read[0]]}
token_rows({**dict(reversed(list(zip(names, said, strict=True)))), **reads}, marks=green)

# %% [markdown]
# <!-- slide -->
#
# <details><summary>What there is to see</summary>
#
# Read it from below. At the entrance there are only the words that were read, in the language of the way *in*,
# and the lens speaks that of the way *out*: nonsense, and it should be. (GPT-2 has one table for both; there
# the entrance says the word that was just read.)
#
# All at once, in one step: the last cross-attention, which asks the English once more. And now look at the row just
# below it, at the place of *heureuses*. The word is wrong. But which **kind** of word is it, and which ending has
# it? The form, feminine and plural, stands there before the meaning does.
# </details>
#
# <!-- slide -->
#
# **How far behind is the right word?** The best word hides the second best. Here is the rank of the final word on
# each block:

# %% role="demo"
for name, logits in zip(names, lens[:, 0].numpy(), strict=True):
    ranks = [int((row > row[word]).sum()) + 1 for row, word in zip(logits, women.target_ids, strict=True)]
    print(f"{name:18}" + "".join(f"{word:>12} {rank:3}" for word, rank in zip(said[-1], ranks, strict=True)))

# %% [markdown]
# <!-- slide -->
#
# What the lens can't show: a thing may be known in a block and not be written *in the table's language* yet. "Nonsense" on the
# lens doesn't mean that nothing is there. For that one needs other tools, the next one for example.
#
# ## 4 · Where does it sit?
#
# Surgeons have an old way to find out what an organ is for: a transplant. Two runs of the model. In the **clean** one it gets
# it right. In the **corrupt** one something is different, and it gets it wrong. Now take *one vector* out of the clean run, at
# one place and before one block, put it into the corrupt run in the same place, and let that one go on. If the answer turns
# round, you have carried over what matters.
#
# <!-- slide -->
#
# ```
#               <SOS>    la     fille    est
#   clean   ──────●───────●───────●───────●─────►  heureuse
#                         │
#                         ▼   one vector, before block 1
#   corrupt ──────●───────●───────●───────●─────►  heureuse? heureux?
#               <SOS>    le    garçon    est
# ```
#
# Mind the direction. Clean into corrupt asks: *is this enough?* Corrupt into clean asks: *is this needed?*
#
# <!-- slide -->
#
# ## Exercise 4 · {{patch.title}}
#
# *{{patch.minutes}} minutes, {{patch.points}} points.* Write `patch(model, clean, corrupt, layer, position)`. The model is laid
# open: `model.embed(ids)` gives $(B, T, D)$, `model.blocks` is a list of functions of $x$, `model.logits(x)` gives $(B, T, V)$.
# `clean` and `corrupt` are ids $(B, T)$. **Before** block number `layer`, the vector at `position` is that of the clean run;
# all else is the corrupt run. Return its logits. Stuck? `hint("patch")`.
#
# <!-- slide -->


# %% slug="patch" role="solution"
def patch(model, clean, corrupt, layer, position):
    """Run the corrupt sentence with one vector out of the clean one's run.

    model: with embed, blocks and logits. clean, corrupt: (B, T). layer: before which block. position: which word.
    Returns logits (B, T, V).
    """
    ### BEGIN SOLUTION
    x, kept = model.embed(corrupt), model.embed(clean)  # (B, T, D)
    for block in model.blocks[:layer]:
        x, kept = block(x), block(kept)
    x = tf.concat([x[:, :position], kept[:, position : position + 1], x[:, position + 1 :]], axis=1)
    for block in model.blocks[layer:]:
        x = block(x)
    return model.logits(x)  # (B, T, V)
    ### END SOLUTION


# %% slug="patch" role="check"
check("patch", patch)

# %% [markdown]
# <!-- slide -->
#
# **Operation *heureuse*.** The English says *the girl is happy*. In the clean run the French so far is *la fille est*, in the
# corrupt one we lie: *le garçon est*. The map shows how much of the difference each transplant brings back: 0 is nothing, 1 is
# all of it. **Before you run it**, a guess: at which word does the gender sit?

# %% role="demo"
guess("where_gender_sits")

# %% role="demo"
girl = [[*opened.source.ids_of("the girl is happy"), opened.source.eos_id]]
clean, corrupt = ([[opened.target.sos_id, *opened.target.ids_of(text)]] for text in ("la fille est", "le garçon est"))
happy_she, happy_he = opened.target.ids_of("heureuse heureux")
stream = interpret.stream_of(model, girl)


def her_lead(logits):
    """By how much heureuse is ahead of heureux, as the next word."""
    return float(logits[0, -1, happy_she] - logits[0, -1, happy_he])


top, bottom = (her_lead(model([tf.constant(girl), tf.constant(ids)], training=False)) for ids in (clean, corrupt))
brought = [
    [(her_lead(interpret.patch(stream, clean, corrupt, layer, place)) - bottom) / (top - bottom) for place in range(4)]
    for layer in range(len(stream.blocks))
]
print(f"lead of heureuse: clean {top:.1f}, corrupt {bottom:.1f}")
blocks = [f"before block {layer}" for layer in range(len(stream.blocks))]
attention_maps(
    np.clip(brought, 0, 1), blocks, ["<SOS>", "la | le", "fille | garçon", "est"], labels=("place", "patched")
)

# %% [markdown]
# <!-- slide -->
#
# ## 5 · A head that copies
#
# So far we asked who does *this word*. The larger question: what does a head do **in general**? One kind has become
# famous. Read this, and say the next word:
#
# > Nurse Okonkwo went to the window. "It's late," said Nurse …
#
# You have never met her. You looked back for the last *Nurse*, and said what came **after** it. A head that does so
# is called an **induction head**: it is what lets a language model use what stands in its own text.
#
# <!-- slide -->
#
# One head alone can't do it. To find the *Okonkwo* that follows an earlier *Nurse*, it would have to look at words
# by what stands **before** them, and a word's vector doesn't know its neighbours. So two heads work together, one
# block apart:
#
# 1. in the lower block a **previous-token head** looks one back everywhere, and writes into each word: *before me stood Nurse*;
# 2. in the upper block the **induction head** asks: *who has Nurse before them?*, finds Okonkwo, and copies.
#
# ```
#   Nurse   Okonkwo   went   …   Nurse   →  Okonkwo
#     └───────►┘ "before me: Nurse"  │
#              ▲                     │
#              └─────────────────────┘  "who has Nurse before them?"
# ```
#
# <!-- slide -->
#
# Each kind has a score, from 0 to 1: how much of its attention goes where such a head would look.
#
# ## Exercise 5 · {{previous_token_score.title}}
#
# *{{previous_token_score.minutes}} minutes, {{previous_token_score.points}} points.* Write
# `previous_token_score(p)`: from maps $(B, H, T, T)$ to one number for each head, $(H,)$: the mean weight on the
# word before, over all sentences and all rows that *have* a word before. NumPy or TensorFlow, as you like. Stuck?
# `hint("previous_token_score")`.
#
# <!-- slide -->


# %% slug="previous_token_score" role="solution"
def previous_token_score(p):
    """How much of each head's attention goes to the word before.

    p: (B, H, T, T). Returns (H,).
    """
    ### BEGIN SOLUTION
    before = np.diagonal(np.asarray(p), offset=-1, axis1=2, axis2=3)  # (B, H, T - 1): row t, column t - 1
    return before.mean(axis=(0, 2))
    ### END SOLUTION


# %% slug="previous_token_score" role="check"
check("previous_token_score", previous_token_score)

# %% [markdown]
# <!-- slide -->
#
# ## Exercise 6 · {{induction_score.title}}
#
# *{{induction_score.minutes}} minutes, {{induction_score.points}} points.* Write `induction_score(p, ids)`, with `ids`
# $(B, T)$: for each row $t$ whose word has stood before, take the **last** such place $s < t$, and there the weight on the word
# behind it, $p_{t, s+1}$. Return the mean over all these rows of all sentences, for each head, $(H,)$; where no word comes twice
# it is 0. NumPy or TensorFlow, loops or not. Stuck? `hint("induction_score")`.
#
# **By hand**, for the ids 7 9 7 9: rows 0 and 1 don't count. Row 2, the second 7: it stood at 0, so column 1. Row 3, the second
# 9: it stood at 1, so column 2. The score is $(p_{2,1} + p_{3,2}) / 2$.
#
# <!-- slide -->


# %% slug="induction_score" role="solution"
def induction_score(p, ids):
    """How much of each head's attention goes to what followed the same word last time.

    p: (B, H, T, T). ids: (B, T). Returns (H,).
    """
    ### BEGIN SOLUTION
    p, ids = np.asarray(p), np.asarray(ids)
    kept = []
    for maps, words in zip(p, ids, strict=True):  # a sentence's (H, T, T) and (T,)
        for t in range(len(words)):
            earlier = np.flatnonzero(words[:t] == words[t])
            if earlier.size:
                kept.append(maps[:, t, earlier[-1] + 1])  # (H,)
    return np.mean(kept, axis=0) if kept else np.zeros(p.shape[1])
    ### END SOLUTION


# %% slug="induction_score" role="check"
check("induction_score", induction_score)

# %% [markdown]
# <!-- slide -->
#
# **A school for copying.** Sequences of words that mean nothing, each over and over again: *5 2 9 4 5 2 9 4 5 …*.
# The length of the pattern, its **period**, changes from row to row. From the second round on, every word can be
# known. Two small models, one with a single block and one with two, learn from the same sequences.
#
# <!-- slide -->

# %% role="demo"
guess("one_floor_copies")

# %% role="demo"
WORDS, LENGTH = 12, 13


def sequences(random, count, periods):
    """Rows of LENGTH words, each a random pattern over and over, with one of these periods."""
    patterns = random.permuted(np.tile(np.arange(WORDS), (count, 1)), axis=1)
    period = random.choice(periods, (count, 1))
    return np.take_along_axis(patterns, np.arange(LENGTH) % period, axis=1)


def can_be_known(ids):
    """1 where the word has stood before, so that the next one can be known."""
    return np.tril(ids[:, :, None] == ids[:, None, :], -1).any(axis=-1)


def school(num_layers, periods, steps=240):
    """A small model that has learned to copy, and the share of right words on the way, on new sequences."""
    keras.utils.set_random_seed(1)
    pupil = models.DecoderOnly(WORDS, 32, 2, 32, num_layers, dropout=0.0, max_length=LENGTH)
    optimizer, random = keras.optimizers.Adam(0.01), np.random.default_rng(2)
    pupil(np.ones((1, 2), "int32"))  # makes the weights
    optimizer.build(pupil.trainable_variables)  # Adam's averages; made inside, the graph would be drawn twice

    @tf.function
    def learn(ids, counts):
        with tf.GradientTape() as tape:
            loss = tf.nn.sparse_softmax_cross_entropy_with_logits(ids[:, 1:], pupil(ids[:, :-1]))
            loss = tf.reduce_sum(loss * counts) / tf.reduce_sum(counts)
        weights = pupil.trainable_variables
        optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights, strict=True))

    right = training.Live()
    for step in range(steps):
        ids = sequences(random, 64, periods)
        learn(tf.constant(ids), tf.constant(can_be_known(ids[:, :-1]), tf.float32))
        if (step + 1) % 20 == 0:
            right.add(exam(pupil, periods))
    return pupil, right.done()


def exam(pupil, periods):
    """The share of right words among those that can be known, in sequences that nobody has seen."""
    ids = sequences(np.random.default_rng(99), 128, periods)
    said = tf.argmax(pupil(tf.constant(ids[:, :-1])), axis=-1).numpy()
    return float((said == ids[:, 1:])[can_be_known(ids[:, :-1])].mean())


MANY = [4, 5, 6, 7]
one_block, by_one = school(1, MANY)
two_blocks, by_two = school(2, MANY)
print(f"one block: {by_one[-1]:.0%} right · two blocks: {by_two[-1]:.0%} right")
curves({"one block": by_one, "two blocks": by_two}, xlabel="twenty steps", ylabel="right, of what can be known")

# %% [markdown]
# <!-- slide -->
#
# ### Now look inside
#
# The one with two blocks: the maps of all heads for one sequence, with both scores. Find the line just
# below the diagonal in block 0, and in block 1 the cells that stand where a word comes next.


# %% role="demo"
def looked_into(pupil, periods):
    """The maps of all heads for one sequence, titled with their scores over many."""
    ids = sequences(np.random.default_rng(7), 64, periods)[:, :-1]
    maps = interpret.self_attentions(pupil, ids).numpy()  # (blocks, B, H, T, T)
    titles = []
    for block, p in enumerate(maps):
        scores = zip(interpret.previous_token_scores(p), interpret.induction_scores(p, ids), strict=True)
        titles += [
            f"block {block}, head {head}\nprevious {a:.2f} · induction {b:.2f}" for head, (a, b) in enumerate(scores)
        ]
    shown = maps[:, 0].reshape(-1, *maps.shape[-2:])
    return attention_maps(shown, [str(word) for word in ids[0]], titles=titles)


looked_into(two_blocks, MANY)

# %% [markdown]
# <details><summary>What there is to see</summary>
#
# Block 0 looks back by a step or so, and scores little in induction. In block 1 it is the other way round: once a word has
# come back, the rows jump to where it stood last time, and one further. Nobody has built that in. It came about because
# nothing simpler solves the task.
# </details>
#
# <!-- slide -->
#
# ## 6 · A score that means nothing
#
# "I have found one in a **single** block!" says somebody at the back. "It copies without a mistake, and look at its induction
# score." But we have just said that one block can't do it. Who is wrong? Here is the experiment, just as it was done. The
# sequences are of the same kind; only, all patterns have the **same** period.
#
# <!-- slide -->

# %% role="demo"
guess("score_of_one_floor")

# %% role="demo"
impostor, by_impostor = school(1, [6])
print(f"one block, period 6: {by_impostor[-1]:.0%} right")
looked_into(impostor, [6])

# %% [markdown]
# <!-- slide -->
#
# ### Another period
#
# So change what the two would do differently, and nothing else. A machine that recognises words
# goes on. One that counts places looks where the old place was.
#
# <!-- slide -->

# %% role="demo"
print(f"{'right, of what can be known':30}" + "".join(f"period {period}   " for period in (4, 5, 6, 7)))
for name, pupil in (("two blocks, many periods", two_blocks), ("one block, only period 6", impostor)):
    print(f"{name:30}" + "".join(f"{exam(pupil, [period]):8.0%}   " for period in (4, 5, 6, 7)))
looked_into(impostor, [4])

# %% [markdown]
# <!-- slide -->
#
# Lay the map of the head that had the high score beside its map of before: another period, other words, and the same cells are
# bright. It goes by the place, not by the word.
#
# That is a **control**: an experiment that the attractive explanation could fail. You have met the thing before: in notebook 01,
# *black* and *brown* were alike to 0.9998901, and so were any two words. There, too, the number was right.
#
# | the number | what it seemed to say | the dull explanation | the control |
# |---|---|---|---|
# | 0.9998901 (notebook 01) | it knows what a colour is | all words are alike | two words that have nothing in common |
# | the score above | it recognises words | it counts places | another period |
#
# **Three questions** for every discovery of your own: Which dull machine would give this picture? What would it do elsewhere?
# Have I looked?
#
# <!-- slide -->
#
# **And the real one?** Let it stand the strictest test, too: take the heads of block 0 out, one by one, and see whether block 1
# can still copy.

# %% role="demo"
print(f"all heads: {exam(two_blocks, MANY):.0%} right")
for number, block in enumerate(two_blocks.blocks.blocks):
    for head in range(2):
        with interpret.without_head(block.self_attn, head):
            print(f"without block {number}, head {head}: {exam(two_blocks, MANY):.0%} right")

# %% [markdown]
# <!-- slide -->
#
# ## 7 · In words
#
# Two questions without a check; they are read by a human. Some full sentences each.
#
# ### Question 1 · {{what_a_score_proves.title}} *({{what_a_score_proves.points}} points)*
#
# A friend has trained a model with one attention layer on sequences that all repeat after six words. A head has an induction
# score close to 1. "So it is an induction head." What does the score prove, and what doesn't it? Which experiment would decide,
# and what do the two explanations predict for it?

# %% [markdown] slug="what_a_score_proves" role="written"
# ### BEGIN SOLUTION
# It proves where the head looks, on these sequences. With one period for all, the right place is always five back, so a head that
# counts places gets the same map and the same score as one that recognises words. I would show it sequences with another period,
# or with a pattern that breaks off and begins anew. A head that recognises words finds the new place, and the model goes on
# copying; one that counts looks where the old place was, and both its score and the accuracy fall. If it passes, I would still
# switch it off, to see whether the copying ends: where it looks and what the model needs are two things.
# ### END SOLUTION

# %% [markdown]
# <!-- slide -->
#
# ### Question 2 · {{looking_and_needing.title}} *({{looking_and_needing.points}} points)*
#
# In section 2 all four heads look at *red*, each adds to the logit of *rouge*, and whichever of them is switched off, *rouge*
# stays. How does that fit together? What can a map, a share and an ablation tell, each for itself, and what not? What would you
# try next?

# %% [markdown] slug="looking_and_needing" role="written"
# ### BEGIN SOLUTION
# The four bring the same news, so they are redundant: rouge leads by more than one head's share, and three are enough to keep it
# ahead. The map says where a head looks, and nothing about what it takes from there. The share says what it adds directly to this
# logit; what later layers make of its message is booked under their names. The ablation says whether the others can do without it
# here, not whether it does nothing. Next I would switch off pairs and all four together, and do so for many sentences: one
# sentence is an anecdote.
# ### END SOLUTION

# %% [markdown]
# <!-- slide -->
#
# ### More to try
#
# No points. Think first, then open.
#
# 1. **Other doings.** Run the search of section 1 for *sont* against *est*, with *les chiens* so far. Is there a head of the
#    plural?
# 2. **Zero is loud.** A head that writes zeros is something the later blocks have never met. What else could be put in its place,
#    and what would that ask?
# 3. **The other direction.** Patch corrupt into clean, at the article. Does it take the feminine away? What follows from that,
#    and what doesn't?
#
# <details><summary>Answers</summary>
#
# 1. Try it; change `so_far`, `source`, `SHE` and `HE`. If no bar stands out, that is a finding as well: the others know it too.
# 2. Its mean over many sentences ("mean ablation"): then only what it says about *this* sentence is missing. Or what it wrote for
#    another sentence, which is patching again.
# 3. If it does, the place is needed, too. If it doesn't, the rest was enough without it: enough and needed are two questions.
# </details>

# %% [markdown]
# ## What you take along
#
# - The residual stream is a road. Nobody takes the vector off it; everybody adds. So parts can be taken out, and shares add up.
# - Heads meet in a **sum**: head $i$ speaks through the rows $i \cdot d$ to $(i + 1) \cdot d$ of $W_o$.
# - Shares of a logit: centre each part, divide by the spread of the **whole**.
# - The lens reads every block with the eyes of the last. Nonsense there doesn't mean that nothing is known.
# - A patch: clean into corrupt asks whether it is enough, corrupt into clean whether it is needed.
# - Two heads in two blocks can copy what they have never seen: one writes down who stood before, the other looks for it.
# - A score says where, not why. Before you believe it: **which dull machine would give the same picture?**
#
# <!-- slide -->
#
# **Next** · `12-the-block-of-today`: what a Llama has that 2017 had not.
#
# **Read on** · Elhage et al., *A Mathematical Framework for Transformer Circuits* (2021),
# [transformer-circuits.pub/2021/framework](https://transformer-circuits.pub/2021/framework/index.html). · Olsson et al.,
# *In-context Learning and Induction Heads* (2022), [arxiv.org/abs/2209.11895](https://arxiv.org/abs/2209.11895). · Meng et al.,
# *Locating and Editing Factual Associations in GPT* (2022), [arxiv.org/abs/2202.05262](https://arxiv.org/abs/2202.05262). ·
# nostalgebraist, *interpreting GPT: the logit lens* (2020). · Jain and Wallace, *Attention is not Explanation* (2019),
# [arxiv.org/abs/1902.10186](https://arxiv.org/abs/1902.10186).

# %% role="demo"
progress()
