"""Pages in Chinese, in a real browser: nothing English is left on them but names of code and the words of sentences."""

import pytest
from playwright.sync_api import expect

from tests.course.presenting.room.running import running

# Texts, also those that only a screen reader tells, with what doesn't belong to the page's own words taken out.
ENGLISH = """() => {
  const data = /Transformer|the dogs are great|dogs|chiens|http\\S+|127[.\\d:]+/g, found = [];
  const note = (text) => { if (/[a-z]{2}/i.test(text.replace(data, ""))) found.push(text.trim()); };
  for (const one of document.querySelectorAll("body *")) {
    if (one.tagName === "SCRIPT") continue;
    for (const node of one.childNodes) if (node.nodeType === Node.TEXT_NODE) note(node.data);
    for (const name of ["aria-label", "title", "alt"]) note(one.getAttribute(name) ?? "");
  }
  return found;
}"""


@pytest.fixture
def room():
    with running("zh") as found:
        yield found


def opened(new_page, address, **options):
    page = new_page(**options)
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    page.goto(address)
    return page


def test_the_presenters_pages_speak_chinese(room, new_page):
    wall = opened(new_page, room.demo, viewport={"width": 1280, "height": 720})
    expect(wall.locator("#status")).to_have_text("5 个参数 · 准备好了")
    assert wall.evaluate("document.documentElement.lang") == "zh-Hans"
    wall.fill("#sentence", "the dogs are great")
    wall.click("text=翻译")
    expect(wall.locator("#translation")).to_have_text("les chiens")
    expect(wall.locator("#choices h2")).to_have_text("第一个词是哪个？")
    assert [text for text in wall.evaluate(ENGLISH) if text != "les chiens"] == []
    assert wall.evaluate("document.documentElement.scrollWidth <= innerWidth")
    queue = opened(new_page, f"{room.address}queue.html#{room.room.key}", locale="en-GB")
    expect(queue.locator("#status")).to_have_text("0 句在等 · 0 部手机")
    assert queue.evaluate(ENGLISH) == []


@pytest.mark.parametrize(
    ("locale", "said"), [("zh-CN", "名字要有 1 到 24 个字符。"), ("en-GB", "A name has 1 to 24 characters.")]
)
def test_a_phone_reads_its_own_language(room, new_page, locale, said):
    phone = opened(new_page, room.address, viewport={"width": 390, "height": 844}, locale=locale)
    phone.fill("#sentence", "the dogs are great")
    phone.evaluate("document.getElementById('name').value = 'a'.repeat(25)")
    phone.click("#send")
    expect(phone.locator("#note")).to_have_text(said)
    assert (phone.evaluate(ENGLISH) == []) == (locale == "zh-CN")
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    phone.request.get(f"{room.address}take-home.html", headers={"Accept-Language": locale})
    assert room.worker.language == locale[:2]
