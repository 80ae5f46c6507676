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
# hands, part by part. Today you play with it and look under the lid.
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
# - name the parts of the machine, and say in one sentence what each is for.
#
# **Core** · **Time** about {{notebook.time}} minutes · **You need** Python and NumPy arrays. New to TensorFlow or
# Keras? `00b-twelve-repairs` is the bridge, and optional.
#
# <!-- slide -->
#
# How to work: run the cells from top to bottom with Shift-Enter. Pictures and experiments are yours to change: turn a
# number, run the cell again. Where it says *before you run it*, take a guess first. Some cells ask you for it: type
# your answer into the field below the cell and press Enter; only then does the cell run. Enter alone skips. There are
# no points for it and nobody keeps count, but what you have guessed wrong you will remember.

# %%
# {{course.install}}

# %%
import itertools

import numpy as np

from course.quiet_start import quiet_start

with quiet_start():
    import keras
    import tensorflow as tf

from autograder import guess
from course.figures import Alignment, attention_maps, machine
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
# ## Three ways through
#
# | way | its exercises are marked | exercises | minutes |
# |---|---|---|---|
# | **the shortest**: to a first translator | *the shortest way* | {{shortest.exercises}} | {{shortest.minutes}} |
# | **the core**: 01 to 09b | not *for the curious* | {{core.exercises}} | {{core.minutes}} |
# | **all of it**: what is *Optional*, too | also *for the curious* | {{course.exercises}} | {{course.minutes}} |
#
# The mark stands behind an exercise's title. An exercise that you leave out breaks nothing: the course's own piece takes
# its place. In a terminal `course progress` counts each way for itself.

# %% [markdown]
# ## What you take along
#
# - An **encoder** reads, a **decoder** writes, and **cross-attention** is how the one asks the other.
# - A Transformer gives a share to every word that might come next. Fluent and right are two things.
#
# <!-- slide -->
#
# **Next** · `01-text-as-numbers`: how does a sentence get into a network at all? Or first, for whoever is new to TensorFlow,
# `00b-twelve-repairs`.
#
# **Read on** · For the whole story in one picture book, Jay Alammar, *The Illustrated Transformer*,
# [jalammar.github.io](https://jalammar.github.io/illustrated-transformer/).
