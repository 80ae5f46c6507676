"""What the small assistant talks about: the sum of two numbers up to 99, as a chat of single signs.

A question is a text like "38+45"; both numbers have two digits, so that equal places mean equal things. An answer is
the sum as one writes it, "83". One sign is one id; the marks say who speaks, and where a turn ends.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from course.text.vocabulary import Vocabulary

END = "[END]"
DIGITS = "0123456789"
SIGNS = Vocabulary([*DIGITS, "+", "[USER]", "[ASSISTANT]", END], specials=False)
IDS = {sign: number for number, sign in enumerate(SIGNS.words, 1)}  # 0 is PAD
MARKS = {"user": IDS["[USER]"], "assistant": IDS["[ASSISTANT]"], "end": IDS[END]}
QUESTION = re.compile(r"[0-9]{2}\+[0-9]{2}")
QUESTION_LENGTH = 8  # mark, five signs, end, and the mark of who answers
ANSWER_LENGTH = 5  # the most signs that an answer may have: more than a sum needs
LENGTH = QUESTION_LENGTH + ANSWER_LENGTH


@dataclass(frozen=True)
class SumQuestions:
    """All 10,000 questions, in three lots that share none.

    Args:
        labelled: those whose answers are shown.
        unlabelled: those that are only asked.
        held_out: those that are neither; the exam.
    """

    labelled: list[str]
    unlabelled: list[str]
    held_out: list[str]


def sum_questions(labelled: int = 2000, held_out: int = 1000, seed: int = 0) -> SumQuestions:
    """Deal the questions from "00+00" to "99+99".

    Args:
        labelled: how many come with their answers. Default 2,000.
        held_out: how many are kept for the exam. Default 1,000.
        seed: of the dealing.

    Example:
        >>> lots = sum_questions()
        >>> len(lots.labelled), len(lots.unlabelled), len(lots.held_out)
        (2000, 7000, 1000)
    """
    if labelled < 1 or held_out < 1 or labelled + held_out > 10_000:
        raise ValueError(f"there are 10,000 questions, got labelled={labelled} and held_out={held_out}.")
    order = np.random.default_rng(seed).permutation(10_000)
    texts = [f"{number // 100:02}+{number % 100:02}" for number in order.tolist()]
    return SumQuestions(texts[held_out : held_out + labelled], texts[held_out + labelled :], texts[:held_out])


def right_answer(question: str) -> str:
    """The sum that a question asks for, as one writes it.

    Raises:
        ValueError: if it isn't a question of this lesson.

    Example:
        >>> right_answer("07+85")
        '92'
    """
    if not QUESTION.fullmatch(question):
        raise ValueError(f"a question is two numbers of two digits, like 07+85; got {question!r}.")
    first, second = question.split("+")
    return str(int(first) + int(second))


def question_rows(questions: Iterable[str]) -> np.ndarray:
    """What the model reads before it answers, `(questions, QUESTION_LENGTH)` of int32."""
    ask, reply, end = MARKS["user"], MARKS["assistant"], MARKS["end"]
    return np.array([[ask, *(IDS[sign] for sign in question), end, reply] for question in questions], "int32")


def text_of(ids: Iterable[int]) -> str:
    """What ids say, up to the first `[END]` and with it; without one, the answer was never ended."""
    signs = [SIGNS.token(int(i)) for i in ids]
    return "".join(signs[: signs.index(END) + 1] if END in signs else signs)
