"""Near-copies are found, what everyone has is not, and nobody is accused."""

import csv
import re
import shutil
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from autograder.base import reader
from autograder.base.problem import Problem
from autograder.cli import app
from autograder.grading.answers import answers_to
from autograder.grading.sample_class import ANSWERS
from autograder.pipeline.reading.release import load_release
from autograder.similar.compare import Answers, Given, similar_pairs
from autograder.similar.fingerprints import WINDOW, K, grams, winnow
from autograder.similar.reading import read_given
from autograder.similar.report import CARE, similar
from autograder.similar.tokens import Token, code_tokens, comments, word_tokens
from tests.autograder.grading.conftest import ASSIGNMENT, cell_of, classroom, classroom_by_hand, known_alembic_version  # noqa: F401

ROOT = Path(__file__).parents[3]
NOTHING = Given(frozenset(), frozenset())
HOSTILE = "<img src=x onerror=alert(1)>"

ORIGINAL = '''\
def self_attention(x):
    """What was handed out."""
    # keys first, because the softmax wants them
    keys = tf.matmul(x, weights["k"], transpose_b=True)
    scores = tf.einsum("bqd,bkd->bqk", x, keys) / keras.ops.sqrt(16.0)
    for row in range(3):
        scores = scores + row * tf.reduce_mean(scores, axis=-1)
    return tf.nn.softmax(scores), keys
'''
RENAMED = """\
def self_attention( my_x ):
    a = tf.matmul(my_x, my_w['kk'],
                  transpose_b=True)  # mine
    b = tf.einsum('xyz', my_x, a) / keras.ops.sqrt(16.0)

    for i in range(3):
        b = b + i * tf.reduce_mean(b, axis=-1)
    return tf.nn.softmax(b), a
"""


def texts(source):
    return [token.text for token in code_tokens(source)]


def answers_of_others(count=20):
    """So many different answers to one exercise, each written in its own way."""
    return [one.source for one in answers_to(ANSWERS, ["scaled_dot_product"]) if one.kind != "Blank"][:count]


def names(pairs):
    return [(pair.first, pair.second) for pair in pairs]


def class_of(sources, slug="self_attention"):
    return [Answers(f"s{number:02}", {slug: source}) for number, source in enumerate(sources)]


def test_names_layout_comments_and_docstrings_do_not_count():
    assert texts(ORIGINAL) == texts(RENAMED)
    assert "einsum" in texts(ORIGINAL)
    assert "einsum" not in texts(ORIGINAL.replace("einsum", "matmul"))


def test_tokens_know_where_they_stand():
    for token in code_tokens(ORIGINAL):
        if token.text not in ("name", "''", "\n"):
            assert ORIGINAL[token.start : token.end] == token.text


@pytest.mark.parametrize(
    "source", ["def f(:\n  x = (1,\n", "  x = 1\n y = 2", "'''", "if x:\nreturn", "\x00", "", "€ = 1"]
)
def test_what_is_no_python_has_tokens_all_the_same(source):
    assert code_tokens(source) is not None
    assert texts(f"{source}\nplain = name + 1\n") or source in ("'''", "\x00")


def test_comments_that_say_something():
    assert comments(ORIGINAL) == {"keys first because the softmax wants them"}
    assert comments("x = 1  # ok\n") == set()


@given(
    st.lists(st.sampled_from("abcdefgh"), min_size=WINDOW + K - 1, max_size=40),
    st.lists(st.sampled_from("abcdefgh"), max_size=20),
    st.lists(st.sampled_from("abcdefgh"), max_size=20),
)
def test_whatever_is_shared_shows(shared, before, after):
    def prints(words):
        return winnow(grams([Token(word, 0, 0) for word in words], K))

    assert prints(shared) & prints([*before, *shared, *after])


def test_a_renamed_copy_is_found_among_different_answers():
    class_ = class_of([*answers_of_others(), ORIGINAL, RENAMED])
    pair, *others = similar_pairs(class_, NOTHING)
    assert (pair.first, pair.second) == ("s20", "s21")
    assert pair.alike[0].share > 0.9
    assert len(others) <= 2  # of 209 pairs, all of them written by the same people


def test_what_everyone_was_given_is_no_sign():
    class_ = class_of([*answers_of_others(), ORIGINAL, RENAMED])
    for given_, found in ((NOTHING, True), (Given.of([ORIGINAL], []), False)):
        assert (("s20", "s21") in names(similar_pairs(class_, given_))) is found


def test_what_a_good_part_of_the_class_has_written_is_no_sign():
    for copies, pairs in ((3, {("s15", "s16"), ("s15", "s17"), ("s16", "s17")}), (5, set())):
        found = names(similar_pairs(class_of([*answers_of_others(15), *[ORIGINAL] * copies]), NOTHING))
        assert {pair for pair in found if pair[0] >= "s15"} == pairs


def test_the_rarer_weighs_more():
    slugs = {"few": ORIGINAL, "two": ORIGINAL}
    class_ = [Answers(f"s{n:02}", {"few": source, "two": source}) for n, source in enumerate(answers_of_others(17))]
    class_ += [Answers("ada", slugs), Answers("bob", slugs)]
    class_ += [Answers("cyd", {**slugs, "two": "pass"})]
    pairs = similar_pairs(class_, NOTHING)
    assert names(pairs)[:3] == [("ada", "bob"), ("ada", "cyd"), ("bob", "cyd")]
    assert pairs[0].weight > 2 * pairs[1].weight


def test_answers_in_words_are_compared_by_words():
    copied = (
        "Because the order of the words reaches the model by the positions alone, and a sum of vectors forgets it. "
        "Sines and cosines never grow, they tell near from far, and a longer sentence than ever seen has some too."
    )
    others = [f"It is number {n} that matters here, as the {n * 7} layers before it said." for n in range(9)]
    said = [*others, copied, copied.upper().replace(",", " -")]
    class_ = [Answers(f"s{n}", {"why": text}, frozenset({"why"})) for n, text in enumerate(said)]
    assert names(similar_pairs(class_, NOTHING)) == [("s9", "s10")]
    assert [token.text for token in word_tokens("Das Maß, 2.")] == ["das", "mass", "2"]


@pytest.fixture
def handed_in(classroom):  # noqa: F811
    """A class of its own minds, two of whom are one."""
    for number, source in enumerate(answers_of_others(12)):
        classroom.submit(f"s{number:02}", classroom.answers(layer=source))
    classroom.submit("blank", classroom.release.notebook)
    classroom.submit("broken", "{")
    classroom.submit(HOSTILE, classroom.answers(layer=f"{ORIGINAL}# {HOSTILE} and more\n"))
    classroom.submit("=ada", classroom.answers(layer=f"{RENAMED}# {HOSTILE} and more\n"))
    return classroom


def test_the_pages_show_both_side_by_side_and_accuse_nobody(handed_in):
    found = similar(ASSIGNMENT, handed_in.root)
    assert [{pair.first, pair.second} for pair in found.pairs] == [{HOSTILE, "=ada"}]
    index = (found.folder / "index.html").read_text()
    assert CARE in " ".join(BeautifulSoup(index, "html.parser").get_text().split())
    page = BeautifulSoup((found.folder / "001.html").read_text(), "html.parser")
    assert CARE in " ".join(page.get_text().split())
    assert not page.find_all(["img", "script"])
    first, second = page.find_all("pre")
    assert {first.get_text(), second.get_text()} == {
        f"{source}# {HOSTILE} and more\n" for source in (ORIGINAL, RENAMED)
    }
    for shown in (first, second):
        assert "einsum" in "".join(mark.get_text() for mark in shown.find_all("mark"))
    assert "“img src x onerror alert 1 and more”" in page.get_text()
    with (found.folder / "pairs.csv").open(newline="") as file:
        (row,) = csv.DictReader(file)
    assert {row["first"], row["second"]} == {HOSTILE, "'=ada"}
    assert not re.search(r"plagiar|cheat|guilty", index + page.get_text(), re.IGNORECASE)


def test_who_reads_chinese_gets_the_pages_in_chinese(handed_in, monkeypatch):
    monkeypatch.setenv(reader.SETTING, "zh")
    found = similar(ASSIGNMENT, handed_in.root)
    for page in ("index.html", "001.html"):
        html = (found.folder / page).read_text()
        assert '<html lang="zh' in html
        assert not re.search(r"\b(the|and|of|what|who|both)\b", html.partition("<h1>")[2].partition("<section>")[0])


def test_the_command_lists_and_takes_care_and_leaves_no_page_of_the_run_before(handed_in):
    folder = handed_in.root / "class/similar" / ASSIGNMENT
    result = CliRunner().invoke(app, ["similar", ASSIGNMENT, "--course", str(handed_in.root)])
    assert result.exit_code == 0
    assert re.search(r"^  1  <img src=x onerror=alert\(1\)>, =ada: SelfAttentionLayer \d+ %$", result.output, re.M)
    assert CARE in result.output
    assert (folder / "001.html").is_file()
    handed_in.submit("=ada", handed_in.answers(layer="pass"))
    result = CliRunner().invoke(app, ["similar", ASSIGNMENT, "--course", str(handed_in.root)])
    assert (result.exit_code, CARE in result.output) == (0, False)
    assert sorted(path.name for path in folder.iterdir()) == ["index.html", "pairs.csv"]
    assert [path.name for path in folder.parent.iterdir()] == [ASSIGNMENT]


def test_a_class_that_is_not_there_is_a_sentence(classroom):  # noqa: F811
    with pytest.raises(Problem, match=ASSIGNMENT):
        similar(ASSIGNMENT, classroom.root)
    with pytest.raises(Problem, match="'nonsense'"):
        similar("nonsense", classroom.root)


def test_answers_in_words_of_a_class(classroom_by_hand):  # noqa: F811
    text = (
        "The order of the words reaches the model by nothing but the positions, and a sum forgets who came first. "
        "With trained positions there is none for the fifty-first word, and with waves there always is one more."
    )
    for number in range(8):
        notebook = classroom_by_hand.answers()
        cell_of(notebook, "why")["source"] = (
            text if number < 2 else f"Number {number}: " + text.replace(" ", f" {number} ")
        )
        classroom_by_hand.submit(f"s{number}", notebook)
    assert [pair.alike[0].slug for pair in similar(ASSIGNMENT, classroom_by_hand.root).pairs] == ["why"]


def test_last_years_class_is_compared_and_each_stands_once(handed_in, tmp_path):
    last = tmp_path / "last-year"
    shutil.copytree(handed_in.root / "notebooks", last / "notebooks")
    for name in ("=ada", "s03"):
        folder = handed_in.course.folder("submitted", name, ASSIGNMENT)
        shutil.copytree(folder, last / folder.relative_to(handed_in.root))
    shutil.rmtree(handed_in.course.folder("submitted", "=ada", ASSIGNMENT))
    found = similar(ASSIGNMENT, handed_in.root, earlier=[last])
    assert [set(group.students) for group in found.groups] in (
        [{HOSTILE, "last-year/=ada"}, {"s03", "last-year/s03"}],
        [{"s03", "last-year/s03"}, {HOSTILE, "last-year/=ada"}],
    )
    assert (found.folder / "index.html").read_text().count("<tr>") == 3
    with pytest.raises(Problem, match=re.escape(str(handed_in.root))):
        similar(ASSIGNMENT, handed_in.root, earlier=[handed_in.root])


def test_the_instructors_own_answer_is_no_copy():
    """It lies beside the engine, in Markdown, of which only the code is read."""
    release = load_release(ROOT / "notebooks/03-masking/03-masking.ipynb")
    answer = "if not np.allclose(before[:, :t], after[:, :t], rtol=1e-4, atol=1e-5):"
    source = (ROOT / "solutions/03-masking.md").read_text(encoding="utf-8")
    assert answer in source
    assert set(grams(code_tokens(answer), K)) <= read_given(release).hashes
