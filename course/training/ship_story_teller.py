"""How the course's small Llama is made, in a checkout: `python -m course.training.ship_story_teller`.

It reads bedtime stories, and lies in `course/models/story-teller` as a published model does: `config.json`,
`model.safetensors`, and `tokenizer.json` of the library tokenizers, whose pieces are of bytes, as GPT-2's.
"""

import sys
from pathlib import Path

import keras
import numpy as np
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

from course.models import STORY_TELLER, DecoderOnly, save_llama
from course.text import bedtime_stories, pad_or_truncate
from course.training.story_teller import train_on_rows

PAD, END = "<|pad|>", "<|endoftext|>"  # ids 0 and 1; a story begins and ends with the latter


def byte_tokenizer(lines: list[str], size: int) -> Tokenizer:
    """A tokenizer of `size` pieces of bytes, learned from these lines."""
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    tokenizer.train_from_iterator(
        lines, trainers.BpeTrainer(vocab_size=size, special_tokens=[PAD, END], initial_alphabet=alphabet)
    )
    return tokenizer


def ship(folder: Path = STORY_TELLER, steps: int = 2400, count: int = 6000) -> float:
    """Train it, some minutes on two cores, and keep it; returns the last loss. Its seed is fixed."""
    stories = bedtime_stories(count, seed=1)
    tokenizer = byte_tokenizer(stories, 640)
    rows = [[1, *tokenizer.encode(story).ids, 1] for story in stories]
    length = max(map(len, rows))
    keras.utils.set_random_seed(0)
    model = DecoderOnly(640, 64, 4, 176, 3, dropout=0.0, max_length=length, block="llama", num_kv_heads=2)
    said = lambda step, loss: step % 100 or print(f"step {step:5} of {steps}: loss {loss:.3f}", flush=True)  # noqa: E731
    losses = train_on_rows(model, np.array([pad_or_truncate(row, length, 0) for row in rows]), steps, 4e-3, 12, 0, said)
    save_llama(model, folder)
    tokenizer.save(str(folder / "tokenizer.json"))
    return losses[-1]


if __name__ == "__main__":
    ship(Path(sys.argv[1]) if len(sys.argv) > 1 else STORY_TELLER)
