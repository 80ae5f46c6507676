"""Reading minds: what is guessed in it, and what is asked of it later."""

from autograder.student.asking import Choice, Number, Question

NOTEBOOK = "11-reading-minds"

GUESSES = (
    Question(
        "what_one_head_knows",
        "One of the decoder's sixteen heads is switched off, always the same one. What will the translations lose?",
        Choice(
            ("the order of the words", "the feminine", "the plural", "nothing: fifteen are enough"),
            right=1,
            remarks=("The order is known to many parts.", "", "Compare the endings in -s, and then those in -e.", ""),
        ),
        "Compare *blanche* and *blanc*, *heureuses* and *heureux* in the two columns. One head sees to the gender; "
        "which one it is, is an accident of the training.",
        about=("ablate_head",),
        seen=(
            "Words, order, plural: all there. What this head did, no other does as well, and nobody had told "
            "it to. (Numbers in this notebook begin at 0, as in Python: it was head 3 of the self-attention "
            "in block 1.)"
        ),
    ),
    Question(
        "one_of_four_is_off",
        "All four heads look at *red*, and one of them is switched off. What becomes of *rouge*?",
        Choice(
            ("another colour takes its place", "it stays, a little less sure", "the machine stops in the middle"),
            right=1,
            remarks=("Three others still look at *red*.", "", "What is missing in a sum is not an error."),
        ),
        "The four bring the same news, so three are enough. Only without all of them the news is lost.",
        about=("ablate_head", "attribute_logits"),
        seen=(
            "Remember both tables of numbers. Here are heads that do write the word, each with its share, and "
            "none is missed when it is away. There was a head that is missed at once. *Looking, writing and "
            "being needed are three things*, and you will be asked about that in section 7."
        ),
    ),
    Question(
        "where_gender_sits",
        "Which place of *la fille est* must be carried over, so that the lead of *heureuse* comes back?",
        Choice(
            ("the article, *la*", "the noun, *fille*", "the last word, *est*, where the adjective is written"),
            right=0,
            remarks=(
                "",
                "The noun has a gender, but the machine needn't look for it there.",
                "Before the last block it hasn't got there yet.",
            ),
        ),
        "The article says it before the noun does, it stands in nearly every sentence, and there are few of them: the "
        "easiest place to look. It is where the head of the trick looks.",
        about=("patch",),
        seen=(
            "Three tools that know nothing of each other point at one spot: the head is missed, the map shows "
            "where it looks, and the transplant shows that what it finds there is enough. That's how a claim "
            "about the inside of a model becomes credible: *not by one picture, but by several that could "
            "have disagreed.*\n\n"
            "And the lie? The corrupt run still says *heureuse*, if its lead is above 0: the English says "
            "*girl*, and the machine hears both. Take *the boy is happy* as the English, and see who wins."
        ),
    ),
    Question(
        "one_floor_copies",
        "Periods that change from row to row, and one block of attention: how many of the words that can be known will "
        "it get right?",
        Choice(
            ("nearly all, like the one with two blocks", "clearly fewer than with two blocks", "none at all"),
            right=1,
            remarks=(
                "For that a word would have to know who stood before it, at the entrance already.",
                "",
                "The words of the pattern are known; among those it can guess.",
            ),
        ),
        "One block sees which words there are, so it can guess among them. To look for the word *behind* an earlier "
        "one it needs somebody in a lower block who has written down what stood before.",
        about=("induction_score",),
    ),
    Question(
        "score_of_one_floor",
        "One block, and every pattern has period 6. It copies very well. What will its induction score look like?",
        Choice(
            ("near 0, since one block can't have such heads", "about as high as that of the two blocks"),
            right=1,
            remarks=("The score asks where a head looks. Is there another way to come to look there?", ""),
        ),
        "The right place is always five back: a head that only counts places looks just where an induction head would.",
        about=("induction_score",),
        seen=(
            "The numbers aren't faked, and the maps are bright where they should be. But ask yourself: *which "
            "other machine would give the same picture?* To look five back needs no idea of words. Two "
            "machines, one picture: a score tells you where a head looks. It doesn't tell you why."
        ),
    ),
)

RECALL = (
    Question(
        "recall_rows_of_wo",
        "64 features, 4 heads, counted from 0. With which row of Wo do the rows of head 2 begin?",
        Number(32),
        "Heads lie side by side, 16 features each: head 2 has the rows 32 to 47.",
        about=("ablate_head:every_hth_row", "ablate_head:columns_of_wo", "ablate_head:one_row_only"),
    ),
    Question(
        "recall_whose_spread",
        "You split a logit among the parts of the stream. By whose spread is each part divided?",
        Choice(("its own", "that of the sum of all parts", "nobody's"), right=1),
        "One rate for all, or the shares don't sum to the logit.",
        about=("attribute_logits:norm_on_each", "attribute_logits:no_norm"),
    ),
    Question(
        "recall_direction_of_patch",
        "A vector of the clean run is put into the corrupt one. What does that ask?",
        Choice(("whether it is enough", "whether it is needed"), right=0),
        "The other direction, corrupt into clean, asks whether it is needed.",
        about=("patch:exchanged", "guess:where_gender_sits"),
    ),
    Question(
        "recall_induction",
        "Where does an induction head look that stands on the second *Nurse* of “Nurse Okonkwo … Nurse”?",
        Choice(("at the first Nurse", "at Okonkwo", "at the word before the second Nurse"), right=1),
        "At what came after the same word last time. At the first *Nurse* itself a duplicate-token head would look.",
        about=("induction_score:the_same_word", "induction_score:first_place"),
    ),
)
