"""What a lesson asks, as HTML that needs no Python: guesses before a result, recalls, exercises and their hints."""

import json
import tomllib
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

from autograder.base.notebooks import number_of
from autograder.checks.catalogues import everything
from autograder.checks.judging.records import Exercise
from autograder.checks.report.html import marked
from autograder.languages.records import translated as record_in
from autograder.languages.texts import Texts
from autograder.student.asking.lettered import Choice
from autograder.student.asking.measured import Number, Shape
from autograder.student.asking.question import Question
from autograder.student.asking.translated import translated
from autograder.student.guessing import LABEL
from autograder.student.questions import by_notebook, guesses
from docs.book.pictures import Say

# What the two buttons of a card say.
GUESS = ("This is my guess", "Show it without a guess")
RECALL = ("This is my answer", "Show the answer")
REMEMBERED = 3  # questions at the head of a lesson
# What book.js says of an answer.
SENTENCES = tomllib.loads(Path(__file__).with_name("sentences.toml").read_text(encoding="utf-8"))


def sentences(texts: Texts) -> dict[str, str]:
    """What the page's script says, in a language; the blanks stay."""
    return {name: texts("", english) for name, english in SENTENCES.items()}


def guess_html(slug: str, texts: Texts, say: Say) -> str:
    """A guess: what it asks. `answer_html` belongs behind what it is about."""
    return _card(translated(guesses(slug), texts), texts("", LABEL), GUESS, say)


def answer_html(question: Question | str, texts: Texts) -> str:
    """The answer, why and what was seen, which book.js fills and uncovers once something was said."""
    found = translated(guesses(question), texts) if isinstance(question, str) else question
    why = "".join(f"<p>{marked(one)}</p>" for one in found.paragraphs)
    first = texts("", SENTENCES["truth"]).format(truth=found.answer.truth)
    return (
        f'<div class="answer" data-of="{found.slug}" aria-live="polite"><p class="verdict">'
        f'<strong>{marked(first)}</strong></p><p class="close"></p>{why}</div>'
    )


def recall_html(notebook: str, texts: Texts, say: Say) -> str:
    """Three questions of the lessons before: the last ones first, since nobody knows here what is due."""
    before = [asked for name, (_, asked) in by_notebook().items() if asked and number_of(name) < number_of(notebook)][
        ::-1
    ]
    chosen = [asked[0] for asked in before[:REMEMBERED]]
    cards = []
    for number, question in enumerate((translated(one, texts) for one in chosen), 1):
        label = texts("", "Do you remember? {number} of {all}").format(number=number, all=len(chosen))
        cards.append(_card(question, label, RECALL, say) + answer_html(question, texts))
    return "".join(cards)


def exercise_html(slug: str, notebook: str, code: str, texts: Texts, say: Say, up: str) -> str:
    """An exercise as it is released: where to write it, its first lines, its hints."""
    record = everything().get(slug)
    title, hints = slug, ""
    if isinstance(record, Exercise):
        found = record_in(record, texts)
        title, hints = found.title, _hints(found.hints, say)
    begin = say("Yours to write, in JupyterLab: {command} opens your own copy of the lessons.").format(
        command="<code>course lab</code>"
    )
    where = say("In {notebook}, put your code in place of {line}; the check below it answers at once.").format(
        notebook=f"<code>{notebook}</code>", line="<code>raise NotImplementedError</code>"
    )
    link = f'<a href="{up}installing.html">{say("How to begin")}</a>'
    label = escape(say("Exercise: {title}").format(title=title))
    return (
        f'<section class="yours" aria-label="{label}"><p><strong>✎</strong> {begin} {where} {link}.</p>'
        f"{code}{hints}</section>"
    )


def written_html(slug: str, texts: Texts, say: Say) -> str:
    """A place for an answer in words, which stays in the reader's browser."""
    record = everything().get(slug)
    label = record_in(record, texts).title if record else slug
    return (
        f'<section class="yours"><label><strong>✎ {escape(label)}</strong>'
        f'<textarea rows="5" data-kept="{slug}"></textarea></label>'
        f"<p>{say('It stays in this browser alone. To hand it in, write it into your notebook.')}</p></section>"
    )


def _hints(hints: tuple[str, ...], say: Say) -> str:
    """Each hint holds the next: nobody sees two at a glance."""
    inner = ""
    for number in range(len(hints), 0, -1):
        name = say("Hint {number} of {all}").format(number=number, all=len(hints))
        inner = f'<details class="hint"><summary>{name}</summary><p>{marked(hints[number - 1])}</p>{inner}</details>'
    return inner


def _card(question: Question, label: str, buttons: tuple[str, str], say: Say) -> str:
    data = json.dumps(_data(question), ensure_ascii=False)
    return (
        f'<form class="guess" id="guess-{question.slug}" data-guess="{question.slug}" data-answer="{escape(data)}">'
        f"<fieldset><legend><strong>{escape(label)}.</strong> {marked(question.text)}</legend>"
        f"{''.join(_fields(question))}</fieldset>"
        f'<p class="does"><button class="md-button md-button--primary">{say(buttons[0])}</button> '
        f'<button type="button" class="md-button skip">{say(buttons[1])}</button></p></form>'
    )


def _fields(question: Question) -> Iterator[str]:
    answer, name = question.answer, f"guess-{question.slug}"
    if isinstance(answer, Choice):
        sort = "checkbox" if isinstance(answer.right, tuple) else "radio"
        for place, option in enumerate(answer.options):
            yield (
                f'<label class="option"><input type="{sort}" name="{name}" value="{place}"> '
                f"<span>{marked(option)}</span></label>"
            )
    elif isinstance(answer, Number) and answer.scale:
        low, high = answer.scale
        yield (
            f'<label class="option">{low} <input type="range" name="{name}" min="{low}" max="{high}"> {high} '
            f"<output></output> {escape(answer.unit)}</label>"
        )
    else:
        yield (
            f'<label class="option"><input name="{name}" autocomplete="off" size="14"> '
            f"{escape(getattr(answer, 'unit', ''))} <small>({escape(answer.how)})</small></label>"
        )


def _data(question: Question) -> dict[str, Any]:
    """What the script needs to judge an answer as the notebook does."""
    answer, truth = question.answer, marked(question.answer.truth)
    if isinstance(answer, Choice):
        remarks = [marked(one) for one in answer.remarks]
        return {"kind": "choice", "truth": truth, "right": sorted(answer.all_right), "remarks": remarks}
    if isinstance(answer, Shape):
        return {"kind": "shape", "truth": truth, "right": list(answer.shape)}
    assert isinstance(answer, Number), f"{question.slug}: no page can ask for {type(answer).__name__}"
    return {"kind": "number", "truth": truth, "right": answer.value, "near": answer.near, "unit": answer.unit}
