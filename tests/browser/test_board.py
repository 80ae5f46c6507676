"""The workshop board in a real browser: the presenter's page follows the room, and what a stranger types stays text."""

import re

import pytest
from playwright.sync_api import expect

from autograder.checks.catalogues import catalogue
from tests.autograder.board.running import board_here


@pytest.fixture
def room(tmp_path):
    with board_here(tmp_path / "board.db") as running:
        yield running


@pytest.fixture
def page(room, calm_page):
    page = calm_page(f"{room.address}/#{room.key}", viewport={"width": 1280, "height": 720})
    expect(page.locator("#room")).to_have_text(room.room)
    return page


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
    room.result(room.join("ghost")[1]["token"])
    page.click("#people button:has-text('ghost')")
    page.click("#removing summary")
    page.click("#removing button[value=all]")
    expect(page.locator("#people li")).to_have_count(0)
    assert room.join("ghost")[0] == 403
    room.presenter(open=True)
    room.join("Ada")
    page.click("#presenter summary")
    page.evaluate("location.hash = '#join=elsewhere'")  # an invitation that is followed here: the key stays
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
            + '{"room":"%s","address":"%s","open":true,"waiting":[],"people":[{"name":"%s","solved":1}],"exercises":[],'
            % ((evil,) * 3)
            + '"notebook":null,"misconceptions":[{"title":"%s","did":"%s","matters":"","count":2}],' % ((evil,) * 2)
            + f'"ladder":[{{"name":"{evil}","exact":0.5,"parameters":1000}}],'
            + '"latest":[{"name":"%s","title":"%s"}]}\n\n' % ((evil,) * 2),
        ),
    )
    page.goto(f"{room.address}/#{room.key}")
    expect(page.locator("#people li")).to_have_text(f"{evil} 1")
    expect(page.locator("#ladder li")).to_have_text(f"{evil} 50.0 % exactly right, 1,000 parameters")
    assert page.locator("#board img:not(#qr)").count() == 0
    assert page.title() == "The workshop board"


SCRIPTS = ["Person", "Владимир", "小林さくら", "علی\u200cرضا", "Nguyễn Thị Minh", "👩\u200d🔬 Marie", "Ana & Bo"]


def test_two_hundred_names_of_all_scripts_fit(room, new_page):
    for i in range(200):
        assert room.join(f"{SCRIPTS[i % len(SCRIPTS)]} {i}")[0] == 200
    token = room.join("Ada")[1]["token"]
    room.result(token)
    page = new_page()
    page.goto(f"{room.address}/#{room.key}")
    expect(page.locator("#people li")).to_have_count(201)
    for scheme, width, height in (("light", 1280, 720), ("dark", 1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "nobody scrolls a projector"
        last = page.locator("#people li").last.bounding_box()
        assert last["y"] + last["height"] <= height


def test_before_the_start_the_way_in_is_the_largest(page, room):
    line = page.locator("#join-card .line")
    expect(line).to_have_text(re.compile(rf'join\("{room.room}", "a name", "{room.address}"\)'))
    sizes = page.evaluate(
        "[...document.querySelectorAll('#board *')].filter(one => one.checkVisibility() && one.textContent.trim())"
        ".map(one => [one.className, parseFloat(getComputedStyle(one).fontSize)])"
    )
    assert max(sizes, key=lambda one: one[1])[0] == "line"
    assert page.locator("#qr").bounding_box()["height"] > 300
    token = room.join("Ada")[1]["token"]
    expect(page.locator("#join-card")).to_be_visible()
    room.result(token)
    expect(page.locator("#join-card")).to_be_hidden()
    page.click("#presenter summary")
    page.click("#joining")
    expect(page.locator("#join-card")).to_be_visible()


def test_who_scans_the_code_sees_the_line(room, new_page):
    page = new_page(viewport={"width": 390, "height": 700})
    page.goto(f"{room.address}/#join={room.room}")
    expect(page.locator("#invited .line")).to_have_text(
        re.compile(rf'join\("{room.room}", "a name", "{room.address}"\)')
    )
    expect(page.locator("#board")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_one_person_does_not_turn_the_page_and_the_presenter_can(page, room):
    tokens = [room.join(f"Person {i}")[1]["token"] for i in range(5)]
    for token in tokens[:4]:
        room.result(token, "one_hot", 0)
    expect(page.locator("#notebook")).to_have_value("01-text-as-numbers")
    room.result(tokens[4], "causal_mask", 10)
    expect(page.locator("#status")).to_contain_text("1 solved")
    expect(page.locator("#notebook")).to_have_value("01-text-as-numbers")
    page.select_option("#notebook", "03-masking")
    room.result(tokens[0], "one_hot", 10)
    expect(page.locator("#status")).to_contain_text("2 solved")
    expect(page.locator("#notebook")).to_have_value("03-masking")
    page.click("#presenter summary")
    page.click("#follow")
    expect(page.locator("#notebook")).to_have_value("01-text-as-numbers")
    expect(page.locator("#follow")).to_be_hidden()


def test_names_wait_off_the_projector(tmp_path, new_page):
    with board_here(tmp_path / "board.db", approves=True) as room:
        projector, names = new_page(), new_page(viewport={"width": 390, "height": 844})
        projector.goto(f"{room.address}/#{room.key}")
        names.goto(f"{room.address}/names.html#{room.key}")
        for name in ("Ana & Bo", "Rude", "Zoë"):
            room.join(name)
        expect(projector.locator("#status")).to_have_text("3 here · 3 names wait · 0 solved")
        expect(names.locator("#waiting bdi")).to_have_text(["Ana & Bo", "Rude", "Zoë"])
        assert "Rude" not in projector.content()
        assert room.key not in names.url
        names.locator("li", has_text="Ana").locator("text=Let in").click()
        expect(projector.locator("#people li")).to_have_text(["Ana & Bo"])
        names.locator("li", has_text="Rude").locator("text=Remove").click()
        expect(names.locator("#waiting bdi")).to_have_text(["Zoë"])
        names.click("#all")
        expect(projector.locator("#people li")).to_have_text(["Ana & Bo", "Zoë"])
        expect(projector.locator("#status")).to_have_text("2 here · 0 solved")


def test_names_can_be_hidden(page, room):
    room.result(room.join("Ada")[1]["token"])
    expect(page.locator("#latest")).to_have_text("Ada · Hide the future")
    page.click("#presenter summary")
    page.click("#names")
    expect(page.locator("#latest")).to_have_text("Somebody · Hide the future")
    expect(page.locator("#people-card")).to_be_hidden()
    page.reload()
    expect(page.locator("#people-card")).to_be_hidden()
    page.click("#presenter summary")
    page.click("#names")
    expect(page.locator("#people li")).to_have_text(["Ada 1"])
