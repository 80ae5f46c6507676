"""A model that writes, as one HTML file: pieces, chances, temperature, and what each block would say.

    course writer

Its forward pass is plain JavaScript of our own, `page/gpt.js`, short enough to be read by who has built the same in
notebook 12b.
"""

from course.presenting.writer.page import write_writer, writer

__all__ = ["write_writer", "writer"]
