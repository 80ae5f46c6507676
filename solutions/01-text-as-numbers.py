# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Text as numbers: how a sentence gets into a network
#
# A photo is numbers already: so much red here, so much green there. But what number is *beach*? A network can
# only add and multiply, so before any Transformer reads a word, somebody has to answer that. Today it's you.

# %% [markdown]
# {{course.here}}

# %% [markdown]
# <!-- slide -->
#
# **At the end you can**
#
# - turn sentences into ids, all of one length, and say what is lost on the way;
# - write one-hot vectors, and say why an id itself is no good number for a word;
# - explain what an embedding table is, and why a lookup and a matrix product are the same thing;
# - train word vectors yourself, in a few seconds, and find out which words a network takes to be alike;
# - tell a similarity that means something from one that doesn't.
#
# **Core** · **Time** about {{notebook.time}} minutes, {{notebook.minutes}} of them for the exercises · **Points**
# {{notebook.points}} · **You need** Python's lists and dictionaries, NumPy arrays, and what `00b-twelve-repairs` says
# about tensors.
#
# <!-- slide -->
#
# How to work: run the cells from top to bottom with Shift-Enter. Pictures and experiments are yours to
# change: turn a number, run the cell again. Where it says *write*, your code goes in place of the line `raise
# NotImplementedError`. The check below it answers at once, and you may run it as often as you like. A red
# line is not a bad mark, it is the next clue.

# %%
# {{course.install}}

# %%
import itertools
import time

import numpy as np

from course.quiet_start import quiet_start

with quiet_start():
    import tensorflow as tf

from autograder import check, guess, hint, progress, recall
from course import text as ready  # finished functions, so that an open exercise never holds you up
from course.figures import attention_maps, word_box, word_map
from course.text.little_stories import KINDS
from course.training import train_skip_gram

# %% role="demo"
recall("01-text-as-numbers")

# %% [markdown]
# ## 1 · The word box
#
# <!-- notes
# Bring a bag and some balls, or draw the cabinet on the board. Give the minute for the note for real, and let
# somebody play the teammate.
# -->
#
# The lights go on, the audience claps, and you are in a game show. In front of you stands a glass cabinet:
# **three shelves, five columns on each, and in every column a stack of small boxes**. You have a bag of
# balls. The host hands you three sentences:
#
# > I went to the beach
# >
# > it was cold
# >
# > I came back to the house
#
# <!-- slide -->
#
# You may put a ball into any box you like. Then you get one minute to write a note. After that your teammate
# comes in, who has not heard the sentences. All she has is the cabinet and your note, and for each word she
# writes down correctly you get a point. What do you do?
#
# Think for a moment before you read on. You are about to invent what every language model does first.

# %% [markdown]
# <!-- slide -->
#
# Most people find the same plan:
#
# - **the note**: a numbered list of the words. That is a **vocabulary**, and the numbers are **ids**;
# - **the cabinet**: a shelf is a sentence, a column is a word, and the height of the ball is the word's id.
#
# Two details. A word that comes twice, like *I*, needs only one line in the note. And number 0 we keep for
# something that will turn up in a minute.
#
# <!-- slide -->

# %%
sentences = ["I went to the beach", "it was cold", "I came back to the house"]

# %% [markdown]
# ## Exercise 1 · {{build_vocabulary.title}}
#
# *{{build_vocabulary.minutes}} minutes, {{build_vocabulary.points}} points.* Write
# `build_vocabulary(sentences)`: a dictionary from word to id. The ids count from **1**, in the order in which
# the words appear for the first time. Words are what stands between spaces, taken as they are: `I` stays a
# capital, and a comma stays with its word. So *The* and *the* are two words here; a printed example that gives
# both the same id has made all letters small first.
#
# Stuck? Type `hint("build_vocabulary")` in a cell of your own.
#
# <!-- slide -->


# %% slug="build_vocabulary" role="solution"
def build_vocabulary(sentences):
    """Give each word an id, from 1 on, in the order in which the words appear.

    sentences: list of texts.
    Returns a dictionary from word to id. 0 is kept for <PAD>.
    """
    ### BEGIN SOLUTION
    vocabulary = {}
    for sentence in sentences:
        for word in sentence.split():
            if word not in vocabulary:
                vocabulary[word] = len(vocabulary) + 1
    return vocabulary
    ### END SOLUTION


# %% slug="build_vocabulary" role="check"
check("build_vocabulary", build_vocabulary)

# %% role="demo"
try:
    vocabulary = build_vocabulary(sentences)
    print(vocabulary)
    print([[vocabulary[word] for word in sentence.split()] for sentence in sentences])
except NotImplementedError as todo:
    print(f"Your note for the teammate appears here once the exercise is solved ({todo}).")

# %% [markdown]
# <!-- slide -->
#
# Eleven words, and three lists of ids. But look at their lengths: 5, 3 and 6. The cabinet has five columns on
# each shelf, no more and no less.
#
# A network has the same trouble. It works on many sentences at once, a **batch**, and a batch is a rectangle
# of numbers: all rows are equally long. So
#
# - what is too short is filled up at the end with a special word, `<PAD>`, and its id is the 0 that we kept;
# - what is too long is cut off at the end.

# %% [markdown]
# ## Exercise 2 · {{pad_or_truncate.title}}
#
# *{{pad_or_truncate.minutes}} minutes, {{pad_or_truncate.points}} points.* Write `pad_or_truncate(ids,
# length, pad_id=0)`: just `length` ids, filled up or cut at the **end**. The list that is passed in stays as
# it was: somebody may still need it. Stuck? `hint("pad_or_truncate")`.
#
# <!-- slide -->


# %% slug="pad_or_truncate" role="solution"
def pad_or_truncate(ids, length, pad_id=0):
    """Bring a sentence to a length: fill it up at the end, or cut it there.

    ids: list of ids; it stays as it is.
    Returns length ids.
    """
    ### BEGIN SOLUTION
    kept = list(ids[:length])
    return kept + [pad_id] * (length - len(kept))
    ### END SOLUTION


# %% slug="pad_or_truncate" role="check"
check("pad_or_truncate", pad_or_truncate)

# %% [markdown]
# <!-- slide -->
#
# From here on we use the finished functions of the course, so that nothing depends on an open exercise. Here
# is the cabinet, filled. The vocabulary is the note.
#
# **Before you run it**, a guess: which word gets lost?
#
# <!-- slide -->

# %% role="demo"
guess("lost_word")

# %% role="demo"
vocabulary = ready.build_vocabulary(sentences)
ids = [[vocabulary[word] for word in sentence.split()] for sentence in sentences]
box = np.array([ready.pad_or_truncate(row, length=5) for row in ids])
print(box)
word_box(box, vocabulary)

# %% [markdown]
# ## 2 · Why not simply the id?
#
# <!-- notes
# Let the room call out yes-or-no questions about the words before the number of them is on the screen.
# -->
#
# *beach* is 5 and *it* is 6. Why the balls? We could give the network the numbers 5 and 6 and be done.
#
# Because a number *says* things. It says that 6 is a little more than 5, that 10 is twice 5, and that 4 and 5
# have much in common. None of this is true of *the* and *beach*; we handed out the ids in the order of
# appearance.
#
# <!-- slide -->
#
# Here is how much that hurts. Ask yes-or-no questions about our eleven words: *is it a place? is it a verb? has
# it four letters?* There are $2^{11} = 2048$ ways to say yes or no to eleven words. A single neuron sees the id
# as one number $x$ and answers yes where $wx + b > 0$: everything above some id, or everything below. With a
# one-hot vector (a one at the place of the id, zeros elsewhere) the neuron has a weight for each word.
#
# **Before you run it: of the 2048 questions, how many can each of the two answer?**
#
# <!-- slide -->

# %% role="demo"
guess("questions_by_id")

# %% role="demo"
words = len(vocabulary)
questions = list(itertools.product([0, 1], repeat=words))  # each is one answer for each word
by_id = sum(sum(a != b for a, b in itertools.pairwise(answers)) <= 1 for answers in questions)
by_one_hot = sum(
    np.array_equal(np.eye(words) @ np.array(answers) > 0.5, answers)  # the answers themselves serve as weights
    for answers in questions
)
print(f"from the id as a number    {by_id:4} of {len(questions)}")
print(f"from a one-hot vector      {by_one_hot:4} of {len(questions)}")

# %% [markdown]
# <!-- slide -->
#
# ### A place instead of a size
#
# So each word gets **its own place** instead of its own size:
#
# $$y_j = \begin{cases} 1 & j = \text{id} \\ 0 & \text{otherwise} \end{cases} \qquad j = 0, 1, \dots, V - 1$$
#
# <!-- slide -->
#
# | symbol | shape | meaning |
# |---|---|---|
# | ids | $(B, T)$ | a batch of $B$ sentences of $T$ words |
# | $V$ | | number of ids, that of `<PAD>` included: the *depth* of the cabinet |
# | $y$ | $(B, T, V)$ | the cabinet: shelf, column, box |

# %% [markdown]
# ## Exercise 3 · {{one_hot.title}}
#
# *{{one_hot.minutes}} minutes, {{one_hot.points}} points.* Write `one_hot(ids, depth)`. `ids` may be of any
# shape, a single id as well; the result has one more axis at the end, of length `depth`, and is float32.
# `<PAD>` is no exception, its one stands at place 0. NumPy or TensorFlow, as you like.
#
# TensorFlow and Keras have this ready, as `tf.one_hot` and `to_categorical`; the check does not let those
# pass. Once in your life, write it yourself: it is one line. Stuck? `hint("one_hot")`.
#
# <!-- slide -->


# %% slug="one_hot" role="solution"
def one_hot(ids, depth):
    """Turn each id into a row of zeros with a single one, at the place of the id.

    ids: whole numbers, (...,). depth: number of ids there are.
    Returns (..., depth), float32.
    """
    ### BEGIN SOLUTION
    ids = np.asarray(ids)
    return (ids[..., np.newaxis] == np.arange(depth)).astype(np.float32)
    ### END SOLUTION


# %% slug="one_hot" role="check"
check("one_hot", one_hot)

# %% [markdown]
# <!-- slide -->
#
# ### A slip in print
#
# The chapter that this course grew out of (*TensorFlow in Action*, section 5.1) plays the same game with the
# same three sentences and ids from 1 to 11. Its one-hot vectors have **11** entries. **Before you run it**, a
# guess about word number 11, *house*.
#
# <!-- slide -->

# %% role="demo"
guess("house_without_a_box")

# %% role="demo"
for depth in (11, 12):
    column = tf.one_hot(vocabulary["house"], depth).numpy()
    print(f"depth {depth}: house = {column.astype(int)}, balls in the column: {int(column.sum())}")
try:
    ready.one_hot(vocabulary["house"], 11)
except ValueError as refusal:
    print("the course's own:", refusal)

# %% [markdown]
# ## 3 · From balls to vectors
#
# <!-- notes
# If somebody asks why anybody would multiply by all those zeros: nobody does. It is a way to see that gradients
# reach the table.
# -->
#
# One-hot vectors are honest, but they have two faults. They are **wide**: a hundred thousand boxes for one ball.
# And they are **all equally far apart**: *cat* is as far from *kitten* as from *Monday*. Honest, but dull.
#
# So we let the network choose. Each word gets a short row of $D$ numbers in a table $E$, the **embedding
# table**, and training changes these numbers like any other weights:
#
# $$x = y\,E \qquad (B, T, V) \times (V, D) \to (B, T, D)$$
#
# What does that product do? In each sum over $V$ places, $V - 1$ terms are zero.
#
# <!-- slide -->

# %% role="demo"
guess("one_hot_times_table")

# %% role="demo"
table = np.round(np.random.default_rng(0).normal(size=(12, 4)), 1)  # twelve words, four numbers each
went = ready.one_hot(vocabulary["went"], depth=12)
print("one-hot   ", went.astype(int))
print("times E   ", went @ table)
print("row 2 of E", table[2])

# %% [markdown]
# ## Exercise 4 · {{embedding_lookup.title}}
#
# *{{embedding_lookup.minutes}} minutes, {{embedding_lookup.points}} points.* Write `embedding_lookup(table, ids)`: the
# result equals one-hot times table, for ids of any shape. `table` is $(V, D)$; from $(B, T)$ comes $(B, T, D)$. Do it
# with TensorFlow (or `keras.ops`): this becomes the first layer of every model in this course, and there it runs inside
# `tf.function`: your Python is read once, and from then on a graph of tensor operations runs (00b, repair 8).
# `tf.one_hot` is welcome now; Keras's ready `Embedding` layer does not pass. Stuck? `hint("embedding_lookup")`.
#
# <!-- slide -->


# %% slug="embedding_lookup" role="solution"
def embedding_lookup(table, ids):
    """Take from the table the row of each id.

    table: (V, D), one row a word. ids: whole numbers, (...,).
    Returns (..., D).
    """
    ### BEGIN SOLUTION
    return tf.gather(table, ids)  # (..., D)
    ### END SOLUTION


# %% slug="embedding_lookup" role="check"
check("embedding_lookup", embedding_lookup)

# %% [markdown]
# <!-- slide -->
#
# Our three sentences, five words each, four numbers a word: which shape? The printed chapter says $3 \times 6
# \times 4$, having cut to five words a page earlier. Count with the shapes as you go, it is the cheapest
# proof-reading there is. And while we are here, both ways with a real vocabulary. **What do you expect?**

# %% role="demo"
print("three sentences, five words, width 4:", ready.embedding_lookup(table, box).shape)

V, D = 20_000, 64
big_table = tf.random.normal((V, D), seed=1)
many = tf.random.uniform((16, 25), 0, V, dtype=tf.int32, seed=2)  # 16 sentences of 25 words
ways = {
    "one-hot times table": lambda: tf.tensordot(tf.one_hot(many, V), big_table, axes=1),
    "lookup": lambda: tf.gather(big_table, many),
}
for name, way in ways.items():
    way()  # once to warm up
    start = time.perf_counter()
    vectors = way()
    print(f"{name:20} {1000 * (time.perf_counter() - start):8.2f} ms for {vectors.shape}")
print(f"the one-hot cabinet alone holds {16 * 25 * V * 4 / 1e6:.0f} MB, of which 400 numbers are not zero")

# %% [markdown]
# ## 4 · You shall know a word by the company it keeps
#
# <!-- notes
# Read the two sentences aloud and ask for the meaning of wibble before you show the plan. The training below
# takes seconds; run it while they watch.
# -->
#
# A table of random numbers knows nothing. Where do good numbers come from? A small test first. What is a
# *wibble*?
#
# > She poured the wibble into two cups and blew on hers, for it was still too hot.
# >
# > Without a spoonful of sugar in his wibble he can't begin the day.
#
# You have never seen the word, no dictionary has it, and you know what it is. You looked at its **neighbours**.
# The linguist John Firth said it in 1957, in the words at the head of this section.
#
# <!-- slide -->
#
# So here is a plan for training. Show the network one word, the **centre**, and let it guess the words near
# it, the **contexts**. Words with the same company need the same guesses, and the easiest way to make the same
# guesses is to have nearly the same vector. That is **skip-gram** (Mikolov and others, 2013).
#
# *Near* means: at most `window` words away, on either side. With `window = 2`, and *sat* as the centre:
#
# <!-- slide -->

# %% role="demo"
told = "the black cat sat on the couch and the brown dog slept on the rug"
story = told.split()
window, i = 2, 3  # turn these: what about i = 0?
shown = [word.upper() if abs(i - j) <= window else word for j, word in enumerate(story)]
shown[i] = f"[{story[i]}]"
print(*shown)

# %% [markdown]
# ## Exercise 5 · {{skip_gram_pairs.title}}
#
# *{{skip_gram_pairs.minutes}} minutes, {{skip_gram_pairs.points}} points.* Write `skip_gram_pairs(ids,
# window)`: all pairs `(centre, context)`, for one centre after the other, and for each centre its
# contexts from left to right. At the ends of the sentence there are fewer. A *place* is never paired with
# itself, but if the same word stands at another place nearby, that is a pair like any other. Stuck?
# `hint("skip_gram_pairs")`.
#
# <!-- slide -->


# %% slug="skip_gram_pairs" role="solution"
def skip_gram_pairs(ids, window):
    """Pair each word with every word near it.

    ids: list of ids. window: how far to each side a word still counts as near.
    Returns all (centre, context), in order.
    """
    ### BEGIN SOLUTION
    pairs = []
    for i, centre in enumerate(ids):
        for j in range(max(0, i - window), min(len(ids), i + window + 1)):
            if j != i:
                pairs.append((centre, ids[j]))
    return pairs
    ### END SOLUTION


# %% slug="skip_gram_pairs" role="check"
check("skip_gram_pairs", skip_gram_pairs)

# %% role="demo"
try:
    print(skip_gram_pairs(story[:5], window=2))  # words instead of ids, to read them
except NotImplementedError as todo:
    print(f"The pairs appear here once the exercise is solved ({todo}).")

# %% [markdown]
# <!-- slide -->
#
# ### Let it learn
#
# One sentence is too little company. Here are four hundred short ones, about animals that rest and people who
# eat. They are made by rules, so you and I know which words belong together. The network doesn't.
#
# <!-- slide -->

# %% role="demo"
stories = ready.little_stories(400)
print(*stories[:5], sep="\n")
story_vocabulary = ready.build_vocabulary(stories)
names = ["<PAD>", *story_vocabulary]
pairs = [
    pair
    for line in stories
    for pair in ready.skip_gram_pairs([story_vocabulary[word] for word in line.split()], window=2)
]
print(f"\n{len(names)} ids, {len(pairs)} pairs, the first ones:", [(names[a], names[b]) for a, b in pairs[:4]])

# %% [markdown]
# <!-- slide -->
#
# The model has two tables: $E$ of shape $(V, D)$ for a word as the centre, and $C$ of shape $(D, V)$ for a word
# as the context. From the centre it guesses
#
# $$p(\text{context} \mid \text{centre}) = \mathrm{softmax}(E_{\text{centre}}\, C)$$
#
# The softmax turns $V$ numbers into $V$ probabilities. The loss is $-\log p$ of the context that really stood
# there; training makes its mean small. Afterwards $C$ goes into the bin, and $E$ is what we wanted.
#
# Could the loss reach 0? No: after *the* may come any of four colours, and nobody can know which.
#
# **Before you run it**, a guess: who will end up near whom?
#
# <!-- slide -->

# %% role="demo"
guess("who_ends_up_together")

# %% role="demo"
before, _ = train_skip_gram(pairs, size=len(names), steps=0)
after, losses = train_skip_gram(pairs, size=len(names), width=16, steps=600)
print(
    f"loss at first {losses[0]:.2f} (pure guessing: ln {len(names)} = {np.log(len(names)):.2f}), "
    f"at the end {losses[-50:].mean():.2f}"
)
word_map([before[1:], after[1:]], names[1:], kinds=KINDS, titles=["before", "after"])

# %% [markdown]
# ## 5 · How alike are two vectors?
#
# Two arrows can differ in direction and in length. The direction is what a word means to the model; the length
# often only tells how often and how surely it is used. So we compare directions, by the **cosine** of the
# angle between the arrows:
#
# $$\cos(a, b) = \frac{a \cdot b}{|a|\,|b|} = \frac{a_1 b_1 + \dots + a_D b_D}{\sqrt{a_1^2 + \dots + a_D^2}\;\sqrt{b_1^2 + \dots + b_D^2}}$$
#
# 1 is the same direction, 0 a right angle, $-1$ the opposite. The dot product $a \cdot b$ you will meet again
# in the next notebook: it is how a query meets a key.

# %% [markdown]
# ## Exercise 6 · {{cosine_similarity.title}}
#
# *{{cosine_similarity.minutes}} minutes, {{cosine_similarity.points}} points.* Write `cosine_similarity(a, b)`: from
# two tables of vectors $(\dots, D)$ make the similarities $(\dots)$, each vector of `a` with its partner in `b`. One
# vector $(D)$ may also meet many: NumPy and TensorFlow broadcast it by themselves. (Keras's own cosine similarity does
# not pass here.) Stuck? `hint("cosine_similarity")`.
#
# <!-- slide -->


# %% slug="cosine_similarity" role="solution"
def cosine_similarity(a, b):
    """Compare directions: 1 is the same, 0 is at right angles, -1 is opposite.

    a, b: vectors, (..., D).
    Returns (...).
    """
    ### BEGIN SOLUTION
    a, b = np.asarray(a), np.asarray(b)
    lengths = np.linalg.norm(a, axis=-1) * np.linalg.norm(b, axis=-1)
    return np.sum(a * b, axis=-1) / lengths
    ### END SOLUTION


# %% slug="cosine_similarity" role="check"
check("cosine_similarity", cosine_similarity)

# %% [markdown]
# <!-- slide -->
#
# Eight words, each with each. **Before you run it:** where will the table be dark? And to whom is *cat* nearest?

# %% role="demo"
guess("cat_and_dog")

# %% role="demo"
chosen = ["black", "brown", "cat", "dog", "slept", "couch", "soup", "Anna"]
some = after[[story_vocabulary[word] for word in chosen]]
attention_maps(ready.cosine_similarity(some[:, None], some[None]), chosen, labels=("word", "word"))

# %% [markdown]
# <!-- slide -->
#
# ### The nearest neighbours; ask for others
#
# <!-- slide -->

# %% role="demo"
for word in ("brown", "kitten", "morning", "ate", "the"):
    found = ready.nearest(after, story_vocabulary[word], count=4)
    print(f"{word:8}", "  ".join(f"{names[i]} {similarity:.2f}" for i, similarity in found))

# %% [markdown]
# *the* has no twin: no other word keeps its company, and it keeps everybody's.

# %% [markdown]
# ## 6 · A number too good to be true
#
# <!-- notes
# Ask who has an idea how such a number can come about, before anything runs.
# -->
#
# One of the books behind this course trains skip-gram vectors of width 512, then compares *black* with *brown*
# in the sentence about cat and dog. It prints **0.9998901**, and says: see, the model has found out that both
# are colours.
#
# Has it? A similarity means nothing alone. **What would you ask next?**
#
# We don't have the book's training, but here is one like it: that single sentence, vectors of width 512 with
# tiny first values, and the usual cheap training, in which the true neighbour competes with five random words
# ("negative sampling").
#
# <!-- slide -->


# %% role="demo"
def quick_vectors(rounds, width=512, random_words=5, rate=0.025):
    """Train on the one story; returns its ids and a vector for each of its words."""
    ids = ready.build_vocabulary([told])
    line = [ids[word] for word in story]
    random = np.random.default_rng(0)
    E = (random.random((len(ids) + 1, width)) - 0.5) / width
    C = np.zeros((len(ids) + 1, width))
    for _ in range(rounds):
        for centre, context in ready.skip_gram_pairs(line, window=2):
            others = [w for w in random.choice(line, random_words) if w != context]
            guessed = np.array([context, *others])
            truth = np.array([1.0] + [0.0] * len(others))
            p = 1 / (1 + np.exp(-C[guessed] @ E[centre]))
            push = rate * (truth - p)[:, None]
            step = (push * C[guessed]).sum(axis=0)
            np.add.at(C, guessed, push * E[centre])
            E[centre] += step
    return ids, E


ids, E = quick_vectors(rounds=50)
for a, b in [("black", "brown"), ("black", "couch"), ("black", "slept"), ("rug", "and")]:
    print(f"{a:6} and {b:6} {ready.cosine_similarity(E[ids[a]], E[ids[b]]):.4f}")
table = ready.cosine_similarity(E[1:, None], E[None, 1:])
print(f"the least similar two words of all: {table.min():.4f}")

# %% [markdown]
# <!-- slide -->
#
# There is our 0.999, and *black* is just as much like *couch*. **All** words are alike: at first everybody is
# pushed in the same direction, away from the random words, and the training stopped before they parted. The
# number is real, and it says nothing about colours. (Try `rounds=200`, and `rounds=5`.)
#
# What to take along: **never trust a similarity without a baseline.** Ask what two words that have nothing to do
# with each other would get. In our own table above, *black* and *brown* stand above 0.9 and *black* and *soup*
# far below, and that is what makes it mean something.

# %% [markdown]
# ## 7 · Words that nobody has seen before
#
# Your teammate's note has 37 lines now. A new sentence comes in: *the black hedgehog slept*. What is the id of
# *hedgehog*? There are two answers.
#
# **First answer: a special word for all strangers**, `<UNK>`. Models keep a few more of these: `<SOS>` and
# `<EOS>` mark where a sentence starts and ends. You will need both as soon as a model *writes*.
#
# <!-- slide -->

# %% role="demo"
by_words = ready.Vocabulary.build(stories)
new = ["the black hedgehog slept", "Carla liked catfood"]
print([by_words.token(i) for i in range(6)], "...")
print(by_words.encode(new))
print(by_words.decode(by_words.encode(new)))

# %% [markdown]
# <!-- slide -->
#
# The hedgehog is lost, and so is the cat food.
#
# **Second answer: cut strangers into pieces that one knows.** *catfood* may be new, but *cat* isn't, and in the
# worst case a word can be spelled. Which pieces? The usual recipe, **byte-pair encoding**, starts with single
# letters and counts which two neighbours stand together most often; these two become a new piece. Then it
# counts again, and so on, until there are as many pieces as one wants. Frequent words end up whole, rare ones
# in parts. (`▁` marks where a word begins.)
#
# **Before you run it**, a guess: what becomes of the length of the sentences?
#
# <!-- slide -->

# %% role="demo"
guess("more_pieces")

# %% role="demo"
for size in (40, 60, 90, 200):
    by_parts = ready.SubwordVocabulary.build(stories, size=size)
    length = np.mean([len(by_parts.pieces(line)) for line in stories])
    print(f"{by_parts.size:3} ids, {length:4.1f} pieces a sentence:", *by_parts.pieces("the catfood slept"))

# %% [markdown]
# <!-- slide -->
#
# ### Where does a word end?
#
# At the space, we said, and never asked who puts it there. Chinese has none: 我喜欢猫, *I like
# cats*, is one row of characters, and the reader alone knows that its words are 我, 喜欢 and 猫. `build_vocabulary` would
# take it for a single word, and every new sentence for a stranger. What can one do?
#
# - **Characters.** Each is a piece. Hardly any is a stranger, but rows get longer, and a character must find out from its
#   neighbours what it means: 马 is a horse and 上 is on top, but 马上 means *at once*.
# - **Words.** Somebody cuts first, with a list of words or with another model. Rows are short, and the model never hears of
#   it when a cut was wrong.
# - **Pieces.** Neighbours are joined as above. Between two spaces there may be a whole sentence here, which is soon one piece if the
#   text is small; so the course's `SubwordVocabulary` leaves each Chinese character alone. Large models, which read far more,
#   join characters too, or even the bytes they are stored in.
#
# English only looks easier. Is *New York* one word? Is *don't* two?

# %% [markdown]
# <!-- slide -->
#
# **One warning for later.** Ids mean nothing without the vocabulary they come from.
#
# <!-- slide -->

# %% role="demo"
guess("two_vocabularies")

# %% role="demo"
ids = by_words.encode(["the black cat slept on the couch"])
other = ready.Vocabulary.build(reversed(stories))  # the same words, met in another order
print(ids)
print("read with its own vocabulary:    ", by_words.decode(ids)[0])
print("read with another vocabulary:    ", other.decode(ids)[0])

# %% [markdown]
# <!-- slide -->
#
# ### A text beside its ids
#
# In 1799 soldiers dug up a stone with one text in three scripts. One of the three could be
# read, and that opened the others. One of the books behind this course prints such a stone, without any vocabulary:
#
# > The cat slept on the couch. It was too tired to get up.
# >
# > 1996, 4937, 7771, 2006, 1996, 6411, 1012, 2009, 2001, 2205, 5458, 2000, 2131, 2039, 1012
#
# <!-- slide -->
#
# Thirteen words, fifteen ids. **Which word is 1996?** And what is 1012, which was never said aloud?
#
# ## Exercise 7 · {{read_off_ids.title}}
#
# *{{read_off_ids.minutes}} minutes, {{read_off_ids.points}} points.* Write `read_off_ids(text, ids)`: a dictionary
# from token to id, read off a text and the list of its ids. This tokenizer makes all letters small, and each
# character that is neither a letter nor a digit nor a space is a token of its own, so that *don't* is three. Then
# tokens and ids stand side by side. Stuck? `hint("read_off_ids")`.
#
# <!-- slide -->


# %% slug="read_off_ids" role="solution"
def read_off_ids(text, ids):
    """Find out the id of each token from a text and its ids.

    text: as it was written. ids: a list with the id of each token, in order.
    Returns a dictionary from token, in small letters, to id.
    """
    ### BEGIN SOLUTION
    spaced = "".join(c if c.isalnum() else f" {c} " for c in text.lower())
    return dict(zip(spaced.split(), ids, strict=True))
    ### END SOLUTION


# %% slug="read_off_ids" role="check"
check("read_off_ids", read_off_ids)

# %% [markdown]
# And now you can read what nobody has printed. Someone sends you nine numbers:

# %% role="demo"
printed = "The cat slept on the couch. It was too tired to get up."
printed_ids = [1996, 4937, 7771, 2006, 1996, 6411, 1012, 2009, 2001, 2205, 5458, 2000, 2131, 2039, 1012]
try:
    word_of = {i: token for token, i in read_off_ids(printed, printed_ids).items()}
    print(*(word_of[i] for i in (1996, 6411, 2001, 2205, 5458, 2000, 2131, 2039, 1012)))
except NotImplementedError as todo:
    print(f"The message appears here once the exercise is solved ({todo}).")

# %% [markdown]
# It worked because each word was one token. Had *tired* been two pieces, nobody could say which ids belong to it. (The same page cuts
# *Transformer is an innovative NLP model!* into eleven pieces, and the first of them is `the`. Count: ten are in the
# sentence. A text beside its ids also shows up a misprint.)

# %% [markdown]
# ## Bonus, for the curious
#
# No points. Think first, then open.
#
# 1. **Count.** A model has 300 English and 400 French words and vectors of width 512. How many numbers are in
#    its two embedding tables, if these 300 and 400 include `<PAD>`? (You'll meet them again in notebook 07.)
# 2. **Merge by hand.** The text is *low low low lower newer newer*. Which two letters become one piece first in
#    byte-pair encoding, and which next?
# 3. **The bank.** *She sat on the bank of the river. She went to the bank for money.* What vector will skip-gram
#    give to *bank*, and what's wrong with it?
#
# <details><summary>Answers</summary>
#
# 1. The cell below asks and answers.
# 2. Pairs inside words: *lo* four times, *ow* four times, *we* three times, *er* three times, *ne* and *ew*
#    twice. *lo* and *ow* tie; take *lo*, then *low* comes next, four times. In real texts ties are rare.
# 3. One vector for both: something in the middle between water and money, which fits neither sentence. A table
#    can't do better, for it doesn't see the sentence. The vector would have to **look at its neighbours**
#    before it decides, and that is the next notebook.
# </details>

# %% role="demo"
guess("bonus_two_tables")

# %% [markdown]
# ## What you take along
#
# - Text becomes **ids** by a vocabulary; batches are rectangles, so one pads with `<PAD>` and cuts.
# - An id is a name, not a quantity. **One-hot** vectors say so; the number of places is the largest id plus one.
# - One-hot times table is a **lookup**: $(B, T) \to (B, T, D)$. The table is learned like any weight.
# - Words with the same company get like vectors: *could stand in its place*, not *stands beside*.
# - The **cosine** compares directions. Without a baseline it says nothing.
# - Strangers become `<UNK>`, or are cut into known pieces. Keep the vocabulary with the model.
#
# <!-- slide -->
#
# **Next** · `02-self-attention`: so far *bank* has the same vector in every sentence. Now the words begin to look
# at each other.
#
# **Read on** · Mikolov, Chen, Corrado and Dean, *Efficient Estimation of Word Representations in Vector Space*
# (2013), [arxiv.org/abs/1301.3781](https://arxiv.org/abs/1301.3781). · Sennrich, Haddow and Birch, *Neural Machine
# Translation of Rare Words with Subword Units* (2016),
# [arxiv.org/abs/1508.07909](https://arxiv.org/abs/1508.07909): three pages are enough to see how byte-pair
# encoding came to language.
