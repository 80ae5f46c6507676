"""What a room finds by operating on its own copies of the model: without which parts a translation fails."""

from dataclasses import dataclass, field
from typing import Any

from autograder.serving.names import BadName

MOST_PARTS, LONGEST = 1_000, 60


@dataclass
class Operating:
    """One operation, in which each phone takes parts away, one at a time.

    Args:
        parts: their names, as the page that computes knows them.
        found: by phone: whether its sentence came out otherwise without a part.
    """

    parts: list[str]
    found: dict[str, dict[str, bool]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Raise BadName where these are no names of parts."""
        is_list = isinstance(self.parts, list) and 0 < len(self.parts) <= MOST_PARTS
        if not is_list or not all(isinstance(part, str) and len(part) <= LONGEST for part in self.parts):
            raise BadName("A list of the names of parts is expected.")

    def find(self, phone: str, found: object) -> None:
        """Take what a phone has found; the newest counts for each part. Raises BadName."""
        known = set(self.parts)
        if not isinstance(found, dict) or not all(one in known and type(fails) is bool for one, fails in found.items()):
            raise BadName("Known parts are expected, and true or false for each.")
        self.found.setdefault(phone, {}).update(found)

    def for_wall(self) -> dict[str, Any]:
        """How many phones have tried each part, and for how many something failed without it."""
        tried, failed = dict.fromkeys(self.parts, 0), dict.fromkeys(self.parts, 0)
        for of_phone in self.found.values():
            for part, fails in of_phone.items():
                tried[part] += 1
                failed[part] += fails
        return {"tried": tried, "failed": failed, "phones": len(self.found)}
