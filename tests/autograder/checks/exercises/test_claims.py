"""docs/trust.md lists what is taken on the word of a learner's process: all of it, with its points."""

from pathlib import Path

from tests.autograder.checks.exercises.claims import claims, table

TRUST = Path(__file__).parents[4] / "docs" / "trust.md"


def test_the_documentation_lists_the_claims_that_the_records_make():
    assert table() in TRUST.read_text(encoding="utf-8")


def test_what_is_known_to_be_a_claim_is_found():
    found = {(slug, part): said for slug, part, _, said in claims()}
    assert found["self_attention", "builds"].startswith("that weights stand under their names")
    assert found["masked_self_attention", "half precision"] == "that it runs under mixed_float16"
    assert found["min_transformer", "parameters"] == "the number of parameters"
    assert "what kind of array" in " ".join(said for (slug, _), said in found.items() if slug == "qkv_variables")
    assert ("self_attention", "values") not in found
