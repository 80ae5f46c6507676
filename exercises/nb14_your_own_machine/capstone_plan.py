"""The capstone's plan: the rules of the game before it is played."""

from autograder.checks.building import Written

QUESTION = Written(
    slug="capstone_plan",
    title="The rules, before the result",
    minutes=30,
    marks=(
        (1, "Says in one sentence what goes in, what comes out, and where the pairs come from."),
        (
            1,
            "Says what is held out, and why nobody can get it right by having learned sentences by heart: "
            "combinations, lengths or sources that never occur in training.",
        ),
        (1, "Names a baseline that needs no network, and how it is computed."),
        (1, "Names the measure, and the number that would count as success, as a number."),
        (1, "Says what would speak against the idea: a result that it could not explain away."),
    ),
    answer=(
        "Numbers in words go in, their digits come out; a few lines of Python write both. Held out are all numbers "
        "that end in *forty seven*, *eighty three* or *twenty nine*: each word is known, the pair is not. Baseline: a "
        "phrase book with a digit for each word; it gets about 90 % of all, and none with a zero that nobody says. "
        "Measure: exact answers on the held-out numbers with such a zero; success is 80 % of them with each of three "
        "seeds. Against the idea would speak a machine that is right without zeros and wrong with them."
    ),
    beware=(
        "A plan that was plainly written after the numbers: a success at 87.3 %, say. "
        "A random share held out of data with copies is no held-out set; ask for it in the second question as well.",
    ),
)
