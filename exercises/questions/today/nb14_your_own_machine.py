"""Your own machine: what is guessed in it."""

from autograder.student.asking import Number, Question

NOTEBOOK = "14-your-own-machine"

GUESSES = (
    Question(
        "phrase_book",
        "A digit for each word and nothing else: what share of the held-out numbers does the phrase book get right?",
        Number(90, unit="%", near=0.06, shown="about 90 %", scale=(0, 100)),
        "Nine numbers in ten have no zero that has to be guessed, and of those it knows every digit. A baseline "
        "without a brain is sometimes hard to beat; until you have asked it, you can't know what a result is worth.",
        seen=("Had we not asked, we would have been proud of 91 %."),
    ),
)
