"""From a model that writes on to one that answers: chats, tries, a checker, and what is learned from them."""

import course.needs_tensorflow  # noqa: F401  before Keras starts another backend
from course.assistant.chat import Chat, keep_assistant, load_assistant
from course.assistant.chat_rows import chat_rows
from course.assistant.insides import answer_logp, counted, last_features, last_matrix, pairs_of
from course.assistant.learning import Learner, sum_model
from course.assistant.lora_dense import LoRADense
from course.assistant.losses import answer_loss, clipped_objective, dpo_loss
from course.assistant.rewards import group_advantages, reward
from course.assistant.sums import END, IDS, LENGTH, MARKS, SIGNS, SumQuestions, right_answer, sum_questions
from course.assistant.tries import Asker, Tries, exam

__all__ = [
    "END", "IDS", "LENGTH", "MARKS", "SIGNS", "Asker", "Chat", "Learner", "LoRADense", "SumQuestions", "Tries",
    "answer_logp", "answer_loss", "chat_rows", "clipped_objective", "counted", "dpo_loss", "exam", "group_advantages",
    "keep_assistant", "last_features", "last_matrix", "load_assistant", "pairs_of", "reward", "right_answer",
    "sum_model", "sum_questions",
]  # fmt: skip
