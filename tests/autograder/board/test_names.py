"""Names that strangers type: what is taken, what is not, and which are the same."""

import pytest

from autograder.board.names import BadName, clean_code, clean_name, folded, new_code, shown_code

PAIRS = ["Ana & Bo", "Ana + Bo", "Ana/Bo", "Ana, Bo"]
JOINED = ["علی\u200cرضا", "क्\u200dष", "👩\u200d🔬 Marie", "👍🏽 Kim", "❤\ufe0f\u200d🔥"]


@pytest.mark.parametrize(
    "name",
    ["Ada", "  Ada   Lovelace ", "Zoë", "O'Neil-Smith", "小林", "مريم", "🦊", "x_1.b", "a" * 24, *PAIRS, *JOINED],
)
def test_names_that_are_taken(name):
    assert clean_name(name) == " ".join(name.split())


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "a" * 25,
        3,
        None,
        ["Ada"],
        "<b>Ada</b>",
        "Ada\u202egnp.exe",  # turns the line round
        "A\u200bda",  # a space of no width
        "A\u200cda",  # nor does Latin need this one
        "A\u200dda",
        "علی\u200c",  # between letters only
        "\u200dعلی",
        "علی\u200c\u200cرضا",
        "🦊\u200c🐻",
        "🦊\u200dAda",
        "A🏽da",  # a tone of skin without a picture
        "Ada\x00",
        "A" + "\u0301" * 12,  # a tower of accents
        "\u0301",
        "---",
        "Аda",
        "\ufdfa" * 10,  # grows when it is normalised
        "\ue000",
    ],
)
def test_names_that_are_not(name):
    with pytest.raises(BadName, match="A name"):
        clean_name(name)


def test_names_that_look_alike_are_one():
    assert {folded(clean_name(name)) for name in ("Ada", "ADA", "a.d a", "Àda", "Ａｄａ")} == {"ada"}
    assert folded("🦊") != folded("🐻")
    assert folded(clean_name("علی\u200cرضا")) == folded("علیرضا")
    assert folded(clean_name("Ana & Bo")) == folded(clean_name("Ana+Bo"))


def test_codes():
    assert clean_code(" kxp-42t ") == "KXP42T"
    assert shown_code("KXP42T") == "KXP-42T"
    assert clean_code(shown_code(new_code()))
    assert len({new_code() for _ in range(50)}) == 50
    for wrong in ("abc", "a" * 17, "a_b!c", "", None, 1234):
        with pytest.raises(BadName, match="4 to 16 letters and numbers"):
            clean_code(wrong)
