"""Questions and answers as text and as HTML. Nothing from outside; no meaning hangs on colour alone, or on a script."""

from html import escape

from autograder.checks.report.html import BOX, GOOD, HINT, marked
from autograder.checks.report.text import wrapped
from autograder.languages.chosen import current, say
from autograder.student.asking.measured import Number
from autograder.student.asking.question import Question

# A slider says its number. In JupyterLab it also writes it into the field below, where Enter answers; elsewhere
# (Colab shows a card in a frame of its own) the number is typed.
SLIDER = """<div data-lm-suppress-shortcuts="true" style="display:flex;gap:.6em;align-items:center;margin:.5em 0 0">
<span>{low}</span><input type="range" min="{low}" max="{high}" aria-label="{label}" style="flex:1;max-width:22em"
oninput="this.parentNode.lastElementChild.textContent = this.value + ' {unit}';
const field = this.closest('.jp-OutputArea')?.querySelector('.jp-Stdin-input'); if (field) field.value = this.value"
onpointerup="this.closest('.jp-OutputArea')?.querySelector('.jp-Stdin-input')?.focus()">
<span>{high}</span><strong aria-live="polite" style="min-width:4em"></strong></div>"""


def question_text(question: Question, label: str) -> str:
    """The question and its options, as plain text."""
    lines = wrapped(say("{what}: {text}", what=label, text=question.text))
    for letter, option in question.answer.lines:
        lines += wrapped(option, f"  {letter}  ")
    return "\n".join(lines)


def question_html(question: Question, label: str, before: str = "") -> str:
    """The question and its options, as one `section`.

    Args:
        question: what is asked.
        label: what stands before it.
        before: what was answered at an earlier time, as a sentence; nothing is asked then.
    """
    options = "".join(
        f'<div style="margin:.15em 0 0 .2em"><strong>{letter}</strong>&ensp;{marked(option)}</div>'
        for letter, option in question.answer.lines
    )
    asked = f'<p style="margin:0"><strong>{escape(say("{what}.", what=label))}</strong> {marked(question.text)}</p>'
    below = f'<p style="margin:.4em 0 0">{marked(before)}</p>' if before else _slider(question)
    return _box(HINT, label, asked + options + below)


def outcome_lines(question: Question, answer: object) -> tuple[str, str]:
    """What came of an answer, and how close it was: one line in bold, and a sentence or none."""
    kind = question.answer
    if answer is None:
        return say("It is: {truth}", truth=kind.truth), ""
    if kind.is_right(answer):
        return say("Just so: {truth}", truth=kind.truth), ""
    said = say("You said: {said}. It is: {truth}", said=kind.said(answer), truth=kind.truth)
    return said, kind.distance(answer)


def reveal_text(question: Question, answer: object) -> str:
    """The answer, as plain text."""
    first, close = outcome_lines(question, answer)
    why, *more = question.paragraphs
    lines = [*wrapped(first), *wrapped(f"{close} {why}".strip(), "  ")]
    return "\n".join([*lines, *(line for one in more for line in wrapped(one, "  "))])


def reveal_html(question: Question, answer: object, *, folded: bool = False, below: str = "") -> str:
    """The answer, as one `section`; behind a click where nobody has answered.

    Args:
        question: what was asked.
        answer: what was said; None where nothing was.
        folded: whether all of it waits behind a click.
        below: HTML that stands at its end.
    """
    first, close = outcome_lines(question, answer)
    is_right = answer is not None and question.answer.is_right(answer)
    paragraphs = "".join(
        f'<p style="margin:.4em 0 0">{marked(one)}</p>' for one in (close, *question.paragraphs) if one
    )
    body = f'<p style="margin:0"><strong>{"✓ " if is_right else ""}{marked(first)}</strong></p>{paragraphs}{below}'
    if folded:
        summary = '<summary style="cursor:pointer">' + say("The answer, and why") + "</summary>"
        body = f'<details>{summary}<div style="margin:.4em 0 0">{body}</div></details>'
    return _box(GOOD if is_right else HINT, say("The answer"), body)


def _slider(question: Question) -> str:
    kind = question.answer
    if not isinstance(kind, Number) or kind.scale is None:
        return ""
    return SLIDER.format(label=escape(say("Your guess")), low=kind.scale[0], high=kind.scale[1], unit=escape(kind.unit))


def _box(colour: str, label: str, body: str) -> str:
    style = BOX.format(colour=colour)
    return f'<section lang="{current().lang}" aria-label="{escape(label)}" style="{style}">{body}</section>'
