"""A Transformer that learns in the browser: one HTML file, for a projector or a phone, without a network.

    course playground

Training is plain JavaScript of our own (`page/tape.js`, `page/network.js`): at these sizes a step takes milliseconds,
and whoever has done notebook 07 finds each operation there with its gradient. A test holds all of it against Keras.
"""

from course.presenting.playground.page import playground, write_playground

__all__ = ["playground", "write_playground"]
