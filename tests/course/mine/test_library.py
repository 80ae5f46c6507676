"""`mine` as a package: the learner's own piece under each name, the course's until there is one."""

from pathlib import Path

import numpy as np
import pytest

import course.layers
import course.mine
from course.mine import open_library
from tests.imports import imports_of, reached_from

FOLDER = Path(course.mine.__file__).parent

OWN = "def causal_mask(n):\n    return 'mine'\n"


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "causal_mask.py").write_text(OWN)
    return tmp_path


def test_a_name_is_the_learners_piece_or_else_the_courses(folder):
    mine = open_library(folder)
    assert mine.causal_mask(3) == "mine"
    assert mine.padding_mask is course.layers.padding_mask
    assert mine.own == ["causal_mask"]
    assert dir(mine) == ["causal_mask"]


def test_a_piece_is_made_of_the_learners_other_pieces(folder):
    (folder / "padding_mask.py").write_text(
        "from mine import causal_mask\n\ndef padding_mask(ids):\n    return causal_mask(2)\n"
    )
    assert open_library(folder).padding_mask([1]) == "mine"


def test_the_name_means_the_piece_after_an_import_of_its_file(folder):
    open_library(folder)
    import mine
    from mine.causal_mask import causal_mask

    assert mine.causal_mask is causal_mask


def test_a_file_that_asks_for_itself_gets_the_courses(folder):
    text = "from mine import causal_mask as given\n\ndef causal_mask(n):\n    return given(n) + 1\n"
    (folder / "causal_mask.py").write_text(text)
    assert open_library(folder).causal_mask(1).numpy().tolist() == [[1.0]]


def test_what_is_left_out_is_the_courses(folder):
    assert open_library(folder, ["causal_mask"]).causal_mask is course.layers.causal_mask


def test_a_piece_from_before_the_masks_is_not_built_on(folder):
    (folder / "scaled_dot_product.py").write_text("def scaled_dot_product(q, k, v):\n    return v, q\n")
    mine = open_library(folder)
    assert mine.scaled_dot_product is course.layers.scaled_dot_product
    assert "takes no mask yet" in mine.broken["scaled_dot_product"]


def test_a_name_that_nobody_has_is_an_import_error(folder):
    open_library(folder)
    with pytest.raises(ImportError, match="perpetuum_mobile"):
        from mine import perpetuum_mobile  # noqa: F401


@pytest.mark.parametrize(("body", "is_used"), [("return v, q", False), ("return v, others.get('mask')", True)])
def test_a_mask_that_is_taken_with_all_the_rest_has_to_be_read(tmp_path, body, is_used):
    (tmp_path / "scaled_dot_product.py").write_text(f"def scaled_dot_product(q, k, v, **others):\n    {body}\n")
    mine = open_library(tmp_path)
    assert (mine.scaled_dot_product is not course.layers.scaled_dot_product) == is_used
    assert ("takes no mask yet" in mine.broken.get("scaled_dot_product", "")) != is_used


def test_a_block_may_be_handed_none_for_its_mask_by_place(tmp_path):
    head = "import keras\nclass EncoderLayer(keras.layers.Layer):\n"
    text = head + "    def call(self, x, mask=None):\n        return 2 * x\n"
    (tmp_path / "EncoderLayer.py").write_text(text)
    block = open_library(tmp_path).EncoderLayer()
    assert block(np.ones((1, 2, 3), "float32"), None).numpy().max() == 2


RENAMED = """
import keras
class FCLayer(keras.layers.Layer):
    def __init__(self, inner, *, outer, **options):
        super().__init__(**options)
        self.sizes = inner, outer
    def call(self, words, /, *, scale=1):
        return words * scale
"""
FUNCTION = "def masked_loss(y, scores, *, pad_id=0, **others):\n    return y, scores, pad_id, others\n"


def test_a_piece_can_be_called_as_its_exercise_says_whatever_its_own_names_are(tmp_path):
    (tmp_path / "FCLayer.py").write_text(RENAMED)
    (tmp_path / "masked_loss.py").write_text(FUNCTION)
    mine = open_library(tmp_path)
    for layer in (mine.FCLayer(3, 4), mine.FCLayer(d1=3, d2=4), mine.FCLayer(3, outer=4)):
        assert layer.sizes == (3, 4)
        assert float(layer(x=np.ones(1))[0]) == float(layer(np.ones(1), scale=1)[0]) == 1
        assert type(layer).from_config(layer.get_config()).sizes == (3, 4)
    for _ in range(2):  # the second time, it is known already
        assert mine.masked_loss(1, 2, 3) == mine.masked_loss(labels=1, logits=2, pad_id=3) == (1, 2, 3, {})
        assert mine.masked_loss(1, 2) == mine.masked_loss(y=1, scores=2) == (1, 2, 0, {})
    with pytest.raises(TypeError, match="missing 1 required"):  # as Python says it
        mine.masked_loss(1, labels=2)


def test_no_module_stands_on_itself():
    """Whoever is asked for by name counts, too: a circle that is closed when it runs is one."""
    for path in FOLDER.glob("*.py"):
        ring = {one for one in imports_of(path) if one.parent == FOLDER}
        assert not [one.name for one in ring if path in reached_from(one)], path.name
