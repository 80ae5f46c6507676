"""The lessons' guesses in a real browser, opened as files: they judge as the notebook does."""

import json
import re
from pathlib import Path

from autograder.languages.chosen import read_in
from autograder.languages.texts import texts
from autograder.student.asking.cards import outcome_lines
from autograder.student.asking.lettered import Choice
from autograder.student.asking.measured import Shape
from autograder.student.asking.translated import translated
from autograder.student.questions import all_guesses
from docs.book.asking import answer_html, guess_html, sentences

BOOK = Path(__file__).parents[2] / "docs" / "book"
# What a reader says, and what the page says to it; as text, for the notebook's own is text.
ANSWER = """([slug, said]) => {
  const form = document.querySelector(`[data-guess="${slug}"]`), field = form.querySelector("input");
  const boxes = form.querySelectorAll("[type=radio], [type=checkbox]");
  boxes.forEach((box) => { box.checked = said.includes(+box.value); });
  if (!boxes.length) field.value = said;
  form.requestSubmit();
  const answer = document.querySelector(`[data-of="${slug}"]`);
  return [answer.querySelector(".verdict").textContent, answer.querySelector(".close").textContent];
}"""


def said_of(question):
    """Answers to try: right ones, wrong ones, near ones."""
    kind = question.answer
    if isinstance(kind, Choice):
        each = [(place,) for place in range(len(kind.options))]
        return [*each, kind.right, tuple(range(len(kind.options)))] if isinstance(kind.right, tuple) else each
    if isinstance(kind, Shape):
        return [kind.shape, kind.shape[::-1], (7,)]
    low, high = kind.scale or (-1e9, 1e9)
    tried = (kind.value, 1.1 * kind.value, 0.5 * kind.value, 20 * kind.value, kind.value - 1)
    whole = [round(one) for one in tried] if kind.value == int(kind.value) or kind.scale else tried
    # The page writes 0.00009 where Python writes 9e-05.
    return [one for one in whole if low <= one <= high and not re.search(r"\de[+-]", kind.said(one))]


def plain(text):
    return " ".join(text.replace("`", "").replace("*", "").replace("✓ ", "").split())


def page_of(language, slugs):
    with read_in(language):
        asked = "".join(
            guess_html(slug, texts(language), str)
            + f'<div class="gated" data-gates="{slug}" data-waits="wait"><pre>result of {slug}</pre></div>'
            + answer_html(slug, texts(language))
            for slug in slugs
        )
    words, css, js = (
        json.dumps(sentences(texts(language))),
        *((BOOK / f"book.{one}").read_text() for one in ("css", "js")),
    )
    return (
        f'<!doctype html><html class="js" lang="{language}"><meta charset="utf-8"><title>Guesses</title>'
        f"<style>{css}</style>"
        f'<main class="md-typeset"><h1>Guesses</h1>{asked}</main>'
        f'<script type="application/json" id="book-words">{words}</script>'
        f"<script>{js}</script>"
    )


def test_every_guess_is_judged_as_the_notebook_does(calm_page, tmp_path):
    for language in ("en", "zh"):
        path = tmp_path / f"{language}.html"
        path.write_text(page_of(language, all_guesses()), encoding="utf-8")
        page = calm_page(path.as_uri())
        with read_in(language):
            for slug, one in all_guesses().items():
                question = translated(one, texts(language))
                for said in said_of(question):
                    given = said if isinstance(question.answer, Choice) else question.answer.typed(said)
                    if language == "zh" and isinstance(given, str) and not getattr(question.answer, "scale", None):
                        # what its keyboard types
                        given = given.replace(",", "，").replace("(", "（").replace(")", "）") + "。"
                    found = page.evaluate(ANSWER, [slug, given])
                    assert [plain(text) for text in found] == [plain(text) for text in outcome_lines(question, said)], (
                        slug,
                        said,
                    )


def test_a_result_is_hidden_until_something_is_said_and_stays_open(calm_page, tmp_path):
    path = tmp_path / "page.html"
    path.write_text(page_of("en", ["shape_of_wq", "four_cards"]), encoding="utf-8")
    page = calm_page(path.as_uri())
    results, answers = page.locator(".gated pre"), page.locator(".answer")
    assert [results.nth(one).is_visible() for one in (0, 1)] == [False, False]
    field = page.locator('[data-guess="shape_of_wq"] input')
    field.fill("what?")
    field.press("Enter")
    assert field.get_attribute("aria-invalid") is not None
    assert not results.nth(0).is_visible()
    field.fill("512 × 512")
    field.press("Enter")
    assert results.nth(0).is_visible()
    assert answers.nth(0).is_visible()
    assert not results.nth(1).is_visible()
    page.reload()
    assert results.nth(0).is_visible()
    page.locator('[data-guess="four_cards"] .skip').click()
    assert results.nth(1).is_visible()
    assert not answers.nth(1).locator(".close").inner_text()
