"""The page for marking, in a real browser, by the keyboard alone."""

import asyncio
import json

import pytest
from playwright.sync_api import expect

from autograder.serving import reserve, serve
from autograder.term.marking import journal
from autograder.term.marking.server import Desk, make_app
from tests.autograder.grading.conftest import ASSIGNMENT, classroom_by_hand, known_alembic_version  # noqa: F401
from tests.autograder.term.test_marking import handed_in, mark_of  # noqa: F401
from tests.served import served

pytestmark = pytest.mark.slow


@pytest.fixture
def desk(handed_in):  # noqa: F811
    """A desk whose server runs beside the browser; its address."""
    made, taken = Desk(handed_in.course, ASSIGNMENT, "secret", "eve"), reserve(0, "127.0.0.1")

    async def until_done(ready):
        server = serve(make_app(made), taken)
        ready(f"http://127.0.0.1:{taken.getsockname()[1]}/#secret")
        try:
            await asyncio.Event().wait()
        finally:
            server.stop()
            await server.close_all_connections()

    with served(until_done) as address:
        yield handed_in, address


def test_two_groups_are_marked_by_the_keyboard(desk, new_page):
    classroom, address = desk
    page = new_page(viewport={"width": 1280, "height": 720})
    page.goto(address)
    expect(page.locator("#whose")).to_have_text("2 equal answers: one mark for all")
    page.keyboard.press("1")
    page.keyboard.press("3")
    expect(page.locator("#points")).to_have_value("3")
    page.keyboard.press("n")
    expect(page.locator("#people")).to_have_text("ada, bob")
    expect(page.locator("#points")).to_have_value("3")
    page.keyboard.press("c")
    page.keyboard.type("1 of 2 reasons")  # digits in a field are text
    page.keyboard.press("Control+Enter")
    expect(page.locator("#status")).to_have_text("Saved: 2 answers, 3 of 5.")
    expect(page.locator("#texts blockquote")).to_have_text("<b>No</b> idea: a-b")
    assert page.locator("#texts b").count() == 0
    expect(page.locator("#answer math")).to_have_count(1)
    page.keyboard.press("0")
    page.keyboard.press("Enter")
    expect(page.locator("#questions button")).to_have_text("Why? · ✓")
    assert [mark_of(classroom, name)[0] for name in ("ada", "bob", "cyd")] == [3, 3, 0]
    assert mark_of(classroom, "bob")[2] == "1 of 2 reasons"
    assert {(line.student, line.items) for line in journal.read(classroom.course)} == {
        ("ada", (0, 2)),
        ("bob", (0, 2)),
        ("cyd", ()),
    }
    page.keyboard.press("k")
    expect(page.locator("#texts em")).to_have_text("bounded")
    page.keyboard.press("r")
    expect(page.locator("#texts em")).to_have_count(0)
    expect(page.locator("#texts")).to_contain_text("*bounded*")
    page.locator("#done").click()
    expect(page.locator("#closed")).to_contain_text("have been marked: 3.")


def test_equal_answers_with_other_marks_are_told_as_such(desk, new_page):
    classroom, address = desk
    for student, points in (("ada", 5), ("bob", 4)):  # in the formgrader, one by one
        classroom.mark("why", points, student=student)
    page = new_page()
    page.goto(address)
    expect(page.locator("#groups .mark")).to_have_count(2)
    assert "mixed" in page.locator("#groups .mark").all_text_contents()


def test_without_the_key_there_is_nothing_to_see(desk, new_page):
    _, address = desk
    page = new_page()
    page.goto(address.replace("secret", "another"))
    expect(page.locator("#closed")).to_have_text("Open the page by the address that `autograder marking` has printed.")
    assert "Because" not in json.dumps(page.content())
