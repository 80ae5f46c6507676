"""What a course's own tests say of its answers."""

from autograder.authoring import answers

ENDLESS = """\"\"\"Answers.\"\"\"

# %% endless | Wrong: unnamed - it has no end.
def causal_mask(n):
    while True:
        n += 1

# %% right | Right: so it says.
def causal_mask(n):
    return n

# %% unread | Wrong: unnamed - no colon.
def causal_mask(n)

# %% unread_right | Right: no colon.
def causal_mask(n)
"""


def test_an_answer_without_an_end_is_a_wrong_one_and_the_others_are_tried(tmp_path, monkeypatch):
    monkeypatch.setattr(answers, "SECONDS", 1)
    (tmp_path / "causal_mask.py").write_text(ENDLESS, encoding="utf-8")
    found = answers.faults(tmp_path, ["causal_mask"])
    assert any("causal_mask, right: " in one for one in found)
    assert not any("causal_mask, endless" in one or "causal_mask, unread:" in one for one in found)
    assert any("causal_mask, unread_right: " in one and "SyntaxError" in one for one in found)
