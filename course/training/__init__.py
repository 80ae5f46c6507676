"""Training a translator: targets, losses, schedules, batches, and the loop."""

import course.needs_tensorflow  # noqa: F401  before Keras starts another backend
from course.training.data.batches import EncodedPairs, batches, bucketed, encode_pairs
from course.training.data.dataset import Dataset, hold_out, make_dataset
from course.training.data.targets import shift_targets
from course.training.loop import train
from course.training.losses import masked_accuracy, masked_loss, token_losses
from course.training.progress.budget import seconds_for_training
from course.training.progress.live_curve import Live, live
from course.training.progress.watcher import Epoch, Printer, Progress, Watcher
from course.training.schedules import rise_and_fall, warmup_schedule
from course.training.skip_gram import train_skip_gram
from course.training.small_trainings import adam_step
from course.training.step import Step, train_step
from course.training.story_teller import StoryTeller, train_on_rows, train_story_teller
from course.training.translator.build import build_model
from course.training.translator.checkpoint import Checkpoint, CheckpointError, Settings
from course.training.translator.recipes import RECIPES, Recipe
from course.training.translator.scores import bleu, exact_share, signed_bleu
from course.training.translator.translators import load_translator, shipped_translator

__all__ = [
    "RECIPES", "Checkpoint", "CheckpointError", "Dataset", "EncodedPairs", "Epoch", "Live", "Printer", "Progress",
    "Recipe", "Settings", "Step", "StoryTeller", "Watcher", "adam_step", "batches", "bleu", "bucketed", "build_model",
    "encode_pairs", "exact_share", "hold_out", "live", "load_translator", "make_dataset", "masked_accuracy",
    "masked_loss", "rise_and_fall", "seconds_for_training", "shift_targets", "shipped_translator", "signed_bleu",
    "token_losses", "train", "train_on_rows", "train_skip_gram", "train_step", "train_story_teller", "warmup_schedule",
]  # fmt: skip
