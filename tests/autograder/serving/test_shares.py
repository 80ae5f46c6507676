"""Shares by address: whoever holds most gives way, whatever is held."""

import json
import random
from collections import Counter

from autograder.serving.hub import Hub
from autograder.serving.shares import gives_way


def test_it_is_the_greatest_of_the_address_that_holds_most():
    held = [("a", 1), ("b", 9), ("a", 3), ("a", 2), ("c", 7)]
    assert gives_way(held, lambda one: one[0], lambda one: one[1]) == ("a", 3)
    assert gives_way(held[:2], lambda one: one[0], lambda one: one[1]) == ("b", 9)


def test_nobody_is_pushed_out_by_who_holds_more():
    rng, places = random.Random(1), 30
    held = [("honest", 0), ("honest", 1)]
    for number in range(2, 500):
        held.append((rng.choice(["one", "other"]), number))
        if len(held) > places:
            held.remove(gives_way(held, lambda one: one[0], lambda one: one[1]))
    counts = Counter(address for address, _ in held)
    assert counts["honest"] == 2
    assert abs(counts["one"] - counts["other"]) <= 1


def test_who_listens_at_one_address_with_all_streams_loses_the_oldest_to_others():
    hub = Hub(lambda: "hello", most=4)
    streams = [hub.listen("fat") for _ in range(5)]
    others = [hub.listen(address) for address in ("b", "c")]
    hub.tell("news")

    def heard(queue):
        lines = [queue.get_nowait() for _ in range(queue.qsize())]
        return [line and json.loads(line[6:]) for line in lines]

    assert [heard(one) for one in streams] == [["hello", None]] * 3 + [["hello", "news"]] * 2
    assert [heard(one) for one in others] == [["hello", "news"]] * 2
