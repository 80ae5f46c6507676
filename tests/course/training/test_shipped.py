"""The translator that comes with the course: it is good, it is small, and it fits the embedded corpus."""

from zipfile import ZipFile

import numpy as np
import pytest

from course.models import Transformer
from course.text.corpora import embedded_corpus, unspaced
from course.text.corpora.room import ROOM
from course.training import (
    RECIPES,
    Checkpoint,
    Settings,
    exact_share,
    load_translator,
    make_dataset,
    ship,
    shipped_translator,
)
from course.training.session import EMBEDDED, corpus_name
from course.training.translators import SHIPPED


@pytest.fixture(scope="module")
def embedded():
    return embedded_corpus()


@pytest.fixture(scope="module")
def translator():
    return shipped_translator()


def test_it_translates_200_held_out_sentences(translator, embedded):
    learned = {english for english, _ in embedded.train}
    asked = embedded.held_out[:: len(embedded.held_out) // 200][:200]
    assert len(asked) == 200
    assert not [english for english, _ in asked if english in learned]
    found = [one.text for one in translator.translate([english for english, _ in asked])]
    assert exact_share(found, [unspaced(french) for _, french in asked]) >= 0.9


def test_what_the_course_promises_it_can_say(translator):
    asked = ["The dogs are great.", "the red car is near the old hotel"]
    said = ["les chiens sont super", "la voiture rouge est près du vieil hôtel"]
    assert [one.text for one in translator.translate(asked)] == said


def test_it_reads_and_writes_the_ids_of_the_lesson(translator, embedded):
    """Notebook 09 hands it ids of its own dataset."""
    dataset = make_dataset(embedded, RECIPES["embedded"])
    assert translator.source.words == dataset.source.words
    assert translator.target.words == dataset.target.words
    assert Checkpoint(SHIPPED).settings() == Settings(ship.RECIPE, True, corpus_name(EMBEDDED, embedded))


def test_it_is_small():
    """Every learner downloads it."""
    assert {path.name for path in SHIPPED.iterdir()} == {"settings.json", "source.json", "target.json", "model.keras"}
    assert sum(path.stat().st_size for path in SHIPPED.iterdir()) < 2_500_000


def test_how_it_is_made(tmp_path, monkeypatch, lesson, recipe, corpus):
    kept = []
    train = ship.train
    monkeypatch.setattr(ship, "embedded_corpus", lambda: corpus)
    monkeypatch.setattr(ship, "RECIPE", recipe)
    monkeypatch.setattr(ship, "train", lambda *given, **named: kept.append(train(*given, **named)) or kept[0])
    ship.ship(tmp_path / "small")
    found = load_translator(tmp_path / "small")
    assert isinstance(found.model, Transformer)
    with ZipFile(tmp_path / "small" / "model.keras") as kept_file, kept_file.open("model.weights.h5") as numbers:
        assert b"optimizer" not in numbers.read()
    for ours, trained in zip(found.model.get_weights(), kept[0][0].model.get_weights(), strict=True):
        np.testing.assert_array_equal(ours, trained.astype("float16"))
    assert not list((tmp_path / "small").glob(".*"))


def test_what_a_room_says_first(translator):
    """None of it was learned from; most of it comes out as it was translated by hand."""
    found = [one.text for one in translator.translate([unspaced(said) for said, _ in ROOM])]
    assert exact_share(found, [unspaced(french) for _, french in ROOM]) >= 0.95
