"""Why hiding padded keys is enough."""

from autograder.checks.building import Written

QUESTION = Written(
    slug="padded_queries",
    title="Why hide the keys and not the queries?",
    minutes=5,
    marks=(
        (
            2,
            "Says what a hidden key does: no word puts weight on it, so its value reaches nobody.",
        ),
        (
            2,
            "Says that a padded query harms nobody: its row of p mixes values for its own position only, which no "
            "other position reads (it is hidden as a key in the next layer as well) and the loss leaves out.",
        ),
        (
            1,
            "Says what hiding a whole row would do: a softmax over nothing, which has to be caught, for example by the "
            "smallest finite number instead of minus infinity.",
        ),
    ),
    answer=(
        "A key that is hidden gets no weight from anybody, so nothing of <PAD> flows into a real word. That is all we "
        "need. The padded position as a query does compute a mixture, but that mixture stays where it is: in the next "
        "layer the position is hidden as a key again, and at the end the loss leaves it out. It costs a little "
        "work and changes no number that counts. Hiding the row as well would leave a softmax over nothing, and "
        "with minus infinity that is NaN."
    ),
    beware=(
        '"<PAD> has the vector 0, so it doesn\'t matter": its key may be anything once there is a bias, a position or '
        "a second layer, and a score of 0 isn't a weight of 0. Nothing for the first mark.",
    ),
)
