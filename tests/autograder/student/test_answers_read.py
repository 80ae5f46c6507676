"""What a learner types, and how close it came."""

import pytest

from autograder.student.asking import Choice, Number, Order, Shape

THREE = Choice(("red", "green", "blue"), right=1, remarks=("Too warm.", "", "Too cold."))
SOME = Choice(("red", "green", "blue"), right=(0, 2))
ORDER = Order(("two", "one", "three"), right=(1, 0, 2))


@pytest.mark.parametrize(
    ("kind", "typed", "read"),
    [
        (THREE, "b", (1,)),
        (THREE, " B) ", (1,)),
        (THREE, "2", (1,)),
        (THREE, "ab", None),
        (THREE, "d", None),
        (THREE, "0", None),
        (THREE, "??", None),
        (SOME, "a, c", (0, 2)),
        (SOME, "c and a", (0, 2)),
        (SOME, "13", (0, 2)),
        (SOME, "x", None),
        (Number(12), "12", 12.0),
        (Number(12), "2,048", 2048.0),
        (Number(12), "2^11", 2048.0),
        (Number(12), "2**11", 2048.0),
        (Number(12), "1/4", 0.25),
        (Number(12), "-.5", -0.5),
        (Number(12), "5e-6", 5e-6),
        (Number(12, unit="%"), "40 %", 40.0),
        (Number(12, unit="words"), "~ 9 words", 9.0),
        (Number(12), "1/0", None),
        (Number(12), "9^99999", None),
        (Number(12), "1e999", None),
        (Number(12), "1e999/2", None),
        (Number(12), "(-1)^0.5", None),
        (Number(12), "many", None),
        (Shape((1, 7)), "(1, 7)", (1, 7)),
        (Shape((1, 7)), "1 x 7", (1, 7)),
        (Shape((1, 7)), "[1,7]", (1, 7)),
        (Shape((1, 7)), "(7,)", (7,)),
        (Shape((1, 7)), "()", ()),
        (Shape((1, 7)), "B, T", None),
        # As a Chinese keyboard types.
        (Number(12), "2，048。", 2048.0),
        (Number(12), "1／4", 0.25),
        (Number(12, unit="%"), "４０％", 40.0),
        (Number(12), "2048 个", 2048.0),
        (Number(12), "约2048", 2048.0),
        (Number(12), "大约 1.5 万个", 15000.0),
        (Number(12), "两千", 2000.0),
        (Number(12), "3百万", 3e6),
        (Number(12), "10 万左右", 100000.0),
        (Number(12), "万", None),
        (Number(12), "很多", None),
        (Shape((1, 7)), "2，3", (2, 3)),
        (Shape((1, 7)), "（2，3）", (2, 3)),
        (Shape((1, 7)), "２、３", (2, 3)),
        (Shape((1, 7)), "(2,3)。", (2, 3)),
        (Shape((1, 7)), "【2，3】", (2, 3)),
        (Shape((1, 7)), "（）", ()),
        (THREE, "Ｂ。", (1,)),
        (THREE, "乙", (1,)),
        (SOME, "甲、丙", (0, 2)),
        (ORDER, "乙甲丙", (1, 0, 2)),
        (ORDER, "bac", (1, 0, 2)),
        (ORDER, "2, 1, 3", (1, 0, 2)),
        (ORDER, "ba", None),
        (ORDER, "bbc", None),
    ],
)
def test_what_is_typed_is_read(kind, typed, read):
    assert kind.read(typed) == read


def test_what_is_right():
    assert THREE.is_right((1,))
    assert not THREE.is_right((0,))
    assert SOME.is_right((0, 2))
    assert not SOME.is_right((0,))
    assert Number(100, near=0.1).is_right(91)
    assert not Number(100, near=0.1).is_right(89)
    assert not Number(100).is_right(100.1)
    assert Number(0).is_right(0)
    assert Shape((1, 7)).is_right((1, 7))
    assert ORDER.is_right((1, 0, 2))


@pytest.mark.parametrize(
    ("kind", "answer", "said"),
    [
        (THREE, (0,), "Too warm."),
        (THREE, (1,), ""),
        (SOME, (0,), "You found 1 of the 2."),
        (Number(100), 100.0, ""),
        (Number(100), 110.0, "That is close: a little more than it is."),
        (Number(100), 60.0, "That is less than it is, and of the right size."),
        (Number(100), 1000.0, "That is about 10 times what it is."),
        (Number(100), 1.0, "It is about 100 times as much."),
        (Number(100), -5.0, "That is less than it is."),
        (Number(0), 3.0, "That is more than it is."),
        (Shape((1, 7, 5)), (1, 7), "You gave 2 axes; it has 3."),
        (Shape((1, 7, 5)), (7, 1, 5), "The right sizes, in another order."),
        (Shape((1, 7, 5)), (1, 7, 9), "2 of 3 axes are right."),
        (ORDER, (0, 1, 2), "1 of 3 is in place."),
    ],
)
def test_how_close_it_came(kind, answer, said):
    assert kind.distance(answer) == said


def test_in_words():
    assert THREE.truth == "green"
    assert SOME.truth == "red; blue"
    assert SOME.said(()) == "none of them"
    assert Number(2048, unit="words").truth == "2,048 words"
    assert Number(20, unit="%").truth == "20%"
    assert Number(4.7e-6, shown="about 0.000005").truth == "about 0.000005"
    assert Shape((1, 7)).truth == "`(1, 7)`"
    assert ORDER.truth == "one, two, three"


@pytest.mark.parametrize(
    ("kind", "answer"),
    [(THREE, (1,)), (SOME, (0, 2)), (Number(12), 5e-6), (Number(12), -22.0), (Shape((1,)), (1, 7)), (ORDER, (1, 0, 2))],
)
def test_what_is_sent_reads_as_it_was_meant(kind, answer):
    assert kind.read(kind.typed(answer)) == answer
