"""Positions: what is guessed in it, and what is asked of it later."""

from autograder.student.asking import Choice, Number, Question, Shape

NOTEBOOK = "06-positions"

GUESSES = (
    Question(
        "shuffled_letter",
        "We shuffle the words. What happens to the output of an encoder without positions?",
        Choice(
            ("it becomes something else altogether", "it is shuffled in the same way", "it stays as it was"), right=1
        ),
        "The difference is nothing but rounding: whether you shuffle before or after makes no difference.",
        about=("guess:shuffled_words",),
        seen=(
            "As a formula, with *P* for a shuffling of the rows: encode(P x) = P encode(x). Mathematicians "
            "say the encoder is *permutation-equivariant*. It isn't a matter of training: it holds for any "
            "weights, since each step either treats every word alike (projections, the fully connected layer) "
            "or sums over all words (attention), and a sum doesn't care about order.\n\n"
            "The printed `MinTransformer` has no positions, “left out for clarity”."
        ),
    ),
    Question(
        "first_without_positions",
        (
            "Five different words of ten, in random order: which stood first? How often is a model right that knows "
            "no positions?"
        ),
        Number(20, unit="%", near=0.15),
        (
            "One in five: it sees which five words there are, and draws lots. With positions added it is always "
            "right. All that we add is a table of numbers that nobody trains. Which one?"
        ),
    ),
    Question(
        "brightest",
        "How alike are two positions? Where is the map brightest, and how do its rows compare?",
        Choice(
            (
                "on the diagonal, and each row is the one above, one step further",
                "in the first column, and all rows are alike",
                "at random places",
            ),
            right=0,
        ),
        (
            "Each position is most like itself, and likeness depends on the distance alone: so the map has one "
            "colour along each diagonal."
        ),
    ),
    Question(
        "which_line_is_zero",
        "Shuffle, then encode, against encode, then shuffle. Which difference will be (nearly) zero?",
        Choice(("the one without positions", "the one with positions", "both"), right=0),
        "With positions a word that moves to another place is another word to the encoder. That is what we wanted.",
        about=("positional_encoding:replaces_x",),
    ),
    Question(
        "special_row",
        "*Which word stood first?*, with five learned rows. Which of them must become the most special one?",
        Choice(("the first", "the last", "none: all five differ alike"), right=0),
        (
            "Row 0 points away from the other four, and those four are much alike: *first* against *not first*, and "
            "nobody told it. The task needed no more, so no more was learned."
        ),
        about=("positional_embedding",),
    ),
    Question(
        "length_of_a_position",
        "For d = 512 a word's vector is about 1 long. How long is the vector of a position?",
        Number(16, near=0.05),
        (
            "One whispers, the other shouts. Each sine and cosine pair adds 1 to the squared length of a position, "
            "so it is √(d/2) = 16 long. The sum would be nearly all position. Multiplied by √d the word is heard "
            "again."
        ),
        about=("scaled_embedding:no_scale",),
        seen=(
            "The paper scales its embeddings by √d *before* the positions are added, and gives no reason. Here is one."
        ),
    ),
    Question(
        "diagonals",
        "The same query and the same key at all places. In which of the two is every diagonal of one colour?",
        Choice(("waves added", "turned", "both", "neither"), right=1),
        "Turned, the product knows the distance alone. Added, it also depends on where the two stand.",
        about=("rotary:absolute_positions",),
    ),
)

RECALL = (
    Question(
        "recall_no_positions",
        "What can an encoder without positions not tell?",
        Choice(("which words there are", "in which order they stand", "how many there are"), right=1),
        "It reads a hat full of snippets, whatever its weights are.",
        about=("guess:shuffled_letter", "guess:shuffled_words", "guess:which_line_is_zero"),
    ),
    Question(
        "recall_encoding_shape",
        "A sentence of 12 words, and a table of 100 positions, 64 wide. What shape does the part of it that is "
        "added have?",
        Shape((12, 64)),
        "The first T rows, the same for each sentence of the batch.",
        about=(
            "positional_encoding:adds_all_rows",
            "positional_embedding:adds_all_rows",
            "positional_encoding:indexed_by_batch",
        ),
    ),
    Question(
        "recall_pairs",
        "In the sinusoidal encoding, what do the features 2i and 2i + 1 share?",
        Choice(("their pace", "their value", "nothing"), right=0),
        "They are sine and cosine of one angle: the tip of one hand of a clock.",
        about=(
            "sinusoidal_encoding:exponent_twice",
            "sinusoidal_encoding:halves",
            "sinusoidal_encoding:own_pace",
            "sinusoidal_encoding:shifted_pairs",
        ),
    ),
    Question(
        "recall_drowned",
        "Why are word vectors multiplied by √d before the positions are added?",
        Choice(
            ("so that the scores don't grow", "so that the positions don't drown them", "so that each is 1 long"),
            right=1,
        ),
        "A position is √(d/2) long, a fresh word vector about 1.",
        about=("scaled_embedding:no_scale", "scaled_embedding:scale_by_d", "guess:length_of_a_position"),
    ),
    Question(
        "recall_rotary",
        "Queries and keys are turned by their positions. What does their product then depend on?",
        Choice(("where the two stand", "how far apart they stand", "neither"), right=1),
        "Both turn with the music; all that can be seen is how much later one began than the other.",
        about=("guess:diagonals", "rotary:absolute_positions", "rotary:turns_backwards"),
    ),
)
