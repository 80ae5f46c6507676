"""Notebook 09 teaches what the course uses."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest
import tensorflow as tf

from autograder.authoring.source import read_source
from autograder.checks.catalogues import everything
from course import decoding, training

ROOT = Path(__file__).parents[3]
NAME = "09-training-a-translator"
CELLS = read_source(ROOT / "solutions" / f"{NAME}.py", everything())


def taught(slug):
    namespace = {"np": np, "tf": tf, "Counter": Counter}
    exec(next(cell.source for cell in CELLS if (cell.slug, cell.role) == (slug, "solution")), namespace)
    return namespace["modified_precision" if slug == "bleu_precision" else slug]


LABELS = np.array([[3, 1, 2, 0], [2, 0, 0, 0], [0, 0, 0, 0]], np.int32)
LOGITS = np.random.default_rng(0).normal(size=(3, 4, 6)).astype("float32")


@pytest.mark.parametrize(
    ("slug", "arguments"),
    [
        ("shift_targets", (LABELS, 5)),
        ("masked_loss", (LABELS, LOGITS)),
        ("masked_loss", (LABELS, LOGITS, 1)),
        ("masked_accuracy", (LABELS, LOGITS, 2)),
        ("masked_accuracy", (LABELS[2:], LOGITS[2:])),
        ("warmup_schedule", (1, 512, 4000)),
        ("warmup_schedule", (9000, 512, 4000)),
    ],
)
def test_what_is_taught_is_what_the_course_uses(slug, arguments):
    np.testing.assert_allclose(taught(slug)(*arguments), getattr(training, slug)(*arguments), rtol=1e-6)


def test_greedy_decode():
    def scores(prefix):
        return np.eye(6)[prefix[-1] + 1]

    for most in (0, 2, 9):
        arguments = (scores, 1, 5, most)
        assert taught("greedy_decode")(*arguments) == decoding.greedy_decode(*arguments)


def test_the_precision_is_sacrebleus():
    sacrebleu = pytest.importorskip("sacrebleu")
    candidate, references = "the the cat on the mat the", ["the cat is on the mat", "a cat on the the mat"]
    counts = sacrebleu.corpus_bleu([candidate], [[one] for one in references], smooth_method="none", tokenize="none")
    for n in (1, 2, 3):
        ours = taught("bleu_precision")(candidate.split(), [one.split() for one in references], n)
        assert ours == pytest.approx(counts.precisions[n - 1] / 100)
