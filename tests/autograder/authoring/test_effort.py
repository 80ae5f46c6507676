"""Stars and minutes: the formulas by hand, and that the course's records and notebooks keep to them."""

import pytest

from autograder.authoring.effort import effort, measured, running_times, stars, with_stars, written_lines
from autograder.authoring.notebooks.source import Cell
from autograder.base.problem import Problem
from autograder.checks.catalogues import everything, notebooks
from autograder.checks.judging.records import Exercise, Part
from tests.autograder.authoring.lessons import NAMES, ROOT, cells

SOLUTION = """def f(x):
    \"\"\"Not counted: it is given.\"\"\"
    ### BEGIN SOLUTION
    # a comment
    y = x

    return y
    ### END SOLUTION
"""


def exercise(**changes):
    given = {"slug": "f", "title": "F", "minutes": 10, "entry": "f", "parts": (Part("all", 5, "Right."),)}
    return Exercise(**{**given, "cases": lambda rng: [], "notebook": "01", **changes})


def test_lines_are_what_stands_between_the_marks():
    assert len([*written_lines(SOLUTION)]) == 2


@pytest.mark.parametrize(("lines", "ideas", "minutes", "expected"), [
    (2, 3, 20, 1), (3, 3, 20, 1), (4, 3, 20, 2), (4, 3, 40, 2), (5, 3, 40, 3),
])  # fmt: skip
def test_a_third_of_the_ideas_and_a_quarter_of_the_minutes(lines, ideas, minutes, expected):
    """9 is the last weight with one star, 15 the last with two."""
    head = ["class F(Layer):", "def __init__(self, d):", "super().__init__()", "self.d = d"]
    solution = "\n".join(["### BEGIN SOLUTION", *head, *["self.x = 1"] * lines, "### END SOLUTION"])
    assert stars(solution, [*"abc"[:ideas], "a"], minutes) == expected


def test_the_minutes_of_a_notebook_by_hand():
    words = Cell(role="text", source="# " + "word " * 179 + "$x^2$\n\n<!-- none of these -->")
    exercise_text = Cell(role="text", source="seen " * 180 + "\n## Exercise 1 · F\n" + "not " * 500)
    code = Cell(role="demo", source="# a comment\n" + "x = 1\n" * 24)
    guess, folded = Cell("demo", 'guess("one")'), Cell("demo", "# @title x\nx = 1", folded=True)
    own = Cell("solution", SOLUTION)
    found = effort("01", [words, exercise_text, code, guess, folded, own], {"f": exercise()}, running=1.5)
    assert (found.words, found.lines, found.own, found.guesses, found.exercises) == (360, 24, 2, 1, 10)
    assert found.minutes == 20  # 2 + 2 + 1 + 10 + 1.5, up to the next five


def test_two_chinese_characters_are_read_like_a_word():
    text = Cell(role="text", source="注意力" * 60 + "，ok\n\n## 练习 1 · F\n" + "不算" * 99)
    assert effort("01", [text], {}).words == 91


def test_stars_are_written_behind_the_minutes_and_the_rest_stays():
    head = '"""f(x)\n\nA title: 2 stars: 10 minutes, 3 stars, short\n\nA hint of 5 minutes?\n"""\n'
    assert with_stars(head, 2) == head.replace("3 stars", "2 stars")
    assert with_stars(head, 1) == head.replace(", 3 stars", "")
    assert with_stars(with_stars(head, 1), 3) == head
    assert with_stars("题：10 分钟，3 星\n", 2) == "题：10 分钟, 2 stars\n"


def test_a_table_of_another_form_is_refused(tmp_path):
    assert running_times(tmp_path) == {}
    (tmp_path / "solutions").mkdir()
    (tmp_path / "solutions" / "effort.toml").write_text('[running]\n"01" = "long"\n')
    with pytest.raises(Problem, match="a number of minutes"):
        running_times(tmp_path)


def test_the_courses_stars_are_those_that_are_measured():
    found = measured({name: cells(name) for name in NAMES}, everything())
    assert {slug: everything()[slug].stars for slug in found} == found  # else: autograder effort --write


def test_the_courses_table_names_its_notebooks():
    assert set(running_times(ROOT)) <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_each_notebook_states_its_measured_time_and_whether_it_is_core(name):
    head = next(cell.source for cell in cells(name) if "**Time**" in cell.source)
    assert ("{{notebook.time}}" in head) == (name[:2] != "14")  # a project takes as long as it takes
    core = effort(name, cells(name), everything()).core
    assert ("**Core**" in head, "**Optional**" in head) == (core, not core)


def test_the_core_is_what_leads_to_a_translator_of_ones_own():
    core = {everything()[slug].notebook for slugs in notebooks().values() for slug in slugs if everything()[slug].core}
    assert core == {name for name in NAMES if "01" <= name < "10"} - {"01b-from-recurrence"}


def test_the_core_can_be_finished_in_27_hours_and_the_course_is_written_rather_than_given():
    efforts = [effort(name, cells(name), everything(), running_times(ROOT).get(name, 0)) for name in NAMES]
    assert sum(one.minutes for one in efforts if one.core) <= 27 * 60
    assert sum(one.own for one in efforts) >= 900
    assert sum(one.lines for one in efforts) <= 2500
