"""The puzzles of pre-training, made of lines of text: BERT's, GPT's and T5's."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from course.text.padding import pad_batch
from course.text.puzzles import IGNORED, corrupt_spans, draw_spans, mask_tokens, next_token_pairs
from course.text.vocabulary import Vocabulary

CLS, SEP, MASK = "[CLS]", "[SEP]", "[MASK]"
SENTINELS = ("<0>", "<1>", "<2>")


def pretraining_vocabulary(lines: Sequence[str]) -> Vocabulary:
    """Make a vocabulary with what the puzzles need beside the words.

    Args:
        lines: lines of text.

    Returns:
        A `Vocabulary`: `[CLS] [SEP] [MASK]` come before the words, the sentinels last, the first of them highest.

    Example:
        >>> pretraining_vocabulary(["it was cold"]).words
        ['[CLS]', '[SEP]', '[MASK]', 'it', 'was', 'cold', '<2>', '<1>', '<0>']
    """
    return Vocabulary.build([f"{CLS} {SEP} {MASK}", *lines, " ".join(reversed(SENTINELS))])


def special_ids(vocabulary: Vocabulary) -> tuple[int, int, int]:
    """The ids of `<SOS>`, `<EOS>` and `<UNK>`. Raises ValueError where the vocabulary has none."""
    if vocabulary.sos_id is None or vocabulary.eos_id is None or vocabulary.unk_id is None:
        raise ValueError("a puzzle needs a vocabulary with <SOS>, <EOS> and <UNK>: make it by pretraining_vocabulary.")
    return vocabulary.sos_id, vocabulary.eos_id, vocabulary.unk_id


def masked_words(vocabulary: Vocabulary, lines: Sequence[str], seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Make BERT's puzzle of lines.

    Args:
        vocabulary: from `pretraining_vocabulary`.
        lines: lines of text.
        seed: the same seed makes the same puzzle.

    Returns:
        `(inputs, labels)`, both `(N, T)`: `[CLS] words [SEP]`, some words masked; labels as of `mask_tokens`.

    Example:
        >>> masked_words(pretraining_vocabulary(["it was cold"]), ["it was"])[0].shape
        (1, 4)
    """
    cls, sep, mask, *sentinels = vocabulary.ids_of(" ".join([CLS, SEP, MASK, *SENTINELS]))
    ids = pad_batch([[cls, *vocabulary.ids_of(line), sep] for line in lines])
    special = [vocabulary.pad_id, *special_ids(vocabulary), cls, sep, *sentinels]
    return mask_tokens(ids, mask, vocabulary.size, special, rate=0.3, seed=seed)  # lines are short


def next_words(vocabulary: Vocabulary, lines: Sequence[str]) -> tuple[np.ndarray, np.ndarray]:
    """Make GPT's puzzle of lines.

    Args:
        vocabulary: from `pretraining_vocabulary`.
        lines: lines of text.

    Returns:
        `(inputs, labels)`, both `(N, T)`: `<SOS> words`, and `words <EOS>`; −100 where there is nothing to guess.

    Example:
        >>> vocabulary = pretraining_vocabulary(["it was cold"])
        >>> next_words(vocabulary, ["it was"])
        (array([[1, 7, 8]], dtype=int32), array([[7, 8, 2]], dtype=int32))
    """
    sos, *_ = special_ids(vocabulary)
    ids = vocabulary.encode(lines)
    inputs, labels = next_token_pairs(np.pad(ids, ((0, 0), (1, 0)), constant_values=sos))
    return inputs, unpadded(labels, vocabulary)


def cut_spans(vocabulary: Vocabulary, lines: Sequence[str], seed: int = 0) -> tuple[list[np.ndarray], np.ndarray]:
    """Make T5's puzzle of lines.

    Args:
        vocabulary: from `pretraining_vocabulary`.
        lines: lines of text.
        seed: the same seed makes the same puzzle.

    Returns:
        `([en_ids, de_ids], labels)`: the lines with a sentinel for each span that is cut out, `(N, S)`; the spans,
        each after its sentinel, shifted right, `(N, T)`; and the same not shifted, with `<EOS>`, `(N, T)`.

    Example:
        >>> vocabulary = pretraining_vocabulary(["it was cold"])
        >>> (en_ids, de_ids), labels = cut_spans(vocabulary, ["it was cold"])
        >>> vocabulary.decode(en_ids), vocabulary.decode(labels)
        (['it was <0>'], ['<0> cold <1>'])
    """
    first_sentinel, (sos, eos, _) = vocabulary.size - 1, special_ids(vocabulary)
    en_rows, target_rows = [], []
    for i, line in enumerate(lines):
        ids = vocabulary.ids_of(line)
        spans = draw_spans(len(ids), rate=0.3, mean_length=2, seed=(seed, i))[: len(SENTINELS) - 1]
        en_row, target_row = corrupt_spans(ids, spans, first_sentinel)
        en_rows.append(en_row)
        target_rows.append([sos, *target_row, eos])
    de_ids, labels = next_token_pairs(pad_batch(target_rows))
    return [pad_batch(en_rows), de_ids], unpadded(labels, vocabulary)


def unpadded(labels: np.ndarray, vocabulary: Vocabulary) -> np.ndarray:
    """Labels with −100 where PAD stands."""
    return np.where(labels == vocabulary.pad_id, IGNORED, labels).astype("int32")


def unigram_entropy(labels: ArrayLike) -> float:
    """Tell the best loss of a guesser who looks at no other word, in nats.

    Args:
        labels: ids to be guessed, of any shape; −100 is left out.

    Returns:
        The entropy of how frequent each id is among them.

    Example:
        >>> round(unigram_entropy([[5, 5, 6, 6, -100]]), 3)  # as a coin: log 2
        0.693
    """
    labels = np.asarray(labels)
    _, counts = np.unique(labels[labels != IGNORED], return_counts=True)
    p = counts / counts.sum()
    return float(-(p * np.log(p)).sum())
