"""A small GPT: what is guessed in it, and what is asked of it later."""

from autograder.student.asking import Choice, Number, Question

NOTEBOOK = "13-a-small-gpt"

GUESSES = (
    Question(
        "hot_and_cold",
        "The same model, the same beginning, at temperature 0.2, 1 and 2. What does the temperature change?",
        Choice(
            ("what the model knows", "how often it takes an unlikely piece", "how many words it may use"),
            right=1,
            remarks=("Its weights stay as they are.", "", "All pieces stay possible, at every temperature."),
        ),
        (
            "The scores are divided by it before the softmax. Below 1 the likely become likelier; above 1 all come "
            "nearer to each other, and among hundreds of pieces there are many more bad ones than good ones."
        ),
        about=("keep_top_p",),
        seen=(
            "Cool: careful, and a little of a bore; ask him ten times, and you'll see. Hot: a poet with a "
            "fever. Between them lies a craft, and section 4 is about it.\n\n"
            "If heroes get mixed up in your run, don't be hard on him. To keep a name he must look back, find "
            "it, and copy it: a job for notebook 11's *induction head*, and twenty seconds are few to learn it. "
            "Section 7 has a larger teller, for whoever has two minutes."
        ),
    ),
    Question(
        "first_merge",
        "*hug* five times, *pug* three times, *hut* four times. Which pair is the most frequent?",
        Choice(("(h, u), nine times", "(u, g), eight times", "(u, t), four times"), right=0),
        "hug and hut have (h, u): 5 + 4. hug and pug have (u, g): 5 + 3. Words count as often as they occur.",
        about=("count_pairs:each_word_once", "train_bpe"),
        seen=(
            "`(_, h)` has nine as well: two pairs are first. So that everybody learns the same strokes, we "
            "take the first *by alphabet*, and `_` stands before the small letters. After that merge `(h, u)` "
            "is gone: before the `u` there is now `_h`."
        ),
    ),
    Question(
        "five_in_a_row",
        "a a a a a, five pieces. We join the pair (a, a). How many pieces are left?",
        Number(3, unit="pieces"),
        "aa, aa and a: from left to right, and no piece is used twice.",
        about=("merge_pair:overlapping", "merge_pair:first_place_only"),
    ),
    Question(
        "no_word_unknown",
        "A word that was in no text so far, *zeppelin*. What does a vocabulary of pieces make of it?",
        Choice(("`<UNK>`", "an error", "several pieces, letters at the worst"), right=2),
        "Single letters are pieces too, so nothing that is written in known letters is unknown. It only gets longer.",
        about=("encode_bpe:unknown_letters_lost",),
    ),
    Question(
        "two_surprises",
        "Two words. The model gave the first a probability of 1/2, the second 1/8. What is its perplexity?",
        Number(4, unit="words", near=0.05),
        (
            "The losses are ln 2 and ln 8, their mean is ln 4. Perplexity is one over the *geometric* mean of the "
            "probabilities: 2 · 8 = 16, and the root of it."
        ),
        about=("perplexity:mean_of_exponentials", "perplexity:base_2"),
    ),
    Question(
        "how_many_in_the_bag",
        "Probabilities 0.5, 0.25, 0.1, 0.1 and 0.05, and *p* = 0.7. How many tokens does top-p keep?",
        Number(2, unit="tokens"),
        "0.5 is not enough; 0.5 + 0.25 reaches 0.7. The one that crosses is in the bag.",
        about=("keep_top_p:crossing_dropped", "keep_top_p:each_above_p"),
    ),
    Question(
        "ten_times_the_weights",
        "Loss = *a* · weights to the power of −0.1. Ten times the weights: by how many per cent does the loss fall?",
        Number(20.6, unit="%", near=0.1),
        "10 to the power of −0.1 is 0.794. A hundred times the weights make it 0.63.",
        about=("fit_power_law",),
    ),
)

RECALL = (
    Question(
        "recall_merge_order",
        "A new text is cut into pieces by learned merges. In which order do they have their turns?",
        Choice(
            ("the longest piece first", "in the order in which they were learned", "from the left of the word"), right=1
        ),
        "As they were learned, the most frequent first: so a word is cut as it was in training.",
        about=("encode_bpe:longest_piece_first", "encode_bpe:by_place", "encode_bpe:merges_reversed"),
    ),
    Question(
        "recall_recount",
        "Byte-pair encoding has joined a pair. What comes before the next choice?",
        Choice(
            ("all pairs are counted again", "the next pair of the list is taken", "the rarest piece is dropped"),
            right=0,
        ),
        "A merge makes new neighbours and takes old ones away.",
        about=("train_bpe:never_recounts",),
    ),
    Question(
        "recall_perplexity",
        "A model gives each of 50 words the same probability. What is its perplexity?",
        Number(50, unit="words"),
        "It hesitates among 50 words: that is what the number says.",
        about=("perplexity:base_2", "perplexity:loss_itself", "guess:two_surprises"),
    ),
    Question(
        "recall_top_p",
        "Top-p keeps the fewest tokens that together reach *p*. What of the one that crosses the line?",
        Choice(("it is dropped", "it is kept", "that depends on its rank"), right=1),
        "Without it *p* isn't reached, and where one token holds more than *p* alone, nothing would be left.",
        about=("keep_top_p:crossing_dropped", "guess:how_many_in_the_bag"),
    ),
)
