"""What is said of a learner's pieces, in the language that they read; `zh.po` beside this file has the translations."""

from course.language import speaker

say = speaker(__file__)
