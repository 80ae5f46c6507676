"""Numbers of a student's own in a source: a release says everybody's, and keeps where they stand, in each language."""

from dataclasses import replace

import nbformat
import pytest
from nbgrader.utils import compute_checksum

from autograder.authoring.notebooks.build import build
from autograder.authoring.notebooks.source import SourceError
from autograder.authoring.translation.faithful import broken
from autograder.authoring.translation.overlay import digest
from autograder.base.problem import Problem
from autograder.checks.judging.records import Exercise, Part
from autograder.grading.class_folder.course import Course
from autograder.grading.class_folder.releases import read_release
from autograder.grading.variants import variants
from autograder.pipeline.reading import personalise
from autograder.pipeline.reading.canonicalise import canonical
from autograder.pipeline.reading.personalise import personal
from autograder.pipeline.reading.release import load_release
from autograder.pipeline.work import HandedIn
from tests.autograder.authoring.conftest import CHINESE, RELEASE, released

STATEMENT = "## {{pick.title}} ({{pick.points}} points)\nTake {{pick.own.count}}, from a basket of {{pick.own.shape}}."
TRANSLATED = "## {{pick.title}}（{{pick.points}} 分）\n从 {{pick.own.shape}} 的篮子里拿 {{pick.own.count}} 个。"
CHANGES = (
    ("## {{pick.title}} ({{pick.points}} points)\n", STATEMENT + "\n"),
    ("the ripest fruit of basket.", "the {{pick.own.count}} ripest fruits of basket."),
)


def exercise(**fields):
    parts = (Part("values", 10, "Right."),)
    own = {"count": range(1, 9), "shape": ((2, 3), (4, 5))}
    cases = lambda rng, count=3, shape=(2, 3): ()  # noqa: E731
    return Exercise("pick", "Pick a fruit", 5, "pick", parts, cases, own=own, notebook="01-fruit", **fields)


@pytest.fixture
def both(course, records, monkeypatch):
    """The root of a course with a Chinese notebook; its exercise has a number and a shape of the student's own."""
    root = course(*CHANGES)
    records["pick"] = exercise()
    monkeypatch.setattr(personalise, "catalogue", lambda: {"pick": records["pick"]})
    overlay = root / "solutions/zh/01-fruit.md"
    overlay.parent.mkdir()
    overlay.write_text(f"<!-- text_02 · {digest(STATEMENT)} -->\n{TRANSLATED}\n", encoding="utf-8")
    build(root, records=records)
    return root


def texts(notebook):
    return {cell["id"]: "".join(cell["source"]) for cell in notebook["cells"]}


def test_everybodys_numbers_are_said_in_both_languages(both):
    english, chinese = texts(released(both)), texts(released(both, CHINESE))
    assert english["text_02"] == "## Pick a fruit · ★ (10 points)\nTake 3, from a basket of (2, 3)."
    assert chinese["text_02"] == "## Pick a fruit · ★（10 分）\n从 (2, 3) 的篮子里拿 3 个。"
    assert '"""Return the 3 ripest fruits of basket."""' in english["pick"]
    assert chinese["pick"] == english["pick"].replace("Your code here.", "在这里写代码。")


@pytest.mark.parametrize("place", [RELEASE, CHINESE])
def test_a_students_are_said_in_both_languages_under_checksums_that_nbgrader_believes(both, place):
    release = replace(load_release(both / place), secret=b"x" * 32)
    mine = personal(release, "ada").notebook
    own = next(cell["metadata"]["course"]["own"] for cell in mine["cells"] if cell["id"] == "check_pick")
    said = texts(mine)
    assert own != {"count": 3, "shape": (2, 3)}
    if place == CHINESE:
        assert said["text_02"] == f"## Pick a fruit · ★（10 分）\n从 {own['shape']} 的篮子里拿 {own['count']} 个。"
        assert mine["metadata"]["course"] == {"language": "zh", "own": True}
    else:
        assert said["text_02"].endswith(f"\nTake {own['count']}, from a basket of {own['shape']}.")
    assert f"the {own['count']} ripest fruits" in said["pick"]
    assert said["check_pick"] == f'check("pick", pick, own={own!r})'
    for cell in nbformat.from_dict(mine).cells:
        if "checksum" in cell.metadata.get("nbgrader", {}):
            assert compute_checksum(cell) == cell.metadata.nbgrader.checksum
    nbformat.validate(nbformat.from_dict(mine))


def test_a_class_hands_out_and_takes_back_both_languages(both):
    """The Chinese notebook has the same numbers; it is graded as the English one, and nothing in it is odd."""
    (both / "nbgrader_config.py").write_text("c = get_config()\nc.Autograder.variants = True\n")
    course, written = Course.at(both), {}
    for language in ("", "zh"):
        (one,) = variants(course, "01-fruit", "ada", language=language)
        written[language] = one.own, one.place.read_bytes()
    assert written[""][0] == written["zh"][0]
    assert f"的篮子里拿 {written['zh'][0]['pick']['count']} 个。" in written["zh"][1].decode()
    given = personal(read_release(course, "01-fruit"), "ada")
    english, chinese = (canonical(given, HandedIn("01-fruit.ipynb", notebook=one)) for _, one in written.values())
    assert english == replace(chinese, language="")
    assert (chinese.language, chinese.remarks) == ("zh", ())
    with pytest.raises(Problem, match="'01-fruit' in 'fr'"):
        variants(course, "01-fruit", "ada", language="fr")


def test_no_answer_is_kept_with_the_placeholders(both):
    for place in (RELEASE, CHINESE):
        text = (both / place).read_text(encoding="utf-8")
        assert "ripest_of_them_all" not in text
        assert text.count("{{pick.own.count}}") == 2


def test_another_build_finds_nothing_to_do(both, records):
    assert build(both, check=True, records=records).stale == ()


def test_a_translation_without_the_placeholder_is_told(both):
    assert broken(STATEMENT, TRANSLATED.replace("{{pick.own.count}}", "3")) == [
        "the placeholder {{pick.own.count}} is missing"
    ]


def test_a_translation_that_says_no_number_stays_a_translation(both, records):
    (both / "solutions/zh/01-fruit.md").write_text(f"<!-- text_02 · {digest(STATEMENT)} -->\n## 拿水果\n")
    build(both, records=records)
    mine = personal(replace(load_release(both / CHINESE), secret=b"x" * 32), "ada").notebook
    assert texts(mine)["text_02"] == "## 拿水果"


@pytest.mark.parametrize("placeholder", ["{{pick.own.weight}}", "{{nobody.own.count}}", "{{why_ripe.own.count}}"])
def test_a_placeholder_that_names_nothing_is_refused(course, records, placeholder):
    root = course(("# Fruit\n", f"# Fruit {placeholder}\n"))
    records["pick"] = exercise()
    with pytest.raises(SourceError, match=rf"^01-fruit: the placeholder {placeholder} names no value"):
        build(root, records=records)


def test_a_check_cell_ends_with_its_call(course, records):
    """Since a student's own numbers are put there."""
    root = course(('check("pick", pick)', 'check("pick", pick)  # now'))
    with pytest.raises(SourceError, match="pick"):
        build(root, records=records)
