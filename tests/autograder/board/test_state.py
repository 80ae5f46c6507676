"""What the presenter's page is told: where most are, and not where the last one was."""

import time
from types import SimpleNamespace

import pytest

from autograder.board.server import Board
from autograder.board.state import MOMENT, guess_of, where_most_are
from autograder.board.store import Kept, Store
from autograder.checks.catalogues import catalogue
from autograder.languages.texts import texts
from autograder.student.questions import all_guesses

RECORDS = {slug: SimpleNamespace(notebook=slug[:2]) for slug in ("01-a", "01-b", "02-a", "03-a")}
NOW = time.time()


def kept(name, slug, ago=0.0):
    return Kept(name, slug, (), NOW - ago, None)


@pytest.mark.parametrize(("results", "told"), [
    ([], (None, False)),
    ([kept("Ada", "02-a")], ("02", True)),
    ([kept(f"p{i}", "01-a", 60) for i in range(5)] + [kept("Eve", "02-a")], ("01", True)),
    ([kept("Ada", "01-a", 60), kept("Ada", "02-a"), kept("Bo", "02-a")], ("02", True)),  # each counts once
    ([kept("Ada", "01-a", MOMENT + 1), kept("Bo", "02-a")], ("02", True)),  # who was there long ago doesn't
])  # fmt: skip
def test_more_than_half_of_the_room_moves_the_page(results, told):
    assert where_most_are(results, RECORDS, NOW) == told


def test_two_halves_move_nothing():
    two = [kept("Ada", "01-a"), kept("Bo", "02-a")]
    assert where_most_are(two, RECORDS, NOW)[1] is False
    assert where_most_are([*two, kept("Cy", "03-a"), kept("Di", "03-a", 1)], RECORDS, NOW) == ("03", False)


def test_exercises_and_guesses_are_said_in_the_boards_language(tmp_path):
    said, store = texts("zh"), Store(tmp_path / "board.db")
    try:
        board = Board(store, "ABCDEF", "key", catalogue(), "http://127.0.0.1", texts=said)
        before, now = catalogue()["self_attention"], board.records["self_attention"]
        assert (now.points, [one.id for one in now.misconceptions]) == (
            before.points,
            [one.id for one in before.misconceptions],
        )
        assert now.misconceptions[0].did == said("self_attention", before.misconceptions[0].did)
        assert now.misconceptions[0].did != before.misconceptions[0].did
        assert board.questions["shuffled_words"].text != all_guesses()["shuffled_words"].text
    finally:
        store.close()


def test_the_guess_of_the_moment_is_the_one_that_most_have_made_lately():
    questions = all_guesses()
    old = [("shuffled_words", "a", NOW - MOMENT - 1)] * 5
    few = [("lost_word", "c", NOW)] * 2
    many = [("questions_by_id", repr(float(number)), NOW - 60) for number in (22, 22, 11, 1024)]
    assert guess_of([], questions, NOW) is None
    assert guess_of(old, questions, NOW) is None
    assert guess_of([*old, *few], questions, NOW)["count"] == 2
    found = guess_of([*old, *few, *many, ("gone", "a", NOW)], questions, NOW)
    assert found["bars"][0] == {"label": "22", "count": 2}
    assert {bar["label"] for bar in found["bars"]} == {"22", "11", "1,024"}
    assert guess_of([("lost_word", "z", NOW)] * 2, questions, NOW)["bars"][0]["count"] == 0, "a question has changed"
