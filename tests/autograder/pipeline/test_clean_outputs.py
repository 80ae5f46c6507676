"""Nothing that a learner's process sends can act in the teacher's browser, or break the notebook."""

import time
from pathlib import Path

import nbformat
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nbconvert.filters import markdown2html
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath
from nbformat.v4 import new_code_cell, new_notebook

from autograder.pipeline.reporting import clean_outputs as cleaning
from tests.autograder.pipeline.conftest import VALUES
from tests.tables import values

ATTACKS = Path(__file__).with_name("hostile_outputs.txt").read_text(encoding="utf-8").splitlines()
FORBIDDEN = ("<script", "<svg", "<iframe", "<object", "<embed", "<base", "<meta", "<form", "<input", "<style", "<link")


def tags_of(html):
    """Every start tag with its attributes, as a browser's parser sees them."""
    from bs4 import BeautifulSoup

    return BeautifulSoup(html, "html.parser").find_all(True)


def require_harmless(html):
    lower = html.lower()
    assert not any(tag in lower for tag in FORBIDDEN), html
    for tag in tags_of(html):
        for name, value in tag.attrs.items():
            assert not name.startswith("on"), html
            assert name not in ("formaction", "srcdoc", "action", "data"), html
            text = " ".join(value) if isinstance(value, list) else value
            if name == "href":
                assert text.startswith(("http://", "https://", "mailto:", "#")), html
            if name == "src":
                assert text.startswith("data:image/"), html
            if name == "style":
                assert "url" not in text, html
                assert "position" not in text, html


@pytest.mark.parametrize("attack", ATTACKS)
def test_html_that_acts_is_disarmed(attack):
    require_harmless(cleaning.clean_html(attack))


def render(markdown):
    """Markdown as feedback and formgrader show it."""
    return MarkdownWithMath(IPythonRenderer(escape=False)).render(cleaning.defuse_markdown(markdown))


@pytest.mark.parametrize("attack", ATTACKS)
def test_markdown_that_acts_is_disarmed(attack):
    for source in (attack, f"text {attack} text", f"- {attack}", f"`{attack}`", f"$x$ {attack}", f"> {attack}"):
        require_harmless(render(source))


@pytest.mark.parametrize("source", [one for (one,) in values(__file__, "scripts_in_links.tsv")])
def test_a_link_in_markdown_cannot_run_a_script(source):
    for tag in tags_of(render(source)):
        assert "href" not in tag.attrs, tag
        assert "src" not in tag.attrs, tag


@pytest.mark.parametrize("source", ["[x](https://keras.io)", "[x](#top)", "[x][y]\n\n[y]: https://keras.io"])
def test_a_link_to_a_page_stays(source):
    assert [tag["href"] for tag in tags_of(render(source)) if tag.name == "a"]


def test_markdown_looks_as_before():
    assert cleaning.defuse_markdown("a < b, x <= y, 1<2, `a<b`").replace("\u2060", "") == "a < b, x <= y, 1<2, `a<b`"
    assert cleaning.defuse_markdown("a < b and 1<2") == "a < b and 1<2"


def test_tables_and_pictures_stay():
    html = '<table class="dataframe"><tbody><tr><td style="color: red;">1</td></tr></tbody></table>'
    assert cleaning.clean_html(html) == html
    picture = '<img src="data:image/png;base64,iVBORw0KGgo=" alt="a map">'
    assert cleaning.clean_html(picture) == picture


def test_only_known_forms_come_through():
    shown = {
        "output_type": "display_data",
        "data": {"text/plain": "plain", "text/html": "<b onclick=x>b</b>", "text/markdown": "<script>",
         "application/javascript": "alert(1)", "application/vnd.jupyter.widget-view+json": {"model_id": "x"},
         "application/json": {"a": 1}, "image/png": "iVBORw0KGgo="},
        "metadata": {"text/html": {"isolated": True}, "filenames": {"image/png": "/etc/passwd"}},
    }  # fmt: skip
    (clean,) = cleaning.clean_outputs([shown])
    assert clean == {
        "output_type": "display_data", "metadata": {},
        "data": {"text/plain": "plain", "text/html": "<b>b</b>", "text/markdown": "<\u2060script>",
         "image/png": "iVBORw0KGgo="},
    }  # fmt: skip


def test_long_outputs_are_cut():
    (clean,) = cleaning.clean_outputs([{"output_type": "stream", "name": "stdout", "text": "x" * 10**6}])
    assert len(clean["text"]) < cleaning.MAX_TEXT + 50
    assert clean["text"].endswith(cleaning.CUT)
    many = cleaning.clean_outputs([{"output_type": "stream", "name": "stdout", "text": "x"}] * 10_000)
    assert len(many) == cleaning.MAX_OUTPUTS + 1


@pytest.mark.parametrize(
    "html", ["<b>" * 30_000, "<b><p>" * 15_000, "<table>" * 14_000, "<a b='" * 15_000, "<" * 90_000, "&" * 90_000]
)
def test_html_made_to_take_long_does_not(html):
    started = time.process_time()  # of this process: a busy machine is no failure
    shown = {"output_type": "display_data", "data": {"text/html": html, "text/plain": "slow"}, "metadata": {}}
    (clean,) = cleaning.clean_outputs([shown])
    assert clean["data"]["text/plain"] == "slow"
    assert time.process_time() - started < 5


KINDS = st.sampled_from(["stream", "error", "display_data", "execute_result", "update_display_data"])
MIMES = st.sampled_from(["text/plain", "text/html", "text/markdown", "image/png", "image/svg+xml"]) | st.text()
OUTPUTS = st.fixed_dictionaries(
    {"output_type": KINDS | VALUES},
    optional={"text": VALUES, "name": VALUES, "data": st.dictionaries(MIMES, VALUES) | VALUES, "traceback": VALUES},
)


@settings(max_examples=300, deadline=None)
@given(outputs=st.lists(OUTPUTS | VALUES, max_size=4) | VALUES)
def test_anything_ends_as_valid_outputs(outputs):
    cell = new_code_cell(outputs=[nbformat.from_dict(output) for output in cleaning.clean_outputs(outputs)])
    nbformat.validate(new_notebook(cells=[cell]))
    nbformat.writes(new_notebook(cells=[cell])).encode("utf-8")


@pytest.mark.parametrize("begins", [r"\\(", r"\\[", r"\begin{a}", r"\begin{}"])
def test_formulas_that_never_end_are_rendered_in_no_time(begins):
    # Quadratic would be minutes; the words stay as they are, but for brackets beyond a few hundred.
    text = begins * (100_000 // len(begins))
    (output,) = cleaning.clean_outputs([{"output_type": "display_data", "data": {"text/markdown": text}}])
    clean = output["data"]["text/markdown"]
    shown = clean.replace(cleaning.WORD_JOINER, "")
    assert shown.replace(cleaning.FULL_WIDTH_BRACKET, "[") == text
    assert shown.count("[") == min(text.count("["), cleaning.MAX_BRACKETS)
    assert "[" not in shown.partition(cleaning.FULL_WIDTH_BRACKET)[2]
    cpu = time.process_time()
    markdown2html(clean)
    assert time.process_time() - cpu < 10


@pytest.mark.parametrize(
    "formula", [r"\\(a + b\\)", r"\\[a\\]", r"\begin{align*}a\end{align*} \begin{a}b\end{a}", r"$a_1$ and $$b$$"]
)
def test_formulas_that_end_stay(formula):
    assert cleaning.defuse_markdown(formula) == formula
    assert cleaning.defuse_markdown(f"{formula} \\\\(") == f"{formula} \\\\{cleaning.WORD_JOINER}("


def test_a_text_that_is_too_long_is_cut():
    assert cleaning.defuse_markdown("a" * 200_000) == "a" * cleaning.MAX_TEXT + cleaning.CUT


def test_of_a_figure_that_moves_the_still_form_is_left():
    """Its script and its style are gone, not turned into text."""
    still = '<img alt="a map" src="data:image/png;base64,AAAA">'
    figure = f"<figure><style>.a > .b {{}}</style>{still}</figure><SCRIPT>draw(1 < 2, '</p>')</SCRIPT ><p>after</p>"
    assert cleaning.clean_html(figure) == f"<figure>{still}</figure><p>after</p>"
    assert cleaning.clean_html("<p>before</p><script>never ends") == "<p>before</p>"
    assert cleaning.clean_html("<p>before</p><style>a</style") == "<p>before</p>"


def test_all_outputs_of_a_notebook_together_have_an_end():
    cleaner, printed = cleaning.Cleaner(), [{"output_type": "stream", "name": "stdout", "text": "x" * 99_000}] * 90
    kept = [cleaner.clean(printed) for _ in range(4)]
    assert cleaning.MAX_ALL <= len(str(kept)) < cleaning.MAX_ALL + 300_000
    assert kept[-1] == [{"output_type": "stream", "name": "stdout", "text": cleaning.CUT.strip() + "\n"}]
    assert cleaner.clean([]) == []


def test_all_html_of_a_notebook_together_has_an_end():
    cleaner = cleaning.Cleaner()
    table = {"output_type": "display_data", "data": {"text/html": "<b>" + "x" * 90_000, "text/plain": "table"}}
    shown = [list(cleaner.clean([table])[0]["data"]) for _ in range(6)]
    assert shown == [["text/html", "text/plain"]] * (cleaning.MAX_HTML // 90_003) + [["text/plain"]] * 2


def test_brackets_without_end_keep_nobody_waiting():
    """nbconvert looks from each to the end of its line, in the page that it has made of them."""
    for piece in ("[", "[a](", "!["):
        defused = cleaning.defuse_markdown(piece * (cleaning.MAX_TEXT // len(piece)))
        assert defused.count("[") == cleaning.MAX_BRACKETS
        assert defused.count("\uff3b") == cleaning.MAX_TEXT // len(piece) - cleaning.MAX_BRACKETS


def test_code_is_shown_with_lines_that_can_be_read():
    code = "import numpy as np\nx = 1\n"
    assert cleaning.without_long_lines(code) == code
    kept = cleaning.without_long_lines("a." * 50_000 + "\nb")
    assert kept == "a." * (cleaning.MAX_LINE // 2) + cleaning.LINE_CUT + "\nb"


def test_the_links_of_a_text_stay():
    text = "[a](https://example.org) " * 100
    assert cleaning.defuse_markdown(text) == text
