"""The models of the course."""

from course.models.min_transformer import MinTransformer, build_min_transformer

__all__ = ["MinTransformer", "build_min_transformer"]
