"""The handbook, offline: every link in it leads somewhere."""

import re

from bs4 import BeautifulSoup
from typer.testing import CliRunner

from autograder import rooms
from autograder.cli import app
from autograder.term import handbook as module


def test_every_page_is_there_with_its_pictures_and_every_link_leads_somewhere(tmp_path):
    done = CliRunner().invoke(app, ["handbook", "--no-browser", "--to", str(tmp_path)])
    assert done.exit_code == 0, done.output
    assert str(tmp_path / "handbook.html") in done.output.replace("\n", "")
    pages = {path: BeautifulSoup(path.read_text(), "html.parser") for path in tmp_path.rglob("*.html")}
    assert len(pages) == len(module.pages()) > 5
    assert {page.html["lang"] for page in pages.values()} == {"en", "zh"}
    anchors = {path: {one["id"] for one in page.find_all(id=True)} for path, page in pages.items()}
    lost = []
    for path, page in pages.items():
        assert page.nav.a["href"] == "handbook.html"
        for image in page.find_all("img"):
            assert (path.parent / image["src"]).is_file()
        for link in page.find_all("a"):
            target, _, anchor = link["href"].partition("#")
            if not re.match("https?:|api/", target):
                known = anchors.get((path.parent / target).resolve() if target else path)
                lost += [(path.name, link["href"])] if known is None or (anchor and anchor not in known) else []
    assert lost == []
    assert "{{" not in "".join(page.get_text() for path, page in pages.items() if path.name == "architecture.html")


def test_where_no_course_brings_one_a_sentence_says_so(monkeypatch, tmp_path):
    monkeypatch.setattr(module, "libraries", list)
    done = CliRunner().invoke(app, ["handbook", "--no-browser", "--to", str(tmp_path / "new")])
    assert done.exit_code == 1
    assert "install the course again" in " ".join(done.output.split())
    assert not (tmp_path / "new").exists()
    assert rooms.libraries()


def test_a_folder_that_is_a_file_is_refused(tmp_path):
    (tmp_path / "file").write_text("mine")
    done = CliRunner().invoke(app, ["handbook", "--no-browser", "--to", str(tmp_path / "file")])
    assert done.exit_code == 1
    assert (tmp_path / "file").read_text() == "mine"
