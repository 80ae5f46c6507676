"""A green check keeps the answer with all that it needs; later notebooks build on it."""

import numpy as np
import pytest

from autograder.student.tracking.keep_answer import MARK, flattened, keep_answer
from course.mine import pieces
from tests.tables import values

CELLS = [cell for (cell,) in values(__file__, "cells.tsv")]


def kept(tmp_path, entry, notebook="03-masking", cells=CELLS):
    return keep_answer(tmp_path / "mine", entry, notebook, list(flattened(cells)))


def test_it_keeps_the_last_definition_with_what_it_uses_and_nothing_else(tmp_path):
    text = kept(tmp_path, "causal_mask").read_text()
    assert text.startswith('"""causal_mask, ')
    assert f"{MARK}03-masking on 20" in text
    assert "import numpy as np" in text
    assert "# strictly" in text, "comments are the learner's too"
    assert "@np.vectorize\ndef above" in text
    assert not any(word in text for word in ("TINY", "first try", "autograder", "softmax", "math"))


def test_what_it_needs_comes_along_over_several_steps(tmp_path):
    kept(tmp_path, "scaled")
    text = (tmp_path / "mine" / "scaled.py").read_text()
    assert text.index("import math") < text.index("TINY = 1e-9") < text.index("def softmax") < text.index("def scaled")
    assert "OTHER" not in text


def test_imports_inside_a_with_are_found(tmp_path):
    cells = [
        "with quiet_start():\n    import keras\n    import tensorflow as tf",
        "def half(x):\n    return tf.cast(x, 'float16')",
    ]
    assert "import tensorflow as tf\n" in kept(tmp_path, "half", cells=cells).read_text()


def test_what_is_the_courses_is_taken_from_mine_from_now_on(tmp_path):
    """So that a machine is made of all that a learner has written, in whichever notebook."""
    cells = [
        "from course import layers as ready\nfrom course.layers import FCLayer, AddNorm",
        "from course.mine import pieces",
        "mine = pieces('MultiHeadAttention')",
        "def block(x):\n    return AddNorm(0)(x, FCLayer(mine.MultiHeadAttention, ready.causal_mask)(x))  # four",
    ]
    text = kept(tmp_path, "block", cells=cells).read_text()
    head, _, body = text.partition("\n\n\n")
    assert head.splitlines()[2:] == ["import mine", "import mine as ready", "from mine import AddNorm, FCLayer"]
    assert body == cells[-1] + "\n", "as it was written, the last comment included"


def test_another_answer_of_the_same_notebook_is_taken_from_its_own_file(tmp_path):
    cells = ["def softmax(z):\n    return z", "def scaled(x):\n    return softmax(x)"]
    kept(tmp_path, "softmax", cells=cells)
    assert "from mine import softmax" in kept(tmp_path, "scaled", cells=cells).read_text()


def test_arguments_and_variables_are_not_taken_for_what_a_cell_has_called_the_same(tmp_path):
    cells = ["x = open('/nowhere')\ny = x", "def twice(x):\n    y = [x for x in (x, x)]\n    return sum(y)"]
    assert "nowhere" not in kept(tmp_path, "twice", cells=cells).read_text()


def test_a_later_notebook_replaces_and_an_earlier_one_does_not(tmp_path):
    first, later = ["def f():\n    return 1"], ["def f():\n    return 2"]
    assert kept(tmp_path, "f", "02-self-attention", first)
    assert kept(tmp_path, "f", "03-masking", later)
    assert kept(tmp_path, "f", "02-self-attention", first) is None
    assert "return 2" in (tmp_path / "mine" / "f.py").read_text()
    assert kept(tmp_path, "f", "03-masking", first), "a new answer to the same exercise does"


def test_what_no_cell_defines_is_not_kept(tmp_path):
    assert kept(tmp_path, "nowhere") is None
    assert not (tmp_path / "mine").exists()


def test_pieces_are_the_learners_own_where_there_are_any(tmp_path):
    kept(tmp_path, "causal_mask")
    mine = pieces("causal_mask", "padding_mask", folder=tmp_path / "mine")
    np.testing.assert_array_equal(mine.causal_mask(2), [[0, 1], [0, 0]])
    assert mine.own == ("causal_mask",)
    own, courses = repr(mine).splitlines()
    assert own.startswith("1 of 2 ")
    assert (own.endswith(": causal_mask."), courses.endswith(": padding_mask.")) == (True, True)
    with pytest.raises(AttributeError, match=r"'fc_layer'.*causal_mask, padding_mask"):
        _ = mine.fc_layer


@pytest.mark.parametrize(
    "source", ["def causal_mask(n:", "raise KeyError('x')", "def other():\n    pass", "import nothing_like_it"]
)
def test_a_broken_piece_breaks_nothing(tmp_path, source):
    (tmp_path / "causal_mask.py").write_text(source)
    mine = pieces("causal_mask", folder=tmp_path)
    assert mine.own == ()
    assert mine.causal_mask(2).numpy().tolist() == [[0, 1], [0, 0]]
    assert "causal_mask" in repr(mine).splitlines()[-1]


def test_a_piece_that_was_written_anew_is_loaded_anew(tmp_path):
    for number in (1, 2):
        (tmp_path / "causal_mask.py").write_text(f"def causal_mask(n):\n    return {number * 111}\n")
        assert pieces("causal_mask", folder=tmp_path).causal_mask(3) == number * 111


def test_a_green_check_in_a_notebook_keeps_the_answer_and_says_so_once(mine, run_cells):
    """In a kernel of its own, as a learner's is."""
    right = (
        "import tensorflow as tf\n\ndef causal_mask(n):\n    return 1.0 - tf.linalg.band_part(tf.ones((n, n)), -1, 0)"
    )
    wrong = "def causal_mask(n):\n    return tf.ones((n, n))"
    ask = "from autograder import check\ncheck('causal_mask', causal_mask)"
    ran = run_cells(right, ask, ask, wrong, ask)
    printed = ["".join(one.get("text", "") for one in cell.outputs) for cell in ran]
    assert "mine/causal_mask.py" in printed[1]
    assert "mine/" not in "".join(printed[2:])
    assert "band_part" in (mine / "mine" / "causal_mask.py").read_text()


def test_a_piece_that_nobody_has_is_refused(tmp_path):
    with pytest.raises(ValueError, match="'perpetuum_mobile'"):
        pieces("perpetuum_mobile", folder=tmp_path)
