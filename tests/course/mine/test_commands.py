"""`course train --mine` and `course demo --mine`: whose pieces they use, and what contradicts."""

import io

import pytest
from rich.console import Console

from autograder.base.problem import Problem
from course.presenting.demo.plan import Plan
from course.presenting.demo.worker import _own, begin
from course.text.corpora import embedded_corpus
from course.training import Checkpoint
from course.training.translator import session
from course.training.translator.session import TrainOptions, own_recipe

SMALL = {"d_model": 8, "num_layers": 1, "epochs": 1}
FITS = "from course.layers import causal_mask as given\n\ndef causal_mask(n):\n    return given(n)\n"
SILENT = """import keras
from course.layers import MultiHeadAttention as Given

class MultiHeadAttention(Given):
    def call(self, query, key, value, mask=None):
        output, weights = super().call(query, key, value, mask)
        return output, keras.ops.mean(weights, axis=1)
"""


@pytest.fixture
def here(tmp_path, monkeypatch, small_and_eager):
    (tmp_path / "mine").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(session, "_report", lambda *_: None)
    monkeypatch.setattr(session, "embedded_corpus", lambda language, phrases: embedded_corpus(300, 20))
    return tmp_path


def trained(**wishes):
    """What a training of no time says."""
    said = io.StringIO()
    settings = {"seconds": 0.0, "changes": SMALL, **wishes}
    session.session(TrainOptions(**settings), Console(file=said, width=500, highlight=False))
    return said.getvalue()


def test_it_says_whose_pieces_are_in_use_and_the_folder_remembers(here):
    (here / "mine" / "causal_mask.py").write_text(FITS)
    assert "1 of 18 pieces are yours: causal_mask." in trained(folder=here / "to", mine=True)
    settings = Checkpoint(here / "to").settings()
    assert settings.mine
    assert settings.recipe.peak == 0
    with pytest.raises(Problem, match=r"--mine.*--again"):
        trained(folder=here / "to", mine=False)
    with pytest.raises(Problem, match="--mine"):
        begin(Plan(here / "to", pairs=300))
    (here / "mine" / "causal_mask.py").unlink()  # a translator of pieces that are gone says where to look
    with pytest.raises(Problem, match="mine/"):
        session.load_translator(here / "to")


def test_a_folder_of_the_courses_is_not_gone_on_with(here):
    (here / "mine" / "causal_mask.py").write_text(FITS)
    trained(folder=here / "to")
    with pytest.raises(Problem, match="without --mine"):
        trained(folder=here / "to", mine=True)


def test_without_a_piece_there_is_nothing_to_train(here):
    with pytest.raises(Problem, match=str(here / "mine")):
        trained(folder=here / "to", mine=True)
    assert not (here / "to").exists()


def test_a_broken_piece_is_named(here):
    (here / "mine" / "causal_mask.py").write_text("def causal_mask(n")
    with pytest.raises(Problem, match="causal_mask"):
        trained(folder=here / "to", mine=True)


def test_the_demo_wants_layers_that_show_where_they_look(here):
    (here / "mine" / "causal_mask.py").write_text(FITS)
    assert _own().own == ("causal_mask",)
    (here / "mine" / "MultiHeadAttention.py").write_text(SILENT)
    with pytest.raises(Problem, match="--mine"):
        _own()


def test_a_learners_machine_has_two_tables_and_its_own_loss():
    recipe = own_recipe(session.RECIPES["files"])
    assert (recipe.peak, recipe.shared_embedding, recipe.label_smoothing) == (0.0, False, 0.0)
