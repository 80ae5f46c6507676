"""What the plus sign does, and why the norm has to come with it."""

from autograder.checks.building import Written

QUESTION = Written(
    slug="what_the_residual_keeps",
    title="What does the plus sign keep?",
    minutes=5,
    marks=(
        (
            2,
            "Says what it does forwards: what came in goes on beside what the sub-layer adds, so a sub-layer need only "
            "learn a correction, and an untrained one does little harm.",
        ),
        (
            2,
            "Says what it does backwards: the gradient has a road past the sub-layer (its derivative is the identity "
            "plus the sub-layer's), so it isn't multiplied to nothing by many layers.",
        ),
        (
            1,
            "Says what it needs: equal shapes in and out, or that sums grow from layer to layer, which is what the "
            "norm is for.",
        ),
    ),
    answer=(
        "Forwards it keeps the word itself. Without it a layer hands on only what its neighbours said, and after a few "
        "layers nobody knows who they were; with it a layer adds a note to what is there, and one that has nothing to "
        "say adds next to nothing. Backwards the derivative of x + f(x) is 1 plus that of f, so the gradient of "
        "the last layer reaches the first one whole, instead of as a product of many small factors. Two things "
        "come with it: x and f(x) must have the same shape, and a sum of many notes grows, so a norm brings it "
        "back to one volume."
    ),
    beware=(
        '"It prevents vanishing gradients" without a reason: one of the two points.',
        "The residual as an average of the two, or as a choice between them: it is a sum.",
    ),
)
