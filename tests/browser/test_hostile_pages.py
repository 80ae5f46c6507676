"""What a stranger hands in does not act in the teacher's browser: a real one opens feedback and formgrader."""

# ruff: noqa: I001 - a list of names is packed

import shutil
from pathlib import Path
from urllib.parse import quote

import pytest

from autograder.reports.class_report.report import report
from autograder.reports.feedback import feedback
from tests.autograder.grading.conftest import (  # noqa: F401
    ASSIGNMENT, CellResult, FakeLearner, classroom_by_hand, fake_grader, known_alembic_version,
)  # fmt: skip
from tests.browser.conftest import jupyter_lab

ACT = "document.title='acted';window.acted=1"
IMAGE = f'<img src="x" onerror="{ACT}">'
SVG = f'<svg xmlns="http://www.w3.org/2000/svg" onload="{ACT}"><script>{ACT}</script></svg>'
HTML = f"""<script>{ACT}</script>{IMAGE}{SVG}<iframe srcdoc="<script>parent.{ACT}</script>"></iframe>
<details open ontoggle="{ACT}"><summary>x</summary></details><body onload="{ACT}">
<style>@import "https://example.org/x.css"; * {{display: none}}</style><meta http-equiv="refresh" content="0;url=x">
<form action="javascript:{ACT}"><input autofocus onfocus="{ACT}"><button>x</button></form>
<a href="javascript:{ACT}">learner's link</a><a href="data:text/html,<script>opener.{ACT}</script>">learner's link</a>
<div class="navbar-fixed-top modal-backdrop">learner's bar</div>"""
MARKDOWN = f"""{HTML}

[learner's link](javascript:{ACT}) [learner's link](data:text/html,<script>{ACT}</script>)
![x](javascript:{ACT}) [learner's link][y] <javascript:{ACT}> $\\href{{javascript:{ACT}}}{{x}}$

[y]: javascript:{ACT}
"""
OUTPUTS = [
    {"output_type": "stream", "name": "stdout", "text": f"{HTML}\x1b[31m{IMAGE}\x1b]8;;javascript:{ACT}\x07x"},
    {"output_type": "error", "ename": IMAGE, "evalue": HTML, "traceback": [HTML, f"\x1b[0;31m{IMAGE}"]},
    *(
        {"output_type": "display_data", "data": {kind: value}, "metadata": {"text/html": {"isolated": True}}}
        for kind, value in {
            "text/html": HTML, "text/markdown": MARKDOWN, "text/latex": f"{HTML} $\\href{{javascript:{ACT}}}{{x}}$",
            "text/plain": HTML, "image/svg+xml": SVG, "image/png": f'x" onerror="{ACT}" x="',
            "image/jpeg": f'x"><script>{ACT}</script>', "application/javascript": ACT,
            "application/vnd.mermaid": f'graph TD; A["{IMAGE}"]',
            "text/vnd.mermaid": f'graph TD; A["{IMAGE}"]',
            "application/vnd.jupyter.widget-view+json": {"model_id": f"</script><script>{ACT}</script>"},
        }.items()
    ),
]  # fmt: skip
NAMES = (f"<img src=x onerror={ACT.replace('/', '')}>", f"x';{ACT};'")


class Hostile(FakeLearner):
    """Whatever cell it runs, it shows all of this."""

    def run_cell(self, source, timeout):
        super().run_cell(source, timeout)
        return CellResult("ok", OUTPUTS)


@pytest.fixture
def hostile(classroom_by_hand):  # noqa: F811
    """A class of three who would act; their answers in words and in code are hostile too."""
    root = classroom_by_hand.root
    shutil.copy(Path(__file__).parents[2] / "nbgrader_config.py", root)
    notebook = classroom_by_hand.answers(scalar=f'scalar_self_attention = 1; """{HTML}"""', why=MARKDOWN)
    notebook["cells"].append({"cell_type": "markdown", "metadata": {}, "id": "own", "source": MARKDOWN})
    for student in ("ada", *NAMES):
        classroom_by_hand.submit(student, notebook)
    classroom_by_hand.grade(grader=fake_grader(start=Hostile))
    with classroom_by_hand.gradebook() as book:
        book.update_or_create_student("ada", first_name=IMAGE, last_name=f'";{ACT};"')
        book.find_comment("why", ASSIGNMENT, ASSIGNMENT, "ada").auto_comment = "No response."
        book.db.commit()
    return classroom_by_hand


# The elements with an attribute that would run what is in it.
ACTING = """e => [...e.attributes]
    .filter(a => a.name.startsWith('on') ? a.value.includes('acted')
        : a.name === 'srcdoc' || (a.name !== 'src' && /^\\s*(javascript|data|vbscript):/i.test(a.value)))
    .map(a => e.outerHTML)"""


def require_calm(page, what):
    """Nothing has acted, nothing would when it is clicked, and nothing covers the page."""
    assert not page.evaluate("Boolean(window.acted)"), what
    assert page.title() != "acted", what
    for link in page.query_selector_all("a"):
        if "learner" in (link.text_content() or ""):
            assert link.get_attribute("href") is None, what
    assert page.evaluate(f"[...document.querySelectorAll('*')].flatMap({ACTING})") == [], what
    bars = "[...document.querySelectorAll('.navbar-fixed-top')].filter(e => e.textContent.includes('learner')).length"
    assert page.evaluate(bars) == 0, what


def test_feedback_and_report_stay_calm(hostile, new_page):
    folders = feedback(ASSIGNMENT, hostile.root)
    assert len(folders) == 3
    pages = [folder / f"{ASSIGNMENT}.html" for folder in folders] + [report(course_dir=hostile.root).page]
    for path in pages:
        page = new_page()
        page.route("http*://**", lambda route: route.abort())  # MathJax: no test needs the network
        page.goto(f"file://{quote(str(path))}")
        require_calm(page, path)
        assert "learner's link" in page.content() or path == pages[-1]  # it is all there, as text


def test_even_a_script_on_a_feedback_page_would_not_run(hostile, new_page):
    (folder,) = feedback(ASSIGNMENT, hostile.root, "ada")
    path = folder / f"{ASSIGNMENT}.html"
    path.chmod(0o644)
    path.write_text(path.read_text().replace("</body>", f"<script>{ACT}</script>{IMAGE}{SVG}</body>"))
    page = new_page()
    page.route("http*://**", lambda route: route.abort())
    page.goto(f"file://{path}")
    assert not page.evaluate("Boolean(window.acted)")


def test_the_formgrader_stays_calm(hostile, new_page):
    with hostile.gradebook() as book:
        ids = [book.find_submission_notebook(ASSIGNMENT, ASSIGNMENT, student).id for student in ("ada", *NAMES)]
    reflected = quote(f'";{ACT};"', safe=""), quote(IMAGE, safe="")
    with jupyter_lab(hostile.root) as address:
        page = new_page()
        page.goto(address("formgrader"))
        for path in (
            "manage_students",
            f"manage_submissions/{ASSIGNMENT}",
            f"gradebook/{ASSIGNMENT}/{ASSIGNMENT}",
            *(f"submissions/{one}/" for one in ids),
            *(f"manage_students/{name}" for name in ("ada", quote(NAMES[0], safe=""), *reflected)),
            *(f"manage_students/{name}/{ASSIGNMENT}" for name in ("ada", *reflected)),
        ):
            page.route("https://**", lambda route: route.abort())
            page.goto(address(f"formgrader/{path}"), wait_until="networkidle")
            require_calm(page, path)  # fmt: skip
