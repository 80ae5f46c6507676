"""The translator's folder: one sentence for everything that can be wrong with it."""

import json
import shutil

import numpy as np
import pytest

from course.text import Vocabulary
from course.training import Checkpoint, CheckpointError, Settings, load_translator
from tests.course.quick_model import QuickModel


@pytest.fixture(scope="module")
def kept(tmp_path_factory, lesson, recipe):
    folder = Checkpoint(tmp_path_factory.mktemp("kept") / "translator")
    folder.begin(Settings(recipe, True, "test"), lesson.source, lesson.target)
    model = QuickModel(lesson.source.size, lesson.target.size)
    model([np.ones((1, 1), "int32")] * 2)
    folder.keep_model(model, folder.model)
    return folder.path


@pytest.fixture
def folder(tmp_path, kept):
    return Checkpoint(shutil.copytree(kept, tmp_path / "translator"))


def test_there_and_back(folder, lesson, recipe):
    assert folder.settings() == Settings(recipe, True, "test")
    source, target = folder.vocabularies()
    assert (source.words, target.words) == (lesson.source.words, lesson.target.words)
    assert load_translator(folder.path).translate([lesson.questions[0][0]])
    files = ["model.keras", "settings.json", "source.json", "target.json"]
    assert sorted(path.name for path in folder.path.glob("*")) == files


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


def written(name, text):
    """Damage that puts this text into a file of the folder."""
    return lambda folder: (folder.path / name).write_text(text, encoding="utf-8")


def changed(**more):
    """Damage to what the settings say."""

    def damage(folder):
        settings = json.loads((folder.path / "settings.json").read_text(encoding="utf-8"))
        (folder.path / "settings.json").write_text(json.dumps({**settings, **more}), encoding="utf-8")

    return damage


DAMAGE = {
    "settings.json can't be read": written("settings.json", "{"),
    "made by another version": changed(format=99),
    "settings.json is damaged .*no 'colour'": changed(recipe={"colour": "red"}),
    "settings.json is damaged": written("settings.json", "[]"),
    "There is no translator in": lambda folder: (folder.path / "settings.json").unlink(),
    "The vocabulary .*target.json is missing": lambda folder: (folder.path / "target.json").unlink(),
    "is not a saved Vocabulary": written("target.json", "[]"),
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
