"""How good are translations: exact sentences, and BLEU."""

from __future__ import annotations

from collections.abc import Sequence


def exact_share(translations: Sequence[str], references: Sequence[str]) -> float:
    """Share of the translations that equal their reference word for word."""
    right = sum(
        " ".join(one.split()) == " ".join(other.split()) for one, other in zip(translations, references, strict=True)
    )
    return right / len(references) if references else 0.0


def bleu(translations: Sequence[str], references: Sequence[str]) -> float | None:
    """Corpus BLEU by sacrebleu, 0 to 100; None where sacrebleu is not installed.

    Args:
        translations: texts.
        references: one right translation of each.
    """
    try:
        import sacrebleu
    except ImportError:
        return None
    return sacrebleu.corpus_bleu(list(translations), [list(references)]).score
