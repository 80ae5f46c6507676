"""How good are translations: exact sentences, and BLEU."""

from collections.abc import Sequence
from dataclasses import dataclass

from course.text.han import has_han


def exact_share(translations: Sequence[str], references: Sequence[str]) -> float:
    """Share of the translations that equal their reference word for word."""
    right = sum(
        " ".join(one.split()) == " ".join(other.split()) for one, other in zip(translations, references, strict=True)
    )
    return right / len(references) if references else 0.0


@dataclass(frozen=True)
class Bleu:
    """Corpus BLEU, 0 to 100, and how it was counted, in the words of sacrebleu: two scores compare only if both do."""

    score: float
    signature: str

    def __str__(self) -> str:
        return f"BLEU {self.score:.1f} ({self.signature})"


def tokenizer_for(references: Sequence[str]) -> str:
    """The name of sacrebleu's tokenizer that suits the references: "zh" cuts Chinese into characters, "13a" is for
    what has spaces between its words.
    """
    return "zh" if 2 * sum(map(has_han, references)) > len(references) else "13a"


def signed_bleu(translations: Sequence[str], references: Sequence[str]) -> Bleu | None:
    """Corpus BLEU by sacrebleu with its signature; None where sacrebleu is not installed.

    The tokenizer is chosen by the script of the references.

    Args:
        translations: texts.
        references: one right translation of each.
    """
    try:
        import sacrebleu
    except ImportError:
        return None
    metric = sacrebleu.BLEU(tokenize=tokenizer_for(references))
    score = metric.corpus_score(list(translations), [list(references)]).score
    return Bleu(score, str(metric.get_signature()))


def bleu(translations: Sequence[str], references: Sequence[str]) -> float | None:
    """The score of `signed_bleu` alone, 0 to 100; None where sacrebleu is not installed.

    Args:
        translations: texts.
        references: one right translation of each.
    """
    found = signed_bleu(translations, references)
    return None if found is None else found.score
