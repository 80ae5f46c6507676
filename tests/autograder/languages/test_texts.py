"""The files of translations: each text has its place, each translation has kept what must not be lost."""

import re

import pytest
from babel.messages.catalog import Message
from typer.testing import CliRunner

from autograder.authoring.translation.messages_in_code import templates_in
from autograder.authoring.translation.messages_in_pages import texts_in
from autograder.authoring.translation.texts import FileTexts, found_texts, lost, update
from autograder.authoring.translation.translate import translate
from autograder.base.problem import Problem
from autograder.cli import app
from autograder.languages.texts import HERE, IN_ENGLISH, languages, texts
from tests.tables import values

OTHERS = languages()[1:]


@pytest.fixture(scope="module")
def found():
    return found_texts()


@pytest.fixture
def only(monkeypatch):
    """Has the code say one text alone: `only(place, english)`."""

    def only(place, english):
        one = [FileTexts(HERE, "one", {(place, english): []})]
        monkeypatch.setattr("autograder.authoring.translation.texts.found_texts", lambda: one)

    return only


def test_english_is_the_first_and_chinese_is_there():
    assert languages()[0] == "en"
    assert "zh" in languages()


@pytest.mark.parametrize("language", OTHERS)
def test_each_translation_has_kept_placeholders_code_names_and_numbers(language):
    """What waits for its translation is no mistake: it stays English, and `autograder texts` says so."""
    assert [said for result in update(language, check=True) for said in result.broken] == []


def test_what_waits_for_its_translation_is_english_and_no_failure(only, tmp_path, monkeypatch):
    only("a/title", "Hello {name}")
    (waits,) = update("xx", to=tmp_path)
    assert (waits.missing, waits.broken) == ([("a/title", "Hello {name}")], [])
    monkeypatch.setattr("autograder.languages.texts.HERE", tmp_path)
    assert texts.__wrapped__("xx").say("Hello {name}", name="Ada") == "Hello Ada"


def test_every_text_is_shown_to_an_editor_and_nothing_is_written(only):
    only("a/title", "Hello {name}")
    before = {path: path.stat().st_mtime_ns for path in HERE.rglob("*.po")}
    shown = CliRunner().invoke(app, ["texts", "--all"])
    assert (shown.exit_code, shown.stdout) == (0, "one\n    a/title: Hello {name}\n")
    assert {path: path.stat().st_mtime_ns for path in HERE.rglob("*.po")} == before


@pytest.mark.parametrize(("english", "other", "what"), values(__file__, "lost.tsv"))
def test_what_a_translation_has_lost_is_said(english, other, what):
    assert any(what in said for said in lost(Message(english, other, context="slug/did")))
    assert lost(Message(english, english, context="slug/did")) == []


def test_a_translation_stays_when_the_files_are_written_anew(only, tmp_path):
    only("a/title", "Hello {name}")
    update("xx", to=tmp_path)
    path = tmp_path / "xx" / "one.po"
    assert 'msgctxt "a/title"' in path.read_text()
    path.write_text(
        path.read_text().replace('msgstr ""\n', 'msgstr "Salut {name}"\n').replace('"Salut {name}"', '""', 1)
    )
    (kept,) = update("xx", to=tmp_path)
    assert not kept.changed
    assert kept.missing == []
    # A record that moves takes its translation along; an English sentence that is gone leaves it behind `#~`.
    only("b/title", "Hello {name}")
    update("xx", to=tmp_path)
    assert 'msgctxt "b/title"\nmsgid "Hello {name}"\nmsgstr "Salut {name}"' in path.read_text()
    only("b/title", "Good day {name}")
    (gone,) = update("xx", to=tmp_path)
    assert gone.missing == [("b/title", "Good day {name}")]
    assert '#~ msgid "Hello {name}"\n#~ msgstr "Salut {name}"' in path.read_text()


def test_a_translation_of_ones_own_stays_when_an_earlier_file_gains_its_english(tmp_path, monkeypatch):
    said = [FileTexts(HERE, "one", {("b/said", "Right."): []}), FileTexts(HERE, "two", {("a/said", "Right."): []})]
    monkeypatch.setattr("autograder.authoring.translation.texts.found_texts", lambda: said[1:])
    update("xx", to=tmp_path)
    path = tmp_path / "xx" / "two.po"
    path.write_text(path.read_text().replace('msgstr ""', 'msgstr "Eigenes."'), encoding="utf-8")
    own = path.read_text()
    said[1] = FileTexts(HERE, "two", {("a/other", "Other."): []}, [("a/said", "Right.")])
    monkeypatch.setattr("autograder.authoring.translation.texts.found_texts", lambda: said)
    update("xx", to=tmp_path)  # the first file has the same words now, and the second needs none
    assert "Eigenes." in path.with_name("one.po").read_text()
    assert "Right." not in path.read_text()
    path.with_name("one.po").write_text(path.with_name("one.po").read_text().replace("Eigenes.", "Richtig."))
    path.write_text(own, encoding="utf-8")
    update("xx", to=tmp_path)
    assert "Eigenes." in path.read_text()


def test_the_same_english_stands_once_with_its_other_places(found):
    everywhere = [english for one in found for _, english in one.texts]
    assert len(everywhere) == len(set(everywhere))
    first = next(one for one in found if one.file == "00b-twelve-repairs")
    assert "self_attention/part-3" in first.texts["tape_gradients/part-1", "values"]


def test_no_text_of_a_case_has_a_drawn_word_in_it(found, monkeypatch):
    monkeypatch.setattr("autograder.authoring.translation.texts.SEEDS", (20261123,))
    everywhere = {english for one in found for _, english in one.texts}
    assert {english for one in found_texts() for _, english in one.texts} <= everywhere


def test_the_same_english_is_translated_wherever_it_stands():
    chinese = texts("zh")
    assert chinese("tape_gradients/part-1", "values") == chinese("self_attention/part-3", "values") != "values"
    assert chinese("", "not in any file") == "not in any file"


def test_english_and_unknown_languages_read_no_file():
    assert texts("en") is texts("tlh") is IN_ENGLISH
    assert IN_ENGLISH.say("{a} of {b}", a=1, b="{a}") == "1 of {a}"


def test_templates_are_found_in_code(tmp_path):
    source = '''
        """Docstring with {braces}."""
        LATER = {"x": "in a table"}
        def f(one, many):
            """{not} this."""
            name = "{a} of {b}"
            print(f"{one} is no template", "nor this")
            small, large = "little", "much"
            return Message("plain"), say(LATER["x"]), Message(small if one else large), Message("{first}"), name
    '''
    path = tmp_path / "module.py"
    path.write_text(re.sub("^        ", "", source, flags=re.M))
    rows = tmp_path / "rows.toml"
    rows.write_text("[[rows]]\nsaid = 'pattern'\ntold = 'told {name}'\nexample = 'code = {example}'\n")
    assert templates_in(rows) == ["told {name}"]
    assert templates_in(path) == ["in a table", "{a} of {b}", "little", "much", "plain"]


@pytest.mark.parametrize("language", ["", "../x", "/tmp/x", "z h", "ZH", "chinese", "en"])
def test_no_file_is_written_for_what_is_no_language_of_a_translation(language, tmp_path):
    for begin in (lambda: update(language, to=tmp_path / "texts"), lambda: translate(tmp_path, "02", language)):
        with pytest.raises(Problem, match="such as zh"):
            begin()
    assert list(tmp_path.iterdir()) == []


def test_texts_are_found_in_templates(tmp_path):
    path = tmp_path / "page.html"
    path.write_text(
        """{% macro m() %}{{ say("inside") }}{% endmacro %}<h1>{{ say("one" if few else "{count}", count=2) }}</h1>
        {{ table(say("rows"), heads("a", "b", other), rows) }}{{ together(say("if") if x else "") }}{{ said("no") }}"""
    )
    assert sorted(texts_in(path)) == sorted(["inside", "one", "{count}", "rows", "a", "b", "if"])
