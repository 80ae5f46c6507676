"""The translator's folder: one sentence for everything that can be wrong with it."""

import json
import shutil

import pytest

from course.text import Vocabulary
from course.training import Checkpoint, CheckpointError, Settings, build_model, load_translator


@pytest.fixture(scope="module")
def kept(tmp_path_factory, lesson, recipe):
    folder = Checkpoint(tmp_path_factory.mktemp("kept") / "translator")
    folder.begin(Settings(recipe, True, "test"), lesson.source, lesson.target)
    folder.keep_model(build_model(lesson, recipe), folder.model)
    return folder.path


@pytest.fixture
def folder(tmp_path, kept):
    return Checkpoint(shutil.copytree(kept, tmp_path / "translator"))


def test_there_and_back(folder, lesson, recipe):
    assert folder.settings() == Settings(recipe, True, "test")
    source, target = folder.vocabularies()
    assert (source.words, target.words) == (lesson.source.words, lesson.target.words)
    assert load_translator(folder.path).translate([lesson.questions[0][0]])
    assert sorted(path.name for path in folder.path.glob("*")) == [
        "model.keras",
        "settings.json",
        "source.json",
        "target.json",
    ]


def test_the_vocabulary_of_another_model(folder, lesson):
    """Equally large, so that nothing but its words tells it."""
    Vocabulary(lesson.source.words[::-1]).save(folder.path / "source.json")
    with pytest.raises(CheckpointError, match=r"source\.json"):
        load_translator(folder.path)


def test_another_model_than_the_vocabularies(folder, lesson, recipe):
    other = Vocabulary.build(["quite other words"])
    model = folder.model.read_bytes()
    folder.begin(Settings(recipe, True, "test"), other, lesson.target)
    folder.model.write_bytes(model)
    with pytest.raises(
        CheckpointError, match=rf"was trained with {lesson.source.size} ids, the vocabulary source.json has 7"
    ):
        load_translator(folder.path)


def damage_settings(folder):
    (folder.path / "settings.json").write_text("{", encoding="utf-8")


def change_format(folder):
    settings = json.loads((folder.path / "settings.json").read_text(encoding="utf-8"))
    (folder.path / "settings.json").write_text(json.dumps({**settings, "format": 99}), encoding="utf-8")


def change_recipe(folder):
    settings = json.loads((folder.path / "settings.json").read_text(encoding="utf-8"))
    settings["recipe"]["colour"] = "red"
    (folder.path / "settings.json").write_text(json.dumps(settings), encoding="utf-8")


def no_dictionary(folder):
    (folder.path / "settings.json").write_text("[]", encoding="utf-8")


DAMAGE = {
    "settings.json can't be read": damage_settings,
    "made by another version": change_format,
    "settings.json is damaged .*no 'colour'": change_recipe,
    "settings.json is damaged": no_dictionary,
    "There is no translator in": lambda folder: (folder.path / "settings.json").unlink(),
    "The vocabulary .*target.json is missing": lambda folder: (folder.path / "target.json").unlink(),
    "is not a saved Vocabulary": lambda folder: (folder.path / "target.json").write_text("[]", encoding="utf-8"),
    "There is no model .* yet": lambda folder: folder.model.unlink(),
    "can't be read as a model": lambda folder: folder.model.write_bytes(b"no model"),
}


@pytest.mark.parametrize("said", DAMAGE)
def test_damage(folder, said):
    DAMAGE[said](folder)
    with pytest.raises(CheckpointError, match=said) as caught:
        load_translator(folder.path)
    assert "\n" not in str(caught.value)


def test_a_folder_with_other_things_is_left_alone(tmp_path, lesson, recipe):
    (tmp_path / "thesis.txt").write_text("years of work", encoding="utf-8")
    with pytest.raises(CheckpointError, match=r"\(thesis.txt\).*--to"):
        Checkpoint(tmp_path).begin(Settings(recipe, True, ""), lesson.source, lesson.target)
    with pytest.raises(CheckpointError, match=r"thesis.txt"):
        Checkpoint(tmp_path / "thesis.txt").begin(Settings(recipe, True, ""), lesson.source, lesson.target)
    assert (tmp_path / "thesis.txt").read_text(encoding="utf-8") == "years of work"
