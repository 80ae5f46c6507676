"""An assistant: what is guessed in it, and what is asked of it later."""

from autograder.student.asking import Choice, Number, Question

NOTEBOOK = "13b-an-assistant"

GUESSES = (
    Question(
        "what_is_learned",
        "The user asks 38+45, the assistant answers 83. With marks and ends that is 11 ids. How many are learned?",
        Number(3, unit="ids"),
        "8, 3 and the end. The mark in front of the answer isn't: whose turn it is, the program says.",
        about=("chat_rows:roles_learned", "chat_rows:end_not_learned"),
        seen="Behind the end stands PAD, which isn't learned either. Most of a row is there to be read.",
    ),
    Question(
        "after_school",
        "It has seen 2,000 of the 10,000 sums, each dozens of times. Of the sums that it has never seen, how many "
        "are right?",
        Choice(("hardly any: it has learned by heart", "something between", "nearly all: a sum is a sum"), right=1),
        "It learns the 2,000 faster than the rule behind them; but a rule is shorter than a list, and it has found a "
        "part of it.",
        about=("answer_loss",),
        seen=(
            "Two numbers that lie far apart: what it has learned by heart, and what it can do. Look at both, always. "
            "From "
            "here on only the second one counts."
        ),
    ),
    Question(
        "one_of_eight",
        "One drawn answer is right in pass@1 of all cases. With eight tries at each question, what will pass@8 be?",
        Choice(
            (
                "about the same: what it can't do, it can't do eight times",
                "two to four times as much",
                "eight times as much",
            ),
            right=1,
        ),
        "Its tries differ: it hesitates between few answers, and the right one is often among them.",
        about=("reward",),
        seen=(
            "So the right answer is often *in* the model, and not on top. That gap is what the next section lives on. "
            "Drawn answers are worse than the likeliest ones of the exam: temperature 1 also draws what is improbable."
        ),
    ),
    Question(
        "without_a_label",
        "Four days: ask 3,000 questions eight times, keep what the checker passes, learn it. No label. And the exam?",
        Choice(
            (
                "it stays: where should new knowledge come from?",
                "some points more",
                "half of all mistakes are gone, or more",
            ),
            right=2,
        ),
        (
            "The knowledge comes from the checker, a bit for each try. What the model can do sometimes, it learns to "
            "do "
            "always, and then new questions come into reach."
        ),
        about=("reward", "chat_rows"),
        seen=(
            "Watch the first column: pass@8 of one evening is what is learned for the next. It's also the ceiling: a "
            "question "
            "that is never solved teaches nothing. Without the checker the same loop would only teach the model to "
            "be surer "
            "of its mistakes."
        ),
    ),
    Question(
        "paid_by_the_hole",
        "The same days, with the lazy checker, from the same start. What will the model write?",
        Choice(
            (
                "the sums: it doesn't know that there is a hole",
                "numbers with a digit left out",
                "longer and longer numbers",
            ),
            right=1,
        ),
        "A part of the number is in the number. To leave out the digit that it isn't sure of is paid more often than "
        "to guess it.",
        about=("reward:part_of_the_right", "reward:part_is_enough"),
        seen=(
            "Nobody has told it to cheat. What is paid grows: that is *reward hacking*. The checker's number looks "
            "fine, "
            "and only whoever looks at the answers, or has a second checker, sees it."
        ),
    ),
    Question(
        "end_of_the_leash",
        "An answer was *worse* than its group, A = −1. Its sign has become less likely, ratio 0.5, leash 0.2. Its "
        "gain?",
        Number(-0.8, unit=""),
        "min(0.5 · −1, 0.8 · −1) = min(−0.5, −0.8) = −0.8: constant, so there is no gradient, and it falls no further.",
        about=("clipped_objective:max_for_min", "clipped_objective:clipped_before_the_product"),
        seen=(
            "Where the gain stays the same from one ratio to the next, nothing is learned any more: above 1.2 for a "
            "good "
            "answer, below 0.8 for a bad one. In the other direction the leash doesn't hold: there a step is taken "
            "back."
        ),
    ),
    Question(
        "race",
        "The same start, the same seconds. GRPO learns from right *and* wrong tries. Who is ahead in the end?",
        Choice(("keep and learn, by far", "both are about equal", "GRPO, by far"), right=0),
        (
            "Keep-and-learn goes over each kept answer several times, in large batches. GRPO takes one small step on "
            "a few "
            "tries, and then draws anew."
        ),
        about=("group_advantages", "clipped_objective"),
        seen=(
            "That is so *here*: answers are three signs long, and one of eight tries is often right. With a larger "
            "rate GRPO "
            "gets faster, and may fall apart. A race is decided by its rules; read them before you read the winner."
        ),
    ),
    Question(
        "both_fall",
        "DPO on pairs: the right answer should become likelier than the wrong one. What will happen to the wrong "
        "one's log p?",
        Choice(("it falls", "it stays: only the difference counts", "it rises, but less"), right=0),
        "To push down the rejected answer is the quickest way to a larger difference.",
        about=("dpo_loss:no_reference", "dpo_loss:sign_turned"),
        seen=(
            "See whether the chosen one has risen, too. DPO asks only for the difference: in many trainings *both* "
            "fall, and "
            "the rejected one falls faster."
        ),
    ),
    Question(
        "how_narrow",
        "Ten digits change places. How wide must the way round be until nearly all signs come in cipher?",
        Choice(("rank 1", "rank 2 to 4", "rank 8"), right=1),
        "Ten points fit on a circle, which needs two dimensions; a little more room makes it easier.",
        about=("lora_dense",),
        seen=(
            "A small change of manner needs little room; that is why LoRA works. The base hasn't moved: without the "
            "adapter "
            "it writes plain digits again."
        ),
    ),
)

RECALL = (
    Question(
        "recall_own_lines",
        "A chat is learned. Which of its ids have a share in the loss?",
        Choice(("all", "the assistant's signs and its ends", "the assistant's signs, its ends and its marks"), right=1),
        "The rest is only read. Without the end it would never stop; the mark is set by the program.",
        about=("chat_rows:loss_on_the_question", "chat_rows:roles_learned", "chat_rows:end_not_learned"),
    ),
    Question(
        "recall_advantage",
        "Four tries at a question, all right. What is the advantage of each?",
        Number(0, unit=""),
        "None is better than its group: nothing to be learned.",
        about=("group_advantages:nan_where_all_are_alike", "group_advantages:no_baseline"),
    ),
    Question(
        "recall_hole",
        "A checker asks whether the right number occurs *in* the answer. What is wrong with it?",
        Choice(("it is too slow", "longer answers are paid more often", "it doesn't see right answers"), right=1),
        "A model learns what is paid: it would write numbers that hold many others.",
        about=("reward:part_is_enough", "guess:paid_by_the_hole"),
    ),
    Question(
        "recall_lora_start",
        "LoRA's A starts random and B at zero. Why not both random?",
        Choice(
            ("B would learn too fast", "the layer would be another one before it has learned", "it needs more memory"),
            right=1,
        ),
        "With B at zero nothing comes through at first; with both at zero nothing would ever be learned.",
        about=("lora_dense:both_random", "lora_dense:both_zero"),
    ),
)
