"""A trained translator from its folder, and the one that comes with the course."""

from pathlib import Path
from typing import Any

from autograder.base.folders import found as where_mine_is
from autograder.base.problem import Problem
from course.decoding import Translator
from course.mine import Machine, whole_machine
from course.text.corpora import speaks
from course.training.translator.build import own_model
from course.training.translator.carry import carry
from course.training.translator.checkpoint import Checkpoint, CheckpointError, Settings

_HERE = Path(__file__).parents[2] / "translators"
SHIPPED = {"fr": _HERE / "english-french", "zh": _HERE / "english-chinese"}


def load_translator(path: str | Path) -> Translator:
    """The best model that `course train` has kept in a folder, ready to translate.

    Args:
        path: the folder.

    Raises:
        CheckpointError: there is no translator, a file is missing or damaged, or a vocabulary is another model's.
    """
    folder = Checkpoint(path)
    settings = folder.settings()
    source, target = folder.vocabularies()
    if settings.mine:
        into = _of_own_pieces(folder, settings, source.size, target.size)
        model = folder.read_model(folder.model, into)
        return Translator(model, source, target, settings.words, settings.recipe.max_length)
    model = folder.read_model(folder.model)
    config = model.get_config()
    for side, vocabulary in (("source", source), ("target", target)):
        if config.get(f"{side}_vocab") != vocabulary.size:
            raise CheckpointError(
                f"{folder.model} was trained with {config.get(f'{side}_vocab')} ids, the vocabulary {side}.json has "
                f"{vocabulary.size}: it belongs to another model."
            )
    return Translator(model, source, target, settings.words, settings.recipe.max_length)


def _of_own_pieces(folder: Checkpoint, settings: Settings, source_vocab: int, target_vocab: int) -> Any:
    """The learner's model that such a folder's weights are of."""
    pieces = whole_machine(where_mine_is())
    if not pieces.is_mine:
        raise CheckpointError(
            f"{folder.path} was made of your own pieces, and there is no mine/ with them here: go to the folder of "
            "your notebooks, usually my-course."
        )
    return own_model(pieces, settings.recipe, source_vocab, target_vocab)


def shipped_translator(mine: Machine | None = None, language: str = "fr") -> Translator:
    """A small translator that comes with the course: for sentences of the embedded corpus, English to French.

    Where a machine is slow, or nothing has been trained yet. `course.training.translator.ship` says how it was made.

    Args:
        mine: the learner's pieces. Where a model of theirs can hold the weights, it is the one that translates.
        language: "fr", or "zh" for the one that writes Chinese.

    Raises:
        CorpusError: none is there for that language.

    Example:
        >>> shipped_translator().translate(["The dogs are great."])[0].text
        'les chiens sont super'
    """
    speaks(language)
    found = load_translator(SHIPPED[language])
    if mine and mine.is_mine:
        recipe = Checkpoint(SHIPPED[language]).settings().recipe
        own = own_model(mine, recipe, found.source.size, found.target.size)
        if carry(found.model, own):
            return Translator(own, found.source, found.target, found.words, found.max_length)
    return found


def choose_translator(named: Path | None, own: Path, language: str | None = None) -> tuple[Translator, bool]:
    """The translator that a command takes, and whether it is one that comes with the course.

    Args:
        named: a folder that was named.
        own: the folder of a learner's own, taken where it is there.
        language: asks for the one that comes with the course and writes this.

    Raises:
        Problem: the folder can't be used, or a folder and a language were named.
    """
    if named is not None and language is not None:
        raise Problem("--from and --language name two translators: leave out one of them.")
    if language is None and (named is not None or Checkpoint(own).exists()):
        return load_translator(named or own), False
    return shipped_translator(language=language or "fr"), True
