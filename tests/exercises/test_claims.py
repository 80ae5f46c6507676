"""docs/trust.md lists what is taken on the word of a learner's process: all of it, with its points."""

import ast
import re
from pathlib import Path

from tests.exercises.claims import claims, fixed_table, table

TESTS = Path(__file__).parents[1]
TRUST = Path(__file__).parents[2] / "docs" / "trust.md"


def test_the_documentation_lists_the_claims_that_the_records_make():
    assert table() in TRUST.read_text(encoding="utf-8")


def test_the_documentation_lists_what_is_asked_of_everybody():
    assert fixed_table() in TRUST.read_text(encoding="utf-8")


def test_each_promise_names_a_test_that_exists():
    text = TRUST.read_text(encoding="utf-8")
    named = re.findall(r"`([\w/]+\.py)::(\w+)`", text)
    for file, test in named:
        path = next(one for one in (TESTS / file, TESTS / "autograder" / file) if one.is_file())
        names = [getattr(node, "name", "") for node in ast.parse(path.read_text(encoding="utf-8")).body]
        assert test in names, f"{file} has no {test}"
    promises = re.findall(r"^- .*(?:\n  .*)*", text, re.MULTILINE)
    assert [one for one in promises if "::" not in one] == []
    assert len(promises) > 15


def test_what_is_known_to_be_a_claim_is_found():
    found = {(slug, part): said for slug, part, _, said in claims()}
    assert "weights" in found["self_attention", "builds"]
    assert "mixed_float16" in found["masked_self_attention", "half precision"]
    assert "parameters" in found["min_transformer", "parameters"]
    assert "what kind of array" in " ".join(said for (slug, _), said in found.items() if slug == "qkv_variables")
    assert ("self_attention", "values") not in found
