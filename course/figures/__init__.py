"""The pictures of the course: each function returns a Figure that shows itself in a notebook."""

from course.figures.attention_flow import attention_flow
from course.figures.attention_links import attention_links
from course.figures.attention_maps import attention_maps
from course.figures.mask_map import mask_map
from course.figures.score_spread import score_spread
from course.figures.word_box import word_box

__all__ = [
    "attention_flow",
    "attention_links",
    "attention_maps",
    "mask_map",
    "score_spread",
    "word_box",
]
