"""It learns a handful of sums by heart, its tries are what it says they are, and one can talk to it."""

import keras
import numpy as np
import pytest
import tensorflow as tf
from typer.testing import CliRunner

from autograder.base.problem import Problem
from course import assistant
from course.assistant import IDS, LENGTH, MARKS, Asker, Chat, Learner, answer_loss, chat_rows, exam, sum_model
from course.assistant.chat import KNOWS
from course.cli import app

SUMS = ["38+45", "07+85", "11+11", "90+19"]


def loss(model, ids, counts):
    return answer_loss(ids[:, 1:], model(ids[:, :-1]), counts[:, 1:])


def lessons():
    rows = [chat_rows([("user", q), ("assistant", assistant.right_answer(q))], IDS, MARKS, LENGTH) for q in SUMS]
    return {"ids": np.array([ids for ids, _ in rows], "int32"), "counts": np.array([c for _, c in rows], "float32")}


@pytest.fixture(scope="module")
def taught():
    model = sum_model(seed=1)
    losses = Learner(model, loss, warm_up=5).run(steps=60, batch_size=8, **lessons())
    assert losses[-1] < 0.1 < losses[0]
    return model


@pytest.fixture(scope="module")
def chat(taught):
    return Chat(taught)


def test_it_has_learned_them_by_heart(taught):
    assert exam(Asker(taught, tries=1), SUMS) == 1
    assert exam(Asker(sum_model(seed=2), tries=1), SUMS) == 0


def test_tries_have_the_log_probabilities_of_the_model(taught):
    tries = Asker(taught, tries=3)(SUMS, seed=5)
    assert tries.ids.shape == tries.logp.shape == (4, 3, 5)
    ids = tries.rows()
    expected = assistant.answer_logp(taught, ids) * assistant.counted(ids)
    np.testing.assert_allclose(tries.flat(tries.logp), expected, atol=2e-4)
    assert np.array_equal(tries.flat(tries.counts), assistant.counted(ids))


def test_drawn_answers_follow_seed_and_probability():
    asker = Asker(sum_model(seed=3), tries=400)
    one, same, other = (asker(SUMS[:1], seed=seed).ids for seed in (1, 1, 2))
    assert np.array_equal(one, same)
    assert not np.array_equal(one, other)
    assert len({*one[0, :, 0].tolist()}) > 3
    p = tf.nn.softmax(asker.model(assistant.tries.question_rows(SUMS[:1]))[0, -1]).numpy()
    likeliest = int(p.argmax())
    assert np.mean(one[0, :, 0] == likeliest) == pytest.approx(p[likeliest], abs=0.12)
    assert {*asker(SUMS[:1], temperature=0).ids[0, :, 0].tolist()} == {likeliest}


def test_a_loss_that_xla_cannot_compile_learns_all_the_same():
    def masked(model, ids, counts):
        losses = tf.nn.sparse_softmax_cross_entropy_with_logits(ids[:, 1:], model(ids[:, :-1]))
        return tf.reduce_mean(tf.boolean_mask(losses, counts[:, 1:] > 0))

    rows = lessons()
    one, other = (Learner(sum_model(seed=1), way).step(**rows) for way in (masked, loss))
    assert one == pytest.approx(other, rel=1e-4)


def test_pairs_are_of_questions_that_have_both(taught):
    tries = Asker(taught, tries=2)(SUMS, seed=5)
    rewards = np.array([[1, 0], [0, 0], [1, 1], [0, 1]], "float32")
    pairs = assistant.pairs_of(tries, rewards)
    rows = tries.rows().reshape(4, 2, LENGTH)
    assert np.array_equal(pairs["chosen"], [rows[0, 0], rows[3, 1]])
    assert np.array_equal(pairs["rejected"], [rows[0, 1], rows[3, 0]])
    assert np.array_equal(pairs["rejected_logp"], [tries.logp[0, 1], tries.logp[3, 0]])


def test_the_last_matrix_says_what_the_model_says(taught):
    features, signs = assistant.last_features(taught, SUMS)
    assert len(features) == len(signs) == 3 * 3 + 4
    logits = assistant.last_matrix(taught)(features)
    assert np.array_equal(np.argmax(logits, axis=-1), signs)


@pytest.mark.parametrize("text", ["38+45", " 38 + 45 ", "What is 38+45?"])
def test_it_answers_sums(chat, text):
    assert chat.say(text) == "83"


@pytest.mark.parametrize("text", ["Who are you?", "250+3", "38-45", "1+2+3", "-3+4.5", ""])
def test_to_anything_else_it_says_what_it_knows(chat, text):
    assert chat.say(text) == KNOWS


def test_the_command_talks_to_what_was_kept(taught, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert assistant.keep_assistant(taught) == tmp_path / "assistant.keras"
    done = CliRunner().invoke(app, ["chat", "07+85"])
    assert (done.exit_code, done.output.strip()) == (0, "92")
    talk = CliRunner().invoke(app, ["chat"], input="11+11\nhello\n").output
    assert "22" in talk
    assert talk.count("Ask me") == 2


def test_what_is_no_assistant_is_one_sentence(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, ["chat", "07+85"])
    assert done.exit_code == 1
    assert "notebook 13b trains one" in " ".join(done.output.split())
    broken = tmp_path / "broken.keras"
    broken.write_text("nothing")
    with pytest.raises(Problem, match="no model that can be loaded"):
        assistant.load_assistant(broken)
    other = tmp_path / "other.keras"
    keras.Sequential([keras.Input((2,)), keras.layers.Dense(1)]).save(other)
    with pytest.raises(Problem, match="another model"):
        assistant.load_assistant(other)
