"""A question in words: attention, ablation, attribution and patching answer different questions."""

from autograder.checks.building import Written

QUESTION = Written(
    slug="looking_and_needing",
    title="All four look at it, and none is missed",
    minutes=6,
    marks=(
        (
            2,
            "Explains why switching one of several heads off may change nothing though each adds to it: the others "
            "bring the same message, and the logit's lead is larger than one head's share.",
        ),
        (
            2,
            "Says what each method can and can't show: a map shows where a head looks; attribution what it adds "
            "directly, not what later layers make of it; ablation whether the rest can do without it.",
        ),
        (
            1,
            "Names an experiment that goes further: switch several off together, or patch, or look at more than one "
            "sentence.",
        ),
    ),
    answer=(
        "All four heads bring the same news: there is a red thing. Each pushes rouge up by some points, and it leads "
        "by more than one of them gives, so three are enough: the machine is redundant. The map says where they look, "
        "the attribution what each adds directly to this logit, but a head may also help by what later layers make of "
        "its message, and that is booked under their names. Ablation says that this one isn't needed here, not that it "
        "does nothing. To know whether the group is needed I switch all of them off at once, and I do it for many "
        "sentences, not for this one alone."
    ),
    beware=(
        '"The head is useless": it adds to the logit, and without two or three of them it may be needed; nothing.',
        '"Attribution is wrong, since nothing changes": its shares sum to the logit; nothing.',
    ),
)
