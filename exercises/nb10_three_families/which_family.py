"""Which family for which work, and why."""

from autograder.checks.building import Written

QUESTION = Written(
    slug="which_family",
    title="Which family would you take?",
    minutes=5,
    marks=(
        (
            2,
            "For finding the names of people in a text: takes an encoder, since each word may look both ways and "
            "nothing has to be written.",
        ),
        (
            2,
            "For going on with a story: takes a decoder, since it is trained to predict the next word from those "
            "before, which is the very thing that it does in use.",
        ),
        (
            1,
            "Says for one of the two what the other family would have against it, or how it could be made to do it all "
            "the same.",
        ),
    ),
    answer=(
        "For the names an encoder: each word is to get a label, and whether *Paris* is a town or a girl often shows in "
        "the words behind it, which an encoder sees. For the story a decoder: training and use are the same work "
        "there, the next word from those before. An encoder was never asked for a next word; it would have to be "
        "given a [MASK] at the end, again and again, and would compute everything anew each time. A decoder can be "
        "asked for the names as well, by writing them out after the text; it works, and costs more than one label "
        "a word."
    ),
    beware=(
        '"BERT, since it is older" and the like: a family is chosen for what its words may see and what it was '
        "trained to do.",
    ),
)
