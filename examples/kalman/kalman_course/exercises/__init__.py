"""The exercises, a folder a notebook; found by the entry point in pyproject.toml."""

WORDS = {
    "F": "the motion F", "H": "the measurement H", "K": "the gain K", "P": "the covariance P",
    "Q": "the noise of the motion Q", "R": "the noise of the measurement R", "S": "the covariance of the surprise S",
}  # fmt: skip
