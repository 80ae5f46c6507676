"""Week by week, and which exercises tell apart: held against numbers reckoned by hand."""

import re
from datetime import date, datetime

import pytest
from bs4 import BeautifulSoup

from autograder.pipeline.reporting.result import Digests, Result
from autograder.reports.class_report.discrimination import LEAST, correlation, discriminations, interval
from autograder.reports.class_report.page import as_page
from autograder.reports.class_report.reading import ClassNotebook, HandedIn
from autograder.reports.class_report.tables import tables
from autograder.reports.class_report.weeks import quiet, steps, weeks

MASKS, HEADS = "03-masking", "04-multi-head"


def handed_in(student, at=None, late=0.0, reason=None, **scores):
    result = Result(student, MASKS, Digests("", "", ""), 0.0, 0.0, reason=reason)
    return HandedIn(student, student.title(), result, scores, at=at and datetime.fromisoformat(at), late=late)


def test_a_correlation_by_hand():
    # x less its mean 1/2: ½ ½ −½ −½; y less 7: 3 1 −1 −3; products add up to 4, squares to 1 and 20
    assert correlation([1, 1, 0, 0], [10, 8, 6, 4]) == pytest.approx(4 / 20**0.5)
    assert correlation([1, 1, 0, 0], [4, 6, 8, 10]) == pytest.approx(-4 / 20**0.5)
    assert correlation([1, 1, 1, 1], [4, 6, 8, 10]) is None
    assert correlation([0.1 + 0.2, 0.3], [1, 2]) is None  # not different, but for the machine's last digit
    assert correlation([1, 2], [1, 2]) == 1


def test_the_range_by_hand():
    # atanh 0.3 = 0.30952; 1.96 / √27 = 0.37720; tanh of their difference and sum
    assert interval(0.3, 30) == pytest.approx((-0.06758, 0.59587), abs=1e-4)
    assert interval(1.0, 30) == (1.0, 1.0)
    assert interval(0.5, 3) == (-1.0, 1.0)


def class_of(count):
    """The first half has `causal_mask`; the others' points fall from `count` to 1, and a bonus is nobody's."""
    students = [
        handed_in(f"s{n:02}", causal_mask=float(n < count / 2), padding_mask=float(count - n), extra=0.0)
        for n in range(count)
    ]
    students.append(handed_in("zoe", reason="damaged", causal_mask=0.0, padding_mask=0.0, extra=0.0))
    points = {"causal_mask": 1.0, "padding_mask": float(count), "extra": 10.0}
    return ClassNotebook(MASKS, points, tuple(points), students, bonuses=("extra",))


def test_an_exercise_is_held_against_the_others_alone():
    mask, _, bonus = discriminations(class_of(10))
    # Point-biserial: means 8 and 3 of those with and without, (8 − 3) / √8.25 · √(½ · ½)
    assert mask.r == pytest.approx(5 / 8.25**0.5 / 2)
    assert (mask.low, mask.high) == pytest.approx((0.5324, 0.9691), abs=1e-3)
    assert (mask.students, mask.weak) == (10, False)
    assert bonus.r is None


def test_of_too_few_there_is_no_number():
    assert discriminations(class_of(LEAST - 1)) == []


def test_an_exercise_that_the_strong_miss_is_worth_a_look():
    notebook = class_of(10)
    turned = [handed_in(f"s{n}", causal_mask=float(n >= 5), padding_mask=float(10 - n), extra=0.0) for n in range(10)]
    against = ClassNotebook(MASKS, notebook.points, notebook.judged, turned, bonuses=("extra",))
    assert discriminations(against)[0].weak
    page = BeautifulSoup(as_page([against], date(2026, 12, 1), "csv"), "html.parser").get_text()
    assert "(−0.87)" in page


def test_what_may_be_chance_is_not_worth_a_look():
    # r = 0 of ten: the range ends at tanh(1.96 / √7) = 0.63
    notebook = class_of(10)
    none = [handed_in(f"s{n}", causal_mask=float(n in (0, 9)), padding_mask=float(n), extra=0.0) for n in range(10)]
    (mask, *_) = discriminations(ClassNotebook(MASKS, notebook.points, notebook.judged, none, bonuses=("extra",)))
    assert mask.r == pytest.approx(0)
    assert mask.high == pytest.approx(0.63, abs=0.01)
    assert not mask.weak


@pytest.fixture
def term():
    """Two notebooks over four weeks, the third of them empty; cyd has no time."""
    masks = [
        handed_in("ada", "2026-11-04 10:00:00", causal_mask=10.0),
        handed_in("bob", "2026-11-08 23:59:59", late=60.0, causal_mask=4.0),  # a Sunday
        handed_in("cyd", causal_mask=10.0),
    ]
    heads = [
        handed_in("ada", "2026-11-24 10:00:00", split_heads=5.0, merge_heads=3.0),
        handed_in("dan", "2026-11-09 00:00:00", split_heads=5.0, merge_heads=0.0),  # a Monday
    ]
    return [
        ClassNotebook(MASKS, {"causal_mask": 10.0}, ("causal_mask",), masks),
        ClassNotebook(HEADS, {"split_heads": 5.0, "merge_heads": 5.0}, ("split_heads", "merge_heads"), heads),
    ]


def test_weeks_by_hand(term):
    found = [(week.begins, week.notebooks, week.late, week.students, week.first, week.median) for week in weeks(term)]
    assert found == [
        (date(2026, 11, 2), {MASKS: 2}, 1, 2, 2, 4),  # 10, 4 and dan's 0
        (date(2026, 11, 9), {HEADS: 1}, 0, 1, 1, 5),  # 10, 4, 5
        (date(2026, 11, 16), {}, 0, 0, 0, 5),
        (date(2026, 11, 23), {HEADS: 1}, 0, 1, 0, 5),  # 18, 4, 5
    ]


def test_a_time_that_makes_no_sense_makes_no_thousand_weeks(term):
    term[0].handed_in.append(handed_in("eve", "0001-01-01 00:00:00", causal_mask=10.0))
    term[0].handed_in.append(handed_in("eva", "9999-12-31 00:00:00", causal_mask=10.0))
    assert [week.begins for week in weeks(term)] == [
        date(1, 1, 1),
        *(date(2026, 11, day) for day in (2, 9, 16, 23)),  # the empty one stays
        date(9999, 12, 27),
    ]


def test_each_students_weeks(term):
    assert [(one.student, one.begins.day, one.notebooks, one.points) for one in steps(term)] == [
        ("ada", 2, (MASKS,), 10),
        ("ada", 23, (HEADS,), 18),
        ("bob", 2, (MASKS,), 4),
        ("dan", 9, (HEADS,), 5),
    ]
    assert [one.student for one in quiet(term)] == ["bob", "dan"]
    term[0].handed_in.append(handed_in("eva", "9999-12-31 00:00:00", causal_mask=10.0))
    assert [one.student for one in quiet(term, date(2026, 12, 1))] == ["bob", "dan"], "a slip makes nobody silent"


def test_the_page_and_the_tables_have_the_weeks(term):
    page = BeautifulSoup(as_page(term, date(2026, 12, 1), "csv"), "html.parser")
    said = " ".join(page.find(id="weeks").get_text().split())
    assert ("1 came " in said, "2 students " in said) == (True, True)
    assert re.search(r"Bob \(bob\).* 02 Nov 2026, 4 points", said)
    written = tables(term)
    assert written["weeks.csv"].splitlines()[1] == "2026-11-02,2,1,2,2,4"
    assert written["students_by_week.csv"].splitlines()[2] == "ada,Ada,2026-11-23,04-multi-head,18"
    assert (
        as_page(term[:1], date(2026, 12, 1), "csv").count('id="weeks"') == 0
    )  # all in one week: its days are shown already


def test_without_times_there_are_no_weeks(term):
    assert weeks([ClassNotebook(MASKS, {}, (), [handed_in("cyd")])]) == []
