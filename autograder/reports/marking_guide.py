"""The marking guide of a written question, as text."""

import textwrap

from autograder.checks.judging.records import Written

WIDTH = 100


def as_text(question: Written) -> str:
    """What is looked for, with its points; a full answer; what earns nothing."""
    head = f"{question.title} ({question.slug}, {question.notebook}): {question.points:g} points"
    marks = [_paragraph(f"{points:>4g}  {text}", indent=6) for points, text in question.marks]
    beware = [_paragraph(f"   -  {text}", indent=6) for text in question.beware]
    parts = [head, *marks, "A full answer:", _paragraph(f"      {question.answer}", indent=6)]
    return "\n".join([*parts, *(["Beware:", *beware] if beware else [])])


def _paragraph(text: str, indent: int) -> str:
    return textwrap.fill(text, WIDTH, subsequent_indent=" " * indent, drop_whitespace=True)
