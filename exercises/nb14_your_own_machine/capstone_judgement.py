"""The capstone's judgement: what it shows, what it doesn't, and what would come next."""

from autograder.checks.building import Written

QUESTION = Written(
    slug="capstone_judgement",
    title="What it shows, and what it doesn't",
    minutes=30,
    marks=(
        (2, "Answers the plan's own question by the plan's own rule, also where the answer is no."),
        (1, "Names one thing that the numbers do not show, though one would like to read it in them."),
        (1, "Names a weakness of the own experiment."),
        (1, "Proposes the one experiment that would come next, and what it would decide."),
    ),
    answer=(
        "By my rule it has worked: all three seeds are above 90 % and far above the baseline. It doesn't show that the "
        "machine can count: it was never asked for a number with more digits than it had seen, and there I expect it "
        "to fail, since its positions know absolute places. My weakness: the held-out pairs were chosen by hand, and "
        "may be easy ones. Next I'd train on numbers up to 999 and ask for four digits, with these positions and with "
        "turned ones: that would decide whether the rule or the place was learned."
    ),
    beware=("A failed experiment, honestly judged, earns full marks here; a success that is explained away doesn't.",),
)
