"""A first look: what is guessed in it."""

from autograder.student.asking import Choice, Question

NOTEBOOK = "00-first-look"

GUESSES = (
    Question(
        "four_cards",
        "In how many of the 24 orders does it make *les chiens sont super* of the four cards?",
        Choice(
            ("in one: the right one", "in a few", "in more than half", "in none: not even in the right one"),
            right=2,
            remarks=(
                "It doesn't need the order as much as that.",
                "It doesn't need the order as much as that.",
                "",
                "You have just seen it do that.",
            ),
        ),
        "It doesn't go through the English word by word. It has all the words before it at once, and for each French "
        "word it goes and fetches what it needs: that is *attention*. Where four words leave little doubt what is "
        "meant, it can put French words into French order whatever came in.\n\nWhere the order alone tells who does "
        "what, as with dog and cat, it uses the order too: each word carries its *position* with it.",
        seen=("With other sentences the trick works less often. Try four words of your own."),
    ),
    Question(
        "unknown_robot",
        "*robot* is not among its words. What will it do with *my robot likes the dogs*?",
        Choice(("refuse", "leave a gap", "write a whole sentence all the same"), right=2),
        "It never says *I don't know*. An unknown word becomes the id of `<UNK>`, and from there on it does what it "
        "always does: it writes what is likely. The shares show the doubt where the text hides it.",
        seen=(
            "That is a small model of a large problem: fluent and right are two things. Try *colourless green "
            "ideas sleep furiously*."
        ),
    ),
)
