"""A question of a lesson: what is asked, what is right, and why."""

from dataclasses import dataclass

from autograder.student.asking.answers import Answer


@dataclass(frozen=True)
class Question:
    """A guess before a result, or something to remember.

    In texts, what stands between backticks is code, and what stands between asterisks is emphasised.

    Args:
        slug: its name, unique among all questions.
        text: what is asked.
        answer: what can be answered, and what is right.
        why: the reason, told afterwards. It holds whatever was answered, and whatever the cell printed.
        seen: of a guess, what the experiment has shown and what follows from it, told below the reason.
        about: what it comes from: an exercise ("row_sums"), a misconception ("row_sums:columns") or a
            guess ("guess:shuffled_words"). Those who met one of these are asked first.
        experiment: of a guess, whether the next cell's result answers it; else the answer comes at once.
    """

    slug: str
    text: str
    answer: Answer
    why: str
    about: tuple[str, ...] = ()
    seen: str = ""
    experiment: bool = True

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """What is told afterwards, whatever was answered."""
        return tuple(one for one in f"{self.why}\n\n{self.seen}".split("\n\n") if one)
