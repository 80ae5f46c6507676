"""`course slides`: one file with all in it, and one sentence for each thing that is wrong."""

import json
import re
import shutil
from pathlib import Path

import nbformat
import pytest
from bs4 import BeautifulSoup
from typer.testing import CliRunner

from autograder.base.notebooks import chapter, chapters
from autograder.base.problem import Problem
from autograder.serving.formulas import KATEX
from course.cli import app
from course.presenting.slides import command, pdf
from course.presenting.slides.answers import read_answers

ROOT = Path(__file__).parents[4]
SLIDES = Path(command.__file__).parent
CHROMIUM = next(filter(None, map(shutil.which, pdf.BROWSERS)), None)
HEADING = re.compile(r"^#{1,3} (.+)$", re.MULTILINE)
SHOWN = """
try:
    print("it", "is", f())
except NotImplementedError:
    print("This", "is seen once the exercise", "is solved", sep=" ")
"""


def run(*words):
    done = CliRunner().invoke(app, ["slides", "--no-browser", *map(str, words)], catch_exceptions=False)
    return done.exit_code, " ".join(done.output.split())


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    to = tmp_path_factory.mktemp("slides") / "02.html"
    code, said = run("2", "--no-run", "--to", to)
    assert (code, said.startswith(f"The slides are in {to}")) == (0, True), said
    return to.read_text()


def test_all_is_inside_the_file(page):
    soup = BeautifulSoup(page, "html.parser")
    assert not soup.find_all("link")
    assert not [one for one in soup.find_all(["script", "img", "iframe"]) if one.get("src", "data:")[:5] != "data:"]
    assert "@import" not in page
    assert not re.search(r"url\((?!['\"]?data:)", "".join(style.text for style in soup.find_all("style")))
    assert "reveal.js" in page
    assert "Permission is hereby granted" in page, "the licence goes along"


def test_formulas_and_their_fonts_are_inside_the_file(page):
    soup = BeautifulSoup(page, "html.parser")
    formulas = [one.get_text() for one in soup.select(".math")]
    assert len(formulas) > 30
    assert "d" in formulas or r"\sqrt{d}" in formulas
    assert "$" not in soup.find(class_="slides").get_text()
    assert page.count("url(data:font/woff2;base64,") == len(list((KATEX / "fonts").iterdir()))
    assert ".ttf" not in page
    assert "Khan Academy" in page, "KaTeX's licence goes along"


def test_the_slides_follow_the_chapter(page):
    soup = BeautifulSoup(page, "html.parser")
    titles = [heading.get_text() for heading in soup.select(".slides h1, .slides h2")]
    assert titles[0].startswith("Self-attention")
    assert any(one.startswith("Exercise 4 · SelfAttentionLayer · ★★") for one in titles)
    text = soup.find(class_="slides").get_text()
    assert 'check("self_attention", SelfAttentionLayer)' in text
    assert "google.colab" not in text
    assert "BEGIN SOLUTION" not in page
    exercise = soup.find(id="cell-id=qkv_variables").get_text()
    assert '"""\n    ...' in exercise
    assert "NotImplementedError" not in exercise
    assert "recurrent network" in soup.select_one("aside.notes").get_text()


def test_solutions_are_shown_on_demand(tmp_path):
    shown = {}
    for name, more in (("with", ["--solutions"]), ("without", [])):
        assert run("9", "--no-run", *more, "--to", tmp_path / f"{name}.html")[0] == 0
        shown[name] = BeautifulSoup((tmp_path / f"{name}.html").read_text(), "html.parser").find(class_="slides")
    for kind, count in ((".jp-MarkdownCell", 2), (".jp-CodeCell", 0)):  # two answers in words are slides of their own
        assert len(shown["with"].select(kind)) == len(shown["without"].select(kind)) + count
    exercise = shown["with"].find(id="cell-id=shift_targets").get_text()
    assert "..." not in exercise
    assert "return" in exercise
    assert "SOLUTION" not in shown["with"].get_text()


def test_pictures_that_need_an_exercise_are_there_though_its_answer_is_not(tmp_path):
    """The instructor's answers run; what they are is not shown. Without them, nothing is said of an open exercise."""
    named = tmp_path / "notebooks" / "a" / "a.ipynb"
    named.parent.mkdir(parents=True)
    notebook(named, "def f():\n    # 在这里写代码。\n    raise NotImplementedError('write f')", SHOWN)
    found = json.loads(named.read_text())
    found["cells"][0]["metadata"] = {"nbgrader": {"solution": True, "grade": False}}
    named.write_text(json.dumps(found))
    assert run(named, "--to", tmp_path / "without.html")[0] == 0
    assert "it is 7" not in (tmp_path / "without.html").read_text()
    assert "This is seen once" not in (tmp_path / "without.html").read_text()
    (tmp_path / "solutions").mkdir()
    solution = "def f():\n    ### BEGIN SOLUTION\n    return 7  # so\n    ### END SOLUTION"
    source = f'```python slug="c0" role="solution"\n{solution}\n```\n'
    (tmp_path / "solutions" / "a.md").write_text(source)
    assert run(named, "--to", tmp_path / "with.html")[0] == 0
    text = (tmp_path / "with.html").read_text()
    assert "it is 7" in text
    assert "# so" not in text
    assert "在这里" not in text, "three dots stand for the stub, in every language"


@pytest.mark.skipif(
    not CHROMIUM, reason="no Chromium on this machine: install it, on Debian by `apt-get install chromium`"
)
def test_a_chapter_in_chinese(tmp_path, monkeypatch):
    monkeypatch.chdir(ROOT)
    code, said = run("3", "--no-run", "--language", "zh", "--solutions", "--to", tmp_path / "zh.html")
    assert code == 0, said
    soup = BeautifulSoup((tmp_path / "zh.html").read_text(), "html.parser")
    assert soup.html["lang"] == "zh"
    text = soup.find(class_="slides").get_text()
    assert "掩码" in text
    assert "SOLUTION" not in text
    answer = read_answers(chapter("3", "zh"), "zh")["who_needs_the_mask"]
    assert re.search("[一-鿿]", answer)
    assert answer.splitlines()[0][:8] in text, "the answer in words is the translated one"


def test_a_kernel_is_told_the_notebooks_language(tmp_path):
    about = {"course": {"language": "zh"}}
    own = notebook(tmp_path / "own.ipynb", "import os\nprint('speaks', os.environ['COURSE_LANGUAGE'])", metadata=about)
    assert run(own, "--to", tmp_path / "own.html")[0] == 0
    assert "speaks zh" in (tmp_path / "own.html").read_text()


def test_a_pdf_by_one_command(tmp_path):
    mine = notebook(tmp_path / "mine.ipynb", "1 + 1", "2 + 2")
    assert run(mine, "--no-run", "--to", tmp_path / "a.pdf") == (0, f"The slides are in {tmp_path / 'a.pdf'}.")
    pdf = (tmp_path / "a.pdf").read_bytes()
    assert pdf.startswith(b"%PDF")
    assert len(re.findall(rb"/MediaBox", pdf)) == 2


def test_a_pdf_needs_a_browser(tmp_path, monkeypatch):
    mine = notebook(tmp_path / "mine.ipynb", "1 + 1")
    monkeypatch.setattr(pdf, "ON_A_MAC", tmp_path / "nowhere")
    monkeypatch.setattr(pdf.shutil, "which", lambda name: None)
    code, _ = run(mine, "--no-run", "--to", tmp_path / "a.pdf")
    assert code == 1
    broken = tmp_path / "broken"
    broken.write_text("#!/bin/sh\necho no display >&2\nexit 3\n")
    broken.chmod(0o755)
    monkeypatch.setattr(pdf.shutil, "which", lambda name: str(broken))
    assert run(mine, "--no-run", "--to", tmp_path / "a.pdf")[1].endswith(": no display")
    broken.write_text("#!/bin/sh\nexec sleep 60\n")
    monkeypatch.setattr(pdf, "SECONDS", 0.2)
    assert run(mine, "--no-run", "--to", tmp_path / "a.pdf")[1].endswith(" 0.2 seconds.")
    assert not (tmp_path / "a.pdf").exists()


def test_live_says_that_jupyterlab_has_ended(tmp_path, monkeypatch):
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path / "config"))
    code, said = run("3", "--live", "--no-run", "--folder", tmp_path / "mine", "--port=1", "--port=2")
    assert code == 1
    assert "JupyterLab" in said
    assert "http://" not in said


def test_live_does_not_wait_for_ever(monkeypatch):
    monkeypatch.setattr(command, "SECONDS_TO_START", 0)
    with pytest.raises(Problem, match=" 0 seconds"):
        command.wait_for(1, lambda: True)


@pytest.mark.parametrize("path", chapters(), ids=lambda path: path.stem)
def test_every_chapter_with_each_of_its_headings(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, _ = run(path.stem, "--no-run")
    assert code == 0
    (written,) = tmp_path.iterdir()
    soup = BeautifulSoup(written.read_text(), "html.parser")
    texts = [cell.source for cell in nbformat.read(path, 4).cells if cell.cell_type == "markdown"]
    told = [heading for text in texts for heading in HEADING.findall(text)]
    assert len(soup.select(".slides section :is(h1, h2, h3)")) >= len(told) > 4
    if path.stem not in ("00b-twelve-repairs", "09b-from-memory"):  # which are short
        assert len(soup.select(".slides > section > section")) > 20


def notebook(path, *sources, metadata=None):
    cells = [
        {"cell_type": "code", "id": f"c{i}", "metadata": {}, "source": source, "outputs": [], "execution_count": None}
        for i, source in enumerate(sources)
    ]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    metadata = kernel | (metadata or {})
    path.write_text(json.dumps({"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}))
    return path


def test_cells_are_run_and_a_failure_is_not_shown(tmp_path):
    mine = notebook(tmp_path / "mine.ipynb", "print('seen' * 2)", "1 / 0", "print('after')")
    before = mine.read_text()
    code, said = run(mine, "--to", tmp_path / "mine.html")
    assert code == 0
    assert " 3 cells of mine" in said
    text = (tmp_path / "mine.html").read_text()
    assert "seenseen" in text
    assert "after" in text
    assert "ZeroDivisionError" not in text
    assert mine.read_text() == before


def test_what_the_same_cells_have_shown_is_not_run_again(tmp_path):
    """Another text is no reason; another cell is, and one that failed."""
    ran = tmp_path / "ran"
    cell, failing = f"print('seen', open({str(ran)!r}, 'a').write('x'))", "1 / 0"
    for cells, times in (([cell], 1), ([cell], 1), ([cell, "2"], 2), ([cell, failing], 3), ([cell, failing], 4)):
        mine = notebook(tmp_path / "mine.ipynb", *cells, metadata={"title": f"{times}"})
        assert run(mine, "--to", tmp_path / "mine.html")[0] == 0
        assert "seen 1" in (tmp_path / "mine.html").read_text()
        assert ran.read_text() == "x" * times


def test_a_text_cannot_break_out_of_the_page(tmp_path):
    mine = notebook(tmp_path / "a.ipynb", "'</script><b id=out>'")
    command.write(mine, tmp_path / "a.html", None, "http://x/</script><b id=out>")
    soup = BeautifulSoup((tmp_path / "a.html").read_text(), "html.parser")
    assert soup.find(id="out") is None


def test_bad_wishes_are_one_sentence(tmp_path, monkeypatch):
    (tmp_path / "broken.ipynb").write_text("{")
    (tmp_path / "empty.ipynb").write_text('{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}')
    for words, said in (
        (["99"], "There is no notebook '99'; there are: 00-first-look"),
        ([tmp_path / "no.ipynb"], "There is no notebook"),
        (["02", "--no-run", "--to", tmp_path / "a.odp"], "Slides are an .html or a .pdf file, got 'a.odp'."),
        (["02", "--no-run", "--to", tmp_path / "no" / "a.html"], "can't be written: No such file or directory."),
        ([tmp_path / "broken.ipynb", "--no-run"], "is no notebook that can be shown"),
        ([tmp_path / "empty.ipynb", "--no-run"], "is no notebook that can be shown"),
        (["02", "--nonsense"], "There is no option --nonsense"),
        ([notebook(tmp_path / "own.ipynb", "1"), "--no-run", "--solutions"], "There are no solutions to show"),
    ):
        code, output = run(*words)
        assert (code, "Traceback" in output) == (1, False), output
        assert said in output
    assert not list(tmp_path.glob("*.html"))
    assert not list(tmp_path.glob(".*"))
    monkeypatch.setattr("autograder.base.extras.importlib.util.find_spec", lambda name: None)
    code, said = run("02")
    assert code == 1
    assert said.startswith("nbconvert ")
    assert said.endswith('[slides]"')


def test_the_site_is_opened_or_a_sentence_says_how_to_get_it(tmp_path, monkeypatch):
    opened = []
    monkeypatch.setattr("autograder.base.extras.HOME", tmp_path)
    monkeypatch.setattr("webbrowser.open", opened.append)
    missing = CliRunner().invoke(app, ["site"])
    assert missing.exit_code == 1
    assert "`make site`" in missing.output
    for page in ("index.html", "zh/index.html"):
        path = tmp_path / "build" / "site" / page
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        found = CliRunner().invoke(app, ["site", *(["--language", "zh"] if "zh" in page else [])])
        assert (found.exit_code, opened[-1]) == (0, path.as_uri())
        assert str(path) in found.output.replace("\n", "")
