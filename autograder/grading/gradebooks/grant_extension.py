"""nbgrader is told of more time for one student, as a part of grading."""

from typing import Any

from nbgrader.api import Gradebook
from nbgrader.preprocessors import NbGraderPreprocessor

from autograder.grading.class_folder.extensions import grant


class GrantExtension(NbGraderPreprocessor):
    """A step of recording, before nbgrader's penalties: `resources["nbgrader"]["until"]` says until when."""

    def preprocess(self, nb: Any, resources: Any) -> tuple[Any, Any]:
        """Leave the notebook as it is."""
        about = resources["nbgrader"]
        with Gradebook(about["db_url"]) as gradebook:
            grant(gradebook.find_submission(about["assignment"], about["student"]), about.get("until"))
            gradebook.db.commit()
        return nb, resources
