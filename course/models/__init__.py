"""The models of the course, and their well-known sizes."""

from course.models.configurations import CONFIGURATIONS, Configuration
from course.models.decoder_only import DecoderOnly
from course.models.encoder_only import EncoderOnly
from course.models.llama_folder import STORY_TELLER, in_turns, load_llama, load_named, read_safetensors, save_llama
from course.models.masked_language_model import MaskedLanguageModel
from course.models.min_transformer import MinTransformer, build_min_transformer
from course.models.seq2seq import Seq2Seq
from course.models.small_llama import make_llama
from course.models.story_model import StoryModel
from course.models.text_classifier import TextClassifier
from course.models.transformer import Transformer

__all__ = [
    "CONFIGURATIONS", "STORY_TELLER", "Configuration", "DecoderOnly", "EncoderOnly", "MaskedLanguageModel",
    "MinTransformer", "Seq2Seq", "StoryModel", "TextClassifier", "Transformer", "build_min_transformer", "in_turns",
    "load_llama", "load_named", "make_llama", "read_safetensors", "save_llama",
]  # fmt: skip
