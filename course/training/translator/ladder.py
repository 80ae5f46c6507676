"""The ladder: how good a translator one's own pieces become in sixty seconds of computing, and how good before."""

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from autograder.base.files import write_whole
from autograder.base.problem import Problem
from course.text.corpora import embedded_corpus, unspaced
from course.training.data.dataset import make_dataset
from course.training.loop import QUESTIONS, train
from course.training.progress.display import Display
from course.training.translator.recipes import RECIPES, Recipe
from course.training.translator.scores import exact_share
from course.training.translator.session import own_machine, own_recipe

SECONDS = 60  # of all cores together: a faster machine takes more steps, one with more cores doesn't
FILE = "ladder.json"
SHOWN = 10
FREE = {  # numbers that may be others: from what, and below what
    **dict.fromkeys(("d_model", "num_heads", "dim_feedforward", "num_layers"), (1, 4_097)),
    **dict.fromkeys(("batch_tokens", "warmup_steps"), (1, 100_001)),
    **dict.fromkeys(("dropout", "average", "peak"), (0, 1)),
    "seed": (0, 2**31),
}


@dataclass(frozen=True)
class Rung:
    """One climb.

    Args:
        exact: share of the sentences that came out exactly right, of those that no training has looked at.
        parameters: number of weights.
        own: number of pieces that were the learner's.
        changes: numbers of the recipe that were others.
        when: seconds since 1970.
    """

    exact: float
    parameters: int
    own: int
    changes: dict[str, float]
    when: float


def changed(texts: Sequence[str]) -> dict[str, float]:
    """Numbers of a recipe as they are typed, `d_model=96`. Raises Problem."""
    found: dict[str, float] = {}
    for text in texts:
        name, _, typed = text.partition("=")
        if name not in FREE:
            raise Problem(f"{text!r} is no number of a recipe: it is NAME=NUMBER, with one of {', '.join(FREE)}.")
        least, below = FREE[name]
        try:
            found[name] = type(getattr(Recipe(), name))(typed)
        except ValueError:
            found[name] = below  # no number, or none of its kind
        if not least <= found[name] < below:
            raise Problem(f"{name} is a number from {least} on and below {below:,}; got {typed!r}.")
    return found


def climb(changes: Mapping[str, Any], console: Console, language: str = "fr", seconds: float = SECONDS) -> Rung:
    """Train the learner's machine for so long, and measure it.

    The sentences that it is measured on are held-out ones that no look on the way has been at, so that nobody stops
    where it happened to be good.

    Raises:
        Problem: no piece is the learner's, or the numbers make no model.
    """
    mine = own_machine()
    recipe = replace(own_recipe(RECIPES["embedded"]), **changes, epochs=10_000)
    if recipe.d_model % recipe.num_heads:
        raise Problem(f"d_model must be a multiple of the {recipe.num_heads} heads, got {recipe.d_model}.")
    dataset = make_dataset(embedded_corpus(language=language), recipe)
    console.print(str(mine), soft_wrap=True)
    with Display(console, seconds) as display:
        translator, _ = train(dataset, recipe, watcher=display, seconds=seconds, mine=mine, clock=time.process_time)
    unseen = dataset.questions[QUESTIONS:]
    found = translator.translate([one for one, _ in unseen], strict=False)
    exact = exact_share([one.text for one in found], [unspaced(other) for _, other in unseen])
    return Rung(exact, translator.model.count_params(), len(mine.own), dict(changes), time.time())


def kept(folder: Path) -> list[Rung]:
    """All climbs so far, the best first. Raises Problem where the file is damaged."""
    path = folder / FILE
    try:
        rungs = [Rung(**one) for one in json.loads(path.read_text(encoding="utf-8"))] if path.exists() else []
    except (OSError, ValueError, TypeError) as error:
        raise Problem(f"{path} is damaged ({error}): move it away, and the ladder begins anew.") from error
    return sorted(rungs, key=lambda one: (-one.exact, one.when))


def keep(folder: Path, rung: Rung) -> list[Rung]:
    """Add a climb; all of them, the best first."""
    rungs = [*kept(folder), rung]
    write_whole(folder / FILE, json.dumps([asdict(one) for one in rungs], indent=1))
    return kept(folder)


def as_table(rungs: Sequence[Rung], newest: Rung) -> Table:
    """The best ones, and the newest wherever it stands."""
    table = Table(box=None, pad_edge=False)
    for head in ("", "exactly right", "parameters", "what was changed"):
        table.add_column(head, justify="left" if head == "what was changed" else "right")
    for place, one in enumerate(rungs, 1):
        if place <= SHOWN or one == newest:
            changes = " ".join(f"{name}={value:g}" for name, value in one.changes.items())
            style = "bold" if one == newest else None
            table.add_row(str(place), f"{one.exact:.1%}", f"{one.parameters:,}", changes, style=style)
    return table
