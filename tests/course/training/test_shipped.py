"""The translators that come with the course: they are good, they are small, and they fit the embedded corpus."""

from zipfile import ZipFile

import numpy as np
import pytest

from course import training
from course.text.corpora import LANGUAGES, embedded_corpus, unspaced
from course.training.translator import ship
from course.training.translator.session import embedded_name
from course.training.translator.translators import SHIPPED


@pytest.fixture(scope="module", params=LANGUAGES)
def language(request):
    return request.param


@pytest.fixture(scope="module")
def embedded(language):
    return embedded_corpus(language=language)


@pytest.fixture(scope="module")
def translator(language):
    return training.shipped_translator(language=language)


def test_it_translates_200_held_out_sentences(translator, embedded):
    learned = {english for english, _ in embedded.train}
    asked = embedded.held_out[:: len(embedded.held_out) // 200][:200]
    assert len(asked) == 200
    assert not [english for english, _ in asked if english in learned]
    found = [one.text for one in translator.translate([english for english, _ in asked])]
    assert training.exact_share(found, [unspaced(expected) for _, expected in asked]) >= 0.9


def test_what_the_course_promises_it_can_say(translator, language):
    asked = ["The dogs are great.", "the red car is near the old hotel"]
    said = {
        "fr": ["les chiens sont super", "la voiture rouge est près du vieil hôtel"],
        "zh": ["那些狗很棒", "那辆红色的汽车在那家旧酒店附近"],
    }
    assert [one.text for one in translator.translate(asked)] == said[language]


def test_it_reads_and_writes_the_ids_of_the_lesson(translator, embedded, language):
    """Notebook 09 hands it ids of its own dataset."""
    dataset = training.make_dataset(embedded, training.RECIPES["embedded"])
    assert translator.source.words == dataset.source.words
    assert translator.target.words == dataset.target.words
    settings = training.Settings(ship.recipe(language), True, embedded_name(language, embedded), language=language)
    assert training.Checkpoint(SHIPPED[language]).settings() == settings


def test_it_is_small(language):
    """Every learner downloads it."""
    files = list(SHIPPED[language].iterdir())
    assert {path.name for path in files} == {"settings.json", "source.json", "target.json", "model.keras"}
    assert sum(path.stat().st_size for path in files) < 2_500_000


def test_how_it_is_made(tmp_path, monkeypatch, quick_model, lesson, recipe, corpus):
    kept = []
    train = ship.train
    monkeypatch.setattr(ship, "embedded_corpus", lambda language: corpus)
    monkeypatch.setattr(ship, "recipe", lambda language: recipe)
    monkeypatch.setattr(ship, "train", lambda *given, **named: kept.append(train(*given, **named)) or kept[0])
    ship.ship(tmp_path / "small")
    found = training.load_translator(tmp_path / "small")
    assert isinstance(found.model, type(kept[0][0].model))
    with ZipFile(tmp_path / "small" / "model.keras") as kept_file, kept_file.open("model.weights.h5") as numbers:
        assert b"optimizer" not in numbers.read()
    for ours, trained in zip(found.model.get_weights(), kept[0][0].model.get_weights(), strict=True):
        np.testing.assert_array_equal(ours, trained.astype("float16"))
    assert not list((tmp_path / "small").glob(".*"))


def test_what_a_room_says_first(translator, language):
    """None of it was learned from; most of it comes out as it was translated by hand."""
    room = LANGUAGES[language].room
    found = [one.text for one in translator.translate([unspaced(said) for said, _ in room])]
    assert training.exact_share(found, [unspaced(expected) for _, expected in room]) >= 0.95
