"""The whole machine of a learner's pieces: it always runs, and says whose pieces are in it."""

import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import tensorflow as tf

from course import training
from course.decoding import attentions
from course.mine import open_library, trials, whole_machine
from course.mine.machine import MODEL, SCHOOL
from course.presenting.take_home.numbers import pack
from course.text.corpora import Corpus, embedded_corpus

TINY = training.Recipe(
    d_model=16, num_heads=2, dim_feedforward=16, num_layers=1, epochs=1, batch_tokens=200, warmup_steps=20, peak=0.0
)
SIZES = {"source_vocab": 9, "target_vocab": 9, "d_model": 8, "num_heads": 2, "dim_feedforward": 8, "max_length": 16}
SIZES |= {"num_encoder_layers": 1, "num_decoder_layers": 1}
AGAIN = """
import mine
from mine import causal_mask, pad_or_truncate
print(causal_mask.__module__, mine.causal_mask is causal_mask, pad_or_truncate([1], 2))
import tensorflow as tf
from course.mine import trials
from course.training import load_translator
tf.config.run_functions_eagerly(True)
trials.TRIAL.update(num_encoder_layers=1, num_decoder_layers=1)
found = load_translator("translator")
print(found.translate(["the dogs are great"])[0].text)
print(*sorted({type(layer).__module__.partition(".")[0] for layer in found.model._flatten_layers()}))
"""


@pytest.fixture(scope="module")
def lesson():
    found = embedded_corpus(300, 20)
    short = [pair for pair in found.train if max(len(side.split()) for side in pair) < 8]  # one size, one graph
    return training.make_dataset(Corpus(tuple(short[:24]), found.held_out[:2]), TINY)


def test_all_that_was_kept_makes_one_machine_here_and_in_another_process(
    everything_kept, lesson, tmp_path, monkeypatch, small_and_eager
):
    """Build, train in a graph, save; then load and translate elsewhere, where there are the files alone."""
    shutil.copytree(everything_kept, tmp_path / "mine")
    (tmp_path / "mine" / "pad_or_truncate.py").unlink()
    monkeypatch.chdir(tmp_path)
    mine = whole_machine()
    written = {path.stem for path in everything_kept.glob("[!_]*.py")}
    assert (everything_kept / "README.md").read_text().startswith("# mine: your Transformer library")
    assert set(mine.own) == {*MODEL, *SCHOOL} & written, str(mine)
    first = str(mine).splitlines()[0]
    assert first.startswith(f"{len(mine.own)} of 18 ")
    assert ": causal_mask, padding_mask, MultiHeadAttention" in first
    assert not mine.unfound
    folder = training.Checkpoint("translator")
    folder.begin(training.Settings(TINY, True, "some", True), lesson.source, lesson.target)
    tf.config.run_functions_eagerly(False)
    translator, progress = training.train(lesson, TINY, folder=folder, mine=mine)
    tf.config.run_functions_eagerly(True)
    assert progress.epoch == 1
    kinds = {type(layer) for layer in translator.model._flatten_layers() if "keras" not in type(layer).__module__}
    foreign = {kind.__name__ for kind in kinds if not kind.__module__.startswith("mine.")}
    assert foreign == {name for name in MODEL if name not in mine.own} & foreign, "only what is open is the course's"
    assert attentions(translator.model, [[5, 6, 7]], [[1, 8]]).cross.shape == (1, 1, 2, 2, 3)
    assert translator.model.count_params() * 4 == len(pack(translator)[1]), "it can be taken home"

    more, progress = training.train(replace(lesson, questions=()), replace(TINY, epochs=2), folder=folder, mine=mine)
    assert int(more.model.optimizer.iterations) == progress.steps, "its optimizer goes on as well"
    found = subprocess.run([sys.executable, "-c", AGAIN], capture_output=True, text=True, check=True)
    folder.read_model(folder.model, more.model)
    best = more.translate(["the dogs are great"])[0].text
    package, *_, text, modules = found.stdout.splitlines()
    assert package == "mine.causal_mask True [1, 0]"
    assert text == best
    assert {"keras", "mine"} <= set(modules.split()) <= {"keras", "mine", "course"}


def test_without_a_piece_it_is_the_courses(tmp_path):
    mine = whole_machine(tmp_path)
    assert not mine.own
    assert not mine.is_mine
    first, others = str(mine).splitlines()[:2]
    assert first.startswith("0 of 18 ")
    assert ": causal_mask," in others


def test_what_stands_in_for_the_whole_sees_neither_padding_nor_future(tmp_path):
    model = trials.build(open_library(tmp_path, composed=True).Transformer, SIZES)
    en, de = np.array([[3, 4, 5]], "int32"), np.array([[1, 2, 6]], "int32")
    whole = model([en, de]).numpy()
    np.testing.assert_allclose(model([np.pad(en, ((0, 0), (0, 2))), de]), whole, atol=1e-5)
    np.testing.assert_allclose(model([en, de[:, :2]]), whole[:, :2], atol=1e-5)


MASK = "from course.layers import causal_mask as given\n\ndef causal_mask(n):\n    return given(n)\n"
LAYER = "import keras\nclass {}(keras.layers.Layer):\n    def __init__(self{}):\n        super().__init__()\n"
RAISES = "    def call(self, x):\n        raise ValueError(f'not at {x.shape}')\n"
TOGETHER = "doesn't run together with the others ("
ARGUMENTS = "TypeError: AddNorm.__init__() takes 1 positional argument but 2"
BROKEN = {
    "ScaledEmbedding": ("class ScaledEmbedding(keras", "could not be loaded (SyntaxError"),
    "PositionalEncoding": ("raise SystemExit(3)", "could not be loaded (SystemExit"),
    "AddNorm": (LAYER.format("AddNorm", ""), TOGETHER + ARGUMENTS),
    "FCLayer": (LAYER.format("FCLayer", ", d1, d2") + RAISES, TOGETHER + "ValueError: not at (1, 1, 8)"),
    "train_step": ("def train_step(model, optimizer, source, target):\n    return 0.0", TOGETHER),  # no step
    "warmup_schedule": ("def warmup_schedule(step, d_model, warmup_steps):\n    return -1", "rates"),
    "masked_loss": ("def masked_loss(labels, logits, pad_id=0):\n    return logits", "masked_loss"),  # a list too many
    "shift_targets": ("def shift_targets(ids, sos_id):\n    return ids", TOGETHER),  # never shifts
}


@pytest.mark.usefixtures("small_and_eager")
def test_a_piece_that_does_not_fit_is_left_out_with_a_sentence(tmp_path):
    for name, (text, _) in BROKEN.items():
        (tmp_path / f"{name}.py").write_text(text)
    (tmp_path / "causal_mask.py").write_text(MASK)
    mine = whole_machine(tmp_path)
    assert mine.own == ("causal_mask",), "the fault of one is not the others'"
    for name, (_, said) in BROKEN.items():
        (told,) = [line for line in str(mine).splitlines() if line.startswith(f"Your {name} ")]
        assert said in told
        assert told.endswith("; check it once more.")
    assert mine.build(**SIZES).count_params() > 0


BARE = Path(__file__).with_name("bare_layer.txt").read_text(encoding="utf-8")


def test_a_piece_that_no_graph_can_run_is_left_out(tmp_path):
    """All trials are of what training does; this one alone draws the graph."""
    text = BARE.replace("WEIGHT", "self.add_weight(shape=shape)").replace("relu(x", "relu(x * x.numpy()")
    (tmp_path / "FCLayer.py").write_text(text)
    (tmp_path / "masked_accuracy.py").write_text("def masked_accuracy(y, p, pad_id=0):\n    return p.numpy().mean()\n")
    mine = whole_machine(tmp_path)
    assert not mine.own
    assert {name for name, why in mine.broken.items() if "numpy" in why} == {"FCLayer", "masked_accuracy"}


def test_a_later_answer_takes_the_place_of_an_earlier_one(tmp_path):
    for number in (1, 2):
        (tmp_path / "warmup_schedule.py").write_text(f"def warmup_schedule(s, d, w):\n    return 0.00{number}\n")
        assert whole_machine(tmp_path).warmup_schedule(1, 2, 3) == number / 1000


@pytest.mark.parametrize(("weight", "unfound"), [
    ("tf.Variable(tf.random.normal(shape))", ("FCLayer",)), ("keras.Variable(keras.random.normal(shape))", ()),
])  # fmt: skip
@pytest.mark.usefixtures("small_and_eager")
def test_a_piece_whose_weights_no_optimizer_would_find_is_named(tmp_path, weight, unfound):
    (tmp_path / "FCLayer.py").write_text(BARE.replace("WEIGHT", weight))
    (tmp_path / "causal_mask.py").write_text(MASK)
    mine = whole_machine(tmp_path)
    assert mine.own == ("causal_mask", "FCLayer")
    assert mine.unfound == unfound
    first, *others = str(mine).splitlines()
    assert re.match("2 of 18 .*: causal_mask, FCLayer", first)
    assert ("FCLayer has weights" in first) == bool(unfound)
    assert any("add_weight" in line for line in others) == bool(unfound)
    assert first in mine.card(mine.build(**SIZES)), "the card says it as well"
