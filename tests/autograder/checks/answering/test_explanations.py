"""Nine of ten crashes of beginners are told in their own terms, once a card; the others at least with their line."""

import linecache

import pytest

from autograder.checks.answering.in_process import InProcess
from autograder.checks.exercises import find
from autograder.checks.judging import judge
from autograder.checks.judging.said import Said
from autograder.checks.report.html import as_html
from autograder.checks.report.text import as_text
from tests.autograder.checks.answering.crash_attempts import ATTEMPTS
from tests.autograder.checks.answering.crash_bases import BASES, HEAD

SEED = 20170612


def judged(slug, name, source):
    """The verdict on a source, whose lines can be shown."""
    exercise = find(slug)
    file = f"/answers/{slug}/{name}.py"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    definitions = {"__name__": "answer"}
    exec(compile(source, file, "exec"), definitions)
    return judge(exercise, InProcess({exercise.entry: definitions[exercise.entry]}), SEED)


@pytest.mark.parametrize("attempt", ATTEMPTS, ids=lambda attempt: f"{attempt.slug}-{attempt.name}")
def test_the_mistake_is_named(attempt):
    verdict = judged(attempt.slug, attempt.name, attempt.source)
    assert verdict.score < verdict.points
    text = " ".join(as_text(verdict, "An exercise").split())
    told = " ".join(f"{crash.line} → {crash.explanation} {crash.message}" for crash in verdict.crashes)
    without_line = (
        text if not verdict.crashes else " ".join(crash.explanation or crash.message for crash in verdict.crashes)
    )
    assert attempt.told in without_line, told or text
    assert "not written yet" not in text
    for crash in verdict.crashes:
        # Told once, with the learner's own line; the parts say only where it stopped.
        if crash.explanation:
            assert text.count(" ".join(crash.explanation.split())) == 1
        assert not any(crash.message in part.message for part in verdict.parts)
        assert crash.line == "" or crash.line.partition(": ")[2] in attempt.source
        assert "\x1b" not in crash.message + crash.traceback


@pytest.mark.parametrize("slug", BASES)
def test_what_the_slips_are_made_in_is_right(slug):
    verdict = judged(slug, "right", HEAD + BASES[slug])
    assert verdict.score == verdict.points, as_text(verdict, slug)
    assert verdict.crashes == ()


def test_most_kinds_are_known():
    assert len(ATTEMPTS) >= 53


def test_the_whole_traceback_is_there_when_it_is_asked_for():
    attempt = next(one for one in ATTEMPTS if one.name == "W2_turned")
    verdict = judged(attempt.slug, attempt.name, attempt.source)
    (crash,) = verdict.crashes
    assert crash.traceback.startswith("Traceback (most recent call last):")
    assert 'File "W2_turned.py", line 21, in call' in crash.traceback
    assert "Matrix size-incompatible" in crash.traceback
    assert "site-packages" not in crash.traceback
    assert "Traceback" not in as_text(verdict, "FC")
    assert "traceback=True" in as_text(verdict, "FC")
    assert "Traceback (most recent call last)" in as_text(verdict, "FC", tracebacks=True)
    assert "<details" in as_html(verdict, "FC")
    assert "<details open" not in as_html(verdict, "FC")
    assert "<details open" in as_html(verdict, "FC", open_tracebacks=True)


def test_a_crash_is_one_block_of_html_and_nothing_of_it_is_markup():
    source = HEAD + 'def causal_mask(n):\n    raise ValueError("<script>alert(1)</script> `n`")\n'
    html = as_html(judged("causal_mask", "markup", source), "A mask")
    assert html.count("Where it stops: line ") == 1
    assert "<code>raise ValueError(&quot;&lt;script&gt;" in html
    assert "<script" not in html


@pytest.mark.parametrize(("name", "value"), [("max", "3.0"), ("list", "[1, 2]"), ("sum", "tf.constant(0)")])
def test_a_name_of_pythons_own_that_a_cell_has_given_away(name, value):
    cell = f"def modified_precision(candidate, reference, n):\n    return {name}(candidate)\n\n\n{name} = {value}\n"
    (crash,) = judged("bleu_precision", name, HEAD + cell).crashes
    assert f"`{name}` is a function of Python's own" in crash.explanation
    assert f"del {name}" in crash.explanation
    assert isinstance(crash.explanation, Said)
