"""What a learner types, and how close it came."""

from pathlib import Path

import pytest

from autograder.student.asking import Choice, Number, Order, Shape

THREE = Choice(("red", "green", "blue"), right=1, remarks=("Too warm.", "", "Too cold."))
SOME = Choice(("red", "green", "blue"), right=(0, 2))
TYPED = [line.split("\t") for line in Path(__file__).with_name("typed.tsv").read_text("utf-8").splitlines()[1:]]
ORDER = Order(("two", "one", "three"), right=(1, 0, 2))


@pytest.mark.parametrize(("kind", "typed", "read"), TYPED)
def test_what_is_typed_is_read(kind, typed, read):
    assert eval(kind).read(typed) == eval(read)


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


@pytest.mark.parametrize(("kind", "answer", "said"), [
    (THREE, (0,), "Too warm."), (THREE, (1,), ""), (SOME, (0,), "You found 1 of the 2."), (Number(100), 100.0, ""),
    (Number(100), 110.0, "That is close: a little more than it is."),
    (Number(100), 60.0, "That is less than it is, and of the right size."),
    (Number(100), 1000.0, "That is about 10 times what it is."),
    (Number(100), 1.0, "It is about 100 times as much."), (Number(100), -5.0, "That is less than it is."),
    (Number(0), 3.0, "That is more than it is."), (Shape((1, 7, 5)), (1, 7), "You gave 2 axes; it has 3."),
    (Shape((1, 7, 5)), (7, 1, 5), "The right sizes, in another order."),
    (Shape((1, 7, 5)), (1, 7, 9), "2 of 3 axes are right."), (ORDER, (0, 1, 2), "1 of 3 is in place."),
])  # fmt: skip
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
