"""The folder of a translator: model, vocabularies, recipe, and how far the training has come.

settings.json    recipe, kind of text, fingerprints of the vocabularies
source.json      vocabulary of the sentences
target.json      vocabulary of the translations
model.keras      the best model so far: what translates
last.keras       the last model with its optimizer: what a training goes on from
progress.json    epochs, steps, scores

Of a learner's own machine there are the weights, model.weights.h5 and last.weights.h5: the rest is code in `mine`.
"""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from autograder.base.files import write_whole
from autograder.base.problem import Problem
from course.text import LineEncoder, SubwordVocabulary, Vocabulary
from course.training.translator.recipes import Recipe

FORMAT = 2
WEIGHTS = ".weights.h5"


class CheckpointError(Problem):
    """A translator's folder can't be used; the message says why in one sentence."""


@dataclass(frozen=True)
class Settings:
    """What stays the same for a translator."""

    recipe: Recipe
    words: bool
    corpus: str
    """What it learns from, in words: two trainings in one folder must learn from the same."""
    mine: bool = False
    """Whether it is made of a learner's own pieces."""
    language: str = ""
    """What it translates into, where that is the embedded corpus's: a key of `LANGUAGES`."""


class Checkpoint:
    """Reads and writes one translator's folder; every file is written aside first, so none is ever half there."""

    def __init__(self, path: str | Path):
        self.path = Path(path)

    @property
    def model(self) -> Path:
        """The best model."""
        return self.path / f"model{self._ending}"

    @property
    def last(self) -> Path:
        """The last model."""
        return self.path / f"last{self._ending}"

    @property
    def _ending(self) -> str:
        return WEIGHTS if self.exists() and self._load_json("settings.json").get("mine") else ".keras"

    def exists(self) -> bool:
        """Whether a translator has been begun here."""
        return (self.path / "settings.json").is_file()

    def begin(self, settings: Settings, source: LineEncoder, target: LineEncoder) -> None:
        """Write settings and vocabularies; a folder with other things in it is left alone."""
        if self.path.exists() and not self.path.is_dir():
            raise CheckpointError(f"{self.path} is a file; a translator needs a folder.")
        models = [f"{name}{ending}" for name in ("model", "last") for ending in (".keras", WEIGHTS)]
        known = {"settings.json", "source.json", "target.json", "progress.json", *models}
        foreign = sorted({path.name for path in self.path.glob("*")} - known) if self.path.exists() else []
        if foreign and not self.exists():
            raise CheckpointError(
                f"The folder {self.path} holds other things ({foreign[0]}): name a new one with --to."
            )
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CheckpointError(f"{self.path} can't be made: {error.strerror}.") from error
        for name in (*models, "progress.json"):
            (self.path / name).unlink(missing_ok=True)
        source.save(self.path / "source.json")
        target.save(self.path / "target.json")
        self._write(
            "settings.json",
            {
                "format": FORMAT,
                "recipe": settings.recipe.as_dict(),
                "words": settings.words,
                "corpus": settings.corpus,
                "mine": settings.mine,
                "language": settings.language,
                "vocabularies": {side: self._fingerprint(side) for side in ("source", "target")},
            },
        )

    def settings(self) -> Settings:
        """What `begin` wrote. Raises CheckpointError where there is no translator, or another program's file."""
        found = self._settings()
        try:
            recipe = Recipe.from_dict(found["recipe"])
            words = bool(found["words"])
            # Those of before there was a second language were of words where they spoke French.
            language = str(found.get("language", "fr" if words else ""))
            return Settings(recipe, words, str(found["corpus"]), bool(found.get("mine", False)), language)
        except (KeyError, TypeError, ValueError) as error:
            raise CheckpointError(f"{self.path / 'settings.json'} is damaged ({error}).") from error

    def vocabularies(self) -> tuple[LineEncoder, LineEncoder]:
        """The two vocabularies. Raises CheckpointError where one is missing, damaged or of another model."""
        settings, kept = self.settings(), self._settings().get("vocabularies", {})
        kind = Vocabulary if settings.words else SubwordVocabulary
        found = []
        for side in ("source", "target"):
            path = self.path / f"{side}.json"
            try:
                vocabulary = kind.load(path)
            except FileNotFoundError as error:
                raise CheckpointError(f"The vocabulary {path} is missing.") from error
            except ValueError as error:
                raise CheckpointError(f"{error}.".replace("..", ".")) from error
            if self._fingerprint(side) != kept.get(side):
                raise CheckpointError(
                    f"The vocabulary {path} belongs to another model: its ids would mean other words."
                )
            found.append(vocabulary)
        return found[0], found[1]

    def progress(self) -> dict[str, Any]:
        """How far the training has come; {} before its first save."""
        return self._load_json("progress.json") if (self.path / "progress.json").is_file() else {}

    def keep_progress(self, progress: dict[str, Any]) -> None:
        """Write how far the training has come."""
        self._write("progress.json", progress)

    def keep_model(self, model: Any, path: Path) -> None:
        """Write a Keras model to `self.model` or `self.last`."""
        try:
            with TemporaryDirectory(prefix=".", suffix=".aside", dir=self.path) as aside:
                save = model.save_weights if path.name.endswith(WEIGHTS) else model.save
                save(Path(aside, path.name))
                Path(aside, path.name).replace(path)
        except OSError as error:
            raise CheckpointError(f"{path} can't be written: {error.strerror or error}.") from error

    def read_model(self, path: Path, into: Any = None) -> Any:
        """Read `self.model` or `self.last`. Raises CheckpointError where it is missing or damaged.

        Args:
            path: one of the two.
            into: a model to put weights in, with its optimizer's where it has one: Keras can't make a learner's.
        """
        import keras

        import course.models  # noqa: F401  registers the classes

        if not path.is_file():
            raise CheckpointError(f"There is no model {path} yet; `course train` makes it.")
        try:
            if into is None:
                return keras.saving.load_model(path)
            into.load_weights(path)
            return into
        except Exception as error:  # a damaged file fails in many ways
            raise CheckpointError(f"{path} can't be read as a model: {str(error).splitlines()[0]}") from error

    def _settings(self) -> dict[str, Any]:
        if not self.exists():
            raise CheckpointError(f"There is no translator in {self.path}; `course train` makes one.")
        found = self._load_json("settings.json")
        if found.get("format") != FORMAT:
            raise CheckpointError(f"{self.path} was made by another version of the course; train anew.")
        return found

    def _fingerprint(self, side: str) -> str:
        return hashlib.sha256((self.path / f"{side}.json").read_bytes()).hexdigest()

    def _load_json(self, name: str) -> dict[str, Any]:
        try:
            found = json.loads((self.path / name).read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise CheckpointError(f"{self.path / name} can't be read ({error}).") from error
        if not isinstance(found, dict):
            raise CheckpointError(f"{self.path / name} is damaged.")
        return found

    def _write(self, name: str, content: dict[str, Any]) -> None:
        path = self.path / name
        try:
            write_whole(path, json.dumps(content, indent=1, ensure_ascii=False) + "\n")
        except OSError as error:
            raise CheckpointError(f"{path} can't be written: {error.strerror}.") from error
