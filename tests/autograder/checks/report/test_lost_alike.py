"""What was lost for one reason in several parts is told once."""

from autograder.checks.judging.message import Message
from autograder.checks.judging.verdict import FOR, PartResult, Verdict, lost_alike
from autograder.checks.report.html import as_html
from autograder.checks.report.text import as_text

NOTHING = Message("nothing came back")


def _part(name, about, problem=NOTHING, score=0.0):
    return PartResult(Message(name), score, 2.0, Message(FOR, about=about, problem=problem))


def test_all_parts_are_one_line():
    right = Message("{message} (Right for {about}.)", message=_part("a", "T = 1").message, about="T = 7")
    parts = (PartResult("a", 0.0, 2.0, right), _part("b", "T = 2"), _part("c", "T = 3"))
    (one,) = lost_alike(parts)
    assert (one.points, one.message) == (6.0, "Nothing came back.")
    verdict = Verdict("f", 0.0, 6.0, parts)
    assert as_text(verdict, "F").count("othing came back") == as_html(verdict, "F").count("othing came back") == 1


def test_what_was_won_and_other_reasons_stay():
    won = PartResult("a", 2.0, 2.0, "Right.")
    assert lost_alike((won, _part("b", "x"), _part("c", "y")))[0] is won
    assert len(lost_alike((won, _part("b", "x"), _part("c", "y")))) == 2
    different = (_part("b", "x"), _part("c", "y", Message("something else")))
    assert lost_alike(different) == different
    assert lost_alike((_part("b", "x"),)) == (_part("b", "x"),)
