# ---
# jupyter:
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # An assistant: from a model that writes on to one that answers
#
# "It tells stories," says the voice at the back. "I *asked* it something. It went on with my question." Yes: a GPT
# writes on, and after a question often comes another question. Today a model learns that somebody is speaking to it.
# Then it learns from a checker, with no more answers from us, and you'll see how far that goes. And where it cheats.

# %% [markdown]
# {{course.here}}

# %% [markdown]
# <!-- slide -->
#
# **At the end you can**
#
# - turn a chat into ids, and say which of them are learned;
# - write the loss of an answer, and a reward that can't be fooled;
# - turn eight tries into one good answer: rejection sampling, GRPO's advantages, PPO's clip, DPO;
# - teach a model a new manner by a narrow way round its last matrix, LoRA;
# - say what such an assistant knows, and what it has only learned to look like.
#
# **Optional** · **Time** about {{notebook.time}} minutes, {{notebook.minutes}} of them for the exercises · **Points**
# {{notebook.points}} · **You need** `09` (the loss), `12` (the blocks), `13` (drawing the next piece).
#
# **The shortest way through**, about 60 minutes: sections 1 to 3.
#
# Our assistant is tiny, and it knows one thing: sums of two numbers up to 99. Everything around it is as it is for the
# large ones. As before, each check may be run as often as you like.

# %%
# {{course.install}}

# %%
import time

import numpy as np

from course.quiet_start import quiet_start

with quiet_start():
    import keras
    import tensorflow as tf

from autograder import check, guess, hint, progress, recall
from course import assistant as ready  # finished functions, so that an open exercise never holds you up
from course.figures import curves
from course.mine import pieces

# %% role="demo"
recall("13b-an-assistant")

# %% [markdown]
# ## 1 · Learn your own lines
#
# An actor gets the whole play, and learns only **his** lines by heart. The others' lines he must know too, or he'd miss
# his entry. But nobody asks him to speak them. And one thing he must learn that isn't printed: when to stop.
#
# A chat is such a play. Each turn gets a **mark** in front, which says whose it is, and an **end** behind it:
#
# <!-- slide -->
#
# | name | what it is | example |
# |---|---|---|
# | turn | who, and what | `("user", "38+45")` |
# | sign | one character; each has an id | `ids_of["3"]` |
# | mark | an id that no text can contain | `marks["user"]`, `marks["assistant"]` |
# | end | the id that closes a turn | `marks["end"]` |
# | `counts` | 1 where an id is learned, else 0 | |
#
# Large models have the same under other names: `<|im_start|>assistant`, `<|im_end|>`. A **chat template** puts them in.
#
# <!-- slide -->

# %% role="demo"
guess("what_is_learned")

# %% role="demo"
ids, counts = ready.chat_rows([("user", "38+45"), ("assistant", "83")], ready.IDS, ready.MARKS, length=13)
print("  ".join(ready.SIGNS.token(i) for i in ids))
print("learned:", [ready.SIGNS.token(i) for i, count in zip(ids, counts, strict=True) if count])

# %% [markdown]
# ## Exercise 1 · {{chat_rows.title}}
#
# *{{chat_rows.minutes}} minutes, {{chat_rows.points}} points.* Write `chat_rows(turns, ids_of, marks, length)`. It gives
# two lists of this length: the ids, and what counts of them. Around each turn stand `marks[role]` and `marks["end"]`. What
# counts is each sign of the assistant's, and each end of the assistant's. PAD is 0 and fills up both rows at the end. A
# chat with more ids than `length` gives `([], [])`: cut off, it would teach never to stop. Stuck? `hint("chat_rows")`.
#
# <!-- slide -->


# %% slug="chat_rows" role="solution"
def chat_rows(turns, ids_of, marks, length):
    """Make two rows of a chat.

    turns: pairs (role, text). ids_of: from each sign to its id. marks: from each role and from "end" to its id.
    Returns (ids, counts), lists of this length; ([], []) where the chat is longer.
    """
    ### BEGIN SOLUTION
    ids, counts = [], []
    for role, text in turns:
        signs = [ids_of[sign] for sign in text]
        ids += [marks[role], *signs, marks["end"]]
        counts += [0.0] + [float(role == "assistant")] * (len(signs) + 1)
    if len(ids) > length:
        return [], []
    rest = length - len(ids)
    return ids + [0] * rest, counts + [0.0] * rest
    ### END SOLUTION


# %% slug="chat_rows" role="check"
check("chat_rows", chat_rows)

# %% [markdown]
# <!-- slide -->
#
# The rest is notebook 09: labels are the ids, shifted by one, and `counts` shifts with them. A label whose count is 0 adds
# nothing to the loss. It's still read: the question stands in front of the answer, and attention looks at it.
#
# <!-- slide -->
#
# ## Exercise 2 · {{answer_loss.title}}
#
# *{{answer_loss.minutes}} minutes, {{answer_loss.points}} points.* Write `answer_loss(labels, logits, counts)`: the mean
# cross-entropy over what counts, for `labels` and `counts` $(B, T)$ and `logits` $(B, T, V)$. One mean over the whole
# batch, so that each sign weighs alike. Where nothing counts, any finite number will do. From here on, all that works on
# tensors is tried inside `tf.function` as well. Stuck? `hint("answer_loss")`.
#
# <!-- slide -->


# %% slug="answer_loss" role="solution"
def answer_loss(labels, logits, counts):
    """Mean cross-entropy over the labels that count.

    labels, counts: (B, T). logits: (B, T, V).
    Returns a scalar.
    """
    ### BEGIN SOLUTION
    losses = tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits)  # (B, T)
    return tf.math.divide_no_nan(tf.reduce_sum(losses * counts), tf.reduce_sum(counts))
    ### END SOLUTION


# %% slug="answer_loss" role="check"
check("answer_loss", answer_loss)

# %% [markdown]
# <!-- slide -->
#
# **To school.** There are 10,000 questions, from `00+00` to `99+99`. Our model sees 2,000 of them with their answers. This
# is **supervised fine-tuning**, SFT. 1,000 others are the exam: they are never asked before. Whichever of your pieces is
# green is used; the course's stand in for the rest.

# %%
mine = pieces("chat_rows", "answer_loss")
print(mine)
lots = ready.sum_questions(labelled=2000, held_out=1000)


def rows_of(pairs):
    """Pairs (question, answer) as two arrays (pairs, LENGTH)."""
    chats = ([("user", question), ("assistant", answer)] for question, answer in pairs)
    rows = [mine.chat_rows(chat, ready.IDS, ready.MARKS, ready.LENGTH) for chat in chats]
    return {"ids": np.array([ids for ids, _ in rows], "int32"), "counts": np.array([c for _, c in rows], "float32")}


def school_loss(model, ids, counts):
    return mine.answer_loss(ids[:, 1:], model(ids[:, :-1]), counts[:, 1:])


# %% [markdown]
# Ready? About half a minute of computing, and then the exam.
#
# <!-- slide -->

# %% role="demo"
guess("after_school")

# %% role="demo"
model = ready.sum_model()
lessons = rows_of([(question, ready.right_answer(question)) for question in lots.labelled])
losses = ready.Learner(model, school_loss).run(steps=450, **lessons)
one = ready.Asker(model, tries=1)  # asks the model, and takes its likeliest answer or draws one
print(
    f"{model.count_params():,} weights, {len(losses)} steps of 256 chats; loss {losses[0]:.2f}, at last {losses[-1]:.2f}"
)
print(f"right of the 2,000 that it has learned: {ready.exam(one, lots.labelled):.1%}")
print(f"right of the 1,000 that it has never seen: {ready.exam(one, lots.held_out):.1%}")

# %% [markdown]
# <!-- slide -->
#
# ### How sure is such a number?
#
# A share $p$ of $n$ questions has a spread of $\sqrt{p (1 - p) / n}$. At a half, of 1,000, that is 1.6 points. Two models
# that lie 1 point apart on this exam may just as well be equal. Keep that in mind for the races below.
#
# <!-- slide -->
#
# ## 2 · Eight tries
#
# Until now we took the likeliest answer. Let's draw instead, at temperature 1, **eight times** for each question. Two
# numbers are printed about every large model:
#
# - **pass@1**: how often is one drawn answer right?
# - **pass@8**: how often is at least one of eight right?
#
# To count them, somebody has to check the answers. A program can: that is what makes sums, programs and proofs special.
#
# <!-- slide -->
#
# ## Exercise 3 · {{reward.title}}
#
# *{{reward.minutes}} minutes, {{reward.points}} points.* Write `reward(problem, answer)`: 1 for the right answer, else 0.
# `problem` is a text such as `"38+45"`. `answer` is what the model wrote, with `"[END]"` behind it if it has ended:
# `"83[END]"`. Only the sum as one writes it, whole and ended, gets 1: not `"083[END]"`, not `"183[END]"`, and not `"83"`.
# An answer may be any text. Stuck? `hint("reward")`.
#
# <!-- slide -->


# %% slug="reward" role="solution"
def reward(problem, answer):
    """1 for the right answer, whole and ended; else 0.

    problem: two numbers with a plus between. answer: what was written.
    """
    ### BEGIN SOLUTION
    first, second = problem.split("+")
    right = str(int(first) + int(second)) + "[END]"
    return 1 if answer == right else 0
    ### END SOLUTION


# %% slug="reward" role="check"
check("reward", reward)

# %% [markdown]
# Eight tries for each question of the exam:
#
# <!-- slide -->

# %% role="demo"
guess("one_of_eight")

# %% role="demo"
mine = pieces("chat_rows", "answer_loss", "reward")
eight = ready.Asker(model, tries=8)
tries = eight(lots.held_out)  # drawn at temperature 1


def rewards_of(tries, check=mine.reward):
    """What each try gets, (questions, tries)."""
    rows = zip(tries.questions, tries.texts, strict=True)
    return np.array([[check(question, text) for text in texts] for question, texts in rows], "float32")


right = rewards_of(tries)
print(f"pass@1 {right.mean():.1%}, pass@8 {right.max(axis=1).mean():.1%}")
for question, texts in list(zip(tries.questions, tries.texts, strict=True))[:4]:
    print(question, "→", "  ".join(text.replace("[END]", "·") for text in texts))

# %% [markdown]
# <!-- slide -->
#
# ## 3 · Keep, and learn
#
# A student with no solutions, but with a teacher who nods or shakes her head. He tries each problem eight times. Where she
# nods, he writes the answer into his book. In the evening he learns his book. The next day he tries again, a little
# better.
#
# That is **rejection sampling**; as a loop it was published as STaR (2022). It needs no label: only a checker. Your
# `reward` is the teacher, your `chat_rows` the book, your `answer_loss` the evening.
#
# <!-- slide -->


# %%
def keep(tries, check):
    """The first try at each question that the checker passes, as pairs (question, answer)."""
    kept = []
    for question, texts in zip(tries.questions, tries.texts, strict=True):
        good = [text for text in texts if check(question, text)]
        if good:
            kept.append((question, good[0].removesuffix("[END]")))
    return kept


after_school = model.get_weights()  # every race below starts here
asked = lots.labelled + lots.unlabelled  # 9,000 questions; no answers

# %% [markdown]
# Four days of it, 3,000 questions a day:
#
# <!-- slide -->

# %% role="demo"
guess("without_a_label")

# %% role="demo"
EACH = 3000  # questions a day


def days(count, check, learner, steps):
    """Some days of trying, keeping and learning; yields what was kept and the CPU seconds that it took."""
    for day in range(count):
        start = time.process_time()
        some = np.random.default_rng(day).choice(asked, EACH, replace=False).tolist()
        kept = keep(eight(some, seed=day + 1), check)
        learner.run(steps, seed=day, **rows_of(kept))
        yield len(kept) / EACH, time.process_time() - start


path = [(0.0, ready.exam(one, lots.held_out))]
for solved, seconds in days(4, mine.reward, ready.Learner(model, school_loss), steps=200):
    path.append((path[-1][0] + seconds, ready.exam(one, lots.held_out)))
    print(f"solved at least once {solved:.1%}; exam {path[-1][1]:.1%} after {path[-1][0]:.0f} CPU seconds")
best = model.get_weights()

# %% [markdown]
# <!-- slide -->
#
# ## 4 · A hole in the reward
#
# Whoever is paid by the page writes large. A model is paid by its reward, and by nothing else. Here is a checker that looks
# harmless. Somebody wrote `in` for `==`. Two tries on one sum look fine. And who thinks of it that "113" holds "13"?
#
# <!-- slide -->


# %%
def lazy(problem, answer):
    """Is the answer the right number? Somebody wrote `in` for `==`."""
    return int(answer.removesuffix("[END]") in ready.right_answer(problem))


print(lazy("38+45", "83[END]"), lazy("38+45", "84[END]"))  # looks fine

# %% [markdown]
# Six days, from the model after school:
#
# <!-- slide -->

# %% role="demo"
guess("paid_by_the_hole")

# %% role="demo"
model.set_weights(after_school)
for number, _ in enumerate(days(6, lazy, ready.Learner(model, school_loss), steps=100), 1):
    answers = one(lots.held_out, temperature=0)
    paid, right = rewards_of(answers, lazy).mean(), rewards_of(answers, ready.reward).mean()
    print(f"day {number}: the lazy checker pays for {paid:.1%}; right are {right:.1%}")
cheats = [(q, text) for q, (text,) in zip(answers.questions, answers.texts, strict=True) if lazy(q, text)]
for question, text in [(q, text) for q, text in cheats if not ready.reward(q, text)][:6]:
    print(f"paid for, and wrong: {question} → {text}")

# %% [markdown]
# <!-- slide -->
#
# ## 5 · What the wrong ones know
#
# The student with the book throws seven tries away to keep one. But a wrong try says something, too: *not this way*. And
# where all eight are right, there's nothing more to learn.
#
# So compare each try **with its own group**, the eight tries at the same question. Better than its group: more of it.
# Worse: less. By how much, the **advantage** says:
#
# $$A_{i} = \frac{r_{i} - \operatorname{mean}(r)}{\operatorname{std}(r) + \varepsilon}$$
#
# **By hand.** Four tries, one right: rewards 1, 0, 0, 0. Mean $\frac14$, spread $\sqrt{\frac14 \cdot \frac34} = 0.433$. The
# right one gets $0.75 / 0.433 = 1.73$, each wrong one $-0.58$. Together they are 0.
#
# <!-- slide -->
#
# ## Exercise 4 · {{group_advantages.title}}
#
# *{{group_advantages.minutes}} minutes, {{group_advantages.points}} points.* Write
# `group_advantages(rewards, epsilon=1e-6)` for `rewards` $(P, G)$: a row for each question, its tries side by side. Mean and
# spread are the row's own; the spread is that of the $G$ numbers themselves, with $G$ below the line. Where all got the
# same, the advantages are 0. Stuck? `hint("group_advantages")`.
#
# <!-- slide -->


# %% slug="group_advantages" role="solution"
def group_advantages(rewards, epsilon=1e-6):
    """How much better each try was than the others at the same question.

    rewards: (P, G), questions and tries. epsilon: for groups that are all alike.
    Returns (P, G).
    """
    ### BEGIN SOLUTION
    mean = tf.reduce_mean(rewards, axis=1, keepdims=True)
    spread = tf.math.reduce_std(rewards, axis=1, keepdims=True)
    return (rewards - mean) / (spread + epsilon)
    ### END SOLUTION


# %% slug="group_advantages" role="check"
check("group_advantages", group_advantages)

# %% [markdown]
# <!-- slide -->
#
# ### On a leash
#
# Now push each sign of a good answer up, and each sign of a bad one down. One step of that is harmless. Several steps on the
# same tries aren't: the model runs after a few lucky answers and forgets everything else. So it gets a **leash**. The
# ratio tells how far a sign has moved since it was drawn:
#
# $$\rho = \frac{p_{\text{now}}}{p_{\text{old}}} = e^{\log p_{\text{now}} - \log p_{\text{old}}}, \qquad
# \text{gain} = \min\big(\rho A,\ \operatorname{clip}(\rho, 1 - c, 1 + c)\, A\big)$$
#
# <!-- slide -->
#
# | symbol | meaning |
# |---|---|
# | $p_{\text{old}}$ | the probability of the sign when it was drawn; a constant, no gradient goes through it |
# | $A$ | the advantage of the whole answer; all its signs share it |
# | $c$ | the length of the leash, 0.2 |
#
# The minimum is the careful one. Once a good sign is a fifth likelier, there's nothing more to gain from it. A good sign
# that has become *less* likely is still pulled back, as hard as ever.
#
# <!-- slide -->

# %% role="demo"
guess("end_of_the_leash")

# %% role="demo"
for advantage in (1.0, -1.0):
    ratio = np.array([0.5, 0.8, 1.0, 1.2, 1.5])
    gain = np.minimum(ratio * advantage, np.clip(ratio, 0.8, 1.2) * advantage)
    print(f"A = {advantage:+.0f}:", "  ".join(f"ratio {r:.1f} gain {g:+.1f}" for r, g in zip(ratio, gain, strict=True)))

# %% [markdown]
# ## Exercise 5 · {{clipped_objective.title}}
#
# *{{clipped_objective.minutes}} minutes, {{clipped_objective.points}} points.* Write
# `clipped_objective(logp, old, advantage, counts, clip=0.2)`. `logp` and `old` $(B, T)$ are log-probabilities of the signs of
# $B$ answers, now and when they were drawn; `advantage` is $(B,)$; `counts` $(B, T)$ is 1 for each sign that belongs to the
# answer. Return the **loss**: minus the mean gain over all that counts, each sign alike. Something always counts. Stuck?
# `hint("clipped_objective")`.
#
# <!-- slide -->


# %% slug="clipped_objective" role="solution"
def clipped_objective(logp, old, advantage, counts, clip=0.2):
    """The loss of PPO and GRPO.

    logp, old, counts: (B, T). advantage: (B,). clip: how far the ratio may move.
    Returns a scalar.
    """
    ### BEGIN SOLUTION
    ratio = tf.exp(logp - old)  # (B, T)
    A = advantage[:, tf.newaxis]
    gain = tf.minimum(ratio * A, tf.clip_by_value(ratio, 1 - clip, 1 + clip) * A)
    return -tf.reduce_sum(gain * counts) / tf.reduce_sum(counts)
    ### END SOLUTION


# %% slug="clipped_objective" role="check"
check("clipped_objective", clipped_objective)

# %% [markdown]
# <!-- slide -->
#
# Group advantages and the clip together are **GRPO**, by which DeepSeek-R1 learned to reason. Let it **race** against
# keep-and-learn: the same model after school, the same checker, about the same seconds of computing.

# %%
mine = pieces("chat_rows", "answer_loss", "reward", "group_advantages", "clipped_objective")
print(mine)


def grpo_loss(model, ids, old, advantage, counts):
    """ids: question and answer; the rest belongs to the answer's signs."""
    return mine.clipped_objective(ready.answer_logp(model, ids), old, advantage, counts)


def grpo_step(learner, questions, seed):
    tries = eight(questions, seed=seed)
    advantage = np.asarray(mine.group_advantages(rewards_of(tries))).ravel()
    learner.step(ids=tries.rows(), old=tries.flat(tries.logp), advantage=advantage, counts=tries.flat(tries.counts))


# %% [markdown]
# Both start from the same weights:
#
# <!-- slide -->

# %% role="demo"
guess("race")

# %% role="demo"
model.set_weights(after_school)
learner, random = ready.Learner(model, grpo_loss, rate=2e-4), np.random.default_rng(7)
start, grpo_path = time.process_time(), path[:1]
while grpo_path[-1][0] < path[-1][0] and learner.steps < 400:
    for _ in range(25):
        grpo_step(learner, random.choice(asked, 64).tolist(), seed=1000 + learner.steps)
    grpo_path.append((time.process_time() - start, ready.exam(one, lots.held_out)))
for name, way in (("keep and learn", path), ("GRPO", grpo_path)):
    print(f"{name:>14}: " + "  ".join(f"{seconds:.0f} s {share:.1%}" for seconds, share in way))

# %% [markdown]
# ## 6 · Rather this than that
#
# Many things have no checker. Is this letter friendly? Is this story good? But put two side by side, and people can say
# which they like better. From such **pairs** one can learn without any reward: **DPO**, direct preference optimization.
#
# The trap: a model can make the better answer *likelier than the worse one* by forgetting both, and everything else with
# them. So it's measured against a **reference**, the model as it was before. What counts is who has risen more:
#
# $$L = -\log \sigma\Big(\beta\,\big[(\log p_c - \log p_c^{\text{ref}}) - (\log p_r - \log p_r^{\text{ref}})\big]\Big)$$
#
# <!-- slide -->
#
# | symbol | meaning |
# |---|---|
# | $\log p_c$, $\log p_r$ | log-probability of the whole chosen answer, and of the rejected one: **sums** over their signs |
# | ref | the same, by the reference |
# | $\beta$ | how short the leash is, often 0.1 |
# | $\sigma$ | the sigmoid; $-\log \sigma(x)$ is `softplus(-x)`, which never overflows |
#
# <!-- slide -->
#
# ## Exercise 6 · {{dpo_loss.title}}
#
# *{{dpo_loss.minutes}} minutes, {{dpo_loss.points}} points.* Write
# `dpo_loss(chosen, rejected, ref_chosen, ref_rejected, beta=0.1)`: the mean over all pairs. Each of the four is $(B, T)$, a
# log-probability for each sign, 0 behind the end; chosen and rejected answers may differ in $T$. Differences of a
# thousand must give finite numbers. Stuck? `hint("dpo_loss")`.
#
# <!-- slide -->


# %% slug="dpo_loss" role="solution"
def dpo_loss(chosen, rejected, ref_chosen, ref_rejected, beta=0.1):
    """Learn from pairs: rather the chosen answer than the rejected one.

    All four: (B, T), the log-probability of each sign, 0 behind the end.
    Returns a scalar.
    """
    ### BEGIN SOLUTION
    better = tf.reduce_sum(chosen, axis=1) - tf.reduce_sum(ref_chosen, axis=1)  # (B,)
    worse = tf.reduce_sum(rejected, axis=1) - tf.reduce_sum(ref_rejected, axis=1)
    return tf.reduce_mean(tf.nn.softplus(-beta * (better - worse)))
    ### END SOLUTION


# %% slug="dpo_loss" role="check"
check("dpo_loss", dpo_loss)

# %% [markdown]
# <!-- slide -->
#
# **Pairs of its own making.** The model after school tries 500 sums, eight times each. Wherever one try is right and another
# wrong, they make a pair. From these pairs alone it learns, 100 steps. Then we look at both sides of them.
#
# <!-- slide -->

# %% role="demo"
guess("both_fall")

# %% role="demo"
mine = pieces("dpo_loss")
model.set_weights(after_school)
tries = eight(asked[:500], seed=99)
pairs = ready.pairs_of(tries, rewards_of(tries, ready.reward))
reference = {"ref_chosen": pairs["chosen_logp"], "ref_rejected": pairs["rejected_logp"]}


def pair_loss(model, chosen, rejected, ref_chosen, ref_rejected):
    """Ids of both answers, their questions in front."""
    now = [ready.answer_logp(model, ids) * ready.counted(ids) for ids in (chosen, rejected)]
    return mine.dpo_loss(*now, ref_chosen, ref_rejected)


rows = {"chosen": pairs["chosen"], "rejected": pairs["rejected"]}
ready.Learner(model, pair_loss, rate=3e-4).run(steps=100, batch_size=128, **rows, **reference)
for name, before in (("chosen", "ref_chosen"), ("rejected", "ref_rejected")):
    after = np.sum(ready.answer_logp(model, rows[name]) * ready.counted(rows[name]), axis=1).mean()
    print(f"{name:>8}: log p {reference[before].sum(axis=1).mean():6.2f} before, {after:6.2f} after")

# %% [markdown]
# ## 7 · A narrow way round
#
# A large model has seven billion weights, and you want it to write like a pirate. Must all seven billion move? **LoRA**
# leaves them where they are. Beside a matrix $W$ it puts a narrow way round: down to a few numbers by $A$, up again by $B$.
#
# $$y = x W + b + \frac{\alpha}{r}\, x A B \qquad A: (D, r),\quad B: (r, U)$$
#
# **By hand.** $W$ is 4,096 × 4,096: 16,777,216 weights. With $r = 8$ the way round has $2 \cdot 4096 \cdot 8 = 65{,}536$:
# a 256th part. $B$ starts at zero, so at first nothing has changed. And when all is learned, $W + \frac{\alpha}{r} A B$ is one
# matrix again, and costs nothing more.
#
# <!-- slide -->
#
# ## Exercise 7 · {{lora_dense.title}}
#
# *{{lora_dense.minutes}} minutes, {{lora_dense.points}} points.* Write the layer `LoRADense(dense, rank, alpha)`. `dense` is
# a `keras.layers.Dense` that has been built: it has a `kernel` $(D, U)$ and perhaps a `bias`. Freeze it. The layer's own
# weights are `A` $(D, r)$, random, and `B` $(r, U)$, zeros; they alone learn. `call(x)` is the formula above.
# `merged()` gives the one matrix $W + \frac{\alpha}{r} A B$. Stuck? `hint("lora_dense")`.
#
# <!-- slide -->


# %% slug="lora_dense" role="solution"
class LoRADense(keras.layers.Layer):
    """A Dense layer that stays as it is, and a narrow way round it that learns."""

    def __init__(self, dense, rank, alpha, **kwargs):
        super().__init__(**kwargs)
        ### BEGIN SOLUTION
        self.dense, self.rank, self.alpha = dense, rank, alpha
        self.dense.trainable = False
        width, units = self.dense.kernel.shape
        self.A = self.add_weight(shape=(width, rank), initializer="he_normal", name="A")
        self.B = self.add_weight(shape=(rank, units), initializer="zeros", name="B")
        ### END SOLUTION

    def call(self, x):
        ### BEGIN SOLUTION
        return self.dense(x) + self.alpha / self.rank * (x @ self.A) @ self.B
        ### END SOLUTION

    def merged(self):
        ### BEGIN SOLUTION
        return self.dense.kernel + self.alpha / self.rank * self.A @ self.B
        ### END SOLUTION


# %% slug="lora_dense" role="check"
check("lora_dense", LoRADense)

# %% [markdown]
# <!-- slide -->
#
# **A secret script.** Our assistant is to write its answers in cipher: for each digit the next one, 1 for 0, 2 for 1, 0 for
# 9. What it knows of sums may stay as it is; only its last matrix, from 64 features to 15 signs, gets a way round.
#
# <!-- slide -->

# %% role="demo"
guess("how_narrow")

# %% role="demo"
mine = pieces("LoRADense")
model.set_weights(best)
features, signs = ready.last_features(
    model, lots.labelled
)  # what comes before the last matrix, and what was said there
secret = np.array([1 + sign % 10 if 1 <= sign <= 10 else sign for sign in signs])  # ids 1 to 10 are the digits 0 to 9
for rank in (1, 2, 3, 4, 8):
    keras.utils.set_random_seed(1)
    adapted = mine.LoRADense(ready.last_matrix(model), rank, alpha=4.0)
    loss = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
    pupil = keras.Sequential([adapted])
    pupil.compile(keras.optimizers.Adam(0.03), loss, metrics=["accuracy"])
    pupil.fit(features[:-500], secret[:-500], epochs=10, batch_size=64, verbose=0)
    score = pupil.evaluate(features[-500:], secret[-500:], verbose=0)[1]
    print(f"rank {rank}: {rank * (64 + 15):3} weights learn, {score:.1%} of the signs in cipher")

# %% [markdown]
# ## 8 · Talk to it
#
# The model of section 3, once more, from its last round. It is kept beside your folder `mine`; in a terminal, `course chat`
# talks to it. Ask it a sum, and ask it something else.
#
# <!-- slide -->

# %% role="demo"
print("kept as", ready.keep_assistant(model).name)
chat = ready.Chat(model)
for text in ("38 + 45", "What is 7+85?", "Who are you?", "250+3"):
    print(f"> {text}\n{chat.say(text)}")

# %% [markdown]
# <!-- slide -->
#
# That it says what it knows isn't the model's doing. Three lines of our program look whether it was a sum of two numbers up
# to 99. Left alone, the model would answer *anything* with digits, and never say "I don't know": nobody has taught it.
# Nor would we call it *reasoning*. It has seen which digits go with which, and a checker has told it when it was right.
#
# What carries over to large models are the functions: chat rows, the loss of the answer, a reward, advantages, the clip, pairs,
# LoRA. What doesn't are the numbers. There, GRPO earns its keep: rewards are rare, answers are thousands of signs long, and
# one can't afford to throw seven of eight away.
#
# <!-- slide -->
#
# ### More to try
#
# No points. Think first, then open.
#
# 1. **Sixteen tries.** `ready.Asker(model, tries=16)`: what happens to pass@16, and is a day of keep-and-learn better for it?
# 2. **Only the hard ones.** Keep an answer only where fewer than four of eight were right. Does it learn faster?
# 3. **A rate five times as large.** GRPO with `rate=1e-3`. Watch the exam.
#
# <details><summary>Answers</summary>
#
# 1. It can only rise. But each day costs twice as much, and what is new are the hardest questions only.
# 2. What all tries got right teaches nothing new. But a few questions, learned alone, may make it forget others.
# 3. It may first fall, and come back or not. A few groups with one lucky try have large advantages.
# </details>
#
# <!-- slide -->
#
# ## What you take along
#
# - A chat is a row of ids with marks. Only the assistant's signs and ends are learned; the rest is read.
# - pass@8 says what a model could do, pass@1 what it does. A checker turns the one into the other.
# - A model learns what its reward pays for, holes included. Compare the whole answer.
# - Advantages compare a try with its own group; the clip keeps a step short; DPO learns from pairs, against a reference.
# - LoRA freezes the base and learns a narrow way round it. Merged, it costs nothing.
# - 1,000 questions have a spread of 1.6 points at a half.
#
# <!-- slide -->
#
# **Read on** · Ouyang et al., *Training language models to follow instructions with human feedback* (2022),
# [arxiv.org/abs/2203.02155](https://arxiv.org/abs/2203.02155). · Zelikman et al., *STaR: Bootstrapping Reasoning With Reasoning*
# (2022), [arxiv.org/abs/2203.14465](https://arxiv.org/abs/2203.14465). · Schulman et al., *Proximal Policy Optimization
# Algorithms* (2017), [arxiv.org/abs/1707.06347](https://arxiv.org/abs/1707.06347). · Shao et al., *DeepSeekMath* (2024),
# [arxiv.org/abs/2402.03300](https://arxiv.org/abs/2402.03300). · Rafailov et al., *Direct Preference Optimization* (2023),
# [arxiv.org/abs/2305.18290](https://arxiv.org/abs/2305.18290). · Hu et al., *LoRA* (2021),
# [arxiv.org/abs/2106.09685](https://arxiv.org/abs/2106.09685).
#
# **Next** · `14-your-own-machine`: your own question.
