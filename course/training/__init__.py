"""Training a translator: targets, losses, schedules, batches, and the loop."""

from course.training.batches import EncodedPairs, batches, bucketed, encode_pairs
from course.training.build import build_model
from course.training.folder import Folder, FolderError, Settings
from course.training.lesson import Lesson, hold_out, make_lesson
from course.training.loop import train
from course.training.losses import masked_accuracy, masked_loss, token_losses
from course.training.recipes import RECIPES, Recipe
from course.training.schedules import rise_and_fall, warmup_schedule
from course.training.scores import bleu, exact_share
from course.training.step import Step
from course.training.targets import shift_targets
from course.training.translators import load_translator
from course.training.watcher import Epoch, Printer, Progress, Watcher

__all__ = [
    "RECIPES",
    "EncodedPairs",
    "Epoch",
    "Folder",
    "FolderError",
    "Lesson",
    "Printer",
    "Progress",
    "Recipe",
    "Settings",
    "Step",
    "Watcher",
    "batches",
    "bleu",
    "bucketed",
    "build_model",
    "encode_pairs",
    "exact_share",
    "hold_out",
    "load_translator",
    "make_lesson",
    "masked_accuracy",
    "masked_loss",
    "rise_and_fall",
    "shift_targets",
    "token_losses",
    "train",
    "warmup_schedule",
]
