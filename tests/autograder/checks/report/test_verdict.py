"""A verdict as text and as HTML."""

import pytest

from autograder.checks.judging import Named, PartResult, Verdict
from autograder.checks.judging.message import Message
from autograder.checks.judging.verdict import FOR, lost_alike
from autograder.checks.report.html import as_html, hint_html, marked
from autograder.checks.report.text import as_text

VERDICT = Verdict(
    "slug",
    3.5,
    10.0,
    (
        PartResult("builds", 3.5, 3.5, "It builds."),
        PartResult("values", 0.0, 6.5, "For <b>one</b> row: y[0] is 3,\nexpected 4."),
    ),
    (Named("id", "You did this. It matters. Look there."),),
)


def test_text_says_all_in_order():
    assert as_text(VERDICT, "A title").splitlines() == [
        "A title: 3.5 of 10 points", "  → You did this. It matters. Look there.", "  ✓ builds (3.5/3.5): It builds.",
        "  ✗ values (0/6.5): For <b>one</b> row: y[0] is 3, expected 4.", '  A hint: hint("slug")',
    ]  # fmt: skip


def test_html_says_the_same_and_escapes_it():
    html = as_html(VERDICT, "A <title>")
    assert "A &lt;title&gt;" in html
    assert "&lt;b&gt;one&lt;/b&gt;" in html
    assert "<b>" not in html
    assert "What probably happened:</strong> You did this." in html
    assert 'aria-label="does not hold yet"' in html
    assert html.index("You did this.") < html.index("It builds.")


@pytest.mark.parametrize("render", [as_text, as_html])
def test_what_was_noticed_is_told(render):
    part = PartResult("all", 0.0, 1.0, "For one row: y is 2, expected 1.")
    verdict = Verdict("slug", 0.0, 1.0, (part,), noticed="Wrong: y is x < 5.")
    assert "Wrong: y is x" in render(verdict, "T")
    assert "in common" in as_html(verdict, "T")
    assert "x &lt; 5" in as_html(verdict, "T")
    assert "in common" not in as_html(VERDICT, "T")
    assert Verdict.from_dict(verdict.as_dict()) == verdict
    assert "noticed" not in VERDICT.as_dict()


def test_full_marks_need_no_hint():
    full = Verdict("slug", 1.0, 1.0, (PartResult("all", 1.0, 1.0, "Yes."),))
    assert "hint(" not in as_text(full, "T") + as_html(full, "T")


@pytest.mark.parametrize("render", [as_text, as_html])
def test_an_error_takes_the_place_of_the_parts(render):
    verdict = Verdict("slug", 0.0, 1.0, (PartResult("all", 0.0, 1.0, "No."),), error="It stopped.")
    assert "It stopped." in render(verdict, "T")
    assert "No." not in render(verdict, "T")


def test_nothing_of_a_report_runs_or_loads():
    nasty = '<script>alert(1)</script><img src="http://x" onerror=alert(1)>'
    verdict = Verdict(nasty, 0.0, 1.0, (PartResult(nasty, 0.0, 1.0, nasty),), (Named("id", nasty),))
    for html in (as_html(verdict, nasty), hint_html(nasty, [nasty], 3)):
        assert "<script" not in html
        assert "<img" not in html


def test_a_hint_waits_behind_a_click():
    html = as_html(VERDICT, "T", ["What *is* it?", "Use `a * b` & <b>.", "Nearly."])
    assert html.count("<details") == 3
    first, second, third = (
        html.index("What <em>is</em> it?"),
        html.index("<code>a * b</code> &amp; &lt;b&gt;."),
        html.index("Nearly."),
    )
    assert first < second < third < html.index("</details></details></details>")
    assert "hint(" not in html
    assert "<details" not in as_html(Verdict("slug", 1.0, 1.0), "T", ["A hint."])


def test_what_is_emphasised_in_chinese_stands_upright():
    assert marked("*this* one") == "<em>this</em> one"
    assert marked("就是*注意力*。") == '就是<em style="font-style:normal;font-weight:bold">注意力</em>。'


def test_hints_are_counted_and_the_last_promises_no_more():
    assert "Call it once more" in hint_html("T", ["One?"], 3)
    assert "1 of 3" in hint_html("T", ["One?"], 3)
    assert "Call it once more" not in hint_html("T", ["One?", "Two.", "Three."], 3)


def test_code_in_a_message_is_code_and_still_text():
    verdict = Verdict("slug", 0.0, 1.0, error="It is `<script>` and ` alone.")
    assert "It is <code>&lt;script&gt;</code> and ` alone." in as_html(verdict, "T")


@pytest.mark.parametrize(("score", "width"), [(0.0, "0%"), (2.5, "25%"), (10.0, "100%")])
def test_the_bar_is_as_long_as_the_score(score, width):
    assert f"width:{width}" in as_html(Verdict("slug", score, 10.0), "T")


NOTHING = Message("nothing came back")


def _part(name, about, problem=NOTHING, score=0.0):
    return PartResult(Message(name), score, 2.0, Message(FOR, about=about, problem=problem))


def test_what_was_lost_for_one_reason_in_several_parts_is_told_once():
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
