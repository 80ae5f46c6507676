"""What a student may be called here: an id is the name of a folder, and of files on whatever computer."""

LONGEST = 128  # characters that nbgrader's table holds
MOST_BYTES = 200  # of 255 that the name of a folder may have


def is_student_id(name: str) -> bool:
    """Whether this can be the id of a student: at grading, in a list of students, at the hub."""
    plain = name.isprintable() and not any(
        sign in name for sign in "/\\"
    )  # what can't be encoded isn't printable either
    return plain and bool(name) and name[0] != "." and len(name) <= LONGEST and len(name.encode()) <= MOST_BYTES
