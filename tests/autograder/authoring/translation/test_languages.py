"""Notebooks in another language: other texts, and nothing else that a grader could see."""

import json
from dataclasses import replace
from types import SimpleNamespace

import nbformat
import pytest
from nbgrader.utils import determine_grade

from autograder.authoring.notebooks.build import build
from autograder.authoring.notebooks.source import SourceError, read_source
from autograder.authoring.translation.code_texts import write_code_texts
from autograder.authoring.translation.in_language import Language, in_language
from autograder.authoring.translation.overlay import digest, languages, read_overlay
from autograder.base.problem import Problem
from autograder.pipeline.reading.canonicalise import canonical
from autograder.pipeline.reading.read import read_files
from autograder.pipeline.reading.release import load_release
from autograder.pipeline.work import Submission
from tests.autograder.authoring.conftest import CHINESE, RELEASE, cell_of, released

TITLE = "# Fruit\n{{notebook.minutes}} minutes, {{notebook.points}} points."
ASKED = "## {{pick.title}} ({{pick.points}} points)"
ANSWER = "### BEGIN SOLUTION\nBecause the unripe ones are sour.\n### END SOLUTION"
SECTIONS = {
    TITLE: "# 水果\n{{notebook.minutes}} 分钟，{{notebook.points}} 分。",
    ASKED: "## {{pick.title}}（{{pick.points}} 分）",
    ANSWER: "### BEGIN SOLUTION\n因为没熟的是酸的。\n### END SOLUTION",
}
WORDS = 'stub = "*写在这里。*"\n[ways]\nshort = "最短路线"\n[code]\n"Your code here." = "写在这里。"\n'
IN_CODE = {"of all": "全体", "Return the ripest fruit of basket.": "返回篮子里最熟的水果。", "a picture": "一张图"}


def overlay(root, sections, words=WORDS):
    folder = root / "solutions" / "zh"
    folder.mkdir(exist_ok=True)
    text = "\n".join(f"<!-- any · {digest(english)} -->\n{chinese}\n" for english, chinese in sections.items())
    (folder / "01-fruit.md").write_text(text, encoding="utf-8")
    (folder / "words.toml").write_text(words, encoding="utf-8")
    write_code_texts(root, "zh", "01-fruit", list(IN_CODE), IN_CODE)
    return root


@pytest.fixture
def both(course, records):
    root = overlay(course(("import check\n", "import check  # of all\n")), SECTIONS)
    report = build(root, records=records)
    return SimpleNamespace(root=root, report=report, english=released(root), chinese=released(root, CHINESE))


def without_words(notebook):
    """All that isn't text: cells, ids, flags, points."""
    kept = []
    for cell in notebook.cells:
        metadata = json.loads(json.dumps(cell.metadata))
        metadata.get("nbgrader", {}).pop("checksum", None)
        kept.append((cell.id, cell.cell_type, metadata))
    return kept


def test_the_texts_are_chinese_and_all_else_is_the_same(both):
    assert both.chinese.metadata.course.language == "zh"
    assert "course" not in both.english.metadata
    assert cell_of(both.chinese, "text_01").source == "# 水果\n15 分钟，14 分。"
    assert cell_of(both.chinese, "text_02").source == "## Pick a fruit（10 分）"
    assert cell_of(both.chinese, "why_ripe").source == "*写在这里。*"
    assert without_words(both.chinese) == without_words(both.english)
    assert '"""返回篮子里最熟的水果。"""\n    # 写在这里。\n    raise' in cell_of(both.chinese, "pick").source
    assert cell_of(both.chinese, "demo_01").source == 'print("一张图")'
    assert cell_of(both.chinese, "check_pick").source == cell_of(both.english, "check_pick").source
    assert "酸" not in (both.root / CHINESE).read_text()
    assert "solutions/zh" not in "".join(both.report.warnings)


def test_the_english_release_is_as_without_languages(both, course, records):
    before = (both.root / RELEASE).read_bytes()
    (both.root / "solutions/zh/01-fruit.md").unlink()
    report = build(both.root, records=records)
    assert (both.root / RELEASE).read_bytes() == before
    assert [str(path) for path in report.left_over] == [CHINESE]
    assert not (both.root / "notebooks/zh").exists()


def submitted(root, path, written, tmp_path):
    """What is graded of a notebook with an answer in it, or without one."""
    notebook = released(root, path)
    for cell in notebook.cells:
        if written and cell.metadata.get("nbgrader", {}).get("solution"):
            cell.source = "def pick(basket):\n    return basket[0]" if cell.cell_type == "code" else "因为酸。"
    folder = tmp_path / path.replace("/", "-")
    folder.mkdir(exist_ok=True)
    nbformat.write(notebook, folder / "01-fruit.ipynb")
    return canonical(load_release(root / RELEASE), read_files(Submission("ada", "01-fruit", folder)))


@pytest.mark.parametrize("written", [True, False])
def test_grading_does_not_see_which_of_the_two_was_handed_in(both, tmp_path, written):
    one, other = (submitted(both.root, path, written, tmp_path) for path in (RELEASE, CHINESE))
    assert (one.language, other.language) == ("", "zh")
    assert one == replace(other, language="")
    assert (one.remarks, one.reason) == ((), None)
    question = next(cell for cell in other.notebook["cells"] if cell["id"] == "why_ripe")
    assert question["source"] == ("因为酸。" if written else "*Your answer here: a few sentences are enough.*")


def test_nbgrader_knows_a_chinese_question_without_an_answer(both):
    """By its own checksum: such a question has no points at once, and waits for nobody."""
    question = cell_of(both.chinese, "why_ripe")
    assert determine_grade(question) == (0, 4)
    question.source = "因为酸。"
    assert determine_grade(question) == (None, 4)


def test_a_title_and_its_marks_are_said_in_the_language(course, records):
    root = overlay(course(), SECTIONS)
    build(root, records=records)
    cells = read_source(root / "solutions/01-fruit.md", records)
    marked = SimpleNamespace(**vars(records["pick"]), stars=2, way="short", maximum=records["pick"].points)
    language = Language(
        "zh", {"ways": {"short": "最短路线"}}, lambda place, english: {"pick/title": "挑一个水果"}[place]
    )
    translation = read_overlay(root, "zh", "01-fruit")
    text = in_language(
        (root / RELEASE).read_text(), "01-fruit", cells, translation, records | {"pick": marked}, language
    )
    (heading,) = [cell for cell in json.loads(text)["cells"] if cell["id"] == "text_02"]
    assert heading["source"] == ["## 挑一个水果 · ★★ · 最短路线（10 分）"]


def test_a_changed_cell_stays_english_and_is_listed(course, records, autograder):
    root = overlay(course(("points.\n", "points!\n")), SECTIONS)
    told = autograder("build", "--root", root)
    assert told.exit_code == 0
    assert f"solutions/zh/01-fruit.md: any · {digest(TITLE)} " in told.stderr
    assert "solutions/zh/01-fruit.md: 1 cells stay English: text_01." in told.stderr
    assert cell_of(released(root, CHINESE), "text_01").source == "# Fruit\n15 minutes, 14 points!"
    again = autograder("build", "--check", "--root", root)
    assert (again.exit_code, "1 cells stay English: text_01" in again.stderr) == (0, True)


def test_english_in_a_section_is_no_translation(course, records):
    root = overlay(course(), SECTIONS | {ASKED: ASKED})
    assert "1 cells stay English: text_02." in " ".join(build(root, records=records).warnings)


def test_a_check_sees_a_stale_notebook_in_any_language(both, autograder):
    overlay(both.root, SECTIONS | {TITLE: "# 果子\n{{notebook.minutes}} 分钟，{{notebook.points}} 分。"})
    stale = autograder("build", "--check", "--root", both.root)
    assert (stale.exit_code, stale.stdout) == (1, f"stale: {CHINESE}\n")
    assert autograder("build", "--check", "--language", "en", "--root", both.root).exit_code == 0
    written = autograder("build", "--language", "zh", "--root", both.root)
    assert written.stdout.startswith(f"written: {CHINESE}\n1 ")


def test_a_language_that_is_not_there(both, records):
    with pytest.raises(Problem, match=r"'fr' .*solutions; .* en, zh"):
        build(both.root, records=records, language="fr")


def test_a_folder_of_other_things_is_no_language(course):
    root = course()
    for name in ("machine", "zh", "de"):
        (root / "solutions" / name).mkdir()
    (root / "solutions/machine/notes.md").touch()
    (root / "solutions/zh/01-fruit.md").touch()
    assert languages(root) == ["zh"]


@pytest.mark.parametrize(("text", "said"), [
    ("Hello\n<!-- text_01 · 0123456789 -->\n好\n", "'Hello' stands before the first heading of a cell"),
    ("<!-- a · 0123456789 -->\n好\n<!-- b · 0123456789 -->\n坏\n", "b · 0123456789 has two sections that differ"),
])  # fmt: skip
def test_a_file_that_breaks_a_rule(course, records, text, said):
    root = overlay(course(), {})
    (root / "solutions/zh/01-fruit.md").write_text(text)
    with pytest.raises(SourceError, match=said):
        build(root, records=records)


def test_words_that_are_no_toml(course, records):
    root = overlay(course(), SECTIONS, words="stub = ")
    with pytest.raises(SourceError, match=r"words\.toml is no TOML"):
        build(root, records=records)


def test_a_translation_begun_and_finished(course, autograder):
    root = course()
    begun = autograder("translate", "1", "--language", "zh", "--root", root)
    path = root / "solutions/zh/01-fruit.md"
    assert begun.exit_code == 1
    written, *rest = begun.stdout.splitlines()
    assert written == f"written: {path}"
    assert [line.split()[0] for line in rest] == ["text_01", "text_02", "why_ripe", "In", "In"]
    write_code_texts(root, "zh", "01-fruit", [*IN_CODE], IN_CODE)
    text = path.read_text()
    for english, chinese in SECTIONS.items():
        text = text.replace(english, chinese)
    path.write_text(text)
    assert autograder("translate", "1", "--language", "zh", "--root", root).stdout.endswith("It is complete.\n")
    assert path.read_text() == text, "what is right isn't touched"

    course(("points.\n", "points, 3 stars!\n"))
    changed = autograder("translate", "01", "--language", "zh", "--root", root)
    assert f"text_01 · {digest(TITLE)} " in changed.stdout
    old, new, *_ = path.read_text().split("\n\n")
    assert old.startswith(f"<!-- text_01 · {digest(TITLE)} -->\n# 水果")
    assert new.endswith("14 points, 3 stars!".replace("14", "{{notebook.points}}"))

    path.write_text(path.read_text().replace(new.partition("\n")[2], "# 水果，{{notebook.points}} 分"))
    broken = autograder("translate", "01", "--language", "zh", "--root", root)
    assert (
        "text_01: the placeholder {{notebook.minutes}} is missing.\ntext_01: the number 3 is missing.\n"
        in broken.stdout
    )


@pytest.mark.parametrize(("notebook", "language", "said"), [
    ("9", "zh", "no notebook '9'; there are: 01-fruit."), ("1", "../x", "A language is a code of two"),
])  # fmt: skip
def test_a_translation_of_nothing(course, autograder, notebook, language, said):
    told = autograder("translate", notebook, "--language", language, "--root", course())
    assert (told.exit_code, said in told.stderr) == (1, True)


def test_a_translation_where_no_course_is_says_so(tmp_path, autograder):
    told = autograder("translate", "9", "--language", "zh", "--root", tmp_path)
    assert (told.exit_code, told.stderr.count("\n")) == (1, 1)
