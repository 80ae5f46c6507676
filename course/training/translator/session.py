"""What `course train` does: corpus, recipe, folder, training, report."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from rich.console import Console

from autograder.base.folders import found as where_mine_is
from autograder.base.problem import Problem
from course.mine import Machine, whole_machine
from course.text.corpora import Corpus, downloaded_pairs, embedded_corpus, read_pairs, speaks, unspaced
from course.training.data.dataset import Dataset, hold_out, make_dataset
from course.training.loop import train
from course.training.progress.display import Display
from course.training.progress.watcher import Progress
from course.training.step import choose_precision
from course.training.translator.checkpoint import Checkpoint, Settings
from course.training.translator.recipes import RECIPES, Recipe
from course.training.translator.scores import exact_share, signed_bleu
from course.training.translator.translators import load_translator

Files = tuple[Path | None, Path | None]
OWN_WARMUP = 600  # with the paper's schedule and width 128: a highest rate of 0.0036
OWN_AVERAGE = 0.99  # a rate that is still high at the end leaves the weights restless: their average translates


@dataclass(frozen=True)
class TrainOptions:
    """What was typed.

    Args:
        folder: where the translator is kept.
        files: sentences, and their translations; or pairs with a tab between.
        held_out: the same for what is asked about.
        download: name of a public corpus.
        seconds: most time.
        changes: numbers of the recipe that shall be others.
        again: begin anew where something is there already.
        mine: train the learner's own machine.
        language: that the embedded corpus is translated into, "fr" or "zh"; None is what the folder has, or French.
    """

    folder: Path
    files: Files = (None, None)
    held_out: Files = (None, None)
    download: str | None = None
    seconds: float | None = None
    changes: Mapping[str, Any] = field(default_factory=dict)
    again: bool = False
    mine: bool = False
    language: str | None = None


def session(wishes: TrainOptions, console: Console) -> bool:
    """Train as wished, showing how it goes.

    Returns:
        whether it was stopped before its end.

    Raises:
        Problem: corpus or folder can't be used, or the wishes contradict each other.
    """
    language = choose_language(wishes)
    corpus, recipe, name = choose_corpus(wishes, language)
    mine = own_machine() if wishes.mine else None
    if mine:
        recipe = own_recipe(recipe)
    folder = Checkpoint(wishes.folder)
    if folder.exists() and not wishes.again:
        dataset, recipe = _go_on(wishes, folder, corpus, name)
    else:
        recipe = _changed(recipe, wishes.changes)
        dataset = make_dataset(corpus, recipe)
        folder.begin(Settings(recipe, dataset.words, name, wishes.mine, language), dataset.source, dataset.target)
    _introduce(console, dataset, name)
    if mine:
        console.print(str(mine), soft_wrap=True)
    done = Progress(**folder.progress())
    if done.epoch >= recipe.epochs:
        console.print(f"All {done.epoch} epochs are done: --epochs for more of them, --again to begin anew.")
        return False
    with Display(console, wishes.seconds) as display:
        _, progress = train(
            dataset, recipe, folder=folder, watcher=display, seconds=wishes.seconds, dtype=choose_precision(), mine=mine
        )
    out_of_time = wishes.seconds is not None and progress.seconds >= wishes.seconds
    if progress.epoch < recipe.epochs and not out_of_time:
        console.print(f"Stopped and kept in {folder.path}; the same command goes on from here.")
        return True
    _report(console, dataset, folder)
    return False


def choose_language(wishes: TrainOptions) -> str:
    """The language of the embedded corpus; "" for another corpus, whose language nobody has to tell."""
    if wishes.files[0] is not None or wishes.download:
        if wishes.language is not None:
            raise Problem("--language is for the embedded corpus; yours is in the language of its files: leave it out.")
        return ""
    if wishes.language is not None:
        speaks(wishes.language)
        return wishes.language
    folder = Checkpoint(wishes.folder)
    begun = folder.settings().language if folder.exists() and not wishes.again else ""
    return begun or "fr"


def choose_corpus(wishes: TrainOptions, language: str = "fr") -> tuple[Corpus, Recipe, str]:
    """The corpus, the recipe that suits it, and a name that tells it from others."""
    source, target = wishes.files
    if target is not None and source is None:
        raise Problem("--target needs --source: the file with the sentences that it translates.")
    if wishes.download and source is not None:
        raise Problem("--download and --source are two corpora: choose one.")
    asked, answers = wishes.held_out
    if answers is not None and asked is None:
        raise Problem("--held-out-target needs --held-out-source.")
    if source is None and not wishes.download:
        if asked is not None:
            raise Problem("--held-out-source goes with --source; the embedded corpus has held-out pairs of its own.")
        corpus = embedded_corpus(language=language, phrases=True)
        return corpus, RECIPES["embedded"], embedded_name(language, corpus)
    if source is None:
        pairs, title = downloaded_pairs(str(wishes.download)), f"the download {wishes.download}"
    else:
        pairs, title = read_pairs(source, target), source.name if target is None else f"{source.name}, {target.name}"
    corpus = hold_out(pairs) if asked is None else Corpus(tuple(pairs), tuple(read_pairs(asked, answers)))
    return corpus, RECIPES["files"], corpus_name(title, corpus)


def embedded_name(language: str, corpus: Corpus) -> str:
    """The name of the embedded corpus in a language."""
    return corpus_name(f"the embedded English-{speaks(language).name} corpus", corpus)


def corpus_name(title: str, corpus: Corpus) -> str:
    """A name that tells a corpus from others."""
    digest = hashlib.sha256(repr((corpus.train, corpus.held_out)).encode()).hexdigest()
    return f"{title} ({len(corpus.train):,} pairs, {digest[:8]})"


def own_machine() -> Machine:
    """The learner's machine. Raises Problem where no piece of it is theirs."""
    pieces = whole_machine(where_mine_is())
    if not pieces.own:
        broken = [line for line in str(pieces).splitlines() if line.startswith("Your ")]
        said = (
            f"There are no pieces of yours in {where_mine_is()}, where a green check in a notebook keeps the answer: "
        )
        raise Problem(" ".join([f"{said}go to the folder of your notebooks, or above it.", *broken]))
    return pieces


def own_recipe(recipe: Recipe) -> Recipe:
    """A recipe as a learner's machine can follow it: the paper's schedule, averaged weights, two tables, their loss."""
    own = replace(recipe, shared_embedding=False, label_smoothing=0.0)
    return replace(own, peak=0.0, warmup_steps=OWN_WARMUP, average=OWN_AVERAGE)


def begun_otherwise(path: Path, is_mine: bool, command: str) -> str:
    """One sentence on a folder whose translator is of the other kind."""
    whose, how = ("your own pieces", "with --mine") if is_mine else ("the course's Transformer", "without --mine")
    again = ", begin anew with --again," if command == "train" else ""
    return f"{path} was begun with {whose}: go on {how}{again} or name another folder with --to."


def _changed(recipe: Recipe, changes: Mapping[str, Any]) -> Recipe:
    recipe = replace(recipe, **changes)
    if recipe.d_model % recipe.num_heads:
        raise Problem(f"--width must be a multiple of the {recipe.num_heads} heads, got {recipe.d_model}.")
    return recipe


def _go_on(wishes: TrainOptions, folder: Checkpoint, corpus: Corpus, name: str) -> tuple[Dataset, Recipe]:
    settings = folder.settings()
    if settings.corpus != name:
        raise Problem(
            f"{folder.path} learns from {settings.corpus}, not from {name}: name another folder with --to, or begin "
            "anew with --again."
        )
    if settings.mine != wishes.mine:
        raise Problem(begun_otherwise(folder.path, settings.mine, "train"))
    for number, value in wishes.changes.items():
        if number != "epochs" and getattr(settings.recipe, number) != value:
            raise Problem(
                f"{folder.path} was begun with {number} {getattr(settings.recipe, number)}, not {value}: begin anew "
                "with --again, or name another folder with --to."
            )
    recipe = _changed(settings.recipe, wishes.changes)
    return make_dataset(corpus, recipe, folder.vocabularies()), recipe


def _introduce(console: Console, dataset: Dataset, name: str) -> None:
    kind = "words" if dataset.words else "subwords"
    source, target = dataset.source.size, dataset.target.size
    console.print(f"Learning from {name}: {source:,} and {target:,} {kind}.", soft_wrap=True)
    if dataset.train.too_long:
        console.print(f"{dataset.train.too_long:,} pairs are too long and left out.")


def _report(console: Console, dataset: Dataset, folder: Checkpoint) -> None:
    translator = load_translator(folder.path)
    with console.status(f"translating {len(dataset.questions):,} held-out sentences"):
        found = translator.translate([one for one, _ in dataset.questions], strict=False)
    expected = [unspaced(other) if dataset.words else other for _, other in dataset.questions]
    texts = [one.text for one in found]
    said = signed_bleu(texts, expected) or "BLEU: install sacrebleu for it"
    console.print(
        f"[bold]{len(texts):,} held-out sentences: {exact_share(texts, expected):.1%} exact, {said}.[/]", soft_wrap=True
    )
    option = "" if folder.path == Path("translator") else f" --from {folder.path}"
    example = "the dogs are great" if dataset.words else "A man is riding a bicycle."
    console.print(f'Now try:  course translate "{example}"{option}', soft_wrap=True)
