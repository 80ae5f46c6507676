"""Pre-training: each family learns from plain text what its puzzle asks of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import keras
import numpy as np

from course.models.decoder_only import DecoderOnly
from course.models.encoder_only import EncoderOnly
from course.models.masked_language_model import MaskedLanguageModel
from course.models.pretraining import IGNORED, corrupt_spans, draw_spans, mask_tokens, next_token_pairs
from course.models.transformer import Transformer
from course.text import Vocabulary, pad_batch

CLS, SEP, MASK = "[CLS]", "[SEP]", "[MASK]"
SENTINELS = ("<0>", "<1>", "<2>")
SIZES = {"d_model": 64, "num_heads": 4, "dim_feedforward": 128, "dropout": 0.1, "max_length": 32}


@dataclass(frozen=True)
class Pretrained:
    """A model that has read a text, and how far it got.

    Losses are in nats for each guessed word. `unigram_entropy` is the best loss of a guesser who knows how frequent
    each word is and nothing else: only below it has a model learnt from the words around.
    """

    model: keras.Model
    vocabulary: Vocabulary
    losses: list[float]  # one an epoch
    held_out_loss: float
    unigram_entropy: float


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


def masked_words(vocabulary: Vocabulary, lines: Sequence[str], seed=0):
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
    special = [vocabulary.pad_id, vocabulary.sos_id, vocabulary.eos_id, vocabulary.unk_id, cls, sep, *sentinels]
    return mask_tokens(ids, mask, vocabulary.size, special, rate=0.3, seed=seed)  # lines are short


def next_words(vocabulary: Vocabulary, lines: Sequence[str]):
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
    ids = vocabulary.encode(lines)
    inputs, labels = next_token_pairs(np.pad(ids, ((0, 0), (1, 0)), constant_values=vocabulary.sos_id))
    return inputs, unpadded(labels, vocabulary)


def cut_spans(vocabulary: Vocabulary, lines: Sequence[str], seed=0):
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
    first_sentinel = vocabulary.size - 1
    en_rows, target_rows = [], []
    for i, line in enumerate(lines):
        ids = vocabulary.ids_of(line)
        spans = draw_spans(len(ids), rate=0.3, mean_length=2, seed=(seed, i))[: len(SENTINELS) - 1]
        en_row, target_row = corrupt_spans(ids, spans, first_sentinel)
        en_rows.append(en_row)
        target_rows.append([vocabulary.sos_id, *target_row, vocabulary.eos_id])
    de_ids, labels = next_token_pairs(pad_batch(target_rows))
    return [pad_batch(en_rows), de_ids], unpadded(labels, vocabulary)


def unpadded(labels, vocabulary):
    """Labels with −100 where PAD stands."""
    return np.where(labels == vocabulary.pad_id, IGNORED, labels).astype("int32")


def unigram_entropy(labels) -> float:
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


def learn(
    model: keras.Model, puzzles: Callable, epochs: int, rate=3e-3, batch_size=16, after_epoch=None
) -> list[float]:
    """Let a model solve puzzles, new ones each epoch.

    Args:
        model: gives logits for what `puzzles` asks.
        puzzles: from an epoch's number to `(inputs, labels)`; inputs may be a list of arrays.
        epochs: how often the text is read.
        rate: learning rate of Adam. Default 3e-3.
        batch_size: lines a step. Default 16.
        after_epoch: called with `(epoch, loss)` after each, if given.

    Returns:
        The mean loss of each epoch.

    Example:
        >>> model = DecoderOnly(9, d_model=8, num_heads=2, dim_feedforward=8, num_layers=1, max_length=4)
        >>> losses = learn(model, lambda epoch: next_token_pairs([[5, 6, 7, 8]]), epochs=2)
        >>> len(losses)
        2
    """
    loss = keras.losses.SparseCategoricalCrossentropy(from_logits=True, ignore_class=IGNORED)
    model.compile(optimizer=keras.optimizers.Adam(rate), loss=loss, jit_compile=False)
    losses = []
    for epoch in range(epochs):
        inputs, labels = puzzles(epoch)
        order = np.random.default_rng(epoch).permutation(len(labels))
        means, guessed = [], []
        for start in range(0, len(order), batch_size):
            rows = order[start : start + batch_size]
            some = [ids[rows] for ids in inputs] if isinstance(inputs, list) else inputs[rows]
            means.append(float(model.train_on_batch(some, labels[rows])))
            guessed.append((labels[rows] != IGNORED).sum())
        losses.append(float(np.average(means, weights=guessed)))
        if after_epoch:
            after_epoch(epoch, losses[-1])
    return losses


def pretrain(model, puzzles, vocabulary, lines, held_out, epochs, after_epoch=None) -> Pretrained:
    """Let a model learn from some lines and ask it about others.

    Args:
        model: any of the three families.
        puzzles: `masked_words`, `next_words` or `cut_spans`, whichever fits the model.
        vocabulary: from `pretraining_vocabulary`.
        lines: lines to learn from.
        held_out: other lines.
        epochs: how often the lines are read; masks and spans are drawn anew each time.
        after_epoch: called with `(epoch, loss)` after each, if given.

    Returns:
        A `Pretrained`.

    Example:
        >>> lines = ["it was cold", "it was late"]
        >>> vocabulary = pretraining_vocabulary(lines)
        >>> model = family_model("decoder-only", vocabulary)
        >>> pretrained = pretrain(model, next_words, vocabulary, lines, held_out=lines, epochs=1)
        >>> round(pretrained.unigram_entropy, 2)
        1.56
    """
    drawn = puzzles is not next_words

    def puzzle(of, seed):
        return puzzles(vocabulary, of, seed) if drawn else puzzles(vocabulary, of)

    losses = learn(model, lambda epoch: puzzle(lines, epoch), epochs, after_epoch=after_epoch)
    held_out_loss = float(model.test_on_batch(*puzzle(held_out, epochs)))
    labels = np.concatenate([puzzle(lines, seed)[1].ravel() for seed in range(10 if drawn else 1)])
    return Pretrained(model, vocabulary, losses, held_out_loss, unigram_entropy(labels))


def family_model(name: str, vocabulary: Vocabulary, num_layers=2, **sizes) -> keras.Model:
    """Make a small model of one of the three families.

    Args:
        name: `"encoder-only"`, `"decoder-only"` or `"encoder-decoder"`.
        vocabulary: from `pretraining_vocabulary`.
        num_layers: blocks of each stack. Default 2.
        sizes: of what `SIZES` names, what is to be different.

    Returns:
        A `MaskedLanguageModel`, a `DecoderOnly` or a `Transformer`.

    Example:
        >>> family_model("decoder-only", pretraining_vocabulary(["it was cold"]), d_model=16).count_params() > 0
        True
    """
    sizes = {**SIZES, **sizes}
    if name == "encoder-only":
        return MaskedLanguageModel(EncoderOnly(vocabulary.size, num_layers=num_layers, num_segments=0, **sizes))
    if name == "decoder-only":
        return DecoderOnly(vocabulary.size, num_layers=num_layers, **sizes)
    if name == "encoder-decoder":
        both = {"num_encoder_layers": num_layers, "num_decoder_layers": num_layers, "shared_embedding": True}
        return Transformer(vocabulary.size, vocabulary.size, **sizes, **both)
    raise ValueError(f"name must be one of encoder-only, decoder-only, encoder-decoder, got {name!r}.")


PUZZLES = {"encoder-only": masked_words, "decoder-only": next_words, "encoder-decoder": cut_spans}
