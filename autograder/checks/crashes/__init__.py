"""What a learner's exception means: where it arose, what stood there, and the sentence that helps."""
