"""A trained translator from its folder, and the one that comes with the course."""

from __future__ import annotations

from pathlib import Path

from course.decoding import Translator
from course.training.checkpoint import Checkpoint, CheckpointError

SHIPPED = Path(__file__).parents[1] / "translators" / "english-french"


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
    model = folder.read_model(folder.model)
    config = model.get_config()
    for side, vocabulary in (("source", source), ("target", target)):
        if config.get(f"{side}_vocab") != vocabulary.size:
            raise CheckpointError(
                f"{folder.model} was trained with {config.get(f'{side}_vocab')} ids, the vocabulary {side}.json has "
                f"{vocabulary.size}: it belongs to another model."
            )
    return Translator(model, source, target, settings.words, settings.recipe.max_length)


def shipped_translator() -> Translator:
    """The small translator that comes with the course: for sentences of the embedded corpus, English to French.

    Where a machine is slow, or nothing has been trained yet. `course.training.ship` says how it was made.

    Example:
        >>> shipped_translator().translate(["The dogs are great."])[0].text
        'les chiens sont super'
    """
    return load_translator(SHIPPED)
