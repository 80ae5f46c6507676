"""Codes of rooms: easily read out, easily typed."""

import pytest

from autograder.board.codes import clean_code, new_code, shown_code
from autograder.serving.names import BadName


def test_codes():
    assert clean_code(" kxp-42t ") == "KXP42T"
    assert shown_code("KXP42T") == "KXP-42T"
    assert clean_code(shown_code(new_code()))
    assert len({new_code() for _ in range(50)}) == 50
    for wrong in ("abc", "a" * 17, "a_b!c", "", None, 1234):
        with pytest.raises(BadName, match="4 to 16 letters and numbers"):
            clean_code(wrong)
