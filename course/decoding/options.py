"""How `course translate` was asked to translate. Contradictions are told before a model is read."""

from dataclasses import dataclass
from pathlib import Path

from autograder.base.problem import Problem

PICTURES = (".png", ".svg", ".pdf")


@dataclass(frozen=True)
class TranslateOptions:
    """What was typed.

    Args:
        beam: width of the beam; 1 is greedy.
        n_best: translations of each sentence, at most as many as the beam is wide.
        length_penalty: of the beam; None leaves it at 0.6.
        score: whether to print log-probabilities.
        attention: whether to print where the model looked.
        layer: of the attention, from 1; None is the last.
        head: of the attention, from 1; None is the mean of all.
        picture: a file for the attention of all layers and heads.

    Raises:
        Problem: two wishes contradict each other, or the picture is of no type that can be drawn.
    """

    beam: int = 1
    n_best: int = 1
    length_penalty: float | None = None
    score: bool = False
    attention: bool = False
    layer: int | None = None
    head: int | None = None
    picture: Path | None = None

    def __post_init__(self) -> None:
        for name, wish in (("--layer", self.layer), ("--head", self.head)):
            if wish is not None and not self.attention:
                raise Problem(f"{name} says which attention is shown, and none is: add --attention.")
        if self.length_penalty is not None and self.beam == 1:
            raise Problem("--length-penalty chooses among the sentences of a beam: add --beam 4, say.")
        if self.n_best > self.beam:
            raise Problem(f"--nbest {self.n_best} needs a beam that holds as many: add --beam {self.n_best}.")
        if self.picture is not None and self.picture.suffix.lower() not in PICTURES:
            raise Problem(f"A picture is a .png, .svg or .pdf file, got {self.picture.name!r}.")

    @property
    def alpha(self) -> float:
        """Of `length_penalty`."""
        return 0.6 if self.length_penalty is None else self.length_penalty
