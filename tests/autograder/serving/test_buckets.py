"""How often somebody may ask."""

from autograder.serving.buckets import MOST_KEPT, Buckets


def test_a_bucket_empties_and_fills_again():
    now = [0.0]
    buckets = Buckets(3, 0.5, clock=lambda: now[0])
    assert [buckets.take("a") for _ in range(5)] == [True, True, True, False, False]
    assert buckets.take("b"), "each has a bucket of its own"
    now[0] += 2
    assert [buckets.take("a") for _ in range(2)] == [True, False]
    now[0] += 1_000
    assert [buckets.take("a") for _ in range(4)] == [True, True, True, False], "it never holds more than at first"


def test_askers_that_are_gone_are_forgotten():
    now = [0.0]
    buckets = Buckets(2, 1, clock=lambda: now[0])
    for asker in range(MOST_KEPT):
        buckets.take(asker)
    now[0] += 10
    buckets.take("one more")
    assert len(buckets._left) == 1
