"""D2L's third question: layer or batch normalisation, and when?"""

from autograder.checks.building import Written

QUESTION = Written(
    slug="layer_or_batch",
    title="Layer or batch normalisation?",
    minutes=5,
    marks=(
        (
            2,
            "Says over what each takes mean and variance: layer normalisation over the features of one position (the "
            "last axis), batch normalisation over the batch (and all positions) for each feature.",
        ),
        (
            1,
            "Says that batch normalisation behaves differently in training and in use (running statistics), and layer "
            "normalisation doesn't.",
        ),
        (
            2,
            "Says when to take which, with a reason: sentences of different lengths with padding, small batches, word "
            "by word decoding: layer; images in large batches, where a feature means the same at each place: batch.",
        ),
    ),
    answer=(
        "Layer normalisation brings the features of one position to mean 0 and variance 1; each position is treated "
        "alone, whatever else is in the batch. Batch normalisation does so for each feature over all examples of the "
        "batch, and needs running means for use, where there may be one example only. For text, layer normalisation: "
        "sentences have different lengths, padding would spoil the statistics, batches of long sentences are small, "
        "and while decoding there is one new word at a time. For images with large batches, batch normalisation: a "
        "channel means the same in each picture and at each place, and the noise of the batch even helps against "
        "overfitting."
    ),
    beware=(
        "The axes confused with each other: nothing for the first mark, whatever else is right.",
        '"Layer normalisation is for text, batch normalisation for images" without a reason: one of the last two.',
    ),
)
