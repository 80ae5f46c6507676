"""`course slides`: one file with all in it, and one sentence for each thing that is wrong."""

import json
import re
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from typer.testing import CliRunner

from course.cli import app
from course.presenting.slides import command

ROOT = Path(__file__).parents[4]


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


def test_formulas_are_mathml_and_none_is_left_over(page):
    soup = BeautifulSoup(page, "html.parser")
    assert len(soup.find_all("math")) > 30
    text = soup.find(class_="slides").get_text()
    assert "$" not in text
    assert "\\frac" not in text


def test_the_slides_follow_the_chapter(page):
    soup = BeautifulSoup(page, "html.parser")
    titles = [heading.get_text() for heading in soup.select(".slides h1, .slides h2")]
    assert titles[0] == "Self-attention: every word asks, all words answer"
    assert "Exercise 4 · SelfAttentionLayer" in titles
    text = soup.find(class_="slides").get_text()
    assert 'check("self_attention", SelfAttentionLayer)' in text
    assert "google.colab" not in text
    assert "BEGIN SOLUTION" not in page


@pytest.mark.parametrize("wish", [f"{number:02}" for number in range(1, 10)])
def test_every_chapter(wish, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, _ = run(wish, "--no-run")
    assert code == 0
    (written,) = tmp_path.iterdir()
    soup = BeautifulSoup(written.read_text(), "html.parser")
    assert len(soup.select(".slides > section > section")) > 20
    assert not soup.select("code:-soup-contains('\\\\')"), "a formula that was not understood"


def notebook(path, *sources):
    cells = [
        {"cell_type": "code", "id": f"c{i}", "metadata": {}, "source": source, "outputs": [], "execution_count": None}
        for i, source in enumerate(sources)
    ]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    path.write_text(json.dumps({"cells": cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}))
    return path


def test_cells_are_run_and_a_failure_is_not_shown(tmp_path):
    mine = notebook(tmp_path / "mine.ipynb", "print('seen' * 2)", "1 / 0", "print('after')")
    before = mine.read_text()
    code, said = run(mine, "--to", tmp_path / "mine.html")
    assert code == 0
    assert "Running the 3 cells of mine" in said
    text = (tmp_path / "mine.html").read_text()
    assert "seenseen" in text
    assert "after" in text
    assert "ZeroDivisionError" not in text
    assert mine.read_text() == before


def test_a_text_cannot_break_out_of_the_page(tmp_path):
    mine = notebook(tmp_path / "a.ipynb", "'</script><b id=out>'")
    command.write(mine, tmp_path / "a.html", None, "http://x/</script><b id=out>")
    soup = BeautifulSoup((tmp_path / "a.html").read_text(), "html.parser")
    assert soup.find(id="out") is None


def test_bad_wishes_are_one_sentence(tmp_path, monkeypatch):
    (tmp_path / "broken.ipynb").write_text("{")
    (tmp_path / "empty.ipynb").write_text('{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}')
    for words, said in (
        (["99"], "There is no notebook '99'; there are: 01-text-as-numbers"),
        ([tmp_path / "no.ipynb"], "There is no notebook"),
        (["02", "--no-run", "--to", tmp_path / "a.pdf"], "Slides are an .html file, got 'a.pdf'."),
        (["02", "--no-run", "--to", tmp_path / "no" / "a.html"], "can't be written: No such file or directory."),
        ([tmp_path / "broken.ipynb", "--no-run"], "is no notebook that can be shown"),
        ([tmp_path / "empty.ipynb", "--no-run"], "is no notebook that can be shown"),
        (["02", "--nonsense"], "There is no option --nonsense"),
    ):
        code, output = run(*words)
        assert (code, "Traceback" in output) == (1, False), output
        assert said in output
    assert not list(tmp_path.glob("*.html"))
    assert not list(tmp_path.glob(".*"))
    monkeypatch.setattr(command.importlib.util, "find_spec", lambda name: None)
    assert run("02") == (1, "nbconvert is not installed: run pip install 'transformer-course[slides]'.")
