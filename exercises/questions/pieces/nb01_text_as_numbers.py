"""Text as numbers: what is guessed in it, and what is asked of it later."""

from autograder.student.asking import Choice, Number, Question, Shape

NOTEBOOK = "01-text-as-numbers"

GUESSES = (
    Question(
        "lost_word",
        "Five columns on each shelf. Which word of the three sentences can your teammate not possibly write down?",
        Choice(("*beach*", "*cold*", "*house*", "`<PAD>`"), right=2),
        "It stood in the sixth place. Cutting loses words for good, padding costs room and nothing else.",
        about=("pad_or_truncate",),
        seen=(
            "So why not make everything long enough? Try `length=12` and see how much of the cabinet is "
            "padding.\n\n"
            "Purple balls are real words, grey ones are padding. To the network `<PAD>` is a word like any "
            "other; notebook 03 takes care of that."
        ),
    ),
    Question(
        "questions_by_id",
        "How many of the 2048 questions can the neuron answer that sees only the id, as one number?",
        Number(22, near=0.1),
        (
            "Along the ids its answer can change once at most: “yes from here on”, or “yes up to here”. With eleven "
            "words that makes 22, about one in a hundred. From one-hot vectors it answers all of them."
        ),
        about=("one_hot",),
        seen=(
            "A deeper network could untangle the ids again, but it would spend its layers on undoing a bad "
            "idea of ours. And real vocabularies have a hundred thousand words: between an input of 3 and one "
            "of 97,412 no training stays calm."
        ),
    ),
    Question(
        "house_without_a_box",
        "Eleven boxes, and the ids go from 1 to 11. What does `tf.one_hot` make of *house*, number 11?",
        Choice(("an error", "a row of zeros", "a one in the last box", "a one in box 0"), right=1),
        (
            "In eleven boxes, numbered from 0 to 10, there is none for *house*. TensorFlow says nothing at all and "
            "leaves the column empty, so *house* becomes a word that isn't there."
        ),
        about=("one_hot:shifted_by_one",),
        seen=(
            "Eleven words and `<PAD>` are *twelve* ids, so V = 12. It is the oldest slip in computing, and "
            "you will meet it each time you make an embedding table: the number of rows is the largest id "
            "*plus one*.\n\n"
            "(In the cabinet itself you'd get away with eleven: *house* has been cut off. Such mistakes stay "
            "silent until the first longer sentence comes in.)"
        ),
    ),
    Question(
        "one_hot_times_table",
        "What comes out when the one-hot vector of *went*, id 2, is multiplied by the table?",
        Choice(
            ("row 1 of the table", "row 2 of the table", "a mixture of all rows", "column 2 of the table"),
            right=1,
            remarks=(
                "The ids count from 1, but row 0 of the table belongs to `<PAD>`.",
                "",
                "All rows but one are multiplied by 0.",
                "",
            ),
        ),
        "In each sum all terms but one are zero, and what is left is row 2, untouched.",
        about=("embedding_lookup",),
        seen=(
            "Multiplying by a one-hot vector *is* looking up a row. Nobody multiplies by all those zeros; one "
            "takes the row. But it's a matrix product in disguise: that is why gradients flow into the table, "
            "and only into the rows that were used."
        ),
    ),
    Question(
        "who_ends_up_together",
        "All vectors start as random numbers. Which words will end up near each other?",
        Choice(
            (
                "words that often stand side by side",
                "words of one kind: animals, colours, names",
                "words with the same letters",
            ),
            right=1,
            remarks=(
                "A word is asked to predict its company, not to resemble it.",
                "",
                "The network never sees a letter, only ids.",
            ),
        ),
        (
            "The colours of the print are ours; the places are the network's. Nobody told it that *cat* is an animal "
            "or that *Anna* is a name. It finds the kinds because words of a kind keep the same company."
        ),
        about=("skip_gram_pairs",),
        seen=(
            "A map from 16 directions to 2 has to squeeze: what lies close here may be apart in a direction "
            "that you can't see. So let us measure instead of looking."
        ),
    ),
    Question(
        "cat_and_dog",
        "Which of the two will *cat* be nearer to?",
        Choice(("*slept*, next to which it so often stands", "*dog*, next to which it never stands"), right=1),
        (
            "In our stories *cat* and *dog* are never neighbours. Alike does not mean “stands beside”; it means "
            "“could stand in its place”. Keep that in mind when you read such tables: in real texts *good* and *bad* "
            "are very much alike."
        ),
        about=("cosine_similarity",),
    ),
    Question(
        "more_pieces",
        "With more pieces to choose from, will sentences become longer or shorter?",
        Choice(("longer", "shorter", "they stay the same"), right=1),
        (
            "A trade once more: a small vocabulary makes a small table and long sentences, a large one the reverse. "
            "And attention, as you will see, pays for length with the square. Real models settle between 30,000 and "
            "250,000 pieces."
        ),
    ),
    Question(
        "two_vocabularies",
        "A sentence is written as ids with one vocabulary and read with another. What comes out?",
        Choice(("an error", "the same sentence", "other words, and nobody complains", "`<UNK>` only"), right=2),
        (
            "No error, fluent nonsense. A saved model is worth nothing without its vocabulary: always save the two "
            "together."
        ),
        about=("build_vocabulary",),
    ),
    Question(
        "bonus_two_tables",
        "The first one: 300 English and 400 French words, width 512. How many numbers are in the two tables?",
        Number(700 * 512, unit="numbers", near=0.001),
        "153,600 and 204,800. `<PAD>` takes a row like everyone else.",
        about=("embedding_lookup",),
        experiment=False,
    ),
)

RECALL = (
    Question(
        "recall_rows_of_a_table",
        "Twenty words, ids from 1, and 0 for `<PAD>`. How many rows does the embedding table need?",
        Number(21, unit="rows"),
        "The largest id plus one. Counting from 0 and from 1 at once is the oldest slip in computing.",
        about=("guess:house_without_a_box", "one_hot:shifted_by_one", "build_vocabulary:ids_from_zero"),
    ),
    Question(
        "recall_cut_where",
        "`pad_or_truncate` gets a sentence of seven ids and the length 5. Which ids stay?",
        Choice(("the first five", "the last five", "the five most frequent"), right=0),
        "It fills up and cuts at the end. What was cut is lost for good.",
        about=(
            "pad_or_truncate:truncates_in_front",
            "pad_or_truncate:pads_in_front",
            "pad_or_truncate:never_truncates",
            "guess:lost_word",
        ),
    ),
    Question(
        "recall_lookup_shape",
        "Ids of shape `(2, 7)` are looked up in a table of shape `(50, 16)`. Which shape comes out?",
        Shape((2, 7, 16)),
        "Each id is replaced by its row, so the axes of the ids stay, and the width comes last.",
        about=("embedding_lookup:flattens_the_batch", "embedding_lookup:table_transposed", "guess:one_hot_times_table"),
    ),
    Question(
        "recall_alike",
        "After skip-gram training two words have nearly the same vector. What do they have in common?",
        Choice(
            ("they stand side by side", "they could stand in each other's place", "they are equally frequent"), right=1
        ),
        "Words are drawn together by keeping the same company.",
        about=("guess:cat_and_dog", "guess:who_ends_up_together", "skip_gram_pairs"),
    ),
    Question(
        "recall_cosine",
        "One vector is three times the other. What is their cosine similarity?",
        Number(1),
        "Both lengths are divided out; what is left is the angle, and that is 0.",
        about=("cosine_similarity:plain_dot_product", "cosine_similarity:normalised_by_one_only"),
    ),
)
