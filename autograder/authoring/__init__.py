"""From the instructor's source to the release that a learner opens.

The door is `autograder.authoring.notebooks.build.build`. Nothing is imported here: only graders
have nbgrader.
"""
