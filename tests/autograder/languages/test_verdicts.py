"""A verdict has no language; whoever shows it chooses one."""

import json
import re
from dataclasses import replace

import numpy as np
import pytest

from autograder.checks.answering.in_process import InProcess
from autograder.checks.catalogues import find
from autograder.checks.judging import judge
from autograder.checks.judging.verdict import Crash, Named, PartResult, Verdict
from autograder.checks.report.html import as_html
from autograder.checks.report.text import WIDE, WIDTH, as_text
from autograder.languages.texts import Texts, texts

CHINESE = texts("zh")
WORDS = re.compile(r"(\{[^}]*\}|`[^`]*`)|[A-Za-z]+")


class Signs(dict):
    """A translation of everything: a sign in each word's place; placeholders and code stay."""

    def get(self, english, default=None):
        return WORDS.sub(lambda found: found[1] or "字", english)


IN_SIGNS = Texts("zh", anywhere=Signs())
# English words that stay: names of code, and what this course writes in Latin letters.
LATIN = re.compile(r"`[^`]*`|<code>.*?</code>|<[^>]*>|https?:\S+|[A-Za-z_.]*[._=(][\w.=()\[\]\"&;]*|&\w+;")


def verdict(slug, answer):
    exercise = find(slug)
    return exercise, judge(exercise, InProcess({exercise.entry: answer}), 1)


def english_in(text):
    """Runs of three English words: a sentence, or most of one."""
    return re.findall(r"[A-Za-z]{2,}(?: [A-Za-z]{2,}){2,}", LATIN.sub("·", text))


def wrong_axis(x, wq, wk, wv):
    q, k, v = x * wq, x * wk, x * wv
    scores = q[:, None] * k[None, :]
    p = np.exp(scores) / np.exp(scores).sum(0, keepdims=True)
    return p @ v, p


def one_too_many(ids, length, pad_id=0):
    return [*ids[:length], *[pad_id] * (length + 1 - len(ids))]


def stops(ids, length, pad_id=0):
    return ids[:lenght]  # noqa: F821


def blank(ids, length, pad_id=0):
    raise NotImplementedError


@pytest.mark.parametrize(("slug", "answer"), [
    ("scalar_self_attention", wrong_axis), ("pad_or_truncate", one_too_many), ("pad_or_truncate", stops),
    ("pad_or_truncate", blank), ("pad_or_truncate", lambda ids, length, pad_id=0: None),
    ("pad_or_truncate", lambda ids, length, pad_id=0: np.nan), ("pad_or_truncate", 3),
])  # fmt: skip
def test_each_sentence_of_a_failing_check_is_one_that_can_be_translated(slug, answer):
    exercise, found = verdict(slug, answer)
    assert found.score < found.points
    back = Verdict.from_dict(json.loads(json.dumps(found.as_dict())))
    silent = tuple(replace(crash, message="", traceback="") for crash in back.crashes)  # an exception's own words
    ours = replace(back, crashes=silent)
    for shown in (as_text(ours, "", texts=IN_SIGNS), as_html(ours, "", texts=IN_SIGNS)):
        assert english_in(shown) == []
        assert "字" in shown
    assert as_text(back, exercise.title) == as_text(found, exercise.title)


def test_a_verdict_as_json_has_no_language():
    _, found = verdict("pad_or_truncate", one_too_many)
    data = json.dumps(found.as_dict(), ensure_ascii=False)
    assert not re.search("[一-鿿]", data)
    assert '"said": "For {about}: {problem}."' in data


def test_older_results_in_plain_english_still_read():
    old = {
        "slug": "pad_or_truncate", "score": 0.0, "points": 2.0,
        "parts": [{"name": "padding", "score": 0.0, "points": 2.0, "message": "For length 5: {sentence}."}],
        "misconceptions": [{"id": "pads_in_front", "message": "It pads in front."}], "error": None,
    }  # fmt: skip
    found = Verdict.from_dict(old)
    assert found.as_dict() == old
    assert "For length 5: {sentence}." in as_text(found, "Pad or truncate", texts=CHINESE)


def test_a_learners_own_words_are_never_translated_nor_formatted():
    words = "this is not written yet {name} {0}"
    crash = Crash("line 3: values", "a list", "", "traceback")
    part = PartResult("values", 0.0, 1.0, words)
    shown = as_text(Verdict("x", 0.0, 1.0, (part,), (Named("i", "hm"),), crashes=(crash,)), "T", texts=CHINESE)
    assert words in shown
    assert "a list" in shown
    assert "第 3 行: values" in shown


def test_a_value_is_escaped_in_any_language():
    from autograder.checks.judging.message import Message

    nasty = Message("{name} is {got}, expected {expected}", name="<b>", got="<script>", expected="&")
    html = as_html(Verdict("x", 0.0, 1.0, (PartResult("p", 0.0, 1.0, nasty),)), "<i>", texts=CHINESE)
    assert "<script>" not in html
    assert "&lt;b&gt; 是 &lt;script&gt;，应为 &amp;" in html


def test_chinese_lines_are_no_wider_than_english_ones():
    _, found = verdict("scalar_self_attention", wrong_axis)
    for line in as_text(found, "T", texts=CHINESE).splitlines():
        assert sum(2 if WIDE.match(sign) else 1 for sign in line) <= WIDTH + 2
        assert not re.match(r"\s*[，。：；？！）]", line)
