"""A lesson as a page: from a tiny notebook, whose cells have been run in the test's mind."""

import json
import re
from types import SimpleNamespace

import nbformat
import pytest

pytest.importorskip("mkdocs", reason="the extra `docs` is not installed")

from mkdocs.exceptions import PluginError

from autograder.languages.texts import texts
from docs.book import hook, run
from docs.book.asking import answer_html
from docs.book.lesson import Lesson
from docs.book.machine import machine_map
from docs.book.pictures import Files, shown
from tests.docs.test_hooks import hooks  # noqa: F401

PNG = "iVBORw0KGgo="
SVG = (
    '<?xml version="1.0"?><svg xmlns:xlink="http://www.w3.org/1999/xlink" width="72pt" height="72pt" viewBox='
    '"0 0 72 72"><defs><style type="text/css">*{stroke: red}</style><clipPath id="clip"/></defs>'
    '<g id="axes" clip-path="url(#clip)"><text style="fill: #7f8894">it</text></g></svg>'
)
ANSWER = {"qkv_variables": "def qkv_variables(d_in, d):\n    return SECRET"}


def notebook(text="A **score**, $q k$.", code="scores()"):
    new = nbformat.v4
    written = {"nbgrader": {"solution": True, "grade": False}}
    cells = [
        new.new_markdown_cell(f"# Small: and short\n\n{text}\n\n<!-- notes\nfor the speaker\n-->", id="text_01"),
        new.new_code_cell('guess("shape_of_wq")', id="demo_01"),
        new.new_code_cell(code, id="demo_02"),
        new.new_markdown_cell("## Why $\\sqrt{d}$", id="text_02"),
        new.new_code_cell(
            "def qkv_variables(d_in, d):\n    raise NotImplementedError", id="qkv_variables", metadata=written
        ),
        new.new_code_cell("check('qkv_variables')", metadata={"nbgrader": {"grade": True, "solution": False}}),
    ]
    return new.new_notebook(cells=cells).cells


OUTPUTS = [[], [], [{"text/plain": "(512, 512)"}, {"image/svg+xml": SVG, "image/png": PNG}], [], [], []]


def page(language="en", cells=None, outputs=None):
    lesson = Lesson("02-self-attention", language, str, Files(), "<svg>map</svg>")
    lesson.fill(cells or notebook(), outputs or OUTPUTS)
    return lesson, lesson.whole("".join(f"<p>{one}</p>" for one in lesson.markdown))


def test_a_page_has_what_the_notebook_says_and_nothing_for_others_eyes():
    lesson, html = page()
    assert lesson.title == "02 · Small"
    assert "<strong>score</strong>" in html
    assert '<span class="math">q k</span>' in html
    assert "## Why √*d* {#text_02-1}" in lesson.source
    assert "for the speaker" not in html
    assert "@@" not in html


def test_a_lesson_with_a_letter_is_no_other(monkeypatch):
    names = ["06-positions", "06b-it-talks"]
    monkeypatch.setattr(hook, "_names", names)
    monkeypatch.setattr(hook, "_titles", lambda code: {"06": "Positions", "06b": "It talks"})
    html = hook._home("en", "")
    assert [html.count(f'href="lessons/{name}.html"') > 0 for name in names] == [True, True]
    assert ">06b</small> It talks" in html
    assert Lesson("06b-it-talks", "en", str, Files(), "").title.startswith("06b · ")


def test_a_guess_asks_before_its_result_and_its_answer_comes_below():
    _, html = page()
    form, gate, result, answer = (
        html.index(one)
        for one in ('data-guess="shape_of_wq"', 'data-gates="shape_of_wq"', "(512, 512)</pre>", 'data-of="')
    )
    assert form < gate < result < answer
    assert "Left: the wider" in answer_html("softmax_of_wide_scores", texts("en")), "with what was to be seen"
    asked = json.loads(re.search(r'data-answer="([^"]+)"', html)[1].replace("&quot;", '"'))
    assert (asked["kind"], asked["right"]) == ("shape", [512, 512])


def test_an_exercise_is_released_with_its_hints_one_inside_of_the_other():
    _, html = page()
    assert "course lab" in html
    assert "NotImplementedError" in html
    assert html.count('<details class="hint">') == 3
    assert html.count("</details></details></details>") == 1
    assert "看" in page("zh")[1]  # the same page in Chinese


def test_what_is_folded_shows_its_title_and_what_it_prints():
    cells = notebook(code="# @title What <it> needs\nscores()")
    cells[2].metadata["jupyter"] = {"source_hidden": True}
    _, html = page(cells=cells)
    assert '<details class="folded"><summary>What &lt;it&gt; needs</summary><div class="highlight">' in html
    assert html.count("What &lt;it&gt;") == 1
    assert html.index("</details>") < html.index("(512, 512)</pre>")


def test_nothing_comes_from_another_host(hooks):  # noqa: F811
    _, html = page()
    assert not hooks.FETCHED.search(html)
    assert hooks.FETCHED.search(html + '<script src="https://example.org/a.js">')


def test_a_figure_takes_the_pages_colours_and_no_others_ids():
    files = Files()
    html = shown({"image/svg+xml": SVG, "image/png": PNG}, 'who looks at "it"', files, "../")
    assert "var(--figure-ink, #7f8894)" in html
    assert "stroke: red" not in html
    name = re.search(r'<clipPath id="(\w{6}clip)"', html)[1]
    assert f"url(#{name})" in html
    assert 'id="axes"' not in html
    assert 'aria-label="who looks at &quot;it&quot;"' in html
    assert not files.kept
    large = shown({"image/svg+xml": SVG + " " * 200_000, "image/png": PNG}, "", files, "../")
    assert next(iter(files.kept)) in large


def test_outputs_are_kept_until_code_changes(tmp_path, monkeypatch):
    ran = []
    monkeypatch.setattr(run, "_run", lambda code, *about: ran.append(code) or [[{"text/plain": one}] for one in code])

    def outputs(cells):
        return run.outputs_of(cells, ANSWER, tmp_path, "02", "zh", lambda text: None)

    first = outputs(notebook())
    assert ran == [["scores()", ANSWER["qkv_variables"]]]
    assert [len(one) for one in first] == [0, 0, 1, 0, 1, 0]
    # A mended sentence, and a guess that moves into the cell, run nothing.
    moved = notebook(text="Better.", code='guess("shape_of_wq")\nscores()')
    assert outputs([moved[0], *moved[2:]]) == [first[0], *first[2:]]
    assert len(ran) == 1
    outputs(notebook(code="scores(2)"))
    assert len(ran) == 2
    assert len(list((tmp_path / "zh").iterdir())) == 1


def test_what_is_printed_bit_by_bit_is_one_piece():
    code = "import time\nfor one in 'abc':\n    print(one, end='', flush=True)\n    time.sleep(0.3)"
    assert run._run([code], "02", "en") == [[{"text/plain": "abc"}]]


def test_what_an_answer_shows_is_on_no_page():
    outputs = [*OUTPUTS[:4], [{"text/plain": "SECRET"}], []]
    assert "SECRET" not in page(outputs=outputs)[1]


def test_the_map_leads_to_the_lessons():
    pages = {f"{number:02}": f"{number:02}-x.html" for number in range(15)}
    html = machine_map("03", pages, {"03": "Masking"}, str)
    here = re.findall(r'<a href="([^"]+)" class="here"><title>([^<]+)', html)
    assert here == [("03-x.html", "mask: Masking")]
    assert 'href="02-x.html" class="built"' in html
    assert 'href="07-x.html" class="later"' in html


def test_a_page_that_a_phone_would_wait_for_is_refused(monkeypatch, tmp_path):
    page, picture = tmp_path / "lessons" / "02-x.html", tmp_path / "pictures" / "a.png"
    for path, text in ((page, '<img src="../pictures/a.png">' * 2), (picture, "12345")):
        path.parent.mkdir()
        path.write_text(text)
    assert hook.weight(page) == 2 * 29 + 5
    monkeypatch.setenv(hook.WANTED, "02")
    monkeypatch.setattr(hook, "_lessons", {"lessons/02-x.md": None})
    config = SimpleNamespace(site_dir=str(tmp_path))
    hook.on_post_build(config)
    picture.write_bytes(bytes(hook.LESSON))
    with pytest.raises(PluginError, match="02-x"):
        hook.on_post_build(config)
