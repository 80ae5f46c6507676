"""What a training is about: vocabularies, ids to learn from, pairs to be asked about."""

from collections.abc import Sequence
from dataclasses import dataclass

from course.text import LineEncoder, SubwordVocabulary, Vocabulary
from course.text.corpora import Corpus, CorpusError
from course.training.data.batches import EncodedPairs, encode_pairs
from course.training.translator.recipes import Recipe

Pairs = Sequence[tuple[str, str]]


@dataclass(frozen=True)
class Dataset:
    """All that a model is trained on and measured by."""

    source: LineEncoder
    target: LineEncoder
    train: EncodedPairs
    held_out: EncodedPairs
    questions: Pairs
    """The held-out pairs as text; without any, none is translated on the way."""
    words: bool
    """Whether the vocabularies hold words between spaces, as in the embedded corpus."""


def make_dataset(
    corpus: Corpus, recipe: Recipe, vocabularies: tuple[LineEncoder, LineEncoder] | None = None
) -> Dataset:
    """Encode a corpus.

    Args:
        corpus: pairs to learn from, and pairs to be asked about.
        recipe: says whether words or subwords, how many, and how long a sentence may be.
        vocabularies: of source and target. Default: made from the pairs to learn from.

    Raises:
        CorpusError: every sentence is longer than the recipe allows.
    """
    source, target = vocabularies or build_vocabularies(corpus.train, recipe)
    train = encode_pairs(corpus.train, source, target, recipe.max_length)
    held_out = encode_pairs(corpus.held_out, source, target, recipe.max_length)
    for side, pairs in (("to learn from", train), ("held out", held_out)):
        if not len(pairs):
            raise CorpusError(
                f"None of the {pairs.too_long} pairs {side} is short enough: a sentence may have "
                f"{recipe.max_length} pieces."
            )
    return Dataset(source, target, train, held_out, tuple(corpus.held_out), words=not recipe.subwords)


def build_vocabularies(pairs: Pairs, recipe: Recipe) -> tuple[LineEncoder, LineEncoder]:
    """The vocabularies that a recipe asks for: of words or of subwords, one for both languages or two."""
    sources, targets = [one for one, _ in pairs], [other for _, other in pairs]
    build = (lambda lines: SubwordVocabulary.build(lines, recipe.subwords)) if recipe.subwords else Vocabulary.build
    if recipe.shared_embedding:
        both = build(sources + targets)
        return both, both
    return build(sources), build(targets)


def hold_out(pairs: Pairs, share: float = 0.05, most: int = 1000) -> Corpus:
    """Set pairs aside to be asked about: every n-th, so that all parts of a file are asked about.

    No sentence that is asked about is learned from: copies of it are left out there.

    Args:
        pairs: at least two different ones.
        share: of the pairs.
        most: pairs set aside.

    Raises:
        CorpusError: there are fewer than two different sentences.
    """
    sentences = list(dict.fromkeys(one for one, _ in pairs))
    if len(sentences) < 2:
        raise CorpusError("There is only one sentence; at least two are needed, one of them to be asked about.")
    count = min(most, max(1, round(share * len(sentences))))
    asked = {sentences[i * len(sentences) // count + len(sentences) // (2 * count)] for i in range(count)}
    learned: list[tuple[str, str]] = []
    questions: dict[str, str] = {}
    for one, other in pairs:
        if one in asked:
            questions.setdefault(one, other)
        else:
            learned.append((one, other))
    return Corpus(tuple(learned), tuple(questions.items()))
