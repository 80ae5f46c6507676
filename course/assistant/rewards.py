"""How good a try was: the checker of the sums, and the comparison with other tries at the same question."""

import tensorflow as tf

from course.assistant.sums import END, right_answer


def reward(problem: str, answer: str) -> int:
    """1 for the right answer, whole and ended; else 0.

    Args:
        problem: two numbers of two digits, "38+45".
        answer: what was written, its "[END]" included.

    Example:
        >>> reward("07+06", "13[END]"), reward("07+06", "113[END]"), reward("07+06", "13")
        (1, 0, 0)
    """
    return int(answer == right_answer(problem) + END)


def group_advantages(rewards: tf.Tensor, epsilon: float = 1e-6) -> tf.Tensor:
    """`(reward - mean) / (spread + epsilon)` within the tries at each question.

    Args:
        rewards: `(questions, tries)`.
        epsilon: so that tries which are all alike have an advantage of 0. Default 1e-6.

    Returns:
        `(questions, tries)`.

    Reference: Shao et al., "DeepSeekMath" (2024), group relative policy optimization.
    """
    mean = tf.reduce_mean(rewards, axis=1, keepdims=True)
    spread = tf.math.reduce_std(rewards, axis=1, keepdims=True)
    return (rewards - mean) / (spread + epsilon)
