"""What a model thinks of given answers, and what it has in front of its last matrix."""

from collections.abc import Sequence

import keras
import numpy as np
import tensorflow as tf

from course.assistant.chat_rows import PAD, chat_rows
from course.assistant.sums import IDS, LENGTH, MARKS, QUESTION_LENGTH, right_answer
from course.assistant.tries import Tries
from course.layers import causal_mask
from course.models import DecoderOnly


def answer_logp(model: DecoderOnly, ids: tf.Tensor) -> tf.Tensor:
    """The log-probability of each sign of an answer.

    Args:
        model: over the signs of the sums.
        ids: `(answers, LENGTH)`, questions and answers as `Tries.rows` has them.

    Returns:
        `(answers, ANSWER_LENGTH)`; what stands behind the end has one as well, see `counted`.
    """
    logp = tf.nn.log_softmax(model(ids[:, :-1]))
    return tf.gather(logp, ids[:, 1:], batch_dims=2)[:, QUESTION_LENGTH - 1 :]


def counted(ids: tf.Tensor) -> tf.Tensor:
    """1 where a sign belongs to the answer, its end included, `(answers, ANSWER_LENGTH)`."""
    return tf.cast(tf.not_equal(ids[:, QUESTION_LENGTH:], PAD), tf.float32)


def pairs_of(tries: Tries, rewards: np.ndarray) -> dict[str, np.ndarray]:
    """A right try and a wrong one at each question that has both.

    Args:
        tries: of one model.
        rewards: what each try got, `(questions, tries)`.

    Returns:
        "chosen" and "rejected", ids `(pairs, LENGTH)`; "chosen_logp" and "rejected_logp", of the model that has tried,
        `(pairs, ANSWER_LENGTH)`.
    """
    mixed = np.flatnonzero((rewards.max(axis=1) > 0) & (rewards.min(axis=1) <= 0))
    rows = tries.rows().reshape(*rewards.shape, LENGTH)
    best, worst = rewards[mixed].argmax(axis=1), rewards[mixed].argmin(axis=1)
    return {
        "chosen": rows[mixed, best],
        "rejected": rows[mixed, worst],
        "chosen_logp": tries.logp[mixed, best],
        "rejected_logp": tries.logp[mixed, worst],
    }


def last_features(model: DecoderOnly, questions: Sequence[str]) -> tuple[np.ndarray, np.ndarray]:
    """What a model has in front of its last matrix, wherever a sign of the right answer follows.

    Returns:
        `(features, signs)`: `(places, width)`, and the ids that follow, `(places,)`.
    """
    chats = ([("user", question), ("assistant", right_answer(question))] for question in questions)
    rows = [chat_rows(chat, IDS, MARKS, LENGTH) for chat in chats]
    ids = np.array([row for row, _ in rows], "int32")
    learned = np.array([counts for _, counts in rows])[:, 1:] > 0
    features = model.blocks(model.embedding(ids[:, :-1]), causal_mask(LENGTH - 1))
    return features.numpy()[learned], ids[:, 1:][learned]


def last_matrix(model: DecoderOnly) -> keras.layers.Dense:
    """A model's last matrix, its table of signs turned, as a Dense layer of its own."""
    kernel = tf.transpose(model.embedding.words.embeddings).numpy()  # (D, V)
    dense = keras.layers.Dense(kernel.shape[1], use_bias=False)
    dense.build((None, kernel.shape[0]))
    dense.set_weights([kernel])
    return dense
