from contextlib import nullcontext
from types import SimpleNamespace

import pytest

from autograder.authoring.notebooks.source import SourceError, read_source, sources
from autograder.authoring.notebooks.staging import stage
from tests.tables import rows

BEGIN = "    ### BEGIN SOLUTION\n"
END = "    ### END SOLUTION\n"
CHECK = '```python slug="pick" role="check"\ncheck("pick", pick)\n```\n'
SOLUTION = '```python slug="pick" role="solution"'
SHOWN = 'print("a picture")\n```\n'
LONG = "\n".join(["1"] * 16)
TOLD = "\n<!-- slide -->\n\nIt is a picture.\n"
NEXT = '\n```\n\n```python role="demo"\n'


def read(root, records):
    return read_source(root / "solutions" / "01-fruit.md", records)


def test_cells_carry_role_and_slug(course, records):
    cells = read(course(), records)
    assert [(cell.role, cell.slug) for cell in cells] == [
        ("text", None), ("given", None), ("text", None), ("solution", "pick"), ("check", "pick"), ("demo", None),
        ("written", "why_ripe"),
    ]  # fmt: skip


@pytest.mark.parametrize(("changes", "sentence"), rows(__file__, "broken_rules.tsv"))
def test_a_broken_rule_is_told_in_one_sentence(course, records, changes, sentence):
    with pytest.raises(SourceError) as error:
        read(course(*eval(changes)), records)
    told = str(error.value)
    assert sentence in told
    assert told.startswith("01-fruit.md: ")
    assert told.endswith(".")
    assert "\n" not in told


def test_a_solution_that_never_names_what_is_asked_for_is_refused(course, records):
    for entry, ends in (("pick", ()), ("Pick", ("'pick' never names Pick",))):
        asking = {**records, "pick": SimpleNamespace(**vars(records["pick"]), entry=entry)}
        with pytest.raises(SourceError, match=ends[0]) if ends else nullcontext():
            read(course(), asking)


@pytest.mark.parametrize("start", ["### Another one", "<details><summary>What you have seen</summary>"])
def test_what_goes_on_below_a_guess_has_a_heading_or_is_folded(course, records, start):
    below = TOLD.replace("It is a picture.", start)
    above = LONG.removesuffix("\n1") + NEXT
    asks = f'{above}guess("ripe"){NEXT}{LONG}{NEXT}{SHOWN}{below}'
    cells = read(course((SHOWN, asks)), records)
    assert [cell.role for cell in cells].count("demo") == 4


def test_what_is_folded_may_be_long_above_a_guess_and_is_hidden(course, records):
    shown = ('role="demo"\nprint("a picture")', f'role="demo" folded=true\n# @title Fruit\n{LONG}{NEXT}guess("ripe")')
    cells = read(course(shown), records)
    hidden = [cell.source for cell in stage("01-fruit", cells, records).cells if "jupyter" in cell.metadata]
    assert hidden == [f"# @title Fruit\n{LONG}"]


def test_a_source_in_the_percent_format_is_told_how_to_become_markdown(tmp_path):
    (tmp_path / "solutions").mkdir()
    (tmp_path / "solutions" / "01-fruit.py").write_text("# %%\n1\n")
    with pytest.raises(SourceError, match="jupytext --to md"):
        sources(tmp_path)


def test_a_placeholder_without_a_record_is_told(course, records):
    cells = read(course(("{{pick.title}}", "{{peck.title}}")), records)
    with pytest.raises(SourceError, match=r"\{\{peck.title\}\} names 'peck', which is not"):
        stage("01-fruit", cells, records)
