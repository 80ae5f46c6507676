"""A whole room: 200 participants, a board that is killed among them, and nothing lost."""

import threading
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import pytest

from autograder.checks.catalogues import catalogue
from autograder.student.board_sender import Sender, join_board
from tests.autograder.board.running import board
from tests.waiting import soon

PEOPLE, EACH = 200, 3
SOON = (0.05, 0.2, 0.5)


@pytest.mark.slow
def test_two_hundred_participants_and_a_board_that_dies(tmp_path):
    records = [record for record in catalogue().values() if record.misconceptions][:EACH]
    file = tmp_path / "board.db"
    with board(file) as first, ThreadPoolExecutor(40) as pool:
        senders = list(
            pool.map(lambda i: Sender(join_board(first.room, f"Person {i}", first.address), SOON), range(PEOPLE))
        )
        assert len(first.names()) == PEOPLE
        started = threading.Barrier(PEOPLE + 1)

        def take_part(sender):
            started.wait()
            for record in records:  # wrong at first, then right, as it goes
                sender.send({"slug": record.slug, "points": 0, "misconceptions": [record.misconceptions[0].id]})
                sender.send({"slug": record.slug, "points": record.points, "misconceptions": []})

        threads = [threading.Thread(target=take_part, args=(sender,)) for sender in senders]
        for thread in threads:
            thread.start()
        started.wait()
        assert soon(lambda: first.state()["latest"])
        first.process.kill()  # in the middle of it, as a power failure would
        first.process.wait()
        for thread in threads:
            thread.join()
    with board(file, port=urlsplit(first.address).port) as again:
        assert soon(lambda: all(sender.is_idle() for sender in senders)), "the results never arrived"
        state = again.state()
        assert [one["solved"] for one in state["people"]] == [EACH] * PEOPLE
        solved = {one["slug"]: one["solved"] for one in state["exercises"]}
        assert all(solved[record.slug] == PEOPLE for record in records)
        assert again.process.poll() is None
    for sender in senders:
        sender.end()
