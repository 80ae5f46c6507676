"""How the course's small translators are made, in a checkout: `python -m course.training.translator.ship`.

`python -m course.training.translator.ship zh` makes the Chinese one. Each is a translator's folder like any other,
one of `translators.SHIPPED`; another folder may be named behind the language.
"""

import sys
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile

import numpy as np

from autograder.base.problem import clear_words
from course.text.corpora import embedded_corpus
from course.training.data.dataset import make_dataset
from course.training.loop import train
from course.training.progress.watcher import Printer
from course.training.translator.checkpoint import Checkpoint, Settings
from course.training.translator.recipes import RECIPES, Recipe
from course.training.translator.translators import SHIPPED

# As wide as what a learner trains, and some epochs longer.
EPOCHS = {"fr": 8, "zh": 10}


def recipe(language: str) -> Recipe:
    """What the translator that writes `language` was trained by."""
    return replace(RECIPES["embedded"], epochs=EPOCHS[language])


def ship(to: str | Path, language: str = "fr") -> None:
    """Train a translator that comes with the course, some minutes on one core, and keep it as a small file.

    The seed is fixed. Machines add up in different orders, so the weights differ in their last digits.

    Args:
        to: a folder for it, new or a translator's.
        language: that it writes, a key of `LANGUAGES`.

    Raises:
        CheckpointError: the folder can't be used.
    """
    from course.training.translator.session import embedded_name

    numbers, corpus = recipe(language), embedded_corpus(language=language)
    dataset, folder = make_dataset(corpus, numbers), Checkpoint(to)
    settings = Settings(numbers, dataset.words, embedded_name(language, corpus), language=language)
    folder.begin(settings, dataset.source, dataset.target)
    translator, _ = train(dataset, numbers, watcher=Printer())
    # Without its optimizer and in half precision: a sixth of the size, and it translates the same.
    model = type(translator.model).from_config(translator.model.get_config())
    one = np.ones((1, 1), "int32")
    model([one, one])  # makes the weights
    model.set_weights([weights.astype("float16").astype("float32") for weights in translator.model.get_weights()])
    folder.keep_model(model, folder.model)
    _compress(folder.model)


def _compress(path: Path) -> None:
    """Pack a Keras file again, now compressed: the halves of its numbers that are 0 take no room."""
    with TemporaryDirectory(prefix=".", suffix=".aside", dir=path.parent) as aside:
        packed = Path(aside, path.name)
        with ZipFile(path) as before, ZipFile(packed, "w", ZIP_DEFLATED) as after:
            for name in before.namelist():
                after.writestr(name, before.read(name))
        packed.replace(path)


if __name__ == "__main__":
    with clear_words():
        chosen, *where = sys.argv[1:] or ["fr"]
        ship(where[0] if where else SHIPPED[chosen], chosen)
