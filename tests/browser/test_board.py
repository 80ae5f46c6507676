"""The workshop board in a real browser: the presenter's page follows the room, and what a stranger types stays text."""

import re

import pytest
from playwright.sync_api import expect

from autograder.checks.exercises import catalogue
from tests.autograder.board.running import board


@pytest.fixture
def room(tmp_path):
    with board(tmp_path / "board.db") as running:
        yield running


@pytest.fixture
def page(room, new_page):
    page = new_page(viewport={"width": 1280, "height": 720})
    page.problems = []
    page.on("pageerror", lambda error: page.problems.append(str(error)))
    page.on("console", lambda said: page.problems.append(said.text) if said.type == "error" else None)
    page.goto(f"{room.address}/#{room.key}")
    expect(page.locator("#room")).to_have_text(room.room)
    yield page
    assert page.problems == []


def test_the_page_follows_the_room(page, room):
    assert room.key not in page.url, "the whole room can read the address bar"
    expect(page.locator("#how")).to_have_text(
        f'from autograder import join; join("{room.room}", "a name", "{room.address}")'
    )
    record = catalogue()["self_attention"]
    tokens = [room.join(name)[1]["token"] for name in ("Ada", "Bob", "Cleo")]
    expect(page.locator("#people li")).to_have_text(["Ada", "Bob", "Cleo"])
    for token in tokens[1:]:
        room.result(token, "self_attention", 5, [record.misconceptions[0].id])
    room.result(tokens[0], "self_attention", record.points)
    expect(page.locator("#moment .did")).to_have_text(record.misconceptions[0].did)
    expect(page.locator("#moment")).to_contain_text("2 of you, in SelfAttentionLayer")
    expect(page.locator("#latest")).to_have_text("Ada · SelfAttentionLayer")
    expect(page.locator("#notebook")).to_have_value("02-self-attention")
    expect(page.locator("#exercises li", has_text="SelfAttentionLayer")).to_contain_text("1 solved, 2 at it")
    expect(page.locator("#people li").first).to_have_text("Ada 1")
    page.reload()
    expect(page.locator("#people li")).to_have_count(3)
    page.select_option("#notebook", "01-text-as-numbers")
    room.result(tokens[1], "self_attention", record.points)
    expect(page.locator("#status")).to_contain_text("2 solved")
    expect(page.locator("#notebook")).to_have_value("01-text-as-numbers")


def test_the_presenter_keeps_order(page, room):
    for name in ("Ada", "Rude"):
        room.join(name)
    page.click("#people button:has-text('Rude')")
    page.click("#removing >> text=Keep")
    page.click("#people button:has-text('Rude')")
    page.click("#removing button[value=yes]")
    expect(page.locator("#people li")).to_have_text(["Ada"])
    page.click("#presenter summary")
    page.click("#door")
    expect(page.locator("#status")).to_contain_text("the door is closed")
    expect(page.locator("#how")).to_be_hidden()
    assert room.join("Late")[0] == 403
    page.click("#sweep")
    expect(page.locator("#people li")).to_have_count(0)


def test_without_the_key_there_is_nothing_to_see(room, new_page):
    room.join("Ada")
    page = new_page()
    page.goto(room.address)
    expect(page.locator("#closed")).to_contain_text("Are you a participant?")
    expect(page.locator("#board")).to_be_hidden()
    assert "Ada" not in page.content()
    assert room.room not in page.content()


def test_names_stay_text_even_if_they_had_come_through(room, new_page, monkeypatch):
    """The server refuses such names; the page would not run them either."""
    page = new_page()
    evil = "<img src=x onerror=document.title='broken'>"
    page.route(
        re.compile("/events"),
        lambda route: route.fulfill(
            content_type="text/event-stream",
            body="data: "
            + '{"room":"%s","address":"%s","open":true,"people":[{"name":"%s","solved":1}],"exercises":[],'
            % ((evil,) * 3)
            + '"notebook":null,"misconceptions":[{"title":"%s","did":"%s","matters":"","count":2}],' % ((evil,) * 2)
            + '"latest":[{"name":"%s","title":"%s"}]}\n\n' % ((evil,) * 2),
        ),
    )
    page.goto(f"{room.address}/#{room.key}")
    expect(page.locator("#people li")).to_have_text(f"{evil} 1")
    assert page.locator("#board img").count() == 0
    assert page.title() == "The workshop board"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_two_hundred_names_in_light_and_dark(room, new_page, scheme):
    for i in range(200):
        room.join(f"Person {i}")
    page = new_page(viewport={"width": 1920, "height": 1080}, color_scheme=scheme)
    page.goto(f"{room.address}/#{room.key}")
    expect(page.locator("#people li")).to_have_count(200)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shown = page.locator("#people li").last.bounding_box()
    assert shown["y"] < 1080, "all of them are on the screen"
