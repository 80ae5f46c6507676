"""The law: right answers get full marks, wrong ones less, with their misconceptions named and nothing false."""

import ast
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from autograder.checks.answering.in_process import InProcess
from autograder.checks.catalogues import catalogue, find
from autograder.checks.judging import SLIP, Verdict, judge
from autograder.grading.answers import Answer, answer_to
from autograder.grading.check_files import slug_of
from autograder.styles import styles
from tests.exercises.answers import ANSWERS, BORROWERS, FILES, FOLDER, HOSTILE
from tests.exercises.kept_replies import Kept

SEEDS = (11, 20261120)
DRAWS = re.compile(r"Dropout\(|\.dropout\(|random")  # what an answer draws itself is another draw with each seed
Law = Callable[[Verdict], None]
Holds = Callable[[Law, Answer], None]
RIGHT_ONES, WRONG_ONES = 4, 3  # an exercise's ways are right ones, too


def of_kind(kind: str) -> pytest.MarkDecorator:
    answers = [answer for answer in ANSWERS if answer.kind == kind]
    return pytest.mark.parametrize("answer", answers, ids=lambda answer: f"{answer.slug}/{answer.name}")


def seeds_for(answer: Answer, *, full: bool = False) -> tuple[int, ...]:
    """One of the two, half of the answers with each; both for right ones that draw themselves, and in full for all."""
    both = answer.kind == "Right" and (full or DRAWS.search(answer.source))
    return SEEDS if both else (SEEDS[len(answer.name) % 2],)


@pytest.fixture
def holds(request: pytest.FixtureRequest) -> Holds:
    """Judge an answer by each of its seeds, and hold a law to each verdict."""

    def hold(law: Law, answer: Answer) -> None:
        here = Kept(answer, anew=request.config.getoption("--ask-anew"))
        for seed in seeds_for(answer, full=request.config.getoption("--in-full")):
            verdict = judge(find(answer.slug), here, seed)
            assert verdict.fault == ""  # no check stops on what any of these gives
            assert not (verdict.noticed and (verdict.misconceptions or verdict.score == verdict.points))
            law(verdict)
        here.keep()

    return hold


def named(verdict: Verdict) -> set[str]:
    """The misconceptions of the record; a slip of no other name is none."""
    return {misconception.id for misconception in verdict.misconceptions} - {SLIP}


def messages(verdict: Verdict) -> str:
    crashes = [f"{crash.line} {crash.message}" for crash in verdict.crashes]
    return " ".join([part.message for part in verdict.parts] + [verdict.error or ""] + crashes)


@of_kind("Right")
def test_a_right_answer_gets_full_marks(answer: Answer, holds: Holds) -> None:
    def law(verdict: Verdict) -> None:
        assert verdict.score == verdict.points, messages(verdict)
        assert named(verdict) == set()
        assert verdict.error is None

    holds(law, answer)


def test_a_seed_that_the_notebook_sets_costs_right_dropout_nothing(request: pytest.FixtureRequest) -> None:
    """As `keras.utils.set_random_seed` at the top of a notebook does it."""
    import tensorflow as tf

    request.addfinalizer(lambda: tf.random.set_seed(None))
    tf.random.set_seed(3)
    for style in ("by_hand", "tf_dropout"):
        verdict = judge(find("add_norm"), InProcess(answer_to(FOLDER, "add_norm", style).definitions()), 11)
        assert verdict.score == verdict.points, messages(verdict)


@of_kind("Wrong")
def test_a_wrong_answer_gets_less_and_its_name(answer: Answer, holds: Holds) -> None:
    def law(verdict: Verdict) -> None:
        assert verdict.score < verdict.points
        assert any(part.score < part.points and part.message for part in verdict.parts)
        if len(answer.ids) < 2:
            assert named(verdict) == answer.ids, messages(verdict)
        else:  # of two mistakes at once, one may hide behind the other
            assert named(verdict), messages(verdict)
            assert named(verdict) <= answer.ids

    holds(law, answer)


@pytest.mark.parametrize("answer", BORROWERS, ids=lambda one: f"{one.slug}/{one.name}")
def test_a_borrowed_answer_gets_less_and_is_refused_by_name(answer: Answer, holds: Holds) -> None:
    def law(verdict: Verdict) -> None:
        assert verdict.score < verdict.points
        assert f"the answer uses {answer.subject[0]}" in messages(verdict).replace("The answer", "the answer")
        assert named(verdict) == set()

    holds(law, answer)


def blanked(answer: Answer, deed: str) -> Answer | None:
    """The answer with this in the place of all that it does; None where its entry isn't defined as such."""
    tree, entry = ast.parse(answer.source), find(answer.slug).entry
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == entry:
            methods = [node] if isinstance(node, ast.FunctionDef) else node.body
            for one in methods:
                if isinstance(one, ast.FunctionDef):
                    own = deed if one.name != "__init__" else "super().__init__()"
                    one.decorator_list, one.body = [], ast.parse(own).body
            says = f"Blank: {answer.name}, {deed}"
            return replace(answer, name=f"blank_{deed.split()[0]}", source=ast.unparse(tree) + "\n", says=says)
    return None


@cache
def blanks(deed: str) -> list[Answer]:
    """A blank answer to each exercise, made of the first right one that can be one."""
    made = {one.slug: made for one in reversed(ANSWERS) if one.kind == "Right" and (made := blanked(one, deed))}
    return [*made.values(), *(one for one in ANSWERS if one.kind == "Blank")]


@pytest.mark.parametrize(
    "answer", [*blanks("raise NotImplementedError"), *blanks("pass")], ids=lambda one: f"{one.slug}/{one.name}"
)
def test_a_blank_answer_gets_nothing(answer: Answer, holds: Holds) -> None:
    def law(verdict: Verdict) -> None:
        assert verdict.score == 0
        assert named(verdict) == set()
        if "NotImplementedError" in answer.source:
            assert verdict.error == f"{find(answer.slug).entry} is not written yet."

    holds(law, answer)


def test_the_same_seed_asks_the_same_questions() -> None:
    answer = answer_to(FOLDER, "scaled_dot_product", "forgets_the_root")
    here = InProcess(answer.definitions())
    assert judge(find(answer.slug), here, 5) == judge(find(answer.slug), here, 5)
    assert judge(find(answer.slug), here, 5) != judge(find(answer.slug), here, 6)


def test_no_stray_answer() -> None:
    assert sorted(path.stem for path in FILES) == sorted(catalogue())
    assert {path.parent.name for path in FOLDER.rglob("*.py")} == {"answers", "hostile"}
    assert {slug_of(str(path)) for path in HOSTILE} <= set(catalogue())
    for answer in ANSWERS:
        exercise = find(answer.slug)
        assert answer.ids <= {misconception.id for misconception in exercise.misconceptions}, answer.name
        assert answer.kind != "Borrows" or answer.subject[0] in exercise.ready_made, answer.name


@pytest.mark.parametrize("slug", list(catalogue()))
def test_every_exercise_has_its_answers(slug: str) -> None:
    mine = [answer for answer in ANSWERS if answer.slug == slug]
    assert len(styles(slug)) + sum(answer.kind == "Right" for answer in mine) >= RIGHT_ONES
    assert sum(answer.subject == ("unnamed",) for answer in mine) >= WRONG_ONES
    assert [one.slug for one in blanks("pass")].count(slug) >= 1
    alone = {id for answer in mine if len(answer.ids) == 1 for id in answer.ids}
    assert alone == {misconception.id for misconception in find(slug).misconceptions}
