"""Greedy and beam search on a model whose every score is known."""

import itertools
import zlib

import numpy as np
import pytest
import tensorflow as tf

from course.decoding import beam_search, beam_tree, greedy_decode, greedy_search, length_penalty, n_best_search, sample

V, SOS, EOS = 6, 1, 2


def log_p(source, prefix):
    """Log-probabilities of what follows a prefix, from a table as wide as the world."""
    key = zlib.crc32(repr((list(map(int, source)), list(map(int, prefix)))).encode())
    scores = np.random.default_rng(key).normal(size=V) * 1.5
    scores[[0, SOS]] = -50.0
    scores[EOS] += 0.3 * len(prefix)
    return scores - np.log(np.exp(scores).sum())


class Table:
    """A model with `start` and `step` whose state is what it has read so far."""

    def __init__(self):
        self.steps = 0

    def start(self, source):
        return {"source": source, "prefix": tf.zeros((len(source), 0), tf.int32)}

    def step(self, ids, state):
        self.steps += 1
        prefix = tf.concat([state["prefix"], ids], axis=1)
        rows = [log_p(s, p) for s, p in zip(state["source"].numpy(), prefix.numpy(), strict=True)]
        return tf.constant(np.array(rows)[:, np.newaxis], tf.float32), {**state, "prefix": prefix}


SOURCES = np.array([[3, 4, 5], [5, 5, 3], [4, 3, 0], [3, 3, 3]], np.int32)


def total(source, ids):
    return sum(log_p(source, [SOS, *ids[:i]])[token] for i, token in enumerate(ids))


def cut(row):
    ids = [int(i) for i in row if i != 0]
    return ids[: ids.index(EOS) + 1] if EOS in ids else ids


def test_greedy_search_is_greedy_decode_for_each():
    ids, scores = greedy_search(Table(), SOURCES, max_length=7)
    for source, row, score in zip(SOURCES, ids, scores, strict=True):
        words = greedy_decode(lambda prefix, source=source: log_p(source, prefix), SOS, EOS, 7)
        assert cut(row) == [*words, EOS][:7]
        assert score == pytest.approx(total(source, cut(row)), abs=1e-4)


def test_a_beam_of_one_is_greedy():
    greedy, beam = greedy_search(Table(), SOURCES, 7), beam_search(Table(), SOURCES, 7, width=1, alpha=0.0)
    assert [cut(row) for row in greedy[0]] == [cut(row) for row in beam[0]]
    np.testing.assert_allclose(greedy[1], beam[1], atol=1e-4)


@pytest.mark.parametrize("alpha", [0.0, 0.6, 1.0])
def test_a_wide_beam_finds_the_best_sentence_of_all(alpha):
    most = 4
    ids, scores = beam_search(Table(), SOURCES, most, width=300, alpha=alpha)
    words = [i for i in range(V) if i not in (0, SOS, EOS)]
    for source, row, score in zip(SOURCES, ids, scores, strict=True):
        sentences = [[*middle, EOS] for n in range(most) for middle in itertools.product(words, repeat=n)]
        best = max(sentences, key=lambda s, source=source: total(source, s) / length_penalty(len(s), alpha))
        assert cut(row) == best
        assert score == pytest.approx(total(source, best), abs=1e-4)


def test_the_n_best_of_a_wide_beam_are_the_n_best_of_all():
    most, alpha = 4, 0.6
    words = [i for i in range(V) if i not in (0, SOS, EOS)]
    sentences = [[*middle, EOS] for n in range(most) for middle in itertools.product(words, repeat=n)]
    found = n_best_search(Table(), SOURCES, most, width=300, alpha=alpha, n=5)
    for source, best in zip(SOURCES, found, strict=True):
        expected = sorted(sentences, key=lambda s, source=source: -total(source, s) / length_penalty(len(s), alpha))[:5]
        assert [list(map(int, ids)) for ids, _ in best] == expected
        assert [score for _, score in best] == pytest.approx([total(source, s) for s in expected], abs=1e-4)
    narrow = n_best_search(Table(), SOURCES, 8, width=3, n=3)
    ids, _ = beam_search(Table(), SOURCES, 8, width=3)
    assert [list(map(int, best[0][0])) for best in narrow] == [cut(row) for row in ids]


def test_a_beam_as_a_tree():
    """Each node is a prefix of the table; the best W of a depth that go on are kept, and the winner is the search's."""
    for source in SOURCES:
        nodes = beam_tree(Table(), source[np.newaxis], 7, width=2)
        paths = []
        for node in nodes:
            before = paths[node.parent] if node.parent >= 0 else []
            paths.append([*before, node.id])
            assert node.depth == len(paths[-1])
            assert node.p == pytest.approx(np.exp(log_p(source, [SOS, *before])[node.id]), rel=1e-3)
            assert node.score == pytest.approx(total(source, paths[-1]), abs=1e-4)
            assert node.parent < 0 or nodes[node.parent].fate == "kept"
        (ids,), _ = beam_search(Table(), source[np.newaxis], 7, width=2)
        assert [node.id for node in nodes if node.won] == cut(ids)
        assert max(node.depth for node in nodes) == len(cut(ids))
        for depth in range(1, len(cut(ids)) + 1):
            here = [node for node in nodes if node.depth == depth]
            open_ = sorted((node for node in here if node.id != EOS), key=lambda node: -node.score)
            assert [node.fate for node in open_] == ["kept"] * 2 + ["dropped"] * (len(open_) - 2)
            assert all(node.fate in ("ended", "dropped") for node in here if node.id == EOS)


def test_words_may_be_drawn_instead():
    drawn = [
        greedy_search(Table(), SOURCES, 7, choose=lambda p, n, seed=seed: sample(p, 1.0, seed=(seed, n)))
        for seed in range(3)
    ]
    assert len({ids.tobytes() for ids, _ in drawn}) == 3
    for ids, scores in drawn:
        for source, row, score in zip(SOURCES, ids, scores, strict=True):
            assert score == pytest.approx(total(source, cut(row)), abs=1e-4)


def test_a_wider_beam_is_never_worse_here():
    found = [beam_search(Table(), SOURCES, 8, width=width, alpha=0.0)[1].sum() for width in (1, 4, 64)]
    assert found == sorted(found)


def test_without_an_end_the_best_beginning_is_given():
    class Endless(Table):
        def step(self, ids, state):
            logits, state = super().step(ids, state)
            return logits - 1e9 * tf.one_hot(EOS, V), state

    for ids, scores in (greedy_search(Endless(), SOURCES, 5), beam_search(Endless(), SOURCES, 5, width=3)):
        assert ids.shape == (4, 5)
        assert EOS not in ids
        assert np.isfinite(scores).all()


@pytest.mark.parametrize("search", [greedy_search, lambda *given: beam_search(*given, width=3)])
def test_each_of_a_batch_may_have_its_own_limit(search):
    most = np.array([2, 9, 0, 4])
    ids, scores = search(Table(), SOURCES, most)
    for source, limit, row, score in zip(SOURCES, most, ids, scores, strict=True):
        (alone,), (expected,) = search(Table(), source[np.newaxis], limit)
        assert len(cut(row)) <= limit
        assert cut(row) == cut(alone)
        assert score == pytest.approx(expected, abs=1e-4)


def test_what_is_done_is_done():
    """The number of steps is the length, not its square, and the search ends with the longest sentence."""
    model = Table()
    ids, _ = greedy_search(model, SOURCES, max_length=50)
    assert model.steps == ids.shape[1] < 50


def test_length_penalty():
    assert length_penalty(1, 0.7) == 1.0
    assert length_penalty(7, 1.0) == pytest.approx(2.0)
    assert length_penalty(9, 0.0) == 1.0
