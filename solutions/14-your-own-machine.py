# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # Your own machine: a question of your own, and an honest answer
#
# The workshop is over, the chairs are stacked, and somebody stays behind: *"And what are you going to do with it?"* A
# good question. You have a machine in `mine` of which you know every matrix. In this last notebook nobody tells you
# what to build. You choose the question, you make the rules, and then you see what comes out.

# %% [markdown]
# {{course.here}}

# %% [markdown]
# <!-- slide -->
#
# **At the end you can**
#
# - turn an idea into pairs of lines, and keep back those that tell whether something was understood;
# - say what counts as success before you have seen a number;
# - run a small experiment so that somebody else would believe it, and tell what it doesn't show.
#
# **Optional** · **Time** an afternoon, or two; the exercise and the three questions about {{notebook.minutes}}
# minutes · **Points** {{notebook.points}}, of which 20 for answers in words · **You need** notebook `09`, and
# whatever your idea asks for.
#
# <!-- slide -->
#
# Three ways, and you may take a fourth:
#
# | way | you bring | you could ask |
# |---|---|---|
# | **a language** | two files whose lines belong together: your language, your dialect, your grandmother's recipes | from how many sentences does it begin to understand? |
# | **a task** | a few lines of Python that make questions and answers | does it learn the rule, or the examples? |
# | **a part** | one thing exchanged in the machine: norm first, turned positions, one head, label smoothing | what is it worth, and to whom? |
#
# Small is good. What trains in half a minute can be trained three times, and three times is where knowledge begins.

# %%
# {{course.install}}

# %%
from dataclasses import replace

import numpy as np

from course.quiet_start import quiet_start

with quiet_start():
    import tensorflow as tf

    from course import training as ready

from autograder import check, guess, hint, progress, recall
from course.figures import attention_maps, curves
from course.mine import whole_machine
from course.text.corpora import Corpus, unspaced

# %% role="demo"
recall("14-your-own-machine")

# %% [markdown]
# ## 1 · An example, from the idea to the number
#
# *Numbers in words go in, digits come out.* **three hundred and seven** becomes **3 0 7**. It looks harmless. But where does
# the zero come from? No word says it.
#
# The pairs are written by a few lines, and that is the cell to replace by your own.
#
# <!-- slide -->

# %% role="demo"
ONES = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
ONES = (ONES + "eighteen nineteen").split()
TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]


def in_words(number):
    """A number from 1 to 9999, as one says it."""
    if number >= 1000:
        rest = number % 1000
        join = " and " if rest < 100 else " "
        return f"{ONES[number // 1000 - 1]} thousand" + (f"{join}{in_words(rest)}" if rest else "")
    if number >= 100:
        rest = number % 100
        return f"{ONES[number // 100 - 1]} hundred" + (f" and {in_words(rest)}" if rest else "")
    if number < 20:
        return ONES[number - 1]
    return TENS[number // 10 - 2] + (f" {ONES[number % 10 - 1]}" if number % 10 else "")


numbers = np.random.default_rng(0).permutation(np.arange(1, 10_000))
pairs = [(in_words(number), " ".join(str(number))) for number in numbers.tolist()]
for question, answer in pairs[:4]:
    print(f"{question:48} {answer}")

# %% [markdown]
# <!-- slide -->
#
# ### What is kept back
#
# Not a random tenth: anyone who has seen *two thousand and forty six* nearly knows *three thousand and forty six*. We
# keep back **combinations**. All numbers that end in *forty seven*, *eighty three* or *twenty nine* are asked and
# never shown. Each of the words is known; the pair is new. Of all the others it gets to see 4,000.

# %% role="demo"
SECRET = ("forty seven", "eighty three", "twenty nine")
asked = tuple(pair for pair in pairs if pair[0].endswith(SECRET))
learned = tuple(pair for pair in pairs if not pair[0].endswith(SECRET))[:4000]  # try fewer
corpus = Corpus(learned, asked)
print(f"{len(learned):,} pairs to learn from, {len(asked)} to be asked about")

# %% [markdown]
# <!-- slide -->
#
# ### What a machine without a brain can do
#
# A number says little until it stands beside another. Our **baseline** is a phrase book: a digit for *seven*, a
# digit for *forty*, nothing for *hundred*, *thousand* and *and*; what it finds is put in a row.

# %% role="demo"
guess("phrase_book")

# %% role="demo"
BOOK = {word: " ".join(str(number)) for number, word in enumerate(ONES, 1)}
BOOK |= {word: str(number) for number, word in enumerate(TENS, 2)}


def phrase_book(question):
    return " ".join(BOOK[word] for word in question.split() if word in BOOK)


def shares_right(answers):
    """Shares of exact answers: of all held-out numbers, and of those with a zero that no word says."""
    right = np.array([answer == unspaced(wanted) for answer, (_, wanted) in zip(answers, asked, strict=True)])
    return right.mean(), right[["0" in wanted for _, wanted in asked]].mean()


baseline = shares_right([phrase_book(question) for question, _ in asked])
print("phrase book: {:.0%} of all right, {:.0%} of those with a silent zero".format(*baseline))

# %% [markdown]
# <!-- slide -->
#
# ### A sharper question
#
# It is written down
# **before** anything is trained: *does the machine find the zeros that nobody says, also behind pairs of words that
# it has never met?*
#
# ### Three times, not once
#
# Your machine, with three seeds. It stops when 98 % of the held-out answers are exact, or when the clock says so.

# %% role="demo"
SEEDS = (1, 2, 3)
SECONDS = ready.seconds_for_training(120)  # the brake, for all three: a slow computer needs more
mine = whole_machine()
sizes = {"d_model": 64, "dim_feedforward": 128, "max_length": 12}  # no number has more than seven words
recipe = replace(ready.RECIPES["embedded"], **sizes, warmup_steps=50, epochs=12)
lesson = ready.make_dataset(corpus, recipe)
losses = {}


class Losses(ready.Watcher):
    """Writes down the loss of every step."""

    def __init__(self):
        self.all = []

    def stepped(self, progress, loss):
        self.all.append(loss())


for seed in SEEDS:
    watcher = Losses()
    settings = replace(recipe, seed=seed)
    translator, done = ready.train(
        lesson, settings, mine=mine, watcher=watcher, until=0.98, seconds=SECONDS / len(SEEDS), samples=()
    )
    answers = [one.text for one in translator.translate([question for question, _ in asked])]
    losses[f"seed {seed}"] = watcher.all
    every, with_zeros = shares_right(answers)
    print(f"seed {seed}: {every:.0%} of all right, {with_zeros:.0%} with a silent zero, after {done.steps} steps")
print("phrase book: {:.0%} and {:.0%}".format(*baseline))
curves(losses, ylabel="loss")

# %% [markdown]
# <!-- slide -->
#
# ### Read the mistakes
#
# The last machine's mistakes, if it makes any; and where it looked, for a number with a zero that no word says.

# %% role="demo"
wrong = [trio for trio in zip(asked, answers, strict=True) if trio[1] != unspaced(trio[0][1])]
print(f"{len(wrong)} of {len(asked)} wrong" + (":" if wrong else ""))
for (question, right), answer in wrong[:6]:
    print(f"   {question:44} right is {right:10} it says {answer}")

# %% role="demo"
(one,) = translator.translate(["three thousand and seven"])
try:
    looks, words, digits = translator.attention(one)
    print(one.text)
    picture = attention_maps(looks[-1].mean(axis=0), digits, words, labels=("it looks at", "it writes"))
except TypeError as why:
    picture = str(why)
picture

# %% [markdown]
# <!-- slide -->
#
# ### One part exchanged
#
# And the third way, in an example: what happens if the machine is asked to be **less sure**? A probability of 1 takes a
# score infinitely far above the others, so a model that is to reach it keeps shouting louder about words it knows already. *Label smoothing* asks
# for less: of the shares, the right word $y$ gets $1 - s$, and the rest, $s$, is shared out evenly among **all** $V$ words:
#
# $$\ell = -(1 - s)\,\log p_y \;-\; \frac{s}{V} \sum_{v=1}^{V} \log p_v$$
#
# <!-- slide -->
#
# ## Exercise · {{smoothed_loss.title}}
#
# *{{smoothed_loss.minutes}} minutes, {{smoothed_loss.points}} points.* Write `smoothed_loss(labels, logits, smoothing=0.1,
# pad_id=0)`: labels $(B, T)$, logits $(B, T, V)$, and a single number back, the mean of $\ell$ over the real words. With
# `smoothing=0` it is the `masked_loss` of notebook 09. Stuck? `hint("smoothed_loss")`.
#
# <!-- slide -->


# %% slug="smoothed_loss" role="solution"
def smoothed_loss(labels, logits, smoothing=0.1, pad_id=0):
    """Mean cross-entropy over real words, where the right word gets 1 - smoothing and all words share the rest.

    labels: (B, T), whole numbers. logits: (B, T, V), before the softmax. pad_id: the id of PAD.
    Returns a scalar.
    """
    ### BEGIN SOLUTION
    surprises = -tf.nn.log_softmax(logits)  # (B, T, V)
    at_label = tf.gather(surprises, labels, batch_dims=2)  # (B, T)
    losses = (1 - smoothing) * at_label + smoothing * tf.reduce_mean(surprises, axis=-1)
    real = tf.cast(labels != pad_id, tf.float32)
    return tf.math.divide_no_nan(tf.reduce_sum(losses * real), tf.reduce_sum(real))
    ### END SOLUTION


# %% slug="smoothed_loss" role="check"
check("smoothed_loss", smoothed_loss)

# %% [markdown]
# How low can it get? The best model gives the right word just $1 - s + s/V$. The loss of *that* model isn't 0. So a
# smoothed loss can't be compared with a plain one; compare exact answers. In the machine it is one word:
# `replace(recipe, label_smoothing=0.1)`, for the course's step of training. (If your own `train_step` is in `mine`, the
# loss that it takes is yours to exchange.)

# %% role="demo"
try:
    for sure in (0.5, 0.9, 0.95, 0.99, 0.999):  # of five words, the first is right
        shares = np.array([[[sure] + 4 * [(1 - sure) / 4]]], "float32")
        loss = float(smoothed_loss(np.array([[0]]), np.log(shares), smoothing=0.1, pad_id=-1))
        print(f"the right word gets {sure:.3f}: plain {-np.log(sure):.3f}, smoothed {loss:.3f}")
except NotImplementedError as todo:
    print(f"The price of being too sure appears here once the exercise is solved ({todo}).")

# %% [markdown]
# <!-- slide -->
#
# That was the whole way: pairs, something kept back, a baseline, three seeds, the mistakes, a part exchanged. It fits on a page, and it's more
# than most claims about language models have to show.
#
# ## 2 · Yours
#
# Now the same with your question. What you need is in the cells above; change them, or begin below with new ones. For a
# language of your own, put two files beside this notebook:
#
# ```python
# from course.text.corpora import read_pairs
# from course.training import hold_out
#
# corpus = hold_out(read_pairs("mine.en", "mine.xx"))
# lesson = ready.make_dataset(corpus, ready.RECIPES["files"])
# ```
#
# In a terminal `course train --source mine.en --target mine.xx --mine` does the same, for as long as you like. To exchange a
# part, change its file in `mine` (keep a copy) and run `whole_machine()` again: it says whether the new part gets on with
# the others.
#
# <!-- slide -->
#
# Ideas, for those who have none yet:
#
# - **dates**: *the third of may 1999* to *1999 - 05 - 03*. Does it know a month in which it has never seen a 31st?
# - **plurals** of a language you speak, letter by letter. What does it do with a word that doesn't exist?
# - **brackets**: is a row of them balanced, and up to which depth?
# - **one head or eight**, with the echo machine of notebook 08: is there a task that takes two?
# - **half of the data**, a quarter, an eighth: where does the held-out curve bend?

# %% role="demo"
# Here begins yours.

# %% [markdown]
# ## 3 · The report
#
# Three questions, for your teacher, or for somebody whose judgement you trust. The first is written **before** you train.
#
# <!-- slide -->
#
# How it will be read: a clear *no* is worth as much as a *yes*; numbers come with their seeds and beside a baseline; and
# somebody else could do it again.
#
# <!-- slide -->
#
# ### Question 1 · {{capstone_plan.title}} *({{capstone_plan.points}} points)*
#
# What goes in, what comes out, where do the pairs come from? What is held out, and why does it tell something? Which baseline,
# which measure, and from which number on will you call it a success? What would speak against your idea?

# %% [markdown] slug="capstone_plan" role="written"
# ### BEGIN SOLUTION
# Numbers in words go in, digits come out; a few lines of Python write both. Held out are all numbers that end in *forty seven*,
# *eighty three* or *twenty nine*: each word is known, the pair isn't. Baseline: a phrase book with a digit for each word; it gets
# about 90 % of all, and none with a zero that nobody says. Measure: exact answers on the held-out numbers with such a zero.
# Success: 80 % of them with each of three seeds. Against it would speak a machine that is right without zeros and wrong with
# them: it would be a phrase book that took a minute to make.
# ### END SOLUTION

# %% [markdown]
# <!-- slide -->
#
# ### Question 2 · {{capstone_result.title}} *({{capstone_result.points}} points)*
#
# Your numbers, of three seeds at least, beside the baseline. One thing changed, all else equal, and what became of it. Some
# mistakes, sorted. One picture. And all that is needed to do it again.

# %% [markdown] slug="capstone_result" role="written"
# ### BEGIN SOLUTION
# Of the held-out numbers with a silent zero three seeds got 96, 100 and 92 % right, the phrase book none. With one layer in the
# place of two it was 90, 96 and 71: the second layer steadies the seeds. The mistakes have something in common: two zeros in a
# row, as in *three thousand and seven*, where one gets lost. In the map such a zero looks at *and*, and at the word behind it.
# 64 wide, 2 layers, 4,000 pairs, seeds 1 to 3. (The numbers are an example; those of the reader's own runs count.)
# ### END SOLUTION

# %% [markdown]
# <!-- slide -->
#
# ### Question 3 · {{capstone_judgement.title}} *({{capstone_judgement.points}} points)*
#
# By your own rule of question 1: has it worked? What do the numbers not show, though one would like to read it in them? What is
# weak in your experiment, and which one would you do next?

# %% [markdown] slug="capstone_judgement" role="written"
# ### BEGIN SOLUTION
# By my rule it has worked. It doesn't show that the machine can count: it was never asked for a number with more digits than it
# had seen, and there I expect it to fail, since its positions know absolute places. Weak: I chose the held-out pairs by hand,
# and they may be easy ones. Next: train up to 999, ask for four digits, once with these positions and once with turned ones. That
# would decide whether a rule was learned or places.
# ### END SOLUTION

# %% [markdown]
# ## What you take along
#
# - A question, and rules that were there before the answer.
# - Keep back combinations. A random tenth asks what was learned by heart.
# - A number stands beside a baseline, and comes with its seeds.
# - Read the mistakes, and say what the result doesn't show.
#
# <!-- slide -->
#
# **And now?** Show it to somebody: `course demo --mine`, or the card of your machine. Then take the cards out of the drawer,
# shuffle *the*, *dogs*, *are*, *great*, and explain to them why it doesn't matter.
