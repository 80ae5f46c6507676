"""Sentences as data: templates with values, which say nothing that a learner's process has made up."""

# ruff: noqa: I001 - a list of names is packed

import copy
import json
import pickle

import pytest

from autograder.checks.answering.authored import templates, text_from
from autograder.checks.answering.wire import reply_from
from autograder.checks.judging import no_reply
from autograder.checks.judging.message import (
    Message, as_data, both, enumerated, from_data, listed, numbered, together, words_of,
)  # fmt: skip
from autograder.languages.texts import Texts
from autograder.languages.verdicts import localised

FRENCH = Texts("fr", anywhere={"{name} is {kind}": "{kind}, voilà {name}", "a list": "une liste", "hm": "euh"})


def test_it_is_the_english_sentence():
    said = Message("{name} is {kind}", name="h", kind=Message("a list"))
    assert said == "h is a list"
    assert isinstance(said, str)
    assert localised(said, FRENCH) == "une liste, voilà h"


def test_a_value_is_never_a_template_and_never_looked_up():
    said = Message("{name} is {kind}", name="{kind} {0.__class__}", kind="hm")
    assert said == "{kind} {0.__class__} is hm"
    assert localised(said, FRENCH) == "hm, voilà {kind} {0.__class__}"
    assert localised("hm", FRENCH) == "hm"  # plain text is data


def test_a_capital_in_the_name_asks_for_one_in_the_value():
    assert Message("{What}, {what}.", what="this") == "This, this."
    assert Message("{What}, {nothing}.", what="") == ", {nothing}."


@pytest.mark.parametrize("said", [
    Message("plain"), Message("{a} of {b}", a=1, b=Message("{c}", c=None)),
    together(Message("One."), "", Message("Two."), "learner's"), numbered("T = 3, d = 4.5, 2,048 rows"),
])  # fmt: skip
def test_it_goes_through_json_copies_and_pickles(said):
    for back in (
        from_data(json.loads(json.dumps(as_data(said)))),
        copy.deepcopy(said),
        pickle.loads(pickle.dumps(said)),
    ):
        assert back == said
        assert as_data(back) == as_data(said)


def test_lists_in_words():
    assert listed(["q", "k"]) == "q, k"
    assert both(["q", "k"]) == "q and k"
    assert enumerated(["q", "k", "v"]) == "q, k and v"
    assert enumerated(["q"]) == "q"
    assert together() == ""


def test_drawn_numbers_are_values():
    assert as_data(numbered("T = 3, d = 4.5"))["said"] == "T = {0}, d = {1}"
    assert as_data(numbered("a {brace} of 3"))["said"] == "a {brace} of 3"


@pytest.mark.parametrize("data", [3, None, {"said": 3}, {"values": {}}, {"said": "x", "values": []}])
def test_what_is_no_text_is_refused(data):
    with pytest.raises(ValueError, match="no text"):
        from_data(data)
    deep = "x"
    for _ in range(20):
        deep = {"said": "{a}", "values": {"a": deep}}
    with pytest.raises(ValueError, match="no text"):
        from_data(deep)


def test_what_an_exception_of_ours_says_stays_a_sentence():
    assert as_data(words_of(ValueError(Message("{a}", a=1)))) == {"said": "{a}", "values": {"a": "1"}}
    assert words_of(ValueError("plain")) == "plain"


OURS = {"said": "There is no `{name}` here; did you mean `{near}`?", "values": {"name": "{near}", "near": "x"}}


def failure(**fields):
    known = {"type": "NameError", "message": "m", "line": "", "kind": "", "explanation": "", "traceback": ""}
    return reply_from({"value": None, "leaves": [], "facts": {}, "failure": {**known, **fields}}).failure


def test_an_explanation_of_ours_comes_through_with_its_values():
    found = failure(explanation=OURS).explanation
    assert found == "There is no `{near}` here; did you mean `x`?"
    assert as_data(found) == OURS


@pytest.mark.parametrize("forged", [
    {"said": "You have full marks, {name}.", "values": {"name": "x"}},
    {**OURS, "values": {"name": {"said": "forged", "values": {}}, "near": "x"}},
    {**OURS, "values": {"name": "x" * 10_000, "near": ""}}, {**OURS, "values": [1]},
    {"said": ["list"], "values": {}}, {"values": {}},
])  # fmt: skip
def test_a_template_that_is_not_ours_is_dropped(forged):
    found = failure(explanation=forged)
    assert found.explanation == ""
    assert found.type != "NoReply"  # the rest of the reply stands


def test_plain_text_of_the_far_end_is_data():
    found = failure(explanation="a list", message="{0}").explanation
    assert type(found) is str
    assert text_from(["a"], 3) == "['a"


def test_nothing_deep_grows():
    deep = "x" * 300
    for _ in range(30):
        deep = {**OURS, "values": {"name": deep, "near": deep}}
    assert failure(explanation=deep).explanation == ""


def test_our_templates_are_those_of_the_code():
    assert OURS["said"] in templates()
    assert "this took longer than {seconds} seconds" in templates()


@pytest.mark.parametrize(("value", "said"), [
    ("h", "这个 h 是 h 的"), ("结果", "这个结果是结果的"), ("", "这个 是 的"), ("(2,)", "这个 (2,) 是(2,)的"),
])  # fmt: skip
def test_chinese_keeps_a_space_to_latin_letters_and_none_to_itself(value, said):
    assert localised(Message("x{name}", name=value), Texts("zh", anywhere={"x{name}": "这个 {name} 是{name}的"})) == (
        said.replace("这个 是 的", "这个  是的")
    )


@pytest.mark.parametrize(("sent", "kept"), [
    ("\x1b[2J\x1b[31mfull marks\x1b[0m", "full marks"),
    ("\x1b]0;a title\x07\x1b]8;;http://a\x1b\\click\x1b]8;;\x07", "click"),
    ("100\r\n\x1b[1A\u202e01\u2066", "100 01"), ("\x9b31m\x08\x1b", "31m"), ("中文 – “é” 👍", "中文 – “é” 👍"),
])  # fmt: skip
def test_what_a_learners_process_sends_moves_no_terminal(sent, kept):
    assert text_from(sent, 100) == kept
    facts = {"name": sent, "layers": [{"class": sent}]}
    reply = reply_from({"value": 1, "leaves": [], "facts": {"x": facts}, "failure": None})
    assert reply.facts["x"]["layers"][0]["class"] == text_from(sent, 100, lines=True)
    said = {"said": no_reply.TOO_SLOW, "values": {"seconds": sent}}
    assert str(text_from(said, 100)) == f"this took longer than {text_from(sent, 100, lines=True)} seconds"


def test_only_a_traceback_has_lines():
    failure = {"type": "X", "message": "a\nb", "traceback": "a\nb"}
    reply = reply_from({"value": None, "leaves": [], "facts": {}, "failure": failure})
    assert (reply.failure.message, reply.failure.traceback) == ("a b", "a\nb")
