"""Which notebook somebody means, where some have a letter."""

import pytest

from autograder.base.notebooks import named, number_of

NAMES = ["00-first-look", "00b-twelve-repairs", "06-positions", "06b-it-talks", "13-a-small-gpt", "13b-an-assistant"]


@pytest.mark.parametrize(("wish", "meant"), [
    ("6", ["06-positions"]), ("06", ["06-positions"]), ("06b", ["06b-it-talks"]), ("06-pos", ["06-positions"]),
    ("13b-an-assistant", ["13b-an-assistant"]), ("00", ["00-first-look"]), ("0", ["00-first-look"]), ("1", []),
    ("", []), ("13b-", ["13b-an-assistant"]),
])  # fmt: skip
def test_a_whole_number_comes_before_a_beginning(wish, meant):
    assert named(NAMES, wish) == meant


def test_numbers_with_letters_are_in_the_order_of_the_notebooks():
    numbers = [number_of(name) for name in NAMES]
    assert numbers == ["00", "00b", "06", "06b", "13", "13b"] == sorted(numbers)
