"""The room takes part, in a real browser: a phone sends, the presenter picks, the wall shows it."""

import re
from functools import partial

import pytest
from playwright.sync_api import expect

from course.presenting.demo.live import about
from course.presenting.take_home import take_home
from course.training import shipped_translator
from tests.course.presenting.room.running import ANSWER, MODEL, Worker, running

RUDE = "<img src=x onerror=document.title='broken'>"


@pytest.fixture
def room():
    with running() as found:
        yield found


@pytest.fixture
def operable(monkeypatch):
    """Rooms whose model is the shipped one."""
    translator = shipped_translator()

    async def page(self, language):
        return {"page": take_home(translator, language)}

    monkeypatch.setattr(Worker, "take_home", page)
    for name, value in about(translator).items():
        monkeypatch.setitem(MODEL, name, value)


@pytest.fixture
def opened(calm_page, room):
    """Opens a page of the room or of the demo."""
    return partial(calm_page, also=(room.address, room.demo))


def test_from_a_phone_to_the_wall(room, opened):
    wall = opened(room.demo, viewport={"width": 1280, "height": 720})
    queue = opened(f"{room.address}queue.html#{room.room.key}")
    phone = opened(room.address, viewport={"width": 390, "height": 844})
    assert room.room.key not in queue.url
    phone.fill("#name", "Ana & Bo")
    phone.fill("#sentence", f"{RUDE} dogs")
    phone.click("#send")
    expect(phone.locator("#note")).to_have_text(f"Sent: {RUDE} dogs")
    expect(phone.locator("#sentence")).to_have_value("")
    line = queue.locator("#waiting li")
    expect(line.locator(".sentence")).to_have_text(f"{RUDE} dogs")
    expect(line.locator(".name")).to_have_text("Ana & Bo")
    expect(wall.locator("#to-room")).to_have_text("Room · 1")
    assert "onerror" not in wall.content()
    line.locator("text=Show").click()
    expect(wall.locator("#echo")).to_have_text(f"{RUDE} dogs")
    expect(wall.locator("#translation")).to_have_text("les chiens")
    expect(wall.locator("#echo-name")).to_have_text("Ana & Bo")
    expect(wall.locator("#to-room")).to_have_text("Room")
    expect(phone.locator("#shown")).to_have_text(f"{RUDE} dogs")
    expect(line).to_have_count(0)
    for page in (wall, queue, phone):
        assert page.locator("img[src=x]").count() == 0
        assert page.title() != "broken"
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    wall.fill("#sentence", "dogs")
    wall.keyboard.press("Enter")
    expect(wall.locator("#echo")).to_have_text("dogs")
    expect(wall.locator("#echo-name")).to_have_text("")
    # What is past is not asked again when the page is loaded again.
    wall.reload()
    expect(wall.locator("#to-room")).to_be_visible()
    assert room.worker.asked.count(f"{RUDE} dogs") == 1


def test_what_is_taken_off_the_wall_leaves_nothing_there_and_a_ban_leaves_nothing_in_the_queue(room, opened):
    wall = opened(room.demo, viewport={"width": 1280, "height": 720})
    queue = opened(f"{room.address}queue.html#{room.room.key}")
    phone = room.phone()
    for sentence in ("dogs", "rude dogs", "ruder dogs"):
        room.post("say", phone=phone, name="Ana", sentence=sentence)
    queue.locator("#waiting li", has_text="rude dogs").first.locator(".main").click()
    expect(wall.locator("#translation")).to_have_text("les chiens")
    queue.click("#off")
    expect(wall.locator("#answer")).to_be_hidden()
    expect(queue.locator("#wall")).to_be_hidden()
    assert "rude" not in wall.content()
    assert "rude" not in wall.url
    queue.locator("#waiting button", has_text="Ban its sender").first.click()
    expect(queue.locator("#waiting li")).to_have_count(0)
    queue.click("#lift")
    expect(queue.locator("#lift")).to_be_hidden()
    # What the presenter has asked since then stays.
    room.post("say", phone=room.phone(), sentence="more dogs")
    queue.click("#waiting .main")
    expect(wall.locator("#echo")).to_have_text("more dogs")
    wall.fill("#sentence", "dogs")
    wall.keyboard.press("Enter")
    expect(wall.locator("#echo")).to_have_text("dogs")
    queue.click("#off")
    expect(queue.locator("#wall")).to_be_hidden()
    expect(wall.locator("#answer")).to_be_visible()


def test_what_it_has_never_seen_is_struck_through_and_one_letter_is_mended_by_a_click(room, opened, monkeypatch):
    wall = opened(room.demo, viewport={"width": 1280, "height": 720})
    monkeypatch.setitem(ANSWER, "copied", ["zoltan"])
    wall.fill("#sentence", "Blakc")
    wall.keyboard.press("Enter")
    expect(wall.locator("#note")).to_contain_text("zoltan")
    expect(wall.locator("#said")).not_to_have_class("doubted")
    expect(wall.locator("#echo del")).to_have_count(0)
    monkeypatch.setitem(ANSWER, "copied", [])
    monkeypatch.setitem(ANSWER, "unknown", ["blakc", "zebra"])
    monkeypatch.setitem(ANSWER, "near", {"blakc": "black"})
    wall.fill("#sentence", "The Blakc zebra, not blakcs")
    wall.keyboard.press("Enter")
    expect(wall.locator("#echo del")).to_have_text(["Blakc", "zebra"])
    expect(wall.locator("#echo")).to_have_text("The Blakc zebra, not blakcs")
    expect(wall.locator("#said")).to_have_class("doubted")
    wall.click("#note .near")
    expect(wall.locator("#sentence")).to_have_value("The black zebra, not blakcs")
    monkeypatch.undo()
    wall.keyboard.press("Escape")
    wall.fill("#sentence", "dogs")
    wall.keyboard.press("Enter")
    expect(wall.locator("#echo")).to_have_text("dogs")
    expect(wall.locator("#echo del")).to_have_count(0)


def test_the_way_in_is_large(room, opened):
    wall = opened(room.demo, viewport={"width": 1280, "height": 720})
    wall.click("#to-room")
    address = room.address.removeprefix("http://")
    expect(wall.locator("#room-address")).to_have_text(address)
    assert wall.locator("#room-qr").bounding_box()["height"] > 300
    assert wall.evaluate("parseFloat(getComputedStyle(document.getElementById('room-address')).fontSize)") >= 28
    box = wall.locator("#room").bounding_box()
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 720
    room.presenter(open=False)
    expect(wall.locator("#room-closed")).to_be_visible()


def test_the_room_guesses(room, opened):
    wall = opened(room.demo, viewport={"width": 1280, "height": 720})
    queue = opened(f"{room.address}queue.html#{room.room.key}")
    phones = [opened(room.address, viewport={"width": 390, "height": 844}) for _ in range(2)]
    room.post("say", phone=room.phone(), sentence="dogs")
    queue.click("text=Guess first")
    for phone, guess in zip(phones, ("Right", "Wrong"), strict=True):
        expect(phone.locator("#asked")).to_have_text("dogs")
        phone.click(f"#guessing button:text-is('{guess}')")
        expect(phone.locator(f"#guessing button:text-is('{guess}')")).to_have_attribute("aria-pressed", "true")
    expect(wall.locator("#guessing-sentence")).to_have_text("dogs")
    for which in ("right", "wrong"):
        expect(wall.locator(f"#guessing [data-was={which}] .number")).to_have_text("1")
    expect(queue.locator("#counts")).to_have_text("1 right, 1 wrong")
    assert room.worker.asked == []
    queue.click("#reveal")
    expect(wall.locator("#translation")).to_have_text("les chiens")
    expect(wall.locator("#guessing")).to_be_hidden()
    expect(phones[0].locator("#guessing")).to_be_hidden()
    # The guess has an end: bars beside the answer, the translation and a verdict on each phone.
    for which in ("right", "wrong"):
        expect(wall.locator(f"#verdict [data-was={which}] .number")).to_have_text("1")
    expect(queue.locator("#text")).to_have_text("les chiens")
    queue.click("#settle [data-was=wrong]")
    expect(wall.locator("#verdict .was")).to_have_attribute("data-was", "wrong")
    for phone, verdict in zip(phones, ("You have 0 of 1", "In a row: 1"), strict=True):
        expect(phone.locator("#text")).to_have_text("les chiens")
        expect(phone.locator("#verdict")).to_contain_text(verdict)
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    queue.click("#settle [data-was=right]")  # the presenter's finger had slipped
    expect(phones[0].locator("#verdict")).to_contain_text("In a row: 1")
    queue.click("#best")
    expect(wall.locator("#best-scores li")).to_have_text(["1 of 1, the last 1 in a row"])
    expect(phones[1].locator("#score")).to_have_text("You have 0 of 1.")
    queue.click("#best")
    expect(wall.locator("#best")).to_be_hidden()
    wall.fill("#sentence", "dogs and cats")
    wall.keyboard.press("Enter")
    expect(wall.locator("#verdict")).to_be_hidden()


def test_the_room_touches_the_word_that_it_looks_at(room, opened):
    wall = opened(room.demo, viewport={"width": 1280, "height": 720})
    phones = [opened(room.address, viewport={"width": 390, "height": 844}) for _ in range(2)]
    expect(wall.locator("#to-room")).to_be_visible()
    wall.fill("#sentence", "dogs")
    wall.keyboard.press("Enter")
    expect(wall.locator("#translation")).to_have_text("les chiens")
    wall.click("#ask-room")
    wall.click("#picking-words button:text-is('end')")
    expect(wall.locator("#picking")).to_be_hidden()
    expect(wall.locator("#one-map")).to_be_hidden()  # where it could be read off
    for phone, place in zip(phones, (0, 1), strict=True):
        expect(phone.locator("#touching-asked")).to_contain_text("end")
        phone.locator("#touching-words button").nth(place).click()
        expect(phone.locator("#touching-words button").nth(place)).to_have_attribute("aria-pressed", "true")
        expect(phone.locator("#touching-said")).to_have_text("")
    expect(wall.locator("#touching-words .number")).to_have_text(["1", "1"])
    assert wall.locator("#touching .looked").count() == 0
    wall.click("#touching-show")
    expect(wall.locator("#touching .looked")).to_have_text(["10 %", "90 %"])
    expect(wall.locator("#one-map")).to_be_visible()
    expect(phones[0].locator("#touching-said")).to_have_text("Most of all it looks at “end”, 90 %.")
    expect(phones[1].locator("#touching-said")).to_have_text("Yes: most of all at “end”, 90 %.")
    wall.click("#touching-end")
    expect(wall.locator("#touching")).to_be_hidden()
    expect(phones[0].locator("#touching")).to_be_hidden()


def test_the_room_operates_on_its_own_copies(operable, room, opened):
    wall = opened(room.demo, viewport={"width": 1280, "height": 720})
    phones = [opened(room.address, viewport={"width": 390, "height": 844}) for _ in range(2)]
    wall.click("#to-operate")
    fatal, harmless = "read 0 residual 1", "own 1 head 2"
    for phone, parts in zip(phones, ((fatal, harmless), (fatal,)), strict=True):
        copy = phone.frame_locator("#copy")
        expect(copy.locator("#operate-whole")).to_have_text("les chiens sont super")
        for part in parts:
            copy.locator(f"[data-part='{part}']").click()
            expect(copy.locator("#operate-said")).to_have_class("fails" if part == fatal else "")
            copy.locator("#operate-all").click()
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    its = wall.locator("#operating-room [data-part]")
    expect(wall.locator(f"#operating-room [data-part='{fatal}']")).to_have_attribute("title", "fails on 2 of 2 phones")
    expect(wall.locator("#operating-room .known")).to_have_count(2)
    expect(wall.locator("#operating-room .dark")).to_have_count(1)
    wall.click("#operating-true")
    expect(wall.locator("#operating-truth .known")).to_have_count(its.count())
    for part in (harmless, fatal):  # two at once, which says nothing about either
        copy.locator(f"[data-part='{part}']").click()
    of_harmless = wall.locator(f"#operating-room [data-part='{harmless}']")
    expect(of_harmless).to_have_attribute("title", "fails on 0 of 2 phones")
    wall.click("#operating-close")
    expect(phones[0].locator("#operating")).to_be_hidden()


def test_a_phone_takes_the_model_home(room, opened):
    phone = opened(room.address, viewport={"width": 390, "height": 844})
    phone.click("#take-home")
    expect(phone).to_have_title("at home")


def test_the_wall_gives_it_too(room, opened):
    wall = opened(room.demo)
    with wall.expect_download() as download:
        wall.click("#take-home")
    assert download.value.suggested_filename == "take-home.html"


def test_who_has_no_key_sees_no_queue(room, opened):
    room.post("say", phone=room.phone(), sentence="something rude")
    page = opened(f"{room.address}queue.html")
    expect(page.locator("#status")).to_have_text(re.compile("by the address that the terminal shows"))
    assert "rude" not in page.content()
