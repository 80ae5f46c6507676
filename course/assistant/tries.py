"""A model answers sums: one try or many for each question, drawn by chance or the likeliest."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import tensorflow as tf

from course.assistant.sums import ANSWER_LENGTH, MARKS, question_rows, right_answer, text_of
from course.models import DecoderOnly

AT_ONCE = 500  # questions in one call of the graph
PAD = 0


@dataclass(frozen=True)
class Tries:
    """Answers to questions.

    Args:
        questions: as they were asked.
        ids: `(questions, tries, ANSWER_LENGTH)`, PAD behind the end.
        logp: the log-probability of each of these ids, 0 behind the end.
    """

    questions: list[str]
    ids: np.ndarray
    logp: np.ndarray

    @property
    def counts(self) -> np.ndarray:
        """1 where an id belongs to the answer, its end included, as `ids`."""
        return (self.ids != PAD).astype("float32")

    @property
    def texts(self) -> list[list[str]]:
        """The answers, `[END]` behind those that were ended, tries by tries."""
        return [[text_of(one[one != PAD]) for one in tries] for tries in self.ids]

    def rows(self) -> np.ndarray:
        """Questions and answers, `(questions * tries, LENGTH)` of ids."""
        asked = np.repeat(question_rows(self.questions), self.ids.shape[1], axis=0)
        return np.concatenate([asked, self.flat(self.ids)], axis=1)

    @staticmethod
    def flat(values: np.ndarray) -> np.ndarray:
        """Values of each sign, all tries one below the other: `(questions * tries, ANSWER_LENGTH)`."""
        return values.reshape(-1, values.shape[-1])


class Asker:
    """Draws answers from a model; its graph is made at the first call and serves all further ones.

    Args:
        model: a `DecoderOnly` over the signs of the sums.
        tries: answers to each question. Default 8.

    Example:
        >>> asker = Asker(sum_model(), tries=2)
        >>> asker(["07+85"]).ids.shape
        (1, 2, 5)
    """

    def __init__(self, model: DecoderOnly, tries: int = 8):
        if tries < 1:
            raise ValueError(f"tries must be 1 or more, got {tries}.")
        self.model, self.tries = model, tries
        self._draw = tf.function(self._drawn, jit_compile=True, autograph=False)

    def __call__(self, questions: Sequence[str], temperature: float = 1.0, seed: int = 0) -> Tries:
        """Ask.

        Args:
            questions: texts like "07+85".
            temperature: 1 draws as the model believes; 0 takes the likeliest sign each time. Default 1.
            seed: of the drawing.
        """
        if temperature < 0:
            raise ValueError(f"temperature must be 0 or more, got {temperature}.")
        rows = question_rows(questions)
        size = min(AT_ONCE, len(rows))
        found = []
        for number, start in enumerate(range(0, len(rows), size)):
            part = rows[start : start + size]
            full = np.concatenate([part, np.repeat(part[:1], size - len(part), axis=0)])
            drawn = self._draw(tf.constant(full), tf.constant(temperature, tf.float32), tf.constant([seed, number]))
            found.append([one.numpy()[: len(part)] for one in drawn])
        ids, logp = (np.concatenate(one) for one in zip(*found, strict=True))
        return Tries(list(questions), ids, logp)

    def _drawn(self, rows: tf.Tensor, temperature: tf.Tensor, seed: tf.Tensor) -> tuple[tf.Tensor, tf.Tensor]:
        """Ids and log-probabilities, (B, tries, ANSWER_LENGTH): the questions are read once for all tries."""
        logits, caches = self.model.step(rows, self.model.start())
        again = lambda one: tf.repeat(one, self.tries, axis=0)  # noqa: E731
        logits, caches = again(logits[:, -1]), tf.nest.map_structure(again, caches)
        ids, logp = [], []
        going = tf.ones(tf.shape(logits)[:1], tf.bool)
        for place in range(ANSWER_LENGTH):
            noise = tf.random.stateless_uniform(tf.shape(logits), seed + ANSWER_LENGTH * place, 1e-7, 1.0)
            # The largest of logits with Gumbel noise is a draw from their softmax.
            new = tf.argmax(logits - temperature * tf.math.log(-tf.math.log(noise)), axis=-1, output_type=tf.int32)
            own = tf.gather(tf.nn.log_softmax(logits), new, batch_dims=1)
            ids.append(tf.where(going, new, PAD))
            logp.append(tf.where(going, own, 0.0))
            going &= new != MARKS["end"]
            if place + 1 < ANSWER_LENGTH:
                logits, caches = self.model.step(new[:, tf.newaxis], caches)
                logits = logits[:, -1]
        shape = (-1, self.tries, ANSWER_LENGTH)
        return tf.reshape(tf.stack(ids, axis=1), shape), tf.reshape(tf.stack(logp, axis=1), shape)


def exam(asker: Asker, questions: Sequence[str]) -> float:
    """The share of questions whose likeliest answer is right, whole and ended."""
    texts = asker(questions, temperature=0).texts
    return float(np.mean([tries[0] == right_answer(q) + "[END]" for q, tries in zip(questions, texts, strict=True)]))
